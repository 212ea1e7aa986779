"""What this room keeps encrypted."""

from kempen.domain.company_sign_in.models import CompanySignIn, IdentityProvider
from kempen.domain.company_sign_in.sealing import owner_of_input, owner_of_secret
from kempen.domain.installation.sealed_places import SealedColumn, register_sealed

register_sealed(SealedColumn("client secrets", IdentityProvider, "sealed_secret", owner_of_secret))
register_sealed(
    SealedColumn("returns of company sign-ins", CompanySignIn, "sealed_input", owner_of_input)
)
