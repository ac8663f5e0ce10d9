package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// agree takes a letter that says yes or no for the answer to whether the seat means its
// sheet, or for a yes to the repaired sheet that was offered to it. Where more is open, it is
// the answer to the mail that it replies to. outcome is "" where the letter is no such answer.
func (in *intake) agree(d *desk.Desk) (outcome string, err error) {
	tone := d.ToneOf(in.letter.Lines)
	if tone == rules.NoTone {
		return "", nil
	}
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return "", err
	}
	parent, err := in.toldThere()
	if err != nil {
		return "", err
	}
	draft := in.offered(mine)
	if s := in.doubted(mine, draft, parent); s != nil {
		return in.meant(d, s, tone)
	}
	if tone == rules.No {
		return "", nil
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
		sheet = in.readSheet(d, desk.Number(draft.Offer))
		if err := in.proveByAnswer(draft); err != nil {
			return "", err
		}
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
		if in.passed, err = in.passOn("letter."); err != nil {
			return "", err
		}
		in.letter.Lines, in.letter.Below, in.letter.Passed = desk.Number(draft.Offer), nil, nil
		return in.sheet(d, &sheet)
	}
}

// conditionRefusal returns what is said to a letter that says yes under a condition while a sheet of its
// seat waits for a yes, nil to any other, and to who may not be told of a sheet.
func (in *intake) conditionRefusal() (*rules.Message, error) {
	if !desk.IsConditional(in.letter.Lines) {
		return nil, nil
	}
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return nil, err
	}
	waits := in.offered(mine) != nil || slices.ContainsFunc(mine, func(s store.Sheet) bool { return s.Accepted && s.Wait && s.Doubt })
	if knows, err := in.knowsSheet(); err != nil || !waits || !knows {
		return nil, err
	}
	m := rules.M("notice.yes-if")
	return &m, nil
}

// doubted returns the sheet of which the seat was asked whether it means it, where the letter
// answers that, else nil.
func (in *intake) doubted(mine []store.Sheet, draft *store.Sheet, parent *store.Dispatch) *store.Sheet {
	i := slices.IndexFunc(mine, func(s store.Sheet) bool { return s.Accepted && s.Wait && s.Doubt })
	if i < 0 {
		return nil
	}
	s := &mine[i]
	asked := decisions(in.game.Demands, in.seat.Side)
	answered := slices.ContainsFunc(asked, func(d rules.Demand) bool { return d.Key == s.Demand })
	replies := parent != nil && parent.Game == in.game.ID && parent.Side == in.seat.Side
	switch {
	case replies && parent.Letter == s.Letter:
		return s
	case replies && parent.Kind.Family() == kindAck, // it answers what became of another sheet
		draft != nil && draft.ID > s.ID,
		len(asked) > 0 && (replies || !answered):
		return nil
	}
	return s
}

// meant makes a sheet final that its side says it means, or takes it back.
func (in *intake) meant(d *desk.Desk, s *store.Sheet, tone rules.Tone) (outcome string, err error) {
	in.spoken = s
	if parent, err := in.toldThere(); err != nil {
		return "", err
	} else if parent != nil && parent.Letter == s.Letter { // the sheet may have waited for its phase meanwhile
		in.phase = 0
	}
	in.letter.Below, in.letter.Passed = nil, nil
	return in.sheet(d, &desk.Sheet{Ready: tone == rules.Yes, Undo: tone == rules.No})
}

// offered returns the draft among the sheets of the seat that was sent back repaired, nil when
// there is none that nothing has replaced.
func (in *intake) offered(mine []store.Sheet) *store.Sheet {
	for i := range mine { // the latest first
		if s := &mine[i]; !s.Accepted {
			asked := s.Demand == "" || slices.ContainsFunc(in.game.Demands, func(d rules.Demand) bool { return d.Side == in.seat.Side && d.Key == s.Demand })
			if len(s.Offer) == 0 || !asked {
				return nil
			}
			return s
		}
	}
	return nil
}

// toldThere returns the mail to the seat that the letter answers, where one to several sides
// holds it; nil when none is known.
func (in *intake) toldThere() (*store.Dispatch, error) {
	parent, err := in.parent()
	if parent == nil || err != nil {
		return nil, err
	}
	held, err := in.tx.EnclosedIn(parent.ID)
	for i := range held {
		if held[i].Side == in.seat.Side {
			return &held[i], err
		}
	}
	return parent, err
}

// agreesAs returns the side of which a letter that says yes or no answers the question, where
// it answers a mail to several sides and one of them alone is asked; else "".
func (in *intake) agreesAs(mine []rules.Side) (found rules.Side, err error) {
	parent, err := in.parent()
	if parent == nil || err != nil {
		return "", err
	}
	d, err := in.s.desk(&in.game)
	if err != nil || d.ToneOf(in.letter.Lines) == rules.NoTone {
		return "", err
	}
	held, err := in.tx.EnclosedIn(parent.ID)
	if err != nil {
		return "", err
	}
	for _, d := range held {
		if d.Kind.Family() != kindAck || d.Game != in.game.ID || !slices.Contains(mine, d.Side) {
			continue
		}
		sheets, err := in.tx.Sheets(in.game.ID, d.Side)
		if err != nil {
			return "", err
		}
		asked := slices.ContainsFunc(sheets, func(s store.Sheet) bool {
			return s.Letter == d.Letter && (s.Accepted && s.Wait && s.Doubt || !s.Accepted && len(s.Offer) > 0)
		})
		switch {
		case !asked:
		case found != "":
			return "", nil
		default:
			found = d.Side
		}
	}
	return found, nil
}
