package bench

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Servers are mail servers on loopback, without TLS: what is measured is ours.
type Servers struct {
	IMAP, SMTP     string // host:port
	Office, Player string // addresses, which are user names as well; plus-addresses of both reach them
	Password       string // of both mailboxes
	Auth           bool   // the SMTP server wants a login
}

// patience is how long a mail may be on its way.
const patience = 2 * time.Minute

// look is the time between two looks at how many mails there are.
const look = 2 * time.Millisecond

// box is a plain IMAP client at a mailbox.
type box struct {
	address string
	client  *imapclient.Client
}

func open(s Servers, address string) (*box, error) { return openWith(s, address, nil) }

func openWith(s Servers, address string, options *imapclient.Options) (*box, error) {
	c, err := imapclient.DialInsecure(s.IMAP, options)
	if err != nil {
		return nil, fmt.Errorf("mailbox of %s: %w", address, err)
	}
	if err := c.Login(address, s.Password).Wait(); err != nil {
		c.Close()
		return nil, fmt.Errorf("mailbox of %s: %w", address, err)
	}
	return &box{address, c}, nil
}

func (b *box) close() { b.client.Close() }

// count says how many mails the inbox holds.
func (b *box) count() (int, error) {
	data, err := b.client.Status("INBOX", &imap.StatusOptions{NumMessages: true}).Wait()
	if err != nil {
		return 0, fmt.Errorf("mailbox of %s: %w", b.address, err)
	}
	return int(*data.NumMessages), nil
}

// await waits until the inbox holds n mails.
func (b *box) await(ctx context.Context, n int) error {
	for late := time.Now().Add(patience); ; time.Sleep(look) {
		have, err := b.count()
		if err != nil || have >= n {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Now().After(late) {
			return fmt.Errorf("the mailbox of %s holds %d of %d mails", b.address, have, n)
		}
	}
}

// empty removes what lies in the inbox, and says how many bytes it was. It leaves the
// inbox again: of a folder that is open a server may tell what it held when it was opened.
func (b *box) empty() (bytes int64, err error) {
	data, err := b.client.Select("INBOX", nil).Wait()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, b.client.Unselect().Wait()) }()
	if data.NumMessages == 0 {
		return 0, nil
	}
	var all imap.SeqSet
	all.AddRange(1, 0)
	found, err := b.client.Fetch(all, &imap.FetchOptions{RFC822Size: true}).Collect()
	if err != nil {
		return 0, err
	}
	for _, m := range found {
		bytes += m.RFC822Size
	}
	if err := b.client.Store(all, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close(); err != nil {
		return 0, err
	}
	return bytes, b.client.Expunge().Close()
}

// remove deletes a folder, if it is there.
func (b *box) remove(folder string) error {
	found, err := b.client.List("", folder, nil).Collect()
	if err != nil || len(found) == 0 {
		return err
	}
	return b.client.Delete(folder).Wait()
}

// dial opens a plain SMTP client.
func (s Servers) dial(as string) (*smtp.Client, error) {
	c, err := smtp.Dial(s.SMTP)
	if err != nil {
		return nil, fmt.Errorf("smtp: %w", err)
	}
	if s.Auth {
		if err := c.Auth(sasl.NewPlainClient("", as, s.Password)); err != nil {
			c.Close()
			return nil, fmt.Errorf("smtp: %w", err)
		}
	}
	return c, nil
}

// plus returns an address that reaches another's mailbox.
func plus(address string, n int) string {
	local, host, _ := strings.Cut(address, "@")
	return fmt.Sprintf("%s+%d@%s", local, n, host)
}
