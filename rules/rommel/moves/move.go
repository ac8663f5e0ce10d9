package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

// whither is how a line of a move goes on, and tail how it ends.
var (
	tail    = " " + field.ViaPattern + " [{rommel:=rommel}] [{forced:=forced}] [{rommel:=rommel}]"
	whither = " to " + compass.Pattern("to") + tail
)

// Forms of the order below, and of what parts the sheet of a blitz.
const (
	FormMove    = "move"
	FormAllMove = "move-all"
	FormRegroup = "regroup"
	FormExit    = "exit"
	FormThen    = "then" // what follows belongs to the second half
)

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind { return []field.OrderKind{moving} }

// moving moves groups (§5.1), regroups (§5.2), and leaves the map (§17.1).
var moving = field.OrderKind{
	Words: []order.Word{
		{ID: "regroup", EN: []string{"regroup", "regroups"}, ES: []string{"reagrupa", "reagrupar", "reagrupo", "reagrupamiento"}},
		{ID: "exit", EN: []string{"exit", "exits", "leave the map"}, ES: []string{"saca", "sacar", "sal del mapa", "saco"}},
		{ID: "rommel", EN: []string{"rommel", "with rommel", "rommel bonus"}, ES: []string{"rommel", "con rommel"}},
		{ID: "forced", EN: []string{"forced", "forced march", "force march"}, ES: []string{"forzada", "marcha forzada", "forzando", "forzado"}},
	},
	Forms: []order.Form{
		{ID: FormMove, Pattern: "(move|) {units:unit+} [move] [from " + compass.Pattern("from") + "]" + whither},
		{ID: FormAllMove, Pattern: "move all from " + compass.Pattern("from") + whither},
		{ID: FormRegroup, Pattern: "regroup (in|) " + compass.Pattern("at") + " to " + compass.Pattern("to") + " [with] ({all:=all}|{units:unit+})" + tail},
		{ID: FormExit, Pattern: "exit {units:unit+}" + tail},
	},
	In: field.InTurn,
	Do: MoveOrder,
}

// line is a line of a sheet that moves units, as it was read.
type line struct {
	march.Aim
	move  field.GroupMove // to which it belongs
	units []int
}

// MoveOrder carries out a line of a group move (§5.1), of a regroup move (§5.2), or
// off the enemy's map edge (§17.1). When it fails nobody has moved, so neither a
// move of the option nor Rommel's bonus is used up. Both sides are told which move
// has become Rommel's (§6.3).
func MoveOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	l, f := readLine(r, side, o)
	if f != nil {
		return f
	}
	s := r.S
	moves, rommel := slices.Clone(s.Moves), s.RommelUsed
	g, f := beginMove(r, side, l.move, o)
	if f == nil {
		l.Rommel = s.Moves[g].Rommel
		if l.move.Regroup && o.Has("all") {
			dropUnable(r, o, &l)
		}
		f = moveUnits(r, side, o, &l, g)
	}
	if f != nil && f != play.Later {
		s.Moves, s.RommelUsed = moves, rommel
	}
	switch {
	case rommel || !s.RommelUsed:
	case l.move.Regroup:
		r.M.Event("rommel.rommel-regroup", r.HexArg("hex", int(l.move.Hex)), r.HexArg("to", l.To))
	default:
		r.M.Event("rommel.rommel-move", r.PlaceArg("hex", l.move.Hex))
	}
	return f
}

// readLine reads who moves by a line, and where to.
func readLine(r *field.Run, side field.Side, o *rules.Order) (l line, f *play.Fault) {
	l.Aim = march.Aim{To: field.None, Rommel: o.Has("rommel"), Forced: o.Has("forced")}
	var at int
	var v rules.Value
	switch o.Form {
	case FormMove, FormAllMove, march.FormWithdraw, FormExit:
		l.units, at, f = groupUnits(r, side, o)
	case FormRegroup:
		at, v, f = r.D.HexOnMap(o, "at")
	default:
		f = play.Later // it moves nobody
	}
	if f == nil && o.Form != FormExit {
		l.To, _, f = r.D.HexOnMap(o, "to")
	}
	if f != nil {
		return l, f
	}
	l.move.Hex = int16(at)
	if o.Form == FormRegroup && !r.Has(side, at) && r.Has(side.Enemy(), at) {
		return l, play.Refuse("5.2", "rommel.bad.command-point", r.HexArg("hex", at)).At(v)
	}
	if l.Via, f = ViaOf(r, o); f == nil && o.Form == FormRegroup {
		l.move.Regroup, l.move.To = true, int16(l.To)
		l.units, f = regroupUnits(r, side, o, at, l.To)
	}
	return l, f
}

