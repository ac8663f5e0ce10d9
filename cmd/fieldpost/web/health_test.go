package web_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

func TestHealth(t *testing.T) {
	var ill []inquiry.Ailment
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) {
		c.Health = func(context.Context) inquiry.Health { return inquiry.Health{At: noon, Ailments: ill} }
	})
	w.game(toy.New())
	ask := func() (int, string) {
		t.Helper()
		res := w.do(http.MethodGet, "/healthz", nil)
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(b)
	}
	if code, body := ask(); code != http.StatusOK || body != "ok\n" {
		t.Errorf("well: %d %q", code, body)
	}
	w.login()
	const well = "All is well"
	if page := w.get("/"); !strings.Contains(page, well) {
		t.Error("the page does not say that all is well")
	}
	ill = []inquiry.Ailment{{Code: "relay", Since: noon.Add(-time.Minute), Words: "connection refused by secret.example"}}
	if code, _ := ask(); code != http.StatusOK {
		t.Errorf("what may pass: %d", code)
	}
	if page := w.get("/"); strings.Contains(page, well) || !strings.Contains(page, "connection refused by secret.example") {
		t.Error("the page does not say what does not work")
	}
	for _, part := range []string{"mailbox", "relay", "refusals", "service"} {
		ill = []inquiry.Ailment{{Code: part, Grave: true, Since: noon.Add(-time.Hour), Words: "secret.example"}}
		if code, body := ask(); code != http.StatusServiceUnavailable || body != part+": not well since 2026-03-28T11:00:00Z\n" {
			t.Errorf("%s: %d %q", part, code, body)
		}
		if page := w.get("/"); strings.Contains(page, well) || strings.Contains(page, "ailment.") || strings.Contains(page, "?") && strings.Contains(page, "since ?") {
			t.Errorf("%s: the page says\n%s", part, page)
		}
	}
}

// TestLettersAreListedWhateverTheOutboxHolds: a mail that was refused has a
// number far beyond those of the letters.
func TestLettersAreListedWhateverTheOutboxHolds(t *testing.T) {
	title := toy.New()
	w := newWorld(t, []rules.Title{title})
	g := w.game(title)
	for range 13 {
		w.order(g, toy.Red, "wait", "hold mill")
	}
	if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		_, err := tx.Queue(&store.Dispatch{Kind: "moderator-refused", Letter: 9999, Recipient: "mod@example.org", MessageID: "x@x", Text: "x", Created: noon})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	w.login()
	page := w.get("/letters")
	if got := strings.Count(page, ana); got != 13 {
		t.Errorf("%d letters are listed, want 13", got)
	}
}
