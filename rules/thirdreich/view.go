package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// View implements [rules.Position]. Everything on the board and what the sides
// have accumulated is open; what a side may not know are the others'
// developments that have not been used (§4.6), and orders not yet carried out.
func (p *position) View(id rules.Side) rules.View {
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	sd := sideOf(id)
	v := rules.View{Side: id}
	add := func(code string, lines []rules.Message) {
		if len(lines) > 0 {
			v.Sections = append(v.Sections, rules.Section{Code: "thirdreich.view." + code, Lines: lines})
		}
	}
	order := [sides]side{axis, allies, soviet}
	if sd < nobody {
		i := 1
		order[0] = sd
		for o := axis; o < nobody; o++ {
			if o != sd {
				order[i] = o
				i++
			}
		}
	}
	add("attacks", r.attackLines())
	var friends, enemies []rules.Message
	for i, o := range order {
		switch {
		case sd == nobody:
			add("forces", r.forces(o, false))
		case i == 0:
			add("own", r.forces(o, true))
			add("pool", r.pool(sd))
		case o.enemyOf(sd):
			enemies = append(enemies, r.forces(o, false)...)
		default:
			friends = append(friends, r.forces(o, false)...)
		}
	}
	add("friends", friends)
	add("enemy", enemies)
	add("neutral", r.neutralForces())
	add("control", r.controlLines())
	var stocks, devs []rules.Message
	for _, o := range order {
		stocks = append(stocks, r.stockLine(o))
		devs = append(devs, r.devLine(o, sd))
	}
	add("stocks", stocks)
	add("developments", devs)
	add("war", r.warLines())
	return v
}

// attackLines lists the attacks that are declared and not yet fought.
func (r *run) attackLines() []rules.Message {
	out := make([]rules.Message, 0, len(r.s.attacks))
	for i := range r.s.attacks {
		at := &r.s.attacks[i]
		args := []rules.Arg{r.zoneArg("zone", int(at.zone)), r.armyArg("attacker", int(at.attacker)), r.armyArg("defender", int(at.defender))}
		for _, b := range at.support[:at.supports] {
			args = append(args, r.armyArg("support", int(b)))
		}
		if at.air != noAir {
			args = append(args, rules.Word("air", "thirdreich.air-kind."+airNames[at.air]))
		}
		args = append(args, rules.Num("aadjusted", r.attackFactors(at).sum()), rules.Num("dadjusted", r.defenceFactors(at).sum()))
		out = append(out, rules.Message{Code: "thirdreich.view.attack", Args: args})
	}
	return out
}

// forces lists the armies of a side by zone, in the order of the board. Which
// of them may still operate is for the side itself: it may rest on a Blitzkrieg
// that nobody knows of.
func (r *run) forces(sd side, own bool) []rules.Message {
	var out []rules.Message
	for z := range r.d.zones {
		if r.n[z][sd] == 0 {
			continue
		}
		args := make([]rules.Arg, 0, 8)
		args = append(args, r.zoneArg("zone", z))
		seen := 0
		for a := range r.s.armies {
			x := &r.s.armies[a]
			if int(x.at) != z || r.d.units[a].side != sd || !r.fights(r.d.units[a].nation) {
				continue
			}
			seen++
			name := "full"
			if x.step == reduced {
				name = "reduced"
			}
			args = append(args, r.armyArg(name, a))
			if own && r.s.acting() == sd && r.s.top().kind == stepOrders {
				switch {
				case x.operated:
					args = append(args, r.armyArg("operated", a))
				case !x.supplied:
					args = append(args, r.armyArg("unsupplied", a))
				}
			}
		}
		if seen == 0 {
			continue
		}
		args = downfall.Listed(args, seen, "operated", "unsupplied")
		if c := r.s.zones[z].control; c != sd && c != nobody {
			args = append(args, sideArg("control", c))
		}
		out = append(out, rules.Message{Code: "thirdreich.view.zone", Args: args})
	}
	return out
}

// neutralForces lists the armies of countries that are not in the war.
func (r *run) neutralForces() []rules.Message {
	var out []rules.Message
	for c := range r.d.countries {
		if r.s.countries[c].status != neutral {
			continue
		}
		for z := range r.d.zones {
			var args []rules.Arg
			for a := range r.s.armies {
				if int(r.s.armies[a].at) == z && r.d.units[a].nation == c {
					args = append(args, r.armyArg("army", a))
				}
			}
			if len(args) > 0 {
				out = append(out, rules.Message{Code: "thirdreich.view.neutral-zone", Args: append([]rules.Arg{r.nationArg("country", c), r.zoneArg("zone", z)}, args...)})
			}
		}
	}
	return out
}

