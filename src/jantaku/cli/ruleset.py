"""`jantaku ruleset`: rulesets listed, checked, laid out, tried, explained and played.

A ruleset is named by a name of the library or a path; `-` reads stdin.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from jantaku.base.errors import RulesetError, counted
from jantaku.draw import terminal
from jantaku.ruleset import library
from jantaku.ruleset.author.check import check_text, failed_tests
from jantaku.ruleset.author.explain import calls_of, tiles_of
from jantaku.ruleset.author.explain import explain as explained
from jantaku.ruleset.author.format import fmt as layout
from jantaku.ruleset.author.mods.application import apply, available, merge_config, on_and_lost
from jantaku.ruleset.author.mods.choice import ChosenMods as Choice
from jantaku.ruleset.author.mods.packs import compose, modpacks_beside, pack_of
from jantaku.ruleset.author.mods.settings import check_offered, given_in, name_of, with_settings
from jantaku.ruleset.author.reference import TITLES, find, meant, words
from jantaku.ruleset.author.schema import schema as made
from jantaku.ruleset.author.self_tests import prove
from jantaku.ruleset.author.situations import SelfTestHand
from jantaku.ruleset.compile.base import read_with_base
from jantaku.ruleset.compile.ruleset import Ruleset
from jantaku.ruleset.compile.source import Object, read_file, read_text

from .completion import rulesets
from .options import ABOUT_MODS, Output, PlainOutput, RulesetChanges, argument, flag, option, text
from .terminal.console import ANSWERED, NO_ANSWER, Console, marks, write_document

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jantaku.ruleset.author.check import RulesetProblem
    from jantaku.ruleset.author.explain import HandExplanation
    from jantaku.ruleset.author.mods.settings import Setting, Wanted
    from jantaku.ruleset.match.matcher import Explanation
    from jantaku.ruleset.table.context import WinSource

File = Annotated[str, argument("FILE", "A path, a name of the library, or - for stdin.", rulesets)]
Files = Annotated[
    list[str], argument("FILE", "Paths, names of the library, or - for stdin.", rulesets)
]


@dataclass(frozen=True)
class HandOptions:
    """The hand that is asked about."""

    hand: str = text("--hand", kind="TILES", about='Such as "123m456p 5z 10j".')
    calls: str = text("--calls", kind="MELDS", about='Such as "pon:111z chii:123m".')
    tile: str = text("--tile", kind="TILE", about="The winning tile.")
    win: str = text("--win", kind="HOW", about="draw, discard or call.", default="discard")
    seat: str = text("--seat", kind="WIND", about="Seat wind, such as east.", default="east")
    status: str = text("--status", kind="A,B", about="Statuses of the player.")
    first_turn: bool = flag("--first-turn", about="It is the first turn of the round.")
    match: str = text("--match", kind="A,B", about="Definitions to try (default: all).")


def list_(*, form: PlainOutput) -> int:
    """List the rulesets of the library."""
    rows = []
    for name in library.names():
        rules = library.rules(name)
        called = rules.get("display_name", name)
        players = rules.get("num_players", 4)
        mods = len(available(rules))
        rows.append({"name": name, "display_name": called, "players": players, "mods": mods})
    heads = {"name": "Name", "display_name": "Called", "players": "Players", "mods": "Mods"}
    _show(form, {"rulesets": rows}, [list(heads.values()), *([r[k] for k in heads] for r in rows)])
    return ANSWERED


def check(
    files: Files,
    *,
    mods: Annotated[
        str,
        option("--mods", kind="A,B", about=ABOUT_MODS),
    ] = "",
    strict: Annotated[bool, option("--strict", about="Warnings count as errors.")] = False,
    form: PlainOutput,
) -> int:
    """Say what is wrong with rulesets, each fault with its place.

    The tests of a ruleset without errors are run, too. The exit code is 1 if there are errors, and
    2 if a file cannot be read.
    """
    found: list[RulesetProblem] = []
    for file in files:
        content, name = _read(file)
        problems = check_text(content, name, *_on_and_off(mods))
        if not any(problem.severity == "error" for problem in problems):
            problems += failed_tests(content, name)
        found += problems
    counts = {
        grade: sum(problem.severity == grade for problem in found)
        for grade in ("error", "warning", "info")
    }
    if form.json:
        Console(form.whole).data({"problems": [problem.to_dict() for problem in found], **counts})
    else:
        for problem in found:
            Console(form.whole).write(problem.sentence, *marks(problem.error))
        Console(form.whole).write(_counted(counts, len(files)))
    wrong = counts["error"] or (strict and counts["warning"])
    return NO_ANSWER if wrong else ANSWERED


def _counted(counts: Mapping[str, int], files: int) -> str:
    words = {"error": "error", "warning": "warning", "info": "note"}
    told = [counted(count, words[grade]) for grade, count in counts.items() if count]
    what = f"{files} rulesets" if files > 1 else "the ruleset"
    return ", ".join(told) if told else f"no problems in {what}"


def fmt(
    files: Files,
    *,
    write: Annotated[bool, option("-w", "--write", about="Rewrite the files in place.")] = False,
    check: Annotated[
        bool, option("--check", about="Only list the files that would change.")
    ] = False,
) -> int:
    """Lay rulesets out in one canonical way, comments kept.

    With --check the exit code is 1 if a file is not in that layout.
    """
    console = Console(Output())
    if write and "-" in files:
        raise RulesetError("stdin cannot be rewritten in place", "leave out --write", code="file")
    for file in files if write else ():
        if _is_of_library(file):
            cure = f"write `jantaku ruleset fmt {file} > mine.json`"
            raise RulesetError(f"'{file}' is a ruleset of the library", cure, code="file")
    changed = []
    for file in files:
        before, name = _read(file)
        after = layout(before, name)
        if not (write or check):
            write_document(after)
        elif after != before:
            changed.append(file)
            if write:
                Path(name or file).write_text(after, encoding="utf-8", newline="")
    for file in changed:
        console.write(f"{'changed' if write else 'would change'}: {file}")
    return NO_ANSWER if check and changed and not write else ANSWERED


def schema() -> int:
    """Write the JSON Schema of rulesets, for editors to use."""
    Console(Output(json=True)).data(made())
    return ANSWERED


def test(files: Files, *, form: PlainOutput) -> int:
    """Try the examples that rulesets give under `tests`.

    The exit code is 1 if one comes out otherwise than it expects.
    """
    verdicts = []
    for file in files:
        rules, folder = _rules(file)
        verdicts += [(file, verdict) for verdict in prove(rules, folder=folder)]
    failed = [verdict for _, verdict in verdicts if not verdict.ok]
    if form.json:
        rows = [{"ruleset": file, **verdict.to_dict()} for file, verdict in verdicts]
        Console(form.whole).data({"tests": rows, "failed": len(failed)})
        return NO_ANSWER if failed else ANSWERED
    console = Console(form.whole)
    for verdict in failed:
        console.write(f"{verdict.place or ''}: {verdict.name}".removeprefix(": "))
        for fault in verdict.faults:
            console.write(f"  {fault}")
    passed = len(verdicts) - len(failed)
    console.write(f"{passed} of {len(verdicts)} tests passed" if verdicts else "no tests")
    return NO_ANSWER if failed else ANSWERED


def explain(file: File, *, held: HandOptions, chosen: RulesetChanges, form: PlainOutput) -> int:
    """Show which definitions a hand matches, and why not others.

    With --tile the hand is complete, and its worth is shown too.
    """
    ruleset = Ruleset(_played(file, chosen))
    found = explained(ruleset, _situation(held), _names(held.match))
    if form.json:
        Console(form.whole).data(_explained_dict(found))
    else:
        for part in _explained_lines(found):
            Console(form.whole).write(part)
    return ANSWERED if any(fit.matches for fit in found.fits) else NO_ANSWER


_WIN_SOURCES: Final[dict[str, WinSource]] = {
    "draw": "draw",
    "discard": "discard",
    "call": "call",
}


def _situation(held: HandOptions) -> SelfTestHand:
    source = _WIN_SOURCES.get(held.win)
    if source is None:
        raise RulesetError(
            f"unknown way to win {held.win!r}", "use draw, discard or call", source="win"
        )
    if not held.hand:
        raise RulesetError("no hand is given", 'write --hand "123m 5z"', code="hand")
    tile = tiles_of(held.tile)
    if len(tile) > 1:
        raise RulesetError("more than one winning tile", "put the others into --hand", code="tile")
    return SelfTestHand(
        hand=tiles_of(held.hand),
        calls=calls_of(held.calls),
        tile=tile[0] if tile else None,
        source=source,
        wind=held.seat,
        status=_names(held.status),
        first_turn=held.first_turn,
    )


def _explained_lines(found: HandExplanation) -> Iterable[str]:
    for fit in found.fits:
        waits = f", waits for {' '.join(fit.waits)}" if fit.waits else ""
        yield f"{fit.name}: {'fits' if fit.matches else 'does not fit'}{waits}"
        for line in fit.lines:
            yield f"  {'+' if line.matches else '-'} {line.definition}"
            if not line.matches and line.element_text:
                left = " ".join(_left(line)) or "nothing"
                fails = "forbids what is in" if line.forbids else "is not in"
                lacks = f"; {counted(line.missing, 'tile')} short" if line.missing else ""
                yield f"      {line.element_text} {fails} {left}{lacks}"
    won = found.win
    if won is not None:
        yield ""
        for name, value in (*won.yaku, *won.yaku2):
            yield f"{value:>5}  {name}"
        fu = f", {won.minipoints} fu" if found.fu else ""
        yield f"{won.points} points{fu}, score {won.score}"
    if found.refusal is not None:
        yield found.refusal.sentence


def _left(line: Explanation) -> Iterable[str]:
    yield from (tile.name for tile in line.left)
    for call in line.left_calls:
        yield f"{call.name}:{''.join(tile.name for tile in call.tiles)}"


def _explained_dict(found: HandExplanation) -> dict[str, object]:
    won = found.win
    worth = won and {
        "yaku": dict(won.yaku),
        "yaku2": dict(won.yaku2),
        "points": won.points,
        "points2": won.points2,
        "minipoints": won.minipoints,
        "score": won.score,
        "refusal": found.refusal and found.refusal.to_dict(),
    }
    return {"definitions": [fit.to_dict() for fit in found.fits], "win": worth}


def mods(file: File, *, form: PlainOutput) -> int:
    """List mods, presets and modpacks; + marks what is on by default."""
    rules, folder = _rules(file)
    choice = Choice.of(rules)
    rows = [
        {
            "id": mod.id,
            "name": mod.name,
            "category": mod.category,
            "desc": mod.desc,
            "on": mod.id in choice.on,
            "settings": [_setting_row(choice, mod.id, one) for one in mod.settings],
            "deps": list(mod.deps),
            "conflicts": list(mod.conflicts),
        }
        for mod in available(rules)
    ]
    heads = ["", "Mod", "Name", "What it changes"]
    cells = [["+" if row["on"] else "", *_mod_cells(row)] for row in rows]
    presets = [
        {"name": one.name, "title": one.title, "desc": one.desc, "mods": list(one.mods)}
        for one in choice.presets
    ]
    packs = [{"name": one.id, "ruleset": one.ruleset} for one in modpacks_beside(folder).values()]
    found = {"mods": rows, "presets": presets, "modpacks": packs}
    _show(form, found, [heads, *cells])
    for title, listed in (("presets", presets), ("modpacks", packs)):
        if listed and not form.json:
            Console(form.whole).write(f"{title}: {', '.join(str(one['name']) for one in listed)}")
    return ANSWERED


def _setting_row(choice: Choice, mod: str, setting: Setting) -> dict[str, Any]:
    value = choice.value(mod, setting.name)
    return {"name": setting.name, "values": list(setting.values), "value": value}


def _mod_cells(row: Mapping[str, Any]) -> Iterable[str]:
    """Returns the cells of a mod; its settings follow its id, as `--mods` takes them."""
    settings = "".join(f":{one['name']}={_setting_text(one['value'])}" for one in row["settings"])
    return f"{row['id']}{settings}", row["name"], row["desc"]


def _setting_text(value: object) -> str:
    return value if isinstance(value, str) else str(value).lower()


def docs(
    word: Annotated[str, argument("WORD", "A word of the language.")] = "",
    *,
    form: PlainOutput,
) -> int:
    """Explain a word of the ruleset language, or list all words."""
    found = find(word) if word else words()
    if not found:
        raise RulesetError(f"no word '{word}' in the language", meant(word), code="word")
    if form.json:
        Console(form.whole).data({"words": [one._asdict() for one in found]})
        return ANSWERED
    console = Console(form.whole)
    for table in dict.fromkeys(one.table for one in found):
        console.write(f"{TITLES[table][0].replace('`', '')}:")
        for one in found:
            if one.table == table:
                console.write(f"  {one.form}", f"      {one.help}")
    return ANSWERED


def ruleset_of(file: str, chosen: RulesetChanges) -> Ruleset:
    """The ruleset of a name or path, to be played; one of the library knows its name."""
    plain = not (chosen.config or chosen.modpack)
    if plain and file in library.names() and _is_of_library(file):
        on, off = _on_and_off(chosen.mods)
        _check_settings(library.rules(file), on)
        return library.load(file, mods=on, without=off, preset=chosen.preset or None)
    return Ruleset(_played(file, chosen))


def _read(file: str) -> tuple[str, str | None]:
    """The text of a ruleset, and the path it comes from."""
    if file == "-":
        return sys.stdin.buffer.read().decode("utf-8", "replace"), None
    if _is_of_library(file):
        path = library.path(file)
        return path.read_text(encoding="utf-8"), str(path)
    return read_text(file), file


def _is_of_library(file: str) -> bool:
    """True if `file` is the name of a ruleset rather than a path."""
    return not Path(file).exists() and "." not in file and "/" not in file


def _rules(file: str) -> tuple[Object, Path | None]:
    """Returns the ruleset as written in the file, and the folder of the file."""
    content, name = _read(file)
    rules = read_with_base(content, name)
    if not isinstance(rules, Object):
        raise RulesetError(
            "a ruleset is one JSON object", "begin with {", file=name, code="ruleset"
        )
    return rules, None if name is None else Path(name).parent


def _played(file: str, chosen: RulesetChanges) -> Object:
    """The ruleset with its default mods, those chosen, and the config."""
    rules, folder = _rules(file)
    if chosen.modpack:
        pack = pack_of(modpacks_beside(folder), chosen.modpack)
        rules = compose(pack, rules, folder=folder)
    on, off = _on_and_off(chosen.mods)
    _check_settings(rules, on)
    if chosen.preset:
        rules["default_mods"] = _of_preset(rules, chosen.preset)
    enabled, lost = on_and_lost(rules, on, off, folder=folder)
    if lost:
        missing = ", ".join(mod.id for mod in lost)
        said = f"note: nothing says what these mods do, they are left out: {missing}"
        Console(Output()).note(said)
    rules = apply(rules, enabled, folder=folder)
    return _configured(rules, chosen.config)


def _configured(rules: Object, config: str) -> Object:
    """The ruleset with a config merged in; one that is no JSON is reported and left out."""
    if not config:
        return rules
    try:
        return merge_config(rules, read_file(config))
    except RulesetError as error:
        if error.code == "file":
            raise
        Console(Output()).note(f"note: the config is left out: {error.sentence}")
        return rules


def _of_preset(rules: Object, name: str) -> list[Any]:
    return list(Choice.of(rules).with_preset(name).wanted)


def _on_and_off(listed: str) -> tuple[list[Wanted], list[str]]:
    """The mods to switch on, with settings as in `uma:first=15`, and those to switch off."""
    names = _names(listed)
    on = [_wanted(name) for name in names if not name.startswith("-")]
    return on, [name[1:] for name in names if name.startswith("-")]


def _wanted(written: str) -> Wanted:
    name, *settings = written.split(":")
    given = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            fault = f"'{setting}' of the mod '{name}' is not a setting"
            raise RulesetError(fault, "write uma:first=15", code="mod", source="mods")
        given[key] = _value(value)
    return with_settings(name, given)


def _value(written: str) -> int | bool | str:
    if written in ("true", "false"):
        return written == "true"
    return int(written) if _WHOLE.fullmatch(written) else written


_WHOLE: Final = re.compile(r"-?[0-9]{1,15}")


def _check_settings(rules: Object, wanted: Iterable[Wanted]) -> None:
    """Raises the error about a setting that a mod has not, or a value that it does not offer."""
    mods = {mod.id: mod for mod in available(rules)}
    for one in wanted:
        if name_of(one) in mods:
            check_offered(name_of(one), mods[name_of(one)].settings, given_in(one))


def _names(listed: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in listed.split(","))))


def _show(form: PlainOutput, document: dict[str, object], rows: Sequence[Sequence[Any]]) -> None:
    """Shows rows as a table, or the document as JSON."""
    if form.json:
        Console(form.whole).data(document)
        return
    Console(form.whole).page(
        terminal.table([[terminal.line(str(cell)) for cell in row] for row in rows])
    )
