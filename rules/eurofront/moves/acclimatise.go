package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Acclimatise takes from a block what it loses as it comes into the North or into the Mediterranean from elsewhere (§6.73). Who assaults
// comes there when the first defensive fire has not thrown him back (§21.351, note), see [HasAssaulted].
func Acclimatise(r *field.Run, u, from int) {
	d, b := &r.D.Units[u], &r.S.Blocks[u]
	at := int(b.At)
	if at < 0 {
		return
	}
	if HasAssaulted(r.D, b) && r.D.Places[b.From].Front != r.D.Places[at].Front {
		if x := r.S.Battle(at); x != nil && x.New && !x.Held {
			return
		}
	}
	lost := ClimateLoss(r, u, from, at)
	noteDoomed(r, u, from)
	noteClimate(r, u, from)
	if lost == 0 {
		return
	}
	for range lost {
		if b.At >= 0 {
			r.Lose(u)
		}
	}
	id, front := r.SideID(d.Faction), rules.Word("front", "eurofront.climate."+field.FrontWords[r.D.Places[at].Front])
	r.M.EventTo(id, "eurofront.acclimatised", r.UnitArg("unit", u), r.PlaceArg("in", at), rules.Num("lost", lost), front)
	if b.At < 0 { // it has left and come nowhere
		r.M.EventTo(id, "eurofront.perished-north", r.UnitArg("unit", u), r.PlaceArg("in", at))
		r.M.EventToOthers(id, "eurofront.perished-north-enemy", r.SideArg(d.Faction), r.PlaceArg("in", at), front)
		notePerished(r, u, at)
	}
}

// noteDoomed keeps for what a trial tells that a block perishes by what it loses as it comes from a place to another front.
func noteDoomed(r *field.Run, u, from int) {
	if r.M.Trying() && Perishes(r, u, from, int(r.S.Blocks[u].At)) {
		r.Told.Doomed = append(r.Told.Doomed, u)
	}
}

// Perishes reports whether a block perishes by what it loses as it comes from a place to another one of another front.
func Perishes(r *field.Run, u, from, place int) bool {
	last := int8(1)
	if r.D.Units[u].Type.Cadre() {
		last = 0
	}
	lost := int8(ClimateLoss(r, u, from, place))
	return lost > 0 && r.S.Blocks[u].CV-lost < last
}

// ClimateLoss returns how many CV a block loses as it comes from a place to another one of another front. In the North (§21.441) it is one from Soviets and
// those who have a class of it, two from others, none from Scandinavians. In the Mediterranean (§21.351) it is two, but
// none for who has all major ports of North Africa (§17.61), and from those who belong there no second time.
func ClimateLoss(r *field.Run, u, from, place int) int {
	d := &r.D.Units[u]
	to := r.D.Places[place].Front
	switch {
	case to == r.D.Places[from].Front:
		return 0
	case to == field.NorthFront && r.IsScandinavian(d.Nation):
		return 0
	case to == field.NorthFront && (d.Faction == field.Soviet || d.In(to) != field.Alien):
		return 1
	case to == field.MedFront && (r.S.Blocks[u].Seasoned || r.S.HoldsAll(d.Faction, r.D.AfricanPorts)):
		return 0
	case to == field.NorthFront, to == field.MedFront:
		return 2
	}
	return 0
}

// noteClimate notes of a block that belongs to the Mediterranean that it has been there: who is alien acclimatises whenever he comes
// (§21.351).
func noteClimate(r *field.Run, u, from int) {
	b := &r.S.Blocks[u]
	was, is := r.FrontOf(r.D.Units[u].Faction, from), r.FrontOf(r.D.Units[u].Faction, int(b.At))
	b.Seasoned = b.Seasoned || was != is && (was == field.MedFront || is == field.MedFront) && r.D.Units[u].In(field.MedFront) != field.Alien
}
