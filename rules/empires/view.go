package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters first.
func (t *Title) View(k *rules.Known) rules.View {
	w := t.d.read(k)
	sd := sideOf(k.Viewer.Side())
	v := rules.View{Side: k.Viewer.Side(), Sections: make([]rules.Section, 0, 8)}
	add := func(code string, lines []rules.Message) {
		if len(lines) > 0 {
			v.Sections = append(v.Sections, rules.Section{Code: code, Lines: lines})
		}
	}
	order := [sides]side{german, francoBritish, russian, austroHungarian}
	if sd < nobody {
		if left := k.Track(trackDuty, sd.id(), "").N; left > 0 && k.Clock.Turn > 0 {
			add("empires.view.duty", []rules.Message{dutyNote(sd, left)})
		}
		i := 2
		order[0], order[1] = sd, sd.partner()
		for o := german; o < nobody; o++ {
			if o.enemyOf(sd) {
				order[i] = o
				i++
			}
		}
		add("empires.view.own", w.forces(nil, sd))
		add("empires.view.partner", w.forces(nil, order[1]))
		add("empires.view.enemy", w.forces(w.forces(nil, order[2]), order[3]))
		add("empires.view.pool", w.pool(sd))
	} else {
		for _, o := range order {
			add("empires.view.forces", w.forces(nil, o))
		}
	}
	add("empires.view.control", w.controlLines())
	tech, missions, points := make([]rules.Message, 0, sides), make([]rules.Message, 0, sides), make([]rules.Message, 0, sides)
	for _, o := range order {
		tech = append(tech, w.techLine(o))
		missions = append(missions, rules.M("empires.view.missions-of", sideArg("side", o), rules.Num("count", k.Track(trackMissions, o.id(), "").N)))
		points = append(points, rules.M("empires.view.points-of", sideArg("side", o), rules.Num("points", k.Track(trackPoints, o.id(), "").N)))
	}
	add("empires.view.technologies", tech)
	add("empires.view.missions", missions)
	add("empires.view.diplomacy", w.markerLines())
	if !k.Over() { // the result says it then
		add("empires.view.points", points)
	}
	return v
}

// reader puts what is known into messages.
type reader struct {
	d     *data
	k     *rules.Known
	zones []ground // by zone
}

// ground is what lies in a zone, as far as it is known.
type ground struct {
	control, home side
	trench, n     [sides]uint8
	pieces        []rules.Piece
}

// read sorts what is known by zone. Places, pieces and marks are in the order of
// the board.
func (d *data) read(k *rules.Known) *reader {
	w := &reader{d: d, k: k, zones: make([]ground, len(k.Places))}
	p, m := 0, 0
	for z := range k.Places {
		g, id := &w.zones[z], k.Places[z].ID
		g.control, g.home = sideOf(k.Places[z].Control), sideOf(k.Places[z].Home)
		from := p
		for ; p < len(k.Pieces) && k.Pieces[p].At == id; p++ {
			g.n[sideOf(k.Pieces[p].Side)]++
		}
		g.pieces = k.Pieces[from:p]
		for ; m < len(k.Marks) && k.Marks[m].At == id; m++ {
			if k.Marks[m].Kind == markTrench {
				g.trench[sideOf(k.Marks[m].Side)] = uint8(k.Marks[m].N)
			}
		}
	}
	return w
}

// forces adds the armies of a side by zone, in the order of the board.
func (w *reader) forces(out []rules.Message, sd side) []rules.Message {
	for z := range w.zones {
		g := &w.zones[z]
		if g.n[sd] == 0 {
			continue
		}
		args := append(make([]rules.Arg, 0, g.n[sd]+6), sideArg("side", sd), w.zoneArg(z))
		for i := range g.pieces {
			x := &g.pieces[i]
			if x.Side != sd.id() {
				continue
			}
			name := "full"
			if x.Steps == reduced {
				name = "reduced"
			}
			args = append(args, rules.ID("army", name, x.ID))
			for _, flag := range [2]string{flagLent, flagUnsupplied} {
				if x.Has(flag) {
					args = append(args, rules.ID("army", flag, x.ID))
				}
			}
		}
		args = downfall.Listed(args, int(g.n[sd]), flagLent, flagUnsupplied)
		if n := g.trench[sd]; n > 0 {
			args = append(args, rules.Num("trench", int(n)))
		}
		if g.control != sd && g.control != nobody {
			args = append(args, sideArg("control", g.control))
		}
		out = append(out, rules.Message{Code: "empires.view.zone", Args: args})
	}
	return out
}

