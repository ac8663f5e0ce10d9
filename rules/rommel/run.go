package rommel

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// run carries out one adjudication, or tries a sheet, on a state of its own.
type run struct {
	play.Run
	t    *Title
	d    *data
	grid *board.Grid
	net  *supplyNet // chains of the map in use
	s    *state

	unpaid  *fault    // why the option of the sheet that is tried cannot be played
	passNet board.Set // the supply network before the move of a turn of pass (§5.3)
	unused  int       // moves of the first half of a blitz that the sheet leaves out
	scratch
}

// count is how many blocks stand in a hex, by side.
type count struct {
	up   [sides]uint8 // not disrupted
	down [sides]uint8 // disrupted
}

// scratch is working space that is kept between runs.
type scratch struct {
	n          []count   // by hex
	here       []unitSet // by hex
	trace      trace
	walker     board.Walker
	way        []int16
	redeployer redeployer
	lines      lines
}

func (t *Title) newRun(s *state) *run {
	r, _ := t.runs.Get().(*run)
	if r == nil {
		r = &run{scratch: newScratch(t.d.grid)}
	}
	*r = run{Run: r.Run, t: t, d: t.d, s: s, grid: t.d.grid, net: t.net, scratch: r.scratch}
	r.Reset(r, t, &s.Agenda, &s.Stored, s.opt.Options)
	if s.opt.directRoad {
		r.grid, r.net = t.d.gridDirect, t.netDirect
	}
	r.recount()
	return r
}

func newScratch(g *board.Grid) scratch {
	hexes := len(g.Cells)
	return scratch{n: make([]count, hexes), here: make([]unitSet, hexes), trace: newTrace(hexes), walker: g.NewWalker(), way: make([]int16, 0, 24)}
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	t := r.t
	r.Release()
	*r = run{Run: r.Run, scratch: r.scratch}
	t.runs.Put(r)
}

// recount counts the blocks in the hexes from the start.
func (r *run) recount() {
	clear(r.n)
	clear(r.here)
	for u := range r.s.blocks {
		if b := &r.s.blocks[u]; b.at >= 0 {
			r.note(u, b, 1)
			r.here[b.at].add(u)
		}
	}
}

func (r *run) note(u int, b *block, by uint8) {
	c := &r.n[b.at]
	if b.disrupted() {
		c.down[r.d.units[u].side] += by
	} else {
		c.up[r.d.units[u].side] += by
	}
}

// place moves a block and keeps the counts.
func (r *run) place(u int, to int) {
	b := &r.s.blocks[u]
	if b.at >= 0 {
		r.note(u, b, ^uint8(0))
		r.here[b.at].drop(u)
	}
	b.at = int16(to)
	if to >= 0 {
		r.note(u, b, 1)
		r.here[to].add(u)
	}
}

// setRest changes whether a block is disrupted and keeps the counts.
func (r *run) setRest(u int, to rest) {
	b := &r.s.blocks[u]
	if b.at >= 0 {
		r.note(u, b, ^uint8(0))
	}
	b.rest = to
	if b.at >= 0 {
		r.note(u, b, 1)
	}
}

// disrupt puts a block face down (§11).
func (r *run) disrupt(u int) { r.setRest(u, restNew) }

// unitsAt lists the blocks of a side in a hex, by whether they are disrupted.
func (r *run) unitsAt(h int, sd side, disrupted bool) (set unitSet) {
	r.here[h].each(func(u int) {
		if r.d.units[u].side == sd && r.s.blocks[u].disrupted() == disrupted {
			set.add(u)
		}
	})
	return set
}

// has reports whether a side has units in a hex, in whatever state.
func (r *run) has(sd side, h int) bool { return r.n[h].up[sd]+r.n[h].down[sd] > 0 }

// speed of a unit, with the optional rule for infantry tanks (§6.1, §17).
func (r *run) speed(u int) int {
	if r.s.opt.iTanks && r.d.units[u].iTank {
		return 2
	}
	return r.d.units[u].speed
}

// scenario is the one that is played.
func (r *run) scenario() *scenario { return &r.d.scenarios[r.s.scen] }

// passable reports whether units can cross a hexside at all (§1.4).
func (r *run) passable(from int, dir board.Direction) bool {
	sd := &r.grid.Sides(from)[dir]
	return sd.To >= 0 && sd.Limit > 0
}

// Adjudicate implements [rules.Position].
func (p *position) Adjudicate(in rules.Input) (rules.Outcome, error) {
	next := &position{t: p.t, s: p.s.clone()}
	return p.t.newRun(next.s).Adjudicate(in, p.Demands(), next)
}

// Resume implements [play.Resumer].
func (r *run) Resume() {
	for _, id := range slices.Clone(r.Forced) { // it has an empty sheet, be its turn now or later
		r.Due(id)
		r.Force(id, false)
	}
	if f := r.s.fight; f != nil {
		r.Event("rommel.round-goes-on", r.hexArg("hex", int(f.hex)))
	}
}

// When implements [play.Game].
func (r *run) When() string { return "m" + strconv.Itoa(int(r.s.month)) }

// Over implements [play.Game].
func (r *run) Over() bool { return r.s.Top().kind == stepOver }

// diceLabel names what dice decide: what happens, when, where and to whom. No
// order of lines may be told by it.
func (r *run) diceLabel(kind string, about ...string) string {
	s := r.s
	label := kind + " m" + strconv.Itoa(int(s.month)) + " t" + strconv.Itoa(int(s.turn)) + " " + phaseNames[s.phase]
	for _, what := range about {
		label += " " + what
	}
	return label
}
