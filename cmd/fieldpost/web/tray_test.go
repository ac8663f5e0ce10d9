package web_test

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// strayOf returns the name of the letter that went astray with a word in it.
func (w *world) strayOf(word string) (name string) {
	w.t.Helper()
	if err := w.st.View(w.ctx, func(tx *store.Tx) error {
		all, err := tx.Strays().All()
		for i := range all {
			if strings.Contains(all[i].Text, word) {
				name = all[i].Name
			}
		}
		return err
	}); err != nil || name == "" {
		w.t.Fatal(name, err)
	}
	return name
}

// TestWhoReadsTheTray: a letter that went astray is read by the moderators of the game that it names, by
// those of all games where it names none, and by nobody who plays or writes for who does, whatever he asks
// to see; to others it is not there.
func TestWhoReadsTheTray(t *testing.T) {
	for _, tc := range []struct {
		name                     string
		eva, plays, deputizes    bool
		listed, lone             bool // that of the game, that of none
		readsNamed, readsUnnamed bool
	}{
		{name: "of all games", listed: true, lone: true, readsNamed: true, readsUnnamed: true},
		{name: "of the game", eva: true, listed: true, readsNamed: true},
		{name: "who plays", plays: true, lone: true},
		{name: "who writes for a player", deputizes: true, lone: true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) {
				c.Moderator = "mod@example.org"
				c.Moderators = []site.Moderator{{ID: "eva", Name: "Eva", Address: "eva@example.org", PasswordHash: hashOnce(), Games: []string{"toy-1"}}}
			})
			g := w.game(toy.New(), func(n *founding.NewGame) {
				if tc.plays {
					n.Seats[1].Address = "mod@example.org"
				}
			})
			w.game(toy.New())
			if tc.deputizes {
				w.deputize(g, toy.Blue, "mod@example.org")
			}
			w.letter("ana@work.example", "game: "+g+"\nside: red\nhold mill # namedmark\n")
			w.letter("who@work.example", "hold mill # lonemark\n")
			w.letter("who@work.example", "game: toy-2\nside: red\nhold mill # othermark\n")
			named, lone, other := w.strayOf("namedmark"), w.strayOf("lonemark"), w.strayOf("othermark")
			if tc.eva {
				w.do(http.MethodPost, "/login", url.Values{"name": {"Eva"}, "password": {password}, "back": {"/"}})
			} else {
				w.login()
			}
			if page := w.get("/tray"); strings.Contains(page, "/tray/"+named) != tc.listed || strings.Contains(page, "/tray/"+lone) != tc.lone || strings.Contains(page, "/tray/"+other) == tc.eva {
				t.Errorf("the tray lists\n%s", page)
			}
			if page := w.get("/games/" + g + "/moderator"); strings.Contains(page, "One letter of this game went astray") != tc.listed {
				t.Errorf("the game says so: %v\n%s", !tc.listed, page)
			}
			for _, secrets := range []bool{false, true} {
				if secrets {
					w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
				}
				for _, c := range []struct {
					name, mark    string
					listed, reads bool
				}{{named, "namedmark", tc.listed, tc.readsNamed}, {lone, "lonemark", tc.lone, tc.readsUnnamed}} {
					res := w.do(http.MethodGet, "/tray/"+c.name, nil)
					if (res.StatusCode == http.StatusOK) != c.listed {
						t.Errorf("%s is answered %s", c.mark, res.Status)
						continue
					}
					if c.listed && strings.Contains(w.get("/tray/"+c.name), c.mark) != (c.reads && secrets) {
						t.Errorf("with secrets %v he reads %s: %v", secrets, c.mark, !c.reads)
					}
				}
			}
			if res := w.do(http.MethodPost, "/tray/"+named, url.Values{"game": {g}, "side": {"red"}}); (res.StatusCode == http.StatusOK) != tc.listed {
				t.Errorf("giving it is answered %s", res.Status)
			}
		})
	}
}

