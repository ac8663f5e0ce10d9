package everytitle

import (
	"fmt"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

type world = servicetest.World

var newWorld = servicetest.New

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// newTitled returns a game of a title in which players are asked; number chooses the
// language.
func newTitled(t *testing.T, all []rules.Title, title rules.Title, number int) (*world, inquiry.GameInfo) {
	t.Helper()
	w := newWorld(t, func(w *world) { w.Titles = all })
	n := founding.NewGame{Title: title.About().ID, Options: map[string]string{rules.OptionDecisions: "ask"}, Seed: &dice.Seed{3, byte(number / (2 * len(all)))}}
	for k, side := range title.About().SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: fmt.Sprintf("p%d@example.net", k), Lang: []rules.Lang{rules.English, rules.Spanish}[number%2]}})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	return w, info
}

// eachTitle has every title tried by itself, in a game of its own.
func eachTitle(t *testing.T, try func(t *testing.T, title rules.Title, d *desk.Desk, w *world, info inquiry.GameInfo)) {
	t.Helper()
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for number, title := range all {
		t.Run(title.About().ID, func(t *testing.T) {
			d, err := desk.New(title)
			if err != nil {
				t.Fatal(err)
			}
			w, info := newTitled(t, all, title, number)
			try(t, title, d, w, info)
		})
	}
}
