package daemon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Office is a database with its service.
type Office struct {
	Config  config.Config
	Titles  titles.Set
	Book    *templates.Book
	Store   *store.Store
	Service *adjudicator.Service
	log     *slog.Logger
}

// Env is what an office is given from outside; the zero value is right for
// people.
type Env struct {
	Log    *slog.Logger // default: none
	Random io.Reader    // seeds come from it; default: the system's

	// TakeMailbox has a daemon read a mailbox that another database has read.
	TakeMailbox bool

	drainer adjudicator.Drainer
	queued  func()
	read    func() time.Time
	skew    func(context.Context) (time.Duration, error)
}

// LoadTitles loads the titles with the packs of the configuration.
func LoadTitles(c config.Config) (titles.Set, error) {
	var over fs.FS
	if c.Packs != "" {
		info, err := os.Stat(c.Packs)
		if err != nil {
			return nil, fmt.Errorf("packs: %w", err)
		}
		if !info.IsDir() {
			return nil, fmt.Errorf("packs: %s is not a folder", c.Packs)
		}
		over = os.DirFS(c.Packs)
	}
	set, err := titles.Load(over)
	if err != nil {
		return nil, fmt.Errorf("load titles: %w", err)
	}
	return set, nil
}

// Open opens the database, making it when it is not there, and its service.
func Open(ctx context.Context, c config.Config, env Env) (*Office, error) {
	if env.Log == nil {
		env.Log = slog.New(slog.DiscardHandler)
	}
	o := &Office{Config: c, log: env.Log}
	var err error
	if o.Titles, err = LoadTitles(c); err != nil {
		return nil, err
	}
	if o.Book, err = templates.Load(); err != nil {
		return nil, fmt.Errorf("load texts: %w", err)
	}
	if o.Store, err = store.Open(ctx, c.Database); err != nil {
		return nil, fmt.Errorf("database %s: %w", c.Database, err)
	}
	o.Service, err = adjudicator.New(ctx, service(c), o.Store, o.Titles, o.Book, adjudicator.Env{
		Log: env.Log, Random: env.Random, Drainer: env.drainer, Queued: env.queued, Compose: newComposer(c).check,
		LastRead: env.read, Skew: env.skew,
		Beacon: &beacon.Client{Network: c.Beacon.Network, Addresses: c.Beacon.Addresses},
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", c.Database, err), o.Store.Close())
	}
	return o, nil
}

// Close closes the database.
func (o *Office) Close() error { return o.Store.Close() }

// service is the configuration of the service.
func service(c config.Config) adjudicator.Config {
	url := ""
	if c.Web.URL != "" {
		url = c.Web.URL + "/archive"
	}
	return adjudicator.Config{
		Address: c.Post.Address, Loop: c.Post.Address, AuthServID: c.Post.AuthServID,
		InstanceKey: []byte(c.Post.InstanceKey.Reveal()),
		Moderator: adjudicator.Person{
			Address: c.Moderator.Address, Name: c.Moderator.Name, Lang: c.Moderator.Lang, Zone: c.Moderator.Zone,
		},
		Policy: c.Games.Policy, Missing: c.Games.Missing, Outage: c.Outage,
		Beacon: c.Beacon.Network, BeaconLead: c.Beacon.Lead,
		ArchiveDir: c.Archives, ArchiveURL: url,
		MaxLetter: int(c.Post.MaxLetter), LettersPerHour: c.Post.LettersPerHour,
		StrangersPerDay: c.Post.StrangersPerDay,
	}
}
