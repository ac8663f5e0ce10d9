package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// noteDemoralised has Italy be demoralised once who opposes it controls Sicily, Sardinia, Libya, Albania or a major city of Italy
// (§16.71, §20.25), and for good.
func noteDemoralised(r *field.Run) {
	p := &r.S.Powers[r.D.Italy]
	if p.Stance != field.Axis || p.Defeated || p.Demoralised || !isItalyShaken(r) {
		return
	}
	p.Demoralised = true
	r.M.Event("eurofront.demoralised", rules.ID(field.KindNation, "nation", r.D.Nations[r.D.Italy].ID))
}

// isItalyShaken reports whether who opposes Italy controls what demoralises it: all of an island or a colony, or one major city.
func isItalyShaken(r *field.Run) bool {
	lost := func(p int) bool { return r.S.AreHostile(r.S.Controller(p), field.Axis) }
	kept := func(p int) bool { return !lost(p) }
	for _, z := range [...]int{r.D.Sicily, r.D.Sardinia} {
		if !slices.ContainsFunc(r.D.Zones[z].Places, kept) {
			return true
		}
	}
	for _, n := range [...]int{r.D.Libya, r.D.Albania} {
		if !r.AnyPlace(func(p int) bool { return r.D.Prewar(p) == n && kept(p) }) {
			return true
		}
	}
	return slices.ContainsFunc(r.D.Zones[r.D.ItalyProper].Places, func(p int) bool { return r.D.MajorCityAt(p) != nil && lost(p) })
}

// IsHomePort reports whether a place is a port of a nation at home: of Italy in Italy proper (§16.81, §20.25).
func IsHomePort(r *field.Run, nation, place int) bool {
	return r.D.Places[place].Port && r.D.Prewar(place) == nation && (nation != r.D.Italy || slices.Contains(r.D.Zones[r.D.ItalyProper].Places, place))
}
