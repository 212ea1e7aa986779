"""Why sample data is not removed."""

from kempen.kit.refusal import RefusalCode


class SampleRefusal(RefusalCode):
    """Nothing is removed."""

    NOT_SAMPLE = "not_sample_data"
