package localpost

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// inbox is the folder that every account has (RFC 9051 §5.1).
const inbox = "INBOX"

// Mail is one delivery as an account's owner finds it.
type Mail struct {
	From string    // envelope sender, "" for the null path (RFC 5321 §4.5.5)
	To   string    // envelope recipient as given, with its +token
	Raw  []byte    // as the client sent it, without the server's trace fields
	At   time.Time // when the server took it
}

// account is one address. Its fields but user are guarded by mu.
type account struct {
	user *imapmemserver.User

	mu        sync.Mutex
	delivered []Mail
	watch     map[chan struct{}]struct{}
	broken    map[string]map[imap.UID]broken // by folder
}

// ErrAddress says that an account's address cannot be one.
var ErrAddress = errors.New("not a mail address of the form name@host without a +token")

// AddAccount makes the account of address, with an INBOX. The address is also
// the user name on both servers. Adding an address again is an error.
func (s *Server) AddAccount(address, password string) error {
	key := strings.ToLower(strings.TrimSpace(address))
	parsed, err := mail.ParseAddress("<" + key + ">")
	if err != nil || parsed.Address != key || strip(key) != key {
		return fmt.Errorf("localpost: account %q: %w", address, ErrAddress)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.accounts[key] != nil {
		return fmt.Errorf("localpost: account %q exists already", address)
	}
	user := imapmemserver.NewUser(key, password)
	if err := user.Create(inbox, nil); err != nil {
		return fmt.Errorf("localpost: account %q: %w", address, err)
	}
	s.accounts[key] = &account{user: user, watch: make(map[chan struct{}]struct{})}
	return nil
}

// strip reduces an address to the account it belongs to: lower case, without
// the +token (RFC 5233 §2).
func strip(address string) string {
	address = strings.ToLower(address)
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return address
	}
	local, host := address[:at], address[at:]
	if plus := strings.IndexByte(local, '+'); plus > 0 {
		local = local[:plus]
	}
	return local + host
}

// account finds the account that mail for address belongs to, nil if none.
func (s *Server) account(address string) *account {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.accounts[strip(address)]
}

// Mailbox lists what was delivered to address, oldest first, whatever became
// of the mails in its folders since. The caller must not change the bytes.
func (s *Server) Mailbox(address string) []Mail {
	a := s.account(address)
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.delivered)
}

// Await waits until at least n mails were delivered to address and returns
// them all, oldest first.
func (s *Server) Await(ctx context.Context, address string, n int) ([]Mail, error) {
	a := s.account(address)
	if a == nil {
		return nil, fmt.Errorf("localpost: no account %q", address)
	}
	changed := a.watchChanges()
	defer a.unwatch(changed)
	for {
		mails := s.Mailbox(address)
		if len(mails) >= n {
			return mails, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return mails, fmt.Errorf("localpost: %d of %d mails for %s: %w", len(mails), n, address, ctx.Err())
		}
	}
}

// put files one mail: trace fields and bytes into the INBOX, the mail itself
// into the list of deliveries.
func (a *account) put(m Mail, trace []byte) error {
	if _, err := a.file(inbox, append(trace, m.Raw...), &imap.AppendOptions{Time: m.At}); err != nil {
		return fmt.Errorf("file into %s: %w", inbox, err)
	}
	a.mu.Lock()
	a.delivered = append(a.delivered, m)
	a.mu.Unlock()
	a.pulse()
	return nil
}

// file puts a message into a folder.
func (a *account) file(folder string, raw []byte, options *imap.AppendOptions) (*imap.AppendData, error) {
	data, err := a.user.Append(folder, &literal{Reader: bytes.NewReader(raw), size: int64(len(raw))}, options)
	if err == nil && !isReadable(raw) {
		a.keep(folder, data.UID, broken{raw, options.Time})
	}
	return data, err
}

// watchChanges returns a channel that is pulsed after every change of the account.
func (a *account) watchChanges() chan struct{} {
	changed := make(chan struct{}, 1)
	a.mu.Lock()
	a.watch[changed] = struct{}{}
	a.mu.Unlock()
	return changed
}

func (a *account) unwatch(changed chan struct{}) {
	a.mu.Lock()
	delete(a.watch, changed)
	a.mu.Unlock()
}

// pulse wakes everyone who watches the account. A pulse that finds the last
// one unread adds nothing and is dropped.
func (a *account) pulse() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for changed := range a.watch {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
}

// literal is a mail in memory as imapserver wants it.
type literal struct {
	*bytes.Reader
	size int64
}

// Size implements imap.LiteralReader.
func (l *literal) Size() int64 { return l.size }