// regroupUnits finds the units of a regroup order: those it names, which must
// stand in or around the command point, or all that may move.
func regroupUnits(r *field.Run, side field.Side, o *rules.Order, at, to int) ([]int, *play.Fault) {
	around := func(b *field.Block) bool { return b.At >= 0 && r.Grid.Distance(int(b.At), at) <= 1 }
	if o.Has("all") {
		units := movableUnits(r, side, func(b *field.Block) bool { return around(b) && int(b.At) != to })
		if len(units) == 0 {
			return nil, play.Refuse("5.2", "rommel.bad.nobody", r.HexArg("hex", at))
		}
		return units, nil
	}
	return NamedUnits(r, o, func(u int) *play.Fault {
		f := ownUnitFault(r, side, u)
		if f == nil && !around(&r.S.Blocks[u]) {
			f = play.Refuse("5.2", "rommel.bad.not-around", r.UnitArg("unit", u), r.HexArg("hex", at))
		}
		return f
	})
}

// movableUnits lists the units of a side that may move, of those of which something is true.
func movableUnits(r *field.Run, side field.Side, is func(b *field.Block) bool) []int {
	return march.SortAnonymously(r, r.UnitsWhere(side, is).Filter(func(u int) bool { return MoveFault(r, u) == nil }).List())
}

