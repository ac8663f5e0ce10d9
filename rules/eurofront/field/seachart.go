package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

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
	for i := range l.d.areas {
		a, p := &l.d.areas[i], &l.d.Places[len(l.d.hexes)+i]
		for _, id := range a.beside {
			at, ok := axial(id)
			if _, open := l.d.open[at]; !ok || !open {
				l.Fault(&a.beside, "%q is no hex of a sea", id)
			}
			p.Beside = append(p.Beside, at)
		}
	}
	for p := range l.d.hexes {
		if len(l.d.Places[p].Seas) > 0 {
			l.d.shore[l.d.Hexes.Cells[p].At] = p
		}
	}
}

// joinSeas joins seas and ports: seas meet where their hexes touch, at a coast that touches both, and where the pack
// says so; where a strait lies between two, by that alone.
func (l placeLoader) joinSeas() {
	for i := range l.d.Cities {
		c := &l.d.Cities[i]
		for _, sea := range c.Seas {
			if s := &l.d.Seas[sea]; c.Port != NoPort && !slices.Contains(s.Ports, c.Place) {
				s.Ports = append(s.Ports, c.Place)
			}
		}
	}
	for i := range l.d.Passages {
		l.joinByStrait(i)
	}
	for i := range l.d.Cities {
		if c := &l.d.Cities[i]; c.canal || c.cape {
			l.eachPair(c.Seas, func(x *Beside) { x.Canal, x.Cape = c.Place, c.cape })
		}
	}
	for a := range l.d.Seas {
		for _, b := range l.d.Seas[a].beside {
			l.eachPair([]int{a, b}, openWater)
		}
	}
	for p := range l.d.Places {
		if !slices.ContainsFunc(l.d.Places[p].Cities, func(c int) bool { return l.d.Cities[c].canal || l.d.Cities[c].cape }) {
			l.eachPair(l.d.Places[p].Seas, openWater)
		}
	}
	for i := range l.d.waters {
		l.joinByWater(&l.d.waters[i])
	}
}

// openWater notes that two seas meet, unless a strait lies between them.
func openWater(x *Beside) { x.Open = len(x.Straits) == 0 }

// joinByStrait joins two seas by a strait, and finds its shores.
func (l placeLoader) joinByStrait(passage int) {
	s := &l.d.Passages[passage]
	if len(s.seas) != 2 || s.seas[0] == s.seas[1] || len(s.shores) == 0 {
		l.Fault(&s.seas, "a strait lies between two seas, and has a shore")
	}
	for _, id := range s.shores {
		p, ok := l.d.PlaceByID[id]
		if !ok {
			l.Fault(&s.shores, "%q is neither a hex nor an area", id)
		}
		s.Shores = append(s.Shores, p)
	}
	l.eachPair(s.seas, func(x *Beside) { x.Straits = append(x.Straits, passage) })
}

// joinByWater joins a sea with those whose hexes touch its own: no strait lies there.
func (l placeLoader) joinByWater(w *waterRow) {
	for _, id := range w.at {
		at, _ := axial(id)
		for dir := range board.Direction(board.Directions) {
			sea, ok := l.d.open[at.Next(dir)]
			if !ok || sea == w.sea {
				continue
			}
			l.eachPair([]int{w.sea, sea}, func(x *Beside) {
				if openWater(x); !x.Open {
					l.Fault(&w.at, "%s touches the sea %q, and a strait lies between them", id, l.d.Seas[x.Sea].ID)
				}
			})
		}
	}
}

// eachPair does something with what joins two seas of some, in either direction.
func (l placeLoader) eachPair(seas []int, do func(*Beside)) {
	for _, a := range seas {
		for _, b := range seas {
			if a == b {
				continue
			}
			s := &l.d.Seas[a]
			i := slices.IndexFunc(s.Beside, func(x Beside) bool { return x.Sea == b })
			if i < 0 {
				i = len(s.Beside)
				s.Beside = append(s.Beside, Beside{Sea: b, Canal: -1})
			}
			do(&s.Beside[i])
		}
	}
}
