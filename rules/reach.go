package rules

// Reach is how far a unit comes by land in one move, as things stand for its side.
type Reach struct {
	Piece  string   // id
	Places []string // ids, the nearest first
}
