"""What the manual takes from the program itself, so that neither can say something else.

- The pages of the findings, made from ``notation/findings/*.md`` when a build begins, into
  ``docs/findings/`` (which is not kept).
- ``{run} tricknote ARGUMENTS``: the command is run in ``docs/examples`` and shown with what it
  prints.  ``:exit:`` is the exit code that it must have (0 if not given); any other fails the
  build.  ``:lines:`` shows only so many lines, ``:hide:`` the output alone.
- A lexer for blocks of the notation.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from notation.catalogue import CODES
from notation.filling import plainly
from notation.wording import FindingPage, read_page

DOCS = Path(__file__).resolve().parent.parent
ROOT = DOCS.parent
EXAMPLES = DOCS / "examples"

FAMILIES = {
    "S": "Text",
    "T": "Tags",
    "D": "Deal and pack",
    "C": "Exposures, contracts, doubles",
    "P": "Play",
    "R": "Scores and results",
    "L": "Limits",
    "Y": "Rule files",
    "E": "Events",
}
"""The families of findings by the letter of their codes."""


_KEYWORDS = "|".join(
    "deal dealer hands exchange expose declarer contract double turnup stock draw points score "
    "total penalty adjust end carried replace result claimed abandoned misdeal open withdrawn "
    "molodka pass".split()
)


class TrickLexer(RegexLexer):
    """Trick Notation, coloured: enough to read it, not enough to judge it."""

    name = "Trick Notation"
    aliases: ClassVar = ["trick"]
    filenames: ClassVar = ["*.trick"]
    tokens: ClassVar = {
        "root": [
            (r";[^\n]*", Comment.Single),
            (r"^%trick[^\n]*", Comment.Preproc),
            (r"\{(?:\\.|[^}\\])*\}", Comment.Multiline),
            (r'"(?:\\.|[^"\\\n])*"', String.Double),
            (r"<(?:\\.|[^>\\])*>", Name.Attribute),
            (r"\^\w+", Name.Exception),
            (r"\[\s*\w[\w-]*", Name.Tag),
            (r"\]", Name.Tag),
            (r"\b\d+\.(?=\s)", Number),
            (r"\w+(?=\s*:)", Name.Label),
            (rf"\b(?:{_KEYWORDS})\b", Keyword),
            (r"[!?]+|\$\d+|=\w+", Operator),
            (r"[+-]\d+", Number),
            (r"[^\s\w]|\w+|\s+", Text),
        ]
    }  # fmt: skip


class Run(SphinxDirective):
    """``{run} tricknote …``: a command and what it printed, or a failed build."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {
        "exit": directives.nonnegative_int,
        "lines": directives.positive_int,
        "language": directives.unchanged,
        "hide": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        command = self.arguments[0].strip()
        words = shlex.split(command)
        if words[0] != "tricknote":
            raise self.error(f"only tricknote is run here, not {words[0]}")
        done = subprocess.run(  # noqa: S603 - our own program, from our own pages
            [sys.executable, "-m", "tricknote", *words[1:]],
            cwd=EXAMPLES,
            env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "88"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        wanted = self.options.get("exit", 0)
        if done.returncode != wanted:
            raise self.error(
                f"`{command}` ended with {done.returncode}, not {wanted}:\n"
                f"{done.stdout}{done.stderr}"
            )
        lines = (done.stdout + done.stderr).rstrip().splitlines()
        limit = self.options.get("lines")
        if limit is not None and len(lines) > limit:
            lines = [*lines[:limit], "…"]
        shown = lines
        if "hide" not in self.options:
            shown = [f"$ {command}", *lines]
            if wanted:
                shown += ["$ echo $?", str(wanted)]
        for path in EXAMPLES.iterdir():
            self.env.note_dependency(str(path))
        text = "\n".join(shown)
        block = nodes.literal_block(text, text)
        block["language"] = self.options.get("language", "text")
        return [block]


# ---- the pages of the findings


def write_finding_pages(app: Sphinx) -> None:
    """Write one page a finding and the index of them; pages that say the same are left alone."""
    folder = Path(app.srcdir) / "findings"
    folder.mkdir(exist_ok=True)
    pages = {
        path.stem: read_page(path.read_text(encoding="utf-8"), path.stem)
        for path in sorted((ROOT / "notation" / "findings").glob("*.md"))
    }
    texts = {f"{name}.md": _page_text(page) for name, page in pages.items()}
    texts["index.md"] = _index_text(pages)
    for old in folder.glob("*.md"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _page_text(page: FindingPage) -> str:
    title, _, rest = page.body.lstrip().removeprefix("# ").partition("\n")
    games = ", ".join(page.games)
    messages = "\n".join(f"- {_code(text)}" for text in page.messages.values())
    many = "One of these messages comes with it" if len(page.messages) > 1 else "Its message"
    facts = f"`{page.code}` · **{page.severity}** · {games} · since {page.since}"
    rest = rest.replace("```hex\n", "```text\n")
    head = f"# `{page.name}`: {title}\n\n{facts}"
    return f"{head}\n{rest.rstrip()}\n\n## In words\n\n{many}:\n\n{messages}\n"


def _code(template: str) -> str:
    """A template as code, its places plainly named; backticks in it need longer fences."""
    text = plainly(template)
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def _index_text(pages: dict[str, FindingPage]) -> str:
    parts = [_INDEX]
    for letter, family in FAMILIES.items():
        names = [name for name in CODES if name in pages and pages[name].code[0] == letter]
        if not names:
            continue
        lines = [f"## {letter}: {family}", "", "| code | name | severity | what it says |"]
        lines.append("|---|---|---|---|")
        for name in names:
            page = pages[name]
            link = f"[`{name}`]({name}.md)"
            lines.append(f"| `{page.code}` | {link} | {page.severity} | {page.title} |")
        parts.append("\n".join(lines))
    toctree = "\n".join(sorted(pages))
    parts.append(f"```{{toctree}}\n:hidden:\n\n{toctree}\n```")
    return "\n\n".join(parts) + "\n"


_INDEX = """\
# Findings

Everything that `tricknote` can have to say about a record. A finding has a code that is never
given to another, a name that is easier to remember, a severity and a place: line and column,
counted from 1, in code points.

- An **error** says that the record contradicts the rules, the text or itself.
- A **warning** says that something is odd or cannot be checked, and everything was still read.
- A **note** is for information: a marked irregularity, for example. Notes are shown with
  `--verbose` and never change the exit code.

What merely follows from another finding is folded under it, so that one mistake is one
finding. `tricknote explain CODE` shows the same pages in a terminal."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx what this module brings."""
    app.add_lexer("trick", TrickLexer)
    app.add_directive("run", Run)
    app.connect("builder-inited", write_finding_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
