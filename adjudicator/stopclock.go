package adjudicator

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Who writes in words of his own while his sheet is held wants something of it, most of the time:
// "wait, I want to change something". What is not understood stops the clock: the sheet is held until
// its side says what it wants, to the deadline at the longest, once a phase for each demand. It is nobody
// else's business: the others see no more than when the phase is played.

// How long a sheet waits for its side in a phase without a deadline, before it is reminded and after.
const (
	waitsUnreminded = 24 * time.Hour
	waitsReminded   = 30 * 24 * time.Hour
)

// stopClock holds the sheet of the letter's side for longer, where a hold runs and the letter is the
// side's, and says so; nil where nothing stops. A letter that is not proved counts where it answers
// the mail that accepted the sheet.
func (in *intake) stopClock() ([]rules.Message, error) {
	if holdOf(&in.game) == 0 || in.game.State != store.Running || !in.game.RollAt.IsZero() || in.trial != nil || in.letter.Likely || in.isOfEarlierPhase() {
		return nil, nil
	}
	all, err := in.tx.GameSheets(in.game.ID)
	if err != nil {
		return nil, err
	}
	for i := range in.game.Demands {
		d := &in.game.Demands[i]
		s := final(bySide(all)[in.seat.Side], d.Key)
		if d.Side != in.seat.Side || s == nil || !s.HeldUntil.After(in.now) && !in.game.PlayAt.After(in.now) {
			continue
		}
		if stopped, err := in.tx.HasStopped(in.game.ID, d.Side, d.Key, in.game.Started); err != nil {
			return nil, err
		} else if stopped {
			continue
		}
		if late, err := in.older(s.Received, s.Letter); err != nil || late { // he wrote before it
			return nil, err
		}
		if mine, err := in.speaksOf(s); err != nil || !mine {
			return nil, err
		}
		until := forceAt(&in.game)
		if until.IsZero() {
			until = in.now.Add(waitsUnreminded)
		}
		return in.holdSheet(s, until)
	}
	return nil, nil
}

// isOfEarlierPhase reports whether the letter is about a phase that was played, by what it says, the
// address or subject that it bears or the mail that it answers, or was written before this one began.
func (in *intake) isOfEarlierPhase() bool {
	g := &in.game
	return in.phase > 0 && in.phase < g.Phase || in.row.Received.Before(g.Started.Truncate(time.Second))
}

// speaksOf reports whether the letter is its side's, or answers the mail that accepted a sheet, from
// an address of its player.
func (in *intake) speaksOf(s *store.Sheet) (bool, error) {
	if in.proved {
		return true, nil
	}
	return in.answersTo(s.Letter)
}

// answersTo reports whether the letter came from an address of its seat's player and answers
// (In-Reply-To) the very mail that answered another letter. It proves a letter where that is enough.
func (in *intake) answersTo(letter int64) (bool, error) {
	carrier, err := in.parent()
	if err != nil || carrier == nil || in.s.keyless(&in.game, &in.seat) || !in.holds(&in.seat) || !slices.Contains(in.letter.InReplyTo, carrier.MessageID) {
		return false, err
	}
	told, err := in.toldThere()
	return told != nil && told.Letter == letter && told.Kind.Family() == kindAck && told.Game == in.game.ID && told.Side == in.seat.Side, err
}

// knowsSheet reports whether the sheet of the seat may be shown to who writes: the letter is proved, or
// answers the very mail that has it mended.
func (in *intake) knowsSheet() (bool, error) {
	if in.proved || in.seat.Side == "" {
		return in.proved, nil
	}
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return false, err
	}
	if offered := in.offered(mine); offered != nil {
		return in.answersTo(offered.Letter)
	}
	return false, nil
}

// proveByAnswer takes a yes to a mended sheet for its side's without a key, where it answers the very
// mail that offers the sheet and nothing has come since. Who knows the Message-ID of that mail has
// read it, and all that he can do is have the sheet played that the side itself has sent.
func (in *intake) proveByAnswer(offered *store.Sheet) (err error) {
	if in.proved {
		return nil
	}
	if in.proved, err = in.answersTo(offered.Letter); err != nil || !in.proved {
		return err
	}
	return in.tx.HearSeat(in.game.ID, in.seat.Side, in.row.Received)
}

// holdSheet holds a sheet until a moment, and says so.
func (in *intake) holdSheet(s *store.Sheet, until time.Time) ([]rules.Message, error) {
	if err := in.tx.HoldSheet(s.ID, until, in.now); err != nil {
		return nil, err
	}
	if !in.game.PlayAt.IsZero() {
		sheets, err := in.tx.GameSheets(in.game.ID)
		if err != nil {
			return nil, err
		}
		in.game.PlayAt = playAt(&in.game, sheets)
		in.game.Due = in.s.nextLook(&in.game)
		if err := in.tx.SaveGame(&in.game); err != nil {
			return nil, err
		}
	}
	m := rules.M("notice.stopped")
	if at := forceAt(&in.game); !at.IsZero() {
		m.Args = append(m.Args, rules.Text("deadline", "1"))
	}
	return []rules.Message{m}, nil
}

// stopRemark returns what stopClock says as a remark below a message that tells what was not understood.
func stopRemark(stopped []rules.Message) []rules.Message {
	for i := range stopped {
		stopped[i].Args = append(stopped[i].Args, rules.Text("said", "1"))
	}
	return stopped
}

// stopTime returns since when a phase that has all its sheets waits for a side that stopped the clock, the
// zero time where none has.
func stopTime(g *store.Game, sides map[rules.Side][]store.Sheet) (since time.Time) {
	if g.State != store.Running || g.PlayAt.IsZero() {
		return since
	}
	for i := range g.Demands {
		d := &g.Demands[i]
		if s := final(sides[d.Side], d.Key); s != nil && !s.Stopped.IsZero() && !s.HeldUntil.IsZero() && (since.IsZero() || s.Stopped.Before(since)) {
			since = s.Stopped
		}
	}
	return since
}

// remindStopped reminds the sides whose sheets have waited for a day in a phase without a deadline,
// and holds them on. It reports whether there is one.
func (r *running) remindStopped(sheets []store.Sheet) (found bool, err error) {
	g := &r.game
	if !forceAt(g).IsZero() {
		return false, nil
	}
	seats, err := r.tx.Seats(g.ID)
	if err != nil {
		return false, err
	}
	for i := range sheets {
		s := &sheets[i]
		if s.HeldUntil.IsZero() || s.HeldUntil.After(r.now) || s.Stopped.IsZero() || s.HeldUntil.Sub(s.Stopped) > waitsUnreminded {
			continue
		}
		if !slices.ContainsFunc(g.Demands, func(d rules.Demand) bool { return d.Side == s.Side && d.Key == s.Demand }) {
			continue
		}
		at := slices.IndexFunc(seats, func(seat store.Seat) bool { return seat.Side == s.Side })
		if at < 0 {
			continue
		}
		found, s.HeldUntil = true, r.now.Add(waitsReminded)
		if err := r.tx.HoldSheet(s.ID, s.HeldUntil, s.Stopped); err != nil {
			return false, err
		}
		if err := r.s.tellSeat(r.tx, g, &seats[at], kindReminder, r.now, rules.M("notice.stopped-reminder", rules.Num("phase", g.Phase))); err != nil {
			return false, err
		}
	}
	return found, nil
}
