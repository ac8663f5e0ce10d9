package localpost

import (
	"net"
	"sync"
)

// door is a listener that knows the connections that came through it. The
// server libraries close their connections without waiting for the goroutines
// that serve them; the door waits, so that Close of the server leaves nothing
// behind.
type door struct {
	net.Listener

	mu     sync.Mutex
	inside map[*visitor]struct{}
	closed bool
	served sync.WaitGroup // one count a visitor
}

func newDoor(l net.Listener) *door {
	return &door{Listener: l, inside: make(map[*visitor]struct{})}
}

// Accept implements net.Listener.
func (d *door) Accept() (net.Conn, error) {
	conn, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		conn.Close()
		return nil, net.ErrClosed
	}
	v := &visitor{Conn: conn, door: d}
	d.inside[v] = struct{}{}
	d.served.Add(1)
	return v, nil
}

// drop breaks the connections that are open now.
func (d *door) drop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for v := range d.inside {
		v.Conn.Close() // the server notices, then calls visitor.Close
	}
}

// shut stops listening, breaks every connection and waits for those who
// served them.
func (d *door) shut() error {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	err := d.Listener.Close()
	d.drop()
	d.served.Wait()
	return err
}

// visitor is one connection; its server closes it as its last act.
type visitor struct {
	net.Conn
	door *door
	once sync.Once
}

// Close implements net.Conn.
func (v *visitor) Close() error {
	err := v.Conn.Close()
	v.once.Do(func() {
		v.door.mu.Lock()
		delete(v.door.inside, v)
		v.door.mu.Unlock()
		v.door.served.Done()
	})
	return err
}
