package play

import "github.com/fieldpost/fieldpost/rules"

// StandingOrder finds the standing order of a form that counts in a place: the
// later of those that name the place ("in"), else the later of those that name
// none. An order of the form none makes the earlier ones void. Here tells
// whether a value names the place.
func StandingOrder(in *rules.Input, side rules.Side, form, none string, here func(rules.Value) bool) *rules.Order {
	var general, special *rules.Order
	for i := range in.Standing {
		st := &in.Standing[i]
		if st.Side != side {
			continue
		}
		for k := range st.Orders {
			o := &st.Orders[k]
			if o.Form == none {
				general, special = nil, nil
			}
			if o.Form != form {
				continue
			}
			if v, ok := o.Get("in"); !ok {
				general = o
			} else if here(v) {
				special = o
			}
		}
	}
	if special != nil {
		return special
	}
	return general
}
