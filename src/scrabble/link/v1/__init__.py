"""Link format version 1, frozen: a link made today reads the same in every later version."""
