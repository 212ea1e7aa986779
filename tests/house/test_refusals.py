"""The domain refuses by code, and each entrypoint has one sentence for each code it can meet."""

import ast
import string
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from django.utils.functional import Promise

from kempen.entrypoints.api.shared.problems import ProblemShape
from kempen.entrypoints.api.shared.refusal_copy.catalogue import ANSWERS
from kempen.entrypoints.cli.refusal_copy import sentences as cli_sentences
from kempen.entrypoints.dashboard.shared.refusal_copy.by_fact import ByFact
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import SENTENCES
from kempen.entrypoints.worker.refusal_copy import SENTENCES as WORKER
from kempen.kit.refusal import RESERVED, RefusalCode
from tests.house.places import ROOT, nodes_of, tree_of

# Which entrypoints can meet the codes of an enum. A new enum is named here first.
MET_BY: Final[Mapping[str, frozenset[str]]] = {
    "AdRefusal": frozenset({"api"}),  # Pages show an ad's faults beside its fields.
    "ImageRefusal": frozenset({"api", "dashboard"}),
    "AdRevisionRefusal": frozenset({"api", "dashboard"}),
    "AdRuleRefusal": frozenset({"dashboard"}),
    "ApprovalRefusal": frozenset({"api", "dashboard"}),
    "BackupRefusal": frozenset({"cli"}),
    "BrandKitRefusal": frozenset({"api", "dashboard"}),
    "BrandRefusal": frozenset({"dashboard"}),
    "BusinessRefusal": frozenset({"cli"}),
    "BusinessChangeRefusal": frozenset({"dashboard"}),
    "BodyRefusal": frozenset({"api"}),
    "BriefRefusal": frozenset({"api", "dashboard"}),
    "CalendarEventRefusal": frozenset({"api", "dashboard"}),
    "CampaignRefusal": frozenset({"api", "dashboard"}),
    "ChannelRefusal": frozenset({"dashboard"}),
    "CheckpointRefusal": frozenset({"cli"}),
    "ChoiceRefusal": frozenset({"dashboard"}),
    "ClientRefusal": frozenset({"dashboard"}),
    "ClosureRefusal": frozenset({"dashboard"}),
    "ConnectionRefusal": frozenset({"dashboard"}),
    "DistributionRefusal": frozenset({"cli"}),
    "EndpointRefusal": frozenset({"api", "dashboard"}),
    "KeyRingRefusal": frozenset({"cli", "worker"}),
    "FileRefusal": frozenset({"api", "dashboard", "cli"}),
    "KeyRefusal": frozenset({"dashboard", "cli"}),
    "ImportRefusal": frozenset({"api", "dashboard"}),
    "LaunchRefusal": frozenset({"api", "dashboard"}),
    "LeadRefusal": frozenset({"api"}),
    "MappingRefusal": frozenset({"dashboard"}),
    "MemberRefusal": frozenset({"api", "dashboard"}),
    "ModelRefusal": frozenset({"dashboard"}),
    "ModelTestRefusal": frozenset({"dashboard"}),
    "MonthEndRefusal": frozenset({"api", "dashboard"}),
    "NoticeRefusal": frozenset({"dashboard"}),
    "OfferingRefusal": frozenset({"api", "dashboard"}),
    "OperatorRefusal": frozenset({"cli"}),
    "ProviderRefusal": frozenset({"dashboard"}),
    "RepetitionRefusal": frozenset({"api"}),
    "ReportRefusal": frozenset({"api", "dashboard"}),
    "RequestRefusal": frozenset({"api"}),  # The API's own.
    "SalesRefusal": frozenset({"api", "dashboard"}),
    "SampleRefusal": frozenset({"dashboard"}),
    "ScenarioRefusal": frozenset({"api", "dashboard"}),
    "ScheduleRefusal": frozenset({"api", "dashboard"}),
    "SignInRefusal": frozenset({"dashboard"}),
    "FigureRefusal": frozenset({"api", "dashboard"}),
    "EnvelopeRefusal": frozenset({"api", "dashboard"}),
    "SteeringRefusal": frozenset({"api", "dashboard"}),
    "StrategyRefusal": frozenset({"api", "dashboard"}),
    "TargetingRefusal": frozenset({"api", "dashboard"}),
    "UrlRefusal": frozenset({"api", "dashboard", "worker"}),
}
# What makes a refusal or a part of one; the code is its first argument of the kind `Enum.MEMBER`.
MAKERS: Final = {"Refusal", "Flaw", "LaunchFault", "_refused"}


def enums() -> dict[str, type[RefusalCode]]:
    """Every enum of codes by its name."""
    for file in [
        *(ROOT / "kempen/domain").rglob("refusals.py"),
        ROOT / "kempen/outbound/refusals.py",
    ]:
        if "entrypoints" in file.parts:
            continue
        import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    return {
        enum.__name__: enum
        for enum in RefusalCode.__subclasses__()
        if enum.__module__[:6] == "kempen"
    }


def catalogues() -> dict[str, dict[type[RefusalCode], dict[RefusalCode, str]]]:
    """The sentences of each entrypoint."""
    return {
        "api": {
            enum: {code: str(answer.text) for code, answer in answers.items()}
            for enum, answers in ANSWERS.items()
        },
        "dashboard": {
            enum: {code: _text_of(sentence) for code, sentence in sentences.items()}
            for enum, sentences in SENTENCES.items()
        },
        "worker": {enum: dict(sentences) for enum, sentences in WORKER.items()},
        "cli": {enum: dict(sentences) for enum, sentences in cli_sentences().items()},
    }


