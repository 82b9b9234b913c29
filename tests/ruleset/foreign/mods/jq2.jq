.initial_score = 0
