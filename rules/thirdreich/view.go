package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters first.
func (t *Title) View(k *rules.Known) rules.View {
	w := reader{Page: rules.NewPage(k.Viewer, 100, 340), d: t.d, k: k}
	sd := sideOf(k.Viewer.Side())
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
	forces := func(which func(side) bool) {
		for _, o := range order {
			if which(o) {
				w.forces(o.id())
			}
		}
	}
	w.attacks()
	w.Section("thirdreich.view.attacks")
	if sd == nobody {
		for _, o := range order {
			w.forces(o.id())
			w.Section("thirdreich.view.forces")
		}
	} else {
		w.forces(sd.id())
		w.Section("thirdreich.view.own")
		w.pool(sd.id())
		w.Section("thirdreich.view.pool")
		forces(func(o side) bool { return o != sd && !o.enemyOf(sd) })
		w.Section("thirdreich.view.friends")
		forces(func(o side) bool { return o.enemyOf(sd) })
		w.Section("thirdreich.view.enemy")
	}
	w.neutrals()
	w.Section("thirdreich.view.neutral")
	w.control()
	w.Section("thirdreich.view.control")
	for _, o := range order {
		w.stock(o.id())
	}
	w.Section("thirdreich.view.stocks")
	for _, o := range order {
		w.developments(o.id())
	}
	w.Section("thirdreich.view.developments")
	w.war()
	w.Section("thirdreich.view.war")
	return w.View()
}

// reader puts what is known into messages.
type reader struct {
	*rules.Page
	d *data
	k *rules.Known
}

// attacks shows those that are declared and not yet fought.
func (w *reader) attacks() {
	for i := range w.k.Fights {
		f := &w.k.Fights[i]
		w.Put(zoneArg(f.At), rules.ID(kindArmy, "attacker", f.Attackers[0]), rules.ID(kindArmy, "defender", f.Defenders[0]))
		for _, id := range f.Attackers[1:] {
			w.Put(rules.ID(kindArmy, "support", id))
		}
		for _, air := range airNames[plainAir:] {
			if slices.Contains(f.Flags, air) {
				w.Put(rules.Word("air", "thirdreich.air-kind."+air))
			}
		}
		w.End("thirdreich.view.attack", rules.Num("aadjusted", f.Attack), rules.Num("dadjusted", f.Defence))
	}
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

// forces shows the armies of a side by zone.
func (w *reader) forces(of rules.Side) {
	w.zones(func(at *rules.Place, here []rules.Piece) {
		n := 0
		for i := range here {
			x := &here[i]
			if x.Side != of || x.Has(flagIdle) {
				continue
			}
			if n++; n == 1 {
				w.Put(zoneArg(at.ID))
			}
			name := "full"
			if x.Steps == reduced {
				name = "reduced"
			}
			w.Put(rules.ID(kindArmy, name, x.ID))
			for _, flag := range [2]string{flagOperated, flagUnsupplied} {
				if x.Has(flag) {
					w.Put(rules.ID(kindArmy, flag, x.ID))
				}
			}
		}
		if n == 0 {
			return
		}
		w.Keep(len(downfall.Listed(w.Written(), n, flagOperated, flagUnsupplied)))
		if at.Control != of && at.Control != "" {
			w.Put(rules.SideArg("control", at.Control))
		}
		w.End("thirdreich.view.zone")
	})
}

// neutrals shows the armies of countries that are not in the war.
func (w *reader) neutrals() {
	for c := range w.d.countries {
		country := &w.d.countries[c]
		if !country.armies || !slices.Contains(w.k.Track(trackCountry, "", country.id).Flags, flagNeutral) {
			continue
		}
		w.zones(func(at *rules.Place, here []rules.Piece) {
			for i := range here {
				if x := &here[i]; x.Has(flagIdle) && w.d.units[w.d.unitByID[x.ID]].nation == c {
					w.Put(rules.ID(kindArmy, "army", x.ID))
				}
			}
			if len(w.Written()) > 0 {
				w.End("thirdreich.view.neutral-zone", rules.ID(kindNation, "country", country.id), zoneArg(at.ID))
			}
		})
	}
}

// pool shows the armies a side can build now.
func (w *reader) pool(sd rules.Side) {
	for i := range w.k.Pieces {
		if x := &w.k.Pieces[i]; x.At == offPool && x.Side == sd && x.Has(flagReady) {
			w.Put(rules.ID(kindArmy, "army", x.ID))
		}
	}
	if len(w.Written()) > 0 {
		w.End("thirdreich.view.pool-of")
	}
}

// control shows the zones that are not in the hands of their country's side.
func (w *reader) control() {
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
		w.Line(code, zoneArg(at.ID), rules.SideArg("side", at.Control))
	}
}

// stock shows what a side has accumulated, and how many Actions it has in this
// turn.
func (w *reader) stock(sd rules.Side) {
	of := func(id string) int { return w.k.Track(id, sd, "").N }
	w.Line("thirdreich.view.stock", rules.SideArg("side", sd), rules.Word("war", "thirdreich.war."+w.k.Track(trackWar, sd, "").Flags[0]),
		rules.Num("actions", of(trackAllowed)), rules.Num("supply", of(trackSupply)), rules.Num("tanks", of(trackTanks)),
		rules.Num("air", of(trackAir)), rules.Num("advanced", of(trackAirAdvanced)), rules.Num("submarines", of(trackSubs)), rules.Num("points", of(trackPoints)))
}

// developments shows those of a side: to itself all of them, to the others those
// that have been used and how many tiles there are besides.
func (w *reader) developments(of rules.Side) {
	w.Put(rules.SideArg("side", of))
	var hidden [3]int
	own := w.k.Viewer.Sees(of)
	for i := range w.k.Cards {
		switch c := &w.k.Cards[i]; {
		case c.Side != of:
		case c.ID == "":
			hidden[slices.Index(boxNames[:], c.At)] = c.N
		default:
			w.Put(rules.ID(kindDev, c.At, c.ID))
		}
	}
	if !own {
		w.End("thirdreich.view.dev-other", rules.Num("hiddenbox", hidden[inBox]), rules.Num("hiddenowned", hidden[owned]))
		return
	}
	for i := range w.k.Cards {
		if c := &w.k.Cards[i]; c.Side == of && slices.Contains(c.Flags, flagShown) {
			w.Put(rules.ID(kindDev, flagShown, c.ID))
		}
	}
	w.End("thirdreich.view.dev-own")
}

// war shows what the war has come to.
func (w *reader) war() {
	for _, l := range [...]struct{ code, status string }{
		{"thirdreich.view.neutral-countries", flagNeutral}, {"thirdreich.view.surrendered", statusNames[surrendered]}, {"thirdreich.view.partisans", statusNames[partisans]},
	} {
		for i := range w.k.Tracks {
			if t := &w.k.Tracks[i]; t.ID == trackCountry && slices.Contains(t.Flags, l.status) {
				w.Put(rules.ID(kindNation, "country", t.Of))
			}
		}
		if len(w.Written()) > 0 {
			w.End(l.code)
		}
	}
	if slices.Contains(w.k.Track(trackVichy, "", "").Flags, flagNeutral) {
		w.Line("thirdreich.view.vichy")
	}
	for _, id := range [...]string{trackBombing, trackBombed, trackAtlantic, trackSunk, trackLendLease} {
		n := w.k.Track(id, "", "").N
		if n > 0 && (id == trackBombing || id == trackAtlantic) {
			w.Put(rules.Num("count", n))
		}
		if n > 0 {
			w.End("thirdreich.view." + id)
		}
	}
}
