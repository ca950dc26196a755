"""Split Pyodide's WebAssembly by use: functions that a game needs first, and the rest."""
