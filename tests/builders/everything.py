"""One of everything that a business can have and a path can name."""

import secrets
from datetime import timedelta
from decimal import Decimal

from kempen.domain.accounts.actions.invitations import invite
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Person
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.alerts.models import Alert
from kempen.domain.calendar_events.actions.save import EventDetails, create_event
from kempen.domain.campaigns.models import Campaign
from kempen.domain.client_approvals.actions.asking import NewRequest, ask_client
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.data_exports.models import DataExport
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.reserve import start_of
from kempen.domain.metrics.billing import save_terms
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from kempen.domain.performance.models import Import
from kempen.domain.reports.actions.scheduling import schedule_report
from kempen.domain.reports.schedule_options import weekly
from kempen.domain.steering.actions.deciding import STEER
from kempen.domain.steering.models import AdPause, Move, Recommendation
from kempen.domain.steering.stored_shapes import MovedDay, MovedLine, MoveGain
from kempen.domain.strategies.queries import ads_of, lines_of
from kempen.domain.webhooks.actions.endpoints import create_endpoint, send_test
from kempen.domain.webhooks.models import Recovery
from kempen.kit import clock
from kempen.market.tax import TaxTerms, Withholding
from tests import make
from tests.builders import shop
from tests.builders.approved import creative, strategy
from tests.builders.steering.reserve import in_reserve
from tests.domain.leads.conftest import given


def one_of_everything(business: Business, reader_name: str = "reader") -> dict[str, str]:
    """Make one of everything that a path can name; return the identifiers by their names.

    Its one member is called `reader_name`, so that two businesses can have everything.
    """
    actor = make.actor(business)
    endpoint, _ = create_endpoint(actor, "https://receiver.example.com/hook", ["*"])
    delivery = send_test(actor, endpoint)
    recovery = Recovery.objects.add(
        business, endpoint=endpoint, since=clock.now(), until=clock.now(), found=0
    )
    upload = Import.objects.add(
        business, source="api", status=Import.Status.COMPLETED, stored_at=clock.now()
    )
    account = Connection.objects.add(
        business,
        platform="social",
        environment="sandbox",
        account_id="1",
        facts={"page_id": "2", "pixel_id": "3"},
    )
    save_terms(actor, {"search": TaxTerms(service_tax=True, withholding=Withholding.TREATY)})
    campaign = make.campaign(business)
    change = launched(campaign, account)
    proposed = shop.with_pictures(strategy(business))
    reader = make.member(business, make.person(reader_name), "analyst")
    asker = Actor.member(make.member(business, make.person(f"asker-{reader_name}"), "manager"))
    request = ask_client(asker, proposed, proposed.revision, NewRequest("asked@example.com"))
    offering = create_offering(
        actor, OfferingDetails("Kuih Raya", {}), campaign_ids=[campaign.public_id]
    )
    revision = revised(campaign)
    opening = create_event(actor, EventDetails("Opening", clock.today(), clock.today()))
    return {
        "offering_id": offering.public_id,
        "calendar_event_id": opening.public_id,
        "approval_request_id": request.public_id,
        "member_id": reader.public_id,
        "invitation_id": invite(actor, "invited@example.com", "viewer").public_id,
        "campaign_id": campaign.public_id,
        "ad_revision_id": revision.public_id,
        "ad_approval_request_id": asked_about_ads(revision, asker.person).public_id,
        "webhook_id": endpoint.public_id,
        "delivery_id": delivery.public_id,
        "recovery_id": recovery.public_id,
        "change_id": change.public_id,
        "event_id": delivery.event.public_id,
        "import_id": upload.public_id,
        "connection_id": account.public_id,
        "strategy_id": proposed.public_id,
        "ad_id": ads_of(proposed)[0].public_id,
        "image_id": shop.spare_picture(business).public_id,
        "lead_id": given(actor).public_id,
        "schedule_id": schedule_report(actor, weekly("Weekly"), [reader]).public_id,
        "alert_id": Alert.objects.add(
            business,
            cause="tracking_broken",
            connection=account,
            campaign=campaign,
            account_key=str(account.pk),
            campaign_key=str(campaign.pk),
            since=clock.now(),
            facts={"clicks": 920, "conversions": 0, "expected": 24},
        ).public_id,
        **steered(business, reader_name),
        "export_id": DataExport.objects.add(business, status="ready").public_id,
    }


def launched(campaign: Campaign, account: Connection) -> Change:
    """A campaign that a launch let run."""
    launch = Launch.objects.add(
        campaign.business,
        strategy=strategy(campaign.business, campaign=campaign),
        status=Launch.Status.DONE,
        starts_at=clock.now(),
    )
    return Change.objects.add(
        campaign.business,
        launch=launch,
        connection=account,
        campaign=campaign,
        kind="start",
        status=Change.Status.DONE,
        is_first=True,
    )


