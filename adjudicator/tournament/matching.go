package tournament

// perfect reports whether all of n players can be paired at once, where edge says of two
// whether they may meet: Edmonds' search for augmenting paths, in which a cycle of odd
// length (a blossom) is shrunk to its base. It takes n³ steps at most.
func perfect(n int, edge func(a, b int) bool) bool {
	if n%2 != 0 {
		return false
	}
	m := matching{n: n, mate: make([]int, n), edge: edge}
	for i := range m.mate {
		m.mate[i] = -1
	}
	for a := range n { // whom nothing keeps apart is paired at once
		for b := 0; b < n && m.mate[a] < 0; b++ {
			if b != a && m.mate[b] < 0 && edge(a, b) {
				m.mate[a], m.mate[b] = b, a
			}
		}
	}
	for a := range n {
		if m.mate[a] < 0 && !m.augment(a) {
			return false
		}
	}
	return true
}

// matching is one being grown.
type matching struct {
	n      int
	mate   []int // -1: none
	parent []int // in the tree of a search, of those at odd depth
	base   []int // of the blossom that each is in
	even   []bool
	edge   func(a, b int) bool
}

// augment pairs one more, by a path from a root; false says that there is none.
func (m *matching) augment(root int) bool {
	m.parent, m.base, m.even = make([]int, m.n), make([]int, m.n), make([]bool, m.n)
	for i := range m.n {
		m.parent[i], m.base[i] = -1, i
	}
	m.even[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		for b := range m.n {
			if a == b || m.base[a] == m.base[b] || m.mate[a] == b || !m.edge(a, b) {
				continue
			}
			switch {
			case b == root || m.mate[b] >= 0 && m.parent[m.mate[b]] >= 0:
				queue = append(queue, m.shrink(a, b)...)
			case m.parent[b] < 0:
				m.parent[b] = a
				if m.mate[b] < 0 {
					m.flip(b)
					return true
				}
				m.even[m.mate[b]] = true
				queue = append(queue, m.mate[b])
			}
		}
	}
	return false
}

// flip pairs along the path that ends at b.
func (m *matching) flip(b int) {
	for b >= 0 {
		a := m.parent[b]
		next := m.mate[a]
		m.mate[a], m.mate[b] = b, a
		b = next
	}
}

// shrink makes one of the blossom that an edge closes, and returns who is at even depth
// by it.
func (m *matching) shrink(a, b int) (found []int) {
	base := m.meet(a, b)
	inside := make([]bool, m.n)
	m.mark(inside, a, base, b)
	m.mark(inside, b, base, a)
	for i := range m.n {
		if inside[m.base[i]] {
			m.base[i] = base
			if !m.even[i] {
				m.even[i] = true
				found = append(found, i)
			}
		}
	}
	return found
}

// meet returns the base at which the ways of two to the root come together.
func (m *matching) meet(a, b int) int {
	seen := make([]bool, m.n)
	for {
		a = m.base[a]
		seen[a] = true
		if m.mate[a] < 0 {
			break
		}
		a = m.parent[m.mate[a]]
	}
	for b = m.base[b]; !seen[b]; b = m.base[m.parent[m.mate[b]]] {
	}
	return b
}

// mark marks the blossoms on the way from a to a base, and lets the tree lead the other
// way round, too.
func (m *matching) mark(inside []bool, a, base, child int) {
	for m.base[a] != base {
		inside[m.base[a]], inside[m.base[m.mate[a]]] = true, true
		m.parent[a] = child
		child = m.mate[a]
		a = m.parent[m.mate[a]]
	}
}
