//go:build e2e

package web_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/store"
)

// click clicks on what a selector finds first.
func click(t *testing.T, ctx context.Context, css string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(css))); err != nil {
		t.Fatalf("click %s: %v", css, err)
	}
}

// clickWord clicks on the button of a word of the composer.
func clickWord(t *testing.T, ctx context.Context, words string) {
	t.Helper()
	const button = `[...document.querySelectorAll("#builder button")].find(b => b.textContent === `
	until(t, ctx, `!!`+button+`"`+words+`")`)
	evaluate[bool](t, ctx, `(`+button+`"`+words+`").click(), true)`)
}

// enter signs in as a player does: he asks for a code, by keys alone, and types what the
// mail says.
func (w *world) enter(t *testing.T, ctx context.Context, base, game string, side rules.Side, address string) {
	t.Helper()
	page := base + "/games/" + game + "/sides/" + string(side)
	visit(t, ctx, page)
	evaluate[bool](t, ctx, `document.querySelector("form.panel button").focus(), true`)
	press(t, ctx, kb.Enter)
	until(t, ctx, `!!document.querySelector("form.again")`)
	codes := w.codes(address)
	if len(codes) == 0 {
		t.Fatal("no code was mailed")
	}
	until(t, ctx, `document.activeElement.id === "code"`)
	press(t, ctx, strings.ToLower(codes[0])+kb.Enter)
	until(t, ctx, `!document.getElementById("code") && document.querySelectorAll("h1").length === 1`)
}

// filed waits for the answer to a sheet that was filed, and returns the orders that stand.
func (w *world) filed(t *testing.T, ctx context.Context, game string, side rules.Side) (orders []string) {
	t.Helper()
	until(t, ctx, `!!document.querySelector("section.answer")`)
	err := w.st.View(w.ctx, func(tx *store.Tx) error {
		sheets, err := tx.Sheets().List(store.Sheet{Game: game})
		for i := range sheets {
			if sheets[i].Side == side {
				orders = append(orders, sheets[i].Canonical...)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return orders
}

// TestPlayerComposesOnTheMap: a player signs in by the code of a mail, puts an order
// together with a word and a click on the map, has it checked without asking, and files
// it; another sheet goes by keys alone. A visitor with the same address sees nothing.
func TestPlayerComposesOnTheMap(t *testing.T) {
	w := newWorld(t, []rules.Title{toyboard.New()})
	game := w.game(toyboard.New(), func(n *founding.NewGame) { n.Options = map[string]string{"report": "turn"} })
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	ctx := browser(t)
	others := watch(t, ctx, server.URL)
	views[1].at(t, ctx)
	w.enter(t, ctx, server.URL, game, toy.Red, ana)
	visit(t, ctx, server.URL+"/games/"+game+"/sides/red/orders")
	until(t, ctx, `!document.getElementById("builder").hidden`)
	judge(t, ctx, "composer")
	add := evaluate[string](t, ctx, `document.getElementById("builder").dataset.add`)
	clickWord(t, ctx, "hold")
	click(t, ctx, `svg.board [id="p-mill"]`)
	clickWord(t, ctx, add)
	if got := evaluate[string](t, ctx, `document.getElementById("text").value`); !strings.Contains(got, "hold mill") {
		t.Fatalf("the sheet is %q after clicks on hold and the mill", got)
	}
	evaluate[bool](t, ctx, `(document.getElementById("text").value = "", true)`)
	click(t, ctx, `svg.board [id="p-mill"]`) // the other way round
	clickWord(t, ctx, "hold")
	clickWord(t, ctx, add)
	if got := evaluate[string](t, ctx, `document.getElementById("text").value`); !strings.Contains(got, "hold mill") {
		t.Fatalf("the sheet is %q after clicks on the mill and hold", got)
	}
	until(t, ctx, `!!document.querySelector("section.answer")`) // checked
	if got := w.filed(t, ctx, game, toy.Red); len(got) > 0 {
		t.Fatalf("a check has filed %q", got)
	}
	click(t, ctx, `button[name=do][value=file]`)
	until(t, ctx, `location.hash === "#answer"`)
	if got := w.filed(t, ctx, game, toy.Red); !slices.Contains(got, "hold mill") {
		t.Errorf("%q stands, want hold mill; the page says\n%s", got, evaluate[string](t, ctx, `location.href + "\n" + document.querySelector("main").innerText`))
	}
	judge(t, ctx, "composer with the answer to a sheet")

	evaluate[bool](t, ctx, `(document.getElementById("text").value = "", document.getElementById("text").focus(), true)`)
	press(t, ctx, "hold ford")
	evaluate[bool](t, ctx, `(document.querySelector("section.answer").remove(), true)`)
	for range 20 {
		press(t, ctx, kb.Tab)
		if evaluate[bool](t, ctx, `document.activeElement.matches("button[name=do][value=file]")`) {
			break
		}
	}
	press(t, ctx, kb.Enter)
	if got := w.filed(t, ctx, game, toy.Red); len(got) != 1 || got[0] != "hold ford" {
		t.Errorf("%q stands after a sheet by keys alone, want hold ford", got)
	}

	evaluate[bool](t, ctx, `(document.getElementById("text").value = "hold mill\nraid frod", document.getElementById("text").dispatchEvent(new Event("input")), true)`)
	until(t, ctx, `!!document.querySelector("button[value=mend]")`)
	judge(t, ctx, "composer with a mended sheet")
	views[0].at(t, ctx)
	if over := evaluate[int](t, ctx, wider); over > 0 {
		t.Errorf("the composer on a phone: %d pixels beside the window", over)
	}
	views[1].at(t, ctx)
	click(t, ctx, `button[value=mend]`)
	if got := evaluate[string](t, ctx, `document.getElementById("text").value`); !strings.Contains(got, "raid ford") {
		t.Errorf("the sheet is %q after a click on what is mended", got)
	}

	address := evaluate[string](t, ctx, `location.href`)
	stranger := browser(t)
	visit(t, stranger, address)
	if got := evaluate[string](t, stranger, `document.body.innerText`); strings.Contains(got, "ford") || strings.Contains(got, ana) {
		t.Errorf("the address alone shows\n%s", got)
	}
	others.none(t)
}

// TestModeratorSeesALateSideInTheBrowser: the page of all games changes by itself when a letter
// comes.
func TestModeratorSeesALateSideInTheBrowser(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, brisk)
	game := w.game(toy.New())
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	ctx := browser(t)
	if err := logIn(ctx, server.URL); err != nil {
		t.Fatal("log in:", err)
	}
	visit(t, ctx, server.URL+"/moderator")
	before := evaluate[string](t, ctx, `document.querySelector("main").innerText`)
	evaluate[bool](t, ctx, `window.same = true`) // gone if the page were loaded again
	w.order(game, toy.Red, "hold mill")
	until(t, ctx, `document.querySelector("main").innerText !== `+quote(before))
	until(t, ctx, `window.same === true`)
	judge(t, ctx, "overview")
}

// quote writes a text for a script.
func quote(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}
