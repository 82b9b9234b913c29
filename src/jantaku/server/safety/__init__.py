"""The protection of people on a public server.

The modules:

- `personal_data`: collects everything that is stored of a person, or deletes it
- `reports`: finds the person or the text of a report to the operator
"""

from jantaku.server.safety.personal_data import PersonalData

__all__ = ["PersonalData"]
