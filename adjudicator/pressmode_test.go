package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestPressUnsigned names neither side nor person, in the mail and in the list, and
// nobody can find out who writes by wanting no messages of one.
func TestPressUnsigned(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3", "press": "anonymous"})
	w.Mails()
	mails := w.Write(g, ana, "to blue, moderator: Beware.")
	w.Log(mails)
	w.WantMails(mails, "press>benito moderator-press>mod press>ana")
	mails = append(mails[:2], w.Write(g, benj, "prensa")...)
	w.Log(mails[2:])
	for _, d := range mails {
		for _, secret := range []string{"Red", "Rojo", "rojo", "Ana", ana} {
			if strings.Contains(d.Subject+d.Text+d.HTML, secret) {
				t.Errorf("%s to %s tells %q:\n%s", d.Kind, d.Recipient, secret, d.Text)
			}
		}
		if !strings.Contains(d.Text, "| Beware.\n") {
			t.Errorf("%s to %s:\n%s", d.Kind, d.Recipient, d.Text)
		}
	}
	mails = w.Write(g, benj, "bloquea al rojo")
	if w.WantMails(mails, "press>benito"); !strings.Contains(mails[0].Text, "sin firma") {
		t.Error(mails[0].Text)
	}
	w.WantMails(w.Write(g, ana, "to blue: Still there?"), "press>benito press>ana")
	w.WantMails(w.Write(g, benj, "bloquea todos"), "press>benito")
	w.WantMails(w.Write(g, ana, "to blue: Still there?"), "press>ana")
}

// TestPressDelayed is held until the phase has been played, but for what goes to the
// moderator alone.
func TestPressDelayed(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3", "press": "delayed"})
	w.Mails()
	mails := w.Write(g, ana, "to blue: Now I go to the mill.", "end", "to blue, moderator: And then?", "end", "to moderator: Is that right?")
	w.Log(mails)
	w.WantMails(mails, "moderator-press>mod press>ana")
	w.WantMails(w.Write(g, benj, "press"), "press>benito")
	if mails = w.Write(g, ana, "press"); !catalogtest.Tells(t, rules.English, mails[0].Text, "press.list-held") {
		t.Error(mails[0].Text)
	}
	w.Stop() // what is held outlives the process
	w.Start()
	mails = w.Order(g, toy.Red, "hold mill")
	w.Log(mails)
	w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito press>benito press>benito moderator-press>mod")
	w.Order(g, toy.Blue, "hold ford")
	for _, p := range w.Press(g) {
		if p.State != store.PressSent {
			t.Errorf("%+v", p)
		}
	}
	w.Write(g, ana, "to blue: the first", "end", "to blue: the second")
	w.Write(g, benj, "bloquea rojo")
	mails = w.Order(g, toy.Red, "hold mill")
	w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito")
	if mails = w.Write(g, benj, "press"); strings.Contains(mails[0].Text, "the first") {
		t.Errorf("what was not wanted is listed:\n%s", mails[0].Text)
	}
}

// TestPressNone lets players write to the moderator only.
func TestPressNone(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3", "press": "none"})
	w.Mails()
	mails := w.Write(g, ana, "to blue: hi", "end", "to all, moderator: hi", "end", "to moderator: hi")
	w.Log(mails)
	w.WantMails(mails, "moderator-press>mod press>ana")
	if len(w.Press(g)) != 1 {
		t.Errorf("%+v", w.Press(g))
	}
}

// TestPressIsBlocked by whoever does not want it; the writer is told, and nobody else.
func TestPressIsBlocked(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	if mails := w.Send(benj, "game: "+g+" side: blue\nblock red\n"); summary(mails) != "notice>benito" {
		t.Errorf("without the key: %s", summary(mails))
	}
	mails := w.Write(g, benj, "bloquea al rojo", "bloquea al verde")
	w.Log(mails)
	w.WantMails(mails, "press>benito")
	mails = w.Write(g, ana, "to blue: hi")
	w.Log(mails)
	if w.WantMails(mails, "press>ana"); !strings.Contains(mails[0].Text, "wants no messages from you") {
		t.Error(mails[0].Text)
	}
	mails = w.Write(g, ana, "to blue, moderator: hi")
	if w.WantMails(mails, "moderator-press>mod press>ana"); !strings.Contains(mails[1].Text, "does not get it") {
		t.Error(mails[1].Text)
	}
	w.WantMails(w.Write(g, benj, "desbloquea rojo"), "press>benito")
	w.WantMails(w.Write(g, ana, "to blue: hi"), "press>benito press>ana")
}

// TestPressHasLimits by letter, phase and day, and says so.
func TestPressHasLimits(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "20"})
	w.Mails()
	var many []string
	for i := range 11 {
		many = append(many, fmt.Sprintf("to blue: %d", i), "end")
	}
	mails := w.Write(g, ana, many...)
	w.Log(mails)
	if len(mails) != 11 || !strings.Contains(mails[10].Text, "one letter brings 10 messages at most") {
		t.Errorf("%s", summary(mails))
	}
	for range 2 {
		w.Write(g, ana, many...)
	}
	if mails := w.Write(g, ana, "to blue: 31"); summary(mails) != "press>ana" || !strings.Contains(mails[0].Text, "30 messages at most in one phase") {
		t.Error(summary(mails))
	}
	w.WantMails(w.Write(g, benj, "to red: 1"), "press>ana press>benito")
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "hold ford")
	w.Write(g, ana, many...)
	if mails := w.Write(g, ana, "to blue: 41"); summary(mails) != "press>ana" || !strings.Contains(mails[0].Text, "40 messages at most in one day") {
		t.Error(summary(mails))
	}
	w.Clock.Advance(25 * time.Hour)
	w.WantMails(w.Write(g, ana, "to blue: 42"), "press>benito press>ana")
}

