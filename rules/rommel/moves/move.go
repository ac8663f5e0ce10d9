package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Run is the run of this storey: it carries out orders to move.
type Run struct {
	march.Run
	passNet board.Set // the supply network before the move of a turn of pass (§5.3)
}

// Open makes a run ready for a state, on the map of a net.
func (r *Run) Open(d *field.Data, net *supply.Net, s *field.State) {
	r.Run.Open(d, net, s)
	r.passNet = nil
}

// whither is how a line of a move goes on, and tail how it ends.
var (
	tail    = " " + field.ViaPattern + " [{rommel:=rommel}] [{forced:=forced}] [{rommel:=rommel}]"
	whither = " to " + field.HexPattern("to") + tail
)

// Moving moves groups (§5.1), regroups (§5.2), and leaves the map (§17.1).
var Moving = field.OrderKind{
	Words: []order.Word{
		{ID: "regroup", EN: []string{"regroup", "regroups"}, ES: []string{"reagrupa", "reagrupar", "reagrupo"}},
		{ID: "exit", EN: []string{"exit", "exits", "leave the map"}, ES: []string{"saca", "sacar", "sal del mapa"}},
		{ID: "rommel", EN: []string{"rommel", "with rommel", "rommel bonus"}, ES: []string{"rommel", "con rommel"}},
		{ID: "forced", EN: []string{"forced", "forced march", "force march"}, ES: []string{"forzada", "marcha forzada", "forzando", "forzado"}},
	},
	Forms: []order.Form{
		{ID: field.FormMove, Pattern: "(move|) {units:unit+} [move] [from " + field.HexPattern("from") + "]" + whither},
		{ID: field.FormAllMove, Pattern: "move all from " + field.HexPattern("from") + whither},
		{ID: field.FormRegroup, Pattern: "regroup (in|) " + field.HexPattern("at") + " to " + field.HexPattern("to") + " [with] ({all:=all}|{units:unit+})" + tail},
		{ID: field.FormExit, Pattern: "exit {units:unit+}" + tail},
	},
}

// GroupOrder carries out a line of a group move: units of one hex go to one
// destination (§5.1), or off the enemy's map edge (§17.1).
func (r *Run) GroupOrder(side field.Side, o *rules.Order) (f *play.Fault, again bool) {
	units, from, f := r.orderUnits(side, o)
	if f != nil {
		return f, false
	}
	to, via := field.None, []int16(nil)
	if o.Form != field.FormExit {
		if to, _, f = r.D.HexIn(o, "to"); f != nil {
			return f, false
		}
	}
	if via, f = r.ViaOf(o); f != nil {
		return f, false
	}
	return r.line(side, field.GroupMove{Hex: int16(from)}, o, units, to, via)
}

// RegroupOrder carries out a regroup move: units in and around a command point
// go to one destination (§5.2).
func (r *Run) RegroupOrder(side field.Side, o *rules.Order) (f *play.Fault, again bool) {
	at, v, f := r.D.HexIn(o, "at")
	if f != nil {
		return f, false
	}
	to, _, f := r.D.HexIn(o, "to")
	if f != nil {
		return f, false
	}
	if !r.Has(side, at) && r.Has(side.Enemy(), at) {
		return play.Deny("5.2", "rommel.bad.command-point", r.HexArg("hex", at)).At(v), false
	}
	via, f := r.ViaOf(o)
	if f != nil {
		return f, false
	}
	units, f := r.regroupUnits(side, o, at, to)
	if f != nil {
		return f, false
	}
	return r.line(side, field.GroupMove{Regroup: true, Hex: int16(at), To: int16(to)}, o, units, to, via)
}

