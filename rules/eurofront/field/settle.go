package field

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// placeLoader puts together what is in the places of the board, and notes what is wrong with it.
type placeLoader struct {
	d *Data
	pack.Loader
}

// settle puts cities, areas and seas where they are.
func (l placeLoader) settle() {
	for i := range l.d.areas {
		a := &l.d.areas[i]
		l.d.PlaceByID[a.id] = len(l.d.Places)
		city := City{ID: a.id, Names: a.names, exonyms: a.exonyms, Kind: MinorCity, PP: a.pp, Yields: max(a.resource, 0), Of: a.of, Port: a.port, Seas: a.seas, cityFlags: a.flags, Place: len(l.d.Places), at: -1, seat: -1}
		l.d.Places = append(l.d.Places, Place{ID: a.id, Kind: a.kind, Terrain: a.terrain, Coast: a.port != NoPort, Nation: a.nation, Front: a.front, Seas: a.seas})
		if _, taken := l.d.CityByID[a.id]; taken {
			l.Fault(&a.id, "%q is a city, too", a.id)
		}
		l.d.CityByID[a.id] = len(l.d.Cities)
		l.d.Cities = append(l.d.Cities, city)
	}
	for i := range l.d.Cities {
		c := &l.d.Cities[i]
		if c.at >= 0 {
			c.Place, c.Yields = c.at, max(c.Yields, 0)
		}
		p := &l.d.Places[c.Place]
		p.Cities = append(p.Cities, i)
		if c.Port != NoPort {
			p.Port, p.Moored = true, append(p.Moored, c.Seas...)
		}
		p.Victory, p.Fortified = p.Victory || c.Victory, p.Fortified || c.fortified
		p.Fortress, p.MinorFortress, p.Base = p.Fortress || c.Fortress, p.MinorFortress || c.MinorFortress, p.Base || c.Base
	}
	for i := range l.d.changes {
		for _, p := range l.d.changes[i].at {
			l.d.Places[p].changes = append(l.d.Places[p].changes, i)
		}
	}
	for i := range l.d.coasts {
		x := &l.d.coasts[i]
		l.d.Places[x.at].Seas, l.d.Places[x.at].Shoals = x.seas, x.shoals
	}
	for i := range l.d.Seas {
		s := &l.d.Seas[i]
		s.Base = -1
		if s.base == "" {
			continue
		}
		c, ok := l.d.CityByID[s.base]
		if !ok {
			l.Fault(&s.base, "no city or area is called %q", s.base)
			continue
		}
		s.Base = l.d.Cities[c].Place
	}
	l.chart()
	l.joinSeas()
	for _, area := range [...]*int{&l.d.Siberia, &l.d.Murmansk, &l.d.Narvik, &l.d.Karachi, &l.d.Gallivare, &l.d.Oulu, &l.d.Petsamo, &l.d.Tampere} {
		*area += len(l.d.hexes) // behind which places of areas stand
	}
	for i := range l.d.Lanes {
		for _, area := range l.d.Lanes[i].gates {
			l.d.Lanes[i].Gates = append(l.d.Lanes[i].Gates, len(l.d.hexes)+area)
		}
	}
	for i := range l.d.Zones {
		z := &l.d.Zones[i]
		z.Places = slices.Clone(z.at)
		for _, area := range z.areas {
			z.Places = append(z.Places, len(l.d.hexes)+area)
		}
	}
	for i := range l.d.Deployments {
		x := &l.d.Deployments[i]
		for _, area := range x.areas {
			x.At = append(x.At, len(l.d.hexes)+area)
		}
	}
	for i := range l.d.Realms {
		x := &l.d.Realms[i]
		for _, area := range x.areas {
			x.At = append(x.At, len(l.d.hexes)+area)
		}
	}
	l.d.Scandinavia = l.nations("finland", "sweden", "norway", "denmark")
	l.d.Balkans = l.nations("greece", "albania", "hungary", "romania", "bulgaria", "yugoslavia")
	l.d.MiddleEast = l.nations("turkey", "syria", "iraq", "persia", "palestine")
	l.d.TurkishBorder = l.placesOf("batumi", "leninakan", "najichevan", "yerevan")
	for i := range l.d.Ways {
		for k := range l.d.Ways[i].Needs {
			x := &l.d.Ways[i].Needs[k]
			if x.area >= 0 {
				x.Area = len(l.d.hexes) + x.area
			}
			if x.City >= 0 {
				x.Place = l.d.Cities[x.City].Place
			} else {
				x.Place = x.Area
			}
		}
	}
	l.d.AxisBases = l.placesOf("tunis", "istanbul")
	l.d.FrenchHomes = l.placesOf("algiers", "tunis")
	l.d.AfricanPorts = l.placesOf("algiers", "tunis", "tripoli", "benghazi", "alexandria", "suez")
	l.d.DesertPorts = append(slices.Clone(l.d.AfricanPorts), l.placesOf("basra")...)
	l.d.MedPorts = append(slices.Clone(l.d.DesertPorts), l.placesOf("karachi")...)
	for p := range l.d.Places {
		if l.d.IsInvadable(p) {
			l.d.Coasts = append(l.d.Coasts, p)
		}
	}
	l.namePlaces()
}

// nations returns those that a rule names together.
func (l placeLoader) nations(ids ...string) (out []int) {
	for _, id := range ids {
		n, ok := l.d.NationByID[id]
		if !ok {
			l.Wrong(fmt.Errorf("the rules name the nation %q, which no pack has", id))
		}
		out = append(out, n)
	}
	return out
}

// placesOf returns the places of cities that a rule names together.
func (l placeLoader) placesOf(ids ...string) (out []int) {
	for _, id := range ids {
		c, ok := l.d.CityByID[id]
		if !ok {
			l.Wrong(fmt.Errorf("the rules name the city %q, which no pack has", id))
		}
		out = append(out, l.d.Cities[c].Place)
	}
	return out
}

// noteFirstPart notes of a place whose city is called by the first part of the name of another, where that is: Brest
// for Brest-Litovsk.
func (l placeLoader) noteFirstPart(place int) {
	for _, c := range l.d.Places[place].Cities {
		for x := range l.d.Cities {
			first, _, parted := strings.Cut(l.d.Cities[x].Names.In(order.English), "-")
			if parted && first == l.d.Cities[c].Names.In(order.English) {
				l.d.longer[l.d.Places[place].ID] = l.d.Cities[x].Place
			}
		}
	}
}

// namePlaces names the places: hexes by their cities, the largest first, areas by their own names.
func (l placeLoader) namePlaces() {
	l.d.longer = map[string]int{}
	called := make([]compass.Place, len(l.d.Places))
	for i := range l.d.Places {
		p := &l.d.Places[i]
		called[i].ID = p.ID
		cities := slices.Clone(p.Cities)
		slices.SortStableFunc(cities, func(a, b int) int { return int(l.d.Cities[b].Kind) - int(l.d.Cities[a].Kind) })
		for n, c := range cities {
			if n == 0 {
				called[i].Names, called[i].Exonyms = l.d.Cities[c].Names, l.d.Cities[c].exonyms
				continue
			}
			called[i].Aliases = append(called[i].Aliases, l.d.Cities[c].Names.All()...)
		}
		if i < len(l.d.hexes) {
			called[i].Exonyms = append(called[i].Exonyms, l.d.hexes[i].towns...)
		}
		l.noteFirstPart(i)
	}
	l.d.Called = compass.New(l.d.Hexes, called)
}
