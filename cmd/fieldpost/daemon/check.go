package daemon

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Check looks at one part of a post office.
type Check struct {
	Name string
	Do   string // when it fails and the error is no Cure
	// After are the checks without which this one finds nothing but what they found.
	After []string
	// Run says what is right, or fails. It changes nothing but makes the done
	// folder, as every login does; that of the letter sends one, and notes what
	// came of it.
	Run func(ctx context.Context, c config.Config) (says string, err error)
}

// Names of checks that others come after.
const (
	onDisk     = "disk"
	onDatabase = "database"
	onMailbox  = "mailbox"
	onRelay    = "relay"
	onTitles   = "titles"
	onPage     = "status page"
)

// Cure is an error that says what to do about it.
type Cure struct {
	Err error
	Do  string
}

// Error implements error.
func (c *Cure) Error() string { return c.Err.Error() }

// Unwrap returns the error.
func (c *Cure) Unwrap() error { return c.Err }

// DamageCure is what to do about a damaged database.
const DamageCure = "restore it from a copy (`fieldpost restore DIR --force`), or take what `sqlite3 FILE .recover` saves; letters that it does not know are read again from the done folder"

// Checks lists the checks of `doctor` in their order.
func Checks(titles rules.Library) []Check {
	ofDatabase := []string{onDatabase}
	return []Check{
		{onDisk, "make room, or lower health.disk", nil, checkDisk},
		{"files", "`chmod 600 FILE`, and have it belong to who runs fieldpost", nil, checkFiles},
		{"password", "`fieldpost serve --hash-password` makes a hash of a password", nil, checkHashes},
		{onDatabase, DamageCure, nil, diskCheck(checkDatabase)},
		{"key", "give the key that the database was made with, which stands in its backups, or name another file under database", ofDatabase, diskCheck(checkKey)},
		{"mails", "see them with `fieldpost retry`, mend the cause, and have them tried again with `fieldpost retry --all`", ofDatabase, diskCheck(checkMails)},
		{"deadlines", "have the daemon run with a mailbox that it can read and a clock that is right; then they are moved and count again", ofDatabase, diskCheck(checkDeadlines)},
		{onMailbox, "check imap.addr, imap.security, imap.username and the password", nil, checkMailbox},
		{"done folder", "see in the log of the mail server why the folder of imap.done does not open", []string{onMailbox}, checkDone},
		{onRelay, "check smtp.addr, smtp.security, smtp.username and the password", nil, checkRelay},
		{"letter", "see in the log of the mail server what became of it: mail to post.address has to come to the mailbox of imap.username", []string{onMailbox, onRelay}, checkLetter},
		{"beacon", "open the way to beacon.addresses, or name others", ofDatabase, checkBeacon},
		{"clock", "set the clock of this machine, by NTP if possible", nil, checkClock},
		{"time zones", "install the time zone data of the system (tzdata)", nil, checkZones},
		{onTitles, "mend the packs; `fieldpost board check` lists every fault", nil, titleCheck(titles, checkTitles)},
		{"maps", "set post.maps to false until it is mended; mails go without", []string{onTitles}, titleCheck(titles, checkMaps)},
		{"boards", "bring back the packs and the fieldpost that they were begun with, or bind them with `fieldpost game rebind`", []string{onDatabase, onTitles}, titleCheck(titles, checkBoards)},
		{"archives", "make the folder writable for the daemon, or name another under archives", nil, diskCheck(checkArchives)},
		{"proxies", "name the proxy's address under web.proxies", ofDatabase, checkProxies},
		{onPage, "name a free port under web.listen, or stop what uses it", nil, checkPort},
	}
}

// diskCheck returns a check of what lies on the disk of the database.
func diskCheck(check func(context.Context, config.Config) (string, error)) func(context.Context, config.Config) (string, error) {
	return func(ctx context.Context, c config.Config) (string, error) {
		says, err := check(ctx, c)
		return says, diskCure(c, err)
	}
}

