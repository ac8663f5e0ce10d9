package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// VerbRollback has the orders of an earlier phase given anew.
const VerbRollback Verb = "rollback"

// ArgTo is the phase that a game is taken back to.
const ArgTo = "to"

// rollback takes a game back to where a phase began, whose orders are given anew. [ArgPhase]
// is the current one; nothing is done when it is over.
//
// A rollback is a phase of its own, in which nothing is played: the number of the
// current phase is used up by it, and the position behind it is the one in which that of
// [ArgTo] began. So no number comes twice, old mails are known by theirs, and the dice, which
// depend on it, fall otherwise. What was played since stays as a branch; going back to a
// phase of it undoes the rollback, as each number names one position. What chance had
// decided before it began, as the order of a deck, is as it was.
//
// Sheets, also those in advance, go out of play. What a side had sent for it comes
// back to it as a draft that counts for nothing until it sends it. Standing orders
// stay as they are: what a side has said last holds, and nothing comes into force again
// of which it does not know.
//
// The mailbox is read first, so that what was written before the players could know of
// this is still of its phase.
func (c *command) rollback() error {
	g := &c.game
	to, err := strconv.Atoi(c.arg(ArgTo))
	if err != nil || to < 1 || to >= g.Phase {
		return c.refuse("verb.no-phase-back", rules.Text("to", c.arg(ArgTo)), rules.Num("current", g.Phase))
	}
	if c.unread != nil {
		c.s.env.Log.Warn("command waits for the mailbox", keyCommand, c.row.ID, keyGame, g.ID, keyError, c.unread)
		return c.refuse("verb.unread")
	}
	backs, err := c.tx.Backs(g.ID)
	if err != nil {
		return err
	}
	if backs[g.Phase-1] == to {
		return c.idly("verb.rolled-already", rules.Num("to", to), rules.Num("phase", g.Phase))
	}
	c.mixed = true
	r := &running{s: c.s, tx: c.tx, game: *g, seats: c.seats, now: c.now}
	if r.desk, err = c.s.desk(g); err != nil {
		return err
	}
	if err := r.takeBack(to); err != nil {
		return err
	}
	*g = r.game
	c.note("phase", fmt.Sprint(g.Phase-1))
	c.note(ArgTo, fmt.Sprint(to))
	c.sayWithDeadline("verb.rolled-back", rules.Num("to", to), rules.Num("phase", g.Phase))
	if c.preview {
		c.answer = append(c.answer, archive.TakenBack(g.Phase-1, &store.Back{To: to}))
	}
	name := strings.TrimPrefix(c.row.Actor, moderatorPrefix)
	c.quiet = true
	return c.tellModerators(aboutRolledBack, rules.M("moderator.rolled-back",
		rules.Text("game", g.ID), rules.Text("name", name), rules.Num("to", to), rules.Num("phase", g.Phase)))
}

// takeBack makes the current phase one in which the game was taken back to where another
// began, and begins the next. Everybody is told.
func (r *running) takeBack(to int) error {
	g := &r.game
	position, _, err := r.tx.Position(g.ID, to-1)
	if err != nil {
		return err
	}
	next, err := r.desk.Decode(position)
	if err != nil {
		r.s.env.Log.Warn("position cannot be read", keyGame, g.ID, keyPhase, to-1, keyError, err)
		return refused{message: rules.M("verb.rollback-unreadable", rules.Text("game", g.ID), rules.Num("to", to))}
	}
	phase, err := r.backPhase(to, position, next)
	if err != nil {
		return err
	}
	if r.pos, err = r.s.position(r.tx, g); err != nil {
		return err
	}
	then, err := r.tx.Phase(g.ID, to)
	if err != nil {
		return err
	}
	sheets, err := r.tx.SheetsThen(&then)
	if err != nil {
		return err
	}
	if err := r.retireAll(); err != nil {
		return err
	}
	r.s.env.Failpoint(stepPhaseStored)
	g.TakenBack = phase.Number
	if err := r.begin(next); err != nil {
		return err
	}
	returned, err := r.returnSheets(sheets)
	if err != nil {
		return err
	}
	r.missing = waiting(g, nil)
	switch {
	case g.State == store.Paused:
		g.Deadline = time.Time{}  // it has one again when it goes on
		if g.Note == NoteRecall { // its closing went with the phase
			g.Note = ""
		}
	case r.ready(): // programs alone are asked
		g.Due = r.now
	default:
		if r.away, err = r.s.leave(r.tx, g, r.seats, r.missing, r.now); err != nil {
			return err
		}
	}
	if err := r.reportBack(phase, next, returned); err != nil {
		return err
	}
	if err := r.tx.SaveGame(g); err != nil {
		return err
	}
	r.s.env.Failpoint(stepPhaseReported)
	return nil
}

