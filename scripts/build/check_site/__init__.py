"""Check a published site from outside: fetch, collect the facts, apply the rules, report."""
