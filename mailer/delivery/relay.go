package delivery

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// Defaults of a Mailbox.
const (
	DefaultFolder    = "INBOX"
	DefaultDone      = "Done"
	DefaultPollEvery = time.Minute
	DefaultMaxSize   = 1 << 20
	DefaultTimeout   = time.Minute
)

// Defaults of a Relay.
const (
	DefaultSendEvery = 15 * time.Second
	DefaultKeepOpen  = 10 * time.Second
	DefaultBurst     = 50
	DefaultLanes     = 4
	DefaultHello     = "localhost"
)

// Relay says where dispatches go out: the submission server (RFC 6409).
type Relay struct {
	Addr string // host:port
	// Security of the connection; plain only for loopback addresses unless
	// AllowPlain is set. Default tls.
	Security   wire.Security
	AllowPlain bool
	TLS        *tls.Config // optional
	// Username and Password for AUTH PLAIN or LOGIN; no AUTH without a name.
	Username, Password string
	// Bearer logs in by access token in place of the password; nil: by password.
	Bearer *wire.Bearer
	Hello  string // our name in EHLO
	// DKIM signs what goes out; nil leaves that to the relay.
	DKIM *Signer
	// SendEvery is the time between looks into the outbox without a Kick.
	SendEvery time.Duration
	// KeepOpen is how long an idle connection is kept for the next burst.
	KeepOpen time.Duration
	// ProveEvery is the time after which a relay that had nothing to do is
	// reached once, so that its end is seen before a mail needs it; 0: never.
	ProveEvery time.Duration
	// Burst is how many dispatches are in hand at once, with their texts.
	Burst int
	// Lanes is how many connections may be open at once. One is opened when there is
	// something to send over it; a relay that wants fewer is given one.
	Lanes int
	// Timeout bounds the opening of a connection and every exchange on it.
	Timeout time.Duration
}

// withDefaults completes the configuration and checks it.
func (r Relay) withDefaults() (Relay, error) {
	if r.Security == "" {
		r.Security = wire.SecurityTLS
	}
	if r.Hello == "" {
		r.Hello = DefaultHello
	}
	if r.SendEvery <= 0 {
		r.SendEvery = DefaultSendEvery
	}
	if r.KeepOpen <= 0 {
		r.KeepOpen = DefaultKeepOpen
	}
	if r.Burst <= 0 {
		r.Burst = DefaultBurst
	}
	if r.Lanes <= 0 {
		r.Lanes = DefaultLanes
	}
	if r.Timeout <= 0 {
		r.Timeout = DefaultTimeout
	}
	if err := r.Security.Check(r.Addr, r.AllowPlain); err != nil {
		return r, fmt.Errorf("relay: %w", err)
	}
	return r, nil
}

// Check connects and logs in once, for `doctor`.
func (r Relay) Check(ctx context.Context) error {
	r, err := r.withDefaults()
	if err != nil {
		return err
	}
	l, err := openLink(ctx, r)
	if err != nil {
		return fmt.Errorf("relay %s: %w", r.Addr, err)
	}
	l.close()
	return nil
}

// SendOnce sends one dispatch, for `doctor`, signed as all others, and returns the
// server's words.
func (r Relay) SendOnce(ctx context.Context, d Dispatch) (reply string, err error) {
	r, err = r.withDefaults()
	if err != nil {
		return "", err
	}
	raw := d.Raw
	if r.DKIM != nil {
		if raw, err = r.DKIM.Sign(raw); err != nil {
			return "", fmt.Errorf("sign: %w", err)
		}
	}
	l, err := openLink(ctx, r)
	if err != nil {
		return "", fmt.Errorf("relay %s: %w", r.Addr, err)
	}
	defer l.close()
	if reply, err = l.send(d, raw); err != nil {
		return "", fmt.Errorf("relay %s: %w", r.Addr, err)
	}
	return reply, nil
}

// ErrNoAuth says that a user name is configured but the server offers no way to
// say it.
var ErrNoAuth = errors.New("the SMTP server takes neither AUTH PLAIN nor AUTH LOGIN here")

// grace is how long a transaction may go on after the context ended, so that
// what the server has taken is noted and not sent again.
const grace = 5 * time.Second

// link is one SMTP connection that is ready for transactions. Its goroutine is
// the sender's.
type link struct {
	client *smtp.Client
	conn   *wire.Frugal // below the client
	used   bool         // a transaction went over it
	detach func() bool
}

// openLink connects, greets and logs in (RFC 5321 §3.1, RFC 4954). The
// connection lives until close is called, or a little longer than ctx.
func openLink(ctx context.Context, r Relay) (*link, error) {
	token, err := r.Bearer.Token(ctx, r.Timeout)
	if err != nil {
		return nil, err
	}
	open, err := r.Security.Dial(ctx, r.Addr, r.TLS, r.Timeout)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	conn := wire.Hear(open, wire.Talk)
	defer wire.Interruptible(ctx, conn, r.Timeout)()
	client, err := r.greet(conn, token)
	if err != nil {
		return nil, conn.Explain(err, wire.SpeaksSMTP)
	}
	detach := context.AfterFunc(ctx, func() {
		time.AfterFunc(grace, func() { conn.Close() })
	})
	return &link{client: client, conn: conn, detach: detach}, nil
}

// greet makes the client of a connection, and says who we are.
func (r Relay) greet(conn *wire.Frugal, token string) (client *smtp.Client, err error) {
	if r.Security == wire.SecurityStartTLS {
		if client, err = smtp.NewClientStartTLS(conn, wire.TlsConfig(r.Addr, r.TLS)); err != nil {
			return nil, fmt.Errorf("%w: %w", wire.ErrStartTLS, err)
		}
	} else {
		client = smtp.NewClient(conn)
	}
	client.CommandTimeout, client.SubmissionTimeout = r.Timeout, r.Timeout
	if err := r.introduce(client, token); err != nil {
		client.Close()
		return nil, err
	}
	return client, nil
}

// introduce says EHLO and, where a user name is configured, AUTH.
func (r Relay) introduce(client *smtp.Client, token string) error {
	if err := client.Hello(r.Hello); err != nil {
		return fmt.Errorf("ehlo: %w", err)
	}
	if r.Username == "" {
		return nil
	}
	if r.Bearer != nil {
		_, offered := client.Extension("AUTH")
		login, err := r.Bearer.Mechanism(r.Addr, r.Username, token, client.SupportsAuth, offered)
		if err != nil {
			return fmt.Errorf("%w: %w", wire.ErrLogin, err)
		}
		if err := r.Bearer.Judge(login, client.Auth(login)); err != nil {
			return fmt.Errorf("%w: %w", wire.ErrLogin, err)
		}
		return nil
	}
	var mech sasl.Client
	switch {
	case client.SupportsAuth(sasl.Plain):
		mech = sasl.NewPlainClient("", r.Username, r.Password)
	case client.SupportsAuth(sasl.Login):
		mech = sasl.NewLoginClient(r.Username, r.Password)
	default:
		return fmt.Errorf("%w: %w", wire.ErrLogin, ErrNoAuth)
	}
	if err := client.Auth(mech); err != nil {
		return fmt.Errorf("%w: %w", wire.ErrLogin, err)
	}
	return nil
}

// close says goodbye when the server still listens, and ends the connection.
func (l *link) close() {
	l.client.CommandTimeout = grace
	l.conn.Allow(wire.Talk)
	if l.client.Quit() != nil {
		l.client.Close()
	}
	l.detach()
}

// abort ends the connection without a word.
func (l *link) abort() {
	l.detach()
	l.client.Close()
}
