package daemon

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// lookEvery is how often the games and letters are looked through for the health.
const lookEvery = 10 * time.Second

// well is what a daemon remembers of its health.
type well struct {
	mu       sync.Mutex
	every    time.Duration // how old what the database says may be; default lookEvery
	looked   time.Time
	ailments []inquiry.Ailment // as the database knows them
	mail     store.Traffic
	games    int
	lowSince time.Time // there is little room; zero: there is enough
	sound    time.Time // the database was found undamaged
}

// Health tells how the post office fares. All that is said of it is made from this: the
// pages, the probes, the figures, the log and the mails to the moderator.
func (d *Daemon) Health(ctx context.Context) inquiry.Health {
	now, limits := time.Now(), d.Config.Health
	d.well.mu.Lock()
	defer d.well.mu.Unlock()
	h := inquiry.Health{At: now}
	add := func(code string, last time.Time, limit time.Duration, err error) {
		a := inquiry.Ailment{Code: code, Since: last}
		if last.IsZero() {
			a.Since = d.started
		}
		// What never worked since the start, and fails, is not waited for.
		a.Grave = now.Sub(a.Since) >= limit || last.IsZero() && err != nil
		if err != nil {
			a.Words = line(err)
		}
		if err != nil || a.Grave {
			h.Ailments = append(h.Ailments, a)
		}
	}
	box, relay := d.poller.Health(), d.sender.Health()
	good, work := d.Service.Office.Heartbeat()
	look := d.look(ctx, now)
	trouble := cmp.Or(troubled(work), troubled(look))
	if trouble == nil || troubled(box.Err) == nil {
		add(inquiry.AilMailbox, box.LastGood, max(limits.Mailbox, 2*d.Config.IMAP.PollEvery), mailboxCure(d.Config, box.Err))
	}
	if trouble == nil || troubled(relay.Err) == nil {
		add(inquiry.AilRelay, relay.LastGood, max(limits.Relay, 2*sendEvery), cured(relay.Err, "smtp", d.Config.SMTP.Security))
	}
	if trouble != nil { // whatever cannot be stored meanwhile is an echo of it
		add(inquiry.AilDatabase, good, databaseMayWait, trouble)
	} else {
		add(inquiry.AilService, good, limits.Service, work)
	}
	h.Figures = inquiry.Figures{
		Mail: d.well.mail, MailboxRead: box.LastGood, RelayReached: relay.LastGood, Games: d.well.games,
		DiskFree: diskFree(filepath.Dir(d.Config.Database)), Database: sizeOf(d.Config.Database, d.Config.Database+"-wal"), Sound: d.well.sound, Jumps: d.Service.Schedule.Jumps(),
	}
	if low := h.DiskFree >= 0 && h.DiskFree < limits.Disk; !low {
		d.well.lowSince = time.Time{}
	} else {
		if d.well.lowSince.IsZero() {
			d.well.lowSince = now
		}
		h.Ailments = append(h.Ailments, inquiry.Ailment{Code: inquiry.AilDisk, Grave: true, Since: d.well.lowSince, N: int(h.DiskFree >> 20)})
	}
	for _, a := range d.well.ailments {
		echo := a.Code == inquiry.AilMails && relay.Err != nil || a.Code == inquiry.AilLetters && trouble != nil
		if !echo {
			h.Ailments = append(h.Ailments, a)
		}
	}
	return h
}

// databaseMayWait is how long the database may be in trouble: somebody copies it.
const databaseMayWait = time.Minute

// troubled returns an error that is the database's, else nil.
func troubled(err error) error {
	if errors.Is(err, store.ErrTrouble) {
		return err
	}
	return nil
}

// look asks the database, now and then.
func (d *Daemon) look(ctx context.Context, now time.Time) error {
	w := &d.well
	if past := now.Sub(w.looked); past >= 0 && past < cmp.Or(w.every, lookEvery) {
		return nil
	}
	ailments, mail, err := d.Service.Inquiry.Ailments(ctx)
	if err != nil {
		return err
	}
	_, games, err := d.figures(ctx)
	if err == nil {
		w.looked, w.ailments, w.mail, w.games = now, ailments, mail, games
	}
	return err
}