// TestPressTwice: a letter that comes twice brings its messages once, and a process that
// dies while it handles one neither loses nor doubles them.
func TestPressTwice(t *testing.T) {
	for _, step := range []string{"", "letter.stored", "letter.begun", "letter.effects", "letter.handled", "letter.committed"} {
		w := newWorld(t)
		g := w.Game(map[string]string{"turns": "3"})
		w.Mails()
		l := w.Letter(raw("once@"+ana, ana, "x", fmt.Sprintf("game: %s side: red key: %s\nto blue: hi\n", g, w.Key(g, toy.Red))))
		if step != "" {
			w.Stop()
			w.Failpoint = func(at string) {
				if at == step {
					panic("killed")
				}
			}
			w.Start()
			func() {
				defer func() { _ = recover() }()
				_ = w.Service.Receive(w.Ctx, l)
			}()
			w.Stop()
			w.Failpoint = nil
			w.Start()
		}
		w.Receive(l)
		w.UID++
		again := l
		again.UID = w.UID
		w.Receive(again)
		w.Tick()
		if got := summary(kindOf(w.Outbox(), "press")); got != "press>benito press>ana" {
			t.Errorf("killed at %q: %s", step, got)
		}
		if n := len(w.Press(g)); n != 1 {
			t.Errorf("killed at %q: %d messages are kept", step, n)
		}
	}
}

func kindOf(mails []store.Dispatch, kind store.Kind) (out []store.Dispatch) {
	for _, d := range mails {
		if d.Kind.Family() == kind {
			out = append(out, d)
		}
	}
	return out
}

// TestPressHint tells who answers a message in prose how messages begin, and who writes
// to a name that nobody has who there is.
func TestPressHint(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	got := w.Write(g, ana, "to blue: Shall we?")[0]
	for _, c := range []struct{ body, want string }{
		{"Me parece bien, ¿cuándo?", "«para Rojo:»"},
		{"Al verde: ¿vienes?", "nadie se llama «verde»"},
	} {
		body, want := c.body, c.want
		mails := w.Send(benj, body+"\n\n> "+strings.ReplaceAll(got.Text, "\n", "\n> "), "In-Reply-To: <"+got.MessageID+">")
		w.Log(mails)
		w.WantMails(mails, "notice>benito")
		if text := strings.Join(strings.Fields(mails[0].Text), " "); !strings.Contains(strings.ReplaceAll(text, `"para Rojo:"`, "«para Rojo:»"), want) {
			t.Errorf("%q: does not say %q:\n%s", body, want, mails[0].Text)
		}
		got.MessageID = "other@example.org"
	}
}

// TestPressInTheArchive stands there where the game says so, without who wrote it where
// nobody was told, without what only the moderator got; the archive is proved as others.
func TestPressInTheArchive(t *testing.T) {
	for _, c := range []struct{ press, kept, want string }{
		{"open", "no", ""},
		{"open", "yes", "P1 red [blue] [hi]|P2 blue [red] [hola  y adiós]|"},
		{"anonymous", "yes", "P1  [blue] [hi]|P2  [red] [hola  y adiós]|"},
		{"delayed", "yes", "P1 red [blue] [hi]|P2 blue [red] [hola  y adiós]|"},
	} {
		w := newWorld(t)
		g := w.Game(map[string]string{"turns": "1", "press": c.press, "press-archive": c.kept})
		w.Write(g, ana, "to blue, moderator: hi", "end", "to moderator: only you")
		w.Order(g, toy.Red, "hold mill")
		if _, err := w.Service.Transfer.Export(w.Ctx, g, true); err != nil {
			t.Error(err)
		}
		mails := w.Write(g, benj, "al rojo: hola", "", "y adiós")
		if says := strings.Contains(mails[0].Text, "archivo") || strings.Contains(mails[0].Text, "archive"); says != (c.kept == "yes") {
			t.Errorf("%+v: %s", c, mails[0].Text)
		}
		w.Order(g, toy.Blue, "hold ford")
		a, err := w.Service.Transfer.Export(w.Ctx, g, false)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if p, err := a.Press(); err == nil {
			for _, m := range p.Messages {
				got += fmt.Sprintf("P%d %s %s %s|", m.Phase, m.Side, m.To, m.Text)
			}
		}
		if got != c.want {
			t.Errorf("%+v: the archive holds %q", c, got)
		}
		text, err := a.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		read, err := archive.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if report, err := w.Keeper().Verify(w.Ctx, read, nil); err != nil || !report.Verified() {
			t.Errorf("%+v: %v, %+v", c, err, report.Differs)
		}
	}
}
