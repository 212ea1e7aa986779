"""Why a language model cannot be set up as asked, and why one gives no ads."""

from kempen.kit.refusal import RefusalCode


class ModelRefusal(RefusalCode):
    """The settings cannot be as they were entered."""

    NO_NAME = "no_model_name"
    TOO_LONG = "model_value_too_long"
    QUERY = "model_url_query"
    NOT_SET_UP = "language_model_not_set_up"


class ModelTestRefusal(RefusalCode):
    """A test brought no ad. All but the last two are those of platforms/language_model.py."""

    UNREACHABLE = "model_unreachable"
    SLOW = "model_slow"
    TLS = "model_tls"
    ADDRESS = "model_address"
    TOO_LONG = "model_answer_too_long"
    KEY_REFUSED = "model_key_refused"
    NOT_FOUND = "model_not_found"
    BUSY = "model_busy"
    REFUSED = "model_refused"
    NOT_AN_ANSWER = "model_not_an_answer"
    NO_USABLE_AD = "model_no_usable_ad"
    INTERRUPTED = "model_test_interrupted"
