package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Words of what is known that are not ids of the packs: where blocks are that are
// off the map, cards, what lies in hexes, what is marked on blocks.
const (
	atHand, atTable = "hand", "table"
	atDeck, atSpent = "deck", "spent"
	markMine        = "minefield"
	markGhost       = "ghost"    // a minefield that is gone, where one side still believes in it
	markSiege       = "siege"    // of a fortress
	markTaken       = "taken"    // a fortress, since the month began
	markCrossing    = "crossing" // units that have engaged through a hexside in this movement
	trackPoints     = "points"
	trackMonth      = "month"
	trackTurn       = "turn"       // of the month, and its phase
	trackOption     = "option"     // that has been played in this turn
	trackInitiative = "initiative" // who has the first turn of the month
	lineSupply      = rules.LineSupply
	lineFort        = "fort"    // from which a unit draws supply
	lineNetwork     = "network" // supply network of a rearmament
	flagDisrupted   = "disrupted"
	flagUnsupplied  = "unsupplied"
	flagFort        = "fort" // supplied by a fortress or an oasis
	flagRaider      = "raider"
	flagMoved       = "moved"
	flagLeaving     = "leaving" // its battle, in this movement
	flagSecret      = "secret"  // the enemy does not know of the minefield
	flagFresh       = "fresh"   // a battle that began in this movement
	flagQuiet       = "quiet"
	flagFought      = "fought"
)

// offPlaces are the places of blocks that are not on the map, see offMapWord.
var offPlaces = [...]string{"unused", "due", "beside-base", "in-repair", "undeployed", "lost", "exited"}

// offMapWord returns the word for where a block is that is not on the map.
func offMapWord(at int16) string { return offPlaces[field.Unused-at] }

// Know implements [play.Game]. A side knows its own blocks with everything; of the
// enemy's how many stand in each hex and how they lie, the labels of those that are
// revealed in battles, the number of cards, and the minefields that have been found.
func (g *game) Know(k *rules.Known) {
	r := &g.run
	s, v := r.S, k.Viewer
	k.Scenario, k.Options, k.Step, k.Active = r.Scenario().ID, g.t.book.Options.Settings(&s.Options), field.StepNames[s.Top().Kind], s.Active.ID()
	k.Kinds = rules.Kinds{Place: compass.KindHex, Piece: field.KindUnit, Card: rules.KindWord}
	k.Places, k.Cards = make([]rules.Place, 0, len(r.D.Forts)), make([]rules.Card, 0, 4)
	k.Tracks = append(make([]rules.Track, 0, 12), rules.Track{ID: trackMonth, N: int(s.Month), Most: r.Scenario().End},
		rules.Track{ID: trackTurn, Of: field.PhaseNames[s.Phase], N: int(s.Turn)}, rules.Track{ID: trackInitiative, Side: s.First.ID(), N: 1})
	kept := make([]rules.Kept, 0, 6+len(r.D.Forts))
	for of := range field.Side(field.Sides) {
		s.Sides[of].Hand.Heap().Show(k, of.ID(), atHand, field.CardIDs)
		if v.Sees(of.ID()) || !s.Options.SecretPoints {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackPoints, Side: of.ID(), N: int(s.Sides[of].Points)})
		}
		if v.Sees(of.ID()) {
			k.Keep(of.ID(), secretNumbers(r.D, &s.Sides[of], kept)...)
		}
	}
	k.Keep("", openNumbers(s)...)
	s.Played.Heap().Show(k, s.Active.ID(), atTable, field.CardIDs)
	if v == rules.All {
		s.Deck.Heap().Show(k, "", atDeck, field.CardIDs)
		s.Spent.Heap().Show(k, "", atSpent, field.CardIDs)
	}
	for i, h := range r.D.Forts {
		of := s.Forts[i].Holder
		k.Places = append(k.Places, rules.Place{ID: r.D.Hexes[h].ID, Control: of.ID()})
		if r.IsBesieged(of, h) {
			k.Marks = append(k.Marks, rules.Mark{Kind: markSiege, At: r.D.Hexes[h].ID})
		}
		if s.Forts[i].Taken {
			k.Marks = append(k.Marks, rules.Mark{Kind: markTaken, At: r.D.Hexes[h].ID})
		}
	}
	knowBlocks(r, k)
	knowMines(r, k)
	for i := range s.Battles {
		b := &s.Battles[i]
		f := rules.Fight{At: r.D.Hexes[b.Hex].ID, Attacker: b.Defender.Enemy().ID(), Defender: b.Defender.ID(), Edges: make([]rules.Side, len(b.Control)),
			Flags: rules.Flags("").If(b.Fresh, flagFresh).If(b.Quiet, flagQuiet).If(b.Fought, flagFought)}
		for dir, of := range b.Control {
			f.Edges[dir] = of.ID()
		}
		k.Fights = append(k.Fights, f)
	}
	if v.Sees(s.Active.ID()) {
		knowMovement(s, k, r.D)
	}
	knowLines(r, k)
}