// NamedUnits lists the units that an order names, each once, if nothing is wrong with
// any of them.
func NamedUnits(r *field.Run, o *rules.Order, wrong func(u int) *play.Fault) (units []int, f *play.Fault) {
	for u, v := range r.D.UnitsOf(o) {
		if f := wrong(u); f != nil {
			return nil, f.At(v)
		}
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units, nil
}

// dropUnable leaves out who cannot come to the destination of a regroup move
// by his own speed: such units do not move at all (§5.2). Nobody is left out
// for want of room, or when none could come.
func dropUnable(r *field.Run, o *rules.Order, l *line) {
	var can []int
	var stay, leave field.UnitSet // who leaves a battle was not named: perhaps it is not meant
	for _, u := range l.units {
		if !canCome(r, u, l.Aim) {
			stay.Add(u)
			continue
		}
		can = append(can, u)
		if r.S.BattleAt(int(r.S.Blocks[u].At)) != nil {
			leave.Add(u)
		}
	}
	if len(can) == 0 {
		return
	}
	if !leave.IsEmpty() {
		r.M.NoteProblem(o, play.Refuse("7.2", "rommel.note.leaves", r.UnitArgs("unit", leave)...).MarkTentative(true))
	}
	if !stay.IsEmpty() {
		r.M.NoteProblem(o, play.Refuse("5.2", "rommel.note.stays", append(r.UnitArgs("unit", stay), r.HexArg("hex", l.To))...).MarkTentative(true))
	}
	l.units = can
}

// canCome reports whether a unit could come somewhere if it were alone, now or
// after an overrun that it waits for.
func canCome(r *field.Run, u int, a march.Aim) bool {
	if r.S.Choice == field.OptPass {
		_, _, ok := withdrawal(r, u, a)
		return ok
	}
	q := march.RequestFor(r, u, a)
	q.Alone = true
	_, ok := march.Path(r, &q)
	if !ok {
		q.Passing = true
		_, ok = march.Path(r, &q)
	}
	return ok
}

// groupUnits finds the units of a group order and the hex they all stand in.
func groupUnits(r *field.Run, side field.Side, o *rules.Order) (units []int, from int, f *play.Fault) {
	if o.Form == FormAllMove || o.Has("all") {
		h, v, f := r.D.HexOnMap(o, "from")
		if f != nil {
			return nil, field.None, f
		}
		if units = movableUnits(r, side, func(b *field.Block) bool { return int(b.At) == h }); len(units) == 0 {
			f = play.Refuse("5.1", "rommel.bad.nobody", r.HexArg("hex", h)).At(v)
		}
		return units, h, f
	}
	from = field.None
	units, f = NamedUnits(r, o, func(u int) *play.Fault {
		if f := ownUnitFault(r, side, u); f != nil {
			return f
		}
		at := int(r.S.Blocks[u].At)
		if from == field.None {
			from = at
		}
		if at != from {
			return play.Refuse("5.1", "rommel.bad.two-groups", r.UnitArg("unit", u), r.HexArg("hex", max(at, 0)), r.HexArg("other", max(from, 0)))
		}
		return nil
	})
	if f != nil {
		return nil, field.None, f
	}
	if h, v, ok := r.D.Place(o, "from"); ok && len(units) > 0 && h != from {
		return nil, field.None, play.Refuse("5.1", "rommel.bad.not-there", r.UnitArg("unit", units[0]), r.HexArg("hex", max(from, 0))).At(v)
	}
	return units, from, nil
}

// ownUnitFault says why a side cannot give orders to a unit.
func ownUnitFault(r *field.Run, side field.Side, u int) *play.Fault {
	if r.D.Units[u].Side != side {
		return play.Refuse("5", "rommel.bad.not-yours", r.UnitArg("unit", u)).Final()
	}
	return MoveFault(r, u)
}

// MoveFault says why a unit cannot move in this player turn (§6, §11.1).
func MoveFault(r *field.Run, u int) *play.Fault {
	b := &r.S.Blocks[u]
	switch {
	case b.At < 0 && b.At != field.Waiting:
		return AwayFault(r, u)
	case b.IsDisrupted():
		return play.Refuse("11.1", "rommel.bad.disrupted", r.UnitArg("unit", u))
	case b.Moved || b.Leaving:
		return play.Refuse("6", "rommel.bad.moved", r.UnitArg("unit", u)).Final()
	}
	return nil
}

// AwayFault says why nothing can be ordered of a unit that is not on the map.
func AwayFault(r *field.Run, u int) *play.Fault {
	switch r.S.Blocks[u].At {
	case field.Unused, field.Due, field.Undealt:
		return play.Refuse("16.4", "rommel.bad.not-here-yet", r.UnitArg("unit", u))
	case field.Waiting:
		return play.Refuse("16.4", "rommel.bad.beside-base", r.UnitArg("unit", u))
	case field.Repairing:
		return play.Refuse("16.52", "rommel.bad.in-repair", r.UnitArg("unit", u))
	}
	return play.Refuse("2.3", "rommel.bad.lost", r.UnitArg("unit", u))
}

// ViaOf reads the hexes through which an order leads its units, in order; that the last
// of them is its destination says nothing more.
func ViaOf(r *field.Run, o *rules.Order) ([]int16, *play.Fault) {
	list, v, ok := r.D.Called.Places(o, "via")
	if !ok && v.Kind != "" {
		return nil, field.OffMapFault(v)
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
func beginMove(r *field.Run, side field.Side, m field.GroupMove, o *rules.Order) (int, *play.Fault) {
	s := r.S
	at := slices.IndexFunc(s.Moves, func(x field.GroupMove) bool {
		x.Rommel = false
		return x == m
	})
	if v, ok := o.Get("rommel"); ok {
		switch {
		case side != field.Axis:
			return 0, play.Refuse("6.3", "rommel.bad.rommel-not").At(v)
		case !r.Scenario().Rommel:
			return 0, play.Refuse("6.3", "rommel.bad.rommel-1940").At(v)
		case s.RommelUsed && (at < 0 || !s.Moves[at].Rommel):
			return 0, play.Refuse("6.3", "rommel.bad.rommel-twice").At(v)
		}
		m.Rommel = true
	}
	if at < 0 {
		if len(s.Moves) >= r.D.Options[s.Choice].Moves {
			code := "rommel.bad.too-many-moves"
			if s.Choice == field.OptPass {
				code = "rommel.bad.pass-moves"
			}
			return 0, play.Refuse("4", code, rules.Num("limit", r.D.Options[s.Choice].Moves), rules.Word("option", "rommel.option."+field.OptionNames[s.Choice]))
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
func moveUnits(r *field.Run, side field.Side, o *rules.Order, l *line, g int) *play.Fault {
	s := r.S
	for _, u := range l.units {
		switch at := int(s.Blocks[u].At); {
		case at == l.To:
			return play.Refuse("6", "rommel.bad.there-already", r.UnitArg("unit", u), r.HexArg("hex", at))
		case at == field.Waiting && s.Choice != field.OptPass && march.HasEnemyAt(r, side, r.D.Base[side]) && l.To != r.D.Base[side]:
			return play.Refuse("16.4", "rommel.bad.base-battle", r.UnitArg("unit", u), r.HexArg("hex", r.D.Base[side]))
		}
	}
	ways := entryWays
	if s.Choice == field.OptPass {
		ways = withdrawalWays
	} else if h := march.BlockingOverrun(r, side, l.units, l.Aim); h != field.None { // its rout comes first (§11.4)
		s.Push(field.Step{Kind: field.StepRout, Side: side.Enemy(), Hex: int16(h)})
		s.CurrentSheet(side.ID()).Next-- // then this line once more
		return play.Later
	}
	list, f := ways(r, side, l)
	if f != nil {
		return f
	}
	from := make([]int16, len(l.units))
	var leaving field.UnitSet
	var gone []field.Departure // by battle, and in a turn of pass by way
	for i, u := range l.units {
		b := &s.Blocks[u]
		from[i] = b.At
		if b.At < 0 || s.BattleAt(int(b.At)) == nil {
			march.Carry(r, side, u, list[i], l.To, l.move.Regroup)
			continue
		}
		leaving.Add(u)
		b.Leaving = true
		d := field.Departure{Hex: b.At, To: int16(l.To), Via: l.Via, Group: int8(g), March: l.Forced}
		if s.Choice == field.OptPass {
			d.Via, d.March = list[i].Hexes, list[i].Forced
		}
		at := slices.IndexFunc(gone, func(x field.Departure) bool { return x.Hex == d.Hex && slices.Equal(x.Via, d.Via) })
		if at < 0 {
			at = len(gone)
			gone = append(gone, d)
		}
		gone[at].Units.Add(u)
	}
	l.foresee(r, side, o, from, list)
	ReportMoves(r, side, "rommel.moved", l.units, from, leaving)
	if n := len(gone); n > 0 { // the line ends with the last of them
		slices.SortStableFunc(gone, func(a, b field.Departure) int { return int(a.Hex) - int(b.Hex) })
		gone[n-1].Line, gone[n-1].Text = o.Line, o.Text
		s.Departures = append(s.Departures, gone...)
		return play.Later
	}
	return nil
}

// ReportMoves reports moves: the owner reads who went, the enemy sees how many
// blocks went from where to where. from holds the hexes they left.
func ReportMoves(r *field.Run, side field.Side, code string, units []int, from []int16, but field.UnitSet, more ...rules.Arg) {
	if r.M.Trying() {
		return
	}
	type leg struct {
		from, to int16
		units    field.UnitSet
	}
	var legs []leg
	for i, u := range units {
		to := r.S.Blocks[u].At
		if but.Has(u) || from[i] == to { // a forced march is still to come
			continue
		}
		at := slices.IndexFunc(legs, func(x leg) bool { return x.from == from[i] && x.to == to })
		if at < 0 {
			at = len(legs)
			legs = append(legs, leg{from: from[i], to: to})
		}
		legs[at].units.Add(u)
	}
	for _, x := range legs {
		r.ReportMove(side, code, x.units, []rules.Arg{r.PlaceArg("from", x.from), r.PlaceArg("to", x.to)}, more...)
	}
}
