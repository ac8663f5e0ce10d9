package board

// Flood fills reached with every zone that can be reached from the sources
// already in it, across borders that open allows. It is how supply is traced:
// start with the sources and open the borders to zones that pass supply on.
// Stack is scratch space for the zones still to be looked at; it is returned
// so that a caller can keep it.
func (m *Map) Flood(reached Set, stack []int, open func(from int, e Edge) bool) []int {
	stack = stack[:0]
	for z := range m.Zones {
		if reached.Has(z) {
			stack = append(stack, z)
		}
	}
	for len(stack) > 0 {
		z := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range m.edges[z] {
			if !reached.Has(e.To) && open(z, e) {
				reached.Add(e.To)
				stack = append(stack, e.To)
			}
		}
	}
	return stack
}
