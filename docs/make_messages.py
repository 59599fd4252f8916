"""The catalogues of the languages: collected, brought up to date, compiled (``make messages``).

The template ``render/locale/messages.pot`` is made anew from the source and the pages of the
findings; each ``messages.po`` keeps what is translated, loses what nobody says any more and
gains what is new, still empty; ``messages.mo`` is what gettext reads.  The same texts give the
same bytes: no dates, no line numbers.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "render" / "locale"
KEYWORDS = {**DEFAULT_KEYWORDS, "n": (1, 2), "counted": (1, 2), "p": ((1, "c"), 2)}
"""The functions whose arguments are texts."""

_HEAD = """msgid ""
msgstr ""
"Language: {lang}\\n"
"Plural-Forms: nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr};\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def collected() -> Catalog:
    """Every text that a page can say."""
    with (LOCALE / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = Catalog(fuzzy=False)
    for folder in ("render", "notation"):
        for _file, _line, message, comments, context in extract_from_dir(
            ROOT / folder, methods, options, KEYWORDS, ["TRANSLATORS:"]
        ):
            found.add(message, auto_comments=comments, context=context)
    return found


def updated(old: Catalog, texts: Catalog, lang: str) -> Catalog:
    """A catalogue with just these texts, translated where the old one has them."""
    new = Catalog(locale=lang, fuzzy=False)
    for each in texts:
        if not each.id:
            continue
        known = old.get(each.id if isinstance(each.id, str) else each.id[0], each.context)
        string = known.string if known is not None and known.id == each.id else None
        new.add(each.id, string, auto_comments=each.auto_comments, context=each.context)
    return new


def _written(catalogue: Catalog) -> str:
    file = BytesIO()
    write_po(file, catalogue, width=100, omit_header=True, no_location=True, sort_output=True)
    return file.getvalue().decode("utf-8").strip("\n") + "\n"


def main() -> int:
    """Do it, and say what is still to be translated."""
    texts = collected()
    (LOCALE / "messages.pot").write_text(_written(texts), encoding="utf-8")
    missing = 0
    for file in sorted(LOCALE.glob("*/LC_MESSAGES/messages.po")):
        lang = file.parts[-3]
        catalogue = updated(read_po(BytesIO(file.read_bytes()), locale=lang), texts, lang)
        head = _HEAD.format(lang=lang, catalogue=catalogue)
        file.write_text(head + _written(catalogue), encoding="utf-8")
        whole = read_po(BytesIO(file.read_bytes()), locale=lang)
        # Else the minute of this run would stand in it.
        whole.creation_date = datetime(2000, 1, 1, tzinfo=UTC)
        with file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, whole)
        for each in catalogue:
            strings = [each.string] if isinstance(each.string, str) else each.string
            if each.id and not all(strings or ("",)):
                missing += 1
                sys.stderr.write(f"{lang}: {each.id}\n")
    told = f"{missing} texts are not translated" if missing else "every text is translated"
    sys.stderr.write(told + "\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
