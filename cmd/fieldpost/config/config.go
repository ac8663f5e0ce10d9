package config

import (
	"cmp"
	_ "embed"
	"fmt"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// Config is how a post office is set up. Paths are ready for use.
type Config struct {
	Database string // the SQLite file
	Packs    string // folder of packs that replace the embedded ones; "": none
	Archives string // folder that archives of finished games go to

	Post      Post
	Moderator Moderator
	// Moderators are those who moderate beside him, by what their tables are called:
	// [moderators.ana].
	Moderators map[string]*Moderator
	IMAP       IMAP
	SMTP       SMTP
	DKIM       DKIM
	Web        Web
	Games      Games
	Programs   office.Thinking
	Outage     office.OutageLimits
	Health     Health
	Beacon     Beacon
	Log        Log

	SecretFiles []string // what holds secrets, ready for use
}

// Post is who we are to our players.
type Post struct {
	Address        string // local@host
	Name           string // shown beside it
	AuthServID     string // of our mail exchanger (RFC 8601), "" to trust no result
	InstanceKey    Secret
	MaxLetter      int64 // bytes
	LettersPerHour int
	Maps           bool // that maps go with mails
	// StrangersPerDay bounds what strangers are answered, all together.
	StrangersPerDay int
}

// Moderator is who is told of what needs a person, and who may log in on the
// page.
type Moderator struct {
	Address, Name string
	Lang          rules.Lang
	Zone          string
	PasswordHash  Secret   // "" means that nobody can log in
	Digest        string   // when he is told once a day what his games need, as in 08:00; "": never
	Games         []string // ids, or patterns of them as in empires-*; nil: all. Of Moderators only
}

// IMAP is where letters come in.
type IMAP struct {
	Addr         string
	Security     wire.Security
	Username     string
	Password     Secret
	Token        Token // in place of the password
	Folder, Done string
	PollEvery    time.Duration
	Timeout      time.Duration
}

// SMTP is where dispatches go out.
type SMTP struct {
	Addr     string
	Security wire.Security
	Username string // "" when the relay wants no login
	Password Secret
	Token    Token // in place of the password
	Hello    string
	VERP     office.ReturnPaths // whether each dispatch has a return path of its own
	Timeout  time.Duration
}

// DKIM signs what goes out when Domain is not empty.
type DKIM struct{ Domain, Selector, KeyFile string }

// Web is the status page; it is off when Listen is empty.
type Web struct {
	Listen string // host:port
	URL    string // as players reach it, without a slash at the end; may be empty
	// Contact is the address that the front page gives to who wants to join.
	Contact string
	// Proxies are the networks of reverse proxies whose X-Forwarded-For is
	// believed when failed logins are counted.
	Proxies []netip.Prefix
	// Metrics is where /metrics and the whole of /healthz are read; "" for nowhere. Without a
	// token it is an address of this machine.
	Metrics      string // host:port
	MetricsToken Secret
}

// Games is what games have that say nothing else.
type Games struct {
	Policy  store.Policy
	Missing store.Missing
	Hold    time.Duration // how long a phase waits after the last sheet
}

// Beacon is the public randomness beacon of games with dice = beacon.
type Beacon struct {
	Network   beacon.Network
	Addresses []string      // base URLs, asked in turn
	Lead      time.Duration // how long before its round a closing is mailed
}

// Health says how long a part may not work before the post office counts as ill:
// then /healthz answers 503 and the moderator is told.
type Health struct {
	Mailbox time.Duration // not read
	Relay   time.Duration // not reached
	Service time.Duration // its work not done
	Disk    int64         // bytes: less is free on the disk of the database
}

// Log is how the daemon logs to standard error.
type Log struct {
	JSON  bool
	Level slog.Level
}

// Default returns a configuration with every optional setting at its default
// and nothing required filled in.
func Default() Config {
	return Config{
		Archives: "archives",
		Post:     Post{Name: "Fieldpost", MaxLetter: 1 << 20, LettersPerHour: 60, StrangersPerDay: 200, Maps: true},
		Moderator: Moderator{
			Lang: rules.English, Zone: "UTC",
		},
		IMAP: IMAP{
			Security: wire.SecurityTLS, Folder: delivery.DefaultFolder, Done: delivery.DefaultDone,
			PollEvery: delivery.DefaultPollEvery, Timeout: delivery.DefaultTimeout,
		},
		SMTP: SMTP{Security: wire.SecurityTLS, Hello: delivery.DefaultHello, VERP: office.ReturnAuto, Timeout: delivery.DefaultTimeout},
		Web:  Web{Listen: "127.0.0.1:8025"},
		Games: Games{
			Policy:  store.Policy{Orders: 72 * time.Hour, Decision: 24 * time.Hour, Remind: 24 * time.Hour, Calendar: calendar.Calendar{Zone: "UTC"}, Absence: 14 * 24 * time.Hour, Missed: 3, Silent: store.SilentModerator},
			Missing: store.MissingDefault,
			Hold:    10 * time.Minute,
		},
		Programs: office.Thinking{Cores: 1, Budget: 1, Games: 50, Person: 2},
		Outage: office.OutageLimits{
			Asleep: time.Hour, Clock: 10 * time.Minute, Games: 3, Share: 50, Least: 24 * time.Hour,
		},
		Health: Health{Mailbox: 15 * time.Minute, Relay: 15 * time.Minute, Service: 15 * time.Minute, Disk: 256 << 20},
		Beacon: Beacon{Network: beacon.Quicknet(), Addresses: beacon.Addresses(), Lead: 10 * time.Minute},
		Log:    Log{Level: slog.LevelInfo},
	}
}

//go:embed example.toml
var example string

// Example returns a commented file with every key.
func Example() string { return example }

// Load reads the file at path. The error is a [Faults] when the file can be
// read but something is wrong in it.
func Load(path string) (Config, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("read configuration: %w", err)
	}
	return parse(path, text, os.LookupEnv)
}

// parse reads the text of the file at path; env looks up environment
// variables.
func parse(path string, text []byte, env func(string) (string, bool)) (Config, error) {
	c := Default()
	r := &reader{file: path, dir: filepath.Dir(path), env: env, set: map[string]int{}}
	if r.document(text) {
		c.Moderators = r.named(tableModerators)
		r.apply(c.settings())
		for _, m := range c.Moderators {
			m.Lang, m.Zone = cmp.Or(m.Lang, c.Moderator.Lang), cmp.Or(m.Zone, c.Moderator.Zone)
		}
		r.check(&c)
	}
	for _, s := range c.secrets() {
		for _, e := range r.keys {
			if name, ok := e.value.(string); ok && e.key == s.key+"_file" {
				c.SecretFiles = append(c.SecretFiles, r.path(name))
			}
		}
	}
	c.Archives, c.Packs = r.path(c.Archives), r.path(c.Packs)
	c.Database, c.DKIM.KeyFile = r.path(c.Database), r.path(c.DKIM.KeyFile)
	if err := r.faults.err(); err != nil {
		return Config{}, err
	}
	return c, nil
}
