package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formDiplomacy = "diplomacy"

// negotiating is the Diplomacy action (§11).
var negotiating = kind{
	Words: []order.Word{
		{ID: "diplomacy", EN: []string{"diplomacy"}, ES: []string{"diplomacia"}},
		{ID: "up", EN: []string{"up", "raise", "raises"}, ES: []string{"sube", "subir", "arriba", "subo"}},
		{ID: "down", EN: []string{"down", "lower", "lowers"}, ES: []string{"baja", "bajar", "abajo", "bajo"}},
	},
	Forms: []order.Form{
		{ID: formDiplomacy, Pattern: "diplomacy [with] {track:track} [{dir:=up|down}]"},
		{ID: formDiplomacy, Pattern: "diplomacy {dir:=up|down} {track:track}"},
		{ID: formDiplomacy, Pattern: "{dir:=up|down} {track:track}"},
	},
	Do: diplomacy,
}

// diplomacy carries out the Diplomacy action: one marker two boxes up or one
// down, within its window (§11).
func diplomacy(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	tv, _ := o.Get("track")
	i := r.D.TrackByID[tv.ID]
	t := &r.D.Tracks[i]
	up := t.Raise[side]
	if dir, ok := o.Get("dir"); ok {
		up = dir.ID == "up"
	}
	if f := markerFault(r, side, i, up); f != nil {
		return f.At(tv)
	}
	if f := act(r, side, field.ActDiplomacy); f != nil {
		return f
	}
	m := int(r.S.Tracks[i])
	if up {
		r.S.Tracks[i] = int8(min(m+r.D.Raise, t.Length))
	} else {
		r.S.Tracks[i] = int8(max(m-r.D.Lower, t.Min))
	}
	r.M.Event("empires.marker", field.SideArg("side", side), rules.ID("track", "track", t.ID), rules.Num("from", m),
		rules.Num("to", int(r.S.Tracks[i])), rules.Num("length", t.Length))
	if int(r.S.Tracks[i]) >= t.Length {
		trackWon(r, i)
	}
	return nil
}

// markerFault says why a side cannot move a marker (§11).
func markerFault(r *field.Run, side field.Side, i int, up bool) *play.Fault {
	t := &r.D.Tracks[i]
	turn, m := int(r.S.Turn), int(r.S.Tracks[i])
	track := rules.ID("track", "track", t.ID)
	switch {
	case m >= t.Length:
		return play.Refuse("11", "empires.bad.marker-done", track)
	case up && !t.Raise[side]:
		return play.Refuse("11", "empires.bad.marker-raise", track).Final()
	case !up && !t.Lower[side]:
		return play.Refuse("11", "empires.bad.marker-lower", track).Final()
	case turn < t.FirstTurn:
		return play.Refuse("11", "empires.bad.marker-early", track, rules.Num("year", r.D.Turns[t.FirstTurn-1].Year))
	case turn > t.LastTurn:
		return play.Refuse("11", "empires.bad.marker-late", track, rules.Num("year", r.D.Turns[t.LastTurn-1].Year))
	case !up && m <= t.Min:
		return play.Refuse("11", "empires.bad.marker-bottom", track)
	case t.CitiesIn >= 0 && up && centralCities(r, t.CitiesIn) < t.Cities:
		return play.Refuse("11", "empires.bad.marker-cities", track, rules.Num("need", t.Cities), rules.Num("have", centralCities(r, t.CitiesIn)))
	}
	return nil
}

// centralCities counts the cities of a country that the Central Powers
// control.
func centralCities(r *field.Run, country int) (n int) {
	for z := range r.D.Zones {
		if r.D.Zones[z].City && r.D.Zones[z].Country == country && r.S.Zones[z].Control.IsCentralPower() {
			n++
		}
	}
	return n
}

// trackWon brings a country into the war, or makes Russia surrender.
func trackWon(r *field.Run, i int) {
	t := &r.D.Tracks[i]
	if t.Joins == field.Nobody {
		r.S.Surrendered = true
		r.M.Event("empires.surrender", rules.ID("nation", "country", r.D.Countries[t.Country].ID))
		if r.IsAtWar(r.D.Romania) {
			r.M.Event("empires.surrender", rules.ID("nation", "country", r.D.Countries[r.D.Romania].ID))
		}
		return
	}
	r.M.Event("empires.joined", rules.ID("nation", "country", r.D.Countries[t.Country].ID), field.SideArg("side", t.Joins))
	r.Join(t.Country)
}

// diplomacyOrders returns the orders for each marker that a side may move in its favour.
func diplomacyOrders(r *field.Run, side field.Side) (out []rules.Order) {
	for i := range r.D.Tracks {
		if t := &r.D.Tracks[i]; markerFault(r, side, i, t.Raise[side]) == nil {
			out = append(out, order.Of(formDiplomacy, order.Named("track", "track", t.ID)))
		}
	}
	return out
}
