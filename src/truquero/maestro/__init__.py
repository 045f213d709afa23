"""Maestro: strategies trained by playing millions of manos over the kernel, and the files that hold them.

Training needs the extra ``fast``; reading a strategy (:mod:`truquero.maestro.blueprint`) needs nothing.
"""
