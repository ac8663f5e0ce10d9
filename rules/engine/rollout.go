package engine

import "github.com/fieldpost/fieldpost/rules"

// world is an imagined position, and what the other sides send in it.
type world struct {
	pos    rules.Position
	key    string        // of the demand that is thought about
	others []rules.Sheet // of sides that report at the same time
}

// demandIn finds the demand that is thought about in an imagined position; nil where it is not
// imagined.
func (s *Search) demandIn(pos rules.Position) *rules.Demand {
	demands := pos.Demands()
	for i := range demands {
		if d := &demands[i]; d.Side == s.demand.Side && d.Kind == s.demand.Kind && !d.Optional {
			return d
		}
	}
	return nil
}

// keptWorlds are kept for other candidates to be tried in; those behind them are imagined anew.
const keptWorlds = 256

// world returns one of the worlds of the search, by number.
func (s *Search) world(n int) *world {
	for len(s.worlds) <= min(n, keptWorlds-1) {
		s.worlds = append(s.worlds, s.newWorld(len(s.worlds)))
	}
	if n < keptWorlds {
		return &s.worlds[n]
	}
	w := s.newWorld(n)
	return &w
}

// newWorld imagines a world: the same for a number each time.
func (s *Search) newWorld(n int) world {
	luck := s.luck(streamWorlds + uint64(n)<<8)
	w := world{pos: s.player.Imagine(s.known, luck)}
	if d := s.demandIn(w.pos); d != nil {
		w.key = d.Key
		w.others = s.sheets(w.pos, s.demand.Side, luck)
	}
	return w
}

// sheets has the title's program write the sheets that a position waits for, but those of a side.
func (s *Search) sheets(pos rules.Position, but rules.Side, luck Luck) (out []rules.Sheet) {
	demands := pos.Demands()
	for i := range demands {
		if d := &demands[i]; !d.Optional && d.Side != but {
			out = append(out, rules.Sheet{Side: d.Side, Key: d.Key, Orders: s.player.Propose(pos, d, 0, luck)})
		}
	}
	return out
}

// asksAgain reports whether a position asks for the sheet again that a world asked for.
func (s *Search) asksAgain(pos rules.Position, w *world) bool {
	d := s.demandIn(pos)
	return d != nil && d.Key == w.key
}

// rollout carries a candidate out in a world and plays on; it returns what that came to for the
// side. The same world throws the same dice, whoever is tried in it. Where nothing happens and the same
// sheet is asked for again, as after an order to pause alone, it came to nothing: such answers would be
// given for ever.
func (s *Search) rollout(c *candidate, w *world) float64 {
	s.spent += s.cost()
	if w.key == "" {
		s.failures++
		return 0
	}
	n := len(c.values)
	luck, roll := s.luck(streamWorlds+uint64(n)<<8+1), newLabelled(s.seed, uint64(n))
	sheets := append(w.others[:len(w.others):len(w.others)], rules.Sheet{Side: s.demand.Side, Key: w.key, Orders: c.orders})
	pos := w.pos
	for ahead := s.ahead; ; ahead-- {
		out, err := pos.Adjudicate(rules.Input{Sheets: sheets, Dice: roll})
		if err != nil {
			s.failures++
			return 0
		}
		if ahead == s.ahead && len(out.Events) == 0 && s.asksAgain(out.Next, w) {
			return 0
		}
		pos = out.Next
		if st, over := pos.Standings(); over {
			return Won(st, s.demand.Side)
		}
		if ahead == 0 {
			return s.player.Value(pos, s.demand.Side)
		}
		sheets = s.sheets(pos, "", luck)
	}
}

// Won returns what a side has won of a game: 1, or half of it where the victory is shared.
func Won(st rules.Standings, side rules.Side) float64 {
	for _, w := range st.Winners {
		switch {
		case w != side:
		case len(st.Winners) == 1:
			return 1
		default:
			return 0.5
		}
	}
	return 0
}
