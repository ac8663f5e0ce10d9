package filing

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
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
	return g.State == store.Paused && g.Note == NoteBeaconRecovery
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
