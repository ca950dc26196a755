"""Make ``runtime/``, the Python that the page loads, from Pyodide: see README.md."""
