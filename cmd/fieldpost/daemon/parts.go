package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
)

// What the parts are told of the configuration, and what the service asks of the
// others.

// slog keys of this package.
const (
	keyError    = "err"
	keyLost     = "lost"
	keyKept     = "kept"
	keyDatabase = "database"
	keyURL      = "url"
	keyMailbox  = "mailbox"
	keyRelay    = "relay"
	keySince    = "last_good"
	keyQueued   = "queued"
	keyFailed   = "failed"
	keyGames    = "games"
	keyGame     = "game"
	keyPhase    = "phase"
	keyDispatch = "dispatch"
	keyPart     = "part"
	keyBegan    = "since"
)

// errNoFolder is said of a file that stands where a folder should.
var errNoFolder = errors.New("is not a folder")

// loadTitles loads the titles with the packs of the configuration.
func loadTitles(load rules.Library, c config.Config) (rules.Set, error) {
	var over fs.FS
	if c.Packs != "" {
		info, err := os.Stat(c.Packs)
		if err != nil {
			return nil, fmt.Errorf("packs: %w", err)
		}
		if !info.IsDir() {
			return nil, fmt.Errorf("packs: %s %w", c.Packs, errNoFolder)
		}
		over = os.DirFS(c.Packs)
	}
	set, err := load(over)
	if err != nil {
		return nil, fmt.Errorf("load titles: %w", err)
	}
	return set, nil
}

// service returns the configuration of the service.
func service(c config.Config) office.Config {
	url := ""
	if c.Web.URL != "" {
		url = c.Web.URL + "/archive"
	}
	return office.Config{
		Address: c.Post.Address, Loop: c.Post.Address, AuthServID: c.Post.AuthServID, ReturnPaths: c.SMTP.VERP,
		InstanceKey: []byte(c.Post.InstanceKey.Reveal()),
		Moderator: office.Person{
			Address: c.Moderator.Address, Name: c.Moderator.Name, Lang: c.Moderator.Lang, Zone: c.Moderator.Zone,
		},
		ModeratorDigest: c.Moderator.Digest, Moderators: beside(&c),
		Policy: c.Games.Policy, Missing: c.Games.Missing, Hold: c.Games.Hold, Outage: c.Outage, Thinking: c.Programs,
		Beacon: c.Beacon.Network, BeaconLead: c.Beacon.Lead,
		ArchiveDir: c.Archives, ArchiveURL: url, PagesURL: c.Web.URL,
		MaxLetter: int(c.Post.MaxLetter), LettersPerHour: c.Post.LettersPerHour,
		StrangersPerDay: c.Post.StrangersPerDay,
	}
}

// beside returns those who moderate beside the moderator of the office.
func beside(c *config.Config) (out []office.Moderator) {
	for _, id := range slices.Sorted(maps.Keys(c.Moderators)) {
		m := c.Moderators[id]
		out = append(out, office.Moderator{
			Person: office.Person{Address: m.Address, Name: cmp.Or(m.Name, id), Lang: m.Lang, Zone: m.Zone}, Digest: m.Digest, Games: m.Games,
		})
	}
	return out
}

// beaconClient asks the network of the configuration.
func beaconClient(c config.Config) *beacon.Client {
	return &beacon.Client{Network: c.Beacon.Network, Addresses: c.Beacon.Addresses}
}

// Drain implements [office.Drainer]: it reads the mailbox now.
func (d *Daemon) Drain(ctx context.Context, until time.Time) error {
	err := d.poller.Drain(ctx, until)
	var held *mailer.HeldError
	if errors.As(err, &held) {
		return &commands.HeldError{Letters: heldLetters(held.Letters)}
	}
	return err
}

// heldLetters returns the held letters of the mailer as the service knows them.
func heldLetters(held []wire.Held) (out []post.HeldLetter) {
	for _, h := range held {
		out = append(out, post.HeldLetter{
			Mailbox: h.Mailbox, UIDValidity: h.UIDValidity, UID: h.UID, From: h.From, Received: h.Received, Since: h.Since, Why: h.Why,
		})
	}
	return out
}

// noteHeld tells the service which letters cannot be had: once the mailbox was read, and
// when others are.
func (d *Daemon) noteHeld(ctx context.Context, noted *[]wire.Held, ever *bool) {
	box := d.poller.Health()
	if !box.Connected || *ever && slices.Equal(box.Held, *noted) {
		return
	}
	if err := d.Service.Intake.NoteHeld(ctx, heldLetters(box.Held)); err != nil {
		if ctx.Err() == nil {
			d.log.Error("note held letters", keyError, err)
		}
		return
	}
	*noted, *ever = box.Held, true
}

// lastRead says when the mailbox was last read to its end.
func (d *Daemon) lastRead() time.Time { return d.poller.Health().LastGood }

// kick tells the sender that there is something to send.
func (d *Daemon) kick() {
	if d.sender != nil {
		d.sender.Kick()
	}
}

// PageURL returns where the status page is, "" when there is none.
func (d *Daemon) PageURL() string {
	if d.page == nil {
		return ""
	}
	return "http://" + d.page.listener.Addr().String() + "/"
}

// skew returns how far our clock is from that of the mailbox.
func (d *Daemon) skew(ctx context.Context) (time.Duration, error) { return d.poller.Skew(ctx) }
