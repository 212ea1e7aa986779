"""Files and requests on their way in, until their days are stored."""