// titleCheck returns a check of the titles of a library.
func titleCheck(titles rules.Library, check func(context.Context, rules.Library, config.Config) (string, error)) func(context.Context, config.Config) (string, error) {
	return func(ctx context.Context, c config.Config) (string, error) { return check(ctx, titles, c) }
}

// checkDatabase looks at the file without changing it. A file that is not
// there yet is right, when its folder is.
func checkDatabase(ctx context.Context, c config.Config) (string, error) {
	if _, err := os.Stat(c.Database); errors.Is(err, fs.ErrNotExist) {
		dir := filepath.Dir(c.Database)
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return "", &Cure{fmt.Errorf("%s cannot be made: there is no folder %s", c.Database, dir), "make the folder"}
		}
		return c.Database + " is not there yet; the daemon makes it", nil
	}
	if info, err := os.Stat(c.Database); err == nil && info.IsDir() {
		return "", &Cure{fmt.Errorf("%s is a folder", c.Database), "name a file under database"}
	}
	for _, name := range []string{c.Database, filepath.Dir(c.Database)} {
		if err := writable(name); err != nil {
			if hasNoRoom(err) {
				return "", err
			}
			return "", &Cure{fmt.Errorf("the database cannot be written: %w", err), writableCure}
		}
	}
	db, err := openReadOnly(c)
	if err != nil {
		return "", err
	}
	defer db.Close()
	var result string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&result); err != nil {
		return "", fmt.Errorf("%s cannot be read: %w", c.Database, store.AsTrouble(err))
	}
	if result != "ok" {
		return "", fmt.Errorf("%s is damaged: %s", c.Database, result)
	}
	version, err := schemaOf(ctx, db)
	switch {
	case err != nil:
		return "", fmt.Errorf("%s: %w", c.Database, store.AsTrouble(err))
	case version > store.Version():
		return "", &Cure{fmt.Errorf("%s has schema %d, this fieldpost knows %d", c.Database, version, store.Version()), "update fieldpost"}
	case version == 0:
		return c.Database + " is empty; the daemon fills it", nil
	case version < store.Version():
		return fmt.Sprintf("%s is sound; the daemon brings its schema from %d to %d, and keeps what it was as %s", c.Database, version, store.Version(), store.UpgradeCopyPath(c.Database, version)), nil
	}
	return fmt.Sprintf("%s is sound, schema %d", c.Database, version), nil
}

// openReadOnly opens the database so that it cannot be changed.
func openReadOnly(c config.Config) (*sql.DB, error) {
	dsn := url.URL{Scheme: "file", Opaque: url.PathEscape(c.Database), RawQuery: "mode=ro&_busy_timeout=5000"}
	return sql.Open("sqlite3", dsn.String())
}

// schemaOf reads the version of the schema, 0 when there is none.
func schemaOf(ctx context.Context, db *sql.DB) (version int, err error) {
	return version, db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
}

// lately is how long the doctor remembers what failed: `retry` always does.
const lately = 14 * 24 * time.Hour

// notLookedAt is said of what a database holds that is not ready.
const notLookedAt = "not looked at: the database is not ready"

// checkMails looks for letters that could not be handled and for dispatches
// that were refused for good.
func checkMails(ctx context.Context, c config.Config) (says string, err error) {
	letters, dispatches := 0, 0
	ready, err := readIfReady(ctx, c, func(tx *store.Tx) error {
		since := time.Now().Add(-lately)
		l, err := tx.Letters().List(store.LetterFilter{State: store.LetterFailed, Received: since})
		if err != nil {
			return err
		}
		d, err := tx.Dispatches().List(store.DispatchFilter{State: store.Failed, Created: since})
		letters, dispatches = len(l), len(d)
		return err
	})
	switch {
	case err != nil:
		return "", err
	case !ready:
		return notLookedAt, nil
	case letters+dispatches > 0:
		return "", fmt.Errorf("in the last 14 days %s could not be handled and %s refused for good", Counted(letters, "letter", "letters"), Counted(dispatches, "dispatch was", "dispatches were"))
	}
	return "none has failed in the last 14 days", nil
}

