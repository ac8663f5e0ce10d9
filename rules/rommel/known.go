package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Words of what is known that are no ids of the packs: where blocks are that are
// off the map, cards, what lies in hexes, what is marked on blocks.
const (
	atHand, atTable = "hand", "table"
	atDeck, atSpent = "deck", "spent"
	markMine        = "minefield"
	markGhost       = "ghost"    // a minefield that is gone, where one side still believes in it
	markCrossing    = "crossing" // units that have engaged through a hexside in this movement
	trackPoints     = "points"
	trackMonth      = "month"
	trackTurn       = "turn"       // of the month, and its phase
	trackOption     = "option"     // that has been played in this turn
	trackInitiative = "initiative" // who has the first turn of the month
	lineSupply      = "supply"
	lineNetwork     = "network" // supply network of a rearmament
	lineEntered     = "entered" // hexes that units have entered in this movement
	flagDisrupted   = "disrupted"
	flagUnsupplied  = "unsupplied"
	flagFort        = "fort" // supplied by a fortress or an oasis
	flagRaider      = "raider"
	flagMoved       = "moved"
	flagLeaving     = "leaving" // its battle, in this movement
	flagBesieged    = "besieged"
	flagTaken       = "taken"  // since the month began
	flagSecret      = "secret" // the enemy does not know of the minefield
	flagFresh       = "fresh"  // a battle that began in this movement
	flagQuiet       = "quiet"
	flagFought      = "fought"
)

// offPlaces are the places of blocks that are not on the map, see offPlace.
var offPlaces = [...]string{"unused", "due", "beside-base", "in-repair", "undeployed", "lost", "exited"}

// offPlace is the word for where a block is that is not on the map.
func offPlace(at int16) string { return offPlaces[unused-at] }

// Known implements [rules.Position]. A side knows its own blocks with
// everything; of the enemy's how many stand in each hex and how they lie, the
// labels of those that are revealed in battles, the number of cards, and the
// minefields that have been found.
func (p *position) Known(v rules.Viewer) *rules.Known {
	r := p.t.newRun(p.s)
	defer r.Free()
	s := p.s
	k := &rules.Known{
		Viewer: v, Scenario: r.scenario().id, Clock: p.Clock(), Step: stepNames[s.Top().kind], Active: s.active.id(),
		Demands: slices.DeleteFunc(p.Demands(), func(d rules.Demand) bool { return !v.Sees(d.Side) }),
		Kinds:   rules.Kinds{Place: kindHex, Piece: kindUnit, Card: rules.KindWord},
		Options: p.t.options.Settings(&s.opt), Places: make([]rules.Place, 0, len(r.d.forts)), Pieces: make([]rules.Piece, 0, knownBlocks(s, v, r.d)),
		Cards: make([]rules.Card, 0, 6), Tracks: append(make([]rules.Track, 0, 12), rules.Track{ID: trackMonth, N: int(s.month), Most: r.scenario().end},
			rules.Track{ID: trackTurn, Of: phaseNames[s.phase], N: int(s.turn)}, rules.Track{ID: trackInitiative, Side: s.first.id(), N: 1}),
	}
	if st, over := p.Standings(); over {
		k.Result = &st
	}
	var kept [maxForts + 6]rules.Kept
	for of := range side(sides) {
		k.Cards = knowCards(s.sides[of].hand, k.Cards, v, of, atHand)
		if v.Sees(of.id()) || !s.opt.secretPoints {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackPoints, Side: of.id(), N: int(s.sides[of].points)})
		}
		if v.Sees(of.id()) {
			k.Keep(of.id(), keptSecret(r.d, &s.sides[of], kept[:0])...)
		}
	}
	k.Keep("", keptOpen(s)...)
	k.Cards = knowCards(s.played, k.Cards, v, s.active, atTable)
	if v == rules.All {
		k.Cards = knowCards(s.spent, knowCards(s.deck, k.Cards, v, nobody, atDeck), v, nobody, atSpent)
	}
	var flags rules.Flags
	for i, h := range r.d.forts {
		if of := s.forts[i]; of != nobody {
			k.Places = append(k.Places, rules.Place{ID: r.d.hexes[h].id, Control: of.id(),
				Flags: flags.On(rules.Flag{Word: flagBesieged, On: r.besieged(of, h)}, rules.Flag{Word: flagTaken, On: s.taken[i] != of})})
		}
	}
	r.knowBlocks(k)
	r.knowMines(k)
	for i := range s.battles {
		b := &s.battles[i]
		f := rules.Fight{At: r.d.hexes[b.hex].id, Attacker: b.defender.enemy().id(), Defender: b.defender.id(), Edges: make([]rules.Side, len(b.control)),
			Flags: flags.On(rules.Flag{Word: flagFresh, On: b.fresh}, rules.Flag{Word: flagQuiet, On: b.quiet}, rules.Flag{Word: flagFought, On: b.fought})}
		for dir, of := range b.control {
			f.Edges[dir] = of.id()
		}
		k.Fights = append(k.Fights, f)
	}
	if v.Sees(s.active.id()) {
		knowMovement(s, k, r.d)
	}
	r.knowLines(k)
	s.Know(k)
	return k
}

