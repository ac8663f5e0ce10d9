package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormBulge is the form of the order that declares the surprise of the Ardennes.
const FormBulge = "bulge"

// How the surprise of the Ardennes stands, where it has been declared (§22, 1944.8).
const (
	BulgeNow  = 1 // in the turn of the Axis that runs
	BulgePast = 2
)

// bulge has the armour of the Axis in the West fire in mud as it does in dry weather, in one turn of its choice, which it says
// as the turn begins (§22, 1944.8).
var bulge = field.OrderKind{
	Words: []order.Word{{ID: "bulge", EN: []string{"bulge", "the bulge", "declare the bulge", "declare bulge", "bulge surprise", "surprise of the bulge", "Ardennes", "Ardennes offensive"}, ES: []string{"ardenas", "las ardenas", "sorpresa de las ardenas", "declara las ardenas", "sorpresa del bulge", "bulge", "ofensiva de las ardenas"}}},
	Forms: []order.Form{{ID: FormBulge, Pattern: "bulge"}},
	In:    field.InTurn,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		if f := DeclareBulge(r); f != nil {
			return f
		}
		if w := r.WeatherOf(field.WestFront); w != field.Mud { // it may be declared, and is gone
			code := "eurofront.bad.bulge-dry"
			if w == field.Snow {
				code = "eurofront.bad.bulge-snow"
			}
			r.M.NoteProblem(o, play.Refuse("22, 1944.8", code).RequireConfirmation())
		}
		r.M.Event("eurofront.bulge")
		return nil
	},
}

// DeclareBulge declares the surprise, once and before headquarters are activated.
func DeclareBulge(r *field.Run) *play.Fault {
	switch {
	case !r.D.Scenarios[r.S.Scenario].Bulge:
		return play.Refuse("22, 1944.8", "eurofront.bad.no-bulge").Final()
	case r.S.Active != field.Axis:
		return play.Refuse("22, 1944.8", "eurofront.bad.bulge-axis").Final()
	case r.S.Bulge != 0:
		return play.Refuse("22, 1944.8", "eurofront.bad.bulge-once")
	case r.S.Phase != field.PhaseCommand:
		return play.Refuse("22, 1944.8", "eurofront.bad.bulge-first")
	}
	r.S.Bulge = BulgeNow
	return nil
}

// surprises reports whether a block fires in mud as in dry weather: armour of the Axis in the West, in the turn of its surprise.
func surprises(r *field.Run, d *field.Unit, place int) bool {
	return r.S.Bulge == BulgeNow && d.Faction == field.Axis && d.Type == field.Armor && r.D.Places[place].Front == field.WestFront
}
