package rulestest

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// about checks what a title says of itself: an id, English names (package pack
// asks for the other languages), sides, and the two options that every title
// has.
func about(s Suite, _ uint64) error {
	a := s.Title.About()
	switch {
	case a.ID == "":
		return fmt.Errorf("no ID in About")
	case a.Version < 1:
		return fmt.Errorf("version %d in About, want 1 or more", a.Version)
	case len(a.Pack) != 2*sha256.Size:
		return fmt.Errorf("pack %q in About, want a SHA-256 in hexadecimal digits", a.Pack)
	case len(a.Sides) == 0:
		return fmt.Errorf("no sides in About")
	case len(a.Scenarios) == 0:
		return fmt.Errorf("no scenario in About")
	}
	if a.Names[rules.English] == "" {
		return fmt.Errorf("title %s has no name in English", a.ID)
	}
	for i, side := range a.Sides {
		if side == "" || slices.Contains(a.Sides[:i], side) {
			return fmt.Errorf("side %d, %q, is empty or a duplicate", i, side)
		}
		for _, lang := range order.Languages {
			if s.Title.Name(rules.KindSide, string(side), lang) == "" {
				return fmt.Errorf("side %s has no name in %s", side, lang)
			}
		}
	}
	for _, sc := range a.Scenarios {
		if sc.Names[rules.English] == "" {
			return fmt.Errorf("scenario %s has no name in English", sc.ID)
		}
		if err := seats(a, &sc); err != nil {
			return fmt.Errorf("scenario %s: %w", sc.ID, err)
		}
	}
	if err := groupings(a.Sides, a.Groupings); err != nil {
		return err
	}
	if err := hasOption(a, rules.OptionDecisions, "standing", "ask"); err != nil {
		return err
	}
	return hasOption(a, rules.OptionReport, "phase", "turn")
}

// seats checks the sides of a scenario: some of the title's, in its order, with groupings of their own.
func seats(a *rules.About, sc *rules.Scenario) error {
	sides := a.SidesOf(sc.ID)
	want := slices.DeleteFunc(slices.Clone(a.Sides), func(s rules.Side) bool { return !slices.Contains(sides, s) })
	if len(sides) == 0 || !slices.Equal(sides, want) {
		return fmt.Errorf("is played by %v, want some of %v in that order", sides, a.Sides)
	}
	return groupings(sides, a.GroupingsOf(sc.ID))
}

func groupings(sides []rules.Side, list [][][]rules.Side) error {
	for i, groups := range list {
		if err := sharesOut(sides, groups); err != nil {
			return fmt.Errorf("grouping %d: %w", i, err)
		}
	}
	return nil
}

// sharesOut checks that a grouping gives each side to exactly one player.
func sharesOut(sides []rules.Side, groups [][]rules.Side) error {
	var given []rules.Side
	for _, g := range groups {
		given = append(given, g...)
	}
	slices.Sort(given)
	if want := slices.Sorted(slices.Values(sides)); !slices.Equal(given, want) {
		return fmt.Errorf("shares out %v, want each of %v once", given, want)
	}
	return nil
}

func hasOption(a *rules.About, id string, values ...string) error {
	for _, o := range a.Options {
		if o.ID != id {
			continue
		}
		got, want := slices.Sorted(slices.Values(o.Values)), slices.Sorted(slices.Values(values))
		if !slices.Equal(got, want) {
			return fmt.Errorf("option %s has the values %v, want %v", id, got, want)
		}
		return nil
	}
	return fmt.Errorf("option %s is missing", id)
}
