package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// How much players may write to one another.
const (
	pressLongest   = 4000 // characters of a message
	pressLines     = 120
	pressPerLetter = 10
	pressPerPhase  = 30 // of one side
	pressPerDay    = 40
)

// opensPress reports whether a line opens a message to players: it addresses a side of
// some game here, or one that is nearly called so. Without a colon it says nothing else, and
// the name is right.
func (s *Service) opensPress(line string) bool {
	if o, ok := desk.Opens(line); ok {
		return slices.ContainsFunc(s.order, func(title string) bool {
			return slices.ContainsFunc(o.To, func(name string) bool {
				_, fit := s.desks[title].Addressee(name)
				return fit != desk.Stranger
			})
		})
	}
	o, ok := desk.OpensAlone(line)
	return ok && slices.ContainsFunc(s.order, func(title string) bool { return s.desks[title].KnowsAll(o.To) })
}

// opensMessage reports whether a line of the letter opens a message: as opensPress says, by a country, by
// the word "message", or by the name by which a player is shown.
func (in *intake) opensMessage(line string) bool {
	if in.s.opensPress(line) {
		return true
	}
	if _, byWord := desk.OpensByWord(line); byWord {
		return true
	}
	o, colon := desk.Opens(line)
	if !colon {
		return false
	}
	shown, err := in.tx.ShownNames()
	return err == nil && slices.ContainsFunc(o.To, func(name string) bool {
		return slices.ContainsFunc(in.s.order, func(title string) bool { return in.s.sideOf(in.s.desks[title], name) != "" }) ||
			slices.ContainsFunc(shown, func(as string) bool { return isCalled(as, name) })
	})
}

// isCalled reports whether a name is that of somebody who is shown by one: the whole of it, or its first
// word.
func isCalled(shown, name string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(shown), " ")
	name = templates.Plain(name)
	return len(name) > 2 && (name == templates.Plain(shown) || name == templates.Plain(first))
}

// message is one message of a letter, and what becomes of it.
type message struct {
	row     store.Press
	unwant  []rules.Side    // who would get it and wants none of the writer
	refused []rules.Message // why it goes to nobody
}

// press sends the messages of a letter, each to all whom it addresses or to nobody, and
// answers what became of them. done is false when the letter has none.
func (in *intake) press(d *desk.Desk) (done bool, err error) {
	l := in.letter
	if len(l.Press) == 0 || l.Likely {
		return false, nil
	}
	if read := d.Read(l.Lines); in.checks(d, &read) {
		in.leaves = true
		return false, nil
	}
	keyInside := slices.ContainsFunc(l.Press, func(p parser.Press) bool { return p.Key })
	var refusal rules.Message
	switch {
	case in.game.State == store.Over:
		refusal = rules.M("notice.game-over", rules.Text("game", in.game.ID))
	case !in.proved && keyInside:
		refusal = rules.M("press.no-key")
	case !in.proved:
		refusal = in.keyFault()
	default:
		return true, in.pass(d)
	}
	_, err = in.refuse(refusal)
	return true, err
}

// pass sends the messages of a letter that proves its side.
func (in *intake) pass(d *desk.Desk) error {
	w := pressWriter{in: in, desk: d}
	var err error
	if w.seats, err = in.tx.Seats(in.game.ID); err != nil {
		return err
	}
	if w.blocked, err = in.tx.Blocked(in.game.ID); err != nil {
		return err
	}
	if w.inPhase, w.lately, err = in.tx.CountPress(in.game.ID, in.seat.Side, in.game.Phase, in.now.Add(-day)); err != nil {
		return err
	}
	const sent, held, not = "subject.press.sent", "subject.press.held", "subject.press.refused"
	answer := templates.Press{Head: in.s.head(&in.game, &in.seat, d, in.now), Subject: rules.M(sent), Reply: in.goesOn()}
	for i := range in.letter.Press {
		m, err := w.read(i, &in.letter.Press[i])
		if err != nil {
			return err
		}
		if len(m.refused) > 0 {
			answer.Subject.Code = not
			answer.Parts = append(answer.Parts, templates.Pressed{Messages: m.refused})
			continue
		}
		if m.row.ID, err = in.tx.AddPress(&m.row); err != nil {
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
		} else if err := in.s.deliver(in.tx, &in.game, w.seats, &m.row); err != nil {
			return err
		}
		part := templates.Pressed{Messages: []rules.Message{addressed(code, &m.row)}, Text: m.row.Text}
		if len(m.unwant) > 0 {
			part.Messages = append(part.Messages, sideList("press.not-to", m.unwant))
		}
		answer.Parts = append(answer.Parts, part)
	}
	answer.After = in.s.pressReaders(&in.game)
	return in.reply(kindPress, in.s.book.Press(answer))
}

