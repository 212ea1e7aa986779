"""A business switches a rule of ads off, with a reason, or on again.

A rule that stops ads may be wrong about a word: a shop may be called Casino. Without a way out its
owner could run no ad at all, so an owner may switch such a rule off; but it is told afterwards with
each ad, and everybody who may approve is mailed who did it and why.
"""

from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.creatives.models import SwitchedOffRule
from kempen.domain.creatives.refusals import AdRuleRefusal
from kempen.domain.events.actions import audit
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.kit.refusal import Refusal
from kempen.market.ad_rules.table import AdRule, ad_rules

SHORTEST_REASON: Final = 20
LONGEST_REASON: Final = 500


def action_for(rule: AdRule) -> str:
    """Return the action of the roles that switching a rule off takes."""
    return "switch_off_stop_rules" if rule.severity == "stop" else "switch_off_ad_rules"


def switch_off_rule(actor: Actor, code: str, reason: str) -> None:
    """Switch a rule off for a business; a second time keeps the first reason. Raises Refusal.

    Whether the member may is for the caller to know: `action_for()`.
    """
    rule = ad_rules().get(code)
    reason = " ".join(reason.split())
    if rule is None:
        raise Refusal(AdRuleRefusal.UNKNOWN_RULE)
    if len(reason) < SHORTEST_REASON:
        raise Refusal(AdRuleRefusal.SHORT_REASON, least=SHORTEST_REASON)
    if len(reason) > LONGEST_REASON:
        raise Refusal(AdRuleRefusal.LONG_REASON, most=LONGEST_REASON)
    with transaction.atomic():
        business = Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        _row, is_new = SwitchedOffRule.objects.of(business).get_or_create(
            business=business,
            code=code,
            defaults={"reason": reason, "switched_off_by": actor.person},
        )
        if not is_new:
            return
        audit(actor, "ad_rule.switched_off", {"rule": code, "reason": reason})
        if rule.severity == "stop":
            _notify(actor, rule, reason)


def switch_on_rule(actor: Actor, code: str) -> None:
    """Have a rule hold again; nothing where it does."""
    with transaction.atomic():
        deleted, _kinds = SwitchedOffRule.objects.of(actor.business).filter(code=code).delete()
        if deleted:
            audit(actor, "ad_rule.switched_on", {"rule": code})


def _notify(actor: Actor, rule: AdRule, reason: str) -> None:
    person = actor.person
    notify_members(
        members_allowed_to(actor.business, "approve_strategies"),
        "creatives/email/rule_off",
        {
            "who": (person.name or person.email) if person else actor.label,
            "section": rule.section,
            "reason": reason,
        },
        page_url=page_links().of(actor.business.public_id).ad_rules(),
    )