// pool lists the armies a side can build now.
func (r *run) pool(sd side) []rules.Message {
	var args []rules.Arg
	for a := range r.s.armies {
		if r.s.armies[a].at == inPool && r.d.units[a].side == sd && r.mayExist(sd, a) == nil {
			args = append(args, r.armyArg("army", a))
		}
	}
	if len(args) == 0 {
		return nil
	}
	return []rules.Message{{Code: "thirdreich.view.pool-of", Args: args}}
}

// controlLines lists the zones that are not in the hands of their country's
// side.
func (r *run) controlLines() []rules.Message {
	var out []rules.Message
	for z := range r.d.zones {
		zs, zd := &r.s.zones[z], &r.d.zones[z]
		home := nobody
		if r.s.countries[zd.country].status != neutral {
			home = r.d.countries[zd.country].side
		}
		if zs.control == home || zs.control == nobody {
			continue
		}
		code := "thirdreich.view.controls"
		switch {
		case zd.supply >= 0:
			code = "thirdreich.view.controls-supply"
		case zd.key:
			code = "thirdreich.view.controls-key"
		case r.d.countries[zd.country].capital == z:
			code = "thirdreich.view.controls-capital"
		}
		out = append(out, rules.M(code, r.zoneArg("zone", z), sideArg("side", zs.control)))
	}
	return out
}

// stockLine is what a side has accumulated, and how many Actions it has in
// this turn.
func (r *run) stockLine(sd side) rules.Message {
	ss := &r.s.sides[sd]
	war := "thirdreich.war.limited"
	if r.totalWar(sd) {
		war = "thirdreich.war.total"
	}
	args := []rules.Arg{sideArg("side", sd), rules.Word("war", war), rules.Num("actions", r.allowed(sd)), rules.Num("supply", int(ss.supply)), rules.Num("tanks", int(ss.tanks)),
		rules.Num("air", int(ss.air)), rules.Num("advanced", int(ss.airAdv)), rules.Num("submarines", int(ss.subs+ss.subsAdv)), rules.Num("points", int(ss.points))}
	return rules.Message{Code: "thirdreich.view.stock", Args: args}
}

// devLine shows the developments of a side: to itself all of them, to the
// others those that have been used and how many tiles there are besides.
func (r *run) devLine(of, to side) rules.Message {
	ss := &r.s.sides[of]
	args := []rules.Arg{sideArg("side", of)}
	hidden := [3]int{}
	var known []rules.Arg
	for i := range r.d.devs {
		v := devID(i)
		switch {
		case ss.box[i] == noBox:
		case of != to && !ss.shown[i]:
			hidden[ss.box[i]]++
		case ss.box[i] == inBox:
			args = append(args, r.devArg("box", v))
		default:
			args = append(args, r.devArg("owned", v))
		}
		if of == to && ss.shown[i] {
			known = append(known, r.devArg("shown", v))
		}
	}
	if of == to {
		return rules.Message{Code: "thirdreich.view.dev-own", Args: append(args, known...)}
	}
	return rules.Message{Code: "thirdreich.view.dev-other", Args: append(args, rules.Num("hiddenbox", hidden[inBox]), rules.Num("hiddenowned", hidden[owned]))}
}

// warLines tells what the war has come to: who is in it, and what weighs on
// the Actions of the sides.
func (r *run) warLines() []rules.Message {
	var out []rules.Message
	s := r.s
	for _, l := range [...]struct {
		code string
		st   status
	}{{"neutral-countries", neutral}, {"surrendered", surrendered}, {"partisans", partisans}} {
		var args []rules.Arg
		for c := range s.countries {
			if s.countries[c].status == l.st {
				args = append(args, r.nationArg("country", c))
			}
		}
		if len(args) > 0 {
			out = append(out, rules.Message{Code: "thirdreich.view." + l.code, Args: args})
		}
	}
	note := func(on bool, code string, args ...rules.Arg) {
		if on {
			out = append(out, rules.M("thirdreich.view."+code, args...))
		}
	}
	note(s.vichy == vichyNeutral, "vichy")
	note(s.bombing > 0, "bombing", rules.Num("count", int(s.bombing)))
	note(s.bombed, "bombed")
	note(s.atlantic+s.atlantAdv > 0, "atlantic", rules.Num("count", int(s.atlantic+s.atlantAdv)))
	note(s.sunk, "sunk")
	note(s.lendLease, "lend-lease")
	return out
}
