package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// phases reads all phases of a game.
func (w *world) phases(game string) (list []store.Phase) {
	w.t.Helper()
	err := w.st.View(w.ctx, func(tx *store.Tx) (err error) {
		list, err = tx.Phases().List(store.Phase{Game: game})
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}

// TestFinishedGameIsOpen: after the end everybody reads what every side knew, all
// orders and all rolls; while a game runs nobody does.
func TestFinishedGameIsOpen(t *testing.T) {
	w := toyWorld(t)
	hidden, sheets, rolls := 0, 0, 0
	for _, p := range w.phases("toy-1") {
		if p.Number == 0 {
			continue
		}
		path := "/games/toy-1/phases/" + string(rune('0'+p.Number))
		all, open := w.get(path), w.get(path+"?as=everybody")
		for _, e := range p.Events {
			if !strings.Contains(all, e.Code) {
				t.Errorf("%s: event %s of %v does not stand there", path, e.Code, e.To)
			}
			if len(e.To) > 0 {
				hidden++
				side := w.get(path + "?as=" + string(e.To[0]))
				if !strings.Contains(side, e.Code) || strings.Contains(open, e.Code) && !slices.ContainsFunc(p.Events, func(o rules.Event) bool { return o.Code == e.Code && len(o.To) == 0 }) {
					t.Errorf("%s: %s of %s stands where it should not", path, e.Code, e.To[0])
				}
			}
		}
		for _, s := range p.Inputs.Sheets {
			sheets++
			if !strings.Contains(all, s.Receipt) {
				t.Errorf("%s: the sheet of %s does not stand there", path, s.Side)
			}
		}
		for _, r := range p.Rolls {
			rolls++
			if !strings.Contains(all, r.Label) {
				t.Errorf("%s: the roll %s does not stand there", path, r.Label)
			}
		}
	}
	if hidden == 0 || sheets == 0 || rolls == 0 {
		t.Fatalf("%d hidden events, %d sheets, %d rolls: the test cannot fail", hidden, sheets, rolls)
	}
	for _, path := range []string{"/games/toy-2?as=red", "/games/toy-2?as=all", "/games/toy-1?as=nobody", "/games/toy-1/phases/1?as=nobody"} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
}

// TestPrivateGameIsNotThere: to a visitor a private game is one that does not exist.
func TestPrivateGameIsNotThere(t *testing.T) {
	private := ""
	play := func(with bool) *world {
		w := newWorld(t, []rules.Title{toy.New()})
		w.game(toy.New())
		if with {
			private = w.game(toy.New(), func(n *founding.NewGame) { n.Private, n.Options = true, map[string]string{"turns": "1"} })
			w.order(private, toy.Red, "hold mill", "raid ford")
			w.order(private, toy.Blue, "hold ford", "raid hill")
			w.order(private, toy.Blue, "raid mill")
		}
		return w
	}
	with, without := play(true), play(false)
	if with.show(private).State != store.Over {
		t.Fatal("the private game is not over: the look at its archive would prove nothing")
	}
	paths := []string{"/games/" + private, "/games/" + private + "?as=all", "/games/" + private + "/phases/1", "/archive/" + private + ".fieldpost.json"}
	for _, path := range slices.Concat(paths, []string{"/", "/?state=over", "/?state=paused"}) {
		a, b := with.do(http.MethodGet, path, nil), without.do(http.MethodGet, path, nil)
		if a.StatusCode != b.StatusCode || readAll(t, a) != readAll(t, b) {
			t.Errorf("%s tells that there is a private game: %s, %s", path, a.Status, b.Status)
		}
	}
	if a, b := with.game(toy.New()), without.game(toy.New()); a != b {
		t.Errorf("the next game is %s, and without the private one %s", a, b)
	}
	with.login()
	for _, path := range paths {
		if res := with.do(http.MethodGet, path, nil); res.StatusCode != http.StatusOK {
			t.Errorf("moderator, %s: %s", path, res.Status)
		}
	}
}

// TestOnlyGameIsPrivate: where all games are private, visitors find a place without games.
func TestOnlyGameIsPrivate(t *testing.T) {
	with, without := newWorld(t, []rules.Title{toy.New()}), newWorld(t, []rules.Title{toy.New()})
	with.game(toy.New(), func(n *founding.NewGame) { n.Private = true })
	for _, path := range []string{"/", "/?state=over", "/mine", "/feed.atom"} {
		a, b := with.do(http.MethodGet, path, nil), without.do(http.MethodGet, path, nil)
		if a.StatusCode != b.StatusCode || readAll(t, a) != readAll(t, b) {
			t.Errorf("%s tells that there is a private game", path)
		}
	}
}

// TestPlayersAsTheyWishToBeNamed: pages know the name that a player has chosen.
func TestPlayersAsTheyWishToBeNamed(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	id := w.game(toy.New(), func(n *founding.NewGame) { n.Seats[0].Public = "Desert Fox" })
	if page := w.get("/games/" + id); !strings.Contains(page, "Desert Fox") || strings.Contains(page, ">Ana<") || !strings.Contains(page, ">Benito<") {
		t.Error("the page does not name the players as they wish")
	}
	_, err := w.svc.Founding.CreateGame(w.ctx, founding.NewGame{Title: toy.ID, Seats: []founding.NewSeat{
		{Side: toy.Red, Person: office.Person{Address: ana}, Public: ana}, {Side: toy.Blue, Person: office.Person{Address: benito}}}})
	if err == nil {
		t.Error("an address is taken for a name on pages")
	}
}
