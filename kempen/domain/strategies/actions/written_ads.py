"""The ads of each campaign of a strategy, written of what that campaign sells."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from kempen.domain.ad_results.traits import angle_effects, in_learned_order
from kempen.domain.creatives.actions.write import Drafts, draft_ads, drafts_by
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.actions.ad_images import MadeImages, images_for_drafts
from kempen.domain.strategies.brief_offering import guidelines_for, offerings_of_lines
from kempen.domain.strategies.brief_words import languages_of
from kempen.domain.strategies.models import Brief, StrategyLine
from kempen.domain.strategies.notes import (
    notes_of_ads,
    notes_of_angles,
    notes_of_images,
    notes_of_names,
)
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.queries import law_of
from kempen.domain.strategies.stored_shapes import Note
from kempen.domain.strategies.targeting.proposing import AimedBrief, propose_targeting
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.kit import clock
from kempen.kit.concurrency_limit import HEAVY_WORK
from kempen.market.claims import from_json
from kempen.platforms.registry import is_platform


@dataclass(frozen=True)
class LineAds:
    """What was written for one campaign.

    `offering` is what it sells, and `words` are the brief's for it, where that is something else
    than the brief sells.
    """

    drafts: tuple[Draft, ...] = ()
    images: tuple[MadeImages | None, ...] = ()
    targeting: LineTargeting | None = None
    offering: Offering | None = None
    words: dict[str, object] | None = None


NO_ADS: Final = LineAds()


@dataclass(frozen=True)
class StrategyDrafts:
    """What was written for a strategy; `by_line` has the keys of its lines."""

    by_line: Mapping[str, LineAds]
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class WrittenLine:
    """What was written for one line, and what is to be said of it."""

    ads: LineAds
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class _Group:
    """The lines of one platform that sell the same, and the brief as they take it."""

    brief: Brief
    offering: Offering | None
    lines: list[PlannedLine]


def write_ads(brief: Brief, lines: Sequence[PlannedLine]) -> StrategyDrafts:
    """Draft the ads once for what is sold on a platform, and deal them to its campaigns by angle.

    May ask a language model, so no transaction is open.
    """
    learned = angle_effects(brief.business)
    by_line: dict[str, LineAds] = {}
    notes: dict[tuple[str, tuple[str, ...]], Note] = {}
    for group in _groups(brief, lines):
        platform, guidelines = group.lines[0].platform, guidelines_of(group.brief)
        result = draft_ads(brief.business, guidelines, platform)
        drafts = tuple(in_learned_order(result.drafts, learned))
        images = images_for_drafts(group.brief, drafts)
        group_notes = (
            *_notes(platform, guidelines, result, images),
            *notes_of_angles(drafts, learned),
        )
        for note in group_notes:
            notes.setdefault((note.code, note.texts), note)
        for place, line in enumerate(group.lines):
            own = dealt(drafts, place, len(group.lines))
            by_line[line.key] = LineAds(
                tuple(drafts[at] for at in own),
                tuple(images[at] for at in own),
                _targeting(group.brief, guidelines, line) if drafts else None,
                group.offering,
                group.brief.creative_guidelines if group.offering is not None else None,
            )
    return StrategyDrafts(by_line, tuple(notes.values()))


def ads_of_line(
    brief: Brief, line: StrategyLine, offering: Offering | None, place: int, count: int
) -> WrittenLine:
    """Write one line's ads by the built-in writer, of an offering or of the brief's own (None).

    The line is at `place` among `count` that sell the same on its platform. AtCapacity where too
    many images are being made.
    """
    own, platform = _brief_for(brief, offering), str(line.platform)
    guidelines, learned = guidelines_of(own), angle_effects(brief.business)
    result = drafts_by(BuiltInWriter(), guidelines, platform)
    spoken = in_learned_order(result.drafts, learned)
    drafts = tuple(spoken[at] for at in dealt(spoken, place, count))
    with HEAVY_WORK.place(brief.business_id):
        images = images_for_drafts(own, drafts)
    ads = LineAds(
        drafts,
        tuple(images),
        _targeting(own, guidelines, line) if drafts else None,
        offering,
        own.creative_guidelines if offering is not None else None,
    )
    notes = _notes(platform, guidelines, replace(result, drafts=drafts), images)
    return WrittenLine(ads, tuple(notes))


def dealt(drafts: Sequence[Draft], place: int, count: int) -> list[int]:
    """Return which drafts one of several campaigns that sell the same gets: by angle, in turn.

    Each gets two angles at least where there are as many, so that its ads can compete, and no two
    get the same ones while there are enough.
    """
    if count < 2:
        return list(range(len(drafts)))
    own = set[int]()
    for language in dict.fromkeys(draft.language for draft in drafts):
        spoken = [at for at, draft in enumerate(drafts) if draft.language == language]
        first = place % len(spoken)
        turns = spoken[first::count]
        if len(turns) == 1:
            turns.append(spoken[(first + 1 + place // len(spoken)) % len(spoken)])
        own.update(turns)
    return sorted(own)


def guidelines_of(brief: Brief) -> Guidelines:
    """Return the brief's words as the writer takes them."""
    stored, law = brief.guidelines, law_of(brief)
    return Guidelines(
        product=stored.product or "",
        landing_url=stored.landing_url or "",
        benefits=stored.benefits or (),
        offer=stored.offer or "",
        proof=stored.proof or (),
        tone=stored.tone or "plain",
        must_say=stored.must_say or (),
        never_say=stored.never_say or (),
        languages=languages_of(stored, brief.target_audience),
        is_for_prospects=brief.objective == "generate_prospects",
        places=brief.target_audience.states or (),
        today=clock.today(),
        category=law.category,
        claims=tuple(from_json(claim) for claim in stored.claims or ()),
        names=stored.names,
        permits=law.permits,
    )


def _groups(brief: Brief, lines: Sequence[PlannedLine]) -> list[_Group]:
    offerings = offerings_of_lines(brief, lines)
    groups: dict[tuple[str, object], _Group] = {}
    for line in lines:
        if not is_platform(line.platform):
            continue
        offering = offerings.get(line.key)
        key = (line.platform, offering.pk if offering is not None else None)
        if key not in groups:
            groups[key] = _Group(_brief_for(brief, offering), offering, [])
        groups[key].lines.append(line)
    return list(groups.values())


def _brief_for(brief: Brief, offering: Offering | None) -> Brief:
    if offering is None:
        return brief
    own = copy(brief)
    own.creative_guidelines, own.offering = guidelines_for(brief, offering), offering
    return own


def _notes(
    platform: str,
    guidelines: Guidelines,
    result: Drafts,
    images: Sequence[MadeImages | None],
) -> list[Note]:
    """Return what is to be said of drafts and their images, apart from what was learned."""
    return [
        *notes_of_ads(platform, result.drafts, result.unfitting, result.unwritten),
        *notes_of_names(guidelines.product, result.unnamed),
        *notes_of_images(result.drafts, images),
    ]


def _targeting(
    brief: Brief, guidelines: Guidelines, line: PlannedLine | StrategyLine
) -> LineTargeting | None:
    towns = tuple(town.name for town in brief.offering.towns) if brief.offering else ()
    aimed = AimedBrief(brief.target_audience, towns, guidelines)
    return propose_targeting(aimed, str(line.platform), is_new=line.campaign is None)
