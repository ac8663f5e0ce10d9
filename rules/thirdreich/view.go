package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters first.
func (t *Title) View(k *rules.Known) rules.View {
	w := reader{d: t.d, k: k}
	sd := sideOf(k.Viewer.Side())
	v := rules.View{Side: k.Viewer.Side(), Sections: make([]rules.Section, 0, 10)}
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
	add("attacks", w.attackLines())
	var friends, enemies []rules.Message
	for i, o := range order {
		switch {
		case sd == nobody:
			add("forces", w.forces(nil, o))
		case i == 0:
			add("own", w.forces(nil, o))
			add("pool", w.pool(sd))
		case o.enemyOf(sd):
			enemies = w.forces(enemies, o)
		default:
			friends = w.forces(friends, o)
		}
	}
	add("friends", friends)
	add("enemy", enemies)
	add("neutral", w.neutralForces())
	add("control", w.controlLines())
	stocks, devs := make([]rules.Message, 0, sides), make([]rules.Message, 0, sides)
	for _, o := range order {
		stocks = append(stocks, w.stockLine(o.id()))
		devs = append(devs, w.devLine(o.id()))
	}
	add("stocks", stocks)
	add("developments", devs)
	add("war", w.warLines())
	return v
}

// reader puts what is known into messages.
type reader struct {
	d *data
	k *rules.Known
}

// attackLines lists the attacks that are declared and not yet fought.
func (w *reader) attackLines() []rules.Message {
	out := make([]rules.Message, 0, len(w.k.Fights))
	for i := range w.k.Fights {
		f := &w.k.Fights[i]
		args := []rules.Arg{zoneArg(f.At), rules.ID(kindArmy, "attacker", f.Attackers[0]), rules.ID(kindArmy, "defender", f.Defenders[0])}
		for _, id := range f.Attackers[1:] {
			args = append(args, rules.ID(kindArmy, "support", id))
		}
		for _, air := range f.Flags {
			args = append(args, rules.Word("air", "thirdreich.air-kind."+air))
		}
		out = append(out, rules.Message{Code: "thirdreich.view.attack", Args: append(args, rules.Num("aadjusted", f.Attack), rules.Num("dadjusted", f.Defence))})
	}
	return out
}

func zoneArg(id string) rules.Arg { return rules.ID(kindZone, "zone", id) }

// zones goes through the zones in which something stands, in the order of the
// board, with what stands there.
func (w *reader) zones(do func(at *rules.Place, here []rules.Piece)) {
	p := 0
	for z := range w.k.Places {
		from := p
		for p < len(w.k.Pieces) && w.k.Pieces[p].At == w.k.Places[z].ID {
			p++
		}
		if p > from {
			do(&w.k.Places[z], w.k.Pieces[from:p])
		}
	}
}

// forces adds the armies of a side by zone.
func (w *reader) forces(out []rules.Message, sd side) []rules.Message {
	id := sd.id()
	w.zones(func(at *rules.Place, here []rules.Piece) {
		n := 0
		for i := range here {
			if x := &here[i]; x.Side == id && !x.Has(flagIdle) {
				n++
			}
		}
		if n == 0 {
			return
		}
		args := append(make([]rules.Arg, 0, n+4), zoneArg(at.ID))
		for i := range here {
			x := &here[i]
			if x.Side != id || x.Has(flagIdle) {
				continue
			}
			name := "full"
			if x.Steps == reduced {
				name = "reduced"
			}
			args = append(args, rules.ID(kindArmy, name, x.ID))
			for _, flag := range [2]string{flagOperated, flagUnsupplied} {
				if x.Has(flag) {
					args = append(args, rules.ID(kindArmy, flag, x.ID))
				}
			}
		}
		args = downfall.Listed(args, n, flagOperated, flagUnsupplied)
		if at.Control != id && at.Control != "" {
			args = append(args, rules.SideArg("control", at.Control))
		}
		out = append(out, rules.Message{Code: "thirdreich.view.zone", Args: args})
	})
	return out
}

// neutralForces lists the armies of countries that are not in the war.
func (w *reader) neutralForces() []rules.Message {
	var out []rules.Message
	for c := range w.d.countries {
		country := &w.d.countries[c]
		if !country.armies || !w.is(country.id, flagNeutral) {
			continue
		}
		w.zones(func(at *rules.Place, here []rules.Piece) {
			var args []rules.Arg
			for i := range here {
				if x := &here[i]; x.Has(flagIdle) && w.d.units[w.d.unitByID[x.ID]].nation == c {
					args = append(args, rules.ID(kindArmy, "army", x.ID))
				}
			}
			if len(args) > 0 {
				out = append(out, rules.Message{Code: "thirdreich.view.neutral-zone", Args: append([]rules.Arg{rules.ID(kindNation, "country", country.id), zoneArg(at.ID)}, args...)})
			}
		})
	}
	return out
}

