"""The answer: plan, prediction, what-if, uplift."""
