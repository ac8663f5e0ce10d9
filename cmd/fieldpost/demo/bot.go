package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/mailer"
)

// bot is a player that answers the mails it reads. It lives on the goroutine
// of its poller.
type bot struct {
	tour    *Tour
	holds   Player
	adviser *adviser
	sent    map[string][]string // by Message-ID: the orders that were meant, nil when nothing slipped
	phases  map[int]bool        // answered
	written int
}

func (t *Tour) newBot(i int) *bot {
	p := t.players[i]
	return &bot{
		tour: t, holds: p, adviser: &adviser{t, p.Side, p.Person.Lang},
		sent: map[string][]string{}, phases: map[int]bool{},
	}
}

// errRefused says that a letter was refused that should not have been.
var errRefused = errors.New("demo: a letter was refused")

// Receive implements mailer.Receiver: it reads one mail and answers it when
// an answer is due.
func (b *bot) Receive(ctx context.Context, l mailer.Letter) error {
	if err := b.read(ctx, l.Raw); err != nil && ctx.Err() == nil {
		b.tour.fail(err)
	}
	return nil
}

func (b *bot) read(ctx context.Context, raw []byte) error {
	d, err := player.Read(raw)
	if err != nil {
		return err
	}
	if meant, mine := b.sent[d.InReplyTo]; mine {
		switch {
		case meant != nil:
			delete(b.sent, d.InReplyTo)
			return b.write(ctx, d, meant, player.InBlock, "the same orders, mended")
		case d.Marked:
			return fmt.Errorf("%w: %s, phase %d", errRefused, b.holds.Side, d.Phase)
		}
		return nil
	}
	if d.Key == "" || b.phases[d.Phase] {
		return nil
	}
	sheets, err := b.adviser.sheets(ctx, d.Game, d.Phase)
	if err != nil {
		return err
	}
	b.phases[d.Phase] = true
	for _, lines := range sheets {
		if err := b.answer(ctx, d, lines); err != nil {
			return err
		}
	}
	return nil
}

// slipEvery is how many letters there are to one with a slip.
const slipEvery = 9

// answer writes a sheet in a style that depends on seed, side and phase.
func (b *bot) answer(ctx context.Context, d *player.Dispatch, lines []string) error {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d %d", b.holds.Side, d.Phase, b.written)
	r := rand.New(rand.NewPCG(b.tour.cfg.Seed, h.Sum64()))
	how := player.Style(r.IntN(player.Styles))
	if r.IntN(slipEvery) == 0 {
		if bad, ok := slip(lines, r); ok {
			b.sent[b.nextID()] = lines
			return b.write(ctx, d, bad, player.TopPosted, "orders with a slip")
		}
	}
	return b.write(ctx, d, lines, how, "orders, "+how.String())
}

// nextID returns the Message-ID of the next letter.
func (b *bot) nextID() string {
	return fmt.Sprintf("%s.%d.%s@%s", b.tour.game, b.written+1, b.holds.Side, Domain)
}

// write sends a letter; meaning is what the console calls it.
func (b *bot) write(ctx context.Context, d *player.Dispatch, lines []string, how player.Style, meaning string) error {
	l := player.Letter{
		From: mail.Address{Name: b.holds.Person.Name, Address: b.holds.Address}, Lang: b.holds.Person.Lang,
		ID: b.nextID(), At: time.Now(), Answer: d, Lines: lines, Style: how,
	}
	b.written++
	if _, known := b.sent[l.ID]; !known {
		b.sent[l.ID] = nil
	}
	if err := b.think(ctx); err != nil {
		return err
	}
	raw, err := l.Compose()
	if err != nil {
		return err
	}
	b.tour.traffic.means(l.ID, d.Phase, meaning)
	return b.post(ctx, d.ReplyTo, raw)
}

// think takes as long as the pace of the demo says.
func (b *bot) think(ctx context.Context) error {
	if b.tour.cfg.Pace <= 0 {
		return nil
	}
	select {
	case <-time.After(b.tour.cfg.Pace):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// post hands a letter to the post office as a mail program does.
func (b *bot) post(ctx context.Context, to string, raw []byte) error {
	c, err := smtp.Dial(b.tour.server.SMTPAddr())
	if err != nil {
		return fmt.Errorf("demo: send: %w", err)
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { c.Close() })()
	if err := c.Auth(sasl.NewPlainClient("", b.holds.Address, b.tour.password)); err != nil {
		return fmt.Errorf("demo: send: %w", err)
	}
	if err := c.SendMail(b.holds.Address, []string{to}, bytes.NewReader(raw)); err != nil {
		return fmt.Errorf("demo: send: %w", err)
	}
	return c.Quit()
}
