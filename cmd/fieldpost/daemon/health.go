package daemon

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/mailer"
)

// The parts of a post office that may ail; web.ailment.<part> says it in words.
const (
	partMailbox  = "mailbox"
	partRelay    = "relay"
	partRefusals = "refusals" // the relay refuses everybody
	partRefused  = "refused"  // it refuses somebody, and nobody knows why yet
	partService  = "service"
)

// ailments tells what does not work at present. It is asked by the page, by
// /healthz and by the watch that logs it.
func (d *Daemon) ailments(ctx context.Context) (out []web.Ailment) {
	now, limits := time.Now(), d.Config.Health
	add := func(part string, last time.Time, limit time.Duration, err error) {
		a := web.Ailment{Part: part, Since: last}
		if last.IsZero() {
			a.Since = d.started
		}
		// What never worked since the start, and fails, is not waited for.
		a.Grave = now.Sub(a.Since) >= limit || last.IsZero() && err != nil
		if err != nil {
			a.Words = err.Error()
		}
		if err != nil || a.Grave {
			out = append(out, a)
		}
	}
	box, relay := d.poller.Health(), d.sender.Health()
	add(partMailbox, box.LastGood, max(limits.Mailbox, 2*d.Config.IMAP.PollEvery), box.Err)
	add(partRelay, relay.LastGood, max(limits.Relay, 2*sendEvery), relay.Err)
	good, err := d.Service.Beat()
	add(partService, good, limits.Service, err)
	return append(out, d.refusals(ctx)...)
}

// refusals tells what the relay refuses.
func (d *Daemon) refusals(ctx context.Context) []web.Ailment {
	r, err := d.Service.Refusals(ctx)
	switch {
	case err != nil: // the database ails: the service's work says so
		return nil
	case r.Everybody():
		return []web.Ailment{{Part: partRefusals, Grave: true, Since: r.Since, Words: r.Reply}}
	case r.Recipients > 0:
		return []web.Ailment{{Part: partRefused, Since: r.Since, Words: r.Reply}}
	}
	return nil
}

// watchHealth logs what begins and ceases to ail, and tells the moderator by
// mail of what lasts.
func (d *Daemon) watchHealth(ctx context.Context, ill map[string]bool) {
	now := map[string]bool{}
	for _, a := range d.ailments(ctx) {
		if !a.Grave {
			continue
		}
		now[a.Part] = true
		if ill[a.Part] {
			continue
		}
		d.log.Error("not well", keyPart, a.Part, keyBegan, a.Since.UTC(), keyError, a.Words)
		if err := d.tellIll(ctx, a); err != nil && ctx.Err() == nil {
			d.log.Error("tell moderator", keyError, err)
			delete(now, a.Part) // it is tried again
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

// tellIll tells the moderator of a part that ails for long. Of refusals the
// service tells him by itself.
func (d *Daemon) tellIll(ctx context.Context, a web.Ailment) error {
	switch a.Part {
	case partMailbox:
		return d.Service.TellMailbox(ctx, a.Since)
	case partRelay:
		return d.Service.TellRelay(ctx, a.Since)
	}
	return nil
}

// tried reports whether a connection was made or failed yet.
func tried(h mailer.Health) bool { return h.Connected || h.Err != nil }

// word says how a connection fares.
func word(h mailer.Health) string {
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
	for {
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

func (d *Daemon) logHealth(ctx context.Context, box, relay mailer.Health) {
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
