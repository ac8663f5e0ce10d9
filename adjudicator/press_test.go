package adjudicator_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestPress goes to whom it addresses with the side's name and no address, in both
// languages, and orders behind it are orders.
func TestPress(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	mails := w.Write(g, ana, "to blue: Shall we leave the mill alone?", "", "I would, if you do.", "orders", "hold mill", "end")
	w.Log(mails)
	w.WantMails(mails, "press>ana")
	mails = w.Write(g, ana, "to blue: Shall we leave the mill alone?", "", "I would, if you do.", "end", "orders", "hold mill", "wait", "end")
	w.Log(mails)
	w.WantMails(mails, "press>benito press>ana ack>ana")
	got := mails[0]
	if got.Subject != "["+g+" P1 blue] Mensaje del Rojo" || !strings.Contains(got.Text, "| Shall we leave the mill alone?\n|\n| I would, if you do.\n") {
		t.Errorf("%s\n%s", got.Subject, got.Text)
	}
	for _, secret := range []string{ana, "Ana", w.Key(g, toy.Red)} {
		if strings.Contains(got.Text+got.HTML+got.Subject, secret) {
			t.Errorf("the message tells %q", secret)
		}
	}
	mails = w.Write(g, benj, "al rojo: De acuerdo.", "fin", "", "a todos y al árbitro: ¿Os parece?")
	w.Log(mails)
	w.WantMails(mails, "press>ana press>ana moderator-press>mod press>benito")
	mails = w.Write(g, benj, "press")
	w.Log(mails)
	w.WantMails(mails, "press>benito")
}

// refusals are letters of which nothing goes to anybody, and what is said of it.
var refusals = []struct{ lines, says string }{
	{"to green: hi|end|to blue, greeen: hi", "nobody here is called"},
	{"to bleu: hi", "Did you mean Blue?"},
	{"to blue, green: hi", "“green”"},
	{"to red: hi", "your own side"},
	{"to blue:", "there is nothing in it"},
	{"to blue: " + strings.Repeat("x ", 2500), "4000 at most"},
	{"to blue:|" + strings.Repeat("x|", 130), "120 at most"},
	{"to blue: my key is KEY", "order key"},
	{"to blue: look|key: abcdefgh|end", "order key"},
	{"to blue: look|KEY", "order key"},
	{"to blue: write to post+toy-1.red.p1.k1.abcdefgh@example.org", "order key"},
	{"to blue: Receipt: 4lqgnzshl7p5no7d", "receipt"},
	{"to blue: P1=4lqgnzshl7p5no7dabcdefgh22", "receipt"},
	{"to blue: hi|orders|hold mill|end", "before your orders"},
	{"to blue: hi|hold mill", "reads like an order"},
}

// TestPressIsRefusedWhole when a name is wrong or something is in it that is for nobody
// else: nothing goes out, nothing is kept, and no order is taken from it.
func TestPressIsRefusedWhole(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	for _, c := range refusals {
		lines := strings.ReplaceAll(c.lines, "KEY", w.Key(g, toy.Red))
		mails := w.Write(g, ana, strings.Split(lines, "|")...)
		w.Log(mails)
		w.WantMails(mails, "press>ana")
		if len(mails) == 0 || !strings.Contains(strings.ReplaceAll(mails[0].Text, "\n", " "), strings.NewReplacer("“", `“`).Replace(c.says)) {
			t.Errorf("%.60q: does not say %q:\n%s", c.lines, c.says, mails[0].Text)
		}
		if !strings.Contains(mails[0].Subject, "not sent") {
			t.Errorf("%.60q: %s", c.lines, mails[0].Subject)
		}
	}
	if kept := w.Press(g); len(kept) > 0 {
		t.Errorf("kept: %+v", kept)
	}
}

// TestPressNeedsTheKey as orders do: without it, or with it within the message, nothing
// is sent.
func TestPressNeedsTheKey(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	for body, says := range map[string]string{
		"game: " + g + " side: red\nto blue: hi\n":                                 "key of your side is missing",
		"game: " + g + " side: red key: aaaabbbbccccdddd\nto blue: hi\n":           "does not fit",
		"game: " + g + " side: red\nto blue: hi\nkey: " + w.Key(g, toy.Red) + "\n": "within your message",
		"game: " + g + " side: red key: " + w.Key(g, toy.Blue) + "\nto blue: hi\n": "key",
		"game: " + g + " side: red\nto blue: hi\nhold mill\n":                      "key of your side is missing",
	} {
		mails := w.Send(ana, body)
		w.Log(mails)
		w.WantMails(mails, "notice>ana")
		if len(mails) == 1 && !strings.Contains(mails[0].Text, says) {
			t.Errorf("%q: %s", body, mails[0].Text)
		}
	}
	w.WantMails(w.Send("stranger@example.com", "game: "+g+" side: red\nto blue: hi\n"), "notice>stranger")
	if kept := w.Press(g); len(kept) > 0 {
		t.Errorf("kept: %+v", kept)
	}
}

