package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// carry carries out the commands that wait, as the daemon does.
func (w *world) carry() []store.Dispatch {
	w.T.Helper()
	w.Service.Commands.CarryWaiting(w.Ctx)
	return w.Mails()
}

func TestModeratorByMail(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()

	sent := w.Send(mod, "moderator "+g+"\nextend 2 days\n")
	w.WantMails(sent, "moderator-verbs>mod")
	for _, want := range []string{"Nothing has been done yet", "“extend 2 days”", "the deadline of phase 1 is now Thursday 2 April 2026, 12:00 (UTC)", "Mail to Ana (Red)", "likewise to Benito (Blue)"} {
		if !strings.Contains(sent[0].Text, want) {
			t.Errorf("no %q in\n%s", want, sent[0].Text)
		}
	}
	if d := w.Show(g).Deadline; !d.Equal(noon.Add(72 * time.Hour)) {
		t.Errorf("unconfirmed, the deadline is %s", d)
	}
	confirm := "confirm " + codeIn.FindString(sent[0].Text)
	if got := w.Send("thief@example.com", "moderator "+g+"\npause\n"); len(got) > 0 && got[0].Kind.Family() == "moderator-verbs" {
		t.Errorf("a stranger is answered: %s", got[0].Text)
	}
	w.Send(mod, confirm)
	w.WantMails(w.carry(), "extended>ana extended>benito moderator-verbs>mod")
	if d := w.Show(g).Deadline; !d.Equal(noon.Add(120 * time.Hour)) {
		t.Errorf("the deadline is %s", d)
	}
	if got := w.audit(g, 1); got != "moderator:Mo extend" {
		t.Errorf("audited as %q", got)
	}
	w.Send(mod, confirm)
	if sent := w.carry(); len(sent) > 0 {
		t.Errorf("the code did it twice: %s", summary(sent))
	}
}

func TestModeratorsLetterIsForItsPhase(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	confirm := codeIn.FindString(w.Send(mod, "Árbitro "+g+".\nPausa\n")[0].Text)
	w.done(w.Service.Force(w.Ctx, g, "", 1))
	w.Mails()
	w.Send(mod, "confirm "+confirm)
	sent := w.carry()
	w.WantMails(sent, "moderator-verbs>mod")
	if sent[0].Subject != "["+g+" P2] "+g+": not done" {
		t.Error(sent[0].Subject)
	}
	if !strings.Contains(sent[0].Text, "is in phase 2, not 1; nothing was done") || w.Show(g).State != store.Running {
		t.Errorf("state %s, told\n%s", w.Show(g).State, sent[0].Text)
	}
}

func TestModeratorsLetterInWords(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"nothing below", "moderator toy-1\n", "Red: Ana <ana@example.net>"},
		{"list", "moderator\nlist\n", "toy-1 (Three Places): is played, phase 1"},
		{"help", "moderator toy-1\nhelp\n", "extend 48h (or: extend until"},
		{"slip", "moderator toy-1\npuase\n", "Did you mean “pause”?"},
		{"missing", "moderator toy-1\nrekey\n", "a side of the game is missing. Write for example: rekey Red"},
		{"not a span", "moderator toy-1\nextend soon\n", "“soon” is not a span of time"},
		{"shorter", "moderator toy-1\nextend -5h\n", "“-5h” is not a span of time"},
		{"too much", "moderator toy-1\npause now\n", "“now” belongs nowhere here"},
		{"refused", "moderator toy-1\nrekey green\n", "There is no side “green”"},
		{"no game", "moderator\npause\n", "“pause” needs a game"},
		{"unknown game", "moderator toy-9\npause\n", "You moderate no game “toy-9”"},
		{"all or nothing", "moderator toy-1\npause\nfly away\n", "there is nothing to confirm"},
		{"until", "moderator toy-1\nextend until 2/4/2026 18:00\n", "is now Thursday 2 April 2026, 18:00 (UTC)"},
		{"side of two words", "moderator toy-1\nrekey the red\n", "The Red side of toy-1 has a new key"},
		{"force", "moderator toy-1\nforce\n", "There is no final sheet from the"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.Game(nil)
			w.Mails()
			sent := w.Send(mod, c.body)
			w.WantMails(sent, "moderator-verbs>mod")
			if text := strings.Join(strings.Fields(sent[0].Text), " "); !strings.Contains(text, c.want) {
				t.Errorf("no %q in\n%s", c.want, sent[0].Text)
			}
			if strings.Contains(sent[0].Text, w.Key("toy-1", "red")) {
				t.Error("a key is told")
			}
		})
	}
}

