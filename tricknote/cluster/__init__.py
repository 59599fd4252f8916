"""One run on many machines: the same results as in one process, in a folder or a bucket.

The files are cut into units of work, which are sent as paths and ranges of bytes.  A worker puts
what came of a unit where the results are to stand, under a name that follows from the files, the
rules and the version, so that what is done is known and is never done or counted twice.  At the
end the parts are put together in the order of the files.  distributed, Arrow and what stores
files live in this room and nowhere else; it refuses to know how anything is checked.
"""