// checkDeadlines reports whether deadlines count at the moment.
func checkDeadlines(ctx context.Context, c config.Config) (says string, err error) {
	var why string
	var since time.Time
	ready, err := readIfReady(ctx, c, func(tx *store.Tx) (err error) {
		why, since, err = schedule.LoadOutageReason(tx)
		return err
	})
	switch {
	case err != nil:
		return "", err
	case !ready:
		return notLookedAt, nil
	case why != "":
		return "", fmt.Errorf("none counts since %s (%s)", since.UTC().Format(time.RFC3339), why)
	}
	return "they count", nil
}

// checkBoards looks for games that are bound to other rules or another board than
// those here.
func checkBoards(ctx context.Context, titles rules.Library, c config.Config) (says string, err error) {
	set, err := loadTitles(titles, c)
	if err != nil { // the check of the titles says why
		return "not looked at: the titles cannot be loaded", nil
	}
	var other, gone []string
	ready, err := readIfReady(ctx, c, func(tx *store.Tx) error {
		games, err := tx.Games().All()
		for i := range games {
			g := &games[i]
			t, ok := set.Get(g.Title)
			switch {
			case g.State == store.Over:
			case !ok:
				gone = append(gone, g.ID)
			case g.Bound() != filing.InstalledVersions(t):
				other = append(other, g.ID)
			}
		}
		return err
	})
	switch {
	case err != nil:
		return "", err
	case !ready:
		return notLookedAt, nil
	case len(gone) > 0:
		return "", &Cure{fmt.Errorf("of a title that this fieldpost does not have: %s", strings.Join(gone, ", ")), "use the fieldpost that they were begun with"}
	case len(other) > 0:
		return "", fmt.Errorf("bound to other rules or another board than those here: %s", strings.Join(other, ", "))
	}
	return "every game is played with the rules and the board that it is bound to", nil
}

// readIfReady reads the database. One that the daemon has to make or to change
// first is left alone, and is not ready.
func readIfReady(ctx context.Context, c config.Config, read func(*store.Tx) error) (ready bool, err error) {
	return ifReady(ctx, c, func(st *store.Store) error { return st.View(ctx, read) })
}

// ifReady opens the database unless the daemon has to make or to change it first.
func ifReady(ctx context.Context, c config.Config, use func(*store.Store) error) (ready bool, err error) {
	db, err := openReadOnly(c)
	if err != nil {
		return false, err
	}
	version, err := schemaOf(ctx, db)
	if err := errors.Join(err, db.Close()); err != nil || version != store.Version() {
		return false, nil
	}
	st, err := store.Open(ctx, c.Database)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	return true, use(st)
}

// checkMailbox logs in and opens the folder, and looks whose it is.
func checkMailbox(ctx context.Context, c config.Config) (string, error) {
	box := Mailbox(c)
	box.Timeout = min(box.Timeout, checkTimeout)
	box.Owner = "a database that is not there yet"
	_, err := os.Stat(c.Database)
	if err == nil {
		var ready bool
		if ready, err = readIfReady(ctx, c, func(tx *store.Tx) error {
			owner, err := office.DatabaseName(tx)
			if owner != "" {
				box.Owner = owner
			}
			return err
		}); !ready {
			box.Owner = "" // of another schema: whose it is the daemon says when it has changed that
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		box.Owner = "" // the check of the database says why it cannot be known
	}
	if err := box.Check(ctx); err != nil {
		return "", mailboxCure(c, err)
	}
	return fmt.Sprintf("%s: logged in as %s, %s is there", c.IMAP.Addr, c.IMAP.Username, c.IMAP.Folder), nil
}

// checkDone opens the folder that letters are moved to. Logging in made it, if
// the server allows that.
func checkDone(ctx context.Context, c config.Config) (string, error) {
	box := Mailbox(c)
	box.Timeout = min(box.Timeout, checkTimeout)
	box.Folder, box.Done = box.Done, box.Folder
	if err := box.Check(ctx); err != nil {
		return "", folderCure(err, "imap.done")
	}
	return checkUnread(ctx, c)
}

// checkTimeout is how long a server may take to answer the doctor.
const checkTimeout = 15 * time.Second

// checkedRelay returns the relay as a check asks it; what is wrong is the key that signs what goes out.
func checkedRelay(c config.Config) (delivery.Relay, error) {
	relay, err := Relay(c)
	if err != nil {
		return relay, &Cure{err, "check dkim.key_file"}
	}
	relay.Timeout = min(relay.Timeout, checkTimeout)
	return relay, nil
}

// checkRelay connects to the relay and logs in.
func checkRelay(ctx context.Context, c config.Config) (string, error) {
	relay, err := checkedRelay(c)
	if err != nil {
		return "", err
	}
	if err := relay.Check(ctx); err != nil {
		return "", cured(err, "smtp", c.SMTP.Security)
	}
	says := c.SMTP.Addr + ": greeted"
	if c.SMTP.Username != "" {
		says = c.SMTP.Addr + ": logged in as " + c.SMTP.Username
	}
	if relay.DKIM != nil {
		says += fmt.Sprintf("; signs as %s._domainkey.%s", c.DKIM.Selector, c.DKIM.Domain)
	}
	return says, nil
}

// earliest returns the time before which no clock of a machine that runs this can be.
func earliest() time.Time { return time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC) }

