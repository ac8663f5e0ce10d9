package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestNameOnPages is chosen by mail, in both languages, with the key, and for one game;
// what cannot be is told and changes nothing.
func TestNameOnPages(t *testing.T) {
	w := newWorld(t)
	g, other := w.Game(map[string]string{"turns": "20"}), w.Game(nil)
	w.Mails()
	public := func(game string, side rules.Side) string {
		info, err := w.Service.Inquiry.ShowGame(t.Context(), game)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range info.Seats {
			if s.Side == side {
				return s.Public
			}
		}
		return "no such side"
	}
	mine, his := public(g, toy.Red), public(g, toy.Blue)
	if mine == "" || his == "" {
		t.Fatal("the players have no names: the test could not fail")
	}
	if mails := w.Send(ana, "game: "+g+" side: red\nname Zorra\n"); len(mails) != 1 || mails[0].Kind != "notice" || public(g, toy.Red) != mine {
		t.Errorf("without the key: %v, then pages say %s", pictures(mails), public(g, toy.Red))
	}
	if mails := w.Send(ana, "game: "+g+" side: red\nname\n"); len(mails) != 1 || mails[0].Kind != "name" || !strings.Contains(mails[0].Text, mine) {
		t.Errorf("asked without the key: %v", pictures(mails))
	}
	for _, c := range []struct{ lines, want, says string }{
		{"name La Zorra", "La Zorra", "name you La Zorra"},
		{"nombre  Zorro   Azul ", "Zorro Azul", "Zorro"},
		{"name anonymous", "", "do not name you"},
		{"name", "", "do not name you"},
		{"name Ñandú", "Ñandú", "name you Ñandú"},
		{"name ana@example.com", "Ñandú", "looks like an address"},
		{"name " + strings.ReplaceAll(strings.ToUpper(his), "I", "í"), "Ñandú", "Another player"},
		{"name " + strings.Repeat("x", 41), "Ñandú", "more than 40"},
		{"name 007", "Ñandú", "needs letters"},
		{"name " + mine, mine, "name you"},
		{"NOMBRE ANÓNIMA.", "", "do not name you"},
		{"name anonymous|name Eva", "Eva", "name you Eva"}, // the last one counts
		{"name Ada|hold mill|wait", "Ada", "name you Ada"},
	} {
		mails := w.Order(g, toy.Red, strings.Split(c.lines, "|")...)
		last := &mails[len(mails)-1]
		if got := public(g, toy.Red); got != c.want || last.Kind != "name" || !strings.Contains(last.Text, c.says) {
			t.Errorf("%s: pages say %q, want %q; answered by %s:\n%s", c.lines, got, c.want, last.Kind, last.Text)
		}
	}
	w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\nname of the game is to hold out\n\nstatus\n")
	if got := public(g, toy.Red); got != "Ada" {
		t.Errorf("prose made it %q", got)
	}
	if got := public(other, toy.Red); got != mine {
		t.Errorf("in another game pages say %q", got)
	}
}

// TestNameOfAnother cannot be taken when a game begins, either.
func TestNameOfAnother(t *testing.T) {
	w := newWorld(t)
	create := func(red, blue string) error {
		_, err := w.Service.Founding.CreateGame(t.Context(), founding.NewGame{Title: "toy", Seats: []founding.NewSeat{
			{Side: toy.Red, Person: office.Person{Address: ana, Name: "Ana"}, Public: red},
			{Side: toy.Blue, Person: office.Person{Address: benj, Name: "Benito"}, Public: blue},
		}})
		return err
	}
	for _, c := range []struct {
		red, blue string
		want      bool
	}{
		{"", "", true}, {store.Anonymous, store.Anonymous, true}, {"Zorra", store.Anonymous, true}, {"Ana", "", true},
		{"Zorra", "zorra", false}, {"benito", "", false}, {"Anonymous", "", false}, {"a@b", "", false}, {"zorra\u202eanA", "", false},
	} {
		if err := create(c.red, c.blue); (err == nil) != c.want {
			t.Errorf("%q and %q: %v", c.red, c.blue, err)
		}
	}
}
