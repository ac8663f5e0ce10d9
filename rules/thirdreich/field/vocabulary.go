package field

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
)

// calls returns what an army is called; German tanks are Panzers.
func (u *UnitData) calls() []string {
	name := u.names.In(order.English) + " army"
	return []string{name, strings.ReplaceAll(name, "German tanks", "Panzer")}
}

// Kinds returns the things that orders name, in the words of the pack.
func (d *Data) Kinds() []order.Kind {
	return []order.Kind{
		downfall.Kind(KindZone, d.Zones, func(z *zoneData) order.Name { return downfall.Place(z.ID, z.Names, z.aliases, z.exonyms) }),
		downfall.ArmyNames(KindArmy, d.Units, func(u *UnitData) (string, []string) { return u.ID, u.calls() }),
		downfall.Kind(KindDev, d.Devs, func(v *devData) order.Name { return v.forms.Name(v.ID, v.names) }),
		downfall.Kind(KindNation, d.Countries, func(c *countryData) order.Name { return order.Name{ID: c.ID, EN: c.forms.EN, ES: c.forms.ES} }),
	}
}
