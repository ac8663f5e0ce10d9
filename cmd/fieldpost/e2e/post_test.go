//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// post is the mail servers.
type post struct {
	imap, imaps, smtp, ca   string
	address, user, password string
	moderator               string
	players                 []string
}

// servers reads where the mail servers are and empties their mailboxes.
func servers(t testing.TB) post {
	t.Helper()
	get := func(name string) string {
		v := os.Getenv("FIELDPOST_E2E_" + name)
		if v == "" {
			t.Fatalf("FIELDPOST_E2E_%s is not set: run this test by `.ci/mail-servers run DIR go test -tags e2e ./cmd/fieldpost/e2e`", name)
		}
		return v
	}
	p := post{
		imap: get("IMAP"), imaps: get("IMAPS"), smtp: get("SMTP"), ca: get("CA"),
		address: get("ADDRESS"), user: get("USER"), password: get("PASSWORD"),
		moderator: get("MODERATOR"), players: strings.Fields(get("PLAYERS")),
	}
	for _, user := range append([]string{p.user, p.moderator}, p.players...) {
		p.empty(t, user)
	}
	return p
}

// empty deletes what lies in a mailbox.
func (p post) empty(t testing.TB, user string) {
	t.Helper()
	c := p.login(t, user)
	defer c.Close()
	for _, folder := range []string{"INBOX", "Done", "Read", "Done-owner", "Read-owner"} {
		data, err := c.Select(folder, nil).Wait()
		if err != nil || data.NumMessages == 0 {
			continue
		}
		all := imap.SeqSet{}
		all.AddRange(1, 0)
		if err := c.Store(all, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close(); err != nil {
			t.Fatal(err)
		}
		if err := c.Expunge().Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func (p post) login(t testing.TB, user string) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(p.imap, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Login(user, p.password).Wait(); err != nil {
		t.Fatal(err)
	}
	return c
}

// send hands a mail to Postfix.
func (p post) send(t testing.TB, from, to string, raw []byte) {
	t.Helper()
	c, err := smtp.Dial(p.smtp)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.SendMail(from, []string{to}, bytes.NewReader(raw)); err != nil {
		t.Fatal(err)
	}
}

// tls trusts the servers' certificate.
func (p post) tls(t testing.TB) *tls.Config {
	t.Helper()
	pem, err := os.ReadFile(p.ca)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	host, _, _ := net.SplitHostPort(p.imaps)
	return &tls.Config{RootCAs: pool, ServerName: host}
}

// reader is a player at his mailbox.
type reader struct {
	address string
	mu      sync.Mutex
	mails   []*player.Dispatch
	came    chan struct{} // holds one
}

// read opens the mailbox of a player until the test ends.
func (p post) read(t testing.TB, address string) *reader {
	t.Helper()
	r := &reader{address: address, came: make(chan struct{}, 1)}
	poller, err := mailer.NewPoller(mailer.Mailbox{
		Addr: p.imaps, Security: wire.SecurityTLS, TLS: p.tls(t), Username: address, Password: p.password,
		Done: "Read", PollEvery: time.Second,
	}, r, nil, wire.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = poller.Run(ctx)
	}()
	t.Cleanup(func() { cancel(); <-done })
	return r
}

// Receive implements mailer.Receiver.
func (r *reader) Receive(_ context.Context, l mailer.Letter) error {
	d, err := player.Read(l.Raw)
	if err != nil {
		d = &player.Dispatch{Text: string(l.Raw)}
	}
	r.mu.Lock()
	r.mails = append(r.mails, d)
	r.mu.Unlock()
	select {
	case r.came <- struct{}{}:
	default:
	}
	return nil
}

// all returns what came so far.
func (r *reader) all() []*player.Dispatch {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]*player.Dispatch(nil), r.mails...)
}

// patience is how long a mail may take.
const patience = 60 * time.Second

// await waits for a mail that fits; what names it when it does not come.
func (r *reader) await(t testing.TB, what string, fits func(*player.Dispatch) bool) *player.Dispatch {
	t.Helper()
	late := time.After(patience)
	for {
		for _, d := range r.all() {
			if fits(d) {
				return d
			}
		}
		select {
		case <-r.came:
		case <-late:
			var subjects []string
			for _, d := range r.all() {
				subjects = append(subjects, d.Subject)
			}
			t.Fatalf("%s: %s did not come; there are\n%s", r.address, what, strings.Join(subjects, "\n"))
		}
	}
}
