package web_test

import (
	"context"
	"errors"
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// secret is something of a game that only some may see.
type secret struct {
	game, of, text string
	side           rules.Side
}

// closedWorld has secrets of all kinds.
type closedWorld struct {
	*world
	games   map[string]string // by id: how it stands in the table
	private []string          // the private ones: over, running
	secrets []secret
}

const (
	carla = "carla@example.net" // plays another game
	dora  = "dora@example.net"
)

// newClosedWorld has games of each standing, and in each of them a secret of each kind.
func newClosedWorld(t *testing.T) *closedWorld {
	t.Helper()
	w := &closedWorld{world: newWorld(t, []rules.Title{toyboard.New()}, func(c *site.Config) {
		c.Moderator = "mod@example.org"
		c.Moderators = []site.Moderator{{ID: "eva", Name: "Eva", Address: "eva@example.org", PasswordHash: hashOnce(), Games: []string{"toy-2"}}}
	}), games: map[string]string{}}
	play := func(standing string, private bool, turns string, red, blue string) {
		id := w.game(toyboard.New(), func(n *founding.NewGame) {
			n.Private, n.Options = private, map[string]string{"turns": turns}
			n.Seats[0].Address, n.Seats[1].Address = red, blue
			n.Seats[0].Name, n.Seats[1].Name = "Rosa", "Bruno"
		})
		for _, sheet := range []struct {
			side   rules.Side
			orders string
		}{{toy.Red, "hold mill\nraid ford"}, {toy.Blue, "hold ford\nraid hill"}, {toy.Blue, "raid mill"}} {
			w.letter(ana, fmt.Sprintf("lettermark-%s-%s\n\ngame: %s side: %s key: %s\norders\n%s\nend\n", id, sheet.side, id, sheet.side, w.key(id, sheet.side), sheet.orders))
		}
		if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
			return tx.Audit(&store.Entry{At: noon, Game: id, Actor: "moderator:auditmark-" + id, Action: "paused"})
		}); err != nil {
			t.Fatal(err)
		}
		w.games[id] = standing
		if private {
			w.private = append(w.private, id)
		}
		for _, side := range []rules.Side{toy.Red, toy.Blue} {
			address := red
			if side == toy.Blue {
				address = blue
			}
			w.secrets = append(w.secrets, secret{id, "map", string(side) + "-troop", side}, secret{id, "addresses", address, side},
				secret{id, "letters", "lettermark-" + id + "-" + string(side), side})
		}
		w.secrets = append(w.secrets, secret{game: id, of: "audit", text: "auditmark-" + id})
		for _, p := range w.phases(id) {
			for _, s := range p.Inputs.Sheets {
				w.secrets = append(w.secrets, secret{id, "sheets", s.Receipt, s.Side})
			}
			for _, r := range p.Rolls {
				w.secrets = append(w.secrets, secret{game: id, of: "rolls", text: r.Label})
			}
		}
		if over := w.show(id).State == store.Over; over != (turns == "1") || w.show(id).Phase < 2 {
			t.Fatalf("%s: over is %v in phase %d", id, over, w.show(id).Phase)
		}
	}
	play("over", false, "1", ana, benito)
	play("running", false, "20", ana, benito)
	play("private", true, "1", ana, benito)
	play("private", true, "20", ana, benito)
	play("running", false, "20", carla, dora)
	w.cup("toy-1", "toy-2")
	return w
}

// paths are the addresses of a route, of one game or of all.
func (w *closedWorld) paths(route, game string) (out []string) {
	one := strings.NewReplacer("{game}", game, "{tournament}", "spring-cup", "{lang}", "en", "{topic}", "general", "{file}", game+".fieldpost.json").Replace(route)
	switch {
	case strings.Contains(one, "{side}"):
		out = []string{strings.ReplaceAll(one, "{side}", "red"), strings.ReplaceAll(one, "{side}", "blue")}
	case strings.Contains(one, "{id}"):
		for id := 1; id <= 20; id++ {
			out = append(out, strings.ReplaceAll(one, "{id}", fmt.Sprint(id)))
		}
	case strings.Contains(one, "{phase}"):
		for phase := 1; phase < w.show(game).Phase; phase++ {
			out = append(out, strings.ReplaceAll(one, "{phase}", fmt.Sprint(phase)))
		}
		out = append(out, out[0]+"?as=red", out[0]+"?as=blue")
	case strings.HasSuffix(route, "{game}"), strings.HasSuffix(route, "/replay"):
		for _, as := range []string{"", "?as=all", "?as=red", "?as=blue", "?as=everybody"} {
			out = append(out, one+as)
		}
	default:
		out = []string{one}
	}
	return out
}

