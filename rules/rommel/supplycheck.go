package rommel

// supplyIn is the initial supply check: who has supply, and who recovers
// (§12.7, §11.2).
func (r *run) supplyIn() {
	s := r.s
	sd := s.active
	supplied, ok := r.checkSupply(sd, true)
	if !ok {
		return
	}
	s.Pop()
	var cut, back unitSet
	for u := range s.blocks {
		b := &s.blocks[u]
		if r.d.units[u].side != sd || b.at < 0 {
			continue
		}
		b.unsupplied = !supplied.has(u)
		if b.unsupplied {
			cut.add(u)
		}
		if b.rest == restFull && supplied.has(u) && s.battleAt(int(b.at)) == nil {
			back.add(u)
		}
	}
	back.each(func(u int) { r.setRest(u, restNone) })
	r.tellUnits(sd, "rommel.recovered", back)
	r.tellUnits(sd, "rommel.unsupplied", cut)
	for h := len(r.n) - 1; h >= 0; h-- { // the first to recover routs the other (§5.3, sidebar)
		if c := &r.n[h]; c.up[sd] > 0 && c.up[sd.enemy()] == 0 && c.down[sd.enemy()] > 0 {
			s.Push(step{kind: stepRout, side: sd.enemy(), hex: int16(h)})
		}
	}
}

// supplyOut is the final supply check: units that were unsupplied at the
// initial one and still are become disrupted (§12.1, §12.7).
func (r *run) supplyOut() {
	s := r.s
	sd := s.active
	supplied, ok := r.checkSupply(sd, false)
	if !ok {
		return
	}
	s.Pop()
	s.phase = phaseEnd
	var fell unitSet
	for u := range s.blocks {
		b := &s.blocks[u]
		switch {
		case r.d.units[u].side != sd || b.at < 0:
		case supplied.has(u):
			b.unsupplied = false
		case b.unsupplied && !b.disrupted():
			fell.add(u)
		}
	}
	r.tellUnits(sd, "rommel.disrupted-supply", fell)
	fell.each(func(u int) { r.disrupt(u) })
	r.lostWithoutLine(sd, fell)
	r.pushRouts(sd)
}

// lostWithoutLine eliminates at once those of the units just disrupted that
// nobody shields in a battle: without a supply line they cannot withdraw
// (§11.3, sidebar).
func (r *run) lostWithoutLine(sd side, fell unitSet) {
	for h := range r.n {
		if c := &r.n[h]; fell.empty() || c.up[sd] > 0 || c.down[sd] == 0 || c.up[sd.enemy()] == 0 {
			continue
		}
		here := r.unitsAt(h, sd, true)
		here.each(func(u int) {
			if !fell.has(u) {
				here.drop(u)
			}
		})
		r.loseWithoutWay(sd, h, here)
		r.endBattle(h)
	}
}
