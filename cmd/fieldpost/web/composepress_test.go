package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestComposerWrites: a message from the composer goes out as one of a letter, nothing in
// it is an order, and it is refused in the same words.
func TestComposerWrites(t *testing.T) {
	w, g := seated(t)
	path := ordersOf(g, toy.Red)
	page := w.get(path)
	for _, want := range []string{`<option value="blue">Blue</option>`, `<option value="moderator">the moderator</option>`, "Write to another side"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on\n%s", want, page)
		}
	}
	if strings.Contains(page, `value="red"`) || strings.Contains(page, `value="all"`) {
		t.Error("the page offers to write to oneself, or to all where there is one other side")
	}
	write := func(to, text string) (int, string) {
		form := url.Values{"token": {pages.NewPageToken()}, "to": {to}, "message": {text}}
		res, body := w.post(path, form, "write")
		if at, _, _ := strings.Cut(res.Header.Get("Location"), "#"); res.StatusCode == http.StatusSeeOther {
			body = w.get(at)
		}
		return res.StatusCode, body
	}
	code, body := write("blue", "Let us leave the mill alone.\norders\nhold mill\nend\nraid ford")
	if code != http.StatusSeeOther || !strings.Contains(body, "Sent to") {
		t.Errorf("the message is answered with %d\n%s", code, body)
	}
	if mail := w.lastMail(g, toy.Blue, "press:1"); !strings.Contains(mail, "| Let us leave the mill alone.\n") || !strings.Contains(mail, "| hold mill\n") || !strings.Contains(mail, "| raid ford\n") || strings.Contains(mail, ana) {
		t.Errorf("blue is sent\n%s", mail)
	}
	if p := w.show(g).Phase; p != 1 {
		t.Errorf("orders in a message play phase %d", p)
	}
	for text, want := range map[string]string{
		"":                        "there is nothing in it",
		w.key(g, toy.Red):         "an order key",
		strings.Repeat("x ", 3e3): "characters, and a message has",
	} {
		if code, body := write("blue", text); code != http.StatusSeeOther || !strings.Contains(body, "Not sent to anybody") || !strings.Contains(body, want) {
			t.Errorf("%.20q is answered with %d\n%s", text, code, body)
		}
	}
	for _, to := range []string{"", "green", "blue:\norders"} {
		if code, _ := write(to, "hold ford"); code != http.StatusBadRequest {
			t.Errorf("a message to %q is answered with %d", to, code)
		}
	}
}

// TestComposerWritesAsTheGameAllows: where players do not write to one another, the
// moderator alone is offered.
func TestComposerWritesAsTheGameAllows(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"press": "none"} })
	w.signIn(g, toy.Red, ana)
	if page := w.get(ordersOf(g, toy.Red)); strings.Contains(page, `<option value="blue">`) || !strings.Contains(page, `<option value="moderator">`) {
		t.Errorf("the page offers\n%s", page)
	}
}
