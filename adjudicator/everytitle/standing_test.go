package everytitle

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestStandingOrdersCountAsTheServerReceivedThem, although the letters are
// handed over in another order.
func TestStandingOrdersCountAsTheServerReceivedThem(t *testing.T) {
	a, err := txtar.ParseFile("testdata/standing.txtar")
	if err != nil {
		t.Fatal(err)
	}
	of, _, _ := strings.Cut(string(a.Comment), ":")
	title, name, _ := strings.Cut(of, " ")
	side, lines := rules.Side(name), map[string][]string{}
	for _, f := range a.Files {
		lines[f.Name] = strings.Split(strings.TrimSpace(string(f.Data)), "\n")
	}
	inForce := strings.Join(lines["in force"], "; ")
	for _, gap := range []time.Duration{0, time.Minute} {
		w, g := worldOf(t, title)
		letter := func(name string) store.Arrival {
			l := w.Letter(servicetest.Raw(fmt.Sprintf("%d@x", w.UID+1), servicetest.Ana, "x", w.Block(g, side, 0, lines[name]...)))
			w.Clock.Advance(gap)
			return l
		}
		zero, one, two, three := letter("zero"), letter("one"), letter("two"), letter("three")

		w.Receive(one)
		w.Receive(three)
		w.Mails()
		w.Receive(two)
		if got := w.Standing(g, side); got != inForce {
			t.Errorf("in force: %s, want %s", got, inForce)
		}
		mails := w.Mails()
		w.WantMails(mails, "ack>ana")
		servicetest.Says(t, mails[0], "your 2 standing orders count", "after this letter go before it: "+lines["three"][0]+".")

		w.Receive(zero)
		mails = w.Mails()
		w.WantMails(mails, "notice>ana")
		servicetest.Says(t, mails[0], "change nothing", lines["two"][0], "not", "Accepted")
		if got := w.Standing(g, side); got != inForce {
			t.Errorf("in force: %s, want %s", got, inForce)
		}
	}
}

// worldOf makes a world with a game of a title in which Ana holds all sides.
func worldOf(t *testing.T, id string) (*world, string) {
	t.Helper()
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	title, ok := all.Get(id)
	if !ok {
		t.Fatalf("no title %q", id)
	}
	w := newWorld(t, func(w *world) { w.Titles = all })
	n := founding.NewGame{Title: id, Seed: &dice.Seed{3}}
	for _, side := range title.About().SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: servicetest.Ana, Lang: rules.English}})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	w.Mails()
	return w, info.ID
}
