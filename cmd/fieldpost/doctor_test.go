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
	"syscall"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/wire"
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

// section replaces something behind the head of a section of the configuration.
func (w *clinic) section(name, old, text string) {
	w.t.Helper()
	was, err := os.ReadFile(w.path("post.toml"))
	if err != nil {
		w.t.Fatal(err)
	}
	before, behind, _ := strings.Cut(string(was), "\n["+name+"]")
	now := strings.Replace(behind, old, text, 1)
	if now == behind {
		w.t.Fatalf("the configuration has no %q in [%s]", old, name)
	}
	w.write("post.toml", before+"\n["+name+"]"+now)
}

// login has the relay be told a password.
func (w *clinic) login(password string) {
	w.write("smtp.password", password)
	w.section("smtp", `username      = ""`, `username      = "post@club.test"`+"\npassword_file = \"smtp.password\"")
}

func (w *clinic) folder(name string) {
	w.t.Helper()
	if err := os.MkdirAll(w.path(name), 0o700); err != nil {
		w.t.Fatal(err)
	}
}

// owned has another database read the mailbox.
func (w *clinic) owned() {
	w.t.Helper()
	c, err := config.Load(w.path("post.toml"))
	if err != nil {
		w.t.Fatal(err)
	}
	box := daemon.Mailbox(c)
	box.Owner = "another"
	poller, err := mailer.NewPoller(box, nobody{}, nil, wire.Options{})
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(w.t.Context(), 10*time.Second)
	done := make(chan error, 1)
	go func() { done <- poller.Run(ctx) }()
	if err := poller.Drain(ctx, time.Now()); err != nil {
		w.t.Error(err)
	}
	stop()
	<-done
}

// nobody takes letters and does nothing with them.
type nobody struct{}

// Receive implements mailer.Receiver.
func (nobody) Receive(context.Context, mailer.Letter) error { return nil }

// fill has the database lie on a disk without room: one of its own where the system lets us have one
// (root), else on one that counts as full.
func fill(w *clinic) {
	w.folder("disk")
	w.set(`"fieldpost.db"`, `"disk/fieldpost.db"`)
	w.set(`archives = "archives"`, `archives = "disk/archives"`)
	w.folder("disk/archives")
	if err := mountSmall(w, w.path("disk")); err != nil {
		w.set(`disk    = "1MiB"`, fmt.Sprintf("disk    = %d", int64(1)<<40))
		return
	}
	w.folder("disk/archives")
	w.open()
	file, err := os.Create(w.path("disk/rubbish"))
	w.do(err)
	for err == nil {
		_, err = file.Write(make([]byte, 512))
	}
	if w.do(file.Close()); !errors.Is(err, syscall.ENOSPC) {
		w.t.Fatal(err)
	}
}

func (w *clinic) do(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// What `serve` does with a fault.
const (
	stops = "stops" // it ends, and says it
	warns = "warns" // it says it, and goes on
)

// starts has `serve` meet a fault, of which it has to say what the doctor does.
func (w *clinic) starts(what string, f daemon.Finding) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 20*time.Second)
	defer cancel()
	log := &logUntil{words: f.Says, then: cancel}
	err := (&serveCommand{Config: w.path("post.toml")}).Run(&program{&cli.Program{Err: log, Ctx: ctx}})
	if want := fmt.Sprintf("%s: %s (%s)", f.Check, f.Says, f.Do); what == stops && (err == nil || err.Error() != want) {
		w.t.Errorf("serve says\n%v\nand should say\n%s", err, want)
	}
	if said, want := log.String(), fmt.Sprintf("msg=%q do=%q", f.Check+": "+f.Says, f.Do); what == warns && !strings.Contains(said, want) {
		w.t.Errorf("serve says\n%sand should say\n%s (%v)", said, want, err)
	}
}

// logUntil is a log that does something once it holds words.
type logUntil struct {
	strings.Builder
	words string
	then  func()
}

// Write implements io.Writer.
func (l *logUntil) Write(b []byte) (int, error) {
	if strings.Contains(string(b), l.words) {
		l.then()
	}
	return l.Builder.Write(b)
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
			if tt.full {
				fill(w)
			}
			command := doctorCommand{Config: w.path("post.toml")}
			examine := func() []daemon.Finding { return command.examine(&program{&cli.Program{Ctx: t.Context()}}) }
			if tt.nobody {
				examine = asNobody(w, examine)
			}
			var said []string
			var first daemon.Finding
			for _, f := range examine() {
				if !f.OK {
					if said == nil {
						first = f
					}
					said = append(said, cli.OneLine(fmt.Sprintf("%s: %s - %s", f.Check, f.Says, f.Do)))
				}
			}
			if len(said) != len(tt.says) {
				t.Errorf("the doctor says\n%s\nand should say\n%s", strings.Join(said, "\n"), strings.Join(tt.says, "\n"))
				return
			}
			if tt.start != "" {
				w.starts(tt.start, first)
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
