package mailertest

import (
	"bytes"
	"io"
	"net"
	"sync"
	"testing"
)

// Wire is a proxy on loopback before a server. It carries bytes both ways and
// makes trouble when told to.
type Wire struct {
	listener net.Listener
	target   string
	running  sync.WaitGroup

	mu      sync.Mutex
	open    map[net.Conn]struct{}
	count   int
	down    bool
	stalled bool
	closed  bool
	words   [][2][]byte
}

// NewWire puts a wire before the server at target for the time of a test.
func NewWire(t testing.TB, target string) *Wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &Wire{listener: listener, target: target, open: make(map[net.Conn]struct{})}
	w.running.Go(w.accept)
	t.Cleanup(w.close)
	return w
}

// Addr returns the host:port to connect to instead of the server's.
func (w *Wire) Addr() string { return w.listener.Addr().String() }

// Conns counts the connections there have been.
func (w *Wire) Conns() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count
}

// Cut breaks the open connections; new ones pass.
func (w *Wire) Cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut()
}

func (w *Wire) cut() {
	for c := range w.open {
		c.Close()
	}
}

// Down breaks the open connections, and new ones as soon as they come, until Up.
func (w *Wire) Down() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = true
	w.cut()
}

// Up ends Down and Stall.
func (w *Wire) Up() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down, w.stalled = false, false
}

// Stall swallows every byte, both ways, until Up: a peer that went silent.
func (w *Wire) Stall() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stalled = true
}

// Garble replaces a word wherever it passes, either way. It is meant for words
// that travel in one piece, such as capabilities and commands.
func (w *Wire) Garble(word, with string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.words = append(w.words, [2][]byte{[]byte(word), []byte(with)})
}

func (w *Wire) accept() {
	for {
		client, err := w.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", w.target)
		if err != nil {
			client.Close()
			continue
		}
		if !w.enter(client, server) {
			client.Close()
			server.Close()
			continue
		}
		w.running.Go(func() { w.carry(client, server) })
		w.running.Go(func() { w.carry(server, client) })
	}
}

func (w *Wire) enter(conns ...net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.down || w.closed {
		return false
	}
	w.count++
	for _, c := range conns {
		w.open[c] = struct{}{}
	}
	return true
}

// carry copies one direction; when it ends, so does the other.
func (w *Wire) carry(to, from net.Conn) {
	buf := make([]byte, 64<<10)
	for {
		n, err := from.Read(buf)
		if data := w.pass(buf[:n]); len(data) > 0 {
			if _, werr := to.Write(data); werr != nil {
				err = io.ErrClosedPipe
			}
		}
		if err != nil {
			break
		}
	}
	from.Close()
	to.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.open, from)
}

// pass decides what becomes of some bytes.
func (w *Wire) pass(data []byte) []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stalled {
		return nil
	}
	for _, word := range w.words {
		data = bytes.ReplaceAll(data, word[0], word[1])
	}
	return data
}

func (w *Wire) close() {
	w.mu.Lock()
	w.closed = true
	w.cut()
	w.mu.Unlock()
	w.listener.Close()
	w.running.Wait()
}