func (w *reader) zoneArg(z int) rules.Arg { return rules.ID("zone", "zone", w.d.zones[z].id) }

// pool lists the armies a side can recruit.
func (w *reader) pool(sd side) []rules.Message {
	var args []rules.Arg
	for i := range w.k.Pieces {
		if x := &w.k.Pieces[i]; x.At == offPool && x.Side == sd.id() {
			args = append(args, rules.ID("army", "army", x.ID))
		}
	}
	if len(args) == 0 {
		return nil
	}
	return []rules.Message{{Code: "empires.view.pool-of", Args: args}}
}

// controlLines lists the zones that are not in the hands of their country's
// side, and trenches that nobody guards.
func (w *reader) controlLines() []rules.Message {
	var out []rules.Message
	for z := range w.zones {
		g := &w.zones[z]
		if g.control != g.home && g.control != nobody {
			code := "empires.view.controls"
			if w.d.zones[z].city {
				code = "empires.view.controls-city"
			}
			out = append(out, rules.M(code, w.zoneArg(z), sideArg("side", g.control)))
		}
		for sd := german; sd < nobody; sd++ {
			if g.trench[sd] > 0 && g.n[sd] == 0 {
				out = append(out, rules.M("empires.view.trench-alone", w.zoneArg(z), sideArg("side", sd), rules.Num("level", int(g.trench[sd]))))
			}
		}
	}
	return out
}

// techLine shows the technologies of a side: to itself all of them, to the
// others those that have been used and how many tiles lie in the boxes.
func (w *reader) techLine(of side) rules.Message {
	var one, two, fresh, shown []rules.Arg
	var hidden [3]int
	own := w.k.Viewer.Sees(of.id())
	for i := range w.k.Cards {
		c := &w.k.Cards[i]
		switch {
		case c.Side != of.id():
			continue
		case c.ID == "" && c.At == boxNames[box1]:
			hidden[box1] = c.N
			continue
		case c.ID == "":
			hidden[box2] = c.N
			continue
		case c.At == boxNames[box1]:
			one = append(one, rules.ID("tech", "box1", c.ID))
		case slices.Contains(c.Flags, flagFresh):
			fresh = append(fresh, rules.ID("tech", "fresh", c.ID))
		default:
			two = append(two, rules.ID("tech", "box2", c.ID))
		}
		if own && slices.Contains(c.Flags, flagShown) {
			shown = append(shown, rules.ID("tech", "shown", c.ID))
		}
	}
	args := slices.Concat([]rules.Arg{sideArg("side", of)}, one, two, fresh, shown)
	if own {
		return rules.Message{Code: "empires.view.tech-own", Args: args}
	}
	return rules.Message{Code: "empires.view.tech-other", Args: append(args, rules.Num("hidden1", hidden[box1]), rules.Num("hidden2", hidden[box2]))}
}

// markerLines shows the diplomacy markers.
func (w *reader) markerLines() []rules.Message {
	out := make([]rules.Message, 0, len(w.d.tracks))
	turn := w.k.Clock.Turn
	for i := range w.d.tracks {
		t := &w.d.tracks[i]
		at := w.k.Track(trackDiplomacy, "", t.id).N
		code := "empires.view.marker"
		switch {
		case at >= t.length:
			code = "empires.view.marker-won"
		case turn > t.lastTurn:
			code = "empires.view.marker-closed"
		case turn < t.firstTurn:
			code = "empires.view.marker-later"
		}
		out = append(out, rules.M(code, rules.ID("track", "track", t.id), rules.Num("at", at), rules.Num("length", t.length),
			rules.Num("year", w.d.turns[t.lastTurn-1].year), rules.Num("from", w.d.turns[t.firstTurn-1].year)))
	}
	return out
}
