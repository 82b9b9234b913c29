"""Mahjong Soul's format: JSON dumps and protobuf."""
