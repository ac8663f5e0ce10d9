package order

import "slices"

// Fill makes an order of a form, by its number in Forms, out of values that somebody
// picked from lists: a value goes to the first argument that takes its kind, those of
// one kind in the order given, and its Name does not matter. ok is false when the form
// cannot take all of them, or wants more. At most 32 values are taken. One of a kind of
// which the argument takes some ([Kind].Of) is given as one of these.
func (g *Grammar) Fill(form int, values []Value) (o Order, ok bool) {
	if form < 0 || form >= len(g.Forms) || len(values) > 32 || g.Forms[form].Helpers != nil {
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
			if used&(1<<i) != 0 || tried[v.Kind] {
				continue
			}
			kind, ok := f.g.takes(slot, &v)
			if !ok {
				continue
			}
			tried[v.Kind] = v.Kind != KindWord // of words any may come first
			n := len(f.args)
			v.Name, v.Kind = slot.Name, kind
			f.args = append(f.args, v)
			if f.run(pc+1, used|1<<i) {
				return true
			}
			f.args = f.args[:n]
		}
	}
	return false
}

// takes reports whether a slot takes a value, and as what kind.
func (g *Grammar) takes(s *Slot, v *Value) (kind string, ok bool) {
	switch v.Kind {
	case KindNumber:
		return v.Kind, s.Number
	case KindText:
		return v.Kind, s.Text
	case KindWord:
		word, ok := g.words[v.ID]
		return v.Kind, ok && slices.Contains(s.Words, word)
	}
	for _, k := range s.Kinds {
		if kind := &g.Kinds[k]; kind.ID == v.Kind || kind.Of == v.Kind {
			if _, known := g.names[k][v.ID]; known {
				return kind.ID, true
			}
		}
	}
	return "", false
}