// addressed returns a message that names whom a message of a player goes to.
func addressed(code string, p *store.Press, args ...rules.Arg) rules.Message {
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

// pressReaders says who else may read the messages of a game.
func (s *Service) pressReaders(g *store.Game) []rules.Message {
	out := []rules.Message{rules.M("press.unread")}
	if desk.Yes(g.Options, desk.OptionPressRead) {
		out[0] = rules.M("press.read")
	}
	if desk.Yes(g.Options, desk.OptionPressArchive) {
		out = append(out, rules.M("press.kept"))
	}
	return out
}

// unsigned reports whether nobody is told who writes in a game.
func unsigned(g *store.Game) bool { return g.Option(desk.OptionPress) == desk.PressAnonymous }

// deliver queues a message to each seat that it addresses, and to the moderator.
func (s *Service) deliver(tx *store.Tx, g *store.Game, seats []store.Seat, p *store.Press) error {
	for i := range seats {
		if seat := &seats[i]; p.For(seat.Side) {
			if err := s.deliverTo(tx, g, seat, p); err != nil {
				return err
			}
		}
	}
	var lead rules.Message
	switch to := slices.Contains(p.To, store.PressModerator); {
	case !to && !desk.Yes(g.Options, desk.OptionPressRead):
		return nil
	case to && unsigned(g):
		lead = rules.M("press.unsigned-moderator", rules.Text("game", g.ID))
	case to:
		lead = rules.M("press.to-moderator", rules.Text("game", g.ID), rules.SideArg("side", p.Side))
	case unsigned(g):
		lead = addressed("press.unsigned-along", p, rules.Text("game", g.ID))
	default:
		lead = addressed("press.along", p, rules.Text("game", g.ID), rules.SideArg("side", p.Side))
	}
	readers, err := s.moderatorsBeside(tx, g.ID)
	if err != nil {
		return err
	}
	if len(readers) == 0 { // there is none but him, and he plays
		readers = s.moderatorsOf(g.ID)
	}
	for _, mod := range readers {
		d, head := s.toModerator(g, &mod, on(aboutPress, pressID(p)), 0)
		d.page = s.book.Press(templates.Press{
			Head: head, Subject: rules.Message{Code: "subject." + lead.Code, Args: lead.Args},
			Parts: []templates.Pressed{{Messages: []rules.Message{lead}, Text: p.Text}},
			After: []rules.Message{rules.M("press.words"), rules.M("press.moderator-answer")},
		})
		if err := s.queue(tx, d); err != nil {
			return err
		}
	}
	return nil
}

// deliverTo queues a message to a seat that it addresses.
func (s *Service) deliverTo(tx *store.Tx, g *store.Game, seat *store.Seat, p *store.Press) error {
	d, err := s.desk(g)
	if err != nil {
		return err
	}
	lead, answer := rules.M("press.from", rules.SideArg("side", p.Side)), rules.M("press.answer", rules.SideArg("side", p.Side))
	if unsigned(g) {
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
	page := s.book.Press(templates.Press{
		Head: s.head(g, seat, d, s.now()), Subject: rules.Message{Code: "subject." + lead.Code, Args: lead.Args},
		Parts: []templates.Pressed{{Messages: []rules.Message{lead}, Text: p.Text}},
		After: slices.Concat([]rules.Message{rules.M("press.words")}, s.pressReaders(g), []rules.Message{answer}), Reply: true,
	})
	return s.queueTo(tx, g, seat, on(kindPress, pressID(p)), page, s.now())
}

// releasePress sends what was held until the phase had been played.
func (r *running) releasePress() error {
	all, err := r.tx.PressOf(r.game.ID)
	if err != nil {
		return err
	}
	held := slices.DeleteFunc(all, func(p store.Press) bool { return p.State != store.PressHeld })
	if len(held) == 0 {
		return nil
	}
	blocked, err := r.tx.Blocked(r.game.ID)
	if err != nil {
		return err
	}
	for i := range held {
		p := &held[i]
		p.State = store.PressSent
		p.To = slices.DeleteFunc(p.To, func(to string) bool {
			return to != store.PressModerator && (unwanted(blocked, rules.Side(to), p.Side) || slices.Contains(blocked[bySilence], p.Side))
		})
		if err := r.s.deliver(r.tx, &r.game, r.seats, p); err != nil {
			return err
		}
		if err := r.tx.ReleasePress(p); err != nil {
			return err
		}
	}
	return nil
}

// unwanted reports whether a side wants no messages of another.
func unwanted(blocked map[rules.Side][]rules.Side, side, writer rules.Side) bool {
	return slices.Contains(blocked[side], writer) || slices.Contains(blocked[side], store.PressAll)
}

// pressLine returns a line of a message with what nobody needs taken out of it: marks that
// pile up on a letter, and words so long that they would break any page.
func pressLine(line string) string {
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
