"""Messages of mjai, spelled as in riichienv."""
