"""Where static files are, with addresses that change whenever their content does."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # It has no types.
    """Works out the address of each file once: a page names some forty, most of them icons.

    Static files do not change while a process runs.
    """

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self._addresses: dict[tuple[str | None, bool], str] = {}

    def url(
        self,
        name: str | None,
        force: bool = False,  # noqa: FBT001, FBT002 -- as Django calls it
    ) -> str:
        """Return the address; raise ValueError for a file that was not collected."""
        address = self._addresses.get((name, force))
        if address is None:
            address = self._addresses[name, force] = super().url(name, force)
        return address
