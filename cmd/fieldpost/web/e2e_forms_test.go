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

// TestFormsInBrowser opens every page with forms, with all that is folded unfolded, in both
// languages, on a phone and at a desk: axe-core finds nothing and nothing lies beside the window. Then
// it presses every form of the pages that have a script of their own, as it stands and filled in:
// the browser names the field that is missing, or the answer is an effect, a preview or a refusal.
func TestFormsInBrowser(t *testing.T) {
	for _, reader := range []web.Right{web.Players, web.Moderators} {
		w := formWorld(t, reader)
		server := httptest.NewServer(w.site)
		t.Cleanup(server.Close)
		ctx := browser(t)
		for _, lang := range []string{"en", "es"} {
			w.browseAs(t, ctx, server.URL, lang)
			for _, path := range formPages(reader) {
				res := w.do("GET", path, nil)
				if res.StatusCode != 200 || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") || !strings.Contains(readAll(t, res), "<form") {
					continue
				}
				for _, v := range views {
					if !v.judged {
						continue
					}
					v.at(t, ctx)
					visit(t, ctx, server.URL+path)
					evaluate[bool](t, ctx, unfold)
					judge(t, ctx, fmt.Sprintf("%s, %s, %s: %s", reader, lang, v.name, path))
					if over := evaluate[int](t, ctx, wider); over > 0 {
						t.Errorf("%s, %s, %s: %s: %d pixels beside the window", reader, lang, v.name, path, over)
					}
				}
			}
		}
		w.browseAs(t, ctx, server.URL, "en")
		for _, path := range map[web.Right][]string{web.Players: {"/games/toy-4/sides/red/orders"}, web.Moderators: {"/moderator", "/games/toy-2/moderator"}}[reader] {
			n := evaluateAt[int](t, ctx, server.URL+path, `document.querySelectorAll("main form").length`)
			for i := range n {
				form := fmt.Sprintf(`document.querySelectorAll("main form")[%d]`, i)
				buttons := evaluateAt[int](t, ctx, server.URL+path, form+`.querySelectorAll("button:not([type=button])").length`)
				for b := range buttons {
					for _, fill := range []bool{false, true} {
						visit(t, ctx, server.URL+path)
						evaluate[bool](t, ctx, unfold)
						if fill {
							w.fillIn(t, ctx, form)
						}
						evaluate[bool](t, ctx, `window.here = true`)
						what := evaluate[string](t, ctx, form+`.action + " " + `+form+fmt.Sprintf(`.querySelectorAll("button:not([type=button])")[%d].value`, b))
						submit := fmt.Sprintf(`%s.requestSubmit(%[1]s.querySelectorAll("button:not([type=button])")[%d]), true`, form, b)
						if evaluate[bool](t, ctx, form+`.matches(":invalid")`) {
							if evaluate[bool](t, ctx, submit); fill || !evaluate[bool](t, ctx, `document.activeElement.matches(":invalid") && document.activeElement.labels.length > 0`) {
								t.Errorf("%s: %s, filled in %t: the browser does not say what is missing", path, what, fill)
							}
							continue
						}
						evaluate[bool](t, ctx, `setTimeout(() => { `+submit+` }), true`)
						if !isAnswered(ctx) {
							t.Errorf("%s: %s, filled in %t: is silent:\n%s", path, what, fill, evaluate[string](t, ctx, `document.querySelector("main").innerText`))
						}
					}
				}
			}
		}
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
