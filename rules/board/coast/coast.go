package coast

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// The bounds of what is kept in full, in degrees. Beyond them lines are crude.
const (
	West, South = -30, 12
	East, North = 62, 71
)

// Place is a place on the earth, in degrees.
type Place struct{ Lon, Lat float64 }

// Country is a country of today, as Natural Earth draws it.
type Country struct {
	Name  string // as Natural Earth writes it: "France", "Bosnia and Herz."
	Rings [][]Place
}

//go:embed coast.txt
var text string

var read = sync.OnceValue(func() []Country { return parse(text) })

// Countries gives the countries of today in the order of their names.
func Countries() []Country { return read() }

// parse reads coast.txt: lines "arc POINTS" and "ring ARCS COUNTRY"
// for each ring of a country. POINTS are Google's encoded polyline, in
// hundredths of a degree; ARCS are numbers of arcs with commas between, ~n for
// arc n backwards. The text is part of the program and was written by cmd/ground.
func parse(text string) (countries []Country) {
	var arcs [][]Place
	ring := func(list string) (out []Place) {
		for _, word := range strings.Split(list, ",") {
			n, err := strconv.Atoi(strings.TrimPrefix(word, "~"))
			if err != nil {
				panic("coast: " + err.Error())
			}
			arc := arcs[n]
			for i := range len(arc) - 1 { // the last point is the first of the next arc
				if word[0] == '~' {
					i = len(arc) - 1 - i
				}
				out = append(out, arc[i])
			}
		}
		return out
	}
	for line := range strings.Lines(text) {
		word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch word {
		case "arc":
			arcs = append(arcs, Decode(rest))
		case "ring":
			list, name, _ := strings.Cut(rest, " ")
			if n := len(countries); n == 0 || countries[n-1].Name != name {
				countries = append(countries, Country{Name: name})
			}
			c := &countries[len(countries)-1]
			c.Rings = append(c.Rings, ring(list))
		}
	}
	return countries
}

// perDegree is the unit of encoded points.
const perDegree = 100

// Decode reads a line of points that Encode wrote.
func Decode(s string) (out []Place) {
	var at [2]int
	for i, k := 0, 0; i < len(s); k++ {
		n, shift := 0, 0
		for {
			c := int(s[i]) - 63
			i++
			n |= c & 31 << shift
			shift += 5
			if c < 32 || i == len(s) {
				break
			}
		}
		at[k&1] += n>>1 ^ -(n & 1)
		if k&1 == 1 {
			out = append(out, Place{float64(at[1]) / perDegree, float64(at[0]) / perDegree})
		}
	}
	return out
}

// Encode writes a line of points as Google's encoded polyline: differences of
// latitude and longitude, in hundredths of a degree.
func Encode(line []Place) string {
	var b strings.Builder
	var last [2]int
	for _, p := range line {
		for i, v := range [2]int{round(p.Lat * perDegree), round(p.Lon * perDegree)} {
			n := v - last[i]
			last[i] = v
			n = n<<1 ^ n>>63
			for ; n >= 32; n >>= 5 {
				b.WriteByte(byte(n&31|32) + 63)
			}
			b.WriteByte(byte(n) + 63)
		}
	}
	return b.String()
}
