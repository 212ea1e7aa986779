"""A business's own language model, which drafts its ads."""
