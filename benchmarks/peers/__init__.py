"""tricknote beside the programs of other games that do the most like it.

``python -m benchmarks.peers`` (``make bench-peers``).  The peers are installed in an environment
of their own and are run there; the modules of this folder that run in it (``chess_peer``,
``endplay_peer``, ``pokerkit_peer``) import nothing of tricknote.
"""
