package chart

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// Scene is what is drawn on a board.
type Scene struct {
	Known  *rules.Known
	Lang   rules.Lang
	Past   []Trace       // of what happened last, see [Board.Traces]
	Last   rules.Message // the clock's label of the phase in which that was, see [rules.Clock]; without a code where that is not known
	Places []string      // that are named besides those that always are: of a draft
	Beats  []Beat        // of what happens next, for a replay; their places are named, too

	others  map[string]bool // places that other sheets show, see [Folio.Scene]
	follows bool            // another sheet comes first
}

// Trace is something that happened, or is declared: a way through places, or a mark
// at one.
type Trace struct {
	Kind   board.Trace
	Side   rules.Side // whose it is, of a capture who took the place; "" when that is not known
	Places []string   // ids: the way in its order, or the one place
	N      int        // how many pieces went that way; 0 where nothing tells
}

// isMark reports whether a trace is drawn as a mark at its place.
func (t *Trace) isMark() bool { return t.Kind == board.Battle || t.Kind == board.Taken }

// Beat is one step of what happens from a position on, as a replay shows it: the
// ways and marks of its events, and the places that they name.
type Beat struct {
	Traces []Trace
	Places []string
}

// keyOf returns the key of a trace that is a mark.
func (t *Trace) keyOf() string {
	if t.Kind == board.Battle {
		return battleKey
	}
	return flagKey(t.Side)
}

const battleKey = "battle"

func flagKey(side rules.Side) string { return "flag " + string(side) }

// Label is a text that names a place, and where it stands.
type Label struct {
	Place, Text string
	Box         canvas.Box
}

// Sign is a mark of something at a place, and where it stands.
type Sign struct {
	Place string
	Box   canvas.Box
}

// Counter is one that was drawn.
type Counter struct {
	ID    string // of its piece; "" of several, and of one that is hidden
	Text  string // the name on it
	Name  string // the whole name of the piece
	Place string // "" off the map
	Steps bool   // its steps are shown
}

// Stack is where the counters of a place stand.
type Stack struct {
	Place string
	canvas.Box
	Led bool // it stands outside of its place, with a line that leads there
}

// Picture is a scene that was drawn.
type Picture struct {
	*canvas.Canvas
	Labels   []Label
	Texts    []Label // of seas, lakes, rivers and countries: the place is the kind
	Stacks   []Stack
	Counters []Counter
	Listed   []string // places whose pieces stand in the list below the map
	Signs    []Sign   // marks, battles and captures
	Legend   []string // the texts of the legend
	Pieces   int      // for how many the counters stand
}

// PNGScale is how many pixels a unit of the drawing has in a picture for a mail.
const PNGScale = 0.8

// PNG draws the picture for a mail.
func (p *Picture) PNG() ([]byte, error) { return p.Canvas.PNG(PNGScale) }
