package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Forms of the order language; grammar.go holds their patterns.
const (
	// Set-up and cards.
	formDeploy = "deploy"
	formRedraw = "redraw"

	// Rearmament.
	formRedeploy = "redeploy"
	formShip     = "ship"
	formRepair   = "repair"
	formRebuild  = "rebuild"
	formMine     = "mine"
	formBuy      = "buy"
	formDiscard  = "discard"
	formMalta    = "malta"

	// A player turn.
	formPlay    = "play"
	formMove    = "move"
	formAllMove = "move-all"
	formRegroup = "regroup"
	formExit    = "exit"
	formThen    = "then" // what follows belongs to the second half of a blitz

	// Decisions: in the answer to a question, in the sheet of a player turn,
	// and, with the prefix below, as standing orders.
	formChallenge = "challenge" // initiative (§3.3)
	formSupply    = "supply"    // which units a fortress or oasis supplies (§13.3)
	formRefuse    = "refuse"    // refuse battle (§10.2)
	formWithdraw  = "withdraw"  // by units: where to (§5.3)
	formFallBack  = "fallback"  // in general: where to
	formPursue    = "pursue"    // pursuit fire (§10.5)
	formProbe     = "probe"     // probe combat (§10.41)
	formFight     = "fight"     // battles to be fought (§8.6)
	formFire      = "fire"      // targets (§9.3)
	formLosses    = "losses"    // who takes the hits (§9.5)
	formPass      = "pass"
)

// Words with which several forms settle decisions.
const (
	wordAssault  = "assault"
	wordHold     = "hold"
	wordNever    = "never"
	wordSuperior = "superior"
)

// policyForms are the decisions that can be settled in advance.
var policyForms = []string{formChallenge, formSupply, formRefuse, formFallBack, formPursue, formProbe, formFight, formFire, formLosses}

type fault = play.Fault

func deny(section, code string, args ...rules.Arg) *fault { return play.Deny(section, code, args...) }

// idOf is the id of a hex, "" for none.
func (d *data) idOf(hex int) string {
	if hex < 0 {
		return ""
	}
	return d.hexes[hex].id
}

// hexOf is the hex with an id, none when there is none.
func (d *data) hexOf(id string) int {
	if h, ok := d.hexByID[id]; ok {
		return h
	}
	return none
}

// place reads an argument that names a hex: a named place, and perhaps one or
// two steps from it ("Msus E1"). ok is false when it lies off the map.
func (d *data) place(o *rules.Order, name string) (hex int, v rules.Value, ok bool) {
	list, v, ok := d.places(o, name)
	if !ok || len(list) == 0 {
		return none, v, false
	}
	return list[0], v, true
}

// hexIn is place for an argument that must be on the map.
func (d *data) hexIn(o *rules.Order, name string) (hex int, v rules.Value, f *fault) {
	hex, v, ok := d.place(o, name)
	if !ok {
		f = offMap(v)
	}
	return hex, v, f
}

// offMap is the fault of an argument that lies off the map (§1.1).
func offMap(v rules.Value) *fault { return deny("1.1", "rommel.bad.off-map").At(v).Surely() }

// unit is an argument of an order that names a unit.
func (d *data) unit(name string, u int) rules.Value {
	return order.Named(name, kindUnit, d.units[u].id)
}

// hex is an argument of an order that names a hex.
func (d *data) hex(name string, h int) rules.Value { return order.Named(name, kindHex, d.hexes[h].id) }

// playing is the order for an option of a turn.
func playing(o turnOption) rules.Order {
	return order.Of(formPlay, order.Chosen("option", optionNames[o]))
}

// to is an order for units that names a hex.
func (d *data) to(form string, units unitSet, h int) rules.Order {
	o := order.Of(form)
	units.each(func(u int) { o.Args = append(o.Args, d.unit("units", u)) })
	o.Args = append(o.Args, d.hex("to", h))
	return o
}

// in is an order on how to do something in a hex.
func (d *data) in(form, how string, h int) rules.Order {
	return order.Of(form, order.Chosen("how", how), d.hex("at", h))
}

// deployRest is the order that sets up what is left in a hex.
func (d *data) deployRest(h int) rules.Order {
	return order.Of(formDeploy, order.Chosen("all", "rest"), d.hex("to", h))
}

// places reads a list of hexes. v spans the first of them, or the one that is
// off the map when ok is false.
func (d *data) places(o *rules.Order, name string) (list []int, v rules.Value, ok bool) {
	for _, a := range o.Args {
		if a.Name != name {
			continue
		}
		switch a.Kind {
		case kindHex:
			if len(list) == 0 {
				v = a
			}
			list = append(list, d.hexByID[a.ID])
		case kindOffset:
			if len(list) == 0 {
				continue
			}
			dir, n := offsetOf(a.ID)
			at, on := d.grid.Offset(list[len(list)-1], dir, n)
			if !on || !d.hexes[at].playable {
				return nil, a, false
			}
			if len(list) == 1 {
				v.End = a.End
			}
			list[len(list)-1] = at
		}
	}
	return list, v, true
}

// unitArgs lists the arguments of an order that name units.
func (d *data) unitArgs(o *rules.Order) (list []rules.Value) {
	for _, a := range o.Args {
		if a.Kind == kindUnit {
			list = append(list, a)
		}
	}
	return list
}

// unitOf is the unit that an argument names.
func (d *data) unitOf(v rules.Value) int { return d.unitByID[v.ID] }
