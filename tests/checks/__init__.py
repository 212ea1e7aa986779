"""What `make check` looks at with Django loaded: settings, migrations, texts."""
