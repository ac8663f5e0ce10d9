package prefer

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
)

// The forms in which an owner says in advance whether his ships intercept those of the enemy that are bound for a place, as they do
// unless he says otherwise (§15.72, §15.73), and over which seas of the enemy supply comes to a port of his (§15.73).
const (
	FormInterception = "interception"
	FormLine         = "line"
)

// What is done with ships of the enemy, and the argument that says it; and the seas that a line crosses.
const (
	argWhat       = "what"
	argSeas       = "seas"
	wordIntercept = "intercept"
	wordLetPass   = "let-pass"
)

// shipping returns the orders about ships.
func shipping() []field.OrderKind {
	return []field.OrderKind{{
		Words: []order.Word{
			{ID: wordIntercept, EN: []string{"intercept", "intercept ships", "interception"}, ES: []string{"intercepta", "intercepto", "interceptar", "intercepta barcos", "interceptación"}},
			{ID: wordLetPass, EN: []string{"let ships pass", "let ships through", "let pass", "do not intercept", "no interception"}, ES: []string{"deja pasar los barcos", "deja pasar", "dejo pasar", "no interceptes", "no intercepto", "sin interceptación"}},
		},
		Decisions: []order.Form{{ID: FormInterception, Pattern: "{" + argWhat + ":=" + wordIntercept + "|" + wordLetPass + "} [(in|to) " + compass.Patterns(field.ArgIn) + "]"}},
		In:        field.InTurn,
		Do:        Fault,
	}, {
		Words:     []order.Word{{ID: FormLine, EN: []string{"line of", "line to", "line for", "sea line of", "supply line of", "line"}, ES: []string{"línea de", "línea a", "línea marítima de", "línea"}}, {ID: "over", EN: []string{"over", "by", "across"}, ES: []string{"cruzando"}}},
		Decisions: []order.Form{{ID: FormLine, Pattern: FormLine + " " + compass.Pattern(field.ArgIn) + " (over|via) {" + argSeas + ":" + field.KindSea + "+}"}},
		In:        field.InTurn,
		Do:        Fault,
	}}
}

// Intercepts reports whether a faction intercepts ships of the enemy that are bound for a place.
func Intercepts(r *field.Run, by field.Faction, place int) bool {
	o := said(r, by, FormInterception, place)
	if o == nil {
		return true
	}
	what, _ := o.Get(argWhat)
	return what.ID == wordIntercept
}

// SeasOf returns the seas of the enemy over which a faction has said that supply comes to a port, none where it has not.
func SeasOf(r *field.Run, f field.Faction, port int) (seas []int) {
	o := said(r, f, FormLine, port)
	if o == nil {
		return nil
	}
	for _, v := range o.Args {
		if v.Kind == field.KindSea {
			seas = append(seas, r.D.SeaByID[v.ID])
		}
	}
	return slices.Clip(seas)
}

// said returns what a faction has said of a place in a form, nil for nothing.
func said(r *field.Run, f field.Faction, form string, place int) *rules.Order {
	if r.M.Stored == nil { // a bot's run holds no sheets
		return nil
	}
	return r.M.DecisionOrder(r.SideID(f), form, r.D.Places[place].ID, nil)
}

// SeaNames returns the vocabulary of seas, without what several are called.
func SeaNames(d *field.Data) order.Kind {
	kind := order.Kind{ID: field.KindSea}
	for i := range d.Seas {
		s := &d.Seas[i]
		n := order.Name{ID: s.ID, EN: []string{s.Names.In(order.English)}, ES: []string{s.Names.In(order.Spanish)}}
		for _, a := range s.Aliases {
			if !slices.ContainsFunc(d.Seas, func(x field.Sea) bool { return x.ID != s.ID && slices.Contains(x.Aliases, a) }) {
				n.EN, n.ES = append(n.EN, a), append(n.ES, a)
			}
		}
		kind.Names = append(kind.Names, n)
	}
	return kind
}
