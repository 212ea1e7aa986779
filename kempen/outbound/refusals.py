"""Why nothing is sent to a URL."""

from kempen.kit.refusal import RefusalCode


class UrlRefusal(RefusalCode):
    """An endpoint cannot have this URL."""

    TOO_LONG = "url_too_long"
    CHARACTERS = "url_characters"
    NOT_HTTPS = "url_not_https"
    FRAGMENT = "url_fragment"
    USER = "url_user"
    NO_HOST = "url_no_host"
    HOST = "url_host"
    PORT = "url_port"
    IP_ADDRESS = "url_ip_address"
    LOCAL_NAME = "url_local_name"
