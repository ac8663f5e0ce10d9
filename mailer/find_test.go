package mailer_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// TestSendOnceAndFind sends a letter to a plus-address and finds it, in whichever
// folder it lies.
func TestSendOnceAndFind(t *testing.T) {
	o := post(t, localpost.Config{})
	relay := delivery.Relay{Addr: o.SMTPAddr(), Security: wire.SecurityPlain, Username: testAddress, Password: testPassword}
	box := mailer.Mailbox{Addr: o.IMAPAddr(), Security: wire.SecurityPlain, Username: testAddress, Password: testPassword}
	send := func(id, to string) error {
		_, err := relay.SendOnce(context.Background(), delivery.Dispatch{
			From: "post+b@example.org", To: to, Raw: []byte("From: " + testAddress + "\r\nTo: " + to + "\r\nMessage-ID: <" + id + ">\r\n\r\nhello\r\n"),
		})
		return err
	}
	for _, id := range []string{"one@x", "two@x"} {
		if err := send(id, "post+doctor@example.org"); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := box.Find(context.Background(), "two@x", time.Minute)
	if err != nil || !strings.Contains(string(raw), "Message-ID: <two@x>") || !strings.Contains(string(raw), "Delivered-To: post+doctor@example.org") {
		t.Errorf("%v:\n%s", err, raw)
	}
	moved := box
	moved.Folder, moved.Done = "Elsewhere", "INBOX" // a daemon has taken it
	if raw, err = moved.Find(context.Background(), "one@x", time.Minute); err != nil || !strings.Contains(string(raw), "hello") {
		t.Errorf("of the done folder: %v:\n%s", err, raw)
	}
	if _, err := box.Find(context.Background(), "three@x", time.Nanosecond); !errors.Is(err, mailer.ErrNotFound) {
		t.Errorf("one that never came: %v", err)
	}
	if err := send("four@x", "nobody@example.org"); err == nil || !strings.Contains(err.Error(), "550") {
		t.Errorf("to nobody: %v", err)
	}
}
