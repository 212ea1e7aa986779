"""Why the ads of a campaign that runs cannot be changed so."""

from kempen.kit.refusal import RefusalCode


class AdRevisionRefusal(RefusalCode):
    """A revision of ads, or what is asked of it, cannot be."""

    ALREADY_OPEN = "ad_revision_open"
    NOT_OPEN = "ad_revision_not_open"
    CHANGED_MEANWHILE = "changed_meanwhile"
    NOTHING_CHANGES = "nothing_changes"
    OTHER_PLAN = "other_plan"
    CAMPAIGN_STOPPED = "campaign_not_running"
    UNKNOWN_AD = "unknown_ad"
    UNKNOWN_CHANGE = "unknown_change"
    TOO_LATE = "too_late"
    AD_TWICE = "ad_twice"
    AD_STANDS_STILL = "ad_not_running"
    AD_RUNS = "ad_not_paused"
    LAST_AD = "last_ad"
    TOO_MANY = "too_many"
    UNKNOWN_LANGUAGE = "unknown_language"
    UNKNOWN_ANGLE = "unknown_angle"
    NOTHING_TO_SAY = "nothing_to_say"
    NEEDS_PICTURE = "needs_picture"
    AD_REFUSED = "ad_refused"
    AD_STOPPED = "ad_stopped"