// line carries out a line of a move. When it fails nobody has moved, so neither a
// move of the option nor Rommel's bonus is used up. Both sides are told which move
// has become Rommel's (§6.3).
func (r *Run) line(side field.Side, m field.GroupMove, o *rules.Order, units []int, to int, via []int16) (f *play.Fault, again bool) {
	s := r.S
	begun, rommel := len(s.Moves), s.RommelUsed
	g, f := r.beginMove(side, m, o)
	if f != nil {
		return f, false
	}
	if m.Regroup && o.Has("all") {
		units = r.thoseWhoCan(side, o, units, to, via, g)
	}
	f, again = r.moveUnits(side, o, units, to, via, g)
	if f != nil && f != play.Later {
		s.Moves = s.Moves[:begun]
		if !rommel && s.RommelUsed {
			s.RommelUsed = false
			for i := range s.Moves {
				s.Moves[i].Rommel = false
			}
		}
	}
	switch {
	case rommel || !s.RommelUsed:
	case m.Regroup:
		r.Event("rommel.rommel-regroup", r.HexArg("hex", int(m.Hex)), r.HexArg("to", int(m.To)))
	default:
		r.Event("rommel.rommel-move", r.PlaceArg("hex", m.Hex))
	}
	return f, again
}

// regroupUnits finds the units of a regroup order: those it names, which must
// stand in or around the command point, or all that may move.
func (r *Run) regroupUnits(side field.Side, o *rules.Order, at, to int) (units []int, f *play.Fault) {
	if o.Has("all") {
		for u := range r.S.Blocks {
			b := &r.S.Blocks[u]
			if r.D.Units[u].Side == side && b.At >= 0 && int(b.At) != to && r.Grid.Distance(int(b.At), at) <= 1 && r.MayMove(u) == nil {
				units = append(units, u)
			}
		}
		if len(units) == 0 {
			return nil, play.Deny("5.2", "rommel.bad.nobody", r.HexArg("hex", at))
		}
		return r.LikeByLike(units), nil
	}
	return r.Named(o, func(u int) *play.Fault {
		if f := r.ownUnit(side, u); f != nil {
			return f
		}
		if b := &r.S.Blocks[u]; b.At < 0 || r.Grid.Distance(int(b.At), at) > 1 {
			return play.Deny("5.2", "rommel.bad.not-around", r.UnitArg("unit", u), r.HexArg("hex", at))
		}
		return nil
	})
}

