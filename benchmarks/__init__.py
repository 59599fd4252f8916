"""Measurements of tricknote, beside peers where there are any; not part of what is installed.

``python -m benchmarks.plain``, ``.peers``, ``.growth``, ``.startup``, ``.jobs``, ``.render``,
``.hostile`` and ``.profile_plain`` are commands.  The other modules make what they read
(``gongzhu``, ``records``, ``annotating``, ``faults``; ``chess_games``, ``bridge_games``,
``poker_hands`` for the peers) or run it (``running``, ``checking``).
"""
