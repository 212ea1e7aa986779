"""Before and after each call to a partner: the fault that was ordered for it, and its memory."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from aiohttp import web

from sandbox.faults import crm, search, social
from sandbox.faults.calls import CALL_RECORDER, Call, RecordedCall, call_of
from sandbox.faults.kinds import InjectedFault
from sandbox.faults.orders import take
from sandbox.request_data import PARTIAL_FAILURE, Handler, state_of

Hold = Callable[[float], Awaitable[None]]
HOLD: web.AppKey[Hold] = web.AppKey("hold")
_UNANSWERED: Final = {"timeout_before_write", "closed_connection", "timeout_after_write"}
_CARRIED_OUT: Final = {"slow", "partial_failure", "broken_json"}


@web.middleware
async def inject_faults(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer a partner's call, well or as badly as was ordered, and remember it."""
    call = call_of(request)
    if call is None:
        return await handler(request)
    fault = take(state_of(request), call)
    status = 0
    try:
        response = await _answer(request, handler, call, fault)
        status = 0 if fault and fault.kind in _UNANSWERED else response.status
    except web.HTTPException as redirection:
        status = redirection.status
        raise
    finally:
        heard = RecordedCall(call, state_of(request).now(), status, fault.kind if fault else "")
        request.app[CALL_RECORDER].record_call(heard)
    return response


async def _answer(
    request: web.Request, handler: Handler, call: Call, fault: InjectedFault | None
) -> web.StreamResponse:
    if fault is None:
        return await handler(request)
    if fault.kind == "slow":
        await request.app[HOLD](fault.seconds)
    request[PARTIAL_FAILURE] = fault.kind == "partial_failure"
    if fault.kind == "timeout_after_write":
        with suppress(web.HTTPException):
            await handler(request)
    elif fault.kind in _CARRIED_OUT or fault.written:
        whole = await handler(request)
    if fault.kind in _UNANSWERED:
        return await _silence(request, fault)
    if fault.kind in _CARRIED_OUT:
        return _cut(whole) if fault.kind == "broken_json" else whole
    return _worded(fault, call)


async def _silence(request: web.Request, fault: InjectedFault) -> web.StreamResponse:
    """Let the caller wait, then end its connection without an answer."""
    await request.app[HOLD](fault.seconds)
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


def _cut(whole: web.StreamResponse) -> web.StreamResponse:
    text = (whole.text or "") if isinstance(whole, web.Response) else ""
    headers = {name: value for name, value in whole.headers.items() if name != "Content-Length"}
    return web.Response(text=text[: len(text) // 2], status=whole.status, headers=headers)


def _worded(fault: InjectedFault, call: Call) -> web.Response:
    if fault.partner == "social":
        return social.answer(fault, call)
    return crm.answer(fault) if fault.partner == "crm" else search.answer(fault, call)
