package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// layBeachhead puts a beachhead that is ready where its amphibious unit has come ashore and still
// stands (§15.62): one in a hex, and the Soviet one not in the Mediterranean (§15.67).
func layBeachhead(r *field.Run, u int) *play.Fault {
	unit := r.D.Units[u].Serves
	b := &r.S.Blocks[unit]
	switch {
	case r.S.Blocks[u].At == field.Laid:
		return play.Refuse("15.62", "eurofront.bad.laid", r.UnitArg("unit", u))
	case r.S.Blocks[u].At != field.Ready:
		return play.Refuse("15.62", "eurofront.bad.not-ready", r.UnitArg("unit", u))
	case b.At < 0 || !b.Landed:
		return play.Refuse("15.62", "eurofront.bad.not-ashore", r.UnitArg("unit", unit))
	case r.S.BeachAt(int(b.At)) != nil:
		return play.Refuse("15.62", "eurofront.bad.one-beachhead", r.PlaceArg("in", int(b.At)))
	case r.D.Units[u].Faction == field.Soviet && isMediterranean(r, int(b.At)):
		return play.Refuse("15.67", "eurofront.bad.sea-front", r.PlaceArg("to", int(b.At)))
	}
	r.S.Blocks[u].At = field.Laid
	r.S.Beaches = append(r.S.Beaches, field.Beach{Unit: int16(u), Place: b.At})
	r.M.Event("eurofront.beachhead-laid", r.SideArg(r.S.Active), r.PlaceArg("in", int(b.At)))
	return nil
}

// isMediterranean reports whether a place lies on a sea of that basin.
func isMediterranean(r *field.Run, place int) bool {
	return slices.ContainsFunc(r.D.Places[place].Seas, func(sea int) bool { return r.D.Seas[sea].Basin == "mediterranean" })
}

// Retrieve takes a beachhead that stands in no battle back: it is in preparation (§15.62).
func Retrieve(r *field.Run, u int) *play.Fault {
	i := slices.IndexFunc(r.S.Beaches, func(b field.Beach) bool { return int(b.Unit) == u })
	if i < 0 {
		return play.Refuse("15.62", "eurofront.bad.not-laid", r.UnitArg("unit", u))
	}
	place := int(r.S.Beaches[i].Place)
	if r.S.Battle(place) != nil {
		return play.Refuse("15.62", "eurofront.bad.beach-engaged", r.UnitArg("unit", u))
	}
	r.S.Beaches = slices.Delete(r.S.Beaches, i, i+1)
	r.S.Blocks[u].At = field.Prep
	r.M.Event("eurofront.beachhead-off", r.SideArg(r.S.Active), r.PlaceArg("in", place))
	return nil
}
