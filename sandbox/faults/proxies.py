"""What stands between a partner and the world, and answers for it in a form of its own."""

from http import HTTPStatus

from aiohttp import web

_PAGE = "<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>\n"


def gateway_page(status: int) -> web.Response:
    """Return the page of a proxy whose partner does not answer: no JSON, no number."""
    known = status in {one.value for one in HTTPStatus}
    title = f"{status} {HTTPStatus(status).phrase if known else 'Error'}"
    return web.Response(text=_PAGE.format(title=title), status=status, content_type="text/html")
