"""The modules of ``build.py``: standard library only, one module for each product."""
