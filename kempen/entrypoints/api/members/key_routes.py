"""/me: whose key a request carries."""

from django.http import HttpRequest
from ninja import Router

from kempen.domain.members.answers import KeyAnswer, key_answer
from kempen.entrypoints.api.shared.auth import Key, key_of_request

router = Router()


@router.get(
    "/me",
    auth=Key(),
    response=KeyAnswer,
    operation_id="get_me",
    summary="Read whose key this is",
)
def get_me(request: HttpRequest) -> KeyAnswer:
    """The business of the key that you send, its scopes, and until when it works. No scope needed.

    Ask it to test a key, and to see before it is too late that it expires.
    """
    return key_answer(key_of_request(request))