// checkClock compares the clock with what cannot be: the past of this program,
// and files of its own from the future.
func checkClock(_ context.Context, c config.Config) (string, error) {
	now := time.Now()
	if now.Before(earliest()) {
		return "", fmt.Errorf("it is %s, says the clock", now.UTC().Format(time.RFC3339))
	}
	if info, err := os.Stat(c.Database); err == nil && info.ModTime().After(now.Add(time.Minute)) {
		return "", fmt.Errorf("the clock says %s, but the database was written at %s", now.UTC().Format(time.RFC3339), info.ModTime().UTC().Format(time.RFC3339))
	}
	return now.UTC().Format(time.RFC3339), nil
}

func checkZones(_ context.Context, c config.Config) (string, error) {
	for _, name := range []string{"Europe/Madrid", "America/New_York", c.Moderator.Zone} {
		if err := config.CheckZone(name); err != nil {
			return "", err
		}
	}
	return "known; the moderator's is " + c.Moderator.Zone, nil
}

func checkTitles(_ context.Context, titles rules.Library, c config.Config) (string, error) {
	set, err := loadTitles(titles, c)
	if err == nil {
		err = strangePacks(c, set)
	}
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, errNoFolder):
		return "", &Cure{err, "name a folder under packs that the daemon may read, or leave packs empty"}
	case err != nil:
		return "", missing(err, "the folder of packs, "+c.Packs+",", "make it, or leave packs empty")
	}
	says := ""
	for i, t := range set {
		if i > 0 {
			says += ", "
		}
		says += t.About().ID
	}
	return says, nil
}

func checkArchives(_ context.Context, c config.Config) (string, error) {
	info, err := os.Stat(c.Archives)
	if errors.Is(err, fs.ErrNotExist) {
		return c.Archives + " is not there yet; the daemon makes it", nil
	}
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		return "", fmt.Errorf("%s is not a folder", c.Archives)
	}
	return c.Archives + " is writable", writable(c.Archives)
}

// checkPort tries the ports that pages and figures are read at.
func checkPort(ctx context.Context, c config.Config) (string, error) {
	if err := exposed(c); err != nil {
		return "", err
	}
	var free []string
	for _, port := range []struct{ key, addr string }{{"listen", c.Web.Listen}, {"metrics", c.Web.Metrics}} {
		if port.addr == "" {
			continue
		}
		var lc net.ListenConfig
		l, err := lc.Listen(ctx, "tcp", port.addr)
		switch {
		case err == nil:
			err = l.Close()
		case errors.Is(err, syscall.EADDRINUSE) && running(ctx, c.Database):
			return port.addr + " is in use, and a daemon runs on the database", nil
		}
		if err != nil {
			return "", portCure(err, port.key)
		}
		free = append(free, port.addr)
	}
	if free == nil {
		return "off", nil
	}
	return strings.Join(free, " and ") + " is free", nil
}
