package field

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
)

// settle puts cities, areas and seas where they are.
func (l *loader) settle() {
	for i := range l.areas {
		a := &l.areas[i]
		l.PlaceByID[a.id] = len(l.Places)
		city := City{ID: a.id, Names: a.names, Kind: MinorCity, PP: a.pp, Yields: max(a.resource, 0), Of: a.of, Port: a.port, Seas: a.seas, cityFlags: a.flags, Place: len(l.Places), at: -1}
		l.Places = append(l.Places, Place{ID: a.id, Kind: a.kind, Terrain: a.terrain, Coast: a.port != NoPort, Nation: a.nation, Front: a.front, Seas: a.seas})
		if _, taken := l.CityByID[a.id]; taken {
			l.Fault(&a.id, "%q is a city, too", a.id)
		}
		l.CityByID[a.id] = len(l.Cities)
		l.Cities = append(l.Cities, city)
	}
	for i := range l.Cities {
		c := &l.Cities[i]
		if c.at >= 0 {
			c.Place, c.Yields = c.at, max(c.Yields, 0)
		}
		p := &l.Places[c.Place]
		p.Cities = append(p.Cities, i)
		if c.Port != NoPort {
			p.Port, p.Moored = true, append(p.Moored, c.Seas...)
		}
		p.Fortress, p.MinorFortress, p.Base = p.Fortress || c.Fortress, p.MinorFortress || c.MinorFortress, p.Base || c.Base
	}
	for i := range l.changes {
		for _, p := range l.changes[i].at {
			l.Places[p].changes = append(l.Places[p].changes, l.changes[i])
		}
	}
	for i := range l.coasts {
		l.Places[l.coasts[i].at].Seas = l.coasts[i].seas
	}
	for i := range l.Seas {
		s := &l.Seas[i]
		s.Base = -1
		if s.base == "" {
			continue
		}
		c, ok := l.CityByID[s.base]
		if !ok {
			l.Fault(&s.base, "no city or area is called %q", s.base)
			continue
		}
		s.Base = l.Cities[c].Place
	}
	l.joinSeas()
	l.chart()
	for _, area := range [...]*int{&l.Siberia, &l.Murmansk, &l.Narvik, &l.Gallivare, &l.Oulu, &l.Petsamo, &l.Tampere, &l.Petrozavodsk} {
		*area += len(l.hexes) // behind which places of areas stand
	}
	l.Scandinavia = l.nations("finland", "sweden", "norway", "denmark")
	l.Balkans = l.nations("greece", "albania", "hungary", "romania", "bulgaria", "yugoslavia")
	l.LandSatellites = l.nations("romania", "hungary", "bulgaria")
	l.MiddleEast = l.nations("turkey", "syria", "iraq", "persia", "palestine")
	l.namePlaces()
}

// nations returns those that a rule names together.
func (l *loader) nations(ids ...string) (out []int) {
	for _, id := range ids {
		n := l.NationByID(id)
		if n < 0 {
			l.Wrong(fmt.Errorf("the rules name the nation %q, which no pack has", id))
		}
		out = append(out, n)
	}
	return out
}

// joinSeas joins seas and ports: seas meet at a coast that touches both, and in straits.
func (l *loader) joinSeas() {
	meet := func(a, b int, strait bool, shores [2]int) {
		for _, x := range [2][2]int{{a, b}, {b, a}} {
			s := &l.Seas[x[0]]
			i := slices.IndexFunc(s.Beside, func(y Beside) bool { return y.Sea == x[1] })
			switch {
			case i < 0:
				s.Beside = append(s.Beside, Beside{x[1], strait, shores})
			case strait:
				s.Beside[i].Strait, s.Beside[i].Shores = strait, shores
			}
		}
	}
	for a := range l.Seas {
		for _, b := range l.Seas[a].beside {
			meet(a, b, false, [2]int{})
		}
	}
	for p := range l.Places {
		for i, a := range l.Places[p].Seas {
			for _, b := range l.Places[p].Seas[i+1:] {
				meet(a, b, false, [2]int{})
			}
		}
	}
	for i := range l.straits {
		if j := l.straits[i].joins; len(j) == 2 {
			a, b, _ := l.ends(l.straits[i].between)
			meet(j[0], j[1], true, [2]int{a, b})
		}
	}
	for i := range l.Cities {
		c := &l.Cities[i]
		for _, sea := range c.Seas {
			if s := &l.Seas[sea]; c.Port != NoPort && !slices.Contains(s.Ports, c.Place) {
				s.Ports = append(s.Ports, c.Place)
			}
		}
	}
}

// noteFirstPart notes of a place whose city is called by the first part of the name of another, where that is: Brest
// for Brest-Litovsk.
func noteFirstPart(place int, l *loader) {
	for _, c := range l.Places[place].Cities {
		for x := range l.Cities {
			first, _, parted := strings.Cut(l.Cities[x].Names.In(order.English), "-")
			if parted && first == l.Cities[c].Names.In(order.English) {
				l.longer[l.Places[place].ID] = l.Cities[x].Place
			}
		}
	}
}

// namePlaces names the places: hexes by their cities, the largest first, areas by their own
// names.
func (l *loader) namePlaces() {
	l.longer = map[string]int{}
	called := make([]compass.Place, len(l.Places))
	for i := range l.Places {
		p := &l.Places[i]
		called[i].ID = p.ID
		cities := slices.Clone(p.Cities)
		slices.SortStableFunc(cities, func(a, b int) int { return int(l.Cities[b].Kind) - int(l.Cities[a].Kind) })
		for n, c := range cities {
			if n == 0 {
				called[i].Names, called[i].Exonyms = l.Cities[c].Names, l.Cities[c].exonyms
				continue
			}
			called[i].Aliases = append(called[i].Aliases, l.Cities[c].Names.All()...)
		}
		if i < len(l.hexes) {
			called[i].Exonyms = append(called[i].Exonyms, l.hexes[i].towns...)
		}
		noteFirstPart(i, l)
	}
	l.Called = compass.New(l.Hexes, called)
}
