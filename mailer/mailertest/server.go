package mailertest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// Server is a post office under test, reached without TLS on loopback.
type Server struct {
	IMAP, SMTP     string // host:port
	User, Password string
	Address        string // mail for it ends up in INBOX of User
	Nobody         string // an address that the SMTP server refuses for good
	Auth           bool   // the SMTP server takes User and Password
	Prefix         string // begins the names of all folders but INBOX; the done folder is named without it
}

// patience is how long anything that is to happen may take.
const patience = 15 * time.Second

// Eventually polls until ok, and fails the test when that takes too long.
func Eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	for !ok() {
		select {
		case <-look.C:
		case <-deadline.C:
			t.Fatalf("not within %v: %s", patience, what)
		}
	}
}

// bench is one test's place on a server: an IMAP connection of its own and two
// folders.
type bench struct {
	t            *testing.T
	server       Server
	client       *imapclient.Client
	folder, done string
}

func newDesk(t *testing.T, server Server) *bench {
	t.Helper()
	client, err := imapclient.DialInsecure(server.IMAP, nil)
	if err != nil {
		t.Fatalf("connect to %s: %v", server.IMAP, err)
	}
	t.Cleanup(func() { client.Close() })
	if err := client.Login(server.User, server.Password).Wait(); err != nil {
		t.Fatalf("login: %v", err)
	}
	name := strings.NewReplacer("/", "-", " ", "-").Replace(t.Name())
	d := &bench{t: t, server: server, client: client}
	d.folder = fmt.Sprintf("%s%s-%d", server.Prefix, name, time.Now().UnixNano())
	d.done = d.folder + "-done"
	d.create()
	t.Cleanup(func() {
		client.Delete(d.folder).Wait()
		client.Delete(d.done).Wait()
		client.Delete(d.done + "-owner").Wait() // if the test made it
	})
	return d
}

func (b *bench) create() {
	b.t.Helper()
	if err := b.client.Create(b.folder, nil).Wait(); err != nil {
		b.t.Fatalf("create %s: %v", b.folder, err)
	}
}

// recreate removes the folder with all in it and makes it anew, which gives it
// another UIDVALIDITY.
func (b *bench) recreate() {
	b.t.Helper()
	if err := b.client.Delete(b.folder).Wait(); err != nil {
		b.t.Fatalf("delete %s: %v", b.folder, err)
	}
	b.create()
}

// post puts a letter into the folder.
func (b *bench) post(raw []byte, flags ...imap.Flag) {
	b.t.Helper()
	c := b.client.Append(b.folder, int64(len(raw)), &imap.AppendOptions{Flags: flags})
	if _, err := c.Write(raw); err != nil {
		b.t.Fatalf("append: %v", err)
	}
	if err := c.Close(); err != nil {
		b.t.Fatalf("append: %v", err)
	}
	if _, err := c.Wait(); err != nil {
		b.t.Fatalf("append: %v", err)
	}
}

// count says how many letters a folder holds, -1 when there is no such folder.
func (b *bench) count(folder string) int {
	status, err := b.client.Status(folder, &imap.StatusOptions{NumMessages: true}).Wait()
	if err != nil || status.NumMessages == nil {
		return -1
	}
	return int(*status.NumMessages)
}

// mailbox returns the configuration of a poller for the bench's folders, by way of
// addr.
func (b *bench) mailbox(addr string) mailer.Mailbox {
	return mailer.Mailbox{
		Addr:      addr,
		Security:  wire.SecurityPlain,
		Username:  b.server.User,
		Password:  b.server.Password,
		Folder:    b.folder,
		Done:      strings.TrimPrefix(b.done, b.server.Prefix),
		PollEvery: 20 * time.Minute,
		Timeout:   patience,
	}
}

// letter makes the bytes of a letter, padded to at least size bytes.
func letter(name string, size int) []byte {
	raw := fmt.Appendf(nil, "From: <player@example.org>\r\nTo: <post@example.org>\r\nSubject: %s\r\nMessage-ID: <%s@player.example.org>\r\n\r\norders\r\n",
		name, strings.ReplaceAll(name, " ", "."))
	for len(raw) < size {
		raw = append(raw, bytes.Repeat([]byte("x"), 70)...)
		raw = append(raw, "\r\n"...)
	}
	return raw
}
