"""The search platform over HTTP: queries, changes, consent and errors like the real one's."""

from typing import Any

import httpx2
import pytest

from tests.sandbox.partners import Partners


def search(
    web: httpx2.Client, bearer: dict[str, str], verb: str, body: dict[str, Any]
) -> httpx2.Response:
    path = f"/search/v24/customers/1000000001/{verb}"
    return web.post(path, json=body, headers=bearer)


def test_a_query_answers_in_camel_case_with_text_for_long_numbers(
    web: httpx2.Client, bearer: dict[str, str]
) -> None:
    query = "SELECT campaign.id, campaign_budget.amount_micros FROM campaign LIMIT 1"
    answer = search(web, bearer, "googleAds:search", {"query": query}).json()
    (row,) = answer["results"]
    assert isinstance(row["campaign"]["id"], str)
    assert isinstance(row["campaignBudget"]["amountMicros"], str)
    assert row["campaign"]["resourceName"].startswith("customers/1000000001/campaigns/")
    assert answer["fieldMask"] == "campaign.id,campaignBudget.amountMicros"
    (batch,) = search(web, bearer, "googleAds:searchStream", {"query": query}).json()
    assert batch["results"] == [row]


def error_of(answer: httpx2.Response) -> tuple[int, str, str]:
    body = answer.json()
    error = (body[0] if isinstance(body, list) else body)["error"]
    (detail,) = error["details"]
    ((family, name),) = detail["errors"][0]["errorCode"].items()
    assert detail["requestId"] == answer.headers["request-id"]
    return answer.status_code, family, name


@pytest.mark.parametrize(
    ("headers", "verb", "body", "expected"),
    [
        (
            {"Authorization": "Bearer no"},
            "googleAds:search",
            {"query": "SELECT"},
            (401, "authenticationError", "OAUTH_TOKEN_INVALID"),
        ),
        (
            {},
            "googleAds:search",
            {"query": "SELECT campaign.id FROM campaign", "pageSize": 5},
            (400, "requestError", "PAGE_SIZE_NOT_SUPPORTED"),
        ),
        (
            {},
            "googleAds:searchStream",
            {"query": "SELECT campaign.nope FROM campaign"},
            (400, "queryError", "UNRECOGNIZED_FIELD"),
        ),
        (
            {},
            "campaigns:mutate",
            {"operations": [{"update": {"resourceName": "customers/1000000001/campaigns/1"}}]},
            (400, "mutateError", "RESOURCE_NOT_FOUND"),
        ),
        ({}, "nothing:here", {}, (404, "requestError", "RESOURCE_NOT_FOUND")),
    ],
)
def test_the_search_platform_words_its_errors(
    web: httpx2.Client,
    bearer: dict[str, str],
    headers: dict[str, str],
    verb: str,
    body: dict[str, Any],
    expected: tuple[int, str, str],
) -> None:
    assert error_of(search(web, {**bearer, **headers}, verb, body)) == expected


def test_an_account_of_somebody_else_is_forbidden(
    web: httpx2.Client, bearer: dict[str, str]
) -> None:
    body = {"query": "SELECT customer.id FROM customer"}
    answer = web.post("/search/v24/customers/999/googleAds:search", json=body, headers=bearer)
    assert error_of(answer) == (403, "authorizationError", "USER_PERMISSION_DENIED")


def budget(name: str, micros: str) -> dict[str, Any]:
    return {"create": {"name": name, "amountMicros": micros}}


def test_partial_failure_keeps_the_good_and_names_the_bad(
    web: httpx2.Client, bearer: dict[str, str]
) -> None:
    operations = [budget("partial 1", "5000000"), budget("partial 2", "5000001")]
    body = {"operations": operations, "partialFailure": True}
    answer = search(web, bearer, "campaignBudgets:mutate", body)
    assert answer.status_code == 200
    results = answer.json()["results"]
    assert results[0]["resourceName"].startswith("customers/1000000001/campaignBudgets/")
    assert results[1] == {}
    (error,) = answer.json()["partialFailureError"]["details"][0]["errors"]
    assert error["errorCode"] == {"campaignBudgetError": "NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT"}
    path = error["location"]["fieldPathElements"]
    assert path[0] == {"fieldName": "operations", "index": 1}
    assert [one["fieldName"] for one in path] == ["operations", "create", "amount_micros"]


def test_without_partial_failure_one_bad_operation_stores_nothing(
    web: httpx2.Client, bearer: dict[str, str]
) -> None:
    operations = [budget("atomic 1", "5000000"), budget("atomic 1", "5000000")]
    answer = search(web, bearer, "campaignBudgets:mutate", {"operations": operations})
    assert error_of(answer) == (400, "campaignBudgetError", "DUPLICATE_NAME")
    query = "SELECT campaign_budget.name FROM campaign_budget"
    rows = search(web, bearer, "googleAds:search", {"query": query}).json()["results"]
    assert "atomic 1" not in {row["campaignBudget"]["name"] for row in rows}


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"client_id": "x"}, "invalid_client"),
        ({"redirect_uri": "http://evil.example/"}, "redirect_uri_mismatch"),
        ({"redirect_uri": "javascript:alert(1)"}, "redirect_uri_mismatch"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"scope": "email"}, "invalid_scope"),
        ({"state": ""}, "state is missing"),
        ({"code_challenge": ""}, "code_challenge is missing"),
        ({"code_challenge_method": "plain"}, "must be S256"),
    ],
)
def test_consent_is_not_asked_for_a_wrong_request(
    web: httpx2.Client, partners: Partners, changed: dict[str, str], problem: str
) -> None:
    query = {
        "response_type": "code",
        "client_id": partners.account("search", "Kopi Rimba")["client_id"],
        "redirect_uri": "https://kempen.example/return",
        "scope": "https://www.googleapis.com/auth/adwords",
        "state": "s" * 20,
        "code_challenge": "c" * 43,
        "code_challenge_method": "S256",
    }
    good = web.get("/oauth/authorize", params=query)
    assert good.status_code == 200
    assert "kempen.example" in good.text
    bad = web.get("/oauth/authorize", params={**query, **changed})
    assert bad.status_code == 400
    assert problem in bad.text
    posted = web.post("/oauth/authorize", data={**query, **changed, "answer": "allow"})
    assert posted.status_code == 400