// sizeOf returns how many bytes files have together; one that is not there has none.
func sizeOf(files ...string) (n int64) {
	for _, name := range files {
		if info, err := os.Stat(name); err == nil {
			n += info.Size()
		}
	}
	return n
}

// watchHealth logs what begins and ceases to ail, and tells the moderator by
// mail of what lasts.
func (d *Daemon) watchHealth(ctx context.Context, ill map[string]bool) {
	now := map[string]bool{}
	h := d.Health(ctx)
	for _, a := range h.Grave(false) {
		if a.Game != "" { // the service tells of it when it comes about
			continue
		}
		now[a.Code] = true
		if ill[a.Code] {
			continue
		}
		d.log.Error("not well", keyPart, a.Code, keyBegan, a.Since.UTC(), keyError, a.Words)
		if err := d.tellIll(ctx, &a); err != nil && ctx.Err() == nil {
			d.log.Error("tell moderator", keyError, err)
			delete(now, a.Code) // it is tried again
		}
	}
	for _, part := range slices.Sorted(maps.Keys(ill)) {
		if !now[part] {
			d.log.LogAttrs(ctx, slog.LevelInfo, "well again", slog.String(keyPart, part))
		}
	}
	clear(ill)
	maps.Copy(ill, now)
}

// tellIll tells the moderator of a part that ails for long. What the service finds out
// by itself it tells itself. Where the database takes no mail it goes past it.
func (d *Daemon) tellIll(ctx context.Context, a *inquiry.Ailment) error {
	switch a.Code {
	case inquiry.AilMailbox, inquiry.AilRelay, inquiry.AilService, inquiry.AilDatabase, inquiry.AilDisk, inquiry.AilLetters, inquiry.AilMails:
	default:
		return nil
	}
	err := d.Service.Inquiry.TellAilment(ctx, a)
	if err == nil || ctx.Err() != nil || d.Config.Moderator.Address == "" || a.Code == inquiry.AilRelay {
		return err
	}
	mod := &d.Config.Moderator
	ctx, cancel := context.WithTimeout(ctx, tellPatience)
	defer cancel()
	return sendAlone(ctx, d.Config, a.Message(d.Book.When(mod.Lang, a.Since, calendar.ZoneOrUTC(mod.Zone))))
}

// tried reports whether a connection was made or failed yet.
func tried(h wire.Health) bool { return h.Connected || h.Err != nil }

// word says how a connection fares.
func word(h wire.Health) string {
	if h.Connected {
		return "ok"
	}
	return "down: " + h.Err.Error()
}

// healthEvery is the time between two lines about the health in the log.
const healthEvery = 15 * time.Minute

// watch logs how the parts fare: now and then, and when a connection comes or
// goes.
func (d *Daemon) watch(ctx context.Context) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var told time.Time
	var in, out bool
	ill := map[string]bool{}
	var held []wire.Held
	noted := false
	for {
		d.noteHeld(ctx, &held, &noted)
		box, relay := d.poller.Health(), d.sender.Health()
		now, known := time.Now(), tried(box) && tried(relay)
		if known && (now.Sub(told) >= healthEvery || box.Connected != in || relay.Connected != out) {
			told, in, out = now, box.Connected, relay.Connected
			d.logHealth(ctx, box, relay)
		}
		d.watchHealth(ctx, ill)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

func (d *Daemon) logHealth(ctx context.Context, box, relay wire.Health) {
	counts, games, err := d.figures(ctx)
	if err != nil {
		if ctx.Err() == nil {
			d.log.Error("health", keyError, err)
		}
		return
	}
	level := slog.LevelInfo
	if box.Err != nil || relay.Err != nil || counts.Failed > 0 {
		level = slog.LevelWarn
	}
	d.log.Log(ctx, level, "health", keyMailbox, word(box), keyRelay, word(relay), keySince, since(box.LastGood),
		keyQueued, counts.Queued, keyFailed, counts.Failed, keyGames, games)
}

// since says when something last went well.
func since(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return t.UTC().Format(time.RFC3339)
}
