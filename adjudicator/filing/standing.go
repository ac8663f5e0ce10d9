package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// standingOrder is a standing order and the letter that it came in.
type standingOrder struct {
	order  rules.Order
	letter int64
}

// mergeStanding joins the standing orders of the letter to those in force, as if
// all had come in the order in which the mail server received them: one of a
// letter that is delivered late goes before those of later letters, and gives
// way to one on the same subject. The acknowledgement lists those that count
// from now on, and says of the others why they do not.
func (a *submission) mergeStanding() error {
	in := a.in
	r := a.pos.CheckStanding(rules.Standing{Side: in.Seat.Side, Orders: a.sheet.Standing})
	a.ack.Problems = desk.Merge(a.ack.Problems, r.Problems)
	row, err := loadStanding(in)
	if err != nil {
		return err
	}
	earlier, later, err := splitStandingByTime(in, &row)
	if err != nil {
		return err
	}
	first, gave := len(earlier), false // way
	for i := range a.sheet.Standing {
		o := &a.sheet.Standing[i]
		if i >= len(r.Good) || !r.Good[i] {
			continue
		}
		if slices.ContainsFunc(later, hasSameSubject(o)) {
			gave = true
			continue
		}
		for k := len(earlier) - 1; k >= 0; k-- {
			if !hasSameSubject(o)(earlier[k]) {
				continue
			}
			if k >= first { // the letter says two things of one subject
				a.noteReplacedStanding(&earlier[k].order, o)
			} else {
				first--
			}
			earlier = slices.Delete(earlier, k, k+1)
		}
		earlier = append(earlier, standingOrder{*o, in.Row.ID})
	}
	switch {
	case len(earlier) == first && gave:
		a.overtaken = append(a.overtaken, orderListMessage("notice.standing-overtaken", later))
		return nil
	case len(earlier) == first:
		return nil
	case len(later) > 0:
		a.overtaken = append(a.overtaken, orderListMessage("letter.standing-overtaken", later))
	}
	all := slices.Concat(earlier, later)
	if n := len(all) - in.Tx.Office.Cfg.MaxStanding; n > 0 {
		m := orderListMessage("letter.standing-dropped", all[:n])
		m.Args = append(m.Args, rules.Num("limit", in.Tx.Office.Cfg.MaxStanding), rules.Num("n", n))
		a.ack.Notes = append(a.ack.Notes, m)
		all = all[n:]
	}
	a.ack.Standing = keepInForce(r.Orders, all, in.Row.ID)
	if len(later) == 0 {
		row.Letter, row.Received = in.Row.ID, in.Row.Received
	}
	if err := setStanding(in, a.pos, &row, all); err != nil {
		return err
	}
	a.ack.StandingReceipt, err = office.StandingReceipt(&in.Game, row.Side, row.Canonical)
	return err
}

// loadStanding returns the standing orders of the side; of none, an empty row.
func loadStanding(in *office.Intake) (store.Standing, error) {
	all, err := in.Tx.Standing(in.Game.ID)
	if err != nil {
		return store.Standing{}, err
	}
	for i := range all {
		if all[i].Side == in.Seat.Side {
			return all[i], nil
		}
	}
	return store.Standing{Game: in.Game.ID, Side: in.Seat.Side}, nil
}

// splitStandingByTime parts the standing orders in force into those that the mail server
// received before this letter and those that it received after it.
func splitStandingByTime(in *office.Intake, row *store.Standing) (earlier, later []standingOrder, err error) {
	for i := range row.Orders {
		earlier = append(earlier, standingOrder{row.Orders[i], row.Letters[i]})
	}
	if row.Letter == 0 {
		return earlier, nil, nil
	}
	if late, err := precedesLetter(in, row.Received, row.Letter); err != nil || !late {
		return earlier, nil, err
	}
	for n := len(earlier); n > 0; n-- {
		letter, err := in.Tx.Letter(earlier[n-1].letter)
		if err != nil {
			return nil, nil, err
		}
		if late, err := precedesLetter(in, letter.Received, letter.ID); err != nil || !late {
			return earlier[:n:n], earlier[n:], err
		}
	}
	return nil, earlier, nil
}

// setStanding stores the standing orders of the side.
func setStanding(in *office.Intake, pos rules.Position, row *store.Standing, all []standingOrder) error {
	row.Orders, row.Letters = nil, nil
	for i := range all {
		row.Orders, row.Letters = append(row.Orders, all[i].order), append(row.Letters, all[i].letter)
	}
	row.Canonical = pos.CheckStanding(rules.Standing{Side: row.Side, Orders: row.Orders}).Canonical
	return in.Tx.SetStanding(row)
}

// noteReplacedStanding remarks that a line of the letter says something else of the
// same subject as an earlier one.
func (a *submission) noteReplacedStanding(first, second *rules.Order) {
	a.ack.Problems = desk.Merge(a.ack.Problems, []rules.Problem{{
		Line: first.Line, Severity: rules.Warning,
		Message: rules.M("fault.standing-replaced", rules.Num("line", second.Line)),
	}})
}

// keepInForce keeps of the standing orders of a letter, as they were understood,
// those that are in force.
func keepInForce(understood []rules.Understood, inForce []standingOrder, letter int64) (out []rules.Understood) {
	for i := range understood {
		if slices.ContainsFunc(inForce, func(p standingOrder) bool { return p.letter == letter && p.order.Line == understood[i].Line }) {
			out = append(out, understood[i])
		}
	}
	return out
}

// maxListed is how many standing orders a message lists.
const maxListed = 10

// orderListMessage makes a message that lists standing orders as the player wrote
// them.
func orderListMessage(code string, list []standingOrder) rules.Message {
	m := rules.M(code)
	for i := range list {
		if i == maxListed {
			m.Args = append(m.Args, rules.Text("orders", "…"))
			break
		}
		m.Args = append(m.Args, rules.Text("orders", list[i].order.Text))
	}
	return m
}

// hasSameSubject tells of a standing order whether it is about the same as o.
func hasSameSubject(o *rules.Order) func(standingOrder) bool {
	about := standingSubject(o)
	return func(p standingOrder) bool { return standingSubject(&p.order) == about }
}

// standingSubject returns what a standing order is about: its form and the names in it, but
// not the answer. A later order on the same subject replaces the earlier.
func standingSubject(o *rules.Order) string {
	out := o.Form
	for i := range o.Args {
		if v := &o.Args[i]; v.Kind != rules.KindWord && v.Kind != rules.KindNumber {
			out += "|" + v.Name + "=" + v.ID
		}
	}
	return out
}
