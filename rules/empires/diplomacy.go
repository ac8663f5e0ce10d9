package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

const formDiplomacy = "diplomacy"

// dealing is the Diplomacy action (§11).
var dealing = orderKind{
	words: []order.Word{
		{ID: "diplomacy", EN: []string{"diplomacy"}, ES: []string{"diplomacia"}},
		{ID: "up", EN: []string{"up", "raise"}, ES: []string{"sube", "subir", "arriba"}},
		{ID: "down", EN: []string{"down", "lower"}, ES: []string{"baja", "bajar", "abajo"}},
	},
	forms: []order.Form{
		{ID: formDiplomacy, Pattern: "diplomacy {track:track} [{dir:=up|down}]"},
		{ID: formDiplomacy, Pattern: "diplomacy {dir:=up|down} {track:track}"},
	},
	do: (*run).diplomacy,
}

// diplomacy carries out the Diplomacy action: one marker two boxes up or one
// down, within its window (§11).
func (r *run) diplomacy(sd side, o *rules.Order) *fault {
	tv, _ := o.Get("track")
	i := r.d.trackByID[tv.ID]
	t := &r.d.tracks[i]
	up := t.raise[sd]
	if dir, ok := o.Get("dir"); ok {
		up = dir.ID == "up"
	}
	if f := r.mayMoveMarker(sd, i, up); f != nil {
		return f.At(tv)
	}
	if f := r.act(sd, actDiplomacy); f != nil {
		return f
	}
	m := int(r.s.tracks[i])
	if up {
		r.s.tracks[i] = int8(min(m+r.d.raise, t.length))
	} else {
		r.s.tracks[i] = int8(max(m-r.d.lower, t.min))
	}
	r.Event("empires.marker", sideArg("side", sd), rules.ID("track", "track", t.id), rules.Num("from", m),
		rules.Num("to", int(r.s.tracks[i])), rules.Num("length", t.length))
	if int(r.s.tracks[i]) >= t.length {
		r.trackWon(i)
	}
	return nil
}

// mayMoveMarker says why a side cannot move a marker (§11).
func (r *run) mayMoveMarker(sd side, i int, up bool) *fault {
	t := &r.d.tracks[i]
	turn, m := int(r.s.turn), int(r.s.tracks[i])
	track := rules.ID("track", "track", t.id)
	switch {
	case m >= t.length:
		return deny("11", "empires.bad.marker-done", track)
	case up && !t.raise[sd]:
		return deny("11", "empires.bad.marker-raise", track).Surely()
	case !up && !t.lower[sd]:
		return deny("11", "empires.bad.marker-lower", track).Surely()
	case turn < t.firstTurn:
		return deny("11", "empires.bad.marker-early", track, rules.Num("year", r.d.turns[t.firstTurn-1].year))
	case turn > t.lastTurn:
		return deny("11", "empires.bad.marker-late", track, rules.Num("year", r.d.turns[t.lastTurn-1].year))
	case !up && m <= t.min:
		return deny("11", "empires.bad.marker-bottom", track)
	case t.citiesIn >= 0 && up && r.centralCities(t.citiesIn) < t.cities:
		return deny("11", "empires.bad.marker-cities", track, rules.Num("need", t.cities), rules.Num("have", r.centralCities(t.citiesIn)))
	}
	return nil
}

// centralCities counts the cities of a country that the Central Powers
// control.
func (r *run) centralCities(country int) int {
	n := 0
	for z := range r.d.zones {
		if r.d.zones[z].city && r.d.zones[z].country == country && r.s.zones[z].control.centralPowers() && r.s.zones[z].control != nobody {
			n++
		}
	}
	return n
}

// trackWon brings a country into the war, or makes Russia surrender.
func (r *run) trackWon(i int) {
	t := &r.d.tracks[i]
	if t.joins == nobody {
		r.s.surrendered = true
		r.Event("empires.surrender", rules.ID("nation", "country", r.d.countries[t.country].id))
		if r.atWar(r.d.romania) {
			r.Event("empires.surrender", rules.ID("nation", "country", r.d.countries[r.d.romania].id))
		}
		return
	}
	r.Event("empires.joined", rules.ID("nation", "country", r.d.countries[t.country].id), sideArg("side", t.joins))
	r.join(t.country)
}

// join sets up a country that enters the war: control of its zones, its
// armies and its trenches (§4, §11).
func (r *run) join(country int) {
	d, s := r.d, r.s
	sd := d.countries[country].joins
	for z := range d.zones {
		if d.zones[z].country == country {
			s.zones[z].control = sd
		}
	}
	for a := range d.units {
		u := &d.units[a]
		if u.nation != country || s.armies[a].at != notAtWar {
			continue
		}
		s.armies[a] = army{at: inPool, step: full}
		if u.entry == onAlliance {
			r.place(a, int16(u.setup))
			s.zones[u.setup].present |= 1 << sd
		}
	}
	for _, t := range d.trenches {
		if t.entry == onAlliance && d.zones[t.zone].country == country {
			s.zones[t.zone].trench[t.side] = int8(t.level)
		}
	}
}

// mayEntrench says why a side cannot entrench in a zone (§10).
func (r *run) mayEntrench(sd side, z int) *fault {
	switch zs := &r.s.zones[z]; {
	case zs.present&(1<<sd) == 0:
		return deny("10", "empires.bad.entrench-where", r.zoneArg("zone", z))
	case zs.trench[sd] >= maxTrench:
		return deny("10", "empires.bad.entrench-max", r.zoneArg("zone", z))
	case !r.has(sd, z) && r.enemies(sd, z) > 0:
		return deny("10", "empires.bad.entrench-enemy", r.zoneArg("zone", z))
	}
	return nil
}

const maxTrench = 2
