package mailer_test

import (
	"context"
	"fmt"
	"net/mail"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/mailertest"
	"github.com/fieldpost/fieldpost/mailer/wire"
)

// desk answers every letter with a receipt. A real receiver stores the letter
// and the dispatch in one transaction.
type desk struct {
	outbox *mailertest.Outbox
	sender *delivery.Sender
}

// Receive implements mailer.Receiver.
func (d *desk) Receive(_ context.Context, letter mailer.Letter) error {
	raw, err := delivery.Compose(delivery.Mail{
		From:      mail.Address{Name: "Fieldpost", Address: "post@example.org"},
		To:        mail.Address{Address: "anna@example.org"},
		Subject:   "Re: " + mailertest.Subject(letter.Raw),
		Date:      letter.Received,
		MessageID: fmt.Sprintf("receipt.%d@example.org", letter.UID),
		Auto:      delivery.AutoReplied,
		Text:      "Your orders are in.\n",
	})
	if err != nil {
		return err
	}
	d.outbox.Put(delivery.Dispatch{From: "post@example.org", To: "anna@example.org", Raw: raw})
	d.sender.Kick()
	return nil
}

// A letter goes in, a receipt comes out, all over real SMTP and IMAP.
func Example() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	post, err := localpost.Start(ctx, localpost.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer post.Close()
	for _, address := range []string{"post@example.org", "anna@example.org"} {
		if err := post.AddAccount(address, "secret"); err != nil {
			fmt.Println(err)
			return
		}
	}

	var outbox mailertest.Outbox
	sender, err := delivery.NewSender(delivery.Relay{Addr: post.SMTPAddr(), Security: wire.SecurityPlain}, &outbox, wire.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	poller, err := mailer.NewPoller(mailer.Mailbox{
		Addr:     post.IMAPAddr(),
		Security: wire.SecurityPlain,
		Username: "post@example.org",
		Password: "secret",
	}, &desk{&outbox, sender}, nil, wire.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	done := make(chan error, 2)
	go func() { done <- sender.Run(ctx) }()
	go func() { done <- poller.Run(ctx) }()

	// Anna's mail program.
	outbox.Put(delivery.Dispatch{
		From: "anna@example.org",
		To:   "post+k3y@example.org",
		Raw:  []byte("From: <anna@example.org>\r\nSubject: [empires-12 P7 german]\r\n\r\nmove 3A to Metz\r\n"),
	})
	sender.Kick()
	mails, err := post.Await(ctx, "anna@example.org", 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(mailertest.Subject(mails[0].Raw))

	cancel()
	for range 2 {
		if err := <-done; err != nil {
			fmt.Println(err)
		}
	}
	// Output: Re: [empires-12 P7 german]
}
