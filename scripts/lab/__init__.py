"""The laboratory: benchmarks, fuzzers and self-play. No build needs it."""
