package moves

import "github.com/fieldpost/fieldpost/rules/eurofront/field"

// Reach lists the places that a block can come to by land in this phase, the nearest
// first. The list stands until the next way is looked for.
func Reach(r *field.Run, u int) []int16 {
	flood(r, u)
	return r.Walk.Queue[1:]
}
