package press

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// mostPressed is how many messages a list of them holds, the newest.
const mostPressed = 40

// VisibleMessages returns what a side has sent and got in a game, the newest first. Of what was
// sent without signature it does not say by whom, but for what the side sent itself.
func VisibleMessages(tx *store.Tx, g *store.Game, side rules.Side) ([]store.Press, error) {
	all, err := tx.Press().List(store.Press{Game: g.ID})
	if err != nil {
		return nil, err
	}
	mine := slices.DeleteFunc(all, func(p store.Press) bool {
		return p.Side != side && (p.State != store.PressSent || !p.For(side))
	})
	for i := range mine {
		if mine[i].Side != side && HasAnonymousPress(g) {
			mine[i].Side = ""
		}
	}
	slices.Reverse(mine)
	return mine, nil
}

// MessageLine says when one of [VisibleMessages] came or went, and from or to whom.
func MessageLine(p *store.Press, side rules.Side, when string) rules.Message {
	at := rules.Text("when", when)
	switch {
	case p.Side == side && p.State == store.PressHeld:
		return addresseesMessage("press.list-held", p, at)
	case p.Side == side:
		return addresseesMessage("press.list-out", p, at)
	case p.Side == "":
		return rules.M("press.list-unsigned", at)
	}
	return rules.M("press.list-in", at, rules.SideArg("side", p.Side))
}

// MessagesRequest is for what the side has sent and got.
var MessagesRequest = office.Request{Kinds: []desk.RequestKind{desk.Press}, Asks: true, Own: listMessages}

func listMessages(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	all, err := VisibleMessages(in.Tx.Tx, &in.Game, in.Seat.Side)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return seating.AnswerSide(in, office.KindWithOccasion(office.KindPress, "list"), d, slices.Concat([]rules.Message{rules.M("press.list-none")}, pressReadersMessages(in.Tx.Office, &in.Game))...)
	}
	page := templates.Press{
		Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Subject: rules.M("subject.press.list"),
		Parts: []templates.Pressed{{Messages: []rules.Message{rules.M("press.list")}}},
		After: pressReadersMessages(in.Tx.Office, &in.Game), Reply: seating.CanReplyWithOrders(in),
	}
	for i := range all[:min(len(all), mostPressed)] {
		when := in.Tx.Office.Book.When(in.Seat.Lang, all[i].Created, in.Tx.Office.Zone(in.Seat.Zone))
		line := MessageLine(&all[i], in.Seat.Side, when)
		page.Parts = append(page.Parts, templates.Pressed{Messages: []rules.Message{line}, Text: all[i].Text})
	}
	return seating.AnswerRequest(in, office.KindWithOccasion(office.KindPress, "list"), in.Tx.Office.Book.Press(page))
}

// BlockRequest is to have no more messages of a side, or again.
var BlockRequest = office.Request{Kinds: []desk.RequestKind{desk.Block, desk.Unblock}, Proof: true, Own: changeBlockedWriters}

func changeBlockedWriters(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	seats, err := in.Tx.Seats().List(store.Seat{Game: in.Game.ID})
	if err != nil {
		return err
	}
	var told []rules.Message
	for _, q := range c.All {
		block := q.Kind == desk.Block
		to, fit := d.Addressee(q.Topic)
		held := slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Side == to.Side && s.Side != in.Seat.Side })
		code, writer := "press.unblocked", to.Side
		switch {
		case fit == desk.Fits && to.All:
			if code, writer = "press.unblock-all", store.PressAll; block {
				code = "press.block-all"
			}
		case fit != desk.Fits || !held:
			told = append(told, rules.M("press.block-unknown", rules.Text("name", q.Topic)))
			continue
		case block && HasAnonymousPress(&in.Game): // who is silent then would be known
			told = append(told, rules.M("press.block-unsigned"))
			continue
		case block:
			code = "press.blocked"
		}
		if err := in.Tx.Press().Block(in.Game.ID, in.Seat.Side, writer, block); err != nil {
			return err
		}
		m := rules.M(code)
		if writer != store.PressAll {
			m.Args = append(m.Args, rules.SideArg("side", writer))
		}
		told = append(told, m)
	}
	return seating.AnswerSide(in, office.KindWithOccasion(office.KindPress, "block"), d, told...)
}

// pressHint tells a writer of prose how messages to players begin, where he answers one of
// theirs or begins with a name that nobody here has.
func pressHint(in *office.Intake) (hint []rules.Message, err error) {
	d, err := in.Tx.Office.Desk(&in.Game)
	if err != nil {
		return nil, err
	}
	parents, err := filing.AnsweredDispatches(in)
	if err != nil {
		return nil, err
	}
	for _, p := range parents[:min(len(parents), 1)] {
		if p.Kind.Family() != office.KindPress || p.Letter != 0 {
			continue
		}
		m := rules.M("press.reply")
		if writer := messageWriter(in, &p); writer != "" {
			m.Args = append(m.Args, rules.SideArg("side", writer))
		}
		return []rules.Message{m}, nil
	}
	words := in.Letter.Words()
	if len(words) == 0 {
		return nil, nil
	}
	o, ok := desk.Opens(words[0].Text)
	if !ok || len(o.To) > 1 || in.Game.State == store.Over {
		return nil, nil
	}
	w := pressReader{in: in, desk: d}
	if w.seats, err = in.Tx.Seats().List(store.Seat{Game: in.Game.ID}); err != nil {
		return nil, err
	}
	return w.findAddressees(&message{}, o.To), nil
}

// messageWriter returns the side whose message a dispatch brought, "" when that is not told.
func messageWriter(in *office.Intake, d *store.Dispatch) rules.Side {
	_, id, _ := strings.Cut(string(d.Kind), ":")
	all, err := VisibleMessages(in.Tx.Tx, &in.Game, in.Seat.Side)
	if err != nil {
		return ""
	}
	for i := range all {
		if PressID(&all[i]) == id {
			return all[i].Side
		}
	}
	return ""
}

// ArchivePress puts the messages of a finished game into its archive, where the game
// says so.
func ArchivePress(tx *office.Tx, g *store.Game, a *archive.Archive) error {
	if g.State != store.Over || !desk.Yes(g.Options, desk.OptionPressArchive) {
		return nil
	}
	all, err := tx.Press().List(store.Press{Game: g.ID})
	if err != nil {
		return err
	}
	if p := archive.PressOf(all, HasAnonymousPress(g)); p != nil {
		return a.AddPress(p)
	}
	return nil
}
