"""What keeps a strategy from being launched, and a launched campaign from what is asked of it."""

from kempen.kit.refusal import RefusalCode


class LaunchRefusal(RefusalCode):
    """A launch, or what is asked of a launched campaign, cannot be; some only warn of it."""

    NOT_APPROVED = "not_approved"
    CHANGED_AFTER_APPROVAL = "changed_after_approval"
    NOTHING_TO_LAUNCH = "nothing_to_launch"
    DATES_PASSED = "dates_passed"
    CAMPAIGN_DATES_PASSED = "campaign_dates_passed"
    NOT_CONNECTED = "not_connected"
    RECONNECT_NEEDED = "reconnect_needed"
    OTHER_CURRENCY = "other_currency"
    OTHER_ACCOUNT = "other_account"
    NO_PIXEL = "no_pixel"
    NO_ADS = "no_ads"
    TOO_SMALL = "too_small"
    UNDER_MINIMUM = "under_minimum"
    NOT_JOINED = "not_joined"
    MAY_BE_THERE = "may_be_there"
    MANY_ADS = "many_ads"
    NO_PICTURE = "no_picture"
    AD_STOPPED = "ad_stopped"
    NO_KEYWORDS = "no_keywords"
    TOO_LATE = "too_late"
    NOT_LAUNCHED = "not_launched"
    NOT_PUT_BACK = "not_put_back"
    NOT_FAILED = "not_failed"
    CANNOT_PAUSE = "cannot_pause"
    CANNOT_RESUME = "cannot_resume"
    CANNOT_END = "cannot_end"
