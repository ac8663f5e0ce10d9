package parts

import (
	"net/url"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// GameRow is one game of the list.
type GameRow struct {
	ID, Title string
	Called    string // beside the id, by its moderator
	State     string // code, also the style
	Words     string // the state in words
	Where     string // in the game: "summer 1915, German turn"
	Phase     string
	Deadline  *Deadline
	PlayAt    *site.Moment // every sheet is in, and the phase is played then
	Badges    []site.Badge
	Result    string
}

// Choices are what one field of a filter offers.
type Choices struct {
	Name, Label string
	Options     []Choice
	Text        bool // a text is asked for, Value holds it
	Value       string
}

type Choice struct {
	Value, Words string
	Here         bool
}

// Pager leads to the pages around one.
type Pager struct{ Page, Newer, Older string }

// PageAddress returns a path of ours with a query.
func PageAddress(w site.Words, path string, q url.Values) string {
	if len(q) == 0 {
		return w.Prefix + path
	}
	return w.Prefix + path + "?" + q.Encode()
}

// CompareDeadlines compares games by deadline, those without one last.
func CompareDeadlines(a, b *inquiry.GameInfo) int {
	if a.Deadline.IsZero() != b.Deadline.IsZero() {
		if a.Deadline.IsZero() {
			return 1
		}
		return -1
	}
	return a.Deadline.Compare(b.Deadline)
}
