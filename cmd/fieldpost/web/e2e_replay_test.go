//go:build e2e

package web_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// until waits for an expression of the page to be true.
func until(t *testing.T, ctx context.Context, expression string) {
	t.Helper()
	for late := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if evaluate[bool](t, ctx, expression) {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("%s does not become true; the page is\n%s", expression, evaluate[string](t, ctx, `document.body.innerText`))
		}
	}
}

// press presses keys.
func press(t *testing.T, ctx context.Context, keys string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.KeyEvent(keys)); err != nil {
		t.Fatal(err)
	}
}

// TestVisitorStepsThroughAReplay watches a finished game by keys alone: step by step to
// its end, which leaves an address that leads there, back to its start, and by itself.
func TestVisitorStepsThroughAReplay(t *testing.T) {
	w := toyWorld(t)
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	ctx := browser(t)
	others := watch(t, ctx, server.URL)
	views[0].at(t, ctx)
	visit(t, ctx, server.URL+"/games/toy-1/replay?phase=1&step=0")
	const where = `(() => { const s = document.getElementById("stage").dataset; return s.phase + "/" + s.step; })()`
	seen := []string{evaluate[string](t, ctx, where)}
	if seen[0] != "1/0" {
		t.Fatalf("the replay begins at %s", seen[0])
	}
	for range 100 {
		press(t, ctx, kb.ArrowRight)
		for late := time.Now().Add(2 * time.Second); time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
			if now := evaluate[string](t, ctx, where); now != seen[len(seen)-1] {
				seen = append(seen, now)
				break
			}
		}
		if evaluate[bool](t, ctx, `document.querySelector("[data-go=next]").hasAttribute("aria-disabled")`) {
			break
		}
	}
	last := seen[len(seen)-1]
	if len(seen) < 4 || strings.HasPrefix(last, "1/") {
		t.Fatalf("the steps were %q: not all of the game", seen)
	}
	words := evaluate[string](t, ctx, `document.getElementById("stage").innerText`)
	address := evaluate[string](t, ctx, `location.href`)
	judge(t, ctx, "replay at its end")
	press(t, ctx, kb.Home)
	until(t, ctx, where+` === "1/0"`)
	press(t, ctx, " ")
	until(t, ctx, where+` !== "1/0"`) // it plays
	press(t, ctx, " ")
	visit(t, ctx, address)
	if got := evaluate[string](t, ctx, where); got != last {
		t.Errorf("the address of the last step leads to %s, want %s", got, last)
	}
	if got := evaluate[string](t, ctx, `document.getElementById("stage").innerText`); got != words {
		t.Errorf("the last step by its address:\n%s\n--- and by keys ---\n%s", got, words)
	}
	until(t, ctx, `/verified/.test(document.querySelector("#mark:not([data-check])")?.innerText)`)
	others.none(t)
}
