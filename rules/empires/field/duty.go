package field

// The duty to attack of §8: Germany must attack at least one Franco-British
// army in each turn of 1914, Russia at least two German or Austro-Hungarian
// armies during 1916.
const (
	germanDuty  = 1
	russianDuty = 2
)

// AttacksOwed returns how many attacks a side still has to make, and whether the time for
// them ends with the player turn that runs.
func (r *Run) AttacksOwed(side Side) (left int, now bool) {
	switch {
	case r.S.Turn == 0:
	case side == German && r.Year() == 1914:
		return max(0, germanDuty-int(r.S.GermanAttacks)), true
	case side == Russian && r.Year() == 1916 && !r.S.Surrendered:
		last := int(r.S.Turn) >= len(r.D.Turns) || r.D.Turns[r.S.Turn].Year != 1916
		return max(0, russianDuty-int(r.S.RussianAttacks)), last
	}
	return 0, false
}

// OwesAttack reports whether a side must still attack before its player turn ends.
func (r *Run) OwesAttack(side Side) bool {
	left, now := r.AttacksOwed(side)
	return now && left > 0
}

// CountsForDuty reports whether an attack on an army is one that a side owes.
func (r *Run) CountsForDuty(side Side, b int) bool {
	if side == German {
		return r.SideOfArmy(b) == FrancoBritish
	}
	u := r.D.Units[b].Nation
	return u == r.D.Germany || r.D.Countries[u].ID == "austria-hungary"
}
