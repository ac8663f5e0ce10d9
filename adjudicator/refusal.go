package adjudicator

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// refusal says why the letter may change nothing, nil when it may.
func (in *intake) refusal(d *desk.Desk, sheet *desk.Sheet) *rules.Message {
	g := &in.game
	var m rules.Message
	switch {
	case g.State == store.Over:
		m = rules.M("notice.game-over", rules.Text("game", g.ID))
	case !in.s.fits(g):
		m = rules.M("notice.other-board", rules.Text("game", g.ID))
	case in.phase > g.Phase:
		m = rules.M("notice.phase-ahead", rules.Num("phase", in.phase), rules.Num("current", g.Phase))
	case in.phase > 0 && in.phase < g.Phase && !in.line.Counts(in.phase):
		m = rules.M("notice.phase-over", rules.Num("phase", in.phase), rules.Num("current", g.Phase),
			rules.Text("label", in.s.book.Text(in.seat.Lang, d, g.Clock.Label)), rules.Text("back", "1"))
	case in.phase > 0 && in.phase < g.Phase && sheet.Turn <= g.Clock.Turn && !onlyStanding(sheet):
		m = rules.M("notice.phase-over", rules.Num("phase", in.phase), rules.Num("current", g.Phase),
			rules.Text("label", in.s.book.Text(in.seat.Lang, d, g.Clock.Label)))
	case !g.RollAt.IsZero() && sheet.Turn <= g.Clock.Turn && in.proved && !onlyStanding(sheet):
		m = in.phaseClosed()
	case !in.proved:
		m = in.unproven(sheet)
	default:
		return nil
	}
	return &m
}

// keyFault returns what is wrong with the key of a letter that does not prove its side, or
// with a letter that needs none.
func (in *intake) keyFault() rules.Message {
	switch {
	case in.s.keyless(&in.game, &in.seat):
		m := rules.M("notice.not-vouched", rules.Text("address", in.seat.Address))
		if in.s.trust(&in.game) == store.TrustVouched {
			m.Args = append(m.Args, rules.Text("none", "1"))
		}
		return m
	case in.s.wasKey(in.letter.Key.Value, &in.seat):
		return rules.M("notice.key-rotated")
	case in.letter.Key.From != parser.FromBody: // one in a quotation may be another side's
		return rules.M("notice.missing-key")
	default:
		return rules.M("notice.wrong-key")
	}
}

// unproven says what is missing of a proof. The orders of the letter are kept for the
// draft of the answer.
func (in *intake) unproven(sheet *desk.Sheet) rules.Message {
	m := in.keyFault()
	if in.unproved = unproved(in.letter.Lines, sheet); len(in.unproved) > 0 {
		m.Args = append(m.Args, rules.Text("kept", "1"))
	}
	return m
}

func onlyStanding(s *desk.Sheet) bool {
	return len(s.Standing) > 0 && len(s.Orders) == 0 && !s.Wait && !s.Says() && len(s.Problems) == s.Chatter
}

// otherTitle tells whose orders a letter holds in which its own title
// understands nothing: the title that understands half of its lines, or nil.
func (in *intake) otherTitle() *desk.Desk {
	lines := in.letter.Lines[:min(len(in.letter.Lines), 20)]
	for _, id := range in.s.order {
		if id == in.game.Title {
			continue
		}
		other := in.s.desks[id].Read(lines)
		if n := len(other.Orders) + len(other.Standing); n > 0 && 2*n >= len(lines) {
			return in.s.desks[id]
		}
	}
	return nil
}
