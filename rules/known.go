package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Viewer is who looks at a position: a side, or one of the two below.
type Viewer string

// The viewers besides the sides. Everybody knows what lies open: visitors, and
// the pages of a running game. All is known to the moderator who does not play,
// to the replay and to everybody once a game is over.
const (
	Everybody Viewer = ""
	All       Viewer = "*"
)

// Side returns the side that looks; "" for the two that are none.
func (v Viewer) Side() Side {
	if v == All {
		return ""
	}
	return Side(v)
}

// Sees reports whether the viewer knows the secrets of a side.
func (v Viewer) Sees(s Side) bool { return v == All || v == Viewer(s) && s != "" }

// Known is what a viewer may know of a position, a copy that shares nothing
// with it and one type for all titles: the one door by which hidden matters
// leave a title, besides events. Views in words, drafts, bots, maps, reports
// for machines and replays are made from it and never from the state.
//
// Ids are those of the title: [Title.Name] puts them into words by their Kinds.
// All lists are in an order that says nothing, of the board and of the pack;
// what is hidden has no id and stands behind what is known at its place.
type Known struct {
	Viewer   Viewer     `json:"viewer"`
	Scenario string     `json:"scenario"`
	Options  []Setting  `json:"options,omitempty"`
	Clock    Clock      `json:"clock"`
	Step     string     `json:"step"`              // what is done or waited for, a word of the title
	Active   Side       `json:"active,omitempty"`  // whose player turn runs
	Demands  []Demand   `json:"demands,omitempty"` // of the viewer
	Result   *Standings `json:"result,omitempty"`  // once the game is over
	Kinds    Kinds      `json:"kinds"`
	Places   []Place    `json:"places,omitempty"`
	Pieces   []Piece    `json:"pieces,omitempty"`
	Marks    []Mark     `json:"marks,omitempty"`
	Cards    []Card     `json:"cards,omitempty"`
	Tracks   []Track    `json:"tracks,omitempty"`
	Fights   []Fight    `json:"fights,omitempty"`
	Lines    []Line     `json:"lines,omitempty"`
	Sheets   []Sheet    `json:"sheets,omitempty"` // in hand, of the viewer; the orders that are not carried out yet
	Said     []Order    `json:"said,omitempty"`   // of the viewer, in sheets of the turn that runs: decisions settled in advance
}

// Kinds says of which kinds the ids of places, pieces and cards are.
type Kinds struct {
	Place string `json:"place"`
	Piece string `json:"piece"`
	Card  string `json:"card,omitempty"`
}

// Setting is an option of the game and its value.
type Setting struct {
	ID    string `json:"id"`
	Value string `json:"value"`
}

// Place is a place of the board that somebody may control.
type Place struct {
	ID      string `json:"id"`
	Control Side   `json:"control,omitempty"`
	Home    Side   `json:"home,omitempty"` // to whom it belongs by right
}

// Piece is an army, a unit, a block. One that is hidden has neither id nor kind,
// nor steps, and no more flags than lie open.
type Piece struct {
	ID       string `json:"id,omitempty"`
	Side     Side   `json:"side"`            // who commands it
	Named    string `json:"named,omitempty"` // kind of the id as it is called now, where that is another than usual
	Kind     string `json:"kind,omitempty"`  // a word of the title: infantry, tanks
	At       string `json:"at"`              // a place of the board, or a word of the title for one off it
	Due      int16  `json:"due,omitempty"`   // turn in which it is to come
	Strength int16  `json:"strength,omitempty"`
	Steps    int16  `json:"steps,omitempty"`
	Most     int16  `json:"most,omitempty"` // steps when whole
	Flags    Flags  `json:"flags,omitempty"`
}

// Hidden reports whether the viewer sees only that the piece is there.
func (p *Piece) Hidden() bool { return p.ID == "" }

// PieceArg names a piece that is known, as it is called now.
func (k *Known) PieceArg(name string, p *Piece) Arg {
	return ID(cmp.Or(p.Named, k.Kinds.Piece), name, p.ID)
}

// Mark is something that lies at a place and is not a piece: a trench, a minefield.
type Mark struct {
	Kind  string `json:"kind"`
	At    string `json:"at"`
	Side  Side   `json:"side,omitempty"`
	N     int    `json:"n,omitempty"`
	Flags Flags  `json:"flags,omitempty"`
}

// Card is a card, or a tile that is held like one, of a side. Those that are
// hidden, and those that are alike, stand as a number of them.
type Card struct {
	ID    string `json:"id,omitempty"`
	Side  Side   `json:"side,omitempty"`
	At    string `json:"at"` // a word of the title: hand, table, a box
	N     int    `json:"n"`
	Flags Flags  `json:"flags,omitempty"`
}

// Track is a number that is kept: points, a stock, a marker on its way.
type Track struct {
	ID    string `json:"id"`
	Side  Side   `json:"side,omitempty"`
	Of    string `json:"of,omitempty"` // what it is kept of, an id of the title
	N     int    `json:"n"`
	Most  int    `json:"most,omitempty"`
	Flags Flags  `json:"flags,omitempty"`
}

