package reorganization

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormReorganize is the form of the order below.
const FormReorganize = "reorganize"

// reorganizing takes markers of disorganization off (§7.10).
var reorganizing = field.OrderKind{
	Words: []order.Word{{ID: "reorganize", EN: []string{"reorganize", "reorganise", "reorganizes", "reorganises", "recover", "recovers"},
		ES: []string{"reorganiza", "reorganizar", "reorganizo", "recupera", "recuperar", "recupero"}}},
	Forms: []order.Form{{ID: FormReorganize, Pattern: "reorganize " + field.UnitsPattern + " " + field.PaidPattern}},
	In:    field.InOrders,
	Do:    reorganizeOrder,
}

// reorganizeOrder carries out §7.10, a card for each marker, and §15.5.
func reorganizeOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := beginStep(r, field.OrgReorganize); f != nil {
		return f
	}
	units, f := readOwnUnits(r, side, o)
	if f != nil {
		return f
	}
	for i, u := range units {
		switch c := &r.S.Units[u]; {
		case c.At < 0:
			return play.Refuse("7.10", "noretreat.bad.not-on-map", r.UnitArg("unit", u), r.BoxOf(u)).At(field.ArgOf(o, field.ArgUnits, i))
		case !c.Disorganised:
			return play.Refuse("7.10", "noretreat.bad.not-disorganised", r.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i))
		}
	}
	if f := cards.Pay(r, side, o, field.ArgWith, len(units)*r.D.Reorganize-extraMarkers(r, side, o, len(units)), cards.ForRecovery); f != nil {
		return f
	}
	r.S.Organizing = field.OrgReorganize
	for _, u := range units {
		r.S.Units[u].Disorganised = false
		r.M.Event("noretreat.reorganised", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
	}
	return nil
}

// extraMarkers returns how many markers more than one a card are taken off by quick reorganization:
// a card whose own half shows the sign of the side that has the initiative takes off two
// (§15.5).
func extraMarkers(r *field.Run, side field.Side, o *rules.Order, markers int) int {
	if !r.S.Options.Quick {
		return 0
	}
	cards := r.D.CardsIn(o, field.ArgWith)
	n := 0
	for _, c := range cards {
		if r.D.Cards[c].Half(side).Symbol == r.S.Initiative {
			n++
		}
	}
	return min(n, max(markers-len(cards), 0))
}
