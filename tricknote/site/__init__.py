"""The tournament: from the records of an event to standings, tables for spreadsheets and pages.

``gathering`` makes a short summary of every record, ``standings`` reckons from summaries,
``building`` puts everything together as one :class:`tricknote.site.model.Site`, and
``json_model``, ``csv_tables`` and ``pages`` write it down.  Nothing here replays a game by
itself or knows how one is scored: that is the validator's.
"""
