package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestLikelyMachinesGetNoAnswer: what looks like a program's mail is answered
// only where it holds the key and an order that counts.
func TestLikelyMachinesGetNoAnswer(t *testing.T) {
	marks := []string{
		"Subject: Out of office", "Subject: Automatic reply: [toy-1 P1 red] Report", "Subject: Respuesta automática: x",
		"Subject: Fuera de la oficina", "X-Loop: games", "X-Auto-Response-Suppress: All", "Feedback-ID: 5:x:y", "Sender: games-request@example.com",
	}
	for _, mark := range marks {
		t.Run(mark, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			report := w.Mails()[0].Text
			key := "key: " + w.Key(g, toy.Red) + "\n"
			quoted := "\n> " + strings.ReplaceAll(report, "\n", "\n> ")
			for name, body := range map[string]string{
				"no key":           "I am away until Monday.\n",
				"orders, no key":   "hold mill\n",
				"a quoted report":  "I am away until Monday, please wait.\n" + quoted,
				"nothing ordered":  key + "I am away until Monday.\n",
				"a request":        key + "status\n",
				"an unknown order": key + "orders\nraid atlantis\nend\n",
			} {
				if mails := w.Send(ana, body, mark); len(mails) > 0 {
					t.Errorf("%s: %s is answered:\n%s", name, mails[0].Kind, mails[0].Text)
				}
			}
			w.WantMails(w.Send(ana, key+"hold mill\nwait\n", mark), "ack>ana")
			if w.Current(g, toy.Red) == "" {
				t.Error("the orders of a letter with the key are lost")
			}
		})
	}
	for _, from := range []string{"noreply@example.com", "no-reply@example.com", "postmaster@example.com", "games-request@example.com", "owner-games@example.com"} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		if mails := w.Send(from, "hello\n"); len(mails) > 0 {
			t.Errorf("%s is answered:\n%s", from, mails[0].Text)
		}
		w.WantMails(w.Send(from, w.Block(g, toy.Red, 0, "hold mill", "wait")), "ack>ana")
	}
}

// TestOrdersOfALikelyMachineThatComeTooLate are answered: Exchange marks the
// mail of people as well, and nobody's orders vanish without a word.
func TestOrdersOfALikelyMachineThatComeTooLate(t *testing.T) {
	const mark = "X-Auto-Response-Suppress: DR, OOF, AutoReply"
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	report := w.Mails()[0]
	w.Order(g, toy.Red, "hold hill")
	w.Order(g, toy.Blue, "hold mill")
	w.Mails()
	in := "In-Reply-To: <" + report.MessageID + ">"
	mails := w.Send(ana, "hold ford\n"+quoted(theOffice, report.Text), mark, in)
	w.WantMails(mails, "notice>ana")
	says(t, mails[0], "for phase 1, which is over")
	w.WantMails(w.Send(ana, "I am away.\n"+quoted(theOffice, report.Text), mark, in), "")
	w.WantMails(w.Send(ana, quoted(theOffice, report.Text), mark, in), "")
}
