//go:build e2e

package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
)

// browseAs has the browser be who the world's jar says, and read a language.
func (w *world) browseAs(t *testing.T, ctx context.Context, base, lang string) {
	t.Helper()
	w.form("/language", url.Values{"lang": {lang}, "back": {"/"}})
	if err := chromedp.Do(ctx, chromedp.Navigate(base+"/help/en")); err != nil {
		t.Fatal(err)
	}
	evaluate[bool](t, ctx, `document.cookie.split("; ").forEach(c => document.cookie = c.split("=")[0] + "=; path=/; max-age=0"), true`)
	for _, c := range w.jar {
		evaluate[bool](t, ctx, fmt.Sprintf("document.cookie = '%s=%s; path=/', true", c.Name, c.Value))
	}
}

// unfold opens whatever is folded.
const unfold = `[...document.querySelectorAll("details")].forEach(d => d.open = true), true`

// TestUnfoldedInBrowser opens every page with forms, with all that is folded unfolded, in both
// languages, on a phone and at a desk: axe-core finds nothing and nothing lies beside the window.
func TestUnfoldedInBrowser(t *testing.T) {
	for _, reader := range []web.Right{web.Players, web.Moderators} {
		w := formWorld(t, reader)
		server := httptest.NewServer(w.site)
		t.Cleanup(server.Close)
		ctx := browser(t)
		for _, lang := range []string{"en", "es"} {
			w.browseAs(t, ctx, server.URL, lang)
			for _, path := range formPages(reader) {
				res := w.do("GET", path, nil)
				if res.StatusCode != 200 || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
					continue
				}
				for _, v := range views {
					if !v.judged {
						continue
					}
					v.at(t, ctx)
					visit(t, ctx, server.URL+path)
					evaluate[bool](t, ctx, unfold)
					what := fmt.Sprintf("%s, %s, %s: %s", reader, lang, v.name, path)
					judge(t, ctx, what)
					if over := evaluate[int](t, ctx, wider); over > 0 {
						t.Errorf("%s: %d pixels beside the window", what, over)
					}
				}
			}
		}
	}
}

// TestFormsInBrowser presses every form of the pages that have a script of their own, as it stands and
// filled in: the browser names the field that is missing, or the answer is an effect, a preview or a
// refusal in words.
func TestFormsInBrowser(t *testing.T) {
	for reader, paths := range map[web.Right][]string{web.Players: {"/games/toy-4/sides/red/orders"}, web.Moderators: {"/moderator", "/games/toy-2/moderator"}} {
		w := formWorld(t, reader)
		server := httptest.NewServer(w.site)
		t.Cleanup(server.Close)
		ctx := browser(t)
		w.browseAs(t, ctx, server.URL, "en")
		for _, path := range paths {
			n := evaluateAt[int](t, ctx, server.URL+path, `document.querySelectorAll("main form").length`)
			for i := range n {
				form := fmt.Sprintf(`document.querySelectorAll("main form")[%d]`, i)
				for b := range evaluateAt[int](t, ctx, server.URL+path, form+`.querySelectorAll("button:not([type=button])").length`) {
					w.pressInBrowser(t, ctx, server.URL+path, form, b, false)
					w.pressInBrowser(t, ctx, server.URL+path, form, b, true)
				}
			}
		}
	}
}

// pressInBrowser presses a form of a page by one of its buttons, as it stands or filled in.
func (w *world) pressInBrowser(t *testing.T, ctx context.Context, page, form string, button int, fill bool) {
	t.Helper()
	visit(t, ctx, page)
	evaluate[bool](t, ctx, unfold)
	if fill {
		w.fillIn(t, ctx, form)
	}
	pressed := fmt.Sprintf(`%s.querySelectorAll("button:not([type=button])")[%d]`, form, button)
	what := evaluate[string](t, ctx, form+`.action + " " + `+pressed+`.value`)
	if strings.Contains(what, "/moderator/export ") { // it sends a file
		return
	}
	evaluate[bool](t, ctx, `window.here = true`)
	submit := form + ".requestSubmit(" + pressed + ")"
	if evaluate[bool](t, ctx, form+`.matches(":invalid")`) {
		if evaluate[bool](t, ctx, submit+", true"); fill || !evaluate[bool](t, ctx, `document.activeElement.matches(":invalid") && document.activeElement.labels.length > 0`) {
			t.Errorf("%s: %s, filled in %t: the browser does not say what is missing", page, what, fill)
		}
		return
	}
	evaluate[bool](t, ctx, `setTimeout(() => `+submit+`), true`)
	if !isAnswered(ctx) {
		t.Errorf("%s: %s, filled in %t: is silent:\n%s", page, what, fill, evaluate[string](t, ctx, `document.querySelector("main").innerText`))
	}
}

// isAnswered waits until a page shows an answer: another page than before, or the same one with what
// came of it.
func isAnswered(ctx context.Context) bool {
	for late := time.Now().Add(patience); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		said, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.readyState !== "complete" ? "" : document.querySelector(".confirm, .told, [role=alert]:not(:empty), #answer:not(:empty)") || window.here !== true ? document.querySelector("h1")?.innerText ?? "" : ""`))
		if err == nil && said != "" { // else it is on its way to another page
			return !strings.Contains(said, "cannot be shown") && !strings.Contains(said, "no such page")
		}
	}
	return false
}

// evaluateAt asks a page that is opened for it.
func evaluateAt[T any](t *testing.T, ctx context.Context, url, expression string) T {
	t.Helper()
	visit(t, ctx, url)
	return evaluate[T](t, ctx, expression)
}

// fillIn types something sensible into every field of a form.
func (w *world) fillIn(t *testing.T, ctx context.Context, form string) {
	t.Helper()
	words, err := json.Marshal(sensible)
	if err != nil {
		t.Fatal(err)
	}
	evaluate[bool](t, ctx, fmt.Sprintf(`[...%s.elements].forEach(f => {
		const words = %s;
		if (["hidden", "submit", "button", "fieldset"].includes(f.type)) return;
		if (f.type === "file") { const d = new DataTransfer(); d.items.add(new File(["no parcel"], "a.txt")); f.files = d.files; return; }
		if (f.type === "checkbox" || f.type === "radio") { f.click(); return; }
		if (f.type === "select-one") f.selectedIndex = f.options.length - 1;
		else if (f.type === "datetime-local") f.value = "2026-04-09T20:00";
		else if (f.type === "email") f.value = "eva@example.org";
		else if (f.type === "number") f.value = f.min || "1";
		else f.value = words[f.name] || f.placeholder || "12 hours";
		f.dispatchEvent(new Event("input", {bubbles: true}));
		f.dispatchEvent(new Event("change", {bubbles: true}));
	}), true`, form, words))
}
