"""Speed as ratios: each figure is taken beside a reference in the same run."""
