package chart

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// painting is a picture being drawn.
type painting struct {
	*Board
	*Scene
	words   words
	c       *pen
	out     *Picture
	control []rules.Side // of the tiles
	home    []rules.Side
	stacks  []stack
	routes  routes
	taken   []canvas.Box // by counters and marks
	times   []times      // of arrows, yet to be written
	used    legend
	shown   []entry        // of the legend
	common  map[string]int // how many names of pieces have a word
}

// times is how many pieces went the way of an arrow, and where that is written.
type times struct {
	at canvas.Point
	n  int
}
