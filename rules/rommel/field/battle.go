package field

import (
	"slices"
)

// NewBattle makes a battle and keeps the list in the order of hexes.
func (r *Run) NewBattle(h int, defender Side) *Battle {
	at, _ := slices.BinarySearchFunc(r.S.Battles, h, func(b Battle, h int) int { return int(b.Hex) - h })
	b := Battle{Hex: int16(h), Defender: defender, Control: [6]Side{Nobody, Nobody, Nobody, Nobody, Nobody, Nobody}, Fresh: true}
	r.S.Battles = slices.Insert(r.S.Battles, at, b)
	return &r.S.Battles[at]
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
	for i := len(r.S.Battles) - 1; i >= 0; i-- {
		r.PushRout(side, int(r.S.Battles[i].Hex))
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

// ChaseKind is why a group leaves a hex.
type ChaseKind uint8

const (
	ChaseRetreat ChaseKind = iota // by order (§10.3, §10.4)
	ChaseRefuse                   // it refuses battle (§10.2)
	ChaseRout                     // it routs (§11.3)
)

// ChaseKinds are the words for the kinds of chase.
var ChaseKinds = []string{"retreat", "refuse", "rout"}

// Chase is a group that leaves a hex, stage by stage: attrition of a rout,
// pursuit fire, losses, the way back (§10.5, §11.3). Until they go the units
// stand in the hex, marked as leaving.
type Chase struct {
	Hex   int16 `record:",hex"`
	Side  Side  `record:",holder"` // whose units leave
	Kind  ChaseKind
	Stage int8    `record:",0..4"`
	Units UnitSet `record:",unit,set"` // those that are left of the group
	Hits  int8    `record:",omit,0.."` // of the pursuit fire, not allotted yet
}

// Flight is where a unit that refuses battle withdraws to.
type Flight struct {
	Unit    uint8 `record:",unit,bare"`
	Hex, To int16 `record:",hex,bare"`
}

// Fight is a round of combat in one battle. First is the side that fires
// first: the passive one, or in probe combat the active side's rear guard.
type Fight struct {
	Hex           int16          `record:",hex"`
	First, Second Side           `record:",holder"`
	Assault       bool           // double dice for both (§4.3)
	Stage         int8           `record:",0..6"`
	Half          [Classes]int16 `record:",0.."` // hits of the fire that runs, in halves, by class
}

// Crossing counts the units that have engaged through a hexside in this
// movement phase (§7.1).
type Crossing struct {
	Hex int16 `record:",hex,bare"`
	Dir int8  `record:",direction,bare"`
	N   int8  `record:",bare,0..99"`
}

// March is a forced march that is to be rolled for (§6.4).
type March struct {
	Unit    uint8   `record:",unit"`
	To      int16   `record:",exit"`  // the extra hex, none for off the map
	Way     []int16 `record:",hex"`   // from where the unit stands to the extra hex
	From    int16   `record:",place"` // where it began
	Retreat bool    // out of a battle: a failure costs a step as well
}

// Departure is an order to leave a battle, carried out after all other moves
// (§10.3, §10.4).
type Departure struct {
	Hex   int16   `record:",hex"`
	Units UnitSet `record:",unit,set"`
	To    int16   `record:",exit"`
	Via   []int16 `record:",hex"`
	Group int8    `record:",0.."` // index into state.moves
	March bool
	Line  int `record:",omit"`
	Text  string
}

// GroupMove is a group or regroup move that has been begun (§5.1, §5.2).
type GroupMove struct {
	Regroup bool
	Hex     int16 `record:",place"`    // where the group stands, or the command point
	To      int16 `record:",hex,omit"` // destination of a regroup move
	Rommel  bool
}
