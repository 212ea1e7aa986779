"""What this room keeps encrypted."""

from kempen.domain.installation.sealed_places import SealedColumn, register_sealed
from kempen.domain.language_models.models import BusinessLanguageModel
from kempen.domain.language_models.sealing import owner_of

register_sealed(
    SealedColumn("keys of language models", BusinessLanguageModel, "sealed_key", owner_of)
)
