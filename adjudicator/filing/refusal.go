package filing

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// MatchesInstalled reports whether a game is bound to what is here.
func MatchesInstalled(o *office.Office, g *store.Game) bool {
	d := o.Desks[g.Title]
	return d != nil && g.Bound() == InstalledVersions(d)
}

// phaseClosedMessage says that orders come too late for a phase whose dice are being
// drawn.
func phaseClosedMessage(in *office.Intake) rules.Message {
	g := &in.Game
	if AwaitsBeaconRecovery(g) {
		return rules.M("notice.phase-recalled", rules.Num("phase", g.Phase))
	}
	return rules.M("notice.phase-closed", rules.Num("phase", g.Phase), rules.Text("when", in.Tx.Office.Book.When(in.Seat.Lang, g.RollAt, in.Tx.Office.Zone(in.Seat.Zone))))
}

// AwaitsBeaconRecovery reports whether a game waits for somebody to say which round was told.
func AwaitsBeaconRecovery(g *store.Game) bool {
	return g.State == store.Paused && g.Note == office.PausedRecovery
}

// SheetRefusal says why the letter may change nothing, nil when it may.
func SheetRefusal(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) *rules.Message {
	g := &in.Game
	var m rules.Message
	switch {
	case g.State == store.Over:
		m = rules.M("notice.game-over", rules.Text("game", g.ID))
	case !MatchesInstalled(in.Tx.Office, g):
		m = rules.M("notice.other-board", rules.Text("game", g.ID))
	case in.Phase > g.Phase:
		m = rules.M("notice.phase-ahead", rules.Num("phase", in.Phase), rules.Num("current", g.Phase))
	case in.Phase > 0 && in.Phase < g.Phase && !in.Line.Includes(in.Phase):
		m = rules.M("notice.phase-over", rules.Num("phase", in.Phase), rules.Num("current", g.Phase),
			rules.Text("label", in.Tx.Office.Book.Text(in.Seat.Lang, d, g.Clock.Label)), rules.Text("back", "1"))
	case in.Phase > 0 && in.Phase < g.Phase && sheet.Turn <= g.Clock.Turn && !hasOnlyStanding(sheet):
		m = rules.M("notice.phase-over", rules.Num("phase", in.Phase), rules.Num("current", g.Phase),
			rules.Text("label", in.Tx.Office.Book.Text(in.Seat.Lang, d, g.Clock.Label)))
	case !g.RollAt.IsZero() && sheet.Turn <= g.Clock.Turn && in.Authenticated && !hasOnlyStanding(sheet):
		m = phaseClosedMessage(in)
	case !in.Authenticated:
		m = unprovenMessage(in, sheet)
	default:
		return nil
	}
	return &m
}

// KeyFaultMessage returns what is wrong with the key of a letter that does not prove its side, or
// with a letter that needs none.
func KeyFaultMessage(in *office.Intake) rules.Message {
	switch {
	case in.Tx.Office.OmitsKey(&in.Game, &in.Seat):
		m := rules.M("notice.not-vouched", rules.Text("address", in.Seat.Address))
		if in.Tx.Office.AuthMode(&in.Game) == store.TrustVouched {
			m.Args = append(m.Args, rules.Text("none", "1"))
		}
		return m
	case in.Tx.Office.IsRotatedKey(in.Letter.Key.Value, &in.Seat):
		return rules.M("notice.key-rotated")
	case in.Letter.Key.From != parser.FromBody: // one in a quotation may be another side's
		return rules.M("notice.missing-key")
	default:
		return rules.M("notice.wrong-key")
	}
}

// unprovenMessage says what is missing of a proof. The orders of the letter are kept for the
// draft of the answer.
func unprovenMessage(in *office.Intake, sheet *desk.Sheet) rules.Message {
	m := KeyFaultMessage(in)
	if in.UnprovenOrders = keylessDraft(in.Letter.Lines, sheet); len(in.UnprovenOrders) > 0 {
		m.Args = append(m.Args, rules.Text("kept", "1"))
	}
	return m
}

// hasOnlyStanding reports whether a sheet holds standing orders and nothing else.
func hasOnlyStanding(s *desk.Sheet) bool {
	return len(s.Standing) > 0 && len(s.Orders) == 0 && !s.Wait && !s.Says() && len(s.Problems) == s.Chatter
}

// GuessOtherTitle tells whose orders a letter holds in which its own title
// understands nothing: the title that understands half of its lines, or nil.
func GuessOtherTitle(in *office.Intake) *desk.Desk {
	lines := in.Letter.Lines[:min(len(in.Letter.Lines), 20)]
	for _, id := range in.Tx.Office.Order {
		if id == in.Game.Title {
			continue
		}
		other := in.Tx.Office.Desks[id].Read(lines)
		if n := len(other.Orders) + len(other.Standing); n > 0 && 2*n >= len(lines) {
			return in.Tx.Office.Desks[id]
		}
	}
	return nil
}

