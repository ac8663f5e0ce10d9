package cli

import (
	"fmt"
	"time"
)

// Progress shows how far long work is, on a terminal and there only.
type Progress struct {
	p     *Program
	what  string
	shown time.Time
	wrote bool
}

// Progress begins to show how much of something is done.
func (p *Program) Progress(what string) *Progress { return &Progress{p: p, what: what} }

// every is how often a line of progress is written anew.
const every = 200 * time.Millisecond

// At shows that done of all things are done.
func (g *Progress) At(done, all int) {
	if !g.p.Terminal || time.Since(g.shown) < every && done < all {
		return
	}
	g.shown, g.wrote = time.Now(), true
	fmt.Fprintf(g.p.Err, "\r%s %d of %d", g.what, done, all)
}

// Done wipes the line.
func (g *Progress) Done() {
	if g.wrote {
		fmt.Fprint(g.p.Err, "\r\x1b[K")
	}
}
