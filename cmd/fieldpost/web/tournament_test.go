package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// cup makes a tournament of all play all of the first two games, as if it had made them.
func (w *world) cup(games ...string) {
	w.t.Helper()
	must := func(err error) {
		if err != nil {
			w.t.Fatal(err)
		}
	}
	must(w.st.Update(w.ctx, func(tx *store.Tx) error {
		must(tx.Tournaments().Add(&store.Tournament{
			ID: "spring-cup", Name: "Spring Cup", Title: "toy", State: store.TournamentRunning, Round: len(games), Told: 1, Created: noon,
			Detail: store.TournamentDetail{Form: "all", Rounds: 2, Count: "place", Gift: "win", Seats: [][]rules.Side{{toy.Red}, {toy.Blue}}, Policy: store.Policy{NeverStarted: 2}},
		}))
		for i, address := range []string{ana, benito} {
			p, err := tx.PersonOf(address)
			must(err)
			must(tx.Entrants().Add(&store.Entrant{Tournament: "spring-cup", Person: p.ID, Number: i + 1, Entered: noon}))
		}
		for i, g := range games {
			must(tx.Pairings().Add(&store.Pairing{Tournament: "spring-cup", Round: i + 1, Order: 1, Game: g, People: []int{1, 2}, State: store.PairingOpen}))
		}
		return nil
	}))
}

