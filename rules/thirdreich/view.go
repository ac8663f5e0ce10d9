package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// View implements [rules.Title]: what is known, in the order in which a player
// reads it, his own matters first.
func (t *Title) View(k *rules.Known) rules.View {
	w := reader{Page: rules.NewPage(k.Viewer, 100, 340), d: t.d, k: k}
	side := field.SideOf(k.Viewer.Side())
	order := [field.Sides]field.Side{field.Axis, field.Allies, field.Soviet}
	if side < field.Nobody {
		copy(order[1:], order[:side])
		order[0] = side
	}
	section := func(code string, show func(rules.Side), which func(field.Side) bool) {
		for _, o := range order {
			if which(o) {
				show(o.ID())
			}
		}
		if code == "thirdreich.view.own" || code == "thirdreich.view.pool" {
			w.Own(code)
		} else {
			w.Section(code)
		}
	}
	own, all := func(o field.Side) bool { return o == side }, func(field.Side) bool { return true }
	w.attacks()
	w.Section("thirdreich.view.attacks")
	if side == field.Nobody {
		for _, o := range order {
			w.forces(o.ID())
			w.SectionOf("thirdreich.view.forces", o.ID())
		}
	} else {
		section("thirdreich.view.own", w.forces, own)
		section("thirdreich.view.pool", w.pool, own)
		section("thirdreich.view.friends", w.forces, func(o field.Side) bool { return o != side && !o.IsEnemyOf(side) })
		section("thirdreich.view.enemy", w.forces, side.IsEnemyOf)
	}
	w.neutrals()
	w.Section("thirdreich.view.neutral")
	w.control()
	w.Section("thirdreich.view.control")
	section("thirdreich.view.stocks", w.stock, all)
	section("thirdreich.view.developments", w.developments, all)
	w.war()
	w.Section("thirdreich.view.war")
	return w.View()
}

// reader puts what is known into messages.
type reader struct {
	*rules.Page
	d *field.Data
	k *rules.Known
}

// attacks shows those that are declared and not yet fought.
func (w *reader) attacks() {
	for i := range w.k.Fights {
		f := &w.k.Fights[i]
		w.Put(zoneArg(f.At), rules.ID(field.KindArmy, "attacker", f.Attackers[0]), rules.ID(field.KindArmy, "defender", f.Defenders[0]))
		for _, id := range f.Attackers[1:] {
			w.Put(rules.ID(field.KindArmy, "support", id))
		}
		for _, air := range field.AirNames[field.PlainAir:] {
			if f.Flags.Has(air) {
				w.Put(rules.Word("air", "thirdreich.air-kind."+air))
			}
		}
		w.End("thirdreich.view.attack", rules.Num("aadjusted", f.Attack), rules.Num("dadjusted", f.Defence))
	}
}

func zoneArg(id string) rules.Arg { return rules.ID(field.KindZone, "zone", id) }

// forces shows the armies of a side by zone.
func (w *reader) forces(of rules.Side) {
	for at, here := range w.k.Stacks {
		if !downfall.Armies(w.Page, here, of, flagIdle, flagOperated, flagUnsupplied) {
			continue
		}
		if at.Control != of && at.Control != "" {
			w.Put(rules.SideArg("control", at.Control))
		}
		w.End("thirdreich.view.zone", zoneArg(at.ID))
	}
}

// neutrals shows the armies of countries that are not in the war.
func (w *reader) neutrals() {
	for c := range w.d.Countries {
		country := &w.d.Countries[c]
		if !country.Armies || !w.k.Track(trackCountry, "", country.ID).Flags.Has(flagNeutral) {
			continue
		}
		for at, here := range w.k.Stacks {
			for i := range here {
				if x := &here[i]; x.Flags.Has(flagIdle) && w.d.Units[w.d.UnitByID[x.ID]].Nation == c {
					w.Put(rules.ID(field.KindArmy, "army", x.ID))
				}
			}
			if len(w.Written()) > 0 {
				w.End("thirdreich.view.neutral-zone", rules.ID(field.KindNation, "country", country.ID), zoneArg(at.ID))
			}
		}
	}
}

