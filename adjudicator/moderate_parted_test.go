package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/store"
)

// TestWordsAndCommandsInAnAnswer: of what a moderator answers to a player's words the lines are to be done that
// are a verb with all it takes and nothing over; all else goes on to the player, and where a line may be either
// he is asked. passed is what goes on ("": nothing), done what is previewed.
func TestWordsAndCommandsInAnAnswer(t *testing.T) {
	for _, tt := range []struct{ body, passed, done, asked string }{
		{"Hi Ana,\n\nof course, get well soon.\nextend 2d\n\nBest,\nMo\n", "of course, get well soon.", "extend 2d", ""},
		{"Dear Ana,\n\nof course.\n\nextend 2 days because Ana is ill\n\nGet well soon!\n\nMo\n", "of course.|Get well soon!", "extend 2 days because Ana is ill", ""},
		{"Ana,\nsure. I shall ask Benito, too.\n\nplease extend until Friday 20:00\npause\n\nMo", "sure. I shall ask Benito, too.", "extend until Friday 20:00|pause", ""},
		{"Hola, Ana:\n\nPor supuesto, que te mejores.\n\nprorroga 2 días\n\nUn saludo,\nMo\n", "Por supuesto, que te mejores.", "prorroga 2 días", ""},
		{"Claro que sí.\nPor favor, amplía 48h\nGracias por avisar.\n", "Claro que sí.|Gracias por avisar.", "amplía 48h", ""},
		{"We all need a rest.\n\n- pause\n- note what follows is for you\n", "We all need a rest.|- note what follows is for you", "pause", ""},
		{"Yes, you can.\ntoy-1: extend 1 day\nMo\n", "Yes, you can.", "extend 1 day", ""},
		{"I have your orders from the telephone.\n\nsheet red\nhold mill\nend\n\nGet well.\n", "I have your orders from the telephone.|Get well.", "sheet red", ""},
		{"Thanks, Ana.\n\nextend 2d\n\nOn Fri, 27 Mar 2026 at 10:00, Post <post@example.org> wrote:\n> pause\n> I am ill\n", "Thanks, Ana.", "extend 2d", ""},

		{"Pause for a moment and think.\n", "Pause for a moment and think.", "", ""},
		{"note that I am away\nextend my greetings to Benito\n", "note that I am away|extend my greetings to Benito", "", ""},
		{"Do you want me to\nforce him to retreat?\nForce?\nend win or draw, who knows\n", "force him to retreat?|Force?", "", ""},
		{"Just\npause\nand breathe.\n", "pause|and breathe.", "", ""},
		{"Para un momento y piensa.\nSigue así, vas bien.\nNota que Benito no ha enviado nada.\nTermina la carta que me debes.\n", "Para un momento y piensa.|Sigue así, vas bien.", "", ""},
		{"Play your cards well, show no mercy.\nlist of events follows\nBack to Benito then.\n", "list of events follows", "", ""},
		{"Stop worrying, Ana. Address him yourself.\nAnnounce nothing yet.\nSilence is golden.\nResume when you are well again.\n", "Announce nothing yet.|Silence is golden.", "", ""},

		{"Sure.\n\nextend 2dd\n\nMo\n", "", "", "extend 2dd"},
		{"Sure.\n\nextned 2d\n", "", "", "extned 2d"},
		{"Vale.\nprorroga 2 dias mas o menos\nSaludos\n", "Vale.|prorroga 2 dias mas o menos", "", ""},
		{"Ok, Ana\n\n¡Fuerza!\n", "", "", "¡Fuerza!"},
		{"all right then\npause\n\nMo\n", "", "", "pause"},
		{"As you are ill:\nrekey rde\n", "", "", "rekey rde"},
		{"I can well\nextend 2 days\nas you asked me to.\n", "", "", "extend 2 days"},
	} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		asked := w.asksMo(g)
		sent := w.Send(mod, tt.body, "In-Reply-To: <"+asked.MessageID+">")
		var passed, told *store.Dispatch
		for i := range sent {
			if sent[i].Recipient == ana {
				passed = &sent[i]
			} else {
				told = &sent[i]
			}
		}
		if told == nil || (passed != nil) != (tt.passed != "") {
			t.Errorf("%q: %s", tt.body, summary(sent))
			continue
		}
		for line := range strings.SplitSeq(tt.passed, "|") {
			if line != "" && (!strings.Contains(passed.Text, "| "+line) || !strings.Contains(told.Text, line)) {
				t.Errorf("%q: %q is lost:\n%s\n%s", tt.body, line, passed.Text, told.Text)
			}
		}
		confirms := codeIn.MatchString(told.Text)
		if confirms != (tt.done != "") || strings.HasSuffix(told.Subject, "please confirm") != confirms {
			t.Errorf("%q: %s\n%s", tt.body, told.Subject, told.Text)
		}
		for line := range strings.SplitSeq(tt.done, "|") {
			if line != "" && (!strings.Contains(told.Text, "“"+line+"”") || passed != nil && strings.Contains(passed.Text, line)) {
				t.Errorf("%q: %q is not to be done, or is passed on:\n%s", tt.body, line, told.Text)
			}
		}
		if line, _, _ := strings.Cut(tt.asked, "|"); (tt.asked != "") != strings.Contains(told.Text, "I cannot tell whether") || !strings.Contains(told.Text, line) {
			t.Errorf("%q: %q is not asked:\n%s", tt.body, tt.asked, told.Text)
		}
		if w.Show(g).State != store.Running {
			t.Errorf("%q: something was done", tt.body)
		}
	}
}

