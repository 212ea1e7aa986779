"""The list of static files, read once for all of Django's test clients.

Every client loads the middleware anew, and WhiteNoise then looks at each static file: that took a
third of the time of the tests that ask the service.
"""

from django.conf import settings
from whitenoise.base import WhiteNoise
from whitenoise.responders import Redirect, StaticFile

_look = WhiteNoise.update_files_dictionary
_listed: dict[tuple[str, str, str], dict[str, StaticFile | Redirect]] = {}


def install() -> None:
    """Have every instance take the list that the first one made for the same folder."""
    WhiteNoise.update_files_dictionary = _update_from_list


def _update_from_list(middleware: WhiteNoise, root: str, prefix: str) -> None:
    # Whether a file may be kept for ever is asked of the storage.
    of = (root, prefix, settings.STORAGES["staticfiles"]["BACKEND"])
    if of not in _listed:
        earlier, middleware.files = middleware.files, {}
        _look(middleware, root, prefix)
        _listed[of], middleware.files = middleware.files, earlier
    middleware.files.update(_listed[of])
