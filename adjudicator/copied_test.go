package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestQuotationWithoutAMark: some programs put a mail of ours below the answer
// as if it had been typed. What it claims and orders is no more than in any
// other quotation.
func TestQuotationWithoutAMark(t *testing.T) {
	const notes = "\n\nAna <ana@example.net>\n28/03/2026 12:00\n\nTo\nBenito\n\nSubject\nFwd\n\n"
	for _, tc := range []struct {
		name, from, above string
		change            [2]string // in the mail of ours
		mails             string
		says              string
	}{
		{name: "the enemy answers all", from: benj, above: "¡Buena suerte!\n\n", mails: "notice>benito", says: "Falta la clave de tu bando"},
		{name: "the enemy answers all, with a head", from: benj, above: "¡Buena suerte!" + notes, mails: "notice>benito", says: "Falta la clave de tu bando"},
		{name: "the enemy answers all, the program says who wrote", from: benj, above: "Ana escribió:\n\n", mails: "notice>benito", says: "Falta la clave de tu bando"},
		{name: "the enemy types orders of his own below her key", from: benj, above: "¿Y si hubieras hecho esto?\n\n", change: [2]string{"hold hill", "hold ford"},
			mails: "notice>benito", says: "Falta la clave de tu bando"},
		{name: "the enemy answers all, below his signature line", from: benj, above: "¡Buena suerte!\n\n-- \nBenito\n\n", mails: "notice>benito", says: "Falta la clave de tu bando"},
		{name: "she passes it on below her signature line", from: ana, above: "What do you think?\n\n-- \nAna\n\n", mails: "notice>ana", says: "are the same that I sent you"},
		{name: "who does not play", from: carol, above: "Good luck!\n\n", mails: "notice>carol"},
		{name: "she passes it on", from: ana, above: "What do you think?\n\n", mails: "notice>ana", says: "are the same that I sent you"},
		{name: "she takes it back", from: ana, above: "Please ignore this, sent by mistake.\n\n", change: [2]string{"hold hill", "hold ford"}, mails: "notice>ana", says: "takes something back"},
		{name: "she has filled it in", from: ana, above: "My orders, best regards.\n\n", change: [2]string{"hold hill", "hold ford"}, mails: "ack>ana", says: "Accepted"},
		{name: "she sends it alone", from: ana, mails: "ack>ana", says: "Accepted"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"report": "turn"})
			report := w.WelcomeOf(toy.Red)
			text := report.Text
			if tc.change[0] != "" {
				text = strings.Replace(text, tc.change[0], tc.change[1], 1)
			}
			w.Receive(w.Letter(mailTo("re@x", tc.from, theOffice, "Re: Fwd: "+report.Subject, tc.above+text, report.MessageID)))
			mails := w.Mails()
			w.WantMails(mails, tc.mails)
			says(t, mails[0], tc.says)
			if got, want := w.Current(g, toy.Red) != "", strings.HasPrefix(tc.mails, "ack"); got != want {
				t.Errorf("there is a sheet: %v, want %v", got, want)
			}
		})
	}
}

// TestOrdersOfAMailOfOurs may be copied by hand into a letter from anywhere.
func TestOrdersOfAMailOfOurs(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	w.WantMails(w.Send(carol, "Ana here, from the office.\n"+w.Block(g, toy.Red, 1, "hold hill")), "ack>ana")
}
