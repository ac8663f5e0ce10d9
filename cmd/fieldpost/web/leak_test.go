package web_test

import (
	"encoding/hex"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// samePages compares what visitors see of two worlds.
func samePages(t *testing.T, one, two *world, paths ...string) {
	t.Helper()
	for _, path := range paths {
		for _, lang := range []string{"en", "es"} {
			if a, b := one.get(path, "Accept-Language", lang), two.get(path, "Accept-Language", lang); a != b {
				t.Errorf("%s (%s) tells twin worlds apart:\n%s\n--- and ---\n%s", path, lang, a, b)
			}
		}
	}
}

// TestTwinWorldsOfTheToy plays two worlds that differ only in what not every
// side may know: where red hides, what it ordered for a phase to come, whether
// a sheet is final, and the address of its player.
func TestTwinWorldsOfTheToy(t *testing.T) {
	play := func(hide, address string, pending ...string) *world {
		w := newWorld(t, []rules.Title{toy.New()})
		g := w.game(toy.New(), func(n *founding.NewGame) {
			n.Options = map[string]string{"report": "turn"}
			n.Seats[0].Address = address
		})
		w.order(g, toy.Red, "hold "+hide, "raid hill")
		w.order(g, toy.Blue, "hold hill")
		w.order(g, toy.Red, pending...)
		return w
	}
	one := play("mill", ana, "wait", "hold ford")
	two := play("ford", "other@example.com", "wait", "hold hill", "raid mill")
	if p := one.position("toy-1", 1); p == two.position("toy-1", 1) {
		t.Fatal("the worlds are not twins but the same")
	}
	samePages(t, one, two, "/", "/games/toy-1", "/games/toy-1/phases/1", "/games/toy-1?phases=all")
	if !strings.Contains(one.get("/games/toy-1/phases/1"), "toy.raid") {
		t.Error("the page of the phase does not tell what everybody knows")
	}
	one.order("toy-1", toy.Red, "hold mill")
	if one.get("/games/toy-1") == two.get("/games/toy-1") {
		t.Error("a final sheet makes no difference: the test cannot fail")
	}
}

// TestTwinWorldsOfTheFirstTitle plays the first phase, in which each side
// chooses in secret, twice: the first side chooses differently.
func TestTwinWorldsOfTheFirstTitle(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	title := set[0]
	start, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	demands := start.Demands()
	bot := func(d rules.Demand, seed uint64) []string {
		return title.Grammar().Lines(rules.Bot(title, start, d, selfplay.NewLuck(seed, 1)), rules.English)
	}
	choices := [2][]string{bot(demands[0], 1)}
	for seed := uint64(2); seed < 100 && choices[1] == nil; seed++ {
		if other := bot(demands[0], seed); !slices.Equal(other, choices[0]) {
			choices[1] = other
		}
	}
	if choices[1] == nil {
		t.Fatal("the bot always chooses alike")
	}
	var worlds [2]*world
	var g string
	for i, lines := range choices {
		w := newWorld(t, set)
		g = w.game(title)
		w.order(g, demands[0].Side, lines...)
		for _, d := range demands[1:] {
			w.order(g, d.Side, bot(d, 7)...)
		}
		if info := w.show(g); info.Phase != 2 {
			t.Fatalf("phase %d after all orders: the first phase was not played", info.Phase)
		}
		worlds[i] = w
	}
	if worlds[0].position(g, 1) == worlds[1].position(g, 1) {
		t.Fatal("the worlds are not twins but the same")
	}
	samePages(t, worlds[0], worlds[1], "/", "/games/"+g, "/games/"+g+"/phases/1")
}

// position is the stored position after a phase.
func (w *world) position(game string, number int) (raw string) {
	w.t.Helper()
	err := w.st.View(w.ctx, func(tx *store.Tx) error {
		b, _, err := tx.Position(game, number)
		raw = string(b)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return raw
}

// TestPublicPagesHoldNoSecret looks for everything secret of running games on
// every public page; the moderator's pages hold no key and no order either.
func TestPublicPagesHoldNoSecret(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	seed := dice.Seed{9, 8, 7}
	g := w.game(toy.New(), func(n *founding.NewGame) {
		n.Seed = &seed
		n.Seats[0].Name, n.Seats[1].Name = "ana@example.net", ""
	})
	w.order(g, toy.Red, "hold mill # a note of mine", "raid ford")
	w.order(g, toy.Blue, "wait", "hold ford", "standing flee")
	w.clock.advance(50 * 3600e9)
	w.tick()
	w.order(g, toy.Red, "wait", "hold mill") // for the phase that runs
	w.order(g, toy.Blue, "wait", "hold mill")
	hidden := []string{"0908070000", seed.String(), w.key(g, toy.Red), w.key(g, toy.Blue), "hold mill", "raid ford", "hold ford", "a note of mine", "toy.held"}
	pending := 0
	err := w.st.View(w.ctx, func(tx *store.Tx) error {
		sheets, err := tx.Sheets().List(store.Sheet{Game: g})
		if err != nil {
			return err
		}
		for _, s := range sheets {
			hidden = append(hidden, s.Receipt)
			if s.Demand != "" {
				pending++
			}
		}
		phases, err := tx.Phases().List(store.Phase{Game: g})
		for _, p := range phases {
			hidden = append(hidden, hex.EncodeToString(p.Hash), hex.EncodeToString(p.Hash)[:8])
			for _, s := range p.Inputs.Sheets {
				hidden = append(hidden, s.Receipt)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if pending == 0 {
		t.Fatal("no sheet is in: there is no receipt to hide")
	}
	for _, s := range hidden {
		if len(s) == 0 {
			t.Fatal("a secret is empty: the test would always fail")
		}
	}
	look := func(who string, paths []string, secrets []string) {
		for _, path := range paths {
			body := w.get(path)
			for _, s := range secrets {
				if strings.Contains(body, s) {
					t.Errorf("%s: %q stands on %s", who, s, path)
				}
			}
		}
	}
	paths := []string{"/", "/games/" + g, "/games/" + g + "/phases/1", "/login"}
	look("visitor", paths, append([]string{"@"}, hidden...))
	if res := w.do(http.MethodGet, "/archive/"+g+".fieldpost.json", nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("the archive of a running game: %s", res.Status)
	}
	w.login()
	look("moderator", append(paths[:3:3], "/outbox", "/letters"), hidden)
	if !strings.Contains(w.get("/games/"+g), ana) {
		t.Error("the moderator does not see the address: the look at visitors could not fail")
	}
}

// TestArchiveOfFinishedGame downloads what anybody may check.
func TestArchiveOfFinishedGame(t *testing.T) {
	w := toyWorld(t)
	body := w.get("/archive/toy-1.fieldpost.json")
	if a, err := archive.Read([]byte(body)); err != nil || a.Start.Game != "toy-1" || a.Seed == "" {
		t.Errorf("archive %+v, %v", a, err)
	}
	first := w.do(http.MethodGet, "/archive/toy-1.fieldpost.json", nil)
	if got := first.Header.Get("Cache-Control"); got != "private, no-cache" {
		t.Errorf("it is kept by others: %q", got)
	}
	if res := w.do(http.MethodGet, "/archive/toy-1.fieldpost.json", nil, "If-None-Match", first.Header.Get("ETag")); res.StatusCode != http.StatusNotModified {
		t.Errorf("the same archive is sent again: %s", res.Status)
	}
	w.login()
	if res := w.do(http.MethodGet, "/archive/toy-1.fieldpost.json", nil); res.Header.Get("Cache-Control") != "no-store" || res.Header.Get("ETag") != "" {
		t.Errorf("the moderator's archive: %q", res.Header.Get("Cache-Control"))
	}
	for _, path := range []string{"/archive/toy-2.fieldpost.json", "/archive/toy-9.fieldpost.json", "/archive/toy-1", "/archive/..%2fx.fieldpost.json"} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
}
