package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormOffer is the form of the order that offers the Finnish armistice (§21.482).
const FormOffer = "offer"

// What the Soviets may say to it (§21.482).
const (
	Accept = "accept"
	refuse = "refuse"
)

// enough is the count of the Winter War from which on the armistice is a victory of the
// Soviets (§22, 1939A).
const enough = 10

// offering offers the Finnish armistice, once a game, in the politics phase of the Axis (§16.72).
var offering = field.OrderKind{
	Words: []order.Word{
		{ID: "offer", EN: []string{"offer", "propose"}, ES: []string{"ofrece", "ofrecer", "ofrezco", "ofrecemos", "propone"}},
		{ID: "the-armistice", EN: []string{"armistice", "an armistice", "the armistice"}, ES: []string{"armisticio", "el armisticio", "un armisticio"}},
	},
	Forms: []order.Form{{ID: FormOffer, Pattern: "offer the-armistice"}},
	In:    field.InTurn,
	Do: func(r *field.Run, _ field.Side, _ *rules.Order) *play.Fault {
		switch {
		case !r.IsWinterWar():
			return play.Refuse("16.72", "eurofront.bad.no-winter-war").Final()
		case r.S.Active != field.Axis:
			return play.Refuse("16.72", "eurofront.bad.offer-axis").Final()
		case r.S.Armistice != field.NotOffered:
			return play.Refuse("16.72", "eurofront.bad.offered")
		}
		if f := r.Advance(field.PhasePolitics); f != nil {
			return f
		}
		r.S.Armistice = field.Offered
		return nil
	},
}

// answering accepts the armistice or refuses it: as an answer, in a sheet, or among standing
// orders.
var answering = field.OrderKind{
	Words: []order.Word{
		{ID: Accept, EN: []string{Accept, "accept armistice", "accept the armistice"}, ES: []string{"acepta", "acepto", "aceptar", "aceptamos", "acepta el armisticio", "acepto el armisticio"}},
		{ID: refuse, EN: []string{refuse, "reject", "refuse armistice", "refuse the armistice"}, ES: []string{"rechaza", "rechazo", "rechazar", "rechazamos", "rechaza el armisticio", "rechazo el armisticio"}},
	},
	Decisions: []order.Form{{ID: prefer.FormArmistice, Pattern: "[the-armistice] {what:=" + Accept + "|" + refuse + "}"}},
	In:        field.InTurn,
	Answers:   []string{prefer.FormArmistice},
	Do:        func(r *field.Run, side field.Side, _ *rules.Order) *play.Fault { return ArmisticeFault(r, side) },
}

// ArmisticeFault says what is wrong with a word of a side on the armistice, nil for nothing: there is
// none but in the Winter War, and the Finns offer it.
func ArmisticeFault(r *field.Run, side field.Side) *play.Fault {
	switch {
	case !r.IsWinterWar():
		return play.Refuse("16.72", "eurofront.bad.no-winter-war").Final()
	case side != r.Holder(field.Soviet):
		return play.Refuse("16.72", "eurofront.bad.armistice-offered").Final()
	}
	return nil
}

// WinterScore returns what the Winter War has come to: the VM of the Soviet headquarters that are left
// and the Finnish units that have been eliminated (§22, 1939A).
func WinterScore(r *field.Run) (n int) {
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		switch {
		case d.Faction == field.Axis && b.At == field.Dead:
			n++
		case d.Faction == field.Soviet && d.Type.IsHQ() && b.At >= 0:
			n += int(b.CV)
		}
	}
	return n
}

// IsArmisticeVictory reports whether the armistice would be a victory of the Soviets.
func IsArmisticeVictory(r *field.Run) bool { return WinterScore(r) >= enough }

// FinlandFalls reports whether Finland is defeated, as a lesser power is (§16.9): its capital is
// the enemy's, or all its units have been eliminated.
func FinlandFalls(r *field.Run) bool {
	nation := r.D.Finland
	return r.S.Controller(r.Capital(nation)) == field.Soviet ||
		!r.AnyUnit(func(_ int, b *field.Block, d *field.Unit) bool { return d.Nation == nation && b.At >= 0 })
}

// SettleArmistice brings the answer of the Soviets to an armistice that was offered (§16.72): what
// they say by mail, have said in their sheet or in standing orders; usually they accept what
// gives them the victory. It is false where they are asked first.
func SettleArmistice(r *field.Run) bool {
	side := r.SideID(field.Soviet)
	said := func() *rules.Order { return r.M.DecisionOrder(side, prefer.FormArmistice, "", nil) }
	asked := prefer.Decide(r, side, prefer.FormArmistice, "", func() bool { return said() == nil }, func() (rules.Message, []play.Choice) {
		out := []play.Choice{truce("eurofront.choice.armistice-accept", Accept), truce("eurofront.choice.armistice-refuse", refuse)}
		if !IsArmisticeVictory(r) {
			slices.Reverse(out)
		}
		return rules.M("eurofront.ask.armistice", rules.Num("n", WinterScore(r)), rules.Num("enough", enough)), out
	})
	if !asked {
		return false
	}
	yes := IsArmisticeVictory(r)
	if o := said(); o != nil {
		what, _ := o.Get("what")
		yes = what.ID == Accept
	}
	r.M.Answered = nil
	r.S.Armistice = field.Refused
	if yes {
		r.S.Armistice = field.Accepted
	}
	return true
}

// truce returns an answer to the armistice.
func truce(code, what string) play.Choice {
	return play.ExampleChoice(rules.M(code), order.Of(prefer.FormArmistice, order.Chosen("what", what)))
}