// body is what a reader gets at an address; a stream is left after a moment.
func (w *closedWorld) body(path string) string {
	ctx := w.ctx
	if strings.HasSuffix(path, "/events") {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, 5*time.Millisecond)
		defer stop()
	}
	r := httptest.NewRequest(http.MethodGet, path, nil).WithContext(ctx)
	for _, c := range w.jar {
		r.AddCookie(c)
	}
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, r)
	return html.UnescapeString(rec.Body.String())
}

// TestRoutesKeepTheTable walks all routes as all readers of the table: each secret
// stands only where it is granted, and there it stands on the routes that are to show
// it.
func TestRoutesKeepTheTable(t *testing.T) {
	testenv.NoRace(t, "one request after another")
	w := newClosedWorld(t)
	shown := map[string][]string{}
	for _, r := range web.Routes {
		if pattern, ok := strings.CutPrefix(r.To, "GET "); ok {
			shown[pattern] = r.Shows
		}
	}
	routes := slices.Sorted(maps.Keys(shown))
	seen := map[string]bool{} // contents that somebody saw
	for _, reader := range []string{"visitor", "other", "player", "playing", "moderator", "eva", "deputy", "moved"} {
		w.jar = nil
		switch reader {
		case "other":
			w.signIn("toy-3", toy.Red, carla)
		case "player":
			w.signIn("toy-2", toy.Red, ana)
		case "deputy": // of red in toy-2
			w.deputize("toy-2", toy.Red, dan)
			w.signInAs(url.Values{"as": {"deputy"}}, "toy-2", toy.Red, dan)
		case "moved": // the player, by another address
			w.moves(ana, "ana@example.com")
			w.signIn("toy-2", toy.Red, "ana@example.com")
		case "playing":
			w.login()
		case "eva": // moderates toy-2 only
			w.do(http.MethodPost, "/login", url.Values{"name": {"Eva"}, "password": {password}, "back": {"/"}})
			w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
		case "moderator":
			w.login()
			w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
		}
		mine := func(s *secret) bool {
			return (reader == "player" || reader == "moved") && s.game != "toy-3" || reader == "other" && s.game == "toy-3" || reader == "deputy" && s.game == "toy-2"
		}
		granted := func(s *secret) bool {
			row, game := reader, w.games[s.game]
			switch {
			case mine(s):
				row = "player"
			case reader == "other" || reader == "player" || reader == "moved" || reader == "deputy" || reader == "eva" && s.game != "toy-2":
				row = "visitor"
			case reader == "eva":
				row = "moderator"
			}
			if game == "private" && row != "visitor" {
				game = "running"
				if w.show(s.game).State == store.Over {
					game = "over"
				}
			}
			switch web.Grant(row, game, s.of) {
			case "full":
				return true
			case "own":
				return s.side == toy.Red
			}
			return mine(s) && s.of == "addresses" && s.side == toy.Red // who is let in is told by whose mail
		}
		for _, route := range routes {
			for game := range w.games {
				ofGame := strings.Contains(route, "{game}") || strings.Contains(route, "{file}")
				if !ofGame && game != "toy-1" {
					continue // no game stands in its address: once is enough
				}
				bodies := map[string]string{}
				for _, path := range w.paths(route, game) {
					bodies[path] = w.body(path)
				}
				for i := range w.secrets {
					s := &w.secrets[i]
					ofThis := ofGame && s.game == game
					if !ofThis && (s.of == "map" || s.of == "rolls" || s.of == "addresses") { // of all games alike
						continue
					}
					found := ""
					for path, body := range bodies {
						if strings.Contains(body, s.text) {
							found = path
						}
					}
					switch {
					case found != "" && !granted(s):
						t.Errorf("%s reads %s of %s (%s) at %s", reader, s.of, s.game, s.text, found)
					case found != "":
						seen[s.of] = true
					case ofThis && granted(s) && slices.Contains(shown[route], s.of):
						own := mine(s) && s.of == "addresses" // told elsewhere
						if own || route == "/archive/{file}" && w.show(game).State != store.Over {
							continue
						}
						t.Errorf("%s does not find %s of %s (%s) at %s", reader, s.of, s.game, s.text, route)
					}
				}
			}
		}
	}
	for _, of := range []string{"map", "sheets", "rolls", "letters", "addresses"} {
		if !seen[of] {
			t.Errorf("nobody saw any %s: the test cannot fail", of)
		}
	}
}

// moves gives the person at an address another main one, beside which the first stays.
func (w *world) moves(address, main string) {
	w.t.Helper()
	if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		p, err := tx.PersonOf(address)
		if err != nil {
			return err
		}
		if err := tx.People().AddAddress(&store.Address{Address: main, Person: p.ID, Confirmed: noon}); err != nil {
			return err
		}
		return tx.People().SetMainAddress(p.ID, main)
	}); err != nil {
		w.t.Fatal(err)
	}
}

