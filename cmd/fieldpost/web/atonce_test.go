package web_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestCommandShowsAtOnce: the first page that a moderator asks for after he had something done shows
// what came of it, however fresh what others are shown may be, and so does a player's after he filed
// a sheet. Nothing tells the time here: what is kept a second is kept for ever.
func TestCommandShowsAtOnce(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Fresh = time.Second })
	g := w.game(toy.New())
	w.login()
	ctx, stop := context.WithCancel(w.ctx)
	ended := make(chan struct{})
	go func() { // as the daemon does
		defer close(ended)
		if err := w.svc.Run(ctx); err != nil && ctx.Err() == nil {
			t.Error(err)
		}
	}()
	defer func() { stop(); <-ended }()
	for _, c := range []struct{ verb, before, after string }{{"pause", `id="act-pause"`, `id="act-resume"`}, {"resume", `id="act-resume"`, `id="act-pause"`}} {
		page := w.get("/games/" + g + "/moderator")
		if !strings.Contains(page, c.before) {
			t.Fatalf("%s is not offered in\n%s", c.verb, page)
		}
		form := formOf(t, page, "form-"+c.verb)
		_, body := w.form(form.action, form.asItStands(formField{}))
		done, _ := w.form(form.action, confirmed(t, body))
		if told := w.get(done.Header.Get("Location")); !strings.Contains(told, ">Done<") {
			t.Errorf("%s: told\n%s", c.verb, told)
		}
		for _, path := range []string{"/games/" + g + "/moderator", "/moderator", "/games/" + g} {
			if page := w.get(path); path == "/games/"+g+"/moderator" && !strings.Contains(page, c.after) || strings.Contains(page, "pill paused") != (c.verb == "pause") {
				t.Errorf("%s: %s is as it was:\n%s", c.verb, path, page)
			}
		}
	}
	w.signIn(g, toy.Red, ana)
	path := "/games/" + g + "/sides/red/orders"
	const awaited = `<span class="name">Red</span>`
	if page := w.get("/moderator"); !strings.Contains(page, awaited) {
		t.Fatalf("red is not awaited in\n%s", page)
	}
	form := formOf(t, w.get(path), "sheet")
	values := form.asItStands(formField{name: "do", value: "file"})
	values.Set("text", "hold mill\nraid ford")
	w.form(strings.TrimSuffix(form.action, "#answer"), values)
	if page := w.get("/moderator"); strings.Contains(page, awaited) {
		t.Errorf("the sheet is not seen:\n%s", page)
	}
}
