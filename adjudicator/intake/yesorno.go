package intake

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// handleYesOrNo takes a letter that says yes or no for the answer to whether the seat means its
// sheet, or for a yes to the repaired sheet that was offered to it. Where more is open, it is
// the answer to the mail that it replies to. outcome is "" where the letter is no such answer.
func handleYesOrNo(in *office.Intake, d *desk.Desk) (outcome string, err error) {
	tone := d.ToneOf(in.Letter.Lines)
	if tone == rules.NoTone {
		return "", nil
	}
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return "", err
	}
	parent, err := filing.AnsweredSeatMail(in)
	if err != nil {
		return "", err
	}
	draft := filing.OfferedDraft(in, mine)
	if s := filing.SheetInDoubt(in, mine, draft, parent); s != nil {
		return applyYesOrNo(in, d, s, tone)
	}
	if tone == rules.No {
		return "", nil
	}
	toOffer := parent != nil && parent.Kind.Family() == office.KindAck && parent.Game == in.Game.ID && parent.Side == in.Seat.Side
	asked := len(filing.DecisionDemands(in.Game.Demands, in.Seat.Side)) > 0
	switch {
	case !toOffer && asked && (draft == nil || parent != nil):
		return "", nil
	case !toOffer && asked:
		return filing.RefuseLetter(in, rules.M("notice.yes-to-what"))
	case !toOffer && draft == nil:
		return "", nil
	}
	var sheet desk.Sheet
	if draft != nil {
		sheet = filing.ReadSheet(in, d, desk.Number(draft.Offer))
		if err := filing.AuthenticateByAnswer(in, draft); err != nil {
			return "", err
		}
	}
	switch refusal := filing.SheetRefusal(in, d, &sheet); {
	case refusal != nil:
		return filing.RefuseLetter(in, *refusal)
	case draft == nil && asked && toOffer:
		return "", nil
	case draft == nil:
		return filing.RefuseLetter(in, rules.M("notice.no-offer"))
	case toOffer && parent.Letter != draft.Letter:
		return filing.RefuseLetter(in, rules.M("notice.offer-replaced"))
	default:
		if in.ForwardNotes, err = press.ForwardToModerator(in, "letter."); err != nil {
			return "", err
		}
		in.Letter.Lines = desk.Number(draft.Offer)
		return filing.HandleSheet(in, d, &sheet)
	}
}

// applyYesOrNo makes a sheet final that its side says it means, or takes it back.
func applyYesOrNo(in *office.Intake, d *desk.Desk, s *store.Sheet, tone rules.Tone) (outcome string, err error) {
	in.MeantSheet = s
	if parent, err := filing.AnsweredSeatMail(in); err != nil {
		return "", err
	} else if parent != nil && parent.Letter == s.Letter { // the sheet may have waited for its phase meanwhile
		in.Phase = 0
	}
	return filing.HandleSheet(in, d, &desk.Sheet{Ready: tone == rules.Yes, Undo: tone == rules.No})
}