// deputize makes who is reached at an address the deputy of a side.
func (w *world) deputize(game string, side rules.Side, address string) {
	w.t.Helper()
	if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		id, err := tx.People().FindOrCreate(address, &store.Person{Name: "Dan", Lang: rules.English})
		if err != nil {
			return err
		}
		err = tx.Roles().Add(&store.Role{Game: game, Side: side, Kind: store.Deputy, Person: id, Since: noon, KeyNo: 1001})
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
}

// TestModeratorWhoPlaysIsKnownByPerson walks all routes as a moderator who plays a side, or
// writes for who does: whichever of his addresses the configuration names, he reads nothing
// of what is kept from who plays. One who has no part in the game reads all of it.
func TestModeratorWhoPlaysIsKnownByPerson(t *testing.T) {
	const configured, main = "mod@example.org", "mo@example.net"
	for _, c := range []struct {
		part                 string // of the moderator in the game
		seat, deputy, second bool
	}{
		{part: "none"}, {part: "player", seat: true}, {part: "player by another address", seat: true, second: true},
		{part: "deputy", deputy: true}, {part: "deputy by another address", deputy: true, second: true},
	} {
		w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Moderator = configured })
		g := w.game(toy.New(), func(n *founding.NewGame) {
			n.Options = map[string]string{"press-read": "no"}
			if c.seat {
				n.Seats[1].Address = configured
			}
		})
		w.order(g, toy.Red, "to blue: meet me at the ford") // letter 1
		if c.deputy {
			w.deputize(g, toy.Blue, configured)
		}
		if c.second {
			w.moves(configured, main)
		}
		if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
			err := tx.Audit(&store.Entry{At: noon, Game: g, Actor: "moderator:Eva", Action: "paused", Detail: map[string]string{office.ArgReason: "notemark"}})
			if err == nil {
				_, err = tx.Queue(&store.Dispatch{Game: g, Kind: "moderator-press:1", Recipient: "eva@example.org", MessageID: "p@x", Subject: "-", Text: "askmark", Created: noon})
			}
			row, err2 := tx.Game(g)
			if err = errors.Join(err, err2); err != nil {
				return err
			}
			row.State, row.Note = store.Paused, office.PausedFault
			return errors.Join(tx.Phases().SaveFault(g, row.Phase, noon, "casemark"), tx.SaveGame(&row))
		}); err != nil {
			t.Fatal(err)
		}
		walked := &closedWorld{world: w}
		found := map[string]string{}
		look := func(kept map[string]string) {
			t.Helper()
			if err := chi.Walk(w.site.(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
				switch {
				case method == http.MethodPost && pattern == "/games/{game}/moderator/export":
					if res := w.do(method, strings.ReplaceAll(pattern, "{game}", g), nil); kept["seed"] != "" && res.StatusCode == http.StatusOK {
						found["seed"] = pattern
						w.svc.Commands.CarryWaiting(w.ctx) // the audit says so
					}
				case method == http.MethodGet && !asset.MatchString(pattern) && !strings.Contains(pattern, "{phase}"):
					for _, path := range walked.paths(pattern, g) {
						for of, text := range kept {
							if strings.Contains(walked.body(path), text) {
								found[of] = path
							}
						}
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		w.login()
		look(map[string]string{"notes": "notemark"})
		w.secrets("1")
		look(map[string]string{"press": `href="/letters/1"`, "fault": "casemark", "asked": "askmark", "seed": "\x00"})
		for _, of := range []string{"notes", "press", "fault", "asked", "seed"} {
			if (found[of] != "") != (c.part == "none") {
				t.Errorf("moderator as %s reads %s at %q", c.part, of, found[of])
			}
		}
	}
}

// opensToItsPlayers are the routes of a private game that a visitor is shown: there its players are let in.
var opensToItsPlayers = []string{"/games/{game}/sides/{side}", "/games/{game}/sides/{side}/orders", "/games/{game}/sides/{side}/orders/desk"}

// TestPrivateGamesAreNotThere asks as a visitor for everything that is shown of a game: of a private one it
// answers as of one that is not there, on every route that there is.
func TestPrivateGamesAreNotThere(t *testing.T) {
	w := toyWorld(t)
	private := w.game(toy.New(), func(n *founding.NewGame) { n.Private = true })
	asked := 0
	err := chi.Walk(w.site.(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method != http.MethodGet || !strings.Contains(pattern, "{game}") || slices.Contains(opensToItsPlayers, pattern) {
			return nil
		}
		asked++
		path := strings.NewReplacer("{side}", "red", "{phase}", "1", "{id}", "1").Replace(pattern)
		is := w.do(http.MethodGet, strings.Replace(path, "{game}", private, 1), nil).StatusCode
		unknown := w.do(http.MethodGet, strings.Replace(path, "{game}", "toy-999", 1), nil).StatusCode
		if is != unknown || is == http.StatusOK {
			t.Errorf("%s answers %d of a private game, and %d of none", pattern, is, unknown)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if asked < 8 {
		t.Errorf("%d routes were asked", asked)
	}
}
