package empires

import (
	"github.com/fieldpost/fieldpost/rules"
)

// standingOrder finds the standing order of a form that counts in a zone: the
// later of those that name the zone, else the later of those that name none.
// An order that drops all standing orders makes the earlier ones void.
func (r *run) standingOrder(sd side, form string, z int) *rules.Order {
	var general, special *rules.Order
	for i := range r.in.Standing {
		st := &r.in.Standing[i]
		if st.Side != sd.id() {
			continue
		}
		for k := range st.Orders {
			o := &st.Orders[k]
			if o.Form == formStandNone {
				general, special = nil, nil
			}
			if o.Form != form {
				continue
			}
			if in, ok := o.Get("in"); !ok {
				general = o
			} else if r.d.zoneByID[in.ID] == z {
				special = o
			}
		}
	}
	if special != nil {
		return special
	}
	return general
}

// standingMissions reads `cancel` and `again`: always or never, keeping a
// number of missions.
func (r *run) standingMissions(sd side, form string, z int) pick {
	o := r.standingOrder(sd, form, z)
	if o == nil {
		return pick{}
	}
	if when, _ := o.Get("when"); when.ID != "always" {
		return pick{0, true}
	}
	if keep, ok := o.Get("keep"); ok && int(r.s.sides[sd].missions) <= keep.Num {
		return pick{0, true}
	}
	return pick{1, true}
}

// standingAbsorb reads `absorb`: always, never, or only to save an army.
func (r *run) standingAbsorb(sd side, z int, wouldDie bool) pick {
	o := r.standingOrder(sd, formStandTaken, z)
	if o == nil {
		return pick{}
	}
	when, _ := o.Get("when")
	if when.ID == "always" || when.ID == "save" && wouldDie {
		return pick{1, true}
	}
	return pick{0, true}
}

// standingSecond reads `loss`: trench, full, reduced and armies by name, in
// the order of preference.
func (r *run) standingSecond(sd side, z int, takers []int, trench bool) pick {
	o := r.standingOrder(sd, formStandLoss, z)
	if o == nil {
		return pick{}
	}
	for _, v := range o.Args {
		if v.Name != "pick" {
			continue
		}
		if v.ID == "trench" {
			if trench {
				return pick{-1, true}
			}
			continue
		}
		for _, a := range takers {
			if v.Kind == "army" && r.armyOf(v) == a || v.ID == "full" && r.s.armies[a].step == full ||
				v.ID == "reduced" && r.s.armies[a].step == reduced {
				return pick{a, true}
			}
		}
	}
	return pick{}
}

// standingRetreat reads `retreat`: zones in the order of preference.
func (r *run) standingRetreat(sd side, from int, open []int) pick {
	o := r.standingOrder(sd, formStandBack, from)
	if o == nil {
		return pick{}
	}
	for _, v := range o.Args {
		if v.Name != "to" {
			continue
		}
		for _, z := range open {
			if r.d.zoneByID[v.ID] == z {
				return pick{z, true}
			}
		}
	}
	return pick{}
}
