package web_test

import (
	"context"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/store"
)

// tallied counts how often games are counted.
type tallied struct {
	site.Archives
	asked int
}

func (g *tallied) Tally(ctx context.Context) ([]tally.Row, error) {
	g.asked++
	return g.Archives.Tally(ctx)
}

// TestStatistics: the page counts the finished games that are not private, once until
// another one ends, and the front page leads to it when there are any.
func TestStatistics(t *testing.T) {
	count := &tallied{}
	w := newWorld(t, []rules.Title{toyboard.New()}, func(c *site.Config) { count.Archives, c.Archives = c.Archives, count })
	play := func(private bool) {
		id := w.game(toyboard.New(), func(n *founding.NewGame) { n.Private, n.Options = private, map[string]string{"turns": "1"} })
		w.order(id, toy.Red, "hold mill")
		w.order(id, toy.Blue, "hold ford")
		w.order(id, toy.Blue, "raid mill")
		if w.show(id).State != store.Over {
			t.Fatalf("%s goes on", id)
		}
	}
	check := func(want string, asked int) {
		t.Helper()
		for range 2 {
			if got := w.get("/statistics"); !strings.Contains(got, want) {
				t.Errorf("the page has not %q:\n%s", want, got)
			}
		}
		if count.asked != asked {
			t.Errorf("games were counted %d times, want %d", count.asked, asked)
		}
		if got := strings.Contains(w.get("/"), `href="/statistics"`); got != (asked > 0) {
			t.Errorf("the front page leads to the statistics: %v", got)
		}
	}
	check("No game has ended yet.", 0)
	play(true)
	check("No game has ended yet.", 0)
	play(false)
	check(`<span class="quiet as">One game</span>`, 1)
	play(true)
	check(`<span class="quiet as">One game</span>`, 1)
	play(false)
	check(`<span class="quiet as">2 games</span>`, 2)
}
