"""Check a published site from outside: fetch (`fetch`), collect (`facts`), judge (`findings`)."""
