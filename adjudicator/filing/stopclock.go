package filing

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A player who writes in words of his own while his sheet is held mostly wants something of
// it: "wait, I want to change something". What is not understood stops the clock: the sheet
// is held until its side says what it wants, to the deadline at the longest, once a phase
// for each demand. It is nobody else's business: the others see no more than when the phase
// is played.

// How long a sheet waits for its side in a phase without a deadline, before it is reminded and after.
const (
	WaitsUnreminded = 24 * time.Hour
	WaitsReminded   = 30 * 24 * time.Hour
)

// StopClock holds the sheet of the letter's side for longer, where a hold runs and the letter is the
// side's, and says so; nil where nothing stops. A letter that is not proved counts where it answers
// the mail that accepted the sheet.
func StopClock(in *office.Intake) ([]rules.Message, error) {
	if schedule.HoldSpan(&in.Game) == 0 || in.Game.State != store.Running || !in.Game.RollAt.IsZero() || in.DryRun != nil || in.Letter.Likely || isOfEarlierPhase(in) {
		return nil, nil
	}
	all, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID})
	if err != nil {
		return nil, err
	}
	for i := range in.Game.Demands {
		d := &in.Game.Demands[i]
		s := seating.FinalSheet(seating.SheetsBySide(all)[in.Seat.Side], d.Key)
		if d.Side != in.Seat.Side || s == nil || !s.HeldUntil.After(in.Now) && !in.Game.PlayAt.After(in.Now) {
			continue
		}
		if stopped, err := in.Tx.Sheets().HasStopped(in.Game.ID, d.Side, d.Key, in.Game.Started); err != nil {
			return nil, err
		} else if stopped {
			continue
		}
		if late, err := precedesLetter(in, s.Received, s.Letter); err != nil || late { // he wrote before it
			return nil, err
		}
		if mine, err := mayStopClock(in, s); err != nil || !mine {
			return nil, err
		}
		until := seating.ForceTime(&in.Game)
		if until.IsZero() {
			until = in.Now.Add(WaitsUnreminded)
		}
		return holdSheet(in, s, until)
	}
	return nil, nil
}

// isOfEarlierPhase reports whether the letter is about a phase that was played, by what it says, the
// address or subject that it bears or the mail that it answers, or was written before this one began.
func isOfEarlierPhase(in *office.Intake) bool {
	g := &in.Game
	return in.Phase > 0 && in.Phase < g.Phase || in.Row.Received.Before(g.Started.Truncate(time.Second))
}

// mayStopClock reports whether the letter is its side's, or answers the mail that accepted a sheet,
// from an address of its player.
func mayStopClock(in *office.Intake, s *store.Sheet) (bool, error) {
	if in.Authenticated {
		return true, nil
	}
	return answersAckOf(in, s.Letter)
}

// answersAckOf reports whether the letter came from an address of its seat's player and answers
// (In-Reply-To) the very mail that answered another letter. It proves a letter where that is enough.
func answersAckOf(in *office.Intake, letter int64) (bool, error) {
	answered, err := AnsweredDispatch(in)
	if err != nil || answered == nil || in.Tx.Office.OmitsKey(&in.Game, &in.Seat) || !office.IsFromHolder(in, &in.Seat) || !slices.Contains(in.Letter.InReplyTo, answered.MessageID) {
		return false, err
	}
	told, err := AnsweredSeatMail(in)
	return told != nil && told.Letter == letter && told.Kind.Family() == office.KindAck && told.Game == in.Game.ID && told.Side == in.Seat.Side, err
}

// mayShowSheet reports whether the sheet of the seat may be shown to the sender: the letter
// is proved, or answers the very mail that has it mended.
func mayShowSheet(in *office.Intake) (bool, error) {
	if in.Authenticated || in.Seat.Side == "" {
		return in.Authenticated, nil
	}
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return false, err
	}
	if offered := OfferedDraft(in, mine); offered != nil {
		return answersAckOf(in, offered.Letter)
	}
	return false, nil
}

// AuthenticateByAnswer takes a yes to a mended sheet for its side's without a key, where it answers
// the very mail that offers the sheet and nothing has come since. Who knows the Message-ID of that
// mail has read it, and all that he can do is have the sheet played that the side itself has sent.
func AuthenticateByAnswer(in *office.Intake, offered *store.Sheet) (err error) {
	if in.Authenticated {
		return nil
	}
	if in.Authenticated, err = answersAckOf(in, offered.Letter); err != nil || !in.Authenticated {
		return err
	}
	return in.Tx.Seats().Update(store.Seat{Game: in.Game.ID, Side: in.Seat.Side}, store.SeatUpdate{Heard: new(in.Row.Received)})
}

// holdSheet holds a sheet until a moment, and says so.
func holdSheet(in *office.Intake, s *store.Sheet, until time.Time) ([]rules.Message, error) {
	if err := in.Tx.Sheets().Hold(s.ID, until, in.Now); err != nil {
		return nil, err
	}
	if !in.Game.PlayAt.IsZero() {
		sheets, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID})
		if err != nil {
			return nil, err
		}
		in.Game.PlayAt = schedule.PlayTime(&in.Game, sheets)
		in.Game.Due = seating.NextDueTime(in.Tx.Office, &in.Game)
		if err := in.Tx.SaveGame(&in.Game); err != nil {
			return nil, err
		}
	}
	m := rules.M("notice.stopped")
	if at := seating.ForceTime(&in.Game); !at.IsZero() {
		m.Args = append(m.Args, rules.Text("deadline", "1"))
	}
	return []rules.Message{m}, nil
}

// MarkAsRemark returns what StopClock says as a remark below a message that tells what was not
// understood.
func MarkAsRemark(stopped []rules.Message) []rules.Message {
	for i := range stopped {
		stopped[i].Args = append(stopped[i].Args, rules.Text("said", "1"))
	}
	return stopped
}

// StoppedSince returns since when a phase that has all its sheets waits for a side that stopped the
// clock, the zero time where none has.
func StoppedSince(g *store.Game, sides map[rules.Side][]store.Sheet) (since time.Time) {
	if g.State != store.Running || g.PlayAt.IsZero() {
		return since
	}
	for i := range g.Demands {
		d := &g.Demands[i]
		if s := seating.FinalSheet(sides[d.Side], d.Key); s != nil && !s.Stopped.IsZero() && !s.HeldUntil.IsZero() && (since.IsZero() || s.Stopped.Before(since)) {
			since = s.Stopped
		}
	}
	return since
}