// is reports whether a country stands in the war so.
func (w *reader) is(country, status string) bool {
	return slices.Contains(w.k.Track(trackCountry, "", country).Flags, status)
}

// pool lists the armies a side can build now.
func (w *reader) pool(sd side) []rules.Message {
	var args []rules.Arg
	for i := range w.k.Pieces {
		if x := &w.k.Pieces[i]; x.At == offPool && x.Side == sd.id() && x.Has(flagReady) {
			args = append(args, rules.ID(kindArmy, "army", x.ID))
		}
	}
	if len(args) == 0 {
		return nil
	}
	return []rules.Message{{Code: "thirdreich.view.pool-of", Args: args}}
}

// controlLines lists the zones that are not in the hands of their country's
// side.
func (w *reader) controlLines() []rules.Message {
	var out []rules.Message
	for z := range w.k.Places {
		at, zd := &w.k.Places[z], &w.d.zones[z]
		if at.Control == at.Home || at.Control == "" {
			continue
		}
		code := "thirdreich.view.controls"
		switch {
		case zd.supply >= 0:
			code = "thirdreich.view.controls-supply"
		case zd.key:
			code = "thirdreich.view.controls-key"
		case w.d.countries[zd.country].capital == z:
			code = "thirdreich.view.controls-capital"
		}
		out = append(out, rules.M(code, zoneArg(at.ID), rules.SideArg("side", at.Control)))
	}
	return out
}

// stockLine is what a side has accumulated, and how many Actions it has in
// this turn.
func (w *reader) stockLine(sd rules.Side) rules.Message {
	of := func(id string) int { return w.k.Track(id, sd, "").N }
	return rules.M("thirdreich.view.stock", rules.SideArg("side", sd), rules.Word("war", "thirdreich.war."+w.k.Track(trackWar, sd, "").Flags[0]),
		rules.Num("actions", w.k.Track(trackActions, sd, "").Most), rules.Num("supply", of(trackSupply)), rules.Num("tanks", of(trackTanks)),
		rules.Num("air", of(trackAir)), rules.Num("advanced", of(trackAirAdvanced)), rules.Num("submarines", of(trackSubs)), rules.Num("points", of(trackPoints)))
}

// devLine shows the developments of a side: to itself all of them, to the
// others those that have been used and how many tiles there are besides.
func (w *reader) devLine(of rules.Side) rules.Message {
	args, known := []rules.Arg{rules.SideArg("side", of)}, []rules.Arg(nil)
	own := w.k.Viewer.Sees(of)
	hidden := map[string]int{}
	for i := range w.k.Cards {
		switch c := &w.k.Cards[i]; {
		case c.Side != of:
		case c.ID == "":
			hidden[c.At] = c.N
		default:
			args = append(args, rules.ID(kindDev, c.At, c.ID))
			if own && slices.Contains(c.Flags, flagShown) {
				known = append(known, rules.ID(kindDev, flagShown, c.ID))
			}
		}
	}
	if own {
		return rules.Message{Code: "thirdreich.view.dev-own", Args: append(args, known...)}
	}
	return rules.Message{Code: "thirdreich.view.dev-other", Args: append(args, rules.Num("hiddenbox", hidden[boxNames[inBox]]), rules.Num("hiddenowned", hidden[boxNames[owned]]))}
}

// warLines tells what the war has come to.
func (w *reader) warLines() []rules.Message {
	var out []rules.Message
	for _, l := range [...]struct{ code, status string }{
		{"neutral-countries", flagNeutral}, {"surrendered", statusNames[surrendered]}, {"partisans", statusNames[partisans]},
	} {
		var args []rules.Arg
		for i := range w.k.Tracks {
			if t := &w.k.Tracks[i]; t.ID == trackCountry && slices.Contains(t.Flags, l.status) {
				args = append(args, rules.ID(kindNation, "country", t.Of))
			}
		}
		if len(args) > 0 {
			out = append(out, rules.Message{Code: "thirdreich.view." + l.code, Args: args})
		}
	}
	if slices.Contains(w.k.Track(trackVichy, "", "").Flags, flagNeutral) {
		out = append(out, rules.M("thirdreich.view.vichy"))
	}
	for _, id := range [...]string{trackBombing, trackBombed, trackAtlantic, trackSunk, trackLendLease} {
		n := w.k.Track(id, "", "").N
		if n == 0 {
			continue
		}
		m := rules.M("thirdreich.view." + id)
		if id == trackBombing || id == trackAtlantic {
			m.Args = []rules.Arg{rules.Num("count", n)}
		}
		out = append(out, m)
	}
	return out
}