// TestWordsBesideCommandsAreWords: what goes on is bounded as any answer, a mail that brought no words has
// nobody to pass them to, and what is confirmed is what was previewed.
func TestWordsBesideCommandsAreWords(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	asked := w.asksMo(g)
	sent := w.Send(mod, strings.Repeat("much to say. ", 900)+"\n\nextend 2d\n", "In-Reply-To: <"+asked.MessageID+">")
	w.WantMails(sent, "moderator-verbs>mod")
	says(t, sent[0], "passed nothing on", "“extend 2d”", "confirm ")
	preview := w.Send(mod, "Get well.\n\nextend 2d\n", "In-Reply-To: <"+asked.MessageID+">")
	w.WantMails(preview, "press>ana moderator-verbs>mod")
	sent = w.Send(mod, "They wait for Red, it seems.\n\nextend 1 day\n", "In-Reply-To: <"+preview[1].MessageID+">")
	w.WantMails(sent, "moderator-verbs>mod")
	says(t, sent[0], "“extend 1 day”", "passed on to nobody")
	was := w.Show(g).Deadline
	w.Send(mod, "yes", "In-Reply-To: <"+preview[1].MessageID+">")
	w.carry()
	if got := w.Show(g).Deadline.Sub(was).Hours(); got != 48 {
		t.Errorf("%v hours more", got)
	}
}

// TestSheetInAnAnswerStaysWithIt: what a moderator enters for one side below words to another goes to nobody,
// however the line that begins it, or an order, is misspelt, and where no line ends it.
func TestSheetInAnAnswerStaysWithIt(t *testing.T) {
	for _, body := range []string{
		"Sure, Ana.\n\nsheet blue\n\nhold hill\nraid fjord with all\n\nMo\n",
		"Sure, Ana.\n\nsheet blue\n\nraid fjord with all\nhold hill\n\nMo\n",
		"Sure, Ana.\n\nsheet blue please\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet for blue:\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet of Blue\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet blue:\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet: blue\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet Benito\nhold hill\n\n# then\nraid fjord\n\nMo\n",
		"Sure, Ana.\n\nsheets blue\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet blue, as he told me by telephone yesterday:\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nhoja azul\n\nmantén hill\nraid fjord all\n\nMo\n",
		"Sure, Ana.\n\nsheet blu\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet Benito please\nhold hill\nraid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet blue: hold hill; raid ford\n\nMo\n",
		"Sure, Ana.\n\nsheet\nblue\nhold hill\nraid ford\n\nMo\n",
	} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		asked := w.asksMo(g)
		sent := w.Send(mod, body, "In-Reply-To: <"+asked.MessageID+">")
		for _, m := range sent {
			if m.Recipient == ana && (strings.Contains(m.Text, "hill") || strings.Contains(m.Text, "fjord") || strings.Contains(m.Text, "raid")) {
				i := strings.Index(m.Text, "|")
				t.Errorf("%q: passed on:\n%s", body, m.Text[i:min(len(m.Text), i+200)])
			}
		}
	}
}
