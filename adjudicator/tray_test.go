package adjudicator_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestTrayByMail: a moderator is told by letter which letters went astray, in his language, and what one of
// them says: those of his games, those of none where he moderates all, none of a game in which he has a
// part; and gives one by letter.
func TestTrayByMail(t *testing.T) {
	w, g := trayWorld(t)
	named, none, other := w.stray(work, "["+g+" red] mine", "hold mill # namedmark\n"), w.stray(work, "orders", "hold mill # nonemark\n"), w.stray(work, "[toy-2 red]", "hold mill # othermark\n")
	ask := func(from, body string) string {
		t.Helper()
		mails := w.Send(from, body)
		if len(mails) != 1 || mails[0].Recipient != from {
			t.Fatalf("%s is answered by %s", from, summary(mails))
		}
		return mails[0].Text
	}
	wants := func(text string, names map[string]bool) {
		t.Helper()
		for name, in := range names {
			if strings.Contains(text, name) != in {
				t.Errorf("%s stands in it: %v\n%s", name, !in, text)
			}
		}
	}
	wants(ask(mod, "moderator tray\n"), map[string]bool{named: true, none: true, other: true, "namedmark": false})
	wants(ask(mod, "moderator "+g+"\ntray\n"), map[string]bool{named: true, none: false, other: false})
	wants(ask("nora@example.org", "árbitro bandeja\n"), map[string]bool{named: true, none: false, other: false, "Nombra un bando": true})
	wants(ask("nora@example.org", "árbitro bandeja "+none+"\n"), map[string]bool{"nonemark": false, "No se ha extraviado": true})
	wants(ask(mod, "moderator tray "+none+"\n"), map[string]bool{"nonemark": true})
	wants(ask(mod, "moderator "+g+"\ntray "+strings.ToUpper(named)+"\n"), map[string]bool{"namedmark": true})

	preview := w.Send(mod, "moderator "+g+"\ngive "+named+" to red\n")
	if text := preview[0].Text; strings.Contains(text, "namedmark") {
		t.Errorf("the preview tells\n%s", text)
	}
	w.Send(mod, "confirm "+codeIn.FindString(preview[0].Text)+"\n")
	w.Service.Commands.CarryWaiting(w.Ctx)
	asked := false
	for _, m := range w.Mails() {
		if strings.Contains(m.Text, "namedmark") {
			asked = m.Recipient == ana
		}
	}
	if !asked {
		t.Error("the player is not asked")
	}

	for name, of := range map[string]func(w *world, n *founding.NewGame){
		"plays": func(_ *world, n *founding.NewGame) { n.Seats[1].Person.Address = mod },
	} {
		w := newWorld(t, func(w *world) { w.Config.Moderator = office.Person{Address: mod, Name: "Mo", Lang: rules.English} })
		g := w.Game(nil, func(n *founding.NewGame) { of(w, n) })
		w.Game(nil)
		w.Mails()
		named, none := w.stray(work, "["+g+" red] submark", "hold mill # namedmark\n"), w.stray(work, "submark", "hold mill # nonemark\n")
		text := w.Send(mod, "moderator tray\n")[0].Text
		wants(text, map[string]bool{named: false, none: true, "submark": false})
		text = w.Send(mod, "moderator tray "+named+"\n")[0].Text + w.Send(mod, "moderator tray "+none+"\n")[0].Text
		wants(text, map[string]bool{"namedmark": false, "nonemark": false, "submark": false})
		if !catalogtest.Tells(t, rules.English, text, "moderate.no-tray") {
			t.Errorf("%s: %s", name, text)
		}
		for _, actor := range []string{"moderator:Mo", "moderator:root"} {
			if all, err := w.Service.Commands.Tray(w.Ctx, actor, "", ""); err != nil || len(all) != 1 || all[0].Subject != "" {
				t.Errorf("%s: %s is shown %+v, %v", name, actor, all, err)
			}
			if _, err := w.Service.Commands.Tray(w.Ctx, actor, "", named); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s: %s: %v", name, actor, err)
			}
		}
	}
}

// TestLongLetterInAnAnswerEndsInALetter: of a long one an answer shows the beginning, and says so.
func TestLongLetterInAnAnswerEndsInALetter(t *testing.T) {
	w, g := trayWorld(t)
	for pad := range 2 {
		name := w.stray(work, "["+g+" red]", "hold mill\n"+strings.Repeat("x", pad)+strings.Repeat("ññññññññññññññññññññ\n", 400))
		if m := w.Send(mod, "moderator "+g+"\ntray "+name+"\n")[0]; !utf8.ValidString(m.Text) || strings.Contains(m.Text, "\ufffd") || !strings.Contains(m.Text, "ñ…”") {
			t.Error(m.Text[len(m.Text)-200:])
		}
	}
}
