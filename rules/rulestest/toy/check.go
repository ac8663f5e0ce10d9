package toy

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// MaxOrders is how many orders a sheet may hold.
const MaxOrders = 3

// Check says what is wrong with a sheet: too many orders, raiding the place
// one holds, a decision where orders are due or the other way round.
func (p *Position) Check(sheet rules.Sheet) rules.Reading {
	r := rules.Reading{Canonical: grammar.Lines(sheet.Orders, rules.English)}
	decision := strings.Contains(sheet.Key, "/raided")
	at, answered, raids := p.troop(sheet.Side).Place, false, 0
	for i := range sheet.Orders {
		o := &sheet.Orders[i]
		var bad *rules.Message
		severity := rules.Error
		where, _ := o.Get("place")
		switch o.Form {
		case "stand", "flee":
			if !decision {
				bad = message("toy.nothing-to-decide")
			} else if answered {
				bad = message("toy.answer-once")
			}
			answered = true
		case "hold", "raid":
			switch {
			case decision:
				bad = message("toy.decide-first")
			case i >= MaxOrders:
				bad = message("toy.too-many", rules.Num("most", MaxOrders))
			case o.Form == "raid" && where.ID == at:
				bad = message("toy.own-place", place("place", where.ID))
				if sheet.Key == "" { // in advance: the troop may stand elsewhere by then
					severity = rules.Warning
				}
			}
			if o.Form == "hold" {
				at = where.ID
			} else {
				raids++
			}
		default:
			bad = message("toy.not-an-order")
		}
		good := bad == nil || severity == rules.Warning
		r.Good = append(r.Good, good)
		if bad != nil {
			r.Problems = append(r.Problems, rules.Problem{
				Line: o.Line, Col: o.Col, End: o.Col + len([]rune(o.Text)), Severity: severity, Message: *bad, Section: "2",
			})
		}
		if good {
			r.Orders = append(r.Orders, understood(o))
		}
	}
	if decision && !answered {
		r.Problems = append(r.Problems, rules.Problem{Severity: rules.Error, Message: rules.M("toy.no-answer"), Section: "3"})
	}
	if !decision && raids == 0 {
		r.Missing = append(r.Missing, rules.M("toy.no-raid"))
	}
	return r
}

// CheckStanding accepts the standing forms and nothing else.
func (p *Position) CheckStanding(s rules.Standing) rules.Reading {
	r := rules.Reading{Canonical: grammar.Lines(s.Orders, rules.English)}
	for i := range s.Orders {
		o := &s.Orders[i]
		good := strings.HasPrefix(o.Form, "standing-")
		r.Good = append(r.Good, good)
		if !good {
			r.Problems = append(r.Problems, rules.Problem{Line: o.Line, Severity: rules.Error, Message: rules.M("toy.not-standing")})
			continue
		}
		r.Orders = append(r.Orders, understood(o))
	}
	return r
}

func understood(o *rules.Order) rules.Understood {
	u := rules.Understood{Line: o.Line, Message: rules.M("toy.order." + o.Form)}
	if where, ok := o.Get("place"); ok {
		u.Message.Args = append(u.Message.Args, place("place", where.ID))
	}
	if o.Form == "raid" {
		u.Forecast = []rules.Message{rules.M("toy.odds", rules.Arg{Name: "chance", Kind: rules.KindPercent, Num: 500})}
	}
	return u
}

func message(code string, args ...rules.Arg) *rules.Message {
	m := rules.M(code, args...)
	return &m
}
