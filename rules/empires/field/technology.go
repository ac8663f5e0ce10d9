package field

// HasTech reports whether a side can use a technology: it reached box 2 in an
// earlier turn (§9).
func (r *Run) HasTech(side Side, t int) bool {
	ss := &r.S.Sides[side]
	return ss.Techs[t].Box == Box2 && ss.Techs[t].Since < r.S.Turn
}

// MayHaveTech reports whether a side could have a technology available as far as
// the others know: it is known, or there are unknown tiles in box 2.
func (r *Run) MayHaveTech(side Side, t int) bool {
	if !r.D.Techs[t].Sides[side] {
		return false
	}
	ss := &r.S.Sides[side]
	if ss.Shown[t] {
		return r.HasTech(side, t)
	}
	for i := range r.D.Techs {
		if r.D.Techs[i].Sides[side] && !ss.Shown[i] && r.HasTech(side, i) {
			return true
		}
	}
	return false
}

// CanUseTech reports whether an army gains from technologies other than Manoeuvre:
// Italians, Turks, Serbs, Bulgarians and Romanians do not (§9).
func (r *Run) CanUseTech(a int) bool { return r.D.Countries[r.D.Units[a].Nation].tech }

// TechSide returns the side whose attack and defence technologies an army fights
// with; a lent German army keeps the German ones (§13).
func (r *Run) TechSide(a int) Side {
	if r.S.Armies[a].Lent {
		return German
	}
	return r.SideOfArmy(a)
}

// Level returns the highest available technology of a category that an army fights
// with, and its level, 0 for none; known leaves out what other sides have not seen.
func (r *Run) Level(a int, category string, known bool) (tech, level int) {
	if !r.CanUseTech(a) {
		return 0, 0
	}
	side := r.TechSide(a)
	for i := range r.D.Techs {
		t := &r.D.Techs[i]
		if t.category == category && t.level > level && r.HasTech(side, i) && (!known || r.S.Sides[side].Shown[i]) {
			tech, level = i, t.level
		}
	}
	return tech, level
}

// Reveal tells every side of a technology that is used for the first time; the
// lower levels it stands on are known with it (§9).
func (r *Run) Reveal(side Side, t int) {
	if shown := &r.S.Sides[side].Shown[t]; !*shown && !r.M.Trying() {
		*shown = true
		r.M.Event("empires.tech-shown", SideArg("side", side), r.TechArg("tech", t))
		for _, lower := range r.D.Techs[t].Requires {
			r.Reveal(side, lower)
		}
	}
}

// FirstTiles returns how many technologies a side begins with (§2).
func (d *Data) FirstTiles(s *State) int {
	if s.Options.LaterTiles {
		return d.startTilesLater
	}
	return d.startTiles
}

// Tiles counts the technologies that a side has placed.
func (r *Run) Tiles(side Side) int {
	n := 0
	for _, b := range r.S.Sides[side].Techs {
		if b.Box != NoBox {
			n++
		}
	}
	return n
}
