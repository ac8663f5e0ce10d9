package noretreat_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// TestNames: units and cards are read by all that they are called, and by nothing
// that another is called.
func TestNames(t *testing.T) {
	title := load(t)
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range title.Language.Kinds {
		before, arg := "play ", "card"
		switch kind.ID {
		case field.KindUnit:
			before, arg = "play c1 double on ", field.ArgUnits
		case field.KindCard:
		default:
			continue
		}
		for _, name := range kind.Names {
			for _, text := range slices.Concat(name.EN, name.ES) {
				read := d.Read(desk.Number([]string{before + text}))
				if len(read.Problems) > 0 || len(read.Orders) != 1 || read.Orders[0].ID(arg) != name.ID {
					t.Errorf("%q is not read as %s", text, name.ID)
				}
			}
		}
	}
}
