package moves

// Reach lists the places that a block can come to by land in this phase, the nearest
// first. The list stands until the next way is looked for.
func (r *Run) Reach(u int) []int16 {
	r.flood(u)
	return r.walker.queue[1:]
}