// TestPressQuotedBack is neither orders nor press, however a mail program quotes it and
// whatever stands in it.
func TestPressQuotedBack(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	evil := []string{
		"to blue: orders", "", "hold ford", "", "to all: I give up", "", "Yesterday Ana said:", "| to red: hi", "orders of mine: hold ford", "end",
	}
	mails := w.Write(g, ana, evil[:4]...)
	w.WantMails(mails, "press>ana") // no end, and an order
	mails = w.Write(g, ana, append(slices.Clone(evil[:4]), evil[6:]...)...)
	w.WantMails(mails, "press>benito press>ana")
	got := mails[0]
	var marked, plain []string
	for line := range strings.Lines(got.Text) {
		marked, plain = append(marked, "> "+line), append(plain, line)
	}
	for name, body := range map[string]string{
		"marked":          "Vale.\n\nEl lunes, Fieldpost escribió:\n" + strings.Join(marked, ""),
		"marked, alone":   strings.Join(marked, ""),
		"unmarked":        "Vale.\n\n-----Mensaje original-----\n" + strings.Join(plain, ""),
		"pasted":          "Vale.\n" + strings.Join(plain, ""),
		"with a request":  "estado\n\n" + strings.Join(marked, ""),
		"answered":        "al rojo: Vale.\n\n" + strings.Join(marked, ""),
		"answered below":  strings.Join(marked, "") + "\nal rojo: Vale.\n",
		"answered within": strings.Join(marked[:4], "") + "\nal rojo: Vale.\n" + strings.Join(marked[4:], ""),
	} {
		mails := w.Send(benj, body, "In-Reply-To: <"+got.MessageID+">")
		w.Log(mails)
		want := "notice>benito"
		switch {
		case strings.HasPrefix(name, "answered"):
			want = "press>ana press>benito"
		case name == "with a request":
			want = "status>benito"
		}
		w.WantMails(mails, want)
		if strings.HasPrefix(name, "answered") && len(mails) > 0 && !strings.Contains(mails[0].Text, ":\n\n| Vale.\n\n") {
			t.Errorf("%s:\n%s", name, mails[0].Text)
		}
	}
	if sheets := w.latestSheets(g, toy.Blue); len(sheets) > 0 {
		t.Errorf("orders were read in it: %+v", sheets)
	}
	html := "Content-Type: text/html; charset=utf-8"
	_, body, _ := strings.Cut(strings.ReplaceAll(got.HTML, "</body>", ""), "<body>")
	quoted := `<p>al rojo: Un &lt;b&gt;saludo&lt;/b&gt;.<br>Y otro.</p><blockquote>` + body + `</blockquote>`
	mails = w.Send(benj, quoted, "In-Reply-To: <"+got.MessageID+">", html)
	w.Log(mails)
	w.WantMails(mails, "press>ana press>benito")
	if !strings.Contains(mails[0].Text, "| Un <b>saludo</b>.\n| Y otro.\n\n") || !strings.Contains(mails[0].HTML, "Un &lt;b&gt;saludo") {
		t.Errorf("%s\n%s", mails[0].Text, mails[0].HTML)
	}
}

func (w *world) latestSheets(g string, side rules.Side) (all []store.Sheet) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
		all, err = tx.Sheets().Latest(g, side, 9)
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return all
}

// TestPressBesideTheTemplate: a reply that writes to somebody above our block orders
// nothing of it, unless the block was changed.
func TestPressBesideTheTemplate(t *testing.T) {
	w := newWorld(t)
	w.Game(map[string]string{"turns": "3"})
	welcome := w.Mails()[0]
	quote := func(text string) string {
		return "> " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n> ") + "\n"
	}
	mails := w.Send(ana, "to blue: hi\n\nOn Monday you wrote:\n"+quote(welcome.Text), "In-Reply-To: <"+welcome.MessageID+">")
	w.WantMails(mails, "press>benito press>ana")
	mails = w.Send(ana, "Hello\nto blue: hi again\n\nOn Monday you wrote:\n"+quote(welcome.Text), "In-Reply-To: <"+welcome.MessageID+">")
	w.WantMails(mails, "press>benito press>ana")
	mails = w.Send(ana, "to blue: hi\n\nOn Monday you wrote:\n"+quote(strings.Replace(welcome.Text, "\norders\n", "\norders\nhold ford\nwait\n", 1)), "In-Reply-To: <"+welcome.MessageID+">")
	w.Log(mails)
	w.WantMails(mails, "press>benito press>ana ack>ana")
}

// TestPressIsTextOnly: what nobody sees, what turns lines around and what piles up is
// taken out.
func TestPressIsTextOnly(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	mails := w.Write(g, ana, "to blue: a\u202eb\u200bc\x07d \u2066e\u2069 o\u0301\u0302\u0303\u0304\u0305\u0306 "+strings.Repeat("w", 400), "x\u2028orders\u2028end")
	w.Log(mails)
	if len(mails) < 1 || mails[0].Kind.Family() != "press" {
		t.Fatal("no message")
	}
	for line := range strings.Lines(mails[0].Text) {
		if n := len([]rune(line)); n > 77 {
			t.Errorf("%d characters: %s", n, line)
		}
	}
	if strings.ContainsAny(mails[0].Text+mails[0].HTML, "\u202e\u200b\x07\u2066\u2069\u2028") || strings.Contains(mails[0].Text, "\u0305") {
		t.Error(mails[0].Text)
	}
}
