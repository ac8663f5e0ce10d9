package board

import "strconv"

// Direction is one of the six ways out of a hex that stands on a corner
// (pointy-top). Its number is also the number of the hexside.
type Direction uint8

// The six directions, counter-clockwise.
const (
	East Direction = iota
	NorthEast
	NorthWest
	West
	SouthWest
	SouthEast
)

// Directions is how many there are.
const Directions = 6

var directionNames = [Directions]string{"E", "NE", "NW", "W", "SW", "SE"}

// String returns the English name of the direction, as maps write it.
func (d Direction) String() string {
	if d >= Directions {
		return "Direction(" + strconv.Itoa(int(d)) + ")"
	}
	return directionNames[d]
}

// Opposite returns the way back.
func (d Direction) Opposite() Direction { return (d + 3) % Directions }

// Axial is the place of a hex: columns Q run east, rows R run south-east, so
// that r grows southwards.
type Axial struct{ Q, R int }

var steps = [Directions]Axial{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

// Next returns the hex beside this one.
func (a Axial) Next(d Direction) Axial { return a.walk(d, 1) }

// walk returns the hex n steps away in a direction.
func (a Axial) walk(d Direction, n int) Axial {
	return Axial{a.Q + n*steps[d].Q, a.R + n*steps[d].R}
}

// Distance counts the steps between two hexes, whatever lies between them.
func (a Axial) Distance(b Axial) int {
	q, r := b.Q-a.Q, b.R-a.R
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

func abs(n int) int { return max(n, -n) }
