"""The worker's part of the calls to partners that pages wait for, done at once."""

import json
from typing import Any

from django.db import connection
from django.test import Client
from procrastinate.contrib.django import app

from kempen.kit.jobs import PARTNERS_AT_ONCE


def make_partner_calls() -> int:
    """Make the calls that wait, as the worker does, and return how many there were."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM procrastinate_jobs WHERE queue_name = %s AND status = 'todo'"
            " RETURNING task_name, args",
            [PARTNERS_AT_ONCE],
        )
        waiting = cursor.fetchall()
    for name, arguments in waiting:
        app.tasks[name](**(json.loads(arguments) if isinstance(arguments, str) else arguments))
    return len(waiting)


def settled(browser: Client, answer: Any) -> Any:
    """Return the page that a browser ends at once no call to a partner waits any more."""
    place = answer["Location"] if "Location" in answer else answer.request["PATH_INFO"]
    if "Location" not in answer and answer.request["QUERY_STRING"]:
        place = f"{place}?{answer.request['QUERY_STRING']}"
    page = browser.get(place, follow=True)
    while make_partner_calls():
        if page.redirect_chain:
            place = page.redirect_chain[-1][0]
        page = browser.get(place, follow=True)
    return page