// knowMovement tells what has been begun in the movement phase that runs: the
// option, the moves, the hexsides that units have engaged through.
func knowMovement(s *field.State, k *rules.Known, d *field.Data) {
	side := s.Active.ID()
	if s.Choice != field.OptNone {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackOption, Side: side, N: 1, Of: field.OptionNames[s.Choice]})
	}
	for i := range s.Moves {
		m := &s.Moves[i]
		l := rules.Line{Kind: moveKinds[field.Int(m.Regroup)+2*field.Int(m.Rommel)], Side: side, Places: []string{placeWord(d, m.Hex)}}
		if m.Regroup {
			l.Places = append(l.Places, d.Hexes[m.To].ID)
		}
		k.Lines = append(k.Lines, l)
	}
	for _, c := range s.Crossings {
		k.Marks = append(k.Marks, rules.Mark{Kind: markCrossing, At: d.Hexes[c.Hex].ID, N: int(c.N), Flags: rules.Flags(compass.Rose[c.Dir].ID)})
	}
}

// moveKinds are the kinds of lines that are moves: regroup moves are odd, those
// with Rommel's bonus above.
var moveKinds = [...]string{"move", "regroup", "rommel-move", "rommel-regroup"}

// placeWord returns the word for where a block is, on the map or off it.
func placeWord(d *field.Data, at int16) string {
	if at >= 0 {
		return d.Hexes[at].ID
	}
	return offMapWord(at)
}

// knowLines tells the supply networks of a rearmament that runs, which bound what
// either side may do (§16.51), and to those who know all how far supply reaches
// from the bases.
func knowLines(r *field.Run, k *rules.Known) {
	line := func(kind string, of field.Side, in board.Set) {
		l := rules.Line{Kind: kind, Side: of.ID(), Places: make([]string, 0, in.Len())}
		for h := range r.D.Hexes {
			if in.Has(h) {
				l.Places = append(l.Places, r.D.Hexes[h].ID)
			}
		}
		k.Lines = append(k.Lines, l)
	}
	for of := range field.Side(field.Sides) {
		if net := r.S.Nets[of]; net != nil {
			line(lineNetwork, of, net)
		}
		if k.Viewer == rules.All {
			reached := board.NewSet(len(r.D.Hexes))
			for h, dist := range supply.Trace(r, of, r.D.Base[of], nil).Dist {
				if dist >= 0 {
					reached.Add(h)
				}
			}
			line(lineSupply, of, reached)
		}
	}
}

// lying are the flags of how a block lies, for both sides to see (§12.5, §12.7).
var lying = [...]string{flagDisrupted, flagUnsupplied, flagFort, flagRaider}

// conditionBits tells how a block on the map lies: a set of bits, one for each flag.
func conditionBits(r *field.Run, u int) int {
	b := &r.S.Blocks[u]
	if b.At < 0 {
		return 0
	}
	return field.Int(b.IsDisrupted()) | field.Int(b.Unsupplied)<<1 | field.Int(b.Fort >= 0)<<2 | field.Int(supply.IsRaider(r, u))<<3
}

// conditionFlags returns the flags of a set of bits.
func conditionFlags(bits int) (f rules.Flags) {
	for i, word := range lying {
		f = f.If(bits>>i&1 == 1, word)
	}
	return f
}

