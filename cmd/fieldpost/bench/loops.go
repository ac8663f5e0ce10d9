package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// lettersAGame is about how many a player sends for a phase.
const lettersAGame = 10

// measure is the measuring of one kind of letter.
type measure struct {
	Config
	drawn          bool
	done           string // folder of handled letters
	office, player *box

	letters [][]byte // of the last round
	size    int      // of an answer
}

// conf returns the configuration of a daemon with its files in a folder.
func (m *measure) conf(dir string) config.Config {
	c := config.Default()
	c.Packs = m.Packs
	c.Database, c.Archives = filepath.Join(dir, "fieldpost.db"), filepath.Join(dir, "archives")
	c.Post.Address, c.Post.InstanceKey, c.Post.LettersPerHour, c.Post.Maps = m.Servers.Office, config.NewSecret(strings.Repeat("k", 32)), 1<<30, m.drawn
	c.IMAP.Addr, c.IMAP.Security, c.IMAP.Username, c.IMAP.Password = m.Servers.IMAP, wire.SecurityPlain, m.Servers.Office, config.NewSecret(m.Servers.Password)
	c.IMAP.Done = m.done
	c.SMTP.Addr, c.SMTP.Security = m.Servers.SMTP, wire.SecurityPlain
	if m.Servers.Auth {
		c.SMTP.Username, c.SMTP.Password = m.Servers.Office, config.NewSecret(m.Servers.Password)
	}
	c.Web.Listen = ""
	c.Games.Hold = 0
	return c
}

// ours has a daemon answer the letters that lie in its mailbox, and then some one by one.
func (m *measure) ours(ctx context.Context, singles int) (took time.Duration, each []time.Duration, err error) {
	dir, err := os.MkdirTemp("", "fieldpost-bench-")
	if err != nil {
		return 0, nil, err
	}
	defer os.RemoveAll(dir)
	office, err := daemon.Open(ctx, m.conf(dir), daemon.Env{Titles: m.Titles})
	if err != nil {
		return 0, nil, err
	}
	m.letters, err = m.write(ctx, office, m.Letters+singles)
	if err := errors.Join(err, quiet(ctx, office), office.Close()); err != nil {
		return 0, nil, err
	}
	if err := m.deliver(ctx, m.letters[:m.Letters]); err != nil {
		return 0, nil, err
	}
	d, err := daemon.New(ctx, m.conf(dir), daemon.Env{Titles: m.Titles, TakeMailbox: true})
	if err != nil {
		return 0, nil, err
	}
	began := time.Now()
	stop := start(ctx, d.Run)
	defer func() { err = errors.Join(err, stop(), d.Close()) }()
	if err := m.player.await(ctx, m.Letters); err != nil {
		return 0, nil, err
	}
	took = time.Since(began)
	if each, err = m.oneByOne(ctx, m.letters[m.Letters:], m.Letters); err != nil {
		return 0, nil, err
	}
	bytes, err := m.player.empty()
	m.size = int(bytes) / (m.Letters + singles)
	return took, each, err
}

// quiet withdraws the invitations: they are not what is measured.
func quiet(ctx context.Context, o *daemon.Office) error {
	return o.Store.Update(ctx, func(tx *store.Tx) error {
		due, err := tx.Dispatches().Due(time.Now().Add(time.Hour), 1<<30)
		for i := range due {
			if err == nil {
				err = tx.Dispatches().MarkSent(due[i].ID, "not sent", time.Now())
			}
		}
		return err
	})
}

// start runs something until stop is called.
func start(ctx context.Context, run func(context.Context) error) (stop func() error) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	return func() error {
		cancel()
		return <-ended
	}
}

// write makes letters to new games of the first title, which one player plays.
func (m *measure) write(ctx context.Context, o *daemon.Office, n int) (out [][]byte, err error) {
	title := o.Titles[0]
	pos, err := title.Start(rules.Setup{})
	if err != nil {
		return nil, err
	}
	d := pos.Demands()[0]
	lines := title.Grammar().Lines(rules.Bot(title, pos, d, selfplay.NewLuck(1, 2)), rules.English)
	said := "phase: 1\r\norders\r\n" + strings.Join(lines, "\r\n") + "\r\nend"
	if m.drawn {
		said = "board"
	}
	id, began := "", time.Now() // a Date each: what has the same text and Date is a copy
	for i := range n {
		address := plus(m.Servers.Player, i/lettersAGame)
		if i%lettersAGame == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			game := founding.NewGame{Title: title.About().ID, Policy: &store.Policy{}, Seed: &dice.Seed{7}}
			for _, side := range title.About().SidesOf("") {
				game.Seats = append(game.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: address, Name: "Anna", Zone: "UTC"}})
			}
			g, err := o.Service.Founding.CreateGame(ctx, game)
			if err != nil {
				return nil, err
			}
			id = g.ID
		}
		key, err := o.Service.Inquiry.OrderKey(ctx, id, d.Side)
		if err != nil {
			return nil, err
		}
		out = append(out, fmt.Appendf(nil, "From: Anna <%s>\r\nTo: %s\r\nSubject: [%s P1 %s]\r\nMessage-ID: <bench.%d.%s>\r\nDate: %s\r\n\r\ngame: %s\r\nside: %s\r\nkey: %s\r\n%s\r\n",
			address, m.Servers.Office, id, d.Side, i, m.Servers.Office, began.Add(time.Duration(i-n)*time.Second).Format(time.RFC1123Z), id, d.Side, key, said))
	}
	return out, nil
}

