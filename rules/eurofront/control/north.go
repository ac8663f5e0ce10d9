package control

import (
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// entryFault says why a block never comes to a place, nil if it may: those of the SS, cavalry
// and siege guns not to the Arctic zone (§21.415), residents of the North nowhere else
// (§21.411), and its expeditionary units to Great Britain alone (§21.412).
func entryFault(r *field.Run, u, place int) *play.Fault {
	d, p := &r.D.Units[u], &r.D.Places[place]
	class := d.In(field.NorthFront)
	switch {
	case p.Arctic() && (d.SS || d.Type == field.Cavalry || r.S.Blocks[u].Guns):
		return play.Refuse("21.415", "eurofront.bad.not-in-the-arctic", r.UnitArg("unit", u), r.PlaceArg("to", place)).Final()
	case p.Front == field.NorthFront:
		return nil
	case class == field.Resident, class == field.Expeditionary && r.D.Command(p.Nation) != r.D.UK:
		return play.Refuse("21.411", "eurofront.bad.stays-in-the-north", r.UnitArg("unit", u), r.PlaceArg("to", place)).Final()
	}
	return nil
}
