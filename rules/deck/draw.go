package deck

// Roller is what draws are decided by: the run of a title (play.Run).
type Roller interface {
	// Roll is a die, proved by the committed seed. The label names what is drawn
	// for, by whom and when, never how many were drawn before.
	Roll(label string, faces int) int
	// Trying reports whether nothing is carried out in earnest.
	Trying() bool
}

// Draw takes a card from a heap by chance, each as likely as any other. In a trial,
// and from an empty heap, none is drawn. Cards that are drawn one by one for the same
// occasion have the same label.
func Draw(src Roller, label string, from Heap) (k int, ok bool) {
	if src.Trying() || from.Total() == 0 {
		return 0, false
	}
	left := src.Roll(label, from.Total())
	for k = range from.Each() {
		if left -= int(from[k]); left <= 0 {
			break
		}
	}
	return k, from.Take(k)
}
