package inquiry

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// StatusRequest tells who has reported, and what we have of the player, word for word; of somebody
// who does not say of which game, how all of his stand.
var StatusRequest = office.Request{Kinds: []desk.RequestKind{desk.Status}, Who: office.APlayer, Asks: true, Free: answerStatusOfAll, Own: answerStatus}

func answerStatus(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	messages, err := statusOf(in, &in.Game, &in.Seat)
	if err != nil {
		return err
	}
	messages = append([]rules.Message{rules.M("status.lead")}, messages...)
	n := templates.Notice{Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Messages: messages, Reply: seating.CanReplyWithOrders(in)}
	if in.Game.State != store.Over {
		if err := filing.AddCurrentSheet(in, d, &n); err != nil {
			return err
		}
	}
	if len(n.Draft) > 0 { // above which the deadline stands
		n.Messages = slices.DeleteFunc(n.Messages, func(m rules.Message) bool { return m.Code == "status.deadline" || m.Code == "status.no-deadline" })
	}
	return seating.AnswerRequest(in, office.KindStatus, in.Tx.Office.Book.Notice(n))
}

// statusOf tells a seat how its game stands.
func statusOf(in *office.Intake, g *store.Game, seat *store.Seat) ([]rules.Message, error) {
	seats, err := in.Tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return nil, err
	}
	sheets, err := in.Tx.Sheets().List(store.Sheet{Game: g.ID})
	if err != nil {
		return nil, err
	}
	sides := seating.SheetsBySide(sheets)
	if g.State == store.Recruiting {
		return confirm.RecruitingStatus(in.Tx, g, seat.Lang)
	}
	messages, thinking := []rules.Message{rules.M("status.sides")}, seating.WaitsForThinkers(in.Tx.Office, g, sides)
	for i := range seats {
		state := SideState(g, seats[i].Side, sides[seats[i].Side])
		if state == SheetNotFinal && seats[i].Side != seat.Side {
			state = SheetMissing // that a sheet lies here is between its side and us
		}
		word := string(state)
		if thinking && slices.ContainsFunc(g.Demands, func(d rules.Demand) bool {
			return d.Side == seats[i].Side && seating.ThoughtSteps(in.Tx.Office, g, &d) > 0
		}) {
			word = "thinking"
		}
		m := rules.M("status.side", rules.SideArg("side", seats[i].Side), rules.Word("state", "status.state."+word))
		if name := seating.PlayerName(in.Tx.Office, &seats[i], seat.Lang); name != "" {
			m.Args = append(m.Args, rules.Text("player", name))
		}
		messages = append(messages, m)
	}
	for i := range seats {
		if seats[i].MissedAll > 0 {
			messages = append(messages, seating.MissedMessage(&seats[i]))
		}
	}
	messages = append(messages, filing.SheetMessages(in, g, seat, sides[seat.Side])...)
	standing, err := in.Tx.Standing(g.ID)
	if err != nil {
		return nil, err
	}
	for i := range standing {
		if standing[i].Side == seat.Side {
			messages = append(messages, rules.M("status.standing", rules.Num("n", len(standing[i].Orders))))
		}
	}
	if pause := office.PauseOf(g.State, g.Note); pause != nil {
		return append(messages, pause.PlayersMessage(g.Phase)), nil
	}
	if g.Deadline.IsZero() || g.State == store.Over {
		return append(messages, rules.M("status.no-deadline")), nil
	}
	messages = append(messages, rules.M("status.deadline", rules.Text("when", post.DeadlineText(in.Tx.Office, g, seat))))
	return append(messages, office.Timetable(in.Tx.Office.Book, seat.Lang, &g.Policy)...), nil
}

// answerStatusOfAll tells the sender how the games stand that he plays, a part for
// each of his sides; when all are over, those.
func answerStatusOfAll(c *office.RequestContext) error {
	in, game := c.In, c.About
	running, err := StatusParts(in, game, false)
	if err != nil {
		return err
	}
	if len(running) == 0 {
		if running, err = StatusParts(in, game, true); err != nil {
			return err
		}
	}
	to := &in.From[0]
	return confirm.AnswerSender(in, to.Address, to.Name, office.KindStatus, in.Tx.Office.Book.Notice(templates.Notice{
		Head:     templates.Head{Lang: confirm.SenderLang(in), Now: in.Now, Player: to.Name},
		Messages: []rules.Message{rules.M("status.lead-all")}, Parts: running,
	}))
}

// StatusParts returns how the games of the sender stand, or one of them, a part for each of his
// sides: those that are over, or the others.
func StatusParts(in *office.Intake, game string, over bool) (parts []templates.Part, err error) {
	for i := range in.From {
		seat := in.From[i]
		seat.Lang = confirm.SenderLang(in) // one mail, one language
		if game != "" && seat.Game != game {
			continue
		}
		g, err := in.Tx.Game(seat.Game)
		if err != nil {
			return nil, err
		}
		d := in.Tx.Office.Desks[g.Title]
		if d == nil || g.State.Ended() != over {
			continue
		}
		messages, err := statusOf(in, &g, &seat)
		if err != nil {
			return nil, err
		}
		parts = append(parts, templates.Part{Head: post.NewHead(in.Tx.Office, &g, &seat, d, in.Now), Messages: messages})
	}
	return parts, nil
}
