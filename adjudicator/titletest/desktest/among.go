package desktest

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
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

// checkRevoked: orders below a line that takes them back, or puts them off, are not carried out
// unasked.
func checkRevoked(t *testing.T, d *desk.Desk) {
	good := samples(t, d, "among")[0]
	for _, line := range []string{
		"Ignore the following:", "I cancel these:", "Not:", "Old orders:", "My old moves:", "If Blue attacks:", "Tomorrow:", "Not this turn:",
		"Ignora lo siguiente:", "Anulo estas:", "Órdenes viejas:", "No hagas esto:", "Si ataca Azul:", "Mañana:",
	} {
		for _, text := range []string{line + "\n" + good, "Hello Ana,\n\n" + good + "\n" + line + "\n" + good + "\n"} {
			if s := d.Read(loose(text)); len(s.Problems) == s.Chatter {
				t.Errorf("%q is passed over, and %d orders below it are carried out", line, len(s.Orders))
			} else if isRevoked := func(p rules.Problem) bool { return p.Message.Code == "fault.revoked" && len(p.Suggest) == 0 }; !slices.ContainsFunc(s.Problems, isRevoked) && len(d.Read(desk.Number([]string{line})).Orders) == 0 {
				t.Errorf("%q is told so: %v", line, s.Problems)
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
				if asked, wrong := d.Places(language.Line{Text: name, Meant: true}); name == "" || wrong != nil || len(asked.Places) == 0 {
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
	if asked, _ := d.Places(language.Line{Text: "x", Meant: true}); named == 0 && len(asked.Places) > 0 {
		t.Error("no name is that of a place")
	}
}

// checkSlips: where a verb of the title is a word for changes, too, an order with a mistake is one
// to be mended, and the sheet below it a sheet.
func checkSlips(t *testing.T, d *desk.Desk) {
	isSecond := func(text string) bool { return text == "2" }
	for _, line := range samples(t, d, "slips") {
		if list := d.Amendments(desk.Number([]string{line, "status"}), isSecond); list != nil {
			t.Errorf("%q is taken for the change %+v", line, list)
		}
	}
	if list := d.Amendments(desk.Number([]string{"drop 2"}), isSecond); len(list) != 1 {
		t.Errorf("drop 2 is %+v", list)
	}
}

// checkWishes: what closes a letter, and says that nothing follows, right below its orders or above
// them, spoils no sheet.
func checkWishes(t *testing.T, d *desk.Desk) {
	good, tried := samples(t, d, "among")[0], 0
	for _, wish := range []string{
		"All the best", "All my best,", "All good wishes", "Best of luck in Kiev and Berlin", "Good luck to you all in Paris and London", "Saludos desde Madrid y Roma",
		"No more moves", "Nothing more", "Nothing else", "Nada más",
	} {
		if alone := d.Read(loose(wish)); alone.Chatter == 0 {
			continue // it is an order of the title, or nearly
		}
		tried++
		l, err := parser.ReadLetter([]byte("From: a@example.net\nContent-Type: text/plain; charset=utf-8\n\n"+wish+"\n"+good+"\n"+wish+"\n"), mailtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s := d.Read(l.OrderLines()); len(s.Orders) == 0 || s.Chatter < len(s.Problems) {
			t.Errorf("%q beside %q: %d orders, %+v", wish, good, len(s.Orders), s.Problems)
		}
	}
	if tried < 8 {
		t.Errorf("%d wishes were tried", tried)
	}
}
