"""What ``build.py`` is made of: standard library only, one module per thing it makes."""
