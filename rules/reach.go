package rules

// Reach is how far a unit comes by land in one move, as things stand for its side.
type Reach struct {
	Piece  string   // id
	Places []string // ids, the nearest first
}

// ReachOf returns how far the known pieces of a side come that are somewhere, by what a title says of
// each by its number.
func ReachOf(k *Known, side Side, numbers map[string]int, places func(piece int) []string) (out []Reach) {
	for i := range k.Pieces {
		if p := &k.Pieces[i]; p.Side == side && !p.Hidden() && p.At != "" {
			if list := places(numbers[p.ID]); len(list) > 0 {
				out = append(out, Reach{p.ID, list})
			}
		}
	}
	return out
}
