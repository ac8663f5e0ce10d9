package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// agree takes a letter that says yes and nothing else for a yes to the repaired sheet
// that was offered to the seat. Where a question is open too, it is the answer to the
// mail that it replies to. outcome is "" where the letter is no such yes.
func (in *intake) agree(d *desk.Desk) (outcome string, err error) {
	if !desk.Agrees(in.letter.Lines) {
		return "", nil
	}
	draft, err := in.offered()
	if err != nil {
		return "", err
	}
	parent, err := in.parent()
	if err != nil {
		return "", err
	}
	toOffer := parent != nil && parent.Kind.Family() == kindAck && parent.Game == in.game.ID && parent.Side == in.seat.Side
	asked := len(decisions(in.game.Demands, in.seat.Side)) > 0
	switch {
	case !toOffer && asked && (draft == nil || parent != nil):
		return "", nil
	case !toOffer && asked:
		return in.refuse(rules.M("notice.yes-to-what"))
	case !toOffer && draft == nil:
		return "", nil
	}
	var sheet desk.Sheet
	if draft != nil {
		sheet = d.Read(desk.Number(draft.Offer))
	}
	switch refusal := in.refusal(d, &sheet); {
	case refusal != nil:
		return in.refuse(*refusal)
	case draft == nil && asked && toOffer:
		return "", nil
	case draft == nil:
		return in.refuse(rules.M("notice.no-offer"))
	case toOffer && parent.Letter != draft.Letter:
		return in.refuse(rules.M("notice.offer-replaced"))
	default:
		in.letter.Lines, in.letter.Below, in.letter.Passed = desk.Number(draft.Offer), nil, nil
		return in.sheet(d, &sheet)
	}
}

// offered is the draft of the seat that was sent back repaired, nil when there is none
// that nothing has replaced.
func (in *intake) offered() (*store.Sheet, error) {
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return nil, err
	}
	for i := range mine { // the latest first
		if s := &mine[i]; !s.Accepted {
			asked := s.Demand == "" || slices.ContainsFunc(in.game.Demands, func(d rules.Demand) bool { return d.Side == in.seat.Side && d.Key == s.Demand })
			if len(s.Offer) == 0 || !asked {
				return nil, nil
			}
			return s, nil
		}
	}
	return nil, nil
}
