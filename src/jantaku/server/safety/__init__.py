"""The protection of people on a public server.

The modules:

- `personal_data`: collects, renames or deletes what is stored of a person
- `reports`: finds the person or the text of a report to the operator
"""

from jantaku.server.safety.personal_data import PersonalData

__all__ = ["PersonalData"]