// TestTournamentPages: what visitors, who plays and the moderator see, and what forms do.
func TestTournamentPages(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	for _, private := range []bool{false, true} {
		n := tournaments.NewTournament{Name: "Open Cup", Game: founding.NewGame{Title: "toy", Private: private}, Rounds: 1}
		if private {
			n.Name = "Secret Cup"
		}
		info, err := w.svc.Tournaments.CreateTournament(w.ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []office.Person{{Name: "Ana", Address: ana}, {Name: "Benito", Address: benito}} {
			if _, err := w.svc.Tournaments.EnterTournament(w.ctx, info.ID, "", p, map[bool]string{true: store.Anonymous}[p.Address == benito]); err != nil {
				t.Fatal(err)
			}
		}
	}
	status := func(path string) int { return w.do(http.MethodGet, path, nil).StatusCode }
	if page := w.get("/tournaments"); !strings.Contains(page, "Open Cup") || strings.Contains(page, "Secret") {
		t.Errorf("the list\n%s", page)
	}
	if got := status("/tournaments/secret-cup"); got != http.StatusNotFound {
		t.Errorf("a private tournament answers %d", got)
	}
	if got := status("/tournaments/secret-cup/standings.csv"); got != http.StatusNotFound {
		t.Errorf("its standings answer %d", got)
	}
	if page := w.get("/tournaments/open-cup"); !strings.Contains(page, "Ana") || strings.Contains(page, "Benito") || strings.Contains(page, "@") || strings.Contains(page, `name="sure"`) {
		t.Errorf("a visitor sees\n%s", page)
	}
	if got := w.do(http.MethodPost, "/tournaments/open-cup/round", url.Values{"number": {"1"}, "sure": {"1"}}).StatusCode; got != http.StatusSeeOther && got != http.StatusNotFound {
		t.Errorf("a visitor's form answers %d", got)
	}
	if info, err := w.svc.Tournaments.ShowTournament(w.ctx, "open-cup"); err != nil || info.Round != 0 {
		t.Fatalf("%+v %v", info, err)
	}
	w.login()
	for _, c := range []struct {
		path  string
		form  url.Values
		want  int
		round int
	}{
		{"/tournaments/open-cup/round", url.Values{"number": {"1"}}, http.StatusUnprocessableEntity, 0},
		{"/tournaments/open-cup/enter", url.Values{"person": {"nobody"}}, http.StatusUnprocessableEntity, 0},
		{"/tournaments/open-cup/enter", url.Values{"person": {"Cleo <cleo@example.com>"}}, http.StatusSeeOther, 0},
		{"/tournaments/open-cup/leave", url.Values{"number": {"9"}}, http.StatusUnprocessableEntity, 0},
		{"/tournaments/open-cup/leave", url.Values{"number": {"2.1000"}}, http.StatusUnprocessableEntity, 0}, // it was another one's
		{"/tournaments/open-cup/leave", url.Values{"number": {"cleo"}}, http.StatusSeeOther, 0},
		{"/tournaments/open-cup/nothing", url.Values{}, http.StatusNotFound, 0},
		{"/tournaments/open-cup/round", url.Values{"number": {"1"}, "sure": {"1"}}, http.StatusSeeOther, 1},
		{"/tournaments/secret-cup/round", url.Values{"number": {"1"}, "sure": {"1"}}, http.StatusSeeOther, 1},
		{"/tournaments/open-cup/round", url.Values{"number": {"2"}, "sure": {"1"}}, http.StatusUnprocessableEntity, 1},
	} {
		if c.form.Get("number") == "cleo" {
			page := w.get("/tournaments/open-cup")
			_, value, _ := strings.Cut(page, `<option value="3`)
			value, _, _ = strings.Cut(value, `"`)
			c.form.Set("number", "3"+value)
		}
		got := w.do(http.MethodPost, c.path, c.form).StatusCode
		info, err := w.svc.Tournaments.ShowTournament(w.ctx, "open-cup")
		if err != nil || got != c.want || info.Round != c.round {
			t.Errorf("%s %v answers %d in round %d (%v), want %d in round %d", c.path, c.form, got, info.Round, err, c.want, c.round)
		}
	}
	if page := readAll(t, w.do(http.MethodPost, "/tournaments/open-cup/round", url.Values{"number": {"2"}, "sure": {"1"}})); !strings.Contains(page, "games of its last round are not over. Nothing was done.") {
		t.Errorf("why no round begins:\n%s", page)
	}
	if page := w.get("/tournaments/open-cup"); !strings.Contains(page, "Benito (not named on pages)") {
		t.Errorf("the moderator sees\n%s", page)
	}
	secret, err := w.svc.Tournaments.ShowTournament(w.ctx, "secret-cup")
	if err != nil {
		t.Fatal(err)
	}
	w.jar = nil
	if page := w.get("/tournaments/open-cup"); !strings.Contains(page, `href="/games/toy-1"`) || strings.Contains(page, "Benito") {
		t.Errorf("a visitor sees\n%s", page)
	}
	if page := w.get("/ratings"); strings.Contains(page, "Ana") {
		t.Errorf("somebody is rated\n%s", page)
	}
	w.signIn(secret.Tables[0].Game, toy.Red, ana)
	if got := status("/tournaments/secret-cup"); got != http.StatusOK {
		t.Errorf("who plays in it gets %d", got)
	}
	res := w.do(http.MethodGet, "/tournaments/open-cup/standings.csv", nil)
	if text := readAll(t, res); !strings.HasPrefix(res.Header.Get("Content-Type"), "text/csv") || !strings.Contains(text, "Ana") || strings.Contains(text, "Benito") {
		t.Errorf("%s\n%s", res.Header, text)
	}
}

// TestAnswerTimesAreOnesOwn: how fast somebody answers is shown to himself and to the
// moderator.
func TestAnswerTimesAreOnesOwn(t *testing.T) {
	w := toyWorld(t)
	const times = `class="pace"`
	if page := w.get("/tournaments/spring-cup"); strings.Contains(page, times) || !strings.Contains(page, "Ana") {
		t.Errorf("a visitor sees\n%s", page)
	}
	w.login()
	if got := strings.Count(w.get("/tournaments/spring-cup"), times); got != 2 {
		t.Errorf("the moderator sees %d", got)
	}
	w.jar = nil
	w.signIn("toy-2", toy.Red, ana)
	if got := strings.Count(w.get("/tournaments/spring-cup"), times); got != 1 {
		t.Errorf("who plays sees %d", got)
	}
}
