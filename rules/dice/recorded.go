package dice

// Recorded notes the rolls of another source, for archives, for what-ifs and
// for the texts of cases that failed.
type Recorded struct {
	From  Source
	Rolls []Roll
}

// Roll is one draw that was made. Archives hold its JSON form.
type Roll struct {
	Label string `json:"label"`
	Faces int    `json:"faces"`
	Face  int    `json:"face"`
}

// Roll implements [Source].
func (r *Recorded) Roll(label string, faces int) int {
	face := r.From.Roll(label, faces)
	r.Rolls = append(r.Rolls, Roll{label, faces, face})
	return face
}
