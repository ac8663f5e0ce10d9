package phases

import (
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// takeAdvance looks for sheets that were sent in advance for what the next position
// demands, checks them again, and makes those that still fit the sheets of
// their demands. Each side is told in its sitrep.
func (r *PhaseRun) takeAdvance(next rules.Position) (map[rules.Side]filing.AdvanceResult, error) {
	g := &r.Game
	told := map[rules.Side]filing.AdvanceResult{}
	sheets, err := r.Tx.Sheets().List(store.Sheet{Game: g.ID})
	if err != nil {
		return nil, err
	}
	for i := range sheets {
		s := &sheets[i]
		if s.Demand != "" {
			continue
		}
		t := told[s.Side]
		d := filing.AdvanceDemand(g, s)
		switch {
		case d == nil && s.Turn > 0 && s.Turn < g.Clock.Turn || g.State == store.Over:
			if s.Accepted {
				t.Expired = append(t.Expired, s.Turn)
			}
			err = r.Tx.Sheets().Retire(s.ID, r.Now)
		case d != nil && s.Accepted && t.Ack == nil:
			t.Ack, err = r.takeAdvanceSheet(next, s, d)
		}
		if err != nil {
			return nil, err
		}
		told[s.Side] = t
	}
	return told, nil
}

func (r *PhaseRun) takeAdvanceSheet(next rules.Position, kept *store.Sheet, d *rules.Demand) (*templates.Ack, error) {
	if err := r.Tx.Sheets().Retire(kept.ID, r.Now); err != nil {
		return nil, err
	}
	sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: kept.OnFailure, Orders: kept.Orders}
	reading := next.Check(sheet)
	row := *kept
	row.Phase, row.Demand, row.Turn, row.Accepted, row.Canonical = r.Game.Phase, d.Key, 0, reading.OK(), reading.Canonical
	asks := reading.Doubtful() // what is asked about when a sheet comes is asked now
	row.Wait, row.Doubt = row.Wait || asks, row.Doubt || asks
	if !row.Accepted {
		row.Orders, row.Canonical = filing.FaultlessOrders(next, sheet, reading)
	}
	var err error
	if row.Receipt, err = office.SheetReceipt(&r.Game, &row); err != nil {
		return nil, err
	}
	if err := r.Tx.Sheets().Add(&row); err != nil {
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
