package localpost_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"go.uber.org/goleak"

	"github.com/fieldpost/fieldpost/mailer/localpost"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	address  = "Post@Example.org"
	password = "hush"
)

func start(t *testing.T, config localpost.Config) *localpost.Server {
	t.Helper()
	o, err := localpost.Start(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := o.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	if err := o.AddAccount(address, password); err != nil {
		t.Fatal(err)
	}
	return o
}

func submit(t *testing.T, o *localpost.Server, to ...string) error {
	t.Helper()
	client, err := smtp.Dial(o.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	return client.SendMail("anna@example.net", to, strings.NewReader("Subject: x\r\n\r\n.dot\r\n"))
}

// reader logs in over IMAP; news gets the number of messages whenever the
// server tells of it, and 0 for every EXPUNGE.
func reader(t *testing.T, o *localpost.Server) (client *imapclient.Client, news chan uint32) {
	t.Helper()
	news = make(chan uint32, 100)
	client, err := imapclient.DialInsecure(o.IMAPAddr(), &imapclient.Options{
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(data *imapclient.UnilateralDataMailbox) {
				if data.NumMessages != nil {
					news <- *data.NumMessages
				}
			},
			Expunge: func(uint32) { news <- 0 },
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	if err := client.Login(address, password).Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	return client, news
}

func expect(t *testing.T, news <-chan uint32, want uint32) {
	t.Helper()
	select {
	case got := <-news:
		if got != want {
			t.Fatalf("news: got %d, want %d", got, want)
		}
	case <-time.After(10 * time.Second):
		t.Fatalf("news: got none, want %d", want)
	}
}

func TestDelivery(t *testing.T) {
	type seen struct {
		from string
		to   []string
		raw  string
	}
	hook := make(chan seen, 1)
	o := start(t, localpost.Config{OnMail: func(from string, to []string, raw []byte) {
		hook <- seen{from, to, string(raw)}
	}})
	if err := submit(t, o, "post+k3y@example.org", "POST@example.org"); err != nil {
		t.Fatal(err)
	}
	got := o.Mailbox("post@example.org")
	if len(got) != 1 || got[0].To != "post+k3y@example.org" || got[0].From != "anna@example.net" {
		t.Fatalf("mailbox: got %+v, want one mail with its envelope", got)
	}
	if s := <-hook; s.from != "anna@example.net" || len(s.to) != 2 || s.raw != "Subject: x\r\n\r\n.dot\r\n" {
		t.Errorf("hook: got %+v", s)
	}
	client, _ := reader(t, o)
	fetched, err := client.Fetch(imap.SeqSetNum(1), &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{{}}}).Collect()
	if err != nil || len(fetched) != 1 {
		t.Fatalf("fetch: %v, %v", fetched, err)
	}
	m, err := mail.ReadMessage(strings.NewReader(string(fetched[0].BodySection[0].Bytes)))
	if err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]string{"Return-Path": "<anna@example.net>", "Delivered-To": "post+k3y@example.org", "Subject": "x"} {
		if got := m.Header.Get(field); got != want {
			t.Errorf("%s: got %q, want %q", field, got, want)
		}
	}
}

func TestCloseInTheMiddleOfAMessage(t *testing.T) {
	o := start(t, localpost.Config{})
	client, _ := reader(t, o)
	letter := "Subject: x\r\n\r\n" + strings.Repeat("x\r\n", 16<<20) // more than the sockets hold
	put := client.Append("INBOX", int64(len(letter)), nil)
	if _, err := io.WriteString(put, letter); err != nil {
		t.Fatal(err)
	}
	if err := put.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := put.Wait(); err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", o.IMAPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := fmt.Fprintf(conn, "a LOGIN %s %s\r\nb SELECT INBOX\r\nc FETCH 1 BODY[]\r\n", address, password); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(conn); lines.Scan() && !strings.Contains(lines.Text(), "FETCH"); {
	}
	closed := make(chan error, 1) // the message has begun, and nobody reads on
	go func() { closed <- o.Close() }()
	select {
	case err := <-closed:
		if err != nil {
			t.Errorf("Close: %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("Close waits for the connection for ever")
	}
}

func TestUnknownRecipient(t *testing.T) {
	o := start(t, localpost.Config{})
	var answer *smtp.SMTPError
	if err := submit(t, o, "nobody@example.org"); !errors.As(err, &answer) || answer.Code != 550 {
		t.Errorf("got %v, want 550", err)
	}
}

func TestMailAboveTheSize(t *testing.T) {
	o := start(t, localpost.Config{MaxSize: 10})
	var answer *smtp.SMTPError
	if err := submit(t, o, address); !errors.As(err, &answer) || answer.Code != 552 {
		t.Errorf("got %v, want 552", err)
	}
}

func TestCapabilities(t *testing.T) {
	client, _ := reader(t, start(t, localpost.Config{}))
	caps, err := client.Capability().Wait()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []imap.Cap{imap.CapIdle, imap.CapMove, imap.CapUIDPlus, imap.CapNamespace, imap.CapESearch} {
		if !caps.Has(want) {
			t.Errorf("capability %s is missing in %v", want, caps)
		}
	}
}

func TestPasswords(t *testing.T) {
	o := start(t, localpost.Config{})
	for _, test := range []struct {
		name string
		mech sasl.Client
		ok   bool
	}{
		{"PLAIN", sasl.NewPlainClient("", address, password), true},
		{"LOGIN", sasl.NewLoginClient(address, password), true},
		{"PLAIN wrong", sasl.NewPlainClient("", address, "wrong"), false},
		{"LOGIN wrong", sasl.NewLoginClient(address, "wrong"), false},
		{"PLAIN for another", sasl.NewPlainClient("root", address, password), false},
		{"unknown user", sasl.NewPlainClient("", "nobody@example.org", password), false},
		{"unknown mechanism", sasl.NewAnonymousClient("me"), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, err := smtp.Dial(o.SMTPAddr())
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			if err := out.Auth(test.mech); (err == nil) != test.ok {
				t.Errorf("SMTP: got %v, want success %v", err, test.ok)
			}
			in, err := imapclient.DialInsecure(o.IMAPAddr(), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			if err := in.Authenticate(test.mech); (err == nil) != test.ok {
				t.Errorf("IMAP: got %v, want success %v", err, test.ok)
			}
		})
	}
}

func TestIdleTellsOfDelivery(t *testing.T) {
	o := start(t, localpost.Config{})
	client, news := reader(t, o)
	idle, err := client.Idle()
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint32(3) {
		if err := submit(t, o, address); err != nil {
			t.Fatal(err)
		}
		expect(t, news, n+1)
	}
	if err := errors.Join(idle.Close(), idle.Wait()); err != nil {
		t.Fatal(err)
	}
	// What came between two IDLEs is told at the beginning of the second.
	if err := submit(t, o, address); err != nil {
		t.Fatal(err)
	}
	if idle, err = client.Idle(); err != nil {
		t.Fatal(err)
	}
	expect(t, news, 4)
	if err := errors.Join(idle.Close(), idle.Wait()); err != nil {
		t.Fatal(err)
	}
}

func TestMoveTellsEachExpungeOnce(t *testing.T) {
	o := start(t, localpost.Config{})
	for range 3 {
		if err := submit(t, o, address); err != nil {
			t.Fatal(err)
		}
	}
	mover, own := reader(t, o)
	watcher, other := reader(t, o)
	idle, err := watcher.Idle()
	if err != nil {
		t.Fatal(err)
	}
	if err := mover.Create("Done", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	moved, err := mover.Move(imap.UIDSetNum(1, 3), "Done").Wait()
	if err != nil {
		t.Fatal(err)
	}
	if got := moved.SourceUIDs.String(); got != "1,3" {
		t.Errorf("COPYUID: got %s, want 1,3", got)
	}
	if got := mover.Mailbox().NumMessages; got != 1 {
		t.Errorf("messages left, as told to the mover: got %d, want 1", got)
	}
	for range 2 {
		expect(t, own, 0)
		expect(t, other, 0)
	}
	if err := errors.Join(idle.Close(), idle.Wait()); err != nil {
		t.Fatal(err)
	}
	if err := mover.Noop().Wait(); err != nil {
		t.Fatal(err)
	}
	if len(own)+len(other) > 0 {
		t.Error("an EXPUNGE was told twice")
	}
	if _, err := mover.Move(imap.UIDSetNum(99), "Done").Wait(); err != nil {
		t.Errorf("move of nothing: %v", err)
	}
	if _, err := mover.Copy(imap.UIDSetNum(99), "Done").Wait(); err != nil {
		t.Errorf("copy of nothing: %v", err)
	}
}

func TestAddAccountRefuses(t *testing.T) {
	o := start(t, localpost.Config{})
	for _, bad := range []string{"", "post", "a+b@example.org", "a@b\r\nc", "Anna <anna@example.org>"} {
		if err := o.AddAccount(bad, "x"); !errors.Is(err, localpost.ErrAddress) {
			t.Errorf("account %q: got %v, want ErrAddress", bad, err)
		}
	}
	if err := o.AddAccount(strings.ToUpper(address), "x"); err == nil {
		t.Error("the same account twice: got nil, want an error")
	}
}

func TestStartRefuses(t *testing.T) {
	if _, err := localpost.Start(context.Background(), localpost.Config{SMTPAddr: "0.0.0.0:0"}); !errors.Is(err, localpost.ErrNotLoopback) {
		t.Errorf("all interfaces: got %v, want ErrNotLoopback", err)
	}
	o := start(t, localpost.Config{})
	if _, err := localpost.Start(context.Background(), localpost.Config{IMAPAddr: o.IMAPAddr()}); err == nil {
		t.Error("a taken port: got nil, want an error")
	}
}

func TestCloseEndsEverything(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o, err := localpost.Start(ctx, localpost.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := o.AddAccount(address, password); err != nil {
		t.Fatal(err)
	}
	client, _ := reader(t, o)
	if _, err := client.Idle(); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := errors.Join(o.Close(), o.Close()); err != nil {
		t.Errorf("Close: %v", err)
	}
	select {
	case <-client.Closed():
	case <-time.After(10 * time.Second):
		t.Error("the connection is still open")
	}
	for _, addr := range []string{o.SMTPAddr(), o.IMAPAddr()} {
		if conn, err := net.Dial("tcp", addr); err == nil {
			conn.Close()
			t.Errorf("%s still answers", addr)
		}
	}
}

func TestAwait(t *testing.T) {
	o := start(t, localpost.Config{})
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	sent := make(chan error, 1)
	go func() { sent <- submit(t, o, address) }()
	got, err := o.Await(ctx, address, 1)
	if err != nil || !slices.ContainsFunc(got, func(m localpost.Mail) bool { return m.From == "anna@example.net" }) {
		t.Errorf("got %v, %v, want the mail", got, err)
	}
	if err := <-sent; err != nil {
		t.Error(err)
	}
	cancel()
	if _, err := o.Await(ctx, address, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}
