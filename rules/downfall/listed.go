package downfall

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Listed shortens the arguments of a line that lists n armies: where each of
// them has a mark, as when all are out of supply, the mark's arguments give
// way to one number all-<mark>, so that the line names no army twice.
func Listed(args []rules.Arg, n int, marks ...string) []rules.Arg {
	for _, mark := range marks {
		have := 0
		for i := range args {
			if args[i].Name == mark {
				have++
			}
		}
		if n > 0 && have == n {
			args = append(slices.DeleteFunc(args, func(a rules.Arg) bool { return a.Name == mark }), rules.Num("all-"+mark, n))
		}
	}
	return args
}
