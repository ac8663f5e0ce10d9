package web

import (
	"net"
	"net/netip"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// LimitConnections limits how many connections of a listener are open at once. One more
// is taken all the same, and the one that has been quiet for longest is closed
// for it, of those of the address that has most: with a limit that keeps the
// newcomers waiting (netutil.LimitListener), as many slow clients would shut
// the page for as long as their time limits last.
//
// A connection is quiet while nothing is written to it: who sends a form byte
// by byte, or does not take his answer, is quiet.
func LimitConnections(l net.Listener, most int) net.Listener {
	return &connLimit{Listener: l, most: most}
}

type connLimit struct {
	net.Listener
	most int

	mu   sync.Mutex
	open []*limitedConn // the quietest first
}

// limitedConn is an open connection.
type limitedConn struct {
	net.Conn
	limit *connLimit
	from  netip.Prefix
}

// Accept implements net.Listener.
func (c *connLimit) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	g := &limitedConn{Conn: conn, limit: c}
	if a, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil {
		g.from = site.PlaceOf(a.Addr())
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open = append(c.open, g)
	if len(c.open) > c.most {
		c.showOut()
	}
	return g, nil
}

// showOut closes the quietest connection of the address with most of them.
// The newcomer itself is spared.
func (c *connLimit) showOut() {
	count := map[netip.Prefix]int{}
	for _, g := range c.open {
		count[g.from]++
	}
	worst := 0
	for i, g := range c.open[:len(c.open)-1] {
		if count[g.from] > count[c.open[worst].from] {
			worst = i
		}
	}
	g := c.open[worst]
	c.open = slices.Delete(c.open, worst, worst+1)
	g.Conn.Close() // what it says does not matter: nobody waits for it
}

// Write implements net.Conn: what is written to makes room last.
func (g *limitedConn) Write(b []byte) (int, error) {
	n, err := g.Conn.Write(b)
	if n > 0 {
		g.limit.move(g, true)
	}
	return n, err
}

// Close implements net.Conn.
func (g *limitedConn) Close() error {
	g.limit.move(g, false)
	return g.Conn.Close()
}

// move puts a connection behind all others, or strikes it off.
func (c *connLimit) move(g *limitedConn, back bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.open, g)
	if i < 0 {
		return
	}
	c.open = slices.Delete(c.open, i, i+1)
	if back {
		c.open = append(c.open, g)
	}
}
