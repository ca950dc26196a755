"""Programs that run inside Pyodide while the site is built, and what starts them there."""
