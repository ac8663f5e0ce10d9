package coast

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/board"
)

// radius of the earth taken as a ball, in kilometres.
const radius = 6371

func round(x float64) int { return int(math.Round(x)) }

// Conic is Lambert's conformal conic projection of the ball with two standard
// parallels: J. P. Snyder, Map Projections - A Working Manual (USGS Professional
// Paper 1395), formulas 15-1 to 15-5. Angles and shapes of small areas are true,
// and lengths on both parallels.
type Conic struct {
	lon0, n, f, rho0 float64
}

// NewConic returns the projection with parallels of latitude south and north and with
// the middle meridian, which runs upwards, all in degrees. (lon, lat) is its origin.
func NewConic(south, north, lon, lat float64) Conic {
	s, n := rad(south), rad(north)
	c := Conic{lon0: rad(lon)}
	c.n = math.Log(math.Cos(s)/math.Cos(n)) / math.Log(half(n)/half(s))
	c.f = math.Cos(s) * math.Pow(half(s), c.n) / c.n
	c.rho0 = c.rho(rad(lat))
	return c
}

// Europe is the projection of the zone boards.
var Europe = NewConic(38, 58, 20, 48)

func rad(degrees float64) float64 { return degrees * math.Pi / 180 }

func half(lat float64) float64 { return math.Tan(math.Pi/4 + lat/2) }

func (c Conic) rho(lat float64) float64 { return radius * c.f / math.Pow(half(lat), c.n) }

// Point returns where a place lies, in kilometres east and south of the origin.
func (c Conic) Point(p Place) board.Point {
	rho, theta := c.rho(rad(p.Lat)), c.n*(rad(p.Lon)-c.lon0)
	return board.Point{X: rho * math.Sin(theta), Y: rho*math.Cos(theta) - c.rho0}
}

// Place returns what lies at a point.
func (c Conic) Place(p board.Point) Place {
	y := p.Y + c.rho0
	theta, rho := math.Atan2(p.X, y), math.Hypot(p.X, y)
	lat := 2*math.Atan(math.Pow(radius*c.f/rho, 1/c.n)) - math.Pi/2
	return Place{(c.lon0 + theta/c.n) * 180 / math.Pi, lat * 180 / math.Pi}
}

// Lens enlarges the middle of a map, where zones are small, and draws its
// surroundings together: what is r away from the middle comes to r times 1 + Strength
// exp(-r²/Radius²). Far away nothing is moved; for a Strength up to 2 nothing folds.
type Lens struct {
	Lon, Lat float64 // of the middle
	Strength float64
	Radius   float64 // kilometres
}

// Point moves a point of Europe.
func (l Lens) Point(p board.Point) board.Point {
	if l.Strength == 0 {
		return p
	}
	m := Europe.Point(Place{l.Lon, l.Lat})
	x, y := p.X-m.X, p.Y-m.Y
	k := 1 + l.Strength*math.Exp(-(x*x+y*y)/(l.Radius*l.Radius))
	return board.Point{X: m.X + k*x, Y: m.Y + k*y}
}
