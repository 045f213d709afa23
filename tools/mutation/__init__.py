"""Mutation: small faults are put into the code, one at a time, and the tests have to notice.

``python -m tools.mutation --help`` says how; docs/mutation.md says what was found.
"""
