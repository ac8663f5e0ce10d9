package wire

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"time"
)

// slog keys of this package. Bodies, subjects and passwords have none.
const (
	KeyMailbox = "mailbox"
	KeyFolder  = "folder"
	KeyUID     = "uid"
	KeyCount   = "count"
	KeyMark    = "mark"
	KeyNext    = "uidnext"
	KeyAttempt = "attempt"
	KeyWait    = "wait"
	KeyRelay   = "relay"
	KeyID      = "dispatch"
	KeyReply   = "reply"
	KeyCause   = "cause"
	KeyError   = "err"
)

// Security says how a connection is protected.
type Security string

// The three ways. RFC 8314 prefers TLS from the first byte.
const (
	SecurityPlain    Security = "plain"
	SecurityStartTLS Security = "starttls"
	SecurityTLS      Security = "tls"
)

// String implements fmt.Stringer.
func (s Security) String() string { return string(s) }

// ErrPlain says that a password would cross a network in the clear.
var ErrPlain = errors.New("plain connections are for loopback addresses; use starttls or tls")

// What came before a server could be used; both are followed by why.
var (
	ErrStartTLS = errors.New("starttls")
	ErrLogin    = errors.New("login")
)

// ErrSecurity says that a word for the protection is unknown.
var ErrSecurity = errors.New("security must be plain, starttls or tls")

// Check reports whether a server at addr may be talked to in this way.
func (s Security) Check(addr string, allowPlain bool) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q: %w", addr, err)
	}
	switch s {
	case SecurityStartTLS, SecurityTLS:
		return nil
	case SecurityPlain:
		if ip := net.ParseIP(host); allowPlain || host == "localhost" || (ip != nil && ip.IsLoopback()) {
			return nil
		}
		return fmt.Errorf("address %q: %w", addr, ErrPlain)
	default:
		return fmt.Errorf("%w, got %q", ErrSecurity, string(s))
	}
}

// Dial connects to addr; under SecurityTLS the handshake is done as well.
func (s Security) Dial(ctx context.Context, addr string, config *tls.Config, limit time.Duration) (net.Conn, error) {
	dialer := net.Dialer{Timeout: limit}
	if s != SecurityTLS {
		return dialer.DialContext(ctx, "tcp", addr)
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return (&tls.Dialer{NetDialer: &dialer, Config: TlsConfig(addr, config)}).DialContext(ctx, "tcp", addr)
}

// TlsConfig completes config for the server at addr.
func TlsConfig(addr string, config *tls.Config) *tls.Config {
	if config == nil {
		config = &tls.Config{MinVersion: tls.VersionTLS12}
	}
	config = config.Clone()
	if host, _, err := net.SplitHostPort(addr); err == nil && config.ServerName == "" {
		config.ServerName = host
	}
	return config
}

// closer is what interrupting needs of a connection.
type closer interface{ Close() error }

// Interruptible closes conn when ctx ends or limit passes, whichever is first,
// until the returned function is called. The mail libraries take no context;
// closing the connection is how a blocked call of theirs is ended.
func Interruptible(ctx context.Context, conn closer, limit time.Duration) (release func()) {
	late := time.AfterFunc(limit, func() { conn.Close() })
	detach := context.AfterFunc(ctx, func() { conn.Close() })
	return func() {
		late.Stop()
		detach()
	}
}
