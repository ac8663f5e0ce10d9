package board

// Point is a point of a drawing: X grows to the right, Y downwards, in the unit
// of its [Ground].
type Point struct{ X, Y float64 }

// Ground is a board as it is drawn, without anything that a game puts on it:
// where its places lie, what they are made of and what lies between them. It is
// made from the pack and says nothing of a position. It must not be changed.
type Ground struct {
	Size  Point     // the lower right corner; the upper left one is {0, 0}
	Scale float64   // kilometres a unit
	Coast [][]Point // land as background, closed rings; a ring in a ring is a lake
	Tiles []Tile    // in the order of the board
	Rims  []Rim
	Ways  []Way
	Joins []Join
	Texts []Label
}

// Tile is a place of the board as it is drawn.
type Tile struct {
	ID      string // of the place; "" for a hex that nobody can enter
	Kind    string // of the id, as a title names it: "zone", "hex", "sea"
	At      Point  // where its counters stand
	Outline [][]Point
	Box     bool     // off the map: drawn as a box with its name
	Water   bool     // a sea zone, a lake
	Waters  []int    // numbers of the sea zones that it has a coast on by the rules, whatever its outline shows
	Terrain string   // a word of the title
	Country string   // an id of the title; "" when it says nothing to a player
	Marks   []string // words of the title: city, port, fortress, capital, objective, oil, edge, ...
	Source  string   // of the outline
	Number  string   // that is printed in it, by which players may call it; "" when none is
	Named   bool     // it has a name of its own, beside its number
}

// Rim is what lies on the border of two tiles that touch each other.
type Rim struct {
	A, B int    // numbers of the tiles; B is -1 at the edge of the board
	Kind string // a word of the title: river, ridge, closed, ...
	Line []Point
}

// Way is a road or a railway.
type Way struct {
	Kind string // a word of the title: highway, track, ...
	Line []Point
	Only [2]string // an option of the title and the value with which it is there; empty for always
}

// Join is a border that the outlines do not show: a strait, an arrow, a sea lane,
// or a border of two tiles that do not touch as they are drawn.
type Join struct {
	A, B int
	Kind string // a word of the title: land, sea-lane, strait, arrow, ...
	Line []Point
	One  bool // only from A to B
}

// Label is a name that belongs to no tile: a sea, a mountain range.
type Label struct {
	At    Point
	Kind  string            // "sea", "country", ...
	Names map[string]string // by language
}
