package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestQuotedOrdersUnderOwnWords: a mail program quotes whether its owner means
// it or not. Ana has sent "hold mill, raid ford, wait"; the invitation drafted
// "hold hill".
func TestQuotedOrdersUnderOwnWords(t *testing.T) {
	const again, stray, back = "are the same that I sent you or that you sent me before", "does not answer a mail of mine to your side", "takes something back"
	for _, tc := range []struct {
		name, words string
		block       []string // quoted; nil: the draft of the invitation as it was
		below       string   // more words, below the quotation
		strange     bool     // the letter answers no mail of ours
		subject     string
		says        string // of a letter that does not count
		asks        bool   // what is for the moderator
	}{
		{name: "her own sheet without its wait", words: "No hagáis caso de esto, por favor. Ha sido un error.\n", block: []string{"hold mill", "raid ford"}, says: back},
		{name: "with its wait", words: "Ignore this please, Ben.\n", block: []string{"hold mill", "raid ford", "wait"}, says: back},
		{name: "other orders, taken back", words: "Please disregard this,\nsent by mistake.\n", block: []string{"hold ford"}, says: back},
		{name: "taken back below", block: []string{"hold ford"}, below: "Sorry, this was sent by\nmistake!\n", says: back},
		{name: "taken back in the subject", block: []string{"hold ford"}, subject: "ignore this", says: back},
		{name: "her own sheet", words: "Well, what do you think?\n", block: []string{"hold mill", "raid ford"}, says: again, asks: true},
		{name: "in other words and another order", words: "¿Qué os parece?\n", block: []string{"# mine", "asaltar el vado", "ESPERA", "ocupar molino # here"}, says: again, asks: true},
		{name: "broken in two", words: "Well, what do you think?\n", block: []string{"hold", "mill", "raid ford"}, says: again, asks: true},
		{name: "taken back, with a question", words: "Ignore this please. Can we have two more days?\n", block: []string{"hold ford"}, says: back, asks: true},
		{name: "a question below", below: "¿Podéis mirar cuántos puntos llevo?\n", says: again, asks: true},
		{name: "the draft as it was", words: "Many thanks, see you on Friday.\n", says: again},
		{name: "the draft, words below", below: "Many thanks, see you on Friday.\n", says: again},
		{name: "the draft, words on both sides", words: "Hello there,\n", below: "see you on Friday.\n", says: again},
		{name: "the draft and a misspelt line", words: "Many thanks.\n", block: []string{"hold hill", "radi ford"}, says: "In the quotation I did not understand: radi ford"},
		{name: "in no answer", words: "Here is what I want.\n", block: []string{"hold ford"}, strange: true, says: stray},
		{name: "new orders", words: "Here are my orders, best regards.\n", block: []string{"hold ford"}},
		{name: "new orders, words below", block: []string{"hold ford"}, below: "Best regards.\n"},
		{name: "one order more", words: "Here are my orders.\n", block: []string{"hold hill", "raid ford"}},
		{name: "part of a sheet", words: "Only this now.\n", block: []string{"hold mill"}},
		{name: "nothing but the quotation", block: []string{"hold mill", "raid ford"}},
		{name: "nothing but the draft"},
		{name: "nothing but the draft, in no answer", strange: true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			report := w.WelcomeOf(toy.Red)
			w.Order(g, toy.Red, "hold mill", "raid ford", "wait")
			before := w.Current(g, toy.Red)
			w.Mails()
			text := report.Text
			if tc.block != nil {
				text = w.Block(g, toy.Red, 1, tc.block...)
			}
			headers := []string{"In-Reply-To: <" + report.MessageID + ">"}
			if tc.strange {
				headers = nil
			}
			subject := "Re: " + report.Subject
			if tc.subject != "" {
				subject = tc.subject
			}
			w.Receive(w.Letter(raw("a@x", ana, subject, tc.words+quoted(theOffice, text)+tc.below, headers...)))
			mails := w.Mails()
			if tc.says == "" {
				w.WantMails(mails, "ack>ana")
				says(t, mails[0], "Accepted", "I read the block of orders inside the quotation")
				if got := w.Show(g).Seats[0].Sheet; got != "in" {
					t.Errorf("red's sheet is %s", got)
				}
				return
			}
			if want := "notice>ana"; tc.asks {
				w.WantMails(mails, "moderator-asked>mod "+want)
				says(t, mails[0], "The letter answers the mail “"+report.Subject+"”", "not", "hold")
				says(t, mails[1], "What you write yourself I passed on to the moderator, Mo ("+mod+")")
				mails = mails[1:]
			} else {
				w.WantMails(mails, want)
			}
			says(t, mails[0], tc.says, "nothing was changed", "between a line \"orders\" and a line \"end\"")
			if got := w.Current(g, toy.Red); got != before {
				t.Errorf("the sheet was %s, is %s", before, got)
			}
			if got := w.Show(g).Seats[0].Sheet; got != "not-final" {
				t.Errorf("red's sheet is %s", got)
			}
		})
	}
}

