package adjudicator

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// sessions tells the player of the seat which browsers are let in as the holder of
// his address, or ends all of them. It does so only for who writes as mails of the
// seat come: a key that somebody got hold of says nothing of the address.
func (in *intake) sessions(end bool) error {
	if !in.mayAsk(&in.seat) {
		_, err := in.refuse(rules.M("session.not-yours"))
		return err
	}
	d, err := in.s.desk(&in.game)
	if err != nil {
		return err
	}
	messages, err := in.browsers(in.seat.Address, in.seat.Zone, end)
	if err != nil {
		return err
	}
	return in.tell(kindSessions, d, messages...)
}

// sessionsOfSender does the same for a player whose letter names no game.
func (in *intake) sessionsOfSender(end bool) error {
	to := &in.from[0]
	messages, err := in.browsers(to.Address, to.Zone, end)
	if err != nil {
		return err
	}
	head := templates.Head{Lang: in.lang(), Now: in.now, Player: to.Name}
	return in.post(to.Address, to.Name, kindSessions, in.s.book.Notice(templates.Notice{Head: head, Messages: messages}))
}

// browsers lists the browsers that are let in as the holder of an address, and
// ends their sessions if that is wanted; codes that were sent die with them.
func (in *intake) browsers(address, zone string, end bool) (out []rules.Message, err error) {
	open, err := in.tx.SessionsOf(address)
	if err != nil {
		return nil, err
	}
	n := 0
	for i := range open {
		row := &open[i]
		if !lasts(row, in.now) {
			continue
		}
		n++
		m := rules.M("session.browser",
			rules.Text("since", in.s.book.When(in.lang(), row.Opened, in.s.zone(zone))),
			rules.Text("seen", in.s.book.When(in.lang(), row.Seen, in.s.zone(zone))))
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
		if _, err := in.tx.EndSessions(address); err != nil {
			return nil, err
		}
		return append([]rules.Message{rules.M("session.ended", rules.Num("n", n))}, out...), nil
	case n == 0:
		return []rules.Message{rules.M("session.none")}, nil
	}
	out = append([]rules.Message{rules.M("session.list", rules.Num("n", n))}, out...)
	return append(out, rules.M("session.how-to-end")), nil
}