// backPhase stores the phase that takes the game back.
func (r *running) backPhase(to int, position []byte, next rules.Position) (*store.Phase, error) {
	g := &r.game
	before, hash, err := r.tx.Position(g.ID, g.Phase-1)
	if err != nil {
		return nil, err
	}
	mix := archive.DiceMix(store.Inputs{}, nil)
	phase := &store.Phase{
		Game: g.ID, Number: g.Phase, Started: g.Started, Adjudicated: r.now, Inputs: store.Inputs{Back: &store.Back{To: to}}, Dice: mix[:],
		Position: position, Clock: next.Clock(),
	}
	phases, err := r.tx.History(g.ID)
	if err != nil {
		return nil, err
	}
	for i := range phases { // what the phase was begun with then is not what it is begun with now
		if phases[i].Number >= to && phases[i].Inputs.Bound != nil {
			g.Rebound = true
		}
	}
	if err := r.link(phase, before, hash); err != nil {
		return nil, err
	}
	return phase, r.tx.AddPhase(phase)
}

// retireAll takes all sheets out of play, and forgets votes and what was missed.
func (r *running) retireAll() error {
	g := &r.game
	sheets, err := r.tx.SheetStates(g.ID)
	if err != nil {
		return err
	}
	for i := range sheets {
		if err := r.tx.RetireSheet(sheets[i].ID, r.now); err != nil {
			return err
		}
	}
	for i := range r.seats {
		if r.seats[i].Missed > 0 {
			r.seats[i].Missed = 0
			if err := r.tx.ReportSeat(g.ID, r.seats[i].Side); err != nil {
				return err
			}
		}
	}
	return r.tx.ForgetVotes(g.ID)
}

// returnSheets gives back to each side the sheet that it had for what is asked of it
// again, of those of then, and returns the lines of each. What somebody wrote who held the
// side before is not told to who does now.
func (r *running) returnSheets(then []store.Sheet) (map[rules.Side][]string, error) {
	g := &r.game
	lines := map[rules.Side][]string{}
	for i := range g.Demands {
		d := &g.Demands[i]
		if programPlays(g, d.Side) {
			continue
		}
		taken, err := r.tx.Taken(g.ID, d.Side)
		if err != nil {
			return nil, err
		}
		mine := slices.DeleteFunc(slices.Clone(then), func(s store.Sheet) bool {
			return s.Side != d.Side || s.Demand != d.Key || !s.Received.After(taken)
		})
		if len(mine) == 0 {
			continue
		}
		s := &mine[0]
		if accepted := standingSheet(mine, d.Key); accepted != nil {
			s = accepted
		}
		written := asWritten(r.desk, s)
		if len(written) == 0 {
			continue
		}
		if err := r.tx.ReturnSheet(s, g.Phase); err != nil {
			return nil, err
		}
		if lines[d.Side] == nil {
			lines[d.Side] = written
		}
	}
	return lines, nil
}

// reportBack reports the position that the game was taken back to, whole, to all who play
// or observe it, with what each side had sent then.
func (r *running) reportBack(phase *store.Phase, next rules.Position, returned map[rules.Side][]string) error {
	g := &r.game
	p := r.s.newReporter(r.tx, g, r.desk, next)
	p.last, p.missing, p.remarks = phase, r.missing, r.remarks(phase)
	err := r.s.together(r.tx, r.seats, func() error {
		for i := range r.seats {
			seat := &r.seats[i]
			if seat.Bot == store.BotHolds {
				continue
			}
			var picture *store.Picture
			if asks(g, seat.Side) {
				picture = r.s.picture(g, seat)
			}
			if err := r.s.queueToHolders(r.tx, g, seat, kindSitrep, r.now, picture, func(seat *store.Seat) (written, error) {
				return r.askingAgain(p, seat, returned[seat.Side])
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return r.tellObservers(p, phase, next)
}

// askingAgain writes the report of a game that was taken back.
func (r *running) askingAgain(p *reporter, seat *store.Seat, lines []string) (w written, err error) {
	w.head = r.s.head(&r.game, seat, r.desk, r.now)
	rep, err := p.sitrep(seat, w.head)
	if err != nil {
		return w, err
	}
	rep.Paused = r.game.State == store.Paused
	if len(lines) > 0 {
		rep.Draft, rep.Example, rep.Returned = lines, nil, true
	}
	w.page = r.s.relieved(seat, r.s.book.Sitrep(rep))
	w.files, err = p.files(seat, &w.head, rep.Since, rep.Draft)
	return w, err
}

// again returns a date of a game, marked where the game had come to it before it was taken
// back.
func again(tx *store.Tx, g *store.Game, clock rules.Clock) (rules.Clock, error) {
	if g.TakenBack == 0 {
		return clock, nil
	}
	came, err := tx.Came(g.ID, g.TakenBack, clock)
	if came {
		clock.Label = templates.Again(clock.Label)
	}
	return clock, err
}
