package rommel

// vcOf sums the VC of units.
func (r *run) vcOf(units unitSet) (n int) {
	units.each(func(u int) { n += int(r.s.blocks[u].vc) })
	return n
}

// averageVC is what a hidden block counts for with those who do not see it.
const averageVC = 3

// seenVC sums the VC of units as the enemy can know them.
func (r *run) seenVC(units unitSet) (n int) {
	units.each(func(u int) {
		if r.s.blocks[u].revealed {
			n += int(r.s.blocks[u].vc)
		} else {
			n += averageVC
		}
	})
	return n
}

// worth ranks units for defaults: what it would cost to lose one.
func (r *run) worth(u int) int {
	w := int(r.s.blocks[u].vc) * 4
	if !r.s.blocks[u].disrupted() {
		w += 100 // it still shields the others
	}
	if r.d.units[u].german {
		w += 2
	}
	if r.d.units[u].elite {
		w++
	}
	return w
}
