"""A record beside its editor: its page on a server of one's own, fresh after every save.

:mod:`tricknote.preview.state` knows what is shown, :mod:`tricknote.preview.server` hands it
to browsers of this machine, :mod:`tricknote.preview.page` adds to a page what it needs for
that.  Nothing here is part of a page that is published.
"""
