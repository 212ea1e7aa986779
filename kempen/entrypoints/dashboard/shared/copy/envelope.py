"""What may change by itself in a plan, in words: shown before it is signed."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from kempen.domain.strategies.envelope import Envelope
from kempen.domain.strategies.queries import StrategyLine
from kempen.entrypoints.dashboard.templatetags import figures


def envelope_words(envelope: Envelope | None, lines: Sequence[StrategyLine]) -> list[str]:
    """Say what may change by itself, by how much, until when, and what always stops it."""
    if envelope is None:
        return [
            _(
                "Nothing changes by itself. Kempen recommends changes, and an owner or a manager "
                "decides."
            )
        ]
    names = {line.public_id: line.name for line in lines}
    sentences = [
        _("Kempen may set the daily budget of %(name)s between %(floor)s and %(cap)s")
        % {
            "name": names.get(one.line_id, one.line_id),
            "floor": figures.exact_money(one.floor),
            "cap": figures.exact_money(one.cap),
        }
        for one in envelope.lines
    ]
    if envelope.lines:
        sentences += [
            _(
                "On one day a daily budget changes by at most %(share)s of its plan, and at most "
                "%(amount)s moves in all"
            )
            % {
                "share": figures.percent(envelope.most_share * 100),
                "amount": figures.exact_money(envelope.most_amount),
            },
            _("The total of the plan never grows"),
        ]
    sentences += _ad_words(envelope)
    sentences.append(
        _("Kempen changes nothing by itself after %(day)s") % {"day": figures.day(envelope.until)}
    )
    sentences.append(
        _(
            "Kempen never moves a budget while data is late or tracking is broken, while someone "
            "has changed the campaign on its platform, or while it is paused"
        )
    )
    return sentences


def _ad_words(envelope: Envelope) -> list[str]:
    """Say what may change of the ads by itself."""
    if not envelope.may_pause_ads:
        return [_("Kempen changes no ads by itself")]
    pausing = _("Kempen may pause an ad that probably brings less than the others of its campaign")
    if not envelope.may_swap_ads:
        return [pausing]
    return [
        pausing,
        _(
            "Kempen may start an approved ad from the reserve in place of an ad that it "
            "pauses, or of a tired ad. The old ad pauses once the platform has approved the "
            "new one"
        ),
    ]
