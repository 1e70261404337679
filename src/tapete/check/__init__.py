"""Is this file fit to play? Loads it, opens it, plays it, prices it, and says what is wrong, what is strange and what is fine."""

from __future__ import annotations

from tapete.check.findings import Finding, Report
from tapete.check.run import check_game
from tapete.check.unreached import warnings

__all__ = ["Finding", "Report", "check_game", "warnings"]