// knowBlocks lists the blocks by hex, in the order of the board, then those off
// the map: those that are known in the order of the pack, behind them those of
// the enemy that look alike.
func knowBlocks(r *field.Run, k *rules.Known) {
	room := 0
	var off [len(offPlaces)]field.UnitSet
	for u := range r.S.Blocks {
		at := r.S.Blocks[u].At
		if at == field.Unused && !slices.Contains(r.Scenario().Malta, u) {
			continue
		}
		if room++; at < 0 {
			off[field.Unused-at].Add(u)
		}
	}
	k.Pieces = make([]rules.Piece, 0, room)
	show := func(units field.UnitSet, at string, battle, counted bool) {
		var hidden [field.Sides][1 << len(lying)]uint8
		some := false
		units.Each(func(u int) {
			of, how, b := r.D.Units[u].Side, conditionBits(r, u), &r.S.Blocks[u]
			if k.Viewer.Sees(of.ID()) || battle && b.Revealed && !b.IsDisrupted() {
				addBlock(r, k, u, how, at)
				return
			}
			hidden[of][how]++
			some = counted
		})
		for of := 0; some && of < field.Sides; of++ {
			for how, n := range hidden[of] {
				for range n {
					k.Pieces = append(k.Pieces, rules.Piece{Side: field.Side(of).ID(), At: at, Flags: conditionFlags(how)})
				}
			}
		}
	}
	for h := range r.D.Hexes {
		if !r.Here[h].IsEmpty() {
			show(r.Here[h], r.D.Hexes[h].ID, r.S.BattleAt(h) != nil, true)
		}
	}
	for _, at := range [...]int16{field.Waiting, field.Repairing, field.Undealt, field.Due, field.Unused, field.Exited, field.Dead} {
		show(off[field.Unused-at], offMapWord(at), false, at == field.Waiting || at == field.Repairing || at == field.Undealt) // who starts is open
	}
}

// addBlock lists a block that the viewer knows.
func addBlock(r *field.Run, k *rules.Known, u, how int, at string) {
	b, x := &r.S.Blocks[u], &r.D.Units[u]
	p := rules.Piece{Side: x.Side.ID(), At: at, ID: x.ID, Kind: field.ClassNames[x.Class], Strength: int16(b.VC),
		Steps: int16(b.VC) / int16(x.Step()), Most: int16(len(x.Steps)), Flags: conditionFlags(how)}
	if b.At == field.Due {
		p.Due = int16(b.Month)
	}
	if k.Viewer.Sees(p.Side) {
		if b.Fort >= 0 {
			k.Lines = append(k.Lines, rules.Line{Kind: lineFort, Side: p.Side, Places: []string{r.D.Hexes[b.Fort].ID}, Pieces: []string{x.ID}})
		}
		p.Flags = p.Flags.If(b.Moved, flagMoved).If(b.Leaving, flagLeaving)
	}
	k.Pieces = append(k.Pieces, p)
}

// knowMines lists the minefields that the viewer knows (§14), in the order of
// the hexes, which does not tell which is gone.
func knowMines(r *field.Run, k *rules.Known) {
	if len(r.S.Mines)+len(r.S.Ghosts) == 0 {
		return
	}
	for h := range r.Counts {
		open, id := false, r.D.Hexes[h].ID
		for _, g := range r.S.Ghosts {
			switch believed := k.Viewer == rules.Everybody || k.Viewer == rules.Viewer(g.Believer.ID()); {
			case int(g.Hex) != h:
			case believed:
				open = true
			case k.Viewer == rules.All:
				k.Marks = append(k.Marks, rules.Mark{Kind: markGhost, At: id, Side: g.Believer.ID()})
			}
		}
		secret := field.Nobody
		for _, m := range r.S.Mines {
			switch {
			case int(m.Hex) != h:
			case m.Known:
				open = true
			case k.Viewer.Sees(m.Owner.ID()):
				secret = m.Owner
			}
		}
		if open {
			k.Marks = append(k.Marks, rules.Mark{Kind: markMine, At: id})
		}
		if secret != field.Nobody {
			k.Marks = append(k.Marks, rules.Mark{Kind: markMine, At: id, Side: secret.ID(), Flags: flagSecret})
		}
	}
}