// TestStrayIsShownAsText: nothing that a stranger wrote is anything but text, and what is given from the
// page is previewed without it, and done once.
func TestStrayIsShownAsText(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Moderator = "mod@example.org" })
	g := w.game(toy.New())
	w.letter("ana@work.example", "game: "+g+"\nside: red\n<script>alert(1)</script> <a href=\"https://evil.example/\">x</a> https://evil.example/ \u202e\nhold mill # markmark\n", "Content-Type: text/plain; charset=utf-8")
	name := w.strayOf("markmark")
	w.login()
	w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	page := w.get("/tray/" + name)
	if strings.Contains(page, "<script>alert") || strings.Contains(page, `href="https://evil`) || strings.Contains(page, "\u202e") || !strings.Contains(page, "&lt;script&gt;") {
		t.Errorf("the page holds\n%s", page)
	}
	form := url.Values{"game": {g}, "side": {"red"}}
	preview := readAll(t, w.do(http.MethodPost, "/tray/"+name, form))
	if strings.Contains(preview, "markmark") || !strings.Contains(preview, "/tray/"+name) {
		t.Errorf("the preview is\n%s", preview)
	}
	for _, hidden := range strayField.FindAllStringSubmatch(preview, -1) {
		form.Set(hidden[1], hidden[2])
	}
	if form.Get("token") == "" {
		t.Fatal("there is nothing to confirm")
	}
	for range 2 {
		if res := w.do(http.MethodPost, "/tray/"+name, form); res.StatusCode != http.StatusSeeOther {
			t.Errorf("it is answered %s", res.Status)
		}
	}
	w.svc.Commands.CarryWaiting(w.ctx)
	asked := 0
	if err := w.st.View(w.ctx, func(tx *store.Tx) error {
		all, err := tx.Dispatches().List(store.DispatchFilter{Game: g, Texts: true})
		for i := range all {
			if d := &all[i]; strings.HasPrefix(string(d.Kind), "pledge") && strings.Contains(d.Text, "markmark") {
				asked++
				if strings.Contains(d.HTML, "<script>alert") || strings.Contains(d.HTML, `href="https://evil`) {
					t.Errorf("the mail holds\n%s", d.HTML)
				}
			}
		}
		row, err2 := tx.Strays().Named(name)
		if len(row.Offers) != 1 {
			t.Errorf("offers are %+v", row.Offers)
		}
		return errors.Join(err, err2)
	}); err != nil || asked != 1 {
		t.Errorf("%d mails ask, %v", asked, err)
	}
}

var strayField = regexp.MustCompile(`<input type="hidden" name="([a-z]+)" value="([^"]*)">`)

// TestLettersPageTellsNoMoreThanTheTray: what the tray shows nobody of a letter, or not to whoever plays, is
// not shown where all letters are.
func TestLettersPageTellsNoMoreThanTheTray(t *testing.T) {
	link := regexp.MustCompile(`/letters/[a-z0-9]+`)
	for _, plays := range []bool{false, true} {
		w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Moderator = "mod@example.org" })
		w.game(toy.New(), func(n *founding.NewGame) {
			if plays {
				n.Seats[1].Address = "mod@example.org"
			}
		})
		w.game(toy.New())
		w.letter("ana@example.net", "game: toy-1\nside: red\nhold mill # namedmark\n")
		w.letter("ana@example.net", "hold mill # lonemark\n")
		w.letter("ana@example.net", "hold mill # codemark 23AB-CD45-EFGH\n")
		w.letter("ana@example.net", "hold mill\n\nto blue: pressmark\nend\n")
		w.login()
		w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
		all := ""
		for _, at := range link.FindAllString(w.get("/letters"), -1) {
			all += w.get(at)
		}
		for mark, shown := range map[string]bool{"namedmark": !plays, "lonemark": !plays, "codemark": false, "pressmark": false} {
			if strings.Contains(all, mark) != shown {
				t.Errorf("plays %v: %s is shown: %v", plays, mark, !shown)
			}
		}
	}
}