// knowMovement tells what has been begun in the movement phase that runs: the
// option, the moves, the hexsides that units have engaged through.
func knowMovement(s *state, k *rules.Known, d *data) {
	sd := s.active.id()
	if s.choice != optNone {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackOption, Side: sd, N: 1, Of: optionNames[s.choice]})
	}
	for i := range s.moves {
		m := &s.moves[i]
		l := rules.Line{Kind: moveKinds[boolInt(m.regroup)+2*boolInt(m.rommel)], Side: sd, Places: []string{placeID(d, m.hex)}}
		if m.regroup {
			l.Places = append(l.Places, d.hexes[m.to].id)
		}
		k.Lines = append(k.Lines, l)
	}
	for _, c := range s.crossings {
		k.Marks = append(k.Marks, rules.Mark{Kind: markCrossing, At: d.hexes[c.hex].id, N: int(c.n), Flags: []string{directionNames[c.dir].ID}})
	}
}

// moveKinds are the kinds of lines that are moves: regroup moves are odd, those
// with Rommel's bonus above.
var moveKinds = [...]string{"move", "regroup", "rommel-move", "rommel-regroup"}

// placeID is the word for where a block is, on the map or off it.
func placeID(d *data, at int16) string {
	if at >= 0 {
		return d.hexes[at].id
	}
	return offPlace(at)
}

// knowLines tells the supply networks of a rearmament that runs, which bound what
// either side may do (§16.51), and to those who
// know all how far supply reaches from the bases.
func (r *run) knowLines(k *rules.Known) {
	line := func(kind string, of side, in func(h int) bool) {
		l := rules.Line{Kind: kind, Side: of.id(), Places: make([]string, 0, len(r.d.hexes))}
		for h := range r.d.hexes {
			if in(h) {
				l.Places = append(l.Places, r.d.hexes[h].id)
			}
		}
		k.Lines = append(k.Lines, l)
	}
	for of := range side(sides) {
		if net := r.s.nets[of]; net != nil {
			line(lineNetwork, of, net.Has)
		}
		if k.Viewer == rules.All {
			t := r.traceFrom(of, r.d.base[of], nil)
			line(lineSupply, of, func(h int) bool { return t.dist[h] >= 0 })
		}
	}
}

// knowCards adds the cards of a side: its own by kind, the enemy's by their number.
func knowCards(h hand, cards []rules.Card, v rules.Viewer, of side, at string) []rules.Card {
	if !v.Sees(of.id()) {
		if n := h.total(); n > 0 {
			cards = append(cards, rules.Card{Side: of.id(), At: at, N: n})
		}
		return cards
	}
	if h.real > 0 {
		cards = append(cards, rules.Card{ID: cardReal, Side: of.id(), At: at, N: int(h.real)})
	}
	if h.dummy > 0 {
		cards = append(cards, rules.Card{ID: cardDummy, Side: of.id(), At: at, N: int(h.dummy)})
	}
	return cards
}

// How a block lies, for both sides to see (§12.5, §12.7): a set of bits.
const (
	liesDisrupted = 1 << iota
	liesUnsupplied
	liesFort
	liesRaider
	lies
)

// lying are the flags of each set of these bits. They are copied to whoever
// reads them.
var lying = func() (out [lies][]string) {
	for n := range out {
		for i, word := range [...]string{flagDisrupted, flagUnsupplied, flagFort, flagRaider} {
			if n&(1<<i) != 0 {
				out[n] = append(out[n], word)
			}
		}
	}
	return out
}()

