package field

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/board"
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
		city := City{ID: a.id, Names: a.names, Kind: MinorCity, PP: a.pp, Yields: max(a.resource, 0), Of: a.of, Port: a.port, Seas: a.seas, cityFlags: a.flags, Place: len(l.d.Places), at: -1}
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
		p.Victory = p.Victory || c.Victory
		p.Fortress, p.MinorFortress, p.Base = p.Fortress || c.Fortress, p.MinorFortress || c.MinorFortress, p.Base || c.Base
	}
	for i := range l.d.changes {
		for _, p := range l.d.changes[i].at {
			l.d.Places[p].changes = append(l.d.Places[p].changes, i)
		}
	}
	for i := range l.d.coasts {
		l.d.Places[l.d.coasts[i].at].Seas = l.d.coasts[i].seas
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
	l.joinSeas()
	l.chart()
	for _, area := range [...]*int{&l.d.Siberia, &l.d.Murmansk, &l.d.Narvik, &l.d.Gallivare, &l.d.Oulu, &l.d.Petsamo, &l.d.Tampere, &l.d.Petrozavodsk} {
		*area += len(l.d.hexes) // behind which places of areas stand
	}
	l.d.Scandinavia = l.nations("finland", "sweden", "norway", "denmark")
	l.d.Balkans = l.nations("greece", "albania", "hungary", "romania", "bulgaria", "yugoslavia")
	l.d.LandSatellites = l.nations("romania", "hungary", "bulgaria")
	l.d.MiddleEast = l.nations("turkey", "syria", "iraq", "persia", "palestine")
	l.namePlaces()
}

// chart finds the hexes that ships sail: those of the seas, and those on their coasts.
func (l placeLoader) chart() {
	l.d.open, l.d.shore = map[board.Axial]int{}, map[board.Axial]int{}
	for i := range l.d.waters {
		w := &l.d.waters[i]
		for _, id := range w.at {
			at, ok := axial(id)
			if _, land := l.d.PlaceByID[id]; !ok || land {
				l.Fault(&w.at, "%q is no hex without land", id)
			}
			l.d.open[at] = w.sea
		}
	}
	for p := range l.d.hexes {
		if len(l.d.Places[p].Seas) > 0 {
			l.d.shore[l.d.Hexes.Cells[p].At] = p
		}
	}
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

// joinSeas joins seas and ports: seas meet at a coast that touches both, and in straits.
func (l placeLoader) joinSeas() {
	meet := func(a, b int, strait bool, shores [2]int) {
		for _, x := range [2][2]int{{a, b}, {b, a}} {
			s := &l.d.Seas[x[0]]
			i := slices.IndexFunc(s.Beside, func(y Beside) bool { return y.Sea == x[1] })
			switch {
			case i < 0:
				s.Beside = append(s.Beside, Beside{x[1], strait, shores})
			case strait:
				s.Beside[i].Strait, s.Beside[i].Shores = strait, shores
			}
		}
	}
	for a := range l.d.Seas {
		for _, b := range l.d.Seas[a].beside {
			meet(a, b, false, [2]int{})
		}
	}
	for p := range l.d.Places {
		for i, a := range l.d.Places[p].Seas {
			for _, b := range l.d.Places[p].Seas[i+1:] {
				meet(a, b, false, [2]int{})
			}
		}
	}
	for i := range l.d.straits {
		if j := l.d.straits[i].joins; len(j) == 2 {
			a, b, _ := l.d.ends(l.d.straits[i].between)
			meet(j[0], j[1], true, [2]int{a, b})
		}
	}
	for i := range l.d.Cities {
		c := &l.d.Cities[i]
		for _, sea := range c.Seas {
			if s := &l.d.Seas[sea]; c.Port != NoPort && !slices.Contains(s.Ports, c.Place) {
				s.Ports = append(s.Ports, c.Place)
			}
		}
	}
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