// pool shows the armies a side can build now.
func (w *reader) pool(side rules.Side) {
	for i := range w.k.Pieces {
		if x := &w.k.Pieces[i]; x.At == offPool && x.Side == side && x.Flags.Has(flagReady) {
			w.Put(rules.ID(field.KindArmy, "army", x.ID))
		}
	}
	w.EndAny("thirdreich.view.pool-of")
}

// control shows the zones that are not in the hands of their country's side.
func (w *reader) control() {
	for z := range w.k.Places {
		at, zd := &w.k.Places[z], &w.d.Zones[z]
		if at.Control == at.Home || at.Control == "" {
			continue
		}
		code := "thirdreich.view.controls"
		switch {
		case zd.Supply >= 0:
			code = "thirdreich.view.controls-supply"
		case zd.Key:
			code = "thirdreich.view.controls-key"
		case w.d.Countries[zd.Country].Capital == z:
			code = "thirdreich.view.controls-capital"
		}
		w.End(code, zoneArg(at.ID), rules.SideArg("side", at.Control))
	}
}

// stock shows what a side has accumulated, and how many Actions it has in this
// turn.
func (w *reader) stock(side rules.Side) {
	of := func(id string) int { return w.k.Track(id, side, "").N }
	w.End("thirdreich.view.stock", rules.SideArg("side", side), rules.Word("war", "thirdreich.war."+string(w.k.Track(trackWar, side, "").Flags)),
		rules.Num("actions", of(trackAllowed)), rules.Num("supply", of(trackSupply)), rules.Num("tanks", of(trackTanks)),
		rules.Num("air", of(trackAir)), rules.Num("advanced", of(trackAirAdvanced)), rules.Num("submarines", of(trackSubs)), rules.Num("points", of(trackPoints)))
}

// developments shows those of a side: to itself all of them, to the others those
// that have been used and how many tiles there are besides.
func (w *reader) developments(of rules.Side) {
	w.Put(rules.SideArg("side", of))
	var hidden [3]int
	for i := range w.k.Cards {
		switch c := &w.k.Cards[i]; {
		case c.Side != of:
		case c.ID == "":
			hidden[slices.Index(boxNames[:], c.At)] = c.N
		default:
			w.Put(rules.ID(field.KindDev, c.At, c.ID))
		}
	}
	if !w.k.Viewer.Sees(of) {
		w.End("thirdreich.view.dev-other", rules.Num("hiddenbox", hidden[field.InBox]), rules.Num("hiddenowned", hidden[field.Owned]))
		return
	}
	for i := range w.k.Cards {
		if c := &w.k.Cards[i]; c.Side == of && c.Flags.Has(flagShown) {
			w.Put(rules.ID(field.KindDev, flagShown, c.ID))
		}
	}
	w.End("thirdreich.view.dev-own")
}

// war shows what the war has come to.
func (w *reader) war() {
	for _, l := range [...]struct{ code, status string }{
		{"thirdreich.view.neutral-countries", flagNeutral}, {"thirdreich.view.surrendered", field.StatusNames[field.Surrendered]}, {"thirdreich.view.partisans", field.StatusNames[field.Partisans]},
	} {
		for i := range w.k.Tracks {
			if t := &w.k.Tracks[i]; t.ID == trackCountry && t.Flags.Has(l.status) {
				w.Put(rules.ID(field.KindNation, "country", t.Of))
			}
		}
		w.EndAny(l.code)
	}
	if w.k.Track(trackVichy, "", "").Flags.Has(flagNeutral) {
		w.End("thirdreich.view.vichy")
	}
	for _, id := range [...]string{trackBombing, trackBombed, trackAtlantic, trackSunk, trackLendLease} {
		switch n := w.k.Track(id, "", "").N; {
		case n > 0 && (id == trackBombing || id == trackAtlantic):
			w.End("thirdreich.view."+id, rules.Num("count", n))
		case n > 0:
			w.End("thirdreich.view." + id)
		}
	}
}
