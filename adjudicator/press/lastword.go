package press

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// applyLastWord carries out what a letter says of the sheet in hand: that it is taken back,
// is final, or keeps nothing waiting. done is false when it holds orders, too, which
// then are to take the place of what was taken back.
func applyLastWord(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (outcome string, done bool, err error) {
	if !sheet.Says() {
		return "", false, nil
	}
	alone := len(sheet.Orders)+len(sheet.Standing) == 0 && !sheet.Wait && sheet.OnFailure == "" && len(sheet.Problems) == sheet.Chatter
	if !alone && !sheet.Undo {
		return "", false, nil // it is said of the orders that come with it
	}
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return "", true, err
	}
	hand := filing.ReferredSheets(&in.Game, mine, sheet.Undo)
	if in.MeantSheet != nil {
		hand = []store.Sheet{*in.MeantSheet}
	}
	if late, err := filing.LaterSheetRefusal(in, hand); err != nil {
		return "", true, err
	} else if late != nil {
		outcome, err = RefuseLetter(in, *late)
		return NarrowRefusal(outcome, filing.OutcomeOvertaken), true, err
	}
	switch {
	case sheet.Undo && len(hand) > 0:
		outcome, err = filing.UndoSheets(in, d, hand, alone)
		return outcome, alone, err
	case !alone:
		return "", false, nil
	case sheet.Undo:
		outcome, err = refuseEmptyUndo(in)
	case len(hand) == 0:
		outcome, err = RefuseLetter(in, rules.M("notice.nothing-ready", rules.Num("phase", in.Game.Phase)))
	default:
		outcome, err = filing.FinalizeSheets(in, d, hand, sheet.PlayNow)
	}
	return outcome, true, err
}

// refuseLateUndo answers who takes a sheet back for a phase that is over; m says so.
func refuseLateUndo(in *office.Intake, m rules.Message) (outcome string, err error) {
	played, err := filing.PlayedSheetArgs(in, in.Phase)
	if err != nil || played == nil || !in.Authenticated {
		if err != nil {
			return "", err
		}
		return RefuseLetter(in, m)
	}
	return RefuseLetter(in, rules.M("notice.undo-late", append(played, rules.Num("phase", in.Game.Phase))...))
}

// refuseEmptyUndo answers who takes back what does not stand: he has sent nothing, or it
// was played.
func refuseEmptyUndo(in *office.Intake) (outcome string, err error) {
	m := rules.M("notice.nothing-undo", rules.Num("phase", in.Game.Phase))
	last, err := filing.PlayedSheetArgs(in, in.Game.Phase-1)
	if err != nil {
		return "", err
	}
	m.Args = append(m.Args, last...)
	return RefuseLetter(in, m)
}
