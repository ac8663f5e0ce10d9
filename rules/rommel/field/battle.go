package field

import "slices"

// NewBattle makes a battle and keeps the list in the order of hexes.
func (r *Run) NewBattle(h int, defender Side) *Battle {
	s := r.S
	at, _ := slices.BinarySearchFunc(s.Battles, h, func(b Battle, h int) int { return int(b.Hex) - h })
	b := Battle{Hex: int16(h), Defender: defender, Control: [6]Side{Nobody, Nobody, Nobody, Nobody, Nobody, Nobody}, Fresh: true}
	s.Battles = slices.Insert(s.Battles, at, b)
	return &s.Battles[at]
}

// EndBattle takes a battle off the board when one side has left it or is gone.
func (r *Run) EndBattle(h int) {
	s := r.S
	at := slices.IndexFunc(s.Battles, func(b Battle) bool { return int(b.Hex) == h })
	if at < 0 || r.Has(Axis, h) && r.Has(Allied, h) {
		return
	}
	s.Battles = slices.Delete(s.Battles, at, at+1)
	r.Here[h].Each(func(u int) { s.Blocks[u].Revealed, s.Blocks[u].Raid = false, NoRaid })
}

// isUnshielded reports whether all units of a side in a battle are disrupted: they
// rout, as nobody shields them (§11.3).
func (r *Run) isUnshielded(side Side, h int) bool {
	c := &r.Counts[h]
	return c.Up[side] == 0 && c.Down[side] > 0 && c.Up[side.Enemy()] > 0
}

// PushRout puts the rout of the units of a side in a hex on the agenda, if they
// are unshielded.
func (r *Run) PushRout(side Side, h int) {
	if r.isUnshielded(side, h) {
		r.S.Push(Step{Kind: StepRout, Side: side, Hex: int16(h)})
	}
}

// PushRouts puts the rout of every unshielded disrupted group in a battle on
// the agenda (§11.3): those of one side in the order of hexes.
func (r *Run) PushRouts(side Side) {
	s := r.S
	for i := len(s.Battles) - 1; i >= 0; i-- {
		r.PushRout(side, int(s.Battles[i].Hex))
	}
}

// Battle is a hex with units of both sides (§8). Defender owns the hex;
// control holds who engaged last through each hexside, nobody for neither.
type Battle struct {
	Hex      int16 `record:"-"`
	Defender Side
	Control  [6]Side `record:",by=direction,bare"`
	Fresh    bool    // begun in this movement phase: combat is mandatory (§8.6)
	Quiet    bool    // a partial retreat: no combat in this player turn (§10.4)
	Fought   bool    // in this combat phase
}

// Controls reports whether a hexside is friendly to a side (§8.1).
func (b *Battle) Controls(s Side, dir int) bool {
	if c := b.Control[dir]; c != Nobody {
		return c == s
	}
	return s == b.Defender
}
