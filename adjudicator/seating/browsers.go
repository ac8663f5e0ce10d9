package seating

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// AnswerSenderSessions tells a player whose letter names no game which browsers are let in as
// the holder of his address, or ends their sessions.
func AnswerSenderSessions(in *office.Intake, end bool) error {
	to := &in.From[0]
	messages, err := ListOrEndBrowsers(in, to.Address, to.Zone, end)
	if err != nil {
		return err
	}
	head := templates.Head{Lang: confirm.SenderLang(in), Now: in.Now, Player: to.Name}
	return confirm.AnswerSender(in, to.Address, to.Name, office.KindSessions, in.Office.Book.Notice(templates.Notice{Head: head, Messages: messages}))
}

// ListOrEndBrowsers lists the browsers that are let in as the holder of an address, and
// ends their sessions if that is wanted; codes that were sent die with them.
func ListOrEndBrowsers(in *office.Intake, address, zone string, end bool) (out []rules.Message, err error) {
	open, err := in.Tx.Sessions().Of(address)
	if err != nil {
		return nil, err
	}
	n := 0
	for i := range open {
		row := &open[i]
		if !confirm.IsOpenSession(row, in.Now) {
			continue
		}
		n++
		m := rules.M("session.browser",
			rules.Text("since", in.Office.Book.When(confirm.SenderLang(in), row.Opened, in.Office.Zone(zone))),
			rules.Text("seen", in.Office.Book.When(confirm.SenderLang(in), row.Seen, in.Office.Zone(zone))))
		if row.Agent != "" {
			m.Args = append(m.Args, rules.Text("browser", row.Agent))
		}
		out = append(out, m)
	}
	if n > 0 {
		out = append([]rules.Message{rules.M("session.heading")}, out...)
	}
	switch {
	case end:
		if _, err := in.Tx.Sessions().End(address); err != nil {
			return nil, err
		}
		return append([]rules.Message{rules.M("session.ended", rules.Num("n", n))}, out...), nil
	case n == 0:
		return []rules.Message{rules.M("session.none")}, nil
	}
	out = append([]rules.Message{rules.M("session.list", rules.Num("n", n))}, out...)
	return append(out, rules.M("session.how-to-end")), nil
}
