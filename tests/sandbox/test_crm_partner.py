"""The CRM over HTTP: contacts and their properties, its errors."""

from typing import Any

import httpx2

from tests.sandbox.partners import Partners


def test_one_bad_contact_does_not_hold_up_the_others(
    web: httpx2.Client, partners: Partners
) -> None:
    key = partners.account("crm", "Kopi Rimba CRM")["api_key"]
    headers = {"Authorization": f"Bearer {key}"}
    path = "/crm/crm/v3/objects/contacts/batch/upsert"

    def item(email: str, **properties: str) -> dict[str, Any]:
        return {
            "id": email,
            "idProperty": "email",
            "objectWriteTraceId": email,
            "properties": {"email": email, **properties},
        }

    inputs = [item("Aina@example.my", firstname="Aina"), item("b@example.my", colour="red")]
    answer = web.post(path, json={"inputs": inputs}, headers=headers)
    assert answer.status_code == 207
    body = answer.json()
    assert [one["properties"]["email"] for one in body["results"]] == ["aina@example.my"]
    assert body["errors"][0]["context"] == {"objectWriteTraceId": ["b@example.my"]}
    again = web.post(path, json={"inputs": [item("AINA@example.my")]}, headers=headers)
    assert again.json()["results"][0]["new"] is False
    twice = web.post(path, json={"inputs": [item("a@b.my"), item("A@b.my ")]}, headers=headers)
    assert twice.json()["message"] == "Duplicate IDs found in batch input"
    assert web.post(path, json={"inputs": inputs}).status_code == 401


def test_contacts_are_made_changed_listed_and_deleted(
    web: httpx2.Client, partners: Partners
) -> None:
    key = partners.account("crm", "Kopi Rimba CRM")["api_key"]
    headers = {"Authorization": f"Bearer {key}"}
    path = "/crm/crm/v3/objects/contacts"
    given = {"properties": {"email": "one@example.my", "firstname": "One"}}
    created = web.post(path, json=given, headers=headers)
    assert created.status_code == 201
    again = web.post(path, json=given, headers=headers)
    assert (again.status_code, again.json()["category"]) == (409, "CONFLICT")
    mine = f"{path}/one@example.my"
    changed = {"properties": {"firstname": "Two"}}
    assert web.patch(mine, json=changed, headers=headers).status_code == 200
    assert web.get(mine, headers=headers).json()["properties"]["firstname"] == "Two"
    web.post(path, json={"properties": {"email": "two@example.my"}}, headers=headers)
    page = web.get(path, params={"limit": "1"}, headers=headers).json()
    after = page["paging"]["next"]["after"]
    rest = web.get(path, params={"limit": "100", "after": after}, headers=headers).json()
    assert "paging" not in rest
    assert page["results"][0]["id"] not in {one["id"] for one in rest["results"]}
    assert web.delete(mine, headers=headers).status_code == 204
    assert web.get(mine, headers=headers).status_code == 404


def test_a_property_is_made_once_and_read_only_ones_are_refused(
    web: httpx2.Client, partners: Partners
) -> None:
    key = partners.account("crm", "Kopi Rimba CRM")["api_key"]
    headers = {"Authorization": f"Bearer {key}"}
    path = "/crm/crm/v3/properties/contacts"
    shape = {"name": "kempen_lead", "label": "Lead", "type": "string", "fieldType": "text"}
    assert web.post(path, json=shape, headers=headers).status_code == 400
    shape["groupName"] = "contactinformation"
    assert web.post(path, json=shape, headers=headers).status_code == 201
    assert web.post(path, json=shape, headers=headers).status_code == 409
    names = {one["name"] for one in web.get(path, headers=headers).json()["results"]}
    assert {"email", "kempen_lead"} <= names
    bad = {"properties": {"email": "ro@example.my", "createdate": "2026-01-01"}}
    refused = web.post("/crm/crm/v3/objects/contacts", json=bad, headers=headers).json()
    assert refused["errors"][0]["code"] == "READ_ONLY_VALUE"
