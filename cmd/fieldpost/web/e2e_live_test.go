//go:build e2e

package web_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// expect fails unless the page says yes.
func expect(t *testing.T, ctx context.Context, what, expression string) {
	t.Helper()
	if !evaluate[bool](t, ctx, expression) {
		t.Errorf("not %s: %s", what, expression)
	}
}

// does has somebody else do something to a game.
func (w *world) does(game string, verb *moderation.Verb, args map[string]string) {
	w.t.Helper()
	c, err := w.svc.Command(w.ctx, store.Command{Verb: verb.Name, Game: game, Actor: "moderator:eva", Args: args})
	if err != nil || c.State != store.CommandDone {
		w.t.Fatalf("%s: %s, %v", verb.Name, c.State, err)
	}
}

// TestFormsAreLeftAlone: while somebody fills in a form of a page that renews itself, the page
// around it becomes new and the form stays as he has it, with its text, its focus and the caret;
// what became of it meanwhile stands beside it, and once it is put down as it was it is renewed.
func TestFormsAreLeftAlone(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, brisk)
	g := w.game(toy.New())
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	ctx := browser(t)
	if err := chromedp.Do(ctx, chromedp.Navigate(server.URL+"/login"), chromedp.SendKeys(chromedp.CSS("#password"), password+"\r"), chromedp.WaitVisible(chromedp.CSS("form[action=\"/logout\"]"))); err != nil {
		t.Fatal(err)
	}
	renamed := func(name string) {
		w.does(g, moderation.Rename, map[string]string{"called": name})
		until(t, ctx, `document.querySelector("h1").innerText.includes("`+name+`")`)
	}
	visit(t, ctx, server.URL+"/games/"+g+"/moderator")
	until(t, ctx, `!document.querySelector("[data-live-on]").hidden`)

	// Typed, focused, with the caret in the middle.
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("#act-note summary")), chromedp.SendKeys(chromedp.CSS("#note-text"), "Ana rang.")); err != nil {
		t.Fatal(err)
	}
	evaluate[bool](t, ctx, `document.querySelector("#note-text").setSelectionRange(3, 3), true`)
	renamed("First")
	const inHand = `document.activeElement.id === "note-text" && document.activeElement.value === "Ana rang." && document.activeElement.selectionStart === 3`
	expect(t, ctx, "left alone while it is typed into", inHand)
	w.order(g, toy.Red, "hold mill", "raid ford") // the phase is played
	until(t, ctx, `document.body.innerText.includes("phase 2")`)
	expect(t, ctx, "left alone while a phase is played", inHand)
	expect(t, ctx, "silent where the form is as it was", `document.querySelector("[data-live-note]") === null`)

	// Changed and put down: a value, a select, a tick.
	evaluate[bool](t, ctx, `document.querySelector("#act-note").open = false, document.activeElement.blur(), true`)
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("#act-address summary")), chromedp.WaitVisible(chromedp.CSS("#address-side"))); err != nil {
		t.Fatal(err)
	}
	evaluate[bool](t, ctx, `document.querySelector("#address-side").selectedIndex = 1, document.querySelector("#act-address input[type=checkbox]").click(), document.querySelector("#act-address").open = false, document.activeElement.blur(), true`)
	renamed("Second")
	expect(t, ctx, "kept as they were filled in", `document.querySelector("#note-text").value === "Ana rang." && document.querySelector("#address-side").selectedIndex === 1 && document.querySelector("#act-address input[type=checkbox]").checked`)

	// Open and as it was given: left alone, and told that it is out of date; renewed once it is folded.
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("#act-option > summary")), chromedp.Click(chromedp.CSS("#option-time > summary")), chromedp.SendKeys(chromedp.CSS("#option-time-remind"), " 1 hour")); err != nil {
		t.Fatal(err)
	}
	w.does(g, moderation.Option, map[string]string{"orders": "120h0m0s"})
	until(t, ctx, `document.querySelector("#form-option-time + [data-live-note=liveChanged]") !== null`)
	expect(t, ctx, "left alone", `document.querySelector("#option-time-orders").value === "3 days" && document.querySelector("#option-time-remind").value.includes("1 hour")`)
	judge(t, ctx, "a form that is out of date")
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("[data-live-note] button"))); err != nil {
		t.Fatal(err)
	}
	expect(t, ctx, "as it is now, once that is asked for", `document.querySelector("#option-time-orders").value === "5 days" && document.querySelector("[data-live-note]") === null && document.querySelector("#option-time").open`)
	w.does(g, moderation.Option, map[string]string{"orders": "96h0m0s"})
	until(t, ctx, `document.querySelector("[data-live-note]") !== null`)
	evaluate[bool](t, ctx, `document.querySelector("#option-time").open = false, document.activeElement.blur(), true`)
	until(t, ctx, `document.querySelector("#option-time-orders").value === "4 days" && document.querySelector("[data-live-note]") === null`)

	// What cannot be done any more stays, with what was typed, until he takes it away.
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("#act-extend summary")), chromedp.SendKeys(chromedp.CSS("#extend-span"), "2 days")); err != nil {
		t.Fatal(err)
	}
	w.does(g, moderation.Pause, nil)
	until(t, ctx, `document.querySelector("#form-extend + [data-live-note=liveGone]") !== null`)
	expect(t, ctx, "renewed around it", `document.querySelector("#act-resume") !== null && document.activeElement.id === "extend-span" && document.activeElement.value === "2 days"`)
	shoot(t, ctx, "moderator-form-gone")
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("[data-live-note=liveGone] button"))); err != nil {
		t.Fatal(err)
	}
	expect(t, ctx, "taken away", `document.querySelector("#act-extend") === null`)

	// A form that nobody has in hand is as the page has it.
	w.does(g, moderation.Option, map[string]string{"orders": "72h0m0s"})
	until(t, ctx, `document.querySelector("#option-time-orders").value === "3 days"`)
	if order := evaluate[string](t, ctx, `[...document.querySelectorAll(".acts > details")].map(d => d.id).join(" ")`); order != evaluate[string](t, ctx, `fetch(location.href).then(r => r.text()).then(t => [...new DOMParser().parseFromString(t, "text/html").querySelectorAll(".acts > details")].map(d => d.id).join(" "))`) {
		t.Errorf("the forms stand as %s", strings.ReplaceAll(order, "act-", ""))
	}
}
