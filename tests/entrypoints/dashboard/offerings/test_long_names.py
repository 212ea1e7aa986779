"""A name that is too long is never cut without a word."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.offerings import queries
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db


def test_a_name_that_is_too_long_is_kept_whole_and_its_limit_is_said(
    at_screen: Client, business: Business
) -> None:
    page = at_screen.get("/offerings/new/").content.decode()
    assert "Up to 25 characters, and a Chinese character counts as two." in page
    # A browser would cut what is pasted without a word.
    assert 'maxlength="25"' not in page
    name = "Single-origin Liberica coffee beans"
    answer = at_screen.post("/offerings/new/", {"name": name})
    assert answer.status_code == 422
    page = unescaped_text_of(answer)
    assert "Enter 25 characters or fewer. This has 35." in page
    assert name in answer.content.decode()
    assert not queries.offerings_of(business).exists()
