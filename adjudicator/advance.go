package adjudicator

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// maxAhead is how many turns ahead a sheet is kept. No title says how many
// turns a game will have, as games may end early; who is further off mistyped.
const maxAhead = 20

// wrongTurn says that a letter names a turn for which no sheet is kept, nil
// when it is a turn to come, or none.
func (a *acceptance) wrongTurn() *rules.Problem {
	now, turn := a.in.game.Clock.Turn, a.sheet.Turn
	var p rules.Problem
	switch {
	case turn == 0 || turn >= now && turn <= now+maxAhead:
		return nil
	case turn < now:
		p = a.sheet.TurnAt.Problem(rules.M("fault.turn-past", rules.Num("turn", turn), rules.Num("now", now)))
		p.Suggest = []rules.Arg{rules.OrderArg("suggest", desk.ForTurn(now+1))}
	default:
		p = a.sheet.TurnAt.Problem(rules.M("fault.turn-beyond", rules.Num("turn", turn), rules.Num("last", now+maxAhead)))
	}
	return &p
}

// taken is what became of the sheets in advance of a side when a phase began.
type taken struct {
	ack     *templates.Ack // of the one that is now the sheet of a demand, or no longer fits
	expired []int          // turns that are over without the sheet for them
}

// takeAdvance looks for sheets that were sent in advance for what the next position
// demands, checks them again, and makes those that still fit the sheets of
// their demands. Each side is told in its sitrep.
func (r *running) takeAdvance(next rules.Position) (map[rules.Side]taken, error) {
	g := &r.game
	told := map[rules.Side]taken{}
	sheets, err := r.tx.GameSheets(g.ID)
	if err != nil {
		return nil, err
	}
	for i := range sheets {
		s := &sheets[i]
		if s.Demand != "" {
			continue
		}
		t := told[s.Side]
		d := demandFor(g, s)
		switch {
		case d == nil && s.Turn > 0 && s.Turn < g.Clock.Turn || g.State == store.Over:
			if s.Accepted {
				t.expired = append(t.expired, s.Turn)
			}
			err = r.tx.RetireSheet(s.ID, r.now)
		case d != nil && s.Accepted && t.ack == nil:
			t.ack, err = r.takeAdvanceSheet(next, s, d)
		}
		if err != nil {
			return nil, err
		}
		told[s.Side] = t
	}
	return told, nil
}

// demandFor finds the demand that a sheet in advance is for: orders of its
// turn, or the next orders when it names no turn.
func demandFor(g *store.Game, s *store.Sheet) *rules.Demand {
	for i := range g.Demands {
		d := &g.Demands[i]
		if d.Side == s.Side && d.Kind == rules.DemandOrders && !d.Optional && (s.Turn == 0 || s.Turn == g.Clock.Turn) {
			return d
		}
	}
	return nil
}

func (r *running) takeAdvanceSheet(next rules.Position, kept *store.Sheet, d *rules.Demand) (*templates.Ack, error) {
	if err := r.tx.RetireSheet(kept.ID, r.now); err != nil {
		return nil, err
	}
	sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: kept.OnFailure, Orders: kept.Orders}
	reading := next.Check(sheet)
	row := *kept
	row.Phase, row.Demand, row.Turn, row.Accepted, row.Canonical = r.game.Phase, d.Key, 0, reading.OK(), reading.Canonical
	asks := reading.Doubtful() // what is asked about when a sheet comes is asked now
	row.Wait, row.Doubt = row.Wait || asks, row.Doubt || asks
	if !row.Accepted {
		row.Orders, row.Canonical = goodPart(next, sheet, reading)
	}
	var err error
	if row.Receipt, err = receipt(&r.game, &row); err != nil {
		return nil, err
	}
	if _, err := r.tx.AddSheet(&row); err != nil {
		return nil, err
	}
	ack := &templates.Ack{
		Reading: reading, Problems: reading.Problems, Lines: kept.Lines, Accepted: row.Accepted, Wait: row.Wait, Doubt: row.Doubt,
		EarlierStands: false, AdvanceTurn: kept.Turn,
	}
	if row.Accepted {
		ack.Receipt = row.Receipt
	}
	return ack, nil
}
