package field

// Lose takes one step from an army (§8.2).
func (r *Run) Lose(a int) {
	if x := &r.S.Armies[a]; x.Step == Full {
		x.Step = Reduced
		r.M.Event("empires.loss", r.ArmyArg("army", a), r.ZoneArg("zone", int(x.At)))
		return
	}
	r.Destroy(a)
}

// Destroy takes all steps of an army at once.
func (r *Run) Destroy(a int) {
	z := int(r.S.Armies[a].At)
	r.Remove(a)
	r.M.Event("empires.eliminated", r.ArmyArg("army", a), r.ZoneArg("zone", z))
}

// Remove puts an army back into the pool of its country's side (§13, §14.5). In
// a battle the zone is settled when all losses are taken: a trench still has to
// absorb its loss, and of two armies that fall together none was alone.
func (r *Run) Remove(a int) {
	z := int(r.S.Armies[a].At)
	r.Place(a, InPool)
	keep := r.S.Armies[a]
	r.S.Armies[a] = Army{At: InPool, Activated: keep.Activated, Attacked: keep.Attacked, Fought: keep.Fought}
	if r.S.Top().Kind != StepBattle {
		r.NoteOccupier(z)
	}
}
