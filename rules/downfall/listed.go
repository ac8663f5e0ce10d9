package downfall

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Armies puts those of a side in a line about a place, but for those with one flag:
// their ids as "full" or "reduced", and again by the flags that are told. It reports
// whether there are any.
func Armies(line *rules.Page, here []rules.Piece, side rules.Side, but string, told ...string) bool {
	n := 0
	for i := range here {
		x := &here[i]
		if x.Side != side || x.Flags.Has(but) {
			continue
		}
		n++
		name := "full"
		if x.Steps < x.Most {
			name = "reduced"
		}
		line.Put(rules.ID("army", name, x.ID))
		for _, flag := range told {
			if x.Flags.Has(flag) {
				line.Put(rules.ID("army", flag, x.ID))
			}
		}
	}
	if len(line.Written()) > n {
		line.Keep(len(listed(line.Written(), n, told...)))
	}
	return n > 0
}

// listed shortens the arguments of a line that lists n armies: where each of
// them has a mark, as when all are out of supply, the mark's arguments give
// way to one number all-<mark>, so that the line names no army twice.
func listed(args []rules.Arg, n int, marks ...string) []rules.Arg {
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