func TestModeratorOfSomeGames(t *testing.T) {
	const other = "eva@example.org"
	w := newWorld(t, func(w *world) {
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: other, Name: "Eva", Lang: rules.Spanish}, Games: []string{"toy-2"}}}
	})
	w.Game(nil)
	g := w.Game(nil)
	w.Mails()
	sent := w.Send(other, "árbitro toy-1\npausa\n")
	if len(sent) != 1 || !strings.Contains(sent[0].Text, "No arbitras ninguna partida «toy-1»") {
		t.Fatalf("told %v", sent)
	}
	sent = w.Send(other, "árbitro "+g+"\npausa\n")
	if len(sent) != 1 || !strings.Contains(sent[0].Text, "Todavía no se ha hecho nada") {
		t.Fatalf("told %v", sent)
	}
	w.Send(other, "sí", "In-Reply-To: <"+sent[0].MessageID+">")
	w.WantMails(w.carry(), "paused>ana paused>benito moderator-verbs>mod moderator-verbs>eva")
	if got := w.audit(g, 1); got != "moderator:Eva pause" {
		t.Errorf("audited as %q", got)
	}
}

func TestPreviewChangesNothing(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	for _, c := range []store.Command{
		{Verb: "pause", Game: g}, {Verb: "extend", Game: g, Args: map[string]string{"span": "48h"}}, {Verb: "force", Game: g},
		{Verb: "rekey", Game: g, Args: map[string]string{"side": "red"}}, {Verb: "silence", Game: g, Args: map[string]string{"side": "red"}},
		{Verb: "address", Game: g, Args: map[string]string{"side": "red", "address": "new@example.net"}}, {Verb: "resume", Game: g},
		{Verb: "announce", Game: g, Args: map[string]string{"text": "hello"}}, {Verb: "resend", Game: g, Args: map[string]string{"side": "red"}},
		{Verb: "note", Game: g, Args: map[string]string{"text": "hello"}}, {Verb: "end", Game: g, Args: map[string]string{"how": "draw"}},
	} {
		before, key := w.Show(g), w.Key(g, "red")
		p, err := w.Service.Commands.Preview(w.Ctx, c)
		if err != nil || p.State != store.CommandDone || len(p.Answer) == 0 {
			t.Errorf("%s: %v, %+v", c.Verb, err, p)
		}
		after := w.Show(g)
		if before.State != after.State || !before.Deadline.Equal(after.Deadline) || before.Phase != after.Phase || key != w.Key(g, "red") || len(w.Mails()) > 0 {
			t.Errorf("%s: the preview did something", c.Verb)
		}
		for _, m := range p.Mails {
			if strings.Contains(m.Text, key) {
				t.Errorf("%s: the preview tells a key", c.Verb)
			}
		}
	}
	if got := w.audit(g, 9); strings.Contains(got, "pause") {
		t.Errorf("audited: %s", got)
	}
}

// TestYesInOtherWords: people say yes in more ways than one; what is no clear answer to a
// mail that asks for one is told so, and a moderator's letter that is not known as one, too.
func TestYesInOtherWords(t *testing.T) {
	for answer, does := range map[string]bool{
		"Sí, adelante.": true, "Yes, gladly! Thanks for asking.": true, "Sure, count me in": true, "sí, encantada": true, "Go ahead": true, "Vale": true,
		"Yes, but not before Friday": false, "Sí, pero mañana": false, "What would that change?": false, "Ok, I will think about it": false, "hm": false,
	} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		asked := w.Send(mod, "moderator "+g+"\npause\n")[0]
		sent := w.Send(mod, answer+"\n", "In-Reply-To: <"+asked.MessageID+">")
		w.carry()
		if paused := w.Show(g).State == store.Paused; paused != does {
			t.Errorf("%q: done is %v", answer, paused)
		}
		if !does && (len(sent) != 1 || !catalogtest.Tells(t, rules.English, sent[0].Text, "pledge.unclear")) {
			t.Errorf("%q is answered by %v", answer, sent)
		}
	}
	w := newWorld(t)
	w.Game(nil)
	w.Mails()
	for _, letter := range []string{"please pause the game of Ana", "pause toy-1 now"} {
		if sent := w.Send(mod, letter+"\n"); len(sent) != 1 || !catalogtest.Tells(t, rules.English, sent[0].Text, "moderate.how") {
			t.Errorf("%q is answered by %v", letter, sent)
		}
	}
}

// TestModeratorWhoseNameIsTheWord: the first line is no farewell of one whose address is
// moderator@.
func TestModeratorWhoseNameIsTheWord(t *testing.T) {
	const office = "moderator@example.org"
	w := newWorld(t, func(w *world) { w.Config.Moderator.Address = office })
	g := w.Game(nil)
	w.Mails()
	for _, body := range []string{"moderator\nlist\n", "Hello,\n\nmoderator\nlist\n\nThanks,\nModerator\n"} {
		w.wantText(w.Send(office, body)[0].Text, g+" (Three Places): is played")
	}
}
