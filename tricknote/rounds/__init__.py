"""The empty records of a round: who plays, who meets whom, and the files to fill in.

``start_list`` reads who plays, ``pairing`` and ``rotation`` say who sits together, ``writing``
makes the records.  Nothing here looks into a played record: the standings that a round is
paired from come out of ``standings.json``.
"""
