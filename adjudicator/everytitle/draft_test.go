package everytitle

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestDraftSentInABlock: what a mail of ours proposes may be sent between "orders" and "end"
// with a greeting above and below, however long its lines are: they tell no copy of the mail.
func TestDraftSentInABlock(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	for i, title := range all {
		w, info := newTitled(t, all, title, i)
		for _, d := range w.Mails() {
			var draft []string
			_, below, found := strings.Cut(d.Text, "    ")
			if !found || !catalogtest.Tells(t, rules.English, d.Text, "mail.example") && !catalogtest.Tells(t, rules.Spanish, d.Text, "mail.example") {
				continue
			}
			for line := range strings.Lines("    " + below) {
				if !strings.HasPrefix(line, "    ") {
					break
				}
				draft = append(draft, strings.TrimSpace(line))
			}
			slip := strings.Join(draft, "\n") + "qq\n"
			w.Receive(w.Letter(servicetest.MailTo("slip@"+string(d.Side), d.Recipient, servicetest.Post, "Re: "+d.Subject, "key: "+w.Key(info.ID, d.Side)+"\n"+slip, d.MessageID)))
			if got := w.Mails(); len(got) > 0 && got[0].Kind.Family() == "ack" {
				d.MessageID, d.Subject = got[0].MessageID, got[0].Subject
			}
			w.Receive(w.Letter(servicetest.MailTo("draft@"+string(d.Side), d.Recipient, servicetest.Post, "Re: "+d.Subject, "Hello,\n\n"+w.Block(info.ID, d.Side, info.Phase, draft...)+"\nRegards,\nAna\n", d.MessageID)))
			got := w.Mails()
			if len(got) == 0 || got[0].Kind.Family() != "ack" || w.Current(info.ID, d.Side) == "" && w.Show(info.ID).Phase == info.Phase {
				t.Errorf("%s, %s: %d lines are answered %s", info.ID, d.Side, len(draft), servicetest.Summary(got))
				if len(got) > 0 {
					t.Log(got[0].Text)
				}
			}
			sent++
			break
		}
	}
	if sent < len(all)-1 {
		t.Errorf("%d drafts were sent", sent)
	}
}
