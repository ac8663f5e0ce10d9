package wire

import (
	"errors"
	"fmt"
	"net"
	"sync/atomic"
)

// How many bytes a server may say within one exchange. The libraries gather
// what it says: a greeting, a line or an answer that never ends would take all
// memory within the time that the exchange has.
const (
	Talk        = 64 << 10 // greeting, login, sending a mail
	ManyTalk    = 1 << 20  // moving letters, and all that is told between two polls
	ListTalk    = 8 << 20  // about 90,000 letters in the folder
	LetterFrame = 4 << 10  // around a letter that is read out
)

// ErrTooMuch says that a server said far more than anybody asked for. The
// connection is closed.
var ErrTooMuch = errors.New("the server does not stop talking")

// Frugal is a connection that hears only so much. allow may be called while
// another goroutine reads.
type Frugal struct {
	net.Conn
	left, given atomic.Int64
}

// Hear bounds what is heard of conn before the next call of allow.
func Hear(conn net.Conn, most int64) *Frugal {
	f := &Frugal{Conn: conn}
	f.Allow(most)
	return f
}

// Allow begins an exchange in which the server may say so many bytes.
func (f *Frugal) Allow(most int64) {
	f.given.Store(most)
	f.left.Store(most)
}

// Read implements net.Conn.
func (f *Frugal) Read(b []byte) (int, error) {
	left := f.left.Load()
	if left <= 0 {
		f.Close()
		return 0, fmt.Errorf("%w: over %d bytes", ErrTooMuch, f.given.Load())
	}
	n, err := f.Conn.Read(b[:min(int64(len(b)), left)])
	f.left.Add(int64(-n))
	return n, err
}
