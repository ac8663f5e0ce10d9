package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// mended is a toy game to whose red side a repaired sheet was sent back, in a language.
func mended(t *testing.T, lang rules.Lang, lines ...string) (w *world, g string, ack store.Dispatch) {
	t.Helper()
	w = newWorld(t)
	g = w.Game(map[string]string{"report": "turn"}, func(n *founding.NewGame) { n.Seats[1].Lang = lang })
	w.Mails()
	mails := w.Order(g, toy.Red, lines...)
	w.WantMails(mails, "ack>ana")
	return w, g, mails[0]
}

// TestYesSendsTheRepairedSheet: once, under the mail that offers it.
func TestYesSendsTheRepairedSheet(t *testing.T) {
	for _, tc := range []struct {
		lang     rules.Lang
		yes, was string
		lines    []string
	}{
		{rules.English, "Yes, please.", "raid ford # was: frod", []string{"hold mill", "raid frod"}},
		{rules.Spanish, "sí", "asaltar vado # era: vaod", []string{"ocupar mill", "asaltar vaod"}},
	} {
		w, g, ack := mended(t, tc.lang, tc.lines...)
		says(t, ack, tc.was)
		if !strings.Contains(ack.Text, "`yes`") && !strings.Contains(ack.Text, `"yes"`) && !strings.Contains(ack.Text, `"sí"`) {
			t.Errorf("nothing is offered:\n%s", ack.Text)
		}
		mails := w.Send(ana, under(&ack, tc.yes), answering(&ack)...)
		w.WantMails(mails, "ack>ana")
		mails = w.Send(ana, under(&ack, tc.yes+" "), answering(&ack)...)
		w.WantMails(mails, "notice>ana")
		w.Order(g, toy.Blue, "hold hill")
		if got, want := w.Carried(g, 1), "red: hold mill, raid ford; blue: hold hill"; got != want {
			t.Errorf("carried out %q, want %q", got, want)
		}
		mails = w.Send(ana, under(&ack, tc.yes+"  "), answering(&ack)...)
		w.WantMails(mails, "notice>ana")
		if len(mails) == 1 && !strings.Contains(mails[0].Subject, "1") {
			t.Errorf("the phase is over, and that is not said:\n%s\n%s", mails[0].Subject, mails[0].Text)
		}
	}
}

// TestYesSendsNothingElse: without the key, to a sheet that something newer replaced,
// and where the guesses are several.
func TestYesSendsNothingElse(t *testing.T) {
	w, g, ack := mended(t, rules.English, "hold mill", "raid frod")
	w.WantMails(w.Send("eve@example.com", "game: "+g+" side: red\n\nyes\n", answering(&ack)...), "notice>eve")
	mails := w.Send(ana, "yes\n", "References: <"+ack.MessageID+">")
	if len(mails) != 1 || mails[0].Kind.Family() == "ack" {
		t.Errorf("without the key: %v", mails)
	}
	newer := w.Order(g, toy.Red, "hold hill", "raid milll")
	mails = w.Send(ana, under(&ack, "yes"), answering(&ack)...)
	says(t, mails[0], "offered before you sent another")
	mails = w.Send(ana, under(&newer[0], "yes"), answering(&newer[0])...)
	says(t, mails[0], "Accepted")

	w, g, ack = mended(t, rules.English, "hold ford", "raid xill")
	says(t, ack, "raid xill # ? hill / mill")
	says(t, ack, "not", "was:", "mended what")
	mails = w.Send(ana, under(&ack, "yes"), answering(&ack)...)
	if got := w.Current(g, toy.Red); got != "" {
		t.Errorf("a guess was taken: %v", mails)
	}
}

// TestYesWithAQuestionOpen is the answer to the mail that it replies to, or is asked
// about.
func TestYesWithAQuestionOpen(t *testing.T) {
	w, g, asks := raided(t, rules.English)
	mails := w.Order(g, toy.Blue, "stnad")
	w.WantMails(mails, "ack>benito")
	says(t, mails[0], "stand # was: stnad")
	unclear := w.Send(benj, w.Block(g, toy.Blue, 0, "yes"))
	says(t, unclear[0], "the mail that you mean", "1)")
	said := w.Send(benj, under(&asks, "yes"), answering(&asks)...)
	if len(said) != 1 || w.Show(g).Phase != asks.Phase {
		t.Fatalf("a yes to the question is not one: %v", said)
	}
}

// TestRefusalsShowExamples: of the player's own places, and no grammar.
func TestRefusalsShowExamples(t *testing.T) {
	_, _, ack := mended(t, rules.English, "raid", "raid", "raid", "hold xyzzy")
	says(t, ack, "Lines 1, 2 and 3: Something is missing at the end", "For example: \"raid", "not", "<p", "[{")
	_, _, ack = mended(t, rules.Spanish, "asaltar", "asaltar")
	says(t, ack, "Líneas 1 y 2:", "Por ejemplo: \"asaltar")
}

// TestRepairsTellNothingHidden: examples, guesses and what is offered are the same
// bytes wherever the enemy hides.
func TestRepairsTellNothingHidden(t *testing.T) {
	var told []string
	for _, place := range []string{"mill", "ford"} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Order(g, toy.Red, "hold hill")
		w.Order(g, toy.Blue, "hold "+place)
		w.Mails()
		all := ""
		for _, lines := range [][]string{{"raid xill"}, {"raid frod"}, {"raid"}, {"hold", "raid milll"}, {"raid hill", "hold ford"}, {"raid"}} {
			for _, m := range w.Order(g, toy.Red, append(lines, "wait")...) {
				all += m.Text
			}
		}
		told = append(told, all)
	}
	if told[0] != told[1] || !strings.Contains(told[0], "For example") || !strings.Contains(told[0], "# was: ") {
		t.Errorf("red is told where blue is:\n%s\n%s", told[0], told[1])
	}
}

// TestOrderOfLinesIsRepaired: a line that stands too early is moved.
func TestOrderOfLinesIsRepaired(t *testing.T) {
	_, _, ack := mended(t, rules.English, "raid hill", "hold ford")
	says(t, ack, "hold ford raid hill # was: line 1")
}

// TestMendedWordsStay though another line has a fault: in the sheet that is sent back, whenever it is
// shown, and in what a later letter changes of it. A line that is refused only because of the faulty one
// is mended as well.
func TestMendedWordsStay(t *testing.T) {
	for _, tc := range []struct {
		lang               rules.Lang
		lines              []string
		was, mended, wrong string
		change, ack        string
	}{
		{rules.English, []string{"hold mill", "raid frod", "hold the bridge of sighs"}, "raid ford # was: frod", "raid ford", "raid frod", "change 3 to hold hill", "Accepted"},
		{rules.Spanish, []string{"ocupar molino", "asaltar vaod", "ocupar el puente de los suspiros"}, "asaltar vado # era: vaod", "asaltar vado", "vaod", "cambia 3 por ocupar colina", "Aceptada"},
	} {
		w, g, ack := mended(t, tc.lang, tc.lines...)
		says(t, ack, tc.was)
		block := ack.Text[strings.LastIndex(ack.Text, tc.lines[0]):]
		if !strings.Contains(block, "# ?") || strings.Contains(block, tc.lines[1]) {
			t.Errorf("sent back\n%s", block)
		}
		shown := w.bare(g, toy.Red, "sheet")
		says(t, shown[0], tc.mended)
		says(t, shown[0], "not", tc.wrong)
		says(t, w.bare(g, toy.Red, tc.change)[0], tc.ack)
	}
}
