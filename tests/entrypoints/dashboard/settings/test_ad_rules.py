"""Settings > Ad rules: what is checked, and who may turn a rule off, with which reason."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.actions.ad_rules import switch_off_rule
from kempen.domain.creatives.models import SwitchedOffRule
from kempen.domain.creatives.queries import law_for, switched_off_rules
from kempen.domain.creatives.refusals import AdRuleRefusal
from kempen.domain.events.models import AuditEntry
from kempen.kit.refusal import Refusal
from kempen.market.ad_rules.table import ad_rules
from tests import make
from tests.builders.people import begin_session, mails, work_off

pytestmark = pytest.mark.django_db
RULES = "/settings/ad-rules/"
REASON = "Our shop is called Casino Latte, we sell coffee."


def audited(business: Business) -> set[str]:
    return set(AuditEntry.objects.of(business).values_list("action", flat=True))


def test_every_rule_is_shown_with_its_law(at_screen: Client) -> None:
    page = at_screen.get(RULES).content.decode()
    for rule in ad_rules().values():
        assert f'id="{rule.code}"' in page
    assert "Common Gaming Houses Act 1953 (Act 289), section 4" in page
    assert "Stops an approval" in page


def test_an_owner_turns_a_stop_off_with_a_reason_and_all_who_approve_are_told(
    at_screen: Client, business: Business
) -> None:
    make.member(business, make.person("bob"), "manager")
    make.member(business, make.person("dina"), "viewer")
    page = at_screen.post(f"{RULES}gambling/off/", {"reason": REASON}, follow=True)
    assert "Rule turned off: Gambling and betting." in page.content.decode()
    assert REASON in page.content.decode()
    assert law_for(business).switched_off == {"gambling"}
    assert "ad_rule.switched_off" in audited(business)
    work_off()
    subject = "An ad rule was turned off"
    assert sorted(mails()) == [("alice@example.com", subject), ("bob@example.com", subject)]
    at_screen.post(f"{RULES}gambling/on/")
    assert switched_off_rules(business) == {}
    assert "ad_rule.switched_on" in audited(business)


@pytest.mark.parametrize("reason", ["", "   ", "too short", "x" * 501])
def test_a_rule_without_a_good_reason_stays_on(
    at_screen: Client, business: Business, reason: str
) -> None:
    answer = at_screen.post(f"{RULES}superlative/off/", {"reason": reason})
    assert answer.status_code == 422
    assert "error" in answer.content.decode()
    assert switched_off_rules(business) == {}


def test_a_manager_turns_off_what_advises_and_not_what_stops(
    client: Client, business: Business
) -> None:
    bob = make.member(business, make.person("bob"), "manager")
    begin_session(client, bob.person)
    assert client.post(f"{RULES}superlative/off/", {"reason": REASON}).status_code == 302
    assert client.post(f"{RULES}gambling/off/", {"reason": REASON}).status_code == 403
    assert set(switched_off_rules(business)) == {"superlative"}
    page = client.get(RULES).content.decode()
    assert f'action="{RULES}superlative/on/"' in page
    assert f'action="{RULES}gambling/off/"' not in page


def test_an_analyst_reads_the_rules_and_turns_none_off(client: Client, business: Business) -> None:
    chandra = make.member(business, make.person("chandra"), "analyst")
    begin_session(client, chandra.person)
    page = client.get(RULES).content.decode()
    assert "/off/" not in page
    assert client.post(f"{RULES}superlative/off/", {"reason": REASON}).status_code == 403


def test_a_rule_that_there_is_not_is_not_found(at_screen: Client) -> None:
    assert at_screen.post(f"{RULES}nothing/off/", {"reason": REASON}).status_code == 404
    assert at_screen.post(f"{RULES}nothing/on/").status_code == 404


def test_turned_off_twice_the_first_reason_stays(business: Business) -> None:
    actor = make.actor(business)
    switch_off_rule(actor, "superlative", REASON)
    switch_off_rule(actor, "superlative", "Another reason that is long enough.")
    [row] = SwitchedOffRule.objects.of(business)
    assert row.reason == REASON
    with pytest.raises(Refusal) as refusal:
        switch_off_rule(actor, "nothing", REASON)
    assert refusal.value.code is AdRuleRefusal.UNKNOWN_RULE


def test_another_business_keeps_its_rules(business: Business) -> None:
    other = make.business("Batik Seri")
    switch_off_rule(make.actor(other), "superlative", REASON)
    assert law_for(business).switched_off == frozenset()
