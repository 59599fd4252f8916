"""Several processes for one run: the same results in the same order, however many there are.

The work is cut into units, a file or a range of bytes of one; workers send back what came of
them, and the run hands it on in the order of the files.  This room refuses to know what is done
with the results.
"""

from tricknote.jobs.checked import Setup, check_in_jobs
from tricknote.jobs.ordered import in_order
from tricknote.jobs.pool import WorkerLostError

__all__ = ["Setup", "WorkerLostError", "check_in_jobs", "in_order"]
