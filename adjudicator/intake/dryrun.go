package intake

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/store"
)

// dryRunSheet answers a sheet as if it counted, and keeps nothing of it. It needs what a
// sheet needs, the key first of all: otherwise it would tell others what a side may
// know.
func dryRunSheet(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, err error) {
	sheet.Undo, sheet.Ready, sheet.PlayNow = false, false, false
	if len(sheet.Orders)+len(sheet.Standing) == 0 && len(sheet.Problems) == sheet.Chatter { // of what he sent before, then
		mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
		if err != nil {
			return "", err
		}
		hand := filing.ReferredSheets(&in.Game, mine, true)
		if len(hand) == 0 || !in.Authenticated {
			return press.RefuseNoOrders(in)
		}
		in.Letter.Lines = desk.Number(filing.OrderLines(d, &hand[0]))
		*sheet = filing.ReadSheet(in, d, in.Letter.Lines)
	}
	in.DryRun = new(office.DryRun)
	game, seat := in.Game, in.Seat
	err = in.Tx.DryRun(func() error {
		outcome, err = filing.HandleSheet(in, d, sheet)
		return err
	})
	t := in.DryRun
	in.DryRun, in.Game, in.Seat, in.PhaseReady = nil, game, seat, false
	switch {
	case err != nil:
		return "", err
	case len(t.Refusal) > 0:
		return filing.RefuseLetter(in, t.Refusal[0], append(t.Refusal[1:], filing.CheckOnlyNotes(in)...)...)
	case t.Kind == "":
		return outcome, nil
	}
	return filing.OutcomeChecked, filing.AnswerSeat(in, t.Kind, t.Page)
}
