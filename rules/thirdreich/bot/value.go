package bot

import (
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Value estimates the chance of a side to win.
func Value(d *field.Data, s *field.State, side field.Side) float64 { return 0.5 }
