package battle

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// FormLosses is the form of the order below.
const FormLosses = "losses"

// allotting says who takes hits (§9.5).
var allotting = field.OrderKind{
	Words: []order.Word{
		{ID: "losses", EN: []string{"losses", "loss", "hits"}, ES: []string{"bajas", "baja", "pérdidas", "impactos"}},
		{ID: "spread", EN: []string{"spread", "spread out"}, ES: []string{"repartidas", "reparte", "repartir", "repartidos"}},
		{ID: "weakest", EN: []string{"weakest first", "weakest", "weak first"}, ES: []string{"débiles primero", "débiles", "las débiles primero"}},
		{ID: "strongest", EN: []string{"strongest first", "strongest"}, ES: []string{"fuertes primero", "fuertes", "las fuertes primero"}},
		{ID: "elite", EN: []string{"elite", "elites"}, ES: []string{"élite", "las de élite"}},
	},
	Decisions: []order.Form{
		{ID: FormLosses, Pattern: field.DecisionPattern("losses {how:=spread|weakest|strongest} [keep {keep:=elite}] [keep {keep:unit+}]")},
		{ID: FormLosses, Pattern: field.DecisionPattern("losses keep {keep:=elite}")},
		{ID: FormLosses, Pattern: field.DecisionPattern("losses {units:unit} [{n:number}]" + strings.Repeat(" [[and] {units:unit} [{n:number}]]", 5))},
	},
	In:      field.InTurn,
	Answers: []string{field.AskLosses},
	Settles: (*field.Run).AbsentUnitFault,
}

// takeLosses lets the owner allot the hits on each class, and takes them
// (§9.5).
func takeLosses(r *field.Run, f *field.Fight, side field.Side) bool {
	h := int(f.Hex)
	open := false
	byClass := [field.Classes]field.UnitSet{}
	fighters(r, f, side).Each(func(u int) { byClass[r.D.Units[u].Class].Add(u) })
	for c := range byClass {
		hits := int(f.Half[c]) / 2
		open = open || hits > 0 && byClass[c].Len() > 1 && hits < r.VCOf(byClass[c])
	}
	if !r.Decide(side, field.AskLosses, h, open, func() (rules.Message, []play.Choice) { return askBattleLosses(r, f, byClass) }) {
		return false
	}
	for c := range byClass {
		hits := int(f.Half[c]) / 2
		if hits == 0 || byClass[c].IsEmpty() {
			continue
		}
		lost := AllotHits(r, side, h, byClass[c], hits)
		left := hits
		byClass[c].Each(func(u int) {
			n := lost[u]
			left -= n
			if n == 0 {
				return
			}
			if r.LoseVC(u, n) {
				r.M.Event("rommel.loss-dead", field.SideArg("side", side), r.UnitArg("unit", u), r.HexArg("hex", h))
			} else {
				r.M.Event("rommel.loss", field.SideArg("side", side), r.UnitArg("unit", u), rules.Num("lost", n),
					rules.Num("vc", int(r.S.Blocks[u].VC)), r.HexArg("hex", h))
			}
		})
		if left > 0 {
			r.M.Event("rommel.hits-lost", field.SideArg("side", side), field.ClassArg("target", field.Class(c)), rules.Num("hits", left))
		}
	}
	f.Half = [field.Classes]int16{}
	return true
}

func askBattleLosses(r *field.Run, f *field.Fight, byClass [field.Classes]field.UnitSet) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.losses", r.HexArg("hex", int(f.Hex)))
	var all field.UnitSet
	for c := range byClass {
		if hits := int(f.Half[c]) / 2; hits > 0 && !byClass[c].IsEmpty() {
			prompt.Args = append(prompt.Args, rules.Counted(field.KindHits, "hits", field.ClassNames[c], hits))
			byClass[c].Each(all.Add)
		}
	}
	return prompt, LossChoices(r, all)
}

// LossChoices offers the ways to allot hits, and each unit as the first to
// take them.
func LossChoices(r *field.Run, units field.UnitSet) []play.Choice {
	out := []play.Choice{
		play.ExampleChoice(rules.M("rommel.choice.losses.spread"), order.Of(FormLosses, order.Chosen("how", "spread"))),
		play.ExampleChoice(rules.M("rommel.choice.losses.weakest"), order.Of(FormLosses, order.Chosen("how", "weakest"))),
	}
	units.Each(func(u int) {
		out = append(out, play.ExampleChoice(rules.M("rommel.choice.losses.unit", r.UnitArg("unit", u), rules.Num("vc", int(r.S.Blocks[u].VC))),
			order.Of(FormLosses, r.D.UnitValue("units", u))))
	})
	return out
}

// AllotHits shares out hits among units as their owner has said, all of them
// if possible: an elite unit takes two at a time (§9.5). It returns the VC
// that each unit loses.
func AllotHits(r *field.Run, side field.Side, h int, units field.UnitSet, hits int) map[int]int {
	lost := map[int]int{}
	single, double := 0, 0
	units.Each(func(u int) {
		if r.D.Units[u].Elite {
			double += int(r.S.Blocks[u].VC) / 2
		} else {
			single += int(r.S.Blocks[u].VC)
		}
	})
	left := min(hits, single+2*double)
	if single == 0 && left%2 == 1 {
		left-- // half a step of elite units is lost
	}
	// take gives a hit, or two to an elite unit, when the rest can still be
	// taken by the others.
	take := func(u int) bool {
		n := r.D.Units[u].Step()
		if n > left || int(r.S.Blocks[u].VC)-lost[u] < n {
			return false
		}
		one, two := single, double
		if n == 2 {
			two--
		} else {
			one--
		}
		if rest := left - n; rest > one+2*two || rest%2 == 1 && one == 0 {
			return false
		}
		single, double = one, two
		left -= n
		lost[u] += n
		return true
	}
	o := r.Policy(side, FormLosses, h)
	if o != nil && o.Has("units") {
		for i, v := range o.Args {
			if v.Name != "units" {
				continue
			}
			n := hits // all that it can take
			if i+1 < len(o.Args) && o.Args[i+1].Name == "n" {
				n = o.Args[i+1].Num
			}
			for u := r.D.UnitOf(v); units.Has(u) && lost[u] < n && take(u); {
			}
		}
	}
	for left > 0 && slices.ContainsFunc(lossOrder(r, o, units, lost), take) {
	}
	return lost
}

// lossOrder ranks units for the next hit by a policy: spread out (the
// default), the weakest or the strongest first, sparing some.
func lossOrder(r *field.Run, o *rules.Order, units field.UnitSet, lost map[int]int) []int {
	how, elite := "", false
	var spared field.UnitSet
	if o != nil {
		how = o.ID("how")
		for _, v := range o.Args {
			if v.Name != "keep" {
				continue
			}
			if v.Kind == field.KindUnit {
				spared.Add(r.D.UnitOf(v))
			} else {
				elite = true
			}
		}
	}
	list := units.List()
	// Spared ones last; else who has been hit already, unless hits are spread;
	// else by strength.
	rank := func(u int) [3]int {
		left := int(r.S.Blocks[u].VC) - lost[u]
		n := [3]int{field.Int(spared.Has(u) || elite && r.D.Units[u].Elite), 0, -left}
		if how == "weakest" || how == "strongest" {
			n[1] = -field.Int(lost[u] > 0)
		}
		if how == "weakest" {
			n[2] = left
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b int) int {
		x, y := rank(a), rank(b)
		return slices.Compare(x[:], y[:])
	})
	return list
}