def _text_of(sentence: Promise | ByFact) -> str:
    if isinstance(sentence, ByFact):
        return " ".join(map(str, (*sentence.sentences.values(), sentence.otherwise)))
    return str(sentence)


def refusing_files() -> list[Path]:
    """What may refuse: the domain by codes of its rooms, the API by its own."""
    floors = ("domain", "outbound", "entrypoints/api")
    files = {file for floor in floors for file in (ROOT / "kempen" / floor).rglob("*.py")}
    files |= {ROOT / "kempen/entrypoints" / name for name in ("bodies.py", "query_strings.py")}
    return sorted(file for file in files if "refusal_copy" not in file.parts)


def made_in(tree: ast.Module) -> Iterator[tuple[str, str, set[str] | None]]:
    """Each refusal that code makes: its enum, its member, the names of its facts if written out."""
    for call in nodes_of(tree, ast.Call):
        if not isinstance(call, ast.Call) or getattr(call.func, "id", "") not in MAKERS:
            continue
        code = next(
            (one for one in call.args if isinstance(one, ast.Attribute) and one.attr.isupper()),
            None,
        )
        if code is None or not isinstance(code.value, ast.Name):
            continue
        names: set[str] | None = {one.arg for one in call.keywords if one.arg}
        if any(one.arg is None for one in call.keywords):
            names = None
        for given in call.args[call.args.index(code) + 1 :]:
            if isinstance(given, ast.Dict):
                written_out = all(isinstance(one, ast.Constant) for one in given.keys)
                names = (
                    {ast.literal_eval(one) for one in given.keys if one} if written_out else None
                )
            elif isinstance(given, ast.Name):
                names = None
        yield code.value.id, code.attr, names


def test_every_code_has_a_sentence_wherever_it_can_be_met_and_no_other_has() -> None:
    known = enums()
    assert sorted(known) == sorted(MET_BY)
    for entrypoint, catalogue in catalogues().items():
        assert {enum.__name__ for enum in catalogue} == {
            name for name, met_by in MET_BY.items() if entrypoint in met_by
        }, entrypoint
        for enum, sentences in catalogue.items():
            assert set(sentences) == set(enum), (entrypoint, enum)


def used_in(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each enum and member that code names; "*" where it turns a text into one."""
    for node in nodes_of(tree, ast.Attribute, ast.Call):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.value.id, node.attr
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, "*"


def test_every_code_is_used() -> None:
    uses = {use for file in refusing_files() for use in used_in(tree_of(file))}
    unused = {
        (name, code.name)
        for name, enum in enums().items()
        for code in enum
        if (name, "*") not in uses and (name, code.name) not in uses
    }
    assert unused == set()


def test_a_sentence_names_only_facts_that_its_refusals_have() -> None:
    texts: dict[tuple[str, str], set[str]] = {}
    for catalogue in catalogues().values():
        for enum, sentences in catalogue.items():
            for code, text in sentences.items():
                named = {name for _, name, _, _ in string.Formatter().parse(text) if name}
                facts = named - RESERVED
                texts.setdefault((enum.__name__, code.name), set()).update(facts)
    lacking = {
        (enum, member): texts[enum, member] - facts
        for file in refusing_files()
        for enum, member, facts in made_in(tree_of(file))
        if facts is not None and (enum, member) in texts and not texts[enum, member] <= facts
    }
    assert lacking == {}


def test_no_fact_has_a_name_that_sentences_need() -> None:
    taken = {
        (file.name, enum, member): names & RESERVED
        for file in refusing_files()
        for enum, member, names in made_in(tree_of(file))
        if names and names & RESERVED
    }
    assert taken == {}


def test_a_member_of_an_answer_of_its_own_hides_none_that_all_answers_have() -> None:
    own = {
        name
        for answers in ANSWERS.values()
        for answer in answers.values()
        for name in (*answer.shown, *filter(None, [answer.flaws_as]))
    }
    assert own & set(ProblemShape.model_fields) == set()


# The one function that makes an answer of a refusal, statuses that nobody explained, and answers
# that list the wrong values of a body or the rows of an import.
MAKES_PROBLEMS: Final = {
    "kempen/entrypoints/api/shared/refused.py",
    "kempen/entrypoints/api/shared/refusals.py",
    "kempen/entrypoints/api/shared/problems.py",
    "kempen/entrypoints/api/shared/import_answers.py",
}


def test_the_api_refuses_by_code_and_has_its_sentences_in_the_catalogue() -> None:
    makers = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "kempen/entrypoints").rglob("*.py")
        for node in nodes_of(tree_of(file), ast.Call)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem"
    }
    assert makers == MAKES_PROBLEMS


# States that code of ours turns into something else; nobody reads them as a refusal.
OTHER_EXCEPTIONS: Final = {
    # A message that did not arrive is tried again, and the page says why.
    "ChatFailedError",
    "ChoicesChanged",
    "ImportCancelled",
    "ImportInProgress",
    "InsufficientHistory",
    "MustWait",
    "OldForecast",
    # A process was put together without an entrypoint that the domain asks.
    "PageLinksMissing",
    "AlertTimesMissing",
    "SentencesMissing",
}


def test_the_domain_has_no_other_way_to_refuse() -> None:
    names = {
        node.name
        for file in (ROOT / "kempen/domain").rglob("*.py")
        for node in nodes_of(tree_of(file), ast.ClassDef)
        if isinstance(node, ast.ClassDef) and any(map(_is_exception, node.bases))
    }
    assert names == OTHER_EXCEPTIONS


def _is_exception(base: ast.expr) -> bool:
    name = getattr(base, "id", getattr(base, "attr", ""))
    return name.endswith(("Exception", "Error", "Refusal"))
