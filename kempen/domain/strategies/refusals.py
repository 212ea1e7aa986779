"""Why a brief, or what is asked of a strategy, is refused."""

from kempen.kit.refusal import RefusalCode


class BriefRefusal(RefusalCode):
    """A brief cannot be answered as it is; its other codes are those of campaigns."""

    WRONG_VALUES = "invalid"
    STARTS_IN_THE_PAST = "too_early"
    STARTS_TOO_LATE = "starts_too_late"
    TOO_MUCH = "too_large"
    TOO_MANY_DAYS = "too_late"
    TOO_LITTLE = "too_small"
    UNDER_MINIMUM = "under_minimum"
    NO_PRODUCT = "missing"
    NOT_HTTPS = "not_https"
    RETURN_GOAL_NEEDED = "wrong_goal"
    PROSPECT_GOAL_NEEDED = "prospect_goal_needed"
    REPEATED = "repeated"
    TOO_MANY = "too_many"
    NOT_A_CHOICE = "not_a_choice"
    DAYS_BEGUN = "days_begun"
    NOTHING_TO_SPLIT = "nothing_to_split"
    NAME_A_CAMPAIGN = "name_a_campaign"
    UNKNOWN_CAMPAIGN = "unknown_campaign"
    ENDED = "ended"
    UNKNOWN_OFFERING = "unknown_offering"
    ONE_GOAL = "one_goal"
    NO_MARGIN = "no_margin"
    PROFIT_TOO_LARGE = "profit_too_large"


class StrategyRefusal(RefusalCode):
    """A strategy cannot be changed or decided about so."""

    NOT_ALLOWED = "not_allowed"
    NOT_READY = "not_ready"
    NOT_APPROVED = "not_approved"
    NOT_GENERATING = "not_generating"
    CHANGED_MEANWHILE = "changed_meanwhile"
    BEING_REGENERATED = "being_regenerated"
    DATES_PASSED = "dates_passed"
    LAUNCH_BLOCKED = "launch_blocked"
    NOTHING_TO_SPEND = "nothing_to_spend"
    NO_ADS = "no_ads"
    AD_REFUSED = "ad_refused"
    AD_STOPPED = "ad_stopped"
    NEEDS_PICTURE = "needs_picture"
    UNKNOWN_LINE = "unknown_line"
    UNKNOWN_AD = "unknown_ad"
    TOO_MANY_ADS = "too_many_ads"
    LAST_AD = "last_ad"
    ONCE_APPROVED = "once_approved"
    ONE_LANGUAGE = "one_language"
    UNKNOWN_LANGUAGE = "unknown_language"
    NOT_TRANSLATED = "not_translated"
    UNKNOWN_IMAGE = "unknown_image"
    UNKNOWN_LAYOUT = "unknown_layout"
    IMAGES_NOT_MADE = "images_not_made"
    NO_FESTIVAL = "no_festival"
    NOTHING_TO_LEARN = "nothing_to_learn"
    NO_ADS_WRITTEN = "no_ads_written"
    NOTHING_TO_REFRESH = "nothing_to_refresh"
    NEGATIVE = "negative"
    BELOW_A_SEN = "below_a_sen"
    OVER_BUDGET = "over_budget"
    OLD_FORECAST = "old_forecast"
    DISCARDED = "discarded"


class ScenarioRefusal(RefusalCode):
    """Plans cannot be compared so."""

    NO_HISTORY = "no_history"
    NO_SEASON = "no_season"


class TargetingRefusal(RefusalCode):
    """A campaign cannot be targeted so."""

    WRONG_VALUES = "invalid"
    NOT_TAKEN = "not_taken"
    TOO_MANY = "too_many"
    EMPTY = "missing"
    TOO_LONG = "too_long"
    TOO_MANY_WORDS = "too_many_words"
    WRONG_SIGN = "wrong_sign"
    REPEATED = "repeated"
    UNKNOWN_KEY = "unknown_key"
    NOT_A_LANGUAGE = "not_a_language"


class FigureRefusal(RefusalCode):
    """A person's own figures cannot take the place of a guess so."""

    WRONG_VALUES = "invalid"
    OUT_OF_RANGE = "figure_out_of_range"
    VALUE_MISSING = "conversion_value_missing"
    VALUE_UNUSED = "conversion_value_unused"
    NOTHING_ASSUMED = "nothing_assumed"


class EnvelopeRefusal(RefusalCode):
    """What Kempen may change by itself cannot be so."""

    WRONG_VALUES = "invalid"
    LINE_CANNOT_MOVE = "line_cannot_move"
    LINE_TWICE = "line_twice"
    FLOOR_NEGATIVE = "floor_negative"
    CAP_BELOW_FLOOR = "cap_below_floor"
    TOO_MUCH = "too_large"
    SHARE_OUT_OF_RANGE = "share_out_of_range"
    AMOUNT_OUT_OF_RANGE = "amount_out_of_range"
    UNTIL_OUT_OF_RANGE = "until_out_of_range"
    NOTHING_MAY_CHANGE = "nothing_may_change"
    SWAP_WITHOUT_PAUSE = "swap_without_pause"
