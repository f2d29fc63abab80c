"""What all games share: chance, moves, steps, states. It knows no game and no screen."""
