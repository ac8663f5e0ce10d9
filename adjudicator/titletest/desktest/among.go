package desktest

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// checkAmong: a line that begins with a verb, or names a unit and a place, is no prose in a letter of
// orders, whatever stands around them, nor below a greeting.
func checkAmong(t *testing.T, d *desk.Desk) {
	lines := samples(t, d, "among")
	good := lines[:2]
	for _, line := range lines[2:] {
		for _, text := range []string{
			strings.Join([]string{good[0], line, good[1]}, "\n"),
			"Hello,\n\n" + strings.Join([]string{good[0], good[1], line}, "\n") + "\n\nRegards",
			strings.Join([]string{line, good[0], good[1]}, "\n"),
			strings.Join([]string{good[0], "", line, "", good[1]}, "\n"),
		} {
			s := d.Read(loose(text))
			if len(s.Orders)+len(s.Standing) == 0 {
				t.Fatalf("no order in %q: %v", text, s.Problems)
			}
			if s.Chatter > strings.Count(text, "Hello")+strings.Count(text, "Regards") {
				t.Errorf("%q is passed over in %q", line, text)
			}
		}
	}
}

// checkExpected: no fault of a line tells the id of a word that has no name.
func checkExpected(t *testing.T, d *desk.Desk) {
	for _, line := range append(samples(t, d, "near-miss"), samples(t, d, "among")...) {
		for _, p := range d.Read(desk.Number([]string{line})).Problems {
			for _, a := range p.Message.Args {
				if a.Name == "expected" && a.Kind == desk.KindOfName && !slices.ContainsFunc(d.Grammar().Kinds, func(k order.Kind) bool { return k.ID == a.Value }) {
					t.Errorf("%q: expected is %q, which is no kind of names", line, a.Value)
				}
			}
		}
	}
}

// checkYesToAPlace: who says yes and names a place says something else.
func checkYesToAPlace(t *testing.T, d *desk.Desk) {
	named := 0
	for _, kind := range d.Grammar().Kinds {
		for _, n := range kind.Names[:min(len(kind.Names), 200)] {
			for _, lang := range order.Languages {
				name := d.Grammar().Name(kind.ID, n.ID, lang)
				if asked, wrong := d.Places(parser.Line{Text: name, Meant: true}); name == "" || wrong != nil || len(asked.Places) == 0 {
					continue
				}
				named++
				for _, yes := range []string{"Yes, ", "sí, ", "ok "} {
					if tone := d.ToneOf(loose(yes + name)); tone != rules.NoTone {
						t.Errorf("%q is taken for %v", yes+name, tone)
					}
				}
			}
		}
	}
	if asked, _ := d.Places(parser.Line{Text: "x", Meant: true}); named == 0 && len(asked.Places) > 0 {
		t.Error("no name is that of a place")
	}
}
