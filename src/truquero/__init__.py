"""Truquero."""
