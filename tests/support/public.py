"""The public modules of the package, by ``__all__``."""

import inspect
from importlib import import_module
from types import ModuleType

import scrabble


def public_modules(module: ModuleType = scrabble) -> list[ModuleType]:
    """Return a module and the public modules below it."""
    below = [name for name in module.__all__ if name != "__version__" and _is_module(module, name)]
    parts = [public_modules(import_module(f"{module.__name__}.{name}")) for name in below]
    return [module, *(each for part in parts for each in part)]


def _is_module(module: ModuleType, name: str) -> bool:
    return not hasattr(module, name) or inspect.ismodule(getattr(module, name))
