package mailer_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// answering puts a dispatch into the outbox for every letter.
type answering struct {
	outbox *mailertest.Outbox
	sender *delivery.Sender
}

// Receive implements mailer.Receiver.
func (a *answering) Receive(_ context.Context, letter mailer.Letter) error {
	a.outbox.Put(delivery.Dispatch{From: testAddress, To: playerAddress, Raw: letter.Raw})
	a.sender.Kick()
	return nil
}

const playerAddress = "player@example.org"

// BenchmarkLetterInMailOut measures the whole way on localpost: a mail goes to
// the service by SMTP, is read by IMAP, answered, and the answer is delivered.
// "one" waits for each answer, which is latency; "burst" keeps 100 on their way.
func BenchmarkLetterInMailOut(b *testing.B) {
	for _, flight := range []int{1, 100} {
		b.Run(fmt.Sprintf("flight=%d", flight), func(b *testing.B) {
			o := post(b, localpost.Config{})
			if err := o.AddAccount(playerAddress, testPassword); err != nil {
				b.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			var outbox mailertest.Outbox
			relay := relayTo(o)
			relay.SendEvery = time.Second
			sender, _ := mailertest.Send(b, relay, &outbox, nil)
			poller, err := mailer.NewPoller(boxOf(o), &answering{&outbox, sender}, nil, wire.Options{})
			if err != nil {
				b.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- poller.Run(ctx) }()
			mailertest.Eventually(b, "the first scan", func() bool { return poller.Health().Connected })

			client, err := smtp.Dial(o.SMTPAddr())
			if err != nil {
				b.Fatal(err)
			}
			defer client.Close()
			raw := string(parcel().Raw)
			for i := 0; b.Loop(); i++ {
				if err := client.SendMail(playerAddress, []string{testAddress}, strings.NewReader(raw)); err != nil {
					b.Fatal(err)
				}
				if (i+1)%flight == 0 {
					if _, err := o.Await(ctx, playerAddress, i+1); err != nil {
						b.Fatal(err)
					}
				}
			}
			cancel()
			if err := <-ended; err != nil {
				b.Error(err)
			}
		})
	}
}
