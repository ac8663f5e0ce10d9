package board

// Look is how the words of a title are drawn: those of its [Ground] and those of
// what is known of a position. A word of a table below that may stand on a map has
// its text in the catalogs, under Texts and the word. It must not be changed.
type Look struct {
	Texts      string             `json:"texts"`       // how their codes begin, with the dot
	RimTexts   string             `json:"rim_texts"`   // the same of rims
	TrackTexts string             `json:"track_texts"` // the same of numbers
	Sides      map[string]Livery  `json:"sides"`       // by side
	Terrain    map[string]Texture `json:"terrain"`     // of tiles
	Rims       map[string]Stroke  `json:"rims,omitempty"`
	Ways       map[string]Stroke  `json:"ways,omitempty"`
	Joins      map[string]Stroke  `json:"joins,omitempty"`
	Sailed     []string           `json:"sailed,omitempty"` // kinds of joins that no army marches along
	Sites      map[string]Emblem  `json:"sites,omitempty"`  // by the marks of tiles
	Units      map[string]Symbol  `json:"units"`            // by the kinds of pieces
	Types      map[string]string  `json:"types,omitempty"`  // of a piece that is known, by its id: a word of Units, where its kind says less
	Short      map[string]ByLang  `json:"short,omitempty"`  // of pieces whose names are too long for a counter, see [ShortOf]
	Flags      map[string]Badge   `json:"flags,omitempty"`  // of pieces; those that are not here are not drawn
	Marks      map[string]Emblem  `json:"marks,omitempty"`  // by the kinds of marks; No for those that are not drawn
	Lines      map[string]Trace   `json:"lines,omitempty"`  // by the kinds of lines; those that are not here are not drawn
	Off        []string           `json:"off,omitempty"`    // places off the map whose pieces are shown beside it, in their order
	Tracks     []string           `json:"tracks,omitempty"` // numbers that stand on the edge, in their order; those of no side and of each
	Below      []string           `json:"below,omitempty"`  // numbers that stand below the map: of each side in a row of its own, those of no side in another
	Of         map[string]string  `json:"of,omitempty"`     // by the ids of numbers: of which kind what they are kept of is
	Events     map[string]Trace   `json:"events,omitempty"` // by the codes of events that tell of a way or a place
}

// ByLang is a text in several languages.
type ByLang map[string]string

// ShortOf returns what a piece is called in [Look.Short], by the kind of its name and its id.
func ShortOf(kind, id string) string { return kind + " " + id }

// Livery is the colour of a side: liveries differ for the colour-blind and in grey.
type Livery uint8

// The liveries, from dark to light.
const (
	Slate Livery = iota
	Vermilion
	Green
	Plum
	Sky
	Ochre
)

// Texture is what terrain looks like.
type Texture uint8

// The textures.
const (
	Plain Texture = iota
	Sand
	Woods
	Swamp
	Hills
	Peaks
	Built
	Narrows
	Lake
	Sea
	Beyond // nobody can go there
)

// Stroke is how a border or a way is drawn.
type Stroke uint8

// The strokes.
const (
	Unseen   Stroke = iota
	River           // a band of water
	Scarp           // a line with teeth
	Range           // a double line with teeth
	Barred          // thick: nobody crosses
	Pass            // two brackets
	Shallows        // water that bars the way
	Walls           // battlements
	Highway
	Road
	Trail
	Linked // a border that the outlines do not show
	Arrow
	SeaLane
	Strait
	Waterline // between two seas
	Path      // worse than a trail, or longer
)

// Emblem is what is drawn at a place.
type Emblem uint8

// The emblems.
const (
	No Emblem = iota
	City
	Town
	Capital
	Port
	Fortress
	Oasis
	Oil
	Objective // of the side whose id ends the word behind a hyphen, or of all
	Base
	Factory
	EdgeOfMap
	Trench
	Works
	Mines
	Ghost // mines that are gone
	Siege
	Flag
	Target
	Counter
	Burnt
	Bolt
	Landing
	Partisan
	SmallPort
	NavalBase
)

// Symbol is what stands on a counter, by the conventions of armies.
type Symbol uint8

// The symbols.
const (
	Unmarked Symbol = iota
	Infantry
	Motorised
	Mechanised
	Armour
	HeavyArmour
	Reconnaissance
	Cavalry
	Artillery
	SelfPropelled
	Antitank
	MobileAntitank
	Airborne
	Guard
	Assault
	Mountaineers
	Militia
	Fortified
	Partisans
	Cadres
	Reserves
	Headquarters
	Air
	Fleet
	Submarine
)

// Badge is a small sign on a counter.
type Badge uint8

// The badges.
const (
	NoBadge Badge = iota
	Disordered
	Starved
	Spent // it has moved or fought
	Held  // it is fed or supported where it stands
	Raids
	Kept // in reserve
	Lent
	Gone // it has surrendered
	Came // it came, or was made stronger
)

// Trace is what is drawn of something that happened or is to happen.
type Trace uint8

// The traces.
const (
	NoTrace Trace = iota
	Moves
	Rails // by train or behind the front
	Sails
	Attacks
	Retreats
	Battle // at a place
	Taken
	Supply // places that it reaches
)
