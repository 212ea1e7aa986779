"""The API as Django knows it."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Tells the domain the sentences that programs read in events."""

    name = "kempen.entrypoints.api"

    def ready(self) -> None:
        """Register them; the catalogue is loaded with the first."""
        from kempen.domain.sentences_for_programs import register_sentences
        from kempen.kit.refusal import Reason

        def say(reason: Reason, *, with_repair: bool) -> str:
            from django.utils import translation

            from kempen.entrypoints.api.shared.refused import sentence_of

            # An event is read by many, so it has no reader's language.
            with translation.override("en"):
                return sentence_of(reason, with_repair=with_repair)

        register_sentences(say)
