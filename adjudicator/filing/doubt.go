package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ConditionalYesRefusal returns what is said to a letter that says yes under a condition while a
// sheet of its seat waits for a yes, nil to any other, and to who may not be told of a sheet.
func ConditionalYesRefusal(in *office.Intake) (*rules.Message, error) {
	if !prose.IsConditional(in.Letter.Lines) {
		return nil, nil
	}
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return nil, err
	}
	waits := OfferedDraft(in, mine) != nil || slices.ContainsFunc(mine, func(s store.Sheet) bool { return s.Accepted && s.Wait && s.Doubt })
	if knows, err := mayShowSheet(in); err != nil || !waits || !knows {
		return nil, err
	}
	m := rules.M("notice.yes-if")
	return &m, nil
}

// SheetInDoubt returns the sheet of which the seat was asked whether it means it, where the letter
// answers that, else nil.
func SheetInDoubt(in *office.Intake, mine []store.Sheet, draft *store.Sheet, parent *store.Dispatch) *store.Sheet {
	i := slices.IndexFunc(mine, func(s store.Sheet) bool { return s.Accepted && s.Wait && s.Doubt })
	if i < 0 {
		return nil
	}
	s := &mine[i]
	asked := DecisionDemands(in.Game.Demands, in.Seat.Side)
	answered := slices.ContainsFunc(asked, func(d rules.Demand) bool { return d.Key == s.Demand })
	replies := parent != nil && parent.Game == in.Game.ID && parent.Side == in.Seat.Side
	switch {
	case replies && parent.Letter == s.Letter:
		return s
	case replies && parent.Kind.Family() == office.KindAck, // it answers what became of another sheet
		draft != nil && draft.ID > s.ID,
		len(asked) > 0 && (replies || !answered):
		return nil
	}
	return s
}

// OfferedDraft returns the draft among the sheets of the seat that was sent back repaired, nil when
// there is none that nothing has replaced.
func OfferedDraft(in *office.Intake, mine []store.Sheet) *store.Sheet {
	for i := range mine { // the latest first
		if s := &mine[i]; !s.Accepted {
			asked := s.Demand == "" || slices.ContainsFunc(in.Game.Demands, func(d rules.Demand) bool { return d.Side == in.Seat.Side && d.Key == s.Demand })
			if len(s.Offer) == 0 || !asked {
				return nil
			}
			return s
		}
	}
	return nil
}

// AnsweredSeatMail returns the mail to the seat that the letter answers, where one to several sides
// holds it; nil when none is known.
func AnsweredSeatMail(in *office.Intake) (*store.Dispatch, error) {
	parent, err := AnsweredDispatch(in)
	if parent == nil || err != nil {
		return nil, err
	}
	held, err := in.Tx.Dispatches().List(store.DispatchFilter{MergedInto: parent.ID})
	for i := range held {
		if held[i].Side == in.Seat.Side {
			return &held[i], err
		}
	}
	return parent, err
}

// SideSayingYesOrNo returns the side of which a letter that says yes or no answers the question,
// where it answers a mail to several sides and one of them alone is asked; else "".
func SideSayingYesOrNo(in *office.Intake, mine []rules.Side) (found rules.Side, err error) {
	parent, err := AnsweredDispatch(in)
	if parent == nil || err != nil {
		return "", err
	}
	d, err := in.Tx.Office.Desk(&in.Game)
	if err != nil || d.ToneOf(in.Letter.Lines) == rules.NoTone {
		return "", err
	}
	held, err := in.Tx.Dispatches().List(store.DispatchFilter{MergedInto: parent.ID})
	if err != nil {
		return "", err
	}
	for _, d := range held {
		if d.Kind.Family() != office.KindAck || d.Game != in.Game.ID || !slices.Contains(mine, d.Side) {
			continue
		}
		sheets, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: d.Side})
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

// DecisionDemands returns the questions that are asked of a side.
func DecisionDemands(demands []rules.Demand, side rules.Side) []rules.Demand {
	return slices.DeleteFunc(seating.SideDemands(demands, side), func(d rules.Demand) bool { return d.Kind != rules.DemandDecision || d.Optional })
}
