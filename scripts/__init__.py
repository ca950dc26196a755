"""The tools of the project, one folder for each kind; ``build.py`` runs them."""
