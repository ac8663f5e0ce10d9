package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestCaseOfAFault: a moderator gets the case file of a game whose rules failed, unless he
// plays in it; nobody else does.
func TestCaseOfAFault(t *testing.T) {
	for _, plays := range []bool{false, true} {
		title := toy.New()
		w := newWorld(t, []rules.Title{title}, func(c *site.Config) {
			if plays {
				c.Moderator = ana
			}
		})
		g := w.game(title)
		ask := func() *http.Response { return w.do(http.MethodGet, "/games/"+g+"/moderator/case", nil) }
		w.login()
		if got := ask().StatusCode; got != http.StatusNotFound {
			t.Errorf("of a game that runs: %d", got)
		}
		if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
			row, err := tx.Game(g)
			if err != nil {
				return err
			}
			row.State, row.Note = store.Paused, office.PausedFault
			if err := tx.Phases().SaveFault(g, row.Phase, w.clock.Now(), "-- position.toml --\n"); err != nil {
				return err
			}
			return tx.SaveGame(&row)
		}); err != nil {
			t.Fatal(err)
		}
		res, link := ask(), strings.Contains(w.get("/games/"+g+"/moderator"), "/games/"+g+"/moderator/case")
		if got := readAll(t, res); plays == (res.StatusCode == http.StatusOK) || plays == link || plays == strings.Contains(got, "position.toml") {
			t.Errorf("he plays: %t; %s, link %t", plays, res.Status, link)
		}
		w.jar = nil
		if res := ask(); res.StatusCode == http.StatusOK {
			t.Error("a stranger gets it")
		}
	}
}
