"""Prospects of a hand in the draws that are left: faces of the kernel's `outlook`."""
