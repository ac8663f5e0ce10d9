package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// View implements [rules.Position]. Everything on the board is open; what a
// side may not know are the others' technologies that have not been used, and
// orders not yet carried out.
func (p *position) View(id rules.Side) rules.View {
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	sd := sideOf(id)
	v := rules.View{Side: id}
	add := func(code string, lines []rules.Message) {
		if len(lines) > 0 {
			v.Sections = append(v.Sections, rules.Section{Code: code, Lines: lines})
		}
	}
	if note, ok := r.dutyNote(sd); ok && r.s.turn > 0 {
		add("empires.view.duty", []rules.Message{note})
	}
	order := [sides]side{sd, sd.partner(), german, german}
	if sd < nobody {
		i := 2
		for o := german; o < nobody; o++ {
			if o.enemyOf(sd) {
				order[i] = o
				i++
			}
		}
		add("empires.view.own", r.forces(sd))
		add("empires.view.partner", r.forces(order[1]))
		add("empires.view.enemy", append(r.forces(order[2]), r.forces(order[3])...))
		add("empires.view.pool", r.pool(sd))
	} else {
		order = [sides]side{german, francoBritish, russian, austroHungarian}
		for _, o := range order {
			add("empires.view.forces", r.forces(o))
		}
	}
	add("empires.view.control", r.controlLines())
	var tech, missions, points []rules.Message
	for _, o := range order {
		tech = append(tech, r.techLines(o, sd)...)
		missions = append(missions, rules.M("empires.view.missions-of", sideArg("side", o), rules.Num("count", int(r.s.sides[o].missions))))
		points = append(points, rules.M("empires.view.points-of", sideArg("side", o), rules.Num("points", r.points(o))))
	}
	add("empires.view.technologies", tech)
	add("empires.view.missions", missions)
	add("empires.view.diplomacy", r.markerLines())
	if r.s.top().kind != stepOver { // the result says it then
		add("empires.view.points", points)
	}
	return v
}

// forces lists the armies of a side by zone, in the order of the board.
func (r *run) forces(sd side) []rules.Message {
	var out []rules.Message
	for z := range r.d.zones {
		if r.n[z][sd] == 0 {
			continue
		}
		args := make([]rules.Arg, 0, 8)
		args = append(args, sideArg("side", sd), r.zoneArg("zone", z))
		for a := range r.s.armies {
			x := &r.s.armies[a]
			if int(x.at) != z || r.sideOfArmy(a) != sd {
				continue
			}
			name := "full"
			if x.step == reduced {
				name = "reduced"
			}
			args = append(args, r.armyArg(name, a))
			if x.lent {
				args = append(args, r.armyArg("lent", a))
			}
			if x.unsupplied {
				args = append(args, r.armyArg("unsupplied", a))
			}
		}
		args = downfall.Listed(args, int(r.n[z][sd]), "lent", "unsupplied")
		if n := r.s.zones[z].trench[sd]; n > 0 {
			args = append(args, rules.Num("trench", int(n)))
		}
		if c := r.s.zones[z].control; c != sd && c != nobody {
			args = append(args, sideArg("control", c))
		}
		out = append(out, rules.Message{Code: "empires.view.zone", Args: args})
	}
	return out
}

// pool lists the armies a side can recruit.
func (r *run) pool(sd side) []rules.Message {
	var args []rules.Arg
	for a := range r.s.armies {
		if r.s.armies[a].at == inPool && r.d.units[a].side == sd {
			args = append(args, r.armyArg("army", a))
		}
	}
	if len(args) == 0 {
		return nil
	}
	return []rules.Message{{Code: "empires.view.pool-of", Args: args}}
}

// controlLines lists the zones that are not in the hands of their country's
// side, and trenches that nobody guards.
func (r *run) controlLines() []rules.Message {
	var out []rules.Message
	for z := range r.d.zones {
		zs := &r.s.zones[z]
		if home := r.homeSide(r.d.zones[z].country); zs.control != home && zs.control != nobody {
			code := "empires.view.controls"
			if r.d.zones[z].city {
				code = "empires.view.controls-city"
			}
			out = append(out, rules.M(code, r.zoneArg("zone", z), sideArg("side", zs.control)))
		}
		for sd := german; sd < nobody; sd++ {
			if zs.trench[sd] > 0 && r.n[z][sd] == 0 {
				out = append(out, rules.M("empires.view.trench-alone", r.zoneArg("zone", z), sideArg("side", sd), rules.Num("level", int(zs.trench[sd]))))
			}
		}
	}
	return out
}

// techLines shows the technologies of a side: to itself all of them, to the
// others those that have been used and how many tiles lie in the boxes.
func (r *run) techLines(of, to side) []rules.Message {
	ss := &r.s.sides[of]
	var one, two, fresh, shown []rules.Arg
	hidden := [3]int{}
	for i := range r.d.techs {
		t := techID(i)
		if ss.techs[i].box == noBox {
			continue
		}
		if of != to && !ss.shown[i] {
			hidden[ss.techs[i].box]++
			continue
		}
		switch {
		case ss.techs[i].box == box1:
			one = append(one, r.techArg("box1", t))
		case !r.available(of, t):
			fresh = append(fresh, r.techArg("fresh", t))
		default:
			two = append(two, r.techArg("box2", t))
		}
		if of == to && ss.shown[i] {
			shown = append(shown, r.techArg("shown", t))
		}
	}
	args := append([]rules.Arg{sideArg("side", of)}, one...)
	args = append(append(append(args, two...), fresh...), shown...)
	code := "empires.view.tech-own"
	if of != to {
		code = "empires.view.tech-other"
		args = append(args, rules.Num("hidden1", hidden[1]), rules.Num("hidden2", hidden[2]))
	}
	return []rules.Message{{Code: code, Args: args}}
}

// markerLines shows the diplomacy markers.
func (r *run) markerLines() []rules.Message {
	out := make([]rules.Message, 0, len(r.d.tracks))
	turn := int(r.s.turn)
	for i := range r.d.tracks {
		t := &r.d.tracks[i]
		code := "empires.view.marker"
		switch {
		case int(r.s.tracks[i]) >= t.length:
			code = "empires.view.marker-won"
		case turn > t.lastTurn:
			code = "empires.view.marker-closed"
		case turn < t.firstTurn:
			code = "empires.view.marker-later"
		}
		out = append(out, rules.M(code, rules.ID("track", "track", t.id), rules.Num("at", int(r.s.tracks[i])), rules.Num("length", t.length),
			rules.Num("year", r.d.turns[t.lastTurn-1].year), rules.Num("from", r.d.turns[t.firstTurn-1].year)))
	}
	return out
}
