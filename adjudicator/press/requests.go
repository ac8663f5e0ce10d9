package press

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// SheetMessages tells a seat what sheets we have of it.
func SheetMessages(in *office.Intake, g *store.Game, seat *store.Seat, mine []store.Sheet) (out []rules.Message) {
	found := false
	for i := range g.Demands {
		dm := &g.Demands[i]
		if dm.Side != seat.Side {
			continue
		}
		if s := seating.AcceptedDemandSheet(mine, dm.Key); s != nil {
			found = true
			out = append(out, rules.M("status.sheet",
				rules.Text("when", in.Tx.Office.Book.When(seat.Lang, s.Received, in.Tx.Office.Zone(seat.Zone))),
				rules.Text("receipt", s.Receipt), rules.Num("n", len(s.Orders))))
		}
	}
	if !found {
		out = append(out, rules.M("status.no-sheet"))
	}
	for i := range mine {
		if s := &mine[i]; s.Accepted && s.Demand == "" {
			m := rules.M("status.advance", rules.Text("receipt", s.Receipt))
			if s.Turn > 0 {
				m.Args = append(m.Args, rules.Num("turn", s.Turn))
			}
			out = append(out, m)
		}
	}
	return out
}

// DryRunSheet answers a sheet as if it counted, and keeps nothing of it. It needs what a
// sheet needs, the key first of all: otherwise it would tell others what a side may
// know.
func DryRunSheet(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	sheet.Undo, sheet.Ready, sheet.PlayNow = false, false, false
	if len(sheet.Orders)+len(sheet.Standing) == 0 && len(sheet.Problems) == sheet.Chatter { // of what he sent before, then
		mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
		if err != nil {
			return "", err
		}
		hand := filing.ReferredSheets(&in.Game, mine, true)
		if len(hand) == 0 || !in.Authenticated {
			return RefuseLetter(in, rules.M("notice.no-orders"))
		}
		in.Letter.Lines = desk.Number(filing.OrderLines(d, &hand[0]))
		*sheet = filing.ReadSheet(in, d, in.Letter.Lines)
	}
	in.DryRun = new(office.DryRun)
	game, seat := in.Game, in.Seat
	err = in.Tx.DryRun(func() error {
		outcome, err = HandleSheet(in, d, sheet)
		return err
	})
	t := in.DryRun
	in.DryRun, in.Game, in.Seat, in.PhaseReady = nil, game, seat, false
	switch {
	case err != nil:
		return "", err
	case len(t.Refusal) > 0:
		return RefuseLetter(in, t.Refusal[0], append(t.Refusal[1:], filing.CheckOnlyNotes(in)...)...)
	case t.Kind == "":
		return outcome, nil
	}
	return filing.OutcomeChecked, filing.AnswerSeat(in, t.Kind, t.Page)
}
