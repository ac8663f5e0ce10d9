package daemon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// The daemon looks through its database when it starts and then as often as
// costs a thousandth of its time, but not more often than examineLeast and not
// more seldom than examineMost.
const (
	examineLeast = 10 * time.Minute
	examineMost  = 24 * time.Hour
	examineShare = 1000
)

// guard ends the daemon when its database is damaged: nothing may be built on
// it. What was handled since the last copy lies in the done folder.
func (d *Daemon) guard(ctx context.Context) error {
	pause := examineLeast
	for {
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil
		case <-d.Store.DamageSignal():
			timer.Stop()
			return fmt.Errorf("database %s: %w", d.Config.Database, d.Store.Damage())
		case <-timer.C:
		}
		began := time.Now()
		if err := d.Store.Examine(ctx); err != nil && ctx.Err() == nil {
			d.log.Error("the database could not be looked through", keyError, err)
		} else if err == nil {
			d.noteSound()
		}
		pause = min(max(time.Since(began)*examineShare, examineLeast), examineMost)
	}
}

// examine looks through the database before it is served.
func (d *Daemon) examine(ctx context.Context) error {
	if err := d.Store.Examine(ctx); err != nil {
		return fmt.Errorf("database %s: %w", d.Config.Database, err)
	}
	d.noteSound()
	return forgetTold(d.Config)
}

// noteSound notes that the database was looked through and is not damaged.
func (d *Daemon) noteSound() {
	d.well.mu.Lock()
	defer d.well.mu.Unlock()
	d.well.sound = time.Now()
}

// toldSuffix ends the name of the file that says when the operator was told of
// damage: a supervisor may start the daemon again and again.
const toldSuffix = ".damaged"

// tellAgain is how long the operator is not told again.
const tellAgain = 24 * time.Hour

// reportDamage tells the operator of an error that shows the database to be
// damaged, by the log and by a mail that needs no database. It returns err.
func reportDamage(ctx context.Context, c config.Config, log *slog.Logger, err error) error {
	if !errors.Is(err, store.ErrDamaged) {
		return err
	}
	log.Error("the database is damaged", keyDatabase, c.Database, keyError, err)
	tellOperator(ctx, c, log, rules.M("moderator.damaged", rules.Text("file", c.Database)))
	return err
}

// reportLost tells the operator of commits that the write-ahead log lost, before
// the database is opened and they are gone. The log is kept for who can read it.
func reportLost(ctx context.Context, c config.Config, log *slog.Logger) error {
	lost, err := store.LostCommits(c.Database)
	if err != nil || lost == 0 {
		return err
	}
	kept := fmt.Sprintf("%s-wal.damaged-%d", c.Database, time.Now().Unix())
	log.Error("the write-ahead log of the database is damaged: what was written last is lost; letters of the done folder are read again",
		keyDatabase, c.Database, keyLost, lost, keyKept, kept)
	if err := copyTo(c.Database+"-wal", kept); err != nil {
		return fmt.Errorf("keep the damaged log: %w", err)
	}
	tellOperator(ctx, c, log, rules.M("moderator.log-damaged", rules.Text("file", c.Database), rules.Num("n", lost)))
	return nil
}

func copyTo(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// tellOperator sends the moderator a mail past the database, once a day.
func tellOperator(ctx context.Context, c config.Config, log *slog.Logger, m rules.Message) {
	mark := c.Database + toldSuffix
	if info, err := os.Stat(mark); c.Moderator.Address == "" || err == nil && time.Since(info.ModTime()).Abs() < tellAgain {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellPatience)
	defer cancel()
	err := sendAlone(ctx, c, m)
	if err == nil {
		err = os.WriteFile(mark, nil, 0o600)
	}
	if err != nil {
		log.Error("the moderator could not be told", keyError, err)
	}
}

// forgetTold lets the operator be told anew: the database is sound.
func forgetTold(c config.Config) error {
	if err := os.Remove(c.Database + toldSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// tellPatience is how long a mail past the database may take.
const tellPatience = 30 * time.Second

// sendAlone sends the moderator a notice that stands in no database.
func sendAlone(ctx context.Context, c config.Config, m rules.Message) error {
	book, err := templates.Load()
	if err != nil {
		return err
	}
	now := time.Now()
	mod := &c.Moderator
	page := book.Notice(templates.Notice{Head: templates.Head{Lang: mod.Lang, Now: now, Player: mod.Name}, Messages: []rules.Message{m}})
	_, host, _ := strings.Cut(c.Post.Address, "@")
	raw, err := newComposer(c).compose(&store.Dispatch{
		Recipient: mod.Address, Name: mod.Name, Lang: mod.Lang, Subject: page.Subject, Text: page.Text, HTML: page.HTML,
		Auto: string(delivery.AutoGenerated), Created: now, MessageID: fmt.Sprintf("damage.%d@%s", now.UnixNano(), host),
	}, nil)
	if err != nil {
		return err
	}
	relay, err := Relay(c)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	one := &lone{mail: delivery.Dispatch{ID: 1, From: c.Post.Address, To: mod.Address, Raw: raw}, done: cancel}
	sender, err := delivery.NewSender(relay, one, wire.Options{})
	if err != nil {
		return err
	}
	if err := sender.Run(ctx); err != nil {
		return err
	}
	if !one.sent {
		return fmt.Errorf("the relay did not take the mail: %s", one.reply)
	}
	return nil
}

// lone is an outbox of one mail, in memory. The sender looks into it while it tells it what
// came of the mail.
type lone struct {
	mail delivery.Dispatch
	done func() // ends the sender

	mu    sync.Mutex
	sent  bool
	reply string
}

// Due implements delivery.Outbox.
func (l *lone) Due(_ context.Context, _ time.Time, _ int, underway func(int64) bool) ([]delivery.Dispatch, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sent || l.reply != "" || underway(l.mail.ID) {
		return nil, nil
	}
	return []delivery.Dispatch{l.mail}, nil
}

// Sent implements delivery.Outbox.
func (l *lone) Sent(context.Context, []delivery.Taken) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent = true
	l.done()
	return nil
}

// Failed implements delivery.Outbox.
func (l *lone) Failed(_ context.Context, _ int64, what delivery.Setback) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reply = what.Reply
	l.done()
	return nil
}
