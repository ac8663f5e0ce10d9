package people

import (
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// Requests about the browsers that read the pages as a player: which they are, that none does any
// more, and what lets one in.
var (
	SessionsRequest = office.Request{
		Kinds: []desk.RequestKind{desk.Sessions}, Who: office.APlayer,
		Free: func(c *office.RequestContext) error { return answerSenderSessions(c.In, false) },
		Own:  func(c *office.RequestContext) error { return answerSessions(c.In, false) },
	}
	SignOutRequest = office.Request{
		Kinds: []desk.RequestKind{desk.SignOut}, Who: office.APlayer,
		Free: func(c *office.RequestContext) error { return answerSenderSessions(c.In, true) },
		Own:  func(c *office.RequestContext) error { return answerSessions(c.In, true) },
	}
	CodeRequest = office.Request{
		Kinds: []desk.RequestKind{desk.Code}, Who: office.APlayer,
		Free: func(c *office.RequestContext) error { return confirm.AnswerSenderWithCode(c.In) },
		Own:  answerLoginCode,
	}
)

// answerSessions tells the player of the seat which browsers are let in as the holder of
// his address, or ends all of them. It does so only for a letter that comes as mails of the
// seat do: a key that somebody got hold of proves nothing about the address.
func answerSessions(in *office.Intake, end bool) error {
	if !filing.IsFromSeatAddress(in, &in.Seat) {
		_, err := filing.RefuseLetter(in, rules.M("session.not-yours"))
		return err
	}
	d, err := in.Tx.Office.Desk(&in.Game)
	if err != nil {
		return err
	}
	messages, err := listOrEndBrowsers(in, in.Seat.Address, in.Seat.Zone, end)
	if err != nil {
		return err
	}
	return seating.AnswerSide(in, office.KindSessions, d, messages...)
}

// answerSenderSessions tells a player whose letter names no game which browsers are let in as
// the holder of his address, or ends their sessions.
func answerSenderSessions(in *office.Intake, end bool) error {
	to := &in.From[0]
	messages, err := listOrEndBrowsers(in, to.Address, to.Zone, end)
	if err != nil {
		return err
	}
	head := templates.Head{Lang: confirm.SenderLang(in), Now: in.Now, Player: to.Name}
	return confirm.AnswerSender(in, to.Address, to.Name, office.KindSessions, in.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: messages}))
}

// listOrEndBrowsers lists the browsers that are let in as the holder of an address, and
// ends their sessions if that is wanted; codes that were sent die with them.
func listOrEndBrowsers(in *office.Intake, address, zone string, end bool) (out []rules.Message, err error) {
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
			rules.Text("since", in.Tx.Office.Book.When(confirm.SenderLang(in), row.Opened, in.Tx.Office.Zone(zone))),
			rules.Text("seen", in.Tx.Office.Book.When(confirm.SenderLang(in), row.Seen, in.Tx.Office.Zone(zone))))
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

// answerLoginCode answers the line `code` with a code for a browser that the player wants to let
// in. It goes to the seat's address, and to nobody whose letter does not come as mails
// of the seat do. Who writes on a page is let in already, and whoever else may sit
// there is not helped to stay.
func answerLoginCode(c *office.RequestContext) error {
	in := c.In
	switch {
	case in.Row.Mailbox == filing.MailboxPage:
		_, err := filing.RefuseLetter(in, rules.M("session.by-mail"))
		return err
	case !filing.IsFromSeatAddress(in, &in.Seat):
		_, err := filing.RefuseLetter(in, rules.M("session.not-yours"))
		return err
	}
	d, err := in.Tx.Office.Desk(&in.Game)
	if err != nil {
		return err
	}
	messages, err := confirm.CreateMailedCode(in, &in.Seat)
	if err != nil || messages == nil {
		return err
	}
	return seating.AnswerRequest(in, office.KindCode, in.Tx.Office.Book.Notice(templates.Notice{Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Messages: messages}))
}