// InstalledVersions returns what a title is played with here.
func InstalledVersions(t rules.Title) store.Bound {
	return store.Bound{Rules: t.About().Version, Pack: t.About().Pack}
}

// checkOvertaken reports whether the mail server received a sheet for the same demand, or
// a draft where this one is no better, after this letter: that stays.
func (a *submission) checkOvertaken(mine []store.Sheet, stands *store.Sheet) (bool, error) {
	m := rules.M("notice.overtaken")
	last := stands
	if last != nil {
		m.Args = append(m.Args, rules.Text("receipt", last.Receipt))
	} else if !a.row.Accepted {
		last = schedule.DraftSheet(mine, a.row.Demand, a.row.Turn)
	}
	if last == nil {
		return a.checkUndoneLater()
	}
	late, err := precedesLetter(a.in, last.Received, last.Letter)
	if late {
		a.tooLate = true
		a.overtaken = append([]rules.Message{m}, a.overtaken...)
	}
	return late, err
}

// checkUndoneLater reports whether the mail server received a letter after this one in which
// the side took its sheet back: then nothing is to stand.
func (a *submission) checkUndoneLater() (bool, error) {
	if a.row.Demand == "" {
		return false, nil
	}
	at, err := a.in.Tx.Sheets().WithdrawnAt(a.row.Game, a.row.Phase, a.row.Side, a.row.Demand)
	if err != nil || !at.After(a.in.Row.Received) {
		return false, err
	}
	a.tooLate = true
	a.overtaken = append([]rules.Message{rules.M("notice.overtaken-undone")}, a.overtaken...)
	return true, nil
}

// precedesLetter reports whether this letter reached the mail server before another:
// within a second the order of the mailbox counts.
func precedesLetter(in *office.Intake, received time.Time, letter int64) (bool, error) {
	if !in.Row.Received.Equal(received) {
		return in.Row.Received.Before(received), nil
	}
	other, err := in.Tx.Letter(letter)
	if err != nil {
		return false, err
	}
	return other.Mailbox == in.Row.Mailbox && other.UIDValidity == in.Row.UIDValidity && in.Row.UID < other.UID, nil
}

// lateRefusal returns that orders reached the mail server after the deadline of the phase,
// nil when they did not. The phase may still wait for the mailbox: a player who wrote in
// time must not lose by that, and one who wrote late must not gain. Orders for a turn to
// come are welcome, and so is a sheet that the game will wait for in any case.
func lateRefusal(in *office.Intake, sheet *desk.Sheet) (*rules.Message, error) {
	g := &in.Game
	at := seating.ForceTime(g)
	if g.State != store.Running || in.Outage || at.IsZero() || !in.Row.Received.After(at) {
		return nil, nil
	}
	demands := seating.SideDemands(g.Demands, in.Seat.Side)
	if len(sheet.Standing) == 0 && (sheet.Turn > g.Clock.Turn || len(demands) == 0) {
		return nil, nil
	}
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: g.ID, Side: in.Seat.Side})
	if err != nil {
		return nil, err
	}
	zone := in.Tx.Office.Zone(in.Seat.Zone)
	m := rules.M("notice.late", rules.Num("phase", g.Phase), rules.Text("when", in.Tx.Office.Book.When(in.Seat.Lang, in.Row.Received, zone)),
		rules.Text("deadline", in.Tx.Office.Book.When(in.Seat.Lang, at, zone)))
	for i := range demands {
		switch stands := seating.AcceptedDemandSheet(mine, demands[i].Key); {
		case stands != nil:
			m.Args = append(m.Args, rules.Text("receipt", stands.Receipt))
			return &m, nil
		case !demands[i].Optional && g.Missing == store.MissingHold:
			return nil, nil
		}
	}
	return &m, nil
}

// laterSheetRefusal says that the mail server received one of the sheets after this letter,
// which then did not mean it, nil when it did not.
func laterSheetRefusal(in *office.Intake, hand []store.Sheet) (*rules.Message, error) {
	for i := range hand {
		s := &hand[i]
		late, err := precedesLetter(in, s.Received, s.Letter)
		if err != nil {
			return nil, err
		}
		if late {
			m := rules.M("notice.overtaken")
			if s.Accepted {
				m.Args = append(m.Args, rules.Text("receipt", s.Receipt))
			}
			return &m, nil
		}
	}
	return nil, nil
}