def revised(campaign: Campaign) -> AdRevision:
    """A revision of its ads that waits, with one ad to pause."""
    revision = AdRevision.objects.add(
        campaign.business, strategy=strategy(campaign.business), campaign=campaign
    )
    ad = Ad.objects.add(
        campaign.business,
        campaign=campaign,
        creative=creative(campaign.business, "social"),
        status=Ad.Status.APPROVED,
        external_id=f"23{campaign.pk.int % 10**6}",
    )
    AdRevisionChange.objects.add(
        campaign.business, revision=revision, kind="pause", ad=ad, position=0
    )
    return revision


def asked_about_ads(revision: AdRevision, asker: Person | None) -> ApprovalRequest:
    """A client who was asked about it; where Kempen did not launch the campaign, none can be."""
    return ApprovalRequest.objects.add(
        revision.business,
        strategy=revision.strategy,
        ad_revision=revision,
        revision=revision.version,
        content_hash="0" * 64,
        email="asked@example.com",
        requested_by=asker,
        token_digest=secrets.token_bytes(32),
        valid_days=14,
        expires_at=clock.now() + timedelta(days=14),
    )


def steered(business: Business, name: str) -> dict[str, str]:
    """A recommendation, and a move that is done."""
    planned = strategy(business)
    launch = Launch.objects.add(
        business, strategy=planned, status=Launch.Status.DONE, starts_at=clock.now()
    )
    line = MovedLine(
        line_id="line_01k9zj3v5tqk6n0m8w4y2x7abc",
        campaign_id=make.campaign(business, f"Steered {name}").public_id,
        name="Steered",
        days=(MovedDay(clock.today(), Decimal(100), Decimal(110)),),
        marginal=2.5,
    )
    advised = Recommendation.objects.add(
        business,
        strategy=planned,
        launch=launch,
        reason="gain",
        lines=(line,),
        gain=MoveGain("revenue", 120.0, -10.0, 260.0, 0.87, 19),
        expires_at=clock.now() + timedelta(days=1),
    )
    move = Move.objects.add(
        business,
        strategy=planned,
        launch=launch,
        day=clock.today(),
        status="done",
        origin="automatic",
        reason="gain",
        ordered_by=f"service:{STEER}",
        lines=(line,),
    )
    _paused_by_kempen(launch, name)
    return {
        "recommendation_id": advised.public_id,
        "move_id": move.public_id,
        "ad_pause_id": _swapped_by_kempen(launch, name).public_id,
    }


def _swapped_by_kempen(launch: Launch, name: str) -> AdPause:
    """An ad in reserve has taken the place of one that is tired."""
    business, strategy_line = launch.business, lines_of(launch.strategy)[0]
    old = Ad.objects.add(
        business,
        campaign=make.campaign(business, f"Swapped {name}", platform="search"),
        creative=creative(business, "search"),
        status=Ad.Status.PAUSED,
        external_id="98",
    )
    in_reserve(launch.strategy, strategy_line)
    reserve = next(ad for ad in ads_of(launch.strategy) if ad.is_reserve)
    Ad.objects.add(
        business,
        id=reserve.pk,
        campaign=old.campaign,
        creative=reserve.creative,
        status=Ad.Status.APPROVED,
        external_id="97",
    )
    account = Connection.objects.of(business).latest("id")
    starting, pausing = (
        Change.objects.add(
            business,
            launch=launch,
            connection=account,
            campaign=old.campaign,
            kind=kind,
            payload=payload,
            status=Change.Status.DONE,
        )
        for kind, payload in (
            ("start_reserve", start_of(launch, old.campaign, reserve).to_json()),
            ("pause_ad", {"ad_id": str(old.pk), "ad": "98"}),
        )
    )
    return AdPause.objects.add(
        business,
        launch=launch,
        ad=old,
        change=pausing,
        started=reserve,
        starting=starting,
        day=clock.today(),
        reason="tired",
        chance_best=Decimal("0.2"),
        chance_tired=Decimal("0.97"),
    )


def _paused_by_kempen(launch: Launch, name: str) -> None:
    business = launch.business
    ad = Ad.objects.add(
        business,
        campaign=make.campaign(business, f"Paused {name}", platform="search"),
        creative=creative(business, "search"),
        status=Ad.Status.PAUSED,
        external_id="99",
    )
    pausing = Change.objects.add(
        business,
        launch=launch,
        connection=Connection.objects.of(business).latest("id"),
        campaign=ad.campaign,
        kind="pause_ad",
        payload={"ad_id": str(ad.pk), "ad": "99"},
        status=Change.Status.DONE,
    )
    AdPause.objects.add(
        business,
        launch=launch,
        ad=ad,
        change=pausing,
        day=clock.today(),
        chance_best=Decimal("0.03"),
    )
