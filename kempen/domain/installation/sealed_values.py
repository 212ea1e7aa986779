"""What the kit keeps encrypted: sessions, and e-mails that wait to be sent."""

from django.contrib.sessions.models import Session

from kempen.domain.installation.sealed_jobs import sealed_in_jobs
from kempen.domain.installation.sealed_places import SealedColumn, register_sealed
from kempen.kit import mail, sessions

register_sealed(
    sealed_in_jobs(
        "waiting emails", "args ? 'mail_id'", lambda given: mail.owner_of(given["mail_id"])
    )
)
register_sealed(
    SealedColumn(
        "sessions",
        Session,
        "session_data",
        lambda row: sessions.owner_of(row.session_key),
        read="CASE WHEN left({column}, 1) = '~' THEN decode(substr({column}, 2), 'base64') END",
        write="'~' || translate(encode(%s, 'base64'), E'\\n', '')",
    )
)
