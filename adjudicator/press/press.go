package press

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// How much players may write to one another.
const (
	PressLongest   = 4000 // characters of a message
	PressLines     = 120
	pressPerLetter = 10
	pressPerPhase  = 30 // of one side
	pressPerDay    = 40
)

// IsMessageOpening reports whether a line of the letter opens a message: as filing.IsPressOpening
// says, by a country, by the word "message", or by the name by which a player is shown.
func IsMessageOpening(in *office.Intake, line string) bool {
	if filing.IsPressOpening(in.Tx.Office, line) {
		return true
	}
	if _, byWord := desk.OpensByWord(line); byWord {
		return true
	}
	o, colon := desk.Opens(line)
	if !colon {
		return false
	}
	shown, err := in.Tx.Seats().PublicNames()
	return err == nil && slices.ContainsFunc(o.To, func(name string) bool {
		return slices.ContainsFunc(in.Tx.Office.Order, func(title string) bool { return office.FindSide(in.Tx.Office, in.Tx.Office.Desks[title], name) != "" }) ||
			slices.ContainsFunc(shown, func(as string) bool { return isCalled(as, name) })
	})
}

// isCalled reports whether a name is that of somebody who is shown by one: the whole of it, or its
// first word.
func isCalled(shown, name string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(shown), " ")
	name = templates.NormalizeName(name)
	return len(name) > 2 && (name == templates.NormalizeName(shown) || name == templates.NormalizeName(first))
}

// message is one message of a letter, and what becomes of it.
type message struct {
	row      store.Press
	unwanted []rules.Side    // who would get it and wants none of the writer
	refused  []rules.Message // why it goes to nobody
}

// HandleMessages sends the messages of a letter, each to all whom it addresses or to nobody, and
// answers what became of them. done is false when the letter has none.
func HandleMessages(in *office.Intake, d *desk.Desk) (done bool, err error) {
	l := in.Letter
	if len(l.Press) == 0 || l.Likely {
		return false, nil
	}
	if read := d.Read(l.Lines); filing.IsCheckOnly(l, d, &read) {
		in.HasUncheckable = true
		return false, nil
	}
	keyInside := slices.ContainsFunc(l.Press, func(p parser.Press) bool { return p.Key })
	var refusal rules.Message
	switch {
	case in.Game.State == store.Over:
		refusal = rules.M("notice.game-over", rules.Text("game", in.Game.ID))
	case !in.Authenticated && keyInside:
		refusal = rules.M("press.no-key")
	case !in.Authenticated:
		refusal = filing.KeyFaultMessage(in)
	default:
		return true, sendMessages(in, d)
	}
	_, err = filing.RefuseLetter(in, refusal)
	return true, err
}

// sendMessages sends the messages of a letter that proves its side.
func sendMessages(in *office.Intake, d *desk.Desk) error {
	w := pressReader{in: in, desk: d}
	var err error
	if w.seats, err = in.Tx.Seats().List(store.Seat{Game: in.Game.ID}); err != nil {
		return err
	}
	if w.blocked, err = in.Tx.Press().Blocks(in.Game.ID); err != nil {
		return err
	}
	if w.inPhase, w.lately, err = in.Tx.Press().Count(in.Game.ID, in.Seat.Side, in.Game.Phase, in.Now.Add(-post.Day)); err != nil {
		return err
	}
	const sent, held, not = "subject.press.sent", "subject.press.held", "subject.press.refused"
	answer := templates.Press{Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Subject: rules.M(sent), Reply: seating.CanReplyWithOrders(in)}
	for i := range in.Letter.Press {
		m, err := w.readMessage(i, &in.Letter.Press[i])
		if err != nil {
			return err
		}
		if len(m.refused) > 0 {
			answer.Subject.Code = not
			answer.Parts = append(answer.Parts, templates.Pressed{Messages: m.refused})
			continue
		}
		if err = in.Tx.Press().Add(&m.row); err != nil {
			return err
		}
		w.inPhase++
		w.lately++
		code := "press.sent"
		if m.row.State == store.PressHeld {
			code = "press.held"
			if answer.Subject.Code == sent {
				answer.Subject.Code = held
			}
		} else if err := QueueMessage(in.Tx, &in.Game, w.seats, &m.row); err != nil {
			return err
		}
		part := templates.Pressed{Messages: []rules.Message{addresseesMessage(code, &m.row)}, Text: m.row.Text}
		if len(m.unwanted) > 0 {
			part.Messages = append(part.Messages, seating.SidesMessage("press.not-to", m.unwanted))
		}
		answer.Parts = append(answer.Parts, part)
	}
	answer.After = pressReadersMessages(in.Tx.Office, &in.Game)
	return filing.AnswerSeat(in, office.KindPress, in.Tx.Office.Book.Press(answer))
}

// addresseesMessage returns a message that names whom a message of a player goes to.
func addresseesMessage(code string, p *store.Press, args ...rules.Arg) rules.Message {
	m := rules.M(code, args...)
	for _, to := range p.To {
		if to == store.PressModerator {
			m.Args = append(m.Args, rules.Text("moderator", "1"))
		} else {
			m.Args = append(m.Args, rules.SideArg("to", rules.Side(to)))
		}
	}
	return m
}

