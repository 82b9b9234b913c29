.max_rounds = 1
