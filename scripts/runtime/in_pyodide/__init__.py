"""Programs that run in Pyodide while the site is built, and the runner that starts them."""