// pressReadersMessages says who else may read the messages of a game.
func pressReadersMessages(o *office.Office, g *store.Game) []rules.Message {
	out := []rules.Message{rules.M("press.unread")}
	if desk.Yes(g.Options, desk.OptionPressRead) {
		out[0] = rules.M("press.read")
	}
	if desk.Yes(g.Options, desk.OptionPressArchive) {
		out = append(out, rules.M("press.kept"))
	}
	return out
}

// HasAnonymousPress reports whether nobody is told who writes in a game.
func HasAnonymousPress(g *store.Game) bool { return g.Option(desk.OptionPress) == desk.PressAnonymous }

// QueueMessage queues a message to each seat that it addresses, and to the moderator.
func QueueMessage(tx *office.Tx, g *store.Game, seats []store.Seat, p *store.Press) error {
	for i := range seats {
		if seat := &seats[i]; p.For(seat.Side) {
			if err := queueMessageToSeat(tx, g, seat, p); err != nil {
				return err
			}
		}
	}
	var lead rules.Message
	switch to := slices.Contains(p.To, store.PressModerator); {
	case !to && !desk.Yes(g.Options, desk.OptionPressRead):
		return nil
	case to && HasAnonymousPress(g):
		lead = rules.M("press.unsigned-moderator", rules.Text("game", g.ID))
	case to:
		lead = rules.M("press.to-moderator", rules.Text("game", g.ID), rules.SideArg("side", p.Side))
	case HasAnonymousPress(g):
		lead = addresseesMessage("press.unsigned-along", p, rules.Text("game", g.ID))
	default:
		lead = addresseesMessage("press.along", p, rules.Text("game", g.ID), rules.SideArg("side", p.Side))
	}
	readers, err := confirm.NonPlayingModerators(tx, g.ID)
	if err != nil {
		return err
	}
	if len(readers) == 0 { // there is none but him, and he plays
		readers = tx.Office.ModeratorsOf(g.ID)
	}
	for _, mod := range readers {
		d, head := post.NewModeratorMail(tx.Office, g, &mod, office.KindWithOccasion(office.AboutPress, PressID(p)), 0)
		d.Page = tx.Office.Book.Press(templates.Press{
			Head: head, Subject: rules.Message{Code: "subject." + lead.Code, Args: lead.Args},
			Parts: []templates.Pressed{{Messages: []rules.Message{lead}, Text: p.Text}},
			After: []rules.Message{rules.M("press.words"), rules.M("press.moderator-answer")},
		})
		if err := post.Queue(tx, d); err != nil {
			return err
		}
	}
	return nil
}

// queueMessageToSeat queues a message to a seat that it addresses.
func queueMessageToSeat(tx *office.Tx, g *store.Game, seat *store.Seat, p *store.Press) error {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return err
	}
	lead, answer := rules.M("press.from", rules.SideArg("side", p.Side)), rules.M("press.answer", rules.SideArg("side", p.Side))
	if HasAnonymousPress(g) {
		lead, answer = rules.M("press.unsigned"), rules.M("press.answer-all")
	}
	for _, other := range p.To {
		switch other {
		case string(seat.Side):
		case store.PressModerator:
			lead.Args = append(lead.Args, rules.Text("moderator", "1"))
		default:
			lead.Args = append(lead.Args, rules.SideArg("others", rules.Side(other)))
		}
	}
	page := tx.Office.Book.Press(templates.Press{
		Head: post.NewHead(tx.Office, g, seat, d, tx.Office.Now()), Subject: rules.Message{Code: "subject." + lead.Code, Args: lead.Args},
		Parts: []templates.Pressed{{Messages: []rules.Message{lead}, Text: p.Text}},
		After: slices.Concat([]rules.Message{rules.M("press.words")}, pressReadersMessages(tx.Office, g), []rules.Message{answer}), Reply: true,
	})
	return post.QueueToSeat(tx, g, seat, office.KindWithOccasion(office.KindPress, PressID(p)), page, tx.Office.Now())
}

// IsBlocked reports whether a side wants no messages of another.
func IsBlocked(blocked map[rules.Side][]rules.Side, side, writer rules.Side) bool {
	return slices.Contains(blocked[side], writer) || slices.Contains(blocked[side], store.PressAll)
}

// CleanLine returns a line of a message with what nobody needs taken out of it: marks that
// pile up on a letter, and words so long that they would break any page.
func CleanLine(line string) string {
	var out strings.Builder
	marks, word := 0, 0
	for _, r := range line {
		if isMark(r) {
			if marks++; marks > mostMarks {
				continue
			}
		} else {
			marks = 0
		}
		if word++; r == ' ' {
			word = 0
		} else if word > longestWord {
			out.WriteByte(' ')
			word = 1
		}
		out.WriteRune(r)
	}
	return strings.TrimSpace(out.String())
}
