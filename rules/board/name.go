package board

import (
	"encoding/json"
	"fmt"
	"slices"
)

// What is drawn is written in words, so that who reads a drawing as data need not
// know the numbers. A word keeps its meaning for good: archives hold them.

var (
	liveryNames  = []string{"slate", "vermilion", "green", "plum", "sky", "ochre"}
	textureNames = []string{"plain", "sand", "woods", "swamp", "hills", "peaks", "built", "narrows", "lake", "sea", "beyond"}
	strokeNames  = []string{"unseen", "river", "scarp", "range", "barred", "pass", "shallows", "walls", "highway", "road", "trail", "linked", "arrow",
		"sea-lane", "strait", "waterline", "path"}
	emblemNames = []string{"no", "city", "town", "capital", "port", "fortress", "oasis", "oil", "objective", "base", "factory", "edge-of-map", "trench",
		"works", "mines", "ghost", "siege", "flag", "target", "counter", "burnt", "bolt", "landing", "partisan", "small-port", "naval-base"}
	symbolNames = []string{"unmarked", "infantry", "motorised", "mechanised", "armour", "heavy-armour", "reconnaissance", "cavalry", "artillery",
		"self-propelled", "antitank", "mobile-antitank", "airborne", "guard", "assault", "mountaineers", "militia", "fortified", "partisans", "cadres",
		"reserves", "headquarters", "air", "fleet", "submarine"}
	badgeNames = []string{"none", "disordered", "starved", "spent", "held", "raids", "kept", "lent", "gone", "came"}
	traceNames = []string{"none", "moves", "rails", "sails", "attacks", "retreats", "battle", "taken", "supply"}
)

// String returns the word of a livery.
func (l Livery) String() string { return wordOf(liveryNames, uint8(l)) }

// MarshalText writes the word of a livery.
func (l Livery) MarshalText() ([]byte, error) { return write(liveryNames, uint8(l)) }

// UnmarshalText reads what MarshalText wrote.
func (l *Livery) UnmarshalText(b []byte) error { return read(liveryNames, b, (*uint8)(l)) }

// String returns the word of a texture.
func (t Texture) String() string { return wordOf(textureNames, uint8(t)) }

// MarshalText writes the word of a texture.
func (t Texture) MarshalText() ([]byte, error) { return write(textureNames, uint8(t)) }

// UnmarshalText reads what MarshalText wrote.
func (t *Texture) UnmarshalText(b []byte) error { return read(textureNames, b, (*uint8)(t)) }

// String returns the word of a stroke.
func (s Stroke) String() string { return wordOf(strokeNames, uint8(s)) }

// MarshalText writes the word of a stroke.
func (s Stroke) MarshalText() ([]byte, error) { return write(strokeNames, uint8(s)) }

// UnmarshalText reads what MarshalText wrote.
func (s *Stroke) UnmarshalText(b []byte) error { return read(strokeNames, b, (*uint8)(s)) }

// String returns the word of an emblem.
func (e Emblem) String() string { return wordOf(emblemNames, uint8(e)) }

// MarshalText writes the word of an emblem.
func (e Emblem) MarshalText() ([]byte, error) { return write(emblemNames, uint8(e)) }

// UnmarshalText reads what MarshalText wrote.
func (e *Emblem) UnmarshalText(b []byte) error { return read(emblemNames, b, (*uint8)(e)) }

// String returns the word of a symbol.
func (s Symbol) String() string { return wordOf(symbolNames, uint8(s)) }

// MarshalText writes the word of a symbol.
func (s Symbol) MarshalText() ([]byte, error) { return write(symbolNames, uint8(s)) }

// UnmarshalText reads what MarshalText wrote.
func (s *Symbol) UnmarshalText(b []byte) error { return read(symbolNames, b, (*uint8)(s)) }

// String returns the word of a badge.
func (b Badge) String() string { return wordOf(badgeNames, uint8(b)) }

// MarshalText writes the word of a badge.
func (b Badge) MarshalText() ([]byte, error) { return write(badgeNames, uint8(b)) }

// UnmarshalText reads what MarshalText wrote.
func (b *Badge) UnmarshalText(text []byte) error { return read(badgeNames, text, (*uint8)(b)) }

// String returns the word of a trace.
func (t Trace) String() string { return wordOf(traceNames, uint8(t)) }

// MarshalText writes the word of a trace.
func (t Trace) MarshalText() ([]byte, error) { return write(traceNames, uint8(t)) }

// UnmarshalText reads what MarshalText wrote.
func (t *Trace) UnmarshalText(b []byte) error { return read(traceNames, b, (*uint8)(t)) }

func wordOf(names []string, i uint8) string {
	if int(i) >= len(names) {
		return fmt.Sprintf("unnamed %d", i)
	}
	return names[i]
}

func write(names []string, i uint8) ([]byte, error) {
	if int(i) >= len(names) {
		return nil, fmt.Errorf("board: number %d has no name", i)
	}
	return []byte(names[i]), nil
}

func read(names []string, word []byte, into *uint8) error {
	i := slices.Index(names, string(word))
	if i < 0 {
		return fmt.Errorf("board: unknown word %q", word)
	}
	*into = uint8(i)
	return nil
}

// MarshalJSON writes a point as [x, y].
func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal([2]float64{p.X, p.Y}) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *Point) UnmarshalJSON(b []byte) error {
	var xy [2]float64
	if err := json.Unmarshal(b, &xy); err != nil {
		return fmt.Errorf("board: point: %w", err)
	}
	p.X, p.Y = xy[0], xy[1]
	return nil
}
