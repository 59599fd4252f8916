"""``--engine dask``: the files of a run on a cluster, its results in a folder or a bucket."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast

import click

from tricknote.commands.jobs import cores
from tricknote.commands.options import config_here
from tricknote.counting import counted
from tricknote.paths import Input
from tricknote.progress import Progress
from tricknote.reading import Reading
from tricknote.rules import RunRules
from tricknote.selecting import EVERY, Selecting

if TYPE_CHECKING:
    from tricknote.cluster.landing import Form
    from tricknote.cluster.running import Answers
    from tricknote.cluster.summary import Done

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

FORMS = ("jsonl", "parquet")
"""The forms of results, the first one if nothing is said."""

_MOST_SHOWN = 20


def cluster_options(function: Decorated) -> Decorated:
    """``--engine``, ``--scheduler`` and ``--output``."""
    function = click.option(
        "--output",
        "-o",
        metavar="DIR|URL",
        help="With --engine dask: the folder or bucket for the results.",
    )(function)
    function = click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="With --engine dask: the scheduler of a cluster that runs, such as "
        "tcp://10.0.0.5:8786.  [default: a cluster on this machine, with --jobs processes]",
    )(function)
    return click.option(
        "--engine",
        type=click.Choice(["local", "dask"]),
        default="local",
        show_default=True,
        help="Where the work is done: here, or on a cluster, with the results in files.",
    )(function)


class Asked(NamedTuple):
    """What the options ask for: a form of results, where they go, and whose work it is."""

    form: Form
    output: str
    scheduler: str | None
    workers: int


def asked(*, engine: str, scheduler: str | None, output: str | None, jobs: int) -> Asked | None:
    """What ``--engine dask`` was asked for, ``None`` without it; wrong usage if it cannot be."""
    form = _given("form")
    if engine == "local":
        for name, value in (("--scheduler", scheduler), ("--output", output)):
            if value is not None:
                raise click.UsageError(f"{name} is for --engine dask")
        if form == "parquet":
            raise click.UsageError("--format parquet is for --engine dask")
        return None
    if output is None:
        raise click.UsageError("--engine dask needs --output, a folder or an address")
    if form not in (None, *FORMS):
        raise click.UsageError(f"results are written as {' or '.join(FORMS)}, not as {form}")
    if scheduler is not None and _given("jobs") is not None:
        raise click.UsageError("a cluster that runs has its own processes: not with --jobs")
    form = form or FORMS[0]
    needed = ["distributed", *(["pyarrow"] if form == "parquet" else [])]
    for each in needed:
        if find_spec(each) is None:
            raise click.UsageError(
                f"a cluster needs the package {each}: pip install 'tricknote[cluster]'"
            )
    workers = cores() if _given("jobs") is None else jobs
    return Asked(cast("Form", form), output, scheduler, workers)


def refuse_with_cluster(wanted: Asked | None, **given: object) -> None:
    """Wrong usage for options that make no sense on a cluster; names are those of the options."""
    if wanted is None:
        return
    for name, value in given.items():
        if value:
            raise click.UsageError(f"--{name.replace('_', '-')} is not for --engine dask")


def on_cluster(
    wanted: Asked,
    command: Literal["validate", "score"],
    inputs: Sequence[Input],
    rules: RunRules,
    named: Sequence[str],
    reading: Reading,
    *,
    overrides: bool,
    selecting: Selecting = EVERY,
    strict: bool = False,
    events: bool = False,
) -> Done:
    """Do the run and say what came of it; leaves with 2 if it cannot be done at all."""
    from tricknote.cluster.order import order
    from tricknote.cluster.running import Run, carry_out
    from tricknote.cluster.session import ClusterError, Session
    from tricknote.cluster.store import whole_place
    from tricknote.cluster.summary import PlaceError
    from tricknote.formats.verdict import verdict

    if any(each.is_stdin for each in inputs):
        raise click.UsageError("a cluster cannot read standard input")

    def told(what: str) -> None:
        progress.wipe()
        click.echo(what, err=True)

    with ExitStack() as stack:
        progress = stack.enter_context(Progress())
        try:
            made = order(
                command,
                rules,
                reading,
                whole_place(wanted.output),
                named=named,
                overrides=overrides,
                config=config_here(),
                strict=strict,
                events=events,
            )
            run = Run(
                inputs,
                made,
                selecting,
                wanted.form,
                seen=lambda done, total: progress.tell("checked", done, total),
            )

            def answers() -> Answers:
                session = Session(wanted.scheduler, wanted.workers, told)
                return stack.enter_context(session).answers

            done = carry_out(run, answers)
        except PlaceError as problem:
            raise click.UsageError(f"{wanted.output} cannot be used: {problem}") from None
        except (OSError, ClusterError) as problem:
            raise click.ClickException(str(problem)) from None
        except KeyboardInterrupt:
            told("stopped; what is done is kept, and the same command goes on from there")
            raise
    _report(done, wanted)
    click.echo(verdict(done.tally))
    return done


def _report(done: Done, wanted: Asked) -> None:
    for each in done.lost[:_MOST_SHOWN]:
        click.echo(each, err=True)
    if len(done.lost) > _MOST_SHOWN:
        click.echo(f"and {len(done.lost) - _MOST_SHOWN} more like these", err=True)
    if done.before == done.units:
        click.echo("everything was done before", err=True)
    elif done.before:
        click.echo(f"{done.before} of {counted(done.units, 'part')} were done before", err=True)
    click.echo(f"results in {wanted.output}: {', '.join(done.names)}", err=True)


def _given(name: str) -> Any:
    """The value of an option of the command that runs, ``None`` if it was not given."""
    from click.core import ParameterSource

    context = click.get_current_context()
    if context.get_parameter_source(name) in (ParameterSource.DEFAULT, None):
        return None
    return context.params[name]
