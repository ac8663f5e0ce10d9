package field

import (
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds returns the things that orders name, in the words of the pack.
func (d *Data) Kinds() []order.Kind {
	return []order.Kind{
		downfall.Kind(KindZone, d.Zones, func(z *zoneData) order.Name { return downfall.Place(z.ID, z.Names, z.aliases, z.exonyms) }),
		downfall.ByID(KindArmy, d.Units, func(u *UnitData) string { return u.ID }),
		downfall.Kind(KindDev, d.Devs, func(v *devData) order.Name { return v.forms.Name(v.ID, v.names) }),
		downfall.Kind(KindNation, d.Countries, func(c *countryData) order.Name { return order.Name{ID: c.ID, EN: c.forms.EN, ES: c.forms.ES} }),
	}
}
