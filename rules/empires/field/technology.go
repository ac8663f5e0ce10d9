package field

// Available reports whether a side can use a technology: it reached box 2 in an
// earlier turn (§9).
func (r *Run) Available(sd Side, t int) bool {
	ss := &r.S.Sides[sd]
	return ss.Techs[t].Box == Box2 && ss.Techs[t].Since < r.S.Turn
}

// MightHave reports whether a side could have a technology available as far as
// the others know: it is known, or there are unknown tiles in box 2.
func (r *Run) MightHave(sd Side, t int) bool {
	if !r.D.Techs[t].Sides[sd] {
		return false
	}
	ss := &r.S.Sides[sd]
	if ss.Shown[t] {
		return r.Available(sd, t)
	}
	for i := range r.D.Techs {
		if r.D.Techs[i].Sides[sd] && !ss.Shown[i] && r.Available(sd, i) {
			return true
		}
	}
	return false
}

// Profits reports whether an army gains from technologies other than Manoeuvre:
// Italians, Turks, Serbs, Bulgarians and Romanians do not (§9).
func (r *Run) Profits(a int) bool { return r.D.Countries[r.D.Units[a].Nation].tech }

// TechSide is the side whose attack and defence technologies an army fights
// with; a lent German army keeps the German ones (§13).
func (r *Run) TechSide(a int) Side {
	if r.S.Armies[a].Lent {
		return German
	}
	return r.SideOfArmy(a)
}

// Level is the highest available technology of a category that an army fights
// with, and its level, 0 for none; known leaves out what other sides have not seen.
func (r *Run) Level(a int, category string, known bool) (tech, level int) {
	if !r.Profits(a) {
		return 0, 0
	}
	sd := r.TechSide(a)
	for i := range r.D.Techs {
		t := &r.D.Techs[i]
		if t.category == category && t.level > level && r.Available(sd, i) && (!known || r.S.Sides[sd].Shown[i]) {
			tech, level = i, t.level
		}
	}
	return tech, level
}

// Show tells every side of a technology that is used for the first time; the
// lower levels it stands on are known with it (§9).
func (r *Run) Show(sd Side, t int) {
	if shown := &r.S.Sides[sd].Shown[t]; !*shown && !r.Trying() {
		*shown = true
		r.Event("empires.tech-shown", SideArg("side", sd), r.TechArg("tech", t))
		for _, lower := range r.D.Techs[t].Requires {
			r.Show(sd, lower)
		}
	}
}

// FirstTiles is how many technologies a side begins with (§2).
func (d *Data) FirstTiles(s *State) int {
	if s.Options.LaterTiles {
		return d.startTilesLater
	}
	return d.startTiles
}

// Tiles counts the technologies that a side has placed.
func (r *Run) Tiles(sd Side) int {
	n := 0
	for _, b := range r.S.Sides[sd].Techs {
		if b.Box != NoBox {
			n++
		}
	}
	return n
}
