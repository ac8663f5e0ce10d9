package order

// Fill makes an order of a form, by its number in Forms, out of values that somebody
// picked from lists: a value goes to the first argument that takes its kind, those of
// one kind in the order given, and its Name does not matter. ok is false when the form
// cannot take all of them, or wants more. At most 32 values are taken.
func (g *Grammar) Fill(form int, values []Value) (o Order, ok bool) {
	if form < 0 || form >= len(g.Forms) || len(values) > 32 {
		return Order{}, false
	}
	f := filler{g: g, prog: &g.programs[form], values: values, seen: map[[2]int]bool{}}
	if !f.run(0, 0) {
		return Order{}, false
	}
	return Order{Form: g.Forms[form].ID, Args: f.args}, true
}

// filler runs a program over values that have no order among their kinds.
type filler struct {
	g      *Grammar
	prog   *Program
	values []Value
	args   []Value
	seen   map[[2]int]bool // step and values used, tried in vain
}

// run carries out the program from pc; used has a bit for each value that was taken.
func (f *filler) run(pc, used int) bool {
	if f.seen[[2]int{pc, used}] {
		return false
	}
	f.seen[[2]int{pc, used}] = true
	switch in := f.prog.Code[pc]; in.Op {
	case OpJump:
		return f.run(int(in.X), used)
	case OpMatch:
		return used == 1<<len(f.values)-1
	case OpAnd, OpWord:
		return f.run(pc+1, used)
	case OpSplit, OpOption:
		return f.run(int(in.X), used) || f.run(int(in.Y), used)
	case OpSlot:
		slot, tried := &f.prog.Slots[in.X], map[string]bool{}
		for i, v := range f.values {
			if used&(1<<i) != 0 || tried[v.Kind] || !f.g.takes(slot, &v) {
				continue
			}
			tried[v.Kind] = v.Kind != KindWord // of words any may come first
			n := len(f.args)
			v.Name = slot.Name
			f.args = append(f.args, v)
			if f.run(pc+1, used|1<<i) {
				return true
			}
			f.args = f.args[:n]
		}
	}
	return false
}

// takes reports whether a slot takes a value.
func (g *Grammar) takes(s *Slot, v *Value) bool {
	switch v.Kind {
	case KindNumber:
		return s.Number
	case KindText:
		return s.Text
	case KindWord:
		word, ok := g.words[v.ID]
		for _, w := range s.Words {
			if ok && w == word {
				return true
			}
		}
		return false
	}
	kind, ok := g.kinds[v.Kind]
	if !ok || s.Mask&(1<<kind) == 0 {
		return false
	}
	_, known := g.names[kind][v.ID]
	return known
}
