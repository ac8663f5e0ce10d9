package everytitle

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestOrdersHoweverDressed writes the sheets of the letters of the world, in every title and
// both languages, in one line with semicolons, with comments of programmers and with a lost
// letter, and reads the same orders.
func TestOrdersHoweverDressed(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	desks, sheets := map[string]*desk.Desk{}, map[string]int{}
	for _, title := range all {
		if desks[title.About().ID], err = desk.New(title); err != nil {
			t.Fatal(err)
		}
	}
	var withCol = cmpopts.IgnoreFields(rules.Order{}, "Line", "Col", "Text")
	var place = cmpopts.IgnoreFields(rules.Value{}, "Col", "End")
	for _, l := range foreignLetters(t) {
		d := desks[l.title]
		want := d.Read(desk.Number(l.orders))
		if len(want.Problems) > 0 || len(want.Orders) < 2 {
			continue
		}
		sheets[l.title]++
		for name, lines := range map[string][]string{
			"one line":  {strings.Join(l.orders, "; ")},
			"no blanks": {strings.Join(l.orders, ";") + ";"},
			"comments":  append([]string{"; what I want", "// " + l.orders[0]}, strings.Split(strings.Join(l.orders, " // so there\n"), "\n")...),
			"lost":      lostLetters(l.orders),
		} {
			got := d.Read(desk.Number(lines))
			if diff := cmp.Diff(want.Orders, got.Orders, withCol, place); diff != "" || len(got.Problems) > 0 {
				t.Errorf("%s, %s: %q (-want +got)\n%s%v", l.name, name, lines, diff, got.Problems)
			}
		}
	}
	if len(sheets) < 3 {
		t.Errorf("sheets of %v only", sheets)
	}
}

// lostLetters returns orders in which each letter beyond ASCII is a sign for what cannot be
// written.
func lostLetters(orders []string) (out []string) {
	for _, order := range orders {
		out = append(out, strings.Map(func(r rune) rune {
			if strings.ContainsRune("öüäéèçñ", r) {
				return '\ufffd'
			}
			return r
		}, order))
	}
	return out
}

// TestNoGrammarHasCommentSigns: ; and // part orders and begin comments, so no title may mean
// anything by them.
func TestNoGrammarHasCommentSigns(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range all {
		g := title.Grammar()
		var texts []string
		for _, f := range g.Forms {
			texts = append(texts, f.Pattern)
		}
		for _, w := range g.Words {
			texts = append(texts, slices.Concat(w.EN, w.ES)...)
		}
		for _, k := range g.Kinds {
			for _, n := range k.Names {
				texts = append(texts, slices.Concat(n.EN, n.ES)...)
			}
		}
		for _, text := range texts {
			if strings.Contains(text, ";") || strings.Contains(text, "//") {
				t.Errorf("%s has %q", title.About().ID, text)
			}
		}
	}
}