// Fight is a battle under way or an attack that was declared. Pieces are named
// as far as they are known; in a battle without names all at the place take part.
type Fight struct {
	At        string   `json:"at"`
	Attacker  Side     `json:"attacker"`
	Defender  Side     `json:"defender"`
	Attackers []string `json:"attackers,omitempty"` // ids: who attacks, then who supports
	Defenders []string `json:"defenders,omitempty"`
	Attack    int      `json:"attack,omitempty"` // factors, adjusted
	Defence   int      `json:"defence,omitempty"`
	Border    int      `json:"border,omitempty"` // of the defence, for the border that was crossed
	Edges     []Side   `json:"edges,omitempty"`  // who holds each side of the hex
	Flags     Flags    `json:"flags,omitempty"`
}

// Line is what joins places for a side, and pieces with them: those to which its
// supply reaches, where a move began and where it went.
type Line struct {
	Kind   string   `json:"kind"`
	Side   Side     `json:"side"`
	Places []string `json:"places,omitempty"`
	Pieces []string `json:"pieces,omitempty"`
}

// Track finds a number that is kept; the zero value when it is not known.
func (k *Known) Track(id string, side Side, of string) Track {
	for i := range k.Tracks {
		if t := &k.Tracks[i]; t.ID == id && t.Side == side && t.Of == of {
			return *t
		}
	}
	return Track{}
}

// LineSupply is the kind of the lines that tell where the supply of a side reaches.
const LineSupply = "supply"

// SupplyReach returns the places to which the supply of a side reaches; nil when the viewer
// does not know.
func (k *Known) SupplyReach(side Side) []string {
	for i := range k.Lines {
		if l := &k.Lines[i]; l.Kind == LineSupply && l.Side == side {
			return l.Places
		}
	}
	return nil
}

// PlacesWhere returns the ids of the places of which something is true, by their numbers.
func (k *Known) PlacesWhere(holds func(place int) bool) (ids []string) {
	for i := range k.Places {
		if holds(i) {
			ids = append(ids, k.Places[i].ID)
		}
	}
	return ids
}

// Stacks goes through the places on which pieces stand, with those pieces. Places
// and pieces must be in the order of the board.
func (k *Known) Stacks(yield func(*Place, []Piece) bool) {
	p := 0
	for z := range k.Places {
		from := p
		for p < len(k.Pieces) && k.Pieces[p].At == k.Places[z].ID {
			p++
		}
		if p > from && !yield(&k.Places[z], k.Pieces[from:p]) {
			return
		}
	}
}

// Marked reports whether something of a kind lies at a place.
func (k *Known) Marked(kind, at string) bool {
	return slices.ContainsFunc(k.Marks, func(m Mark) bool { return m.Kind == kind && m.At == at })
}

// Hide adds cards of a side that are hidden, if there are any.
func (k *Known) Hide(side Side, at string, n int) {
	if n > 0 {
		k.Cards = append(k.Cards, Card{Side: side, At: at, N: n})
	}
}

// Over reports whether the game is over.
func (k *Known) Over() bool { return k.Result != nil }

// Flags are words of a title that hold of something, parted by blanks.
type Flags string

// If adds a word if it holds.
func (f Flags) If(holds bool, word string) Flags {
	switch {
	case !holds:
		return f
	case f == "":
		return Flags(word)
	}
	return f + " " + Flags(word)
}

// Has reports whether a word is among the flags.
func (f Flags) Has(word string) bool {
	if f == "" {
		return false
	}
	for w := range strings.SplitSeq(string(f), " ") {
		if w == word {
			return true
		}
	}
	return false
}

// Kept is a number or a truth of a state that is open, and the id of the track
// on which it stands: a pointer to a bool, an int8, an int16 or a uint8.
type Kept struct {
	ID, Of string
	N      any
}

// Keep puts those on tracks that are not 0.
func (k *Known) Keep(side Side, list ...Kept) {
	for _, x := range list {
		n := 0
		switch v := x.N.(type) {
		case *int8:
			n = int(*v)
		case *int16:
			n = int(*v)
		case *uint8:
			n = int(*v)
		case *bool:
			if *v {
				n = 1
			}
		default:
			panic(fmt.Sprintf("rules: %s is kept as a %T", x.ID, v))
		}
		if n != 0 {
			k.Tracks = append(k.Tracks, Track{ID: x.ID, Side: side, Of: x.Of, N: n})
		}
	}
}

// Recall takes back what Keep told.
func (k *Known) Recall(side Side, list ...Kept) {
	for _, x := range list {
		n := k.Track(x.ID, side, x.Of).N
		switch v := x.N.(type) {
		case *int8:
			*v = int8(n)
		case *int16:
			*v = int16(n)
		case *uint8:
			*v = uint8(n)
		case *bool:
			*v = n != 0
		default:
			panic(fmt.Sprintf("rules: %s is kept as a %T", x.ID, v))
		}
	}
}

// Chosen returns the options of the game, as [Setup] has them.
func (k *Known) Chosen() map[string]string {
	chosen := map[string]string{}
	for _, o := range k.Options {
		chosen[o.ID] = o.Value
	}
	return chosen
}