// lies tells how a block lies.
func (r *run) lies(u int) int {
	b := &r.s.blocks[u]
	return boolInt(b.disrupted())*liesDisrupted | boolInt(b.unsupplied)*liesUnsupplied | boolInt(b.fort >= 0)*liesFort | boolInt(r.isRaider(u))*liesRaider
}

// knownBlocks is how many blocks a viewer knows at most.
func knownBlocks(s *state, v rules.Viewer, d *data) (n int) {
	for u := range s.blocks {
		if at := s.blocks[u].at; at >= 0 || at == waiting || at == repairing || v.Sees(d.units[u].side.id()) {
			n++
		}
	}
	return n
}

// knowBlocks lists the blocks by hex, in the order of the board, then those off
// the map: those that are known in the order of the pack, behind them those of
// the enemy that look alike.
func (r *run) knowBlocks(k *rules.Known) {
	flags := make([]string, 0, 32)
	add := func(u, how int, of side, at string) {
		p := rules.Piece{Side: of.id(), At: at}
		from := len(flags)
		flags = append(flags, lying[how]...)
		if u >= 0 {
			b, x := &r.s.blocks[u], &r.d.units[u]
			p.ID, p.Kind, p.Strength = x.id, classNames[x.class], int(b.vc)
			p.Steps, p.Most = (p.Strength+x.step()-1)/x.step(), (int(x.steps[0])+x.step()-1)/x.step()
			if b.at == due {
				p.Due = int(b.month)
			}
			own := k.Viewer.Sees(of.id())
			if own && b.fort >= 0 {
				p.From = r.d.hexes[b.fort].id
			}
			if own && b.moved {
				flags = append(flags, flagMoved)
			}
			if own && b.leaving {
				flags = append(flags, flagLeaving)
			}
		}
		if len(flags) > from {
			p.Flags = flags[from:len(flags):len(flags)]
		}
		k.Pieces = append(k.Pieces, p)
	}
	for h := range r.d.hexes {
		if r.here[h].empty() {
			continue
		}
		battle := r.s.battleAt(h) != nil
		var hidden [sides][lies]uint8
		id := r.d.hexes[h].id
		r.here[h].each(func(u int) {
			of, how := r.d.units[u].side, r.lies(u)
			if k.Viewer.Sees(of.id()) || battle && r.s.blocks[u].revealed && how&liesDisrupted == 0 {
				add(u, how, of, id)
				return
			}
			hidden[of][how]++
		})
		for of := range side(sides) {
			for how, n := range hidden[of] {
				for range n {
					add(none, how, of, id)
				}
			}
		}
	}
	for _, at := range [...]int16{waiting, repairing, undealt, due, unused, exited, dead} {
		hidden := [sides]int{}
		for u := range r.s.blocks {
			of := r.d.units[u].side
			switch {
			case r.s.blocks[u].at != at || at == unused && !slices.Contains(r.scenario().malta, u):
			case k.Viewer.Sees(of.id()):
				add(u, 0, of, offPlace(at))
			case at == waiting || at == repairing:
				hidden[of]++
			}
		}
		for of, n := range hidden {
			for range n {
				add(none, 0, side(of), offPlace(at))
			}
		}
	}
}

// knowMines lists the minefields that the viewer knows (§14), in the order of
// the hexes, which does not tell which is gone.
func (r *run) knowMines(k *rules.Known) {
	if len(r.s.mines)+len(r.s.ghosts) == 0 {
		return
	}
	for h := range r.n {
		open, id := false, r.d.hexes[h].id
		for _, g := range r.s.ghosts {
			switch believed := k.Viewer == rules.Everybody || k.Viewer == rules.Viewer(g.believer.id()); {
			case int(g.hex) != h:
			case believed:
				open = true
			case k.Viewer == rules.All:
				k.Marks = append(k.Marks, rules.Mark{Kind: markGhost, At: id, Side: g.believer.id()})
			}
		}
		secret := nobody
		for _, m := range r.s.mines {
			switch {
			case int(m.hex) != h:
			case m.known:
				open = true
			case k.Viewer.Sees(m.owner.id()):
				secret = m.owner
			}
		}
		if open {
			k.Marks = append(k.Marks, rules.Mark{Kind: markMine, At: id})
		}
		if secret != nobody {
			k.Marks = append(k.Marks, rules.Mark{Kind: markMine, At: id, Side: secret.id(), Flags: []string{flagSecret}})
		}
	}
}
