"""Addresses are what Django makes of them, and no pattern is written for each business."""

import re
from collections.abc import Iterator

import pytest
from django.urls import (
    NoReverseMatch,
    URLResolver,
    get_resolver,
    reverse,
    set_script_prefix,
)

from kempen.entrypoints.dashboard.shared.gates.business_address import addressed_to
from kempen.entrypoints.dashboard.shared.gates.remembered_addresses import RememberedAddresses
from kempen.kit import ids

BEGINNINGS = (
    "/",
    f"/{ids.encode('biz', ids.new_id())}/",
    "/ads/",
    "/näher dran/",
    "//evil.example/",
)


METHOD = "_reverse_with_prefix"


@pytest.fixture(autouse=True)
def no_beginning() -> Iterator[None]:
    yield
    set_script_prefix("/")


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_each_page_has_the_address_that_django_makes(beginning: str) -> None:
    resolver = get_resolver()
    assert isinstance(getattr(resolver, METHOD), RememberedAddresses)
    of_django = getattr(URLResolver, METHOD)
    names = sorted(name for name in resolver.reverse_dict if isinstance(name, str))
    set_script_prefix(beginning)
    addresses = []
    for name in names * 2:
        arguments = _arguments_of(resolver, name)
        try:
            expected = of_django(resolver, name, beginning, **arguments)
        except NoReverseMatch:
            continue  # The page takes other values.
        addresses.append(reverse(name, kwargs=arguments))
        assert addresses[-1] == expected
    assert len(addresses) > 200


def test_a_page_that_is_not_there_has_no_address() -> None:
    for _ in range(2):
        with pytest.raises(NoReverseMatch):
            reverse("nowhere")
        with pytest.raises(NoReverseMatch):
            reverse("overview", kwargs={"campaign_id": "x"})


def test_many_businesses_need_no_pattern_each(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = ("overview", "campaigns", "reports")
    for page in pages:
        reverse(page)
    written = set[str]()
    search = re.search

    def noted(pattern: str, text: str) -> object:
        written.add(pattern)
        return search(pattern, text)

    monkeypatch.setattr(re, "search", noted)
    for _ in range(50):
        with addressed_to(ids.encode("biz", ids.new_id())):
            for page in pages:
                reverse(page)
            reverse("campaign", kwargs={"public_id": "cmp_1"})
    assert len(written) <= 1


def _arguments_of(resolver: URLResolver, name: str) -> dict[str, object]:
    """Values that fit the page's converters, with characters that have to be quoted."""
    (possibility, _pattern, _defaults, converters) = resolver.reverse_dict.getlist(name)[0]
    _result, parameters = possibility[0]
    return {
        one: 7 if _is_number(converters.get(one)) else "a b&é" if one not in converters else "a-7"
        for one in parameters
    }


def _is_number(converter: object) -> bool:
    return type(converter).__name__ == "IntConverter"
