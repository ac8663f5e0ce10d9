package rules

// How the comments of a draft begin, see [Position.Draft]: of a line that only
// tells something, one sign taken away leaves a comment.
const (
	DraftSuggests = "# "
	DraftTells    = "## "
)

// Suggestions writes the lines of a draft. What it suggests was tried: an order
// that the position would refuse is left out.
type Suggestions struct {
	Lines []string

	pos  Position
	side Side
	key  string // of what is asked of the side; "" when nothing is
}

// NewSuggestions begins the draft of a side.
func NewSuggestions(pos Position, side Side) *Suggestions {
	s := &Suggestions{pos: pos, side: side}
	for _, d := range pos.Demands() {
		if d.Side == side && !d.Optional {
			s.key = d.Key
		}
	}
	return s
}

// Accepts reports whether no error stands against the last of some orders.
func (s *Suggestions) Accepts(orders ...Order) bool {
	for i := range orders {
		orders[i].Line = i + 1
	}
	r := s.pos.Check(Sheet{Side: s.side, Key: s.key, Orders: orders})
	for i := range r.Problems {
		if r.Problems[i].Severity == Error && r.Problems[i].Line == len(orders) {
			return false
		}
	}
	return true
}

// Suggest writes an order that is accepted when it stands alone.
func (s *Suggestions) Suggest(text string, o Order) bool {
	ok := s.Accepts(o)
	if ok {
		s.Lines = append(s.Lines, DraftSuggests+text)
	}
	return ok
}

// SuggestAfter writes an order that is accepted alone, or else tells it as one
// that needs another before it.
func (s *Suggestions) SuggestAfter(text string, o Order, before string, first Order) bool {
	if s.Suggest(text, o) {
		return true
	}
	ok := s.Accepts(first) && s.Accepts(first, o)
	if ok {
		s.Tell(before + " + " + text)
	}
	return ok
}

// Tell writes a line that is not an order.
func (s *Suggestions) Tell(text string) { s.Lines = append(s.Lines, DraftTells+text) }

// Most returns how many of the first n of something are accepted together.
func (s *Suggestions) Most(n int, orders func(n int) []Order) int {
	for ; n > 0 && !s.Accepts(orders(n)...); n-- {
	}
	return n
}

// Named makes the arguments of one name and kind.
func Named(name, kind string, ids ...string) (out []Value) {
	for _, id := range ids {
		out = append(out, Value{Name: name, Kind: kind, ID: id})
	}
	return out
}
