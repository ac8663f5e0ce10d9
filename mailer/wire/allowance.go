package wire

import (
	"errors"
	"fmt"
	"net"
	"strings"
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
	said        atomic.Pointer[string] // how the server began
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
	if n > 0 && f.said.Load() == nil {
		began := string(b[:min(n, 4)])
		f.said.Store(&began)
	}
	return n, err
}

// Protocols, as a server's greeting shows them.
const (
	SpeaksIMAP = "IMAP" // RFC 9051 §7.1
	SpeaksSMTP = "SMTP" // RFC 5321 §4.2
	SpeaksPOP3 = "POP3" // RFC 1939 §3
)

// ErrSilent says that a server was reached and said nothing.
var ErrSilent = errors.New("the server says nothing")

// OtherServerError says that another kind of server answered than was asked for.
type OtherServerError struct {
	Speaks string
	Err    error
}

// Error implements error.
func (e *OtherServerError) Error() string { return e.Speaks + " is spoken there: " + e.Err.Error() }

// Unwrap returns the error that came of it.
func (e *OtherServerError) Unwrap() error { return e.Err }

// Explain returns an error that came before anything was done over the connection as what the
// server's first words, or that there were none, show it to be.
func (f *Frugal) Explain(err error, wanted string) error {
	began := f.said.Load()
	if err == nil {
		return nil
	}
	if began == nil {
		return fmt.Errorf("%w: %w", ErrSilent, err)
	}
	speaks := wanted
	switch {
	case strings.HasPrefix(*began, "* "):
		speaks = SpeaksIMAP
	case strings.HasPrefix(*began, "+OK"):
		speaks = SpeaksPOP3
	case len(*began) == 4 && strings.Trim((*began)[:3], "0123456789") == "" && strings.Contains(" -", (*began)[3:]):
		speaks = SpeaksSMTP
	}
	if speaks == wanted {
		return err
	}
	return &OtherServerError{speaks, err}
}
