package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// clinic is a post office to be made ill, in a folder of its own.
type clinic struct {
	t    *testing.T
	dir  string
	post *localpost.Server
}

func newClinic(t *testing.T, c localpost.Config) *clinic {
	t.Helper()
	post, err := localpost.Start(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	if err := post.AddAccount("post@club.test", "sesame"); err != nil {
		t.Fatal(err)
	}
	w := &clinic{t, t.TempDir(), post}
	w.write("post.toml", strings.NewReplacer(
		"games@example.org", "post@club.test", "imap.example.org:993", post.IMAPAddr(), "smtp.example.org:465", post.SMTPAddr(),
		`"tls"`, `"plain"`, "127.0.0.1:8025", "127.0.0.1:0", `timeout       = "1m"`, `timeout       = "1s"`,
	).Replace(config.Example()))
	w.write("instance.key", strings.Repeat("k", 32))
	w.write("imap.password", "sesame")
	return w
}

func (w *clinic) path(name string) string { return filepath.Join(w.dir, name) }

func (w *clinic) write(name, text string) {
	w.t.Helper()
	if err := os.WriteFile(w.path(name), []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// set replaces something in the configuration.
func (w *clinic) set(old, text string) {
	w.t.Helper()
	was, err := os.ReadFile(w.path("post.toml"))
	if err != nil {
		w.t.Fatal(err)
	}
	now := strings.Replace(string(was), old, text, 1)
	if now == string(was) {
		w.t.Fatalf("the configuration has no %q", old)
	}
	w.write("post.toml", now)
}

func (w *clinic) mode(name string, mode os.FileMode) {
	w.t.Helper()
	if err := os.Chmod(w.path(name), mode); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { os.Chmod(w.path(name), 0o700) })
}

// open makes the database as the daemon does.
func (w *clinic) open() {
	w.t.Helper()
	c, err := config.Load(w.path("post.toml"))
	if err != nil {
		w.t.Fatal(err)
	}
	o, err := daemon.Open(w.t.Context(), c, daemon.Env{Titles: titles.Load})
	if err == nil {
		err = o.Close()
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// change changes the database as no fieldpost does.
func (w *clinic) change(query string) {
	w.t.Helper()
	w.open()
	db, err := sql.Open("sqlite3", w.path("fieldpost.db"))
	if err != nil {
		w.t.Fatal(err)
	}
	_, err = db.Exec(query)
	if err := errors.Join(err, db.Close()); err != nil {
		w.t.Fatal(err)
	}
}

// certificate is one that nobody has signed but itself.
func certificate(t *testing.T) *tls.Config {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}, MinVersion: tls.VersionTLS12}
}

// complaint is a fault with the lines that the doctor must say of it, and no others.
type complaint struct {
	name string
	post func(*localpost.Config)
	ill  func(*clinic)
	maps bool     // the first map of each title is drawn, too
	says []string // "check: what is wrong - what to do", pieces of it between " ... "
}

func refuse(what func(from, to string) bool) func(*localpost.Config) {
	return func(c *localpost.Config) {
		c.Refuse = func(from, to string) error {
			if what(from, to) {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no"}
			}
			return nil
		}
	}
}

func complaints(t *testing.T) []complaint {
	own := certificate(t)
	imaps := func(c *localpost.Config) { c.TLS, c.ImplicitTLS = own, true }
	return []complaint{
		{name: "well", maps: true},
		{name: "bad password", ill: func(w *clinic) { w.write("imap.password", "nonsense") },
			says: []string{"mailbox: ... login ... - check imap.username and the password"}},
		{name: "wrong port", ill: func(w *clinic) { w.set(w.post.IMAPAddr(), "127.0.0.1:1") },
			says: []string{"mailbox: ... 127.0.0.1:1 ... refused - nobody answers there: check host and port of imap.addr"}},
		{name: "no TLS", post: imaps, says: []string{
			"mailbox: ... - the server says nothing, as one that waits for TLS: set imap.security to tls", "relay: ... - the server says nothing, as one that waits for TLS: set smtp.security to tls"}},
		{name: "TLS to a plain port", ill: func(w *clinic) { w.set(`security      = "plain"`, `security      = "tls"`) },
			says: []string{"mailbox: ... - the port takes no TLS at once: ... (mostly 993), or set imap.security to starttls"}},
		{name: "STARTTLS not offered", ill: func(w *clinic) { w.set(`security      = "plain"`, `security      = "starttls"`) },
			says: []string{"mailbox: ... - the server offers no STARTTLS: set imap.security to tls ... (mostly 993)"}},
		{name: "a certificate that nobody knows", post: imaps, ill: func(w *clinic) {
			w.set(`security      = "plain"`, `security      = "tls"`)
			w.set(`security      = "plain"`, `security      = "tls"`)
		}, says: []string{"mailbox: ... - name the host under imap.addr as its certificate does", "relay: ... - name the host under smtp.addr as its certificate does"}},
		{name: "plain to another host", ill: func(w *clinic) { w.set(w.post.IMAPAddr(), "mail.example.org:143") },
			says: []string{"config: ... imap.security: plain would send the password in the clear to mail.example.org; use starttls or tls"}},
		{name: "key unreadable", ill: func(w *clinic) { w.set(`"instance.key"`, `"nowhere.key"`) },
			says: []string{"config: ... post.instance_key_file: ... nowhere.key: no such file ... make the file, readable by the daemon only"}},
		{name: "key short", ill: func(w *clinic) { w.write("instance.key", "short") },
			says: []string{"config: ... the instance key has 5 bytes, at least 16 are needed; `openssl rand -hex 32` makes a good one"}},
		{name: "key empty", ill: func(w *clinic) { w.write("instance.key", "\n") }, says: []string{"config: ... instance.key is empty; write the secret into it"}},
		{name: "key for everybody", ill: func(w *clinic) { w.mode("instance.key", 0o777) },
			says: []string{"files: others may read or change ... instance.key (mode 0777) - `chmod 600 FILE`"}},
		{name: "relay refuses every recipient", post: refuse(func(_, _ string) bool { return true }),
			says: []string{"letter: ... 550: no - the relay refuses our own address: let this account or address send"}},
		{name: "no plus-addressing", post: refuse(func(_, to string) bool { return strings.Contains(to, "+") }),
			says: []string{"letter: ... none to a plus-address ... by subject, key and In-Reply-To ... recipient_delimiter"}},
		{name: "full disk", ill: func(w *clinic) { w.set(`disk    = "1MiB"`, fmt.Sprintf("disk    = %d", int64(1)<<40)) },
			says: []string{"disk: ... MiB are free ... health.disk wants 1048576 - make room"}},
		{name: "read-only database", ill: func(w *clinic) { w.open(); w.mode("fieldpost.db", 0o400) },
			says: []string{"database: the database cannot be written: ... fieldpost.db is read-only (mode 0400) - give it back its rights"}},
		{name: "bad time zone", ill: func(w *clinic) { w.set(`zone    = "UTC"`, `zone    = "Madrid"`) },
			says: []string{`config: ... moderator.zone: "Madrid" is not a time zone; use a name like Europe/Madrid`}},
		{name: "unknown key", ill: func(w *clinic) { w.set("poll_every ", "pol_every ") },
			says: []string{"config: ... imap.pol_every: no such key (did you mean imap.poll_every?)"}},
		{name: "unknown title", ill: func(w *clinic) {
			w.change(`INSERT INTO game (id, title, number, rules_version, scenario, options, state, missing, policy, seed, commitment, created, phase, started, demands, clock)
				VALUES ('chess-1', 'chess', 1, 1, '', '{}', 'running', 'default', '{}', '', '', 1, 1, 1, '[]', '{}')`)
		}, says: []string{"boards: of a title that this fieldpost does not have: chess-1 - use the fieldpost that they were begun with"}},
		{name: "unknown folder in packs", maps: true, ill: func(w *clinic) {
			w.set(`packs    = ""`, `packs    = "packs"`)
			if err := os.MkdirAll(w.path("packs/chess"), 0o700); err != nil {
				w.t.Fatal(err)
			}
		}, says: []string{"titles: ... packs/chess is the folder of no title - name it as one of: "}},
		{name: "packs folder missing", maps: true, ill: func(w *clinic) { w.set(`packs    = ""`, `packs    = "packs"`) },
			says: []string{"titles: the folder of packs, ... packs, is not there - make it, or leave packs empty"}},
		{name: "plain password in the hash file", ill: func(w *clinic) {
			w.set(`# password_hash_file = "moderator.hash"`, `password_hash_file = "moderator.hash"`)
			w.write("moderator.hash", "sesame")
		}, says: []string{"password: what moderator.password_hash_file holds is no hash, and may be the password itself - `fieldpost serve --hash-password` makes"}},
		{name: "another instance key", ill: func(w *clinic) { w.open(); w.write("instance.key", strings.Repeat("x", 32)) },
			says: []string{"key: ... the database was made with another instance key - give the key that the database was made with"}},
		{name: "database folder missing", ill: func(w *clinic) { w.set(`"fieldpost.db"`, `"nowhere/fieldpost.db"`) },
			says: []string{"database: ... cannot be made: there is no folder ... nowhere - make the folder"}},
		{name: "archive folder not writable", ill: func(w *clinic) {
			if err := os.Mkdir(w.path("archives"), 0o700); err != nil {
				w.t.Fatal(err)
			}
			w.mode("archives", 0o500)
		}, says: []string{"archives: ... archives is read-only (mode 0500) - make the folder writable for the daemon"}},
		{name: "newer schema", ill: func(w *clinic) { w.change("PRAGMA user_version = 999") },
			says: []string{"database: ... has schema 999, this fieldpost knows ... - update fieldpost"}},
		{name: "damaged database", ill: func(w *clinic) { w.write("fieldpost.db", strings.Repeat("This is no database. ", 300)) },
			says: []string{"database: ... - restore it from a copy (`fieldpost restore DIR --force`)"}},
		{name: "page for everybody", ill: func(w *clinic) { w.set(`listen  = "127.0.0.1:0"`, `listen  = "0.0.0.0:0"`) },
			says: []string{"status page: 0.0.0.0:0 can be reached from other machines without TLS ... - listen on 127.0.0.1 with a proxy"}},
		{name: "figures for everybody", ill: func(w *clinic) { w.set(`metrics = ""`, `metrics = "0.0.0.0:9025"`) },
			says: []string{"config: ... web.metrics: 0.0.0.0:9025 can be reached from elsewhere"}},
		{name: "proxy not configured", ill: func(w *clinic) { w.set(`url     = ""`, `url     = "https://games.example.org"`) },
			says: []string{"proxies: web.url is https, which takes a proxy before the page, and web.proxies names none ... - name the proxy's address under web.proxies"}},
		{name: "two faults at once", maps: true, ill: func(w *clinic) {
			w.write("imap.password", "nonsense")
			w.set(`packs    = ""`, `packs    = "packs"`)
		}, says: []string{"mailbox: ... login ... - check imap.username", "titles: the folder of packs, ... - make it"}},
	}
}

// TestDoctorNamesTheCause and nothing that only follows from it.
func TestDoctorNamesTheCause(t *testing.T) {
	testenv.NoRace(t, "one doctor after another; TestDoctorsLetterBesideADaemon runs one beside a daemon")
	for _, tt := range complaints(t) {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel() // some wait for a server that says nothing
			var c localpost.Config
			if tt.post != nil {
				tt.post(&c)
			}
			w := newClinic(t, c)
			if !tt.maps {
				w.set("maps              = true", "maps              = false")
			}
			w.set(`disk    = "256MiB"`, `disk    = "1MiB"`) // which is about this machine
			if tt.ill != nil {
				tt.ill(w)
			}
			command := doctorCommand{Config: w.path("post.toml")}
			var said []string
			for _, f := range command.examine(&program{ctx: t.Context()}) {
				if !f.OK {
					said = append(said, oneLine(fmt.Sprintf("%s: %s - %s", f.Check, f.Says, f.Do)))
				}
			}
			if len(said) != len(tt.says) {
				t.Errorf("the doctor says\n%s\nand should say\n%s", strings.Join(said, "\n"), strings.Join(tt.says, "\n"))
				return
			}
			for i, line := range tt.says {
				rest := said[i]
				for _, piece := range strings.Split(line, "...") {
					_, after, found := strings.Cut(rest, strings.TrimSpace(piece))
					if !found {
						t.Errorf("the doctor says\n%s\nwithout %q of\n%s", said[i], piece, line)
					}
					rest = after
				}
			}
		})
	}
}
