"""The sheet of the game chip: the last games, the bet, the hands, Ultimate X."""