// Named lists the units that an order names, each once, if nothing is wrong with
// any of them.
func (r *Run) Named(o *rules.Order, wrong func(u int) *play.Fault) (units []int, f *play.Fault) {
	for _, v := range r.D.UnitValues(o) {
		u := r.D.UnitOf(v)
		if f := wrong(u); f != nil {
			return nil, f.At(v)
		}
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units, nil
}

// thoseWhoCan leaves out who cannot come to the destination of a regroup move
// by his own speed: such units do not move at all (§5.2). Nobody is left out
// for want of room, or when none could come.
func (r *Run) thoseWhoCan(side field.Side, o *rules.Order, units []int, to int, via []int16, g int) []int {
	s := r.S
	crossings := s.Crossings
	s.Crossings = nil
	defer func() { s.Crossings = crossings }()
	can := make([]int, 0, len(units))
	var stay field.UnitSet
	for _, u := range units {
		ok := false
		if s.Choice == field.OptPass {
			_, _, ok = r.withdrawalTo(u, to, via, s.Moves[g].Rommel, o.Has("forced"))
		} else {
			q := r.RequestFor(side, u, to, via, s.Moves[g].Rommel, o.Has("forced"))
			if _, ok = r.Path(&q); !ok {
				q.Passing = true // it may be waiting for an overrun
				_, ok = r.Path(&q)
			}
		}
		if ok {
			can = append(can, u)
		} else {
			stay.Add(u)
		}
	}
	if len(can) == 0 {
		return units
	}
	var leave field.UnitSet
	for _, u := range can {
		if s.BattleAt(int(s.Blocks[u].At)) != nil {
			leave.Add(u)
		}
	}
	if !leave.Empty() { // they were not named: perhaps it is not meant
		r.Remark(o, play.Deny("7.2", "rommel.note.leaves", r.UnitArgs("unit", leave)...).Softly(true))
	}
	if !stay.Empty() {
		r.Remark(o, play.Deny("5.2", "rommel.note.stays", append(r.UnitArgs("unit", stay), r.HexArg("hex", to))...).Softly(true))
	}
	return can
}

// orderUnits finds the units of an order and the hex they all stand in.
func (r *Run) orderUnits(side field.Side, o *rules.Order) (units []int, from int, f *play.Fault) {
	from = field.None
	if o.Form == field.FormAllMove || o.Has("all") {
		h, v, f := r.D.HexIn(o, "from")
		if f != nil {
			return nil, field.None, f
		}
		for u := range r.S.Blocks {
			if b := &r.S.Blocks[u]; int(b.At) == h && r.D.Units[u].Side == side && r.MayMove(u) == nil {
				units = append(units, u)
			}
		}
		if len(units) == 0 {
			return nil, field.None, play.Deny("5.1", "rommel.bad.nobody", r.HexArg("hex", h)).At(v)
		}
		return r.LikeByLike(units), h, nil
	}
	units, f = r.Named(o, func(u int) *play.Fault {
		if f := r.ownUnit(side, u); f != nil {
			return f
		}
		at := int(r.S.Blocks[u].At)
		if from == field.None {
			from = at
		}
		if at != from {
			return play.Deny("5.1", "rommel.bad.two-groups", r.UnitArg("unit", u), r.HexArg("hex", max(at, 0)), r.HexArg("other", max(from, 0)))
		}
		return nil
	})
	if f != nil {
		return nil, field.None, f
	}
	if h, v, ok := r.D.Place(o, "from"); ok && len(units) > 0 && h != from {
		return nil, field.None, play.Deny("5.1", "rommel.bad.not-there", r.UnitArg("unit", units[0]), r.HexArg("hex", max(from, 0))).At(v)
	}
	return units, from, nil
}

// ownUnit says why a side cannot give orders to a unit.
func (r *Run) ownUnit(side field.Side, u int) *play.Fault {
	if r.D.Units[u].Side != side {
		return play.Deny("5", "rommel.bad.not-yours", r.UnitArg("unit", u)).Surely()
	}
	return r.MayMove(u)
}

// MayMove says why a unit cannot move in this player turn (§6, §11.1).
func (r *Run) MayMove(u int) *play.Fault {
	b := &r.S.Blocks[u]
	switch {
	case b.At < 0 && b.At != field.Waiting:
		return r.Away(u)
	case b.Disrupted():
		return play.Deny("11.1", "rommel.bad.disrupted", r.UnitArg("unit", u))
	case b.Moved || b.Leaving:
		return play.Deny("6", "rommel.bad.moved", r.UnitArg("unit", u)).Surely()
	}
	return nil
}

// Away says why nothing can be ordered of a unit that is not on the map.
func (r *Run) Away(u int) *play.Fault {
	switch r.S.Blocks[u].At {
	case field.Unused, field.Due, field.Undealt:
		return play.Deny("16.4", "rommel.bad.not-here-yet", r.UnitArg("unit", u))
	case field.Waiting:
		return play.Deny("16.4", "rommel.bad.beside-base", r.UnitArg("unit", u))
	case field.Repairing:
		return play.Deny("16.52", "rommel.bad.in-repair", r.UnitArg("unit", u))
	}
	return play.Deny("2.3", "rommel.bad.lost", r.UnitArg("unit", u))
}

// ViaOf reads the hexes through which an order leads its units, in order; that the last
// of them is its destination says nothing more.
func (r *Run) ViaOf(o *rules.Order) ([]int16, *play.Fault) {
	list, v, ok := r.D.Places(o, "via")
	if !ok && v.Kind != "" {
		return nil, field.OffMap(v)
	}
	if to, _, ok := r.D.Place(o, "to"); ok && len(list) > 0 && list[len(list)-1] == to {
		list = list[:len(list)-1]
	}
	out := make([]int16, 0, len(list))
	for _, h := range list {
		out = append(out, int16(h))
	}
	return out, nil
}

// beginMove finds the group or regroup move that a line belongs to, or begins
// one if the option allows another (§4, §5). It returns its index.
func (r *Run) beginMove(side field.Side, m field.GroupMove, o *rules.Order) (int, *play.Fault) {
	s := r.S
	at := slices.IndexFunc(s.Moves, func(x field.GroupMove) bool {
		return x.Regroup == m.Regroup && x.Hex == m.Hex && (!m.Regroup || x.To == m.To)
	})
	if v, ok := o.Get("rommel"); ok {
		switch {
		case side != field.Axis:
			return 0, play.Deny("6.3", "rommel.bad.rommel-not").At(v)
		case !r.Scenario().Rommel:
			return 0, play.Deny("6.3", "rommel.bad.rommel-1940").At(v)
		case s.RommelUsed && (at < 0 || !s.Moves[at].Rommel):
			return 0, play.Deny("6.3", "rommel.bad.rommel-twice").At(v)
		}
		m.Rommel = true
	}
	if at < 0 {
		if len(s.Moves) >= r.D.Options[s.Choice].Moves {
			code := "rommel.bad.too-many-moves"
			if s.Choice == field.OptPass {
				code = "rommel.bad.pass-moves"
			}
			return 0, play.Deny("4", code, rules.Num("limit", r.D.Options[s.Choice].Moves), rules.Word("option", "rommel.option."+field.OptionNames[s.Choice]))
		}
		s.Moves = append(s.Moves, m)
		at = len(s.Moves) - 1
	}
	if m.Rommel {
		s.Moves[at].Rommel = true
		s.RommelUsed = true
	}
	return at, nil
}

// moveUnits moves the units of one line. When only some can go, none does and
// the line fails, so that nobody is parted by a slip of the pen.
func (r *Run) moveUnits(side field.Side, o *rules.Order, units []int, to int, via []int16, g int) (f *play.Fault, again bool) {
	s := r.S
	forced := o.Has("forced")
	mv := s.Moves[g]
	if to >= 0 {
		for _, u := range units {
			if int(s.Blocks[u].At) == to {
				return play.Deny("6", "rommel.bad.there-already", r.UnitArg("unit", u), r.HexArg("hex", to)), false
			}
		}
	}
	if s.Choice == field.OptPass {
		return r.withdrawOrder(side, o, units, to, via, g), false
	}
	// Overruns that stand in the way are resolved first (§11.4).
	if h := r.OverrunInTheWay(side, units, to, via, mv.Rommel, forced); h != field.None && !r.Trying() {
		s.Push(field.Step{Kind: field.StepRout, Side: side.Enemy(), Hex: int16(h)})
		return nil, true
	}
	for _, u := range units {
		if base := r.D.Base[side]; s.Blocks[u].At == field.Waiting && r.EnemyAt(side, base) && to != base {
			return play.Deny("16.4", "rommel.bad.base-battle", r.UnitArg("unit", u), r.HexArg("hex", base)), false
		}
	}
	ways, f := r.waysInto(side, units, to, via, mv.Rommel, forced)
	if f != nil {
		return f, false
	}
	var leaving field.UnitSet
	from := make([]int16, len(units))
	for i, u := range units {
		b := &s.Blocks[u]
		from[i] = b.At
		if b.At >= 0 && s.BattleAt(int(b.At)) != nil {
			leaving.Add(u)
			b.Leaving = true
			continue
		}
		r.Carry(side, u, ways[i], to, mv.Regroup)
	}
	r.TellMoves(side, "rommel.moved", units, from, leaving)
	if !leaving.Empty() {
		r.depart(leaving, field.Departure{To: int16(to), Via: via, Group: int8(g), March: forced, Line: o.Line, Text: o.Text})
		return play.Later, false
	}
	return nil, false
}

// TellMoves reports moves: the owner reads who went, the enemy sees how many
// blocks went from where to where. from holds the hexes they left.
func (r *Run) TellMoves(side field.Side, code string, units []int, from []int16, but field.UnitSet, more ...rules.Arg) {
	if r.Trying() {
		return
	}
	told := but
	for i, u := range units {
		if told.Has(u) {
			continue
		}
		var same field.UnitSet
		for k := i; k < len(units); k++ {
			if v := units[k]; !told.Has(v) && from[k] == from[i] && r.S.Blocks[v].At == r.S.Blocks[u].At {
				same.Add(v)
			}
		}
		same.Each(told.Add)
		if r.S.Blocks[u].At == from[i] {
			continue // a forced march is still to come
		}
		r.TellMoved(side, code, same, []rules.Arg{r.PlaceArg("from", from[i]), r.PlaceArg("to", r.S.Blocks[u].At)}, more...)
	}
}
