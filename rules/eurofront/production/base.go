package production

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The arguments of an order that builds by a base: what the West pays, and what the Mediterranean does.
const (
	argWest = "west"
	argMed  = "med"
)

// wordBase marks an order that has the West pay by a base.
const wordBase = "base"

// basePattern stands behind an order that builds by a base (§21.38): "base WF 6 MF 2", or in which of the two the rest is.
const basePattern = " [{how:=" + wordBase + "} [west {" + argWest + ":number} [points]] [[and] med {" + argMed + ":number} [points]]" +
	"|{how:=" + wordBase + "} {" + argWest + ":number} [points] west [[and] {" + argMed + ":number} [points] med]]"

// share is what the West pays of a step or a cadre in the Mediterranean, and what the Mediterranean does; -1 for what is left.
type share struct{ west, med int }

// shareSaid returns the share that an order has the West pay, nil where it says nothing of a base.
func shareSaid(o *rules.Order) *share {
	if how, _ := o.Get("how"); how.ID != wordBase {
		return nil
	}
	read := func(name string) int {
		v, ok := o.Get(name)
		if !ok {
			return -1
		}
		return v.Num
	}
	return &share{read(argWest), read(argMed)}
}

// payBy pays for what is built at a place from its account, or with a base in part from that of the West (§21.382, §21.383, §21.385,
// §21.386): if nothing is said of how much, as much as the West may.
func payBy(r *field.Run, l *field.Ledger, a field.Account, place, cost int, of *share) *play.Fault {
	west := field.FrontAccount(field.WestFront)
	room := min(BaseRoom(r, l), Remaining(r, l, west))
	switch based := a == field.FrontAccount(field.MedFront) && supply.HasBase(r, l.Faction, place); {
	case of == nil && based && cost > Remaining(r, l, a) && min(cost, room) >= cost-Remaining(r, l, a):
		return play.Refuse("21.38", "eurofront.bad.too-dear-base", rules.Num("cost", cost), rules.Num("left", Remaining(r, l, a)), rules.Num("west", min(cost, room)))
	case of == nil:
		return Pay(r, l, a, cost)
	case !based:
		return play.Refuse("21.38", "eurofront.bad.no-base", r.PlaceArg("in", place), rules.Word("where", "eurofront.base."+field.FactionWords[l.Faction]))
	}
	paid := *of
	switch {
	case paid.west < 0 && paid.med < 0:
		paid.west = min(cost, max(0, room))
		paid.med = cost - paid.west
	case paid.west < 0:
		paid.west = max(0, cost-paid.med)
	case paid.med < 0:
		paid.med = max(0, cost-paid.west)
	}
	switch {
	case paid.west+paid.med != cost:
		return play.Refuse("21.383", "eurofront.bad.base-sum", rules.Num("cost", cost), rules.Num("west", paid.west), rules.Num("med", paid.med))
	case paid.west > BaseRoom(r, l):
		return play.Refuse("21.383", "eurofront.bad.base-half", rules.Num("left", BaseRoom(r, l)), rules.Num("allocation", int(r.S.Purses[l.Faction][field.MedFront].Allocation)))
	case paid.med > Remaining(r, l, a):
		return play.Refuse("11.4", "eurofront.bad.too-dear", rules.Num("cost", paid.med), rules.Num("left", Remaining(r, l, a)))
	}
	if f := Pay(r, l, west, paid.west); f != nil {
		return f
	}
	l.Based += paid.west
	return Pay(r, l, a, paid.med)
}

// BaseRoom returns how much the West of a faction may still spend in a month by bases in the Mediterranean: half of what is allocated there,
// before any of it is lost (§21.383, §21.386).
func BaseRoom(r *field.Run, l *field.Ledger) int {
	return int(r.S.Purses[l.Faction][field.MedFront].Allocation)/2 - l.Based
}

// HasCapeBase reports whether what a faction builds at a place of the West is supplied round the Cape alone, so that the Mediterranean pays
// for it, at the costs of the West (§21.14, §21.381).
func HasCapeBase(r *field.Run, f field.Faction, place int) bool {
	return f == field.Allied && place >= 0 && r.D.Places[place].Front == field.WestFront && IsPlayed(r, f, field.MedFront) && !isMerged(r, f, field.MedFront) &&
		!supply.CanTraceFrom(r, f, place, net(r, f, supply.ByRail)) && supply.CanTraceFrom(r, f, place, net(r, f, supply.ByRailAndSea)) &&
		!supply.CanTraceFrom(r, f, place, net(r, f, supply.ButByTheCape))
}

// baseWord names what the share of the West is said with.
var baseWord = order.Word{ID: wordBase, EN: []string{"base", "by base", "with base", "by the base", "based"}, ES: []string{"base", "con base", "por la base", "con la base", "por base"}}
