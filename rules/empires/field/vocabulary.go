package field

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
)

// calls returns what an army of a type is called: without the factor that its name holds, and Austrian for short.
func (t *unitType) calls() []string {
	name, _, _ := strings.Cut(t.names.In(order.English), " 3(")
	return []string{name, strings.ReplaceAll(name, "Austro-Hungarian", "Austrian")}
}

// Kinds returns the things that orders name, in the words of the pack.
func (d *Data) Kinds() []order.Kind {
	return []order.Kind{
		downfall.Kind("zone", d.Zones, func(z *zoneData) order.Name { return downfall.Place(z.ID, z.names, z.aliases, z.exonyms) }),
		downfall.ArmyNames("army", d.Units, func(u *unitData) (string, []string) { return u.ID, u.Kind.calls() }),
		downfall.Kind("tech", d.Techs, func(t *techData) order.Name { return t.forms.Name(t.ID, t.names) }),
		downfall.Kind("nation", d.Countries, func(n *nationData) order.Name { return order.Name{ID: n.ID, EN: n.forms.EN, ES: n.forms.ES} }),
		downfall.Kind("track", d.Tracks, func(t *trackData) order.Name { return t.forms.Name(t.ID, t.names) }),
	}
}