// deliver puts letters into the mailbox of the office.
func (m *measure) deliver(ctx context.Context, letters [][]byte) error {
	c, err := m.Servers.dial(m.Servers.Player)
	if err != nil {
		return err
	}
	defer c.Close()
	for _, raw := range letters {
		if err := c.SendMail(m.Servers.Player, []string{m.Servers.Office}, bytes.NewReader(raw)); err != nil {
			return err
		}
	}
	return m.office.await(ctx, len(letters))
}

// oneByOne sends letters, each after the answer to the one before, and says how long
// each answer took. The player's mailbox holds so many mails already.
func (m *measure) oneByOne(ctx context.Context, letters [][]byte, before int) (each []time.Duration, err error) {
	c, err := m.Servers.dial(m.Servers.Player)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	for i, raw := range letters {
		began := time.Now()
		if err := c.SendMail(m.Servers.Player, []string{m.Servers.Office}, bytes.NewReader(raw)); err != nil {
			return nil, err
		}
		if err := m.player.await(ctx, before+i+1); err != nil {
			return nil, err
		}
		each = append(each, time.Since(began))
	}
	return each, nil
}

// empty does what the letters of the last round take of any program, see the words of
// the package.
func (m *measure) empty(ctx context.Context, singles int) (took time.Duration, each []time.Duration, err error) {
	if err := m.deliver(ctx, m.letters[:m.Letters]); err != nil {
		return 0, nil, err
	}
	line := []byte(strings.Repeat("0123456789", 7) + "\r\n")
	answer := fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\n\r\n", m.Servers.Office, m.Servers.Player)
	answer = append(answer, bytes.Repeat(line, max(m.size-len(answer), 0)/len(line)+1)...)
	began := time.Now()
	news := make(chan struct{}, 1)
	in, err := openWith(m.Servers, m.Servers.Office, &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(*imapclient.UnilateralDataMailbox) {
			select {
			case news <- struct{}{}:
			default:
			}
		},
	}})
	if err != nil {
		return 0, nil, err
	}
	defer in.close()
	out, err := m.Servers.dial(m.Servers.Office)
	if err != nil {
		return 0, nil, err
	}
	defer out.Close()
	send := func() error {
		return out.SendMail(m.Servers.Office, []string{m.Servers.Player}, bytes.NewReader(answer))
	}
	if _, err := in.client.Select("INBOX", nil).Wait(); err != nil {
		return 0, nil, err
	}
	last, err := fetch(in.client, 0, send)
	if err != nil {
		return 0, nil, err
	}
	if err := m.player.await(ctx, m.Letters); err != nil {
		return 0, nil, err
	}
	took = time.Since(began)
	stop := start(ctx, func(ctx context.Context) error { return idle(ctx, in.client, news, last, send) })
	each, err = m.oneByOne(ctx, m.letters[m.Letters:m.Letters+singles], m.Letters)
	return took, each, errors.Join(err, stop(), m.clean())
}

// fetch reads all letters above a UID in one command and answers each.
func fetch(c *imapclient.Client, after imap.UID, answer func() error) (last imap.UID, err error) {
	var uids imap.UIDSet
	uids.AddRange(after+1, 0)
	found := c.Fetch(uids, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}})
	for m := found.Next(); m != nil; m = found.Next() {
		letter, err := m.Collect()
		if err != nil {
			return 0, err
		}
		if letter.UID <= after { // n:* names the last letter, whatever n is
			continue
		}
		last = letter.UID
		if err := answer(); err != nil {
			return 0, err
		}
	}
	return max(last, after), found.Close()
}

// idle answers letters as they come, until ctx ends.
func idle(ctx context.Context, c *imapclient.Client, news <-chan struct{}, last imap.UID, answer func() error) error {
	for {
		waiting, err := c.Idle()
		if err != nil {
			return err
		}
		select {
		case <-news:
		case <-ctx.Done():
		}
		if err := errors.Join(waiting.Close(), waiting.Wait()); err != nil || ctx.Err() != nil {
			return err
		}
		if last, err = fetch(c, last, answer); err != nil {
			return err
		}
	}
}

// clean removes what a measurement left.
func (m *measure) clean() error {
	var errs []error
	for _, b := range []*box{m.office, m.player} {
		_, err := b.empty()
		errs = append(errs, err)
	}
	return errors.Join(append(errs, m.office.remove(m.done), m.office.remove(m.done+"-owner"))...)
}
