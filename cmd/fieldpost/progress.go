package main

import (
	"fmt"
	"time"
)

// progress shows how far long work is, on a terminal and there only.
type progress struct {
	p     *program
	what  string
	shown time.Time
	wrote bool
}

func (p *program) progress(what string) *progress { return &progress{p: p, what: what} }

// every is how often a line of progress is written anew.
const every = 200 * time.Millisecond

// at shows that done of all things are done.
func (g *progress) at(done, all int) {
	if !g.p.Terminal || time.Since(g.shown) < every && done < all {
		return
	}
	g.shown, g.wrote = time.Now(), true
	fmt.Fprintf(g.p.Err, "\r%s %d of %d", g.what, done, all)
}

// done wipes the line.
func (g *progress) done() {
	if g.wrote {
		fmt.Fprint(g.p.Err, "\r\x1b[K")
	}
}
