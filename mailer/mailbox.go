package mailer

import (
	"crypto/tls"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// maxPollEvery keeps every IDLE well below the 29 minutes after which a server
// may hang up (RFC 2177 §3).
const maxPollEvery = 20 * time.Minute

// Mailbox says where letters come in.
type Mailbox struct {
	// Name stands for the mailbox in Letter and Cursor; it must stay the same
	// when the server moves. Default Username/Folder.
	Name string
	Addr string // host:port of the IMAP server
	// Security of the connection; plain only for loopback addresses unless
	// AllowPlain is set. Default tls.
	Security           wire.Security
	AllowPlain         bool
	TLS                *tls.Config // optional
	Username, Password string
	// Bearer logs in by access token in place of the password; nil: by password.
	Bearer *wire.Bearer
	// Folder is read; Done takes the letters that the receiver has, and is
	// created when missing.
	Folder, Done string
	// Owner names the database that reads the mailbox, and TakeOver has it read
	// one that another has read. A mark in the folder Done-owner holds the
	// name; another's is an [OwnedError]. "" leaves and looks for no mark.
	Owner    string
	TakeOver bool
	// PollEvery is the time between polls when the server tells of nothing;
	// each poll selects the folder anew. At most 20 minutes.
	PollEvery time.Duration
	// MaxSize is the largest letter read whole, in bytes.
	MaxSize int64
	// Timeout bounds every exchange with the server.
	Timeout time.Duration
}

// ErrFolder says that the folders of a Mailbox cannot be used.
var ErrFolder = errors.New("folder and done must differ and hold no wildcard (* or %)")

// withDefaults completes the configuration and checks it.
func (m Mailbox) withDefaults() (Mailbox, error) {
	if m.Security == "" {
		m.Security = wire.SecurityTLS
	}
	if m.Folder == "" {
		m.Folder = delivery.DefaultFolder
	}
	if m.Done == "" {
		m.Done = delivery.DefaultDone
	}
	if m.Name == "" {
		m.Name = m.Username + "/" + m.Folder
	}
	if m.PollEvery <= 0 {
		m.PollEvery = delivery.DefaultPollEvery
	}
	m.PollEvery = min(m.PollEvery, maxPollEvery)
	if m.MaxSize <= 0 {
		m.MaxSize = delivery.DefaultMaxSize
	}
	if m.Timeout <= 0 {
		m.Timeout = delivery.DefaultTimeout
	}
	if m.Folder == m.Done || strings.ContainsAny(m.Folder+m.Done, "*%") {
		return m, fmt.Errorf("mailbox %s: folder %q, done %q: %w", m.Name, m.Folder, m.Done, ErrFolder)
	}
	if err := m.Security.Check(m.Addr, m.AllowPlain); err != nil {
		return m, fmt.Errorf("mailbox %s: %w", m.Name, err)
	}
	return m, nil
}