// TestOwnOrdersOverAQuotation count, whatever is said beside them, and the
// quotation does not.
func TestOwnOrdersOverAQuotation(t *testing.T) {
	for _, tc := range []struct{ name, body, want string }{
		{"orders", "hold ford\n%s", "red: hold ford"},
		{"taken back", "Ignore my last letter, please.\nhold ford\n%s", "red: hold ford"},
		{"a block", "Ignore what you got.\norders\nhold ford\nend\n%s", "red: hold ford"},
		{"typed into the quotation", "Ignore what you got.\n> orders\n> # raid mill\nhold ford\n> end\n", "red: hold ford"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			w.Order(g, toy.Blue, "hold hill")
			w.Mails()
			body := strings.Replace(tc.body, "%s", quoted(theOffice, w.Block(g, toy.Red, 1, "hold mill")), 1)
			w.Send(ana, "key: "+w.Key(g, toy.Red)+"\n"+body)
			if strings.HasPrefix(body, "Ignore") { // it may mean these orders: asked about, until the same comes once more
				if got := w.Show(g).Seats[0].Sheet; got != inquiry.SheetNotFinal {
					t.Errorf("red's sheet is %s", got)
				}
				w.Clock.Advance(time.Minute)
				w.Send(ana, "key: "+w.Key(g, toy.Red)+"\n"+body)
			}
			if got, want := w.Carried(g, 1), tc.want+"; blue: hold hill"; got != want {
				t.Errorf("carried out %q, want %q", got, want)
			}
		})
	}
}

// TestQuestionsOverAQuotation: they are not asked once more by who only says thanks; own
// ones are answered.
func TestQuestionsOverAQuotation(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	report := w.WelcomeOf(toy.Red)
	in := "In-Reply-To: <" + report.MessageID + ">"
	w.WantMails(w.Send(ana, "status\n"+quoted(theOffice, report.Text), in), "status>ana")
	if got := w.Current(g, toy.Red); got != "" {
		t.Error("the quotation was carried out beside a request")
	}
	says(t, w.Send(ana, quoted(theOffice, "orders\nstatus\nend\n"))[0], "I read the block of orders inside the quotation")
	says(t, w.Send(ana, quoted(theOffice, "orders\nhelp\nend\n"))[0], "I read the block of orders inside the quotation")
	says(t, w.Send(ana, quoted(theOffice, "orders\nreport\nend\n"))[0], "I read the block of orders inside the quotation")
}

// TestEveryMailOfOursIsKnown: whatever block a mail to a side holds, quoting
// it under own words orders nothing.
func TestEveryMailOfOursIsKnown(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Order(g, toy.Red, "hold ford", "raid nowhere")                    // an ack with a draft
	w.Send(ana, "game: "+g+" side: red\norders\nhold ford\nend\n")      // a notice with one
	w.Send(ana, "help\n")                                               // the manual
	w.Order(g, toy.Red, "hold mill", "wait")                            // an ack without
	w.Send(ana, w.Block(g, toy.Red, 1, "standing flee", "hold colina")) // in the list of letters
	w.Order(g, toy.Blue, "hold hill")                                   // a report
	w.work(49 * time.Hour)                                              // a reminder
	kinds := map[store.Kind]bool{}
	for _, d := range w.Outbox() {
		if d.Side != toy.Red {
			continue
		}
		kinds[d.Kind.Family()] = true
		phase := w.Show(g).Phase
		mails := w.Send(ana, "Thank you for this.\n"+quoted(theOffice, d.Text), "In-Reply-To: <"+d.MessageID+">")
		w.WantMails(mails, "notice>ana")
		if got := w.Current(g, toy.Red); got != "" || w.Show(g).Phase != phase {
			t.Errorf("the block of a %s was carried out:\n%s", d.Kind, d.Text)
		}
	}
	for _, kind := range []store.Kind{"welcome", "ack", "notice", "help", "sitrep", "reminder"} {
		if !kinds[kind] {
			t.Errorf("no %s was tried", kind)
		}
	}
}
