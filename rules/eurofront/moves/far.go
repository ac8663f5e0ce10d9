package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// railing, sailing and driving move units strategically (§6.62).
var (
	railing = strategicOrder(FormRail, ByRail{}, order.Word{ID: "rail", EN: []string{"rail", "rails", "rail move", "rail moves", "rail movement", "by rail movement", "train", "trains", "by rail", "by train", "entrain", "entrains", "SR"}, ES: []string{"tren", "en tren", "por tren", "ferrocarril", "por ferrocarril", "en ferrocarril", "movimiento ferroviario", "por movimiento ferroviario", "en movimiento ferroviario", "transporte ferroviario"}})
	sailing = strategicOrder(FormSea, BySea{}, order.Word{ID: "sea", EN: []string{"sea", "by sea", "sail", "sails", "ship", "ships", "by ship", "sea move", "sea moves", "sea movement", "by sea movement", "by sea move", "strategic sea move", "naval move", "naval movement", "by naval movement", "sea transport", "by sea transport", "embark", "embarks"}, ES: []string{"mar", "por mar", "embarca", "embarcan", "embarcar", "en barco", "por barco", "navega", "navegan", "navegar", "zarpa", "zarpan", "movimiento naval", "por movimiento naval", "en movimiento naval", "movimiento marítimo", "por movimiento marítimo", "movimiento por mar", "transporte naval", "por transporte naval", "transporte marítimo", "por vía marítima"}})
	driving = strategicOrder(FormRoad, ByRoad{}, order.Word{ID: "road", EN: []string{"road", "by road", "on the road", "along the road", "along roads", "road move", "road moves", "road movement", "by road movement", "by road move", "strategic road move", "drive", "drives"}, ES: []string{"carretera", "por carretera", "por la carretera", "en carretera", "movimiento por carretera", "en movimiento por carretera", "movimiento estratégico por carretera"}})
)

// strategicOrder returns an order that moves units strategically: its word may stand before them,
// behind them or at the end.
func strategicOrder(form string, by Transport, word order.Word) field.OrderKind {
	return field.OrderKind{
		Words: []order.Word{word},
		Forms: []order.Form{
			{ID: form, Pattern: "(" + word.ID + " [of] " + field.UnitsPattern + "|[move|transport] " + field.UnitsPattern + " [move] " + word.ID + ") " + fromPattern + "to " + compass.Pattern(field.ArgTo)},
			{ID: form, Pattern: "[move|transport] " + field.UnitsPattern + " [move] " + fromPattern + "to " + compass.Pattern(field.ArgTo) + " " + word.ID},
		},
		In: field.InTurn,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			to, _, f := r.D.ReadPlace(o, field.ArgTo)
			if f == nil {
				f = r.Advance(field.PhaseMovement)
			}
			if f == nil {
				f = OriginFault(r, side, o)
			}
			if f != nil {
				return f
			}
			return r.EachMoving(FormStay, side, o, func(u int) *play.Fault { return Strategic(r, u, to, by) })
		},
	}
}

// mobilising has an active headquarters leave the command and move (§5.51), a supreme
// one by rail, by sea and by road, too (§5.73).
var mobilising = field.OrderKind{
	Words: []order.Word{{ID: "mobilise", EN: []string{"mobilise", "mobilize", "mobilises", "mobilizes"}, ES: []string{"moviliza", "movilizar", "movilizo", "se moviliza"}}},
	Forms: mobiliseForms(),
	In:    field.InTurn,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		to, via, f := readDestination(r, o)
		if f == nil {
			f = ToMovement(r, o)
		}
		if f != nil {
			return f
		}
		return r.EachUnit(side, o, func(hq int) *play.Fault {
			for _, far := range Transports {
				if o.Form == far.Form {
					return MobiliseFar(r, hq, to, far.By)
				}
			}
			return Mobilise(r, hq, via, to)
		})
	},
}

// Transports lists how supreme headquarters are mobilised strategically (§5.73): by an order of which form, and by what.
var Transports = [...]struct {
	Form, word string
	By         Transport
}{{FormMobiliseRail, "rail", ByRail{}}, {FormMobiliseSea, "sea", BySea{}}, {FormMobiliseRoad, "road", ByRoad{}}}

// mobiliseForms returns the forms of orders that mobilise: the word for how may stand before the place or behind it.
func mobiliseForms() []order.Form {
	who := "(mobilise " + field.HQPattern + "|" + field.HQPattern + " mobilise) "
	forms := []order.Form{{ID: FormMobilise, Pattern: who + field.ToPattern}}
	for _, far := range Transports {
		to := "to " + compass.Pattern(field.ArgTo)
		forms = append(forms, order.Form{ID: far.Form, Pattern: who + far.word + " " + to}, order.Form{ID: far.Form, Pattern: who + to + " " + far.word})
	}
	return forms
}
