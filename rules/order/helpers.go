package order

import "slices"

// Helpers says of a form that a line of it holds more than one order, as "de4 to Nancy attack fr4, supported
// by de6" does, or names who takes part in one in two places. Such a form is read and never written: what
// it says is written as its other patterns do.
type Helpers struct {
	Arg  string   // names who helps; he stands in an order in place of
	As   string   // the argument by this name
	With []string // what his order takes along of the first, of several of a name the last
	Does Value    // and what he does; without it he is one more of the first order
}

// Split takes the helpers of a form from the arguments of a line, and returns those of the first order and of
// each that comes besides.
func (f *Form) Split(args []Value) (first []Value, others [][]Value) {
	h := f.Helpers
	if h == nil {
		return args, nil
	}
	var helpers, along []Value
	for _, v := range args {
		if v.Name == h.Arg {
			v.Name = h.As
			helpers = append(helpers, v)
		} else {
			first = append(first, v)
		}
	}
	if h.Does.Name == "" {
		last := len(first)
		for last > 0 && first[last-1].Name != h.As {
			last--
		}
		return slices.Insert(first, last, helpers...), nil
	}
	for _, name := range h.With {
		for _, v := range slices.Backward(first) {
			if v.Name == name {
				along = append(along, v)
				break
			}
		}
	}
	for _, v := range helpers {
		others = append(others, slices.Concat([]Value{v}, along, []Value{h.Does}))
	}
	return first, others
}
