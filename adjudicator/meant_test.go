package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestEveryLineOfABlockIsMeant: a line of which no word is known keeps the
// sheet from being accepted, however the block came; what reads is kept as a
// draft and nothing is played. Beside the block people may write what they
// like.
func TestEveryLineOfABlockIsMeant(t *testing.T) {
	const line = "zz99 to Atlantis"
	html := []string{"MIME-Version: 1.0", "Content-Type: text/html; charset=utf-8"}
	for _, tc := range []struct {
		name, body string
		headers    []string
		accepted   bool
	}{
		{name: "own", body: "orders\nhold mill\n" + line + "\nend\n"},
		{name: "own, in Spanish", body: "Órdenes:\nhold mill\n" + line + "\nfin\n"},
		{name: "below prose", body: "Hello!\n\norders\nhold mill\n" + line + "\nend\n"},
		{name: "wholly quoted", body: "> orders\n> hold mill\n> " + line + "\n> end\n"},
		{name: "typed into the quotation", body: "> orders\n> hold mill\n" + line + "\n> end\n"},
		{name: "not closed", body: "orders\nhold mill\n" + line + "\n"},
		{name: "HTML", body: "<div>orders</div><div>hold mill</div><div>" + line + "</div><div>end</div>", headers: html},
		{name: "quoted HTML", body: "<blockquote>orders<br>hold mill<br>" + line + "<br>end</blockquote>", headers: html},
		{name: "a request", body: "orders\nhold mill\nstaus quo\nend\n"},
		{name: "a standing order", body: "orders\nhold mill\nretreat if attacked\nend\n"},
		{name: "beside the block", body: line + "\norders\nhold mill\nend\n" + line + "\n", accepted: true},
		{name: "a comment", body: "orders\nhold mill\n# " + line + "\nend\n", accepted: true},
		{name: "below a block that is not closed", body: "orders\nhold mill\n\nOur newsletter of June\n", accepted: true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			w.Mails()
			head := "game: " + g + " side: red key: " + w.Key(g, toy.Red)
			if len(tc.headers) > 0 {
				head = "<p>" + head + "</p>"
			}
			mails := w.Send(ana, head+"\n\n"+tc.body, tc.headers...)
			if tc.accepted {
				w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito")
				return
			}
			w.WantMails(mails, "ack>ana")
			if got := w.Show(g).Phase; got != 1 {
				t.Errorf("the game is in phase %d, want 1", got)
			}
			if len(mails) == 0 || !strings.Contains(mails[0].Text, "Not accepted") || !strings.Contains(mails[0].Text, "# ?") {
				t.Errorf("the answer does not show the line:\n%v", mails)
			}
			if got := w.Current(g, toy.Red); got != "" {
				t.Error("a sheet with an unknown line stands")
			}
		})
	}
}
