"""The image library: pictures of the business for brand kits and ads."""
