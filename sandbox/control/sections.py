"""The sections of the sandbox's page, each from what the sandbox holds by now."""

from typing import Final

from sandbox.accounts import listing
from sandbox.control import queries
from sandbox.control.markup import choice, field, form, table, text
from sandbox.faults import orders
from sandbox.faults.calls import RecordedCall
from sandbox.faults.drift import DEEDS
from sandbox.faults.kinds import KINDS
from sandbox.state import State

SHOWN_CALLS: Final = 40
_SHOWN_PEOPLE: Final = 15
_CAMPAIGN_DEEDS: Final = (*DEEDS, "disapproval", "lead")


def clock(state: State) -> str:
    """Return the clock, and forms to move it."""
    now = f"{state.now():%A, %d %B %Y, %H:%M}"
    days = form("clock", field("Days", "days", kind="number", value="1"), "Move by days")
    minutes = form(
        "clock", field("Minutes", "minutes", kind="number", value="5"), "Move by minutes"
    )
    return (
        f"<section><h2>Clock</h2><p>It is <strong>{now}</strong> here. Time only moves forward: "
        "reviews end, days are lived and results come in.</p>"
        f'<div class="row">{days}{minutes}</div></section>'
    )


def fault(state: State) -> str:
    """Return the form that orders a fault, and those that are to come."""
    groups = [
        (
            kind.sentence,
            [
                (
                    f"{name}|{partner}|{policy}",
                    " · ".join(filter(None, (partner, name.replace("_", " "), policy))),
                )
                for partner, policies in kind.policies.items()
                for policy in policies or ("",)
            ],
        )
        for name, kind in KINDS.items()
    ]
    fields = (
        choice("What goes wrong", "what", groups)
        + field(
            "Path ends with", "route", hint="such as /campaigns or googleAds:mutate; empty: any"
        )
        + field("How often", "count", kind="number", value="1", hint="0: until taken back")
        + field("After so many calls", "skip", kind="number", value="0")
        + field("Seconds", "seconds", kind="number", hint="for slow answers and none at all")
    )
    rows = [
        [
            text(f"{one['partner']} · {one['kind'].replace('_', ' ')} {one['policy']}"),
            text(
                " ".join(filter(None, (one["method"], one["route"], one["account"]))) or "any call"
            ),
            text("without end" if one["remaining"] is None else one["remaining"]),
            form(
                "withdraw",
                f'<input type="hidden" name="number" value="{one["id"]}">',
                f"Take back {one['id']}",
            ),
        ]
        for one in orders.ordered(state)
    ]
    waiting = table("Faults to come", ("Fault", "Meets", "Left", ""), rows, "No fault is ordered.")
    ordering = form("fault", fields, "Order the fault")
    return f"<section><h2>Faults</h2>{ordering}{waiting}</section>"


def campaign(state: State) -> str:
    """Return the campaigns, and what can happen to them on their platform."""
    campaigns = queries.campaigns(state)
    rows = [
        [
            text(one["platform"]),
            f"{text(one['name'])}<br><small>{text(one['id'])}</small>",
            text(one["status"]),
            text(one["daily_budget"]),
            text(", ".join(f"{ad['status']} {ad['review']}" for ad in one["ads"]) or "none"),
            text(one["last_day"] or "none yet"),
        ]
        for one in reversed(campaigns)
    ]
    heads = ("Platform", "Campaign", "Status", "Budget a day", "Ads", "Last day with results")
    options = [(one["id"], f"{one['platform']} · {one['name']}") for one in reversed(campaigns)]
    words = [(action, action.replace("_", " ")) for action in _CAMPAIGN_DEEDS]
    ordering = form(
        "campaign",
        choice("Campaign", "campaign", [("", options)])
        + choice("What somebody does", "deed", [("", words)])
        + field("Budget a day", "amount", hint="for budget only"),
        "Do it on the platform",
    )
    shown = table("Campaigns", heads, rows, "There is no campaign.")
    return (
        "<section><h2>Campaigns</h2><p>What is done here happens on the platform itself, behind "
        f"the back of who launched the campaign.</p>{ordering}{shown}</section>"
    )


def people(state: State) -> str:
    """Return the last leads and contacts."""
    leads = [
        [
            text(one["created_at"][:16].replace("T", " ")),
            text(one["platform"]),
            text(one["fields"].get("full_name", "")),
            text(one["fields"].get("email", "no e-mail")),
            text(one["fields"].get("consent", "")),
        ]
        for one in queries.people(state)[:_SHOWN_PEOPLE]
    ]
    contacts = [
        [
            text(one["updated_at"][:16].replace("T", " ")),
            text(one["properties"].get("email", "")),
            text(", ".join(f"{k}: {v}" for k, v in one["properties"].items() if k != "email")),
        ]
        for one in queries.contacts(state)[:_SHOWN_PEOPLE]
    ]
    heads = ("When", "Platform", "Name", "E-mail", "Agrees to news")
    met = table("The last leads", heads, leads, "No lead yet.")
    columns = ("Changed", "E-mail", "Properties")
    known = table("Contacts in the CRM", columns, contacts, "No contact yet.")
    return f"<section><h2>People</h2>{met}{known}</section>"


def accounts(state: State) -> str:
    """Return what is needed to connect to each account."""
    parts = "".join(
        f"<h3>{text(partner)} · {text(one['name'])}</h3><dl>"
        + "".join(
            f"<dt>{text(name)}</dt><dd><code>{text(value)}</code></dd>"
            for name, value in one.items()
            if name != "name"
        )
        + "</dl>"
        for partner, accounts in listing(state).items()
        for one in accounts
    )
    return (
        "<section><h2>Accounts</h2><details><summary>What is needed to connect to each</summary>"
        f"{parts}</details></section>"
    )


def calls(last: list[RecordedCall]) -> str:
    """Return the last calls to the partners."""
    rows = [
        [
            text(f"{heard.at:%H:%M:%S}"),
            text(heard.call.partner),
            text(f"{heard.call.method} /{heard.call.path}"),
            text(heard.status or "no answer"),
            text(heard.fault),
        ]
        for heard in last
    ]
    heads = ("At", "Partner", "Call", "Answer", "Fault")
    heard_ones = table("The last calls, the newest first", heads, rows, "Nobody has called yet.")
    return f"<section><h2>Calls</h2>{heard_ones}</section>"


OF_STATE: Final = (clock, fault, campaign, people, accounts)
