package board

// Point is a point of a drawing: X grows to the right, Y downwards, in the unit
// of its [Ground].
type Point struct{ X, Y float64 }

// Ground is a board as it is drawn, without anything that a game puts on it:
// where its places lie, what they are made of and what lies between them. It is
// made from the pack and says nothing of a position. It must not be changed.
type Ground struct {
	Size  Point     `json:"size"`            // the lower right corner; the upper left one is {0, 0}
	Scale float64   `json:"scale"`           // kilometres a unit
	Coast [][]Point `json:"coast,omitempty"` // land as background, closed rings; a ring in a ring is a lake
	Tiles []Tile    `json:"tiles"`           // in the order of the board
	Rims  []Rim     `json:"rims,omitempty"`
	Ways  []Way     `json:"ways,omitempty"`
	Joins []Join    `json:"joins,omitempty"`
	Texts []Label   `json:"texts,omitempty"`

	Sheets []Sheet `json:"sheets,omitempty"` // parts that are drawn as maps of their own; none: it is drawn whole
}

// Sheet is a part of a board that is drawn as a map of its own. Two sheets may show the same places.
type Sheet struct {
	ID    string            `json:"id"`
	Names map[string]string `json:"names"` // by language
	Lo    Point             `json:"lo"`    // its corners
	Hi    Point             `json:"hi"`
}

// Sheet returns what a sheet shows of the ground.
func (d *Ground) Sheet(s *Sheet) *Ground {
	return d.Crop(func(t *Tile) bool {
		return t.At.X >= s.Lo.X && t.At.X <= s.Hi.X && t.At.Y >= s.Lo.Y && t.At.Y <= s.Hi.Y
	}, sheetRoom)
}

// sheetRoom is the room around the tiles of a sheet.
const sheetRoom = 14

// Tile is a place of the board as it is drawn.
type Tile struct {
	ID      string    `json:"id,omitempty"` // of the place; "" for a hex that nobody can enter
	Kind    string    `json:"kind"`         // of the id, as a title names it: "zone", "hex", "sea"
	At      Point     `json:"at"`           // where its counters stand
	Outline [][]Point `json:"outline"`
	Box     bool      `json:"box,omitempty"`     // off the map: drawn as a box with its name
	Water   bool      `json:"water,omitempty"`   // a sea zone, a lake
	Waters  []int     `json:"waters,omitempty"`  // numbers of the sea zones that it has a coast on by the rules, whatever its outline shows
	Terrain string    `json:"terrain,omitempty"` // a word of the title
	Stack   int       `json:"stack,omitempty"`   // how many of a side may stand in it; 0 where the packs do not say
	Country string    `json:"country,omitempty"` // an id of the title; "" when it says nothing to a player
	Marks   []string  `json:"marks,omitempty"`   // words of the title: city, port, fortress, capital, objective, oil, edge, ...
	Source  string    `json:"source,omitempty"`  // of the outline
	Number  string    `json:"number,omitempty"`  // that is printed in it, by which players may call it; "" when none is
	Named   bool      `json:"named,omitempty"`   // it has a name of its own, beside its number
}

// Rim is what lies on the border of two tiles that touch each other.
type Rim struct {
	A    int     `json:"a"` // numbers of the tiles; B is -1 at the edge of the board
	B    int     `json:"b"`
	Kind string  `json:"kind"` // a word of the title: river, ridge, closed, ...
	Line []Point `json:"line"`
}

// Way is a road or a railway.
type Way struct {
	Kind string    `json:"kind"` // a word of the title: highway, track, ...
	Line []Point   `json:"line"`
	Only [2]string `json:"only"` // an option of the title and the value with which it is there; empty for always
}

// Join is a border that the outlines do not show: a strait, an arrow, a sea lane,
// or a border of two tiles that do not touch as they are drawn.
type Join struct {
	A    int     `json:"a"`
	B    int     `json:"b"`
	Kind string  `json:"kind"` // a word of the title: land, sea-lane, strait, arrow, ...
	Line []Point `json:"line"`
	One  bool    `json:"one,omitempty"` // only from A to B
}

// Label is a name that belongs to no tile: a sea, a mountain range.
type Label struct {
	At    Point             `json:"at"`
	Kind  string            `json:"kind"`  // "sea", "bay" (a part of the sea, where the name stands), "country", ...
	Names map[string]string `json:"names"` // by language
}
