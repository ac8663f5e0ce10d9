package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/store"
)

// serveCommand runs the post office.
type serveCommand struct {
	Config        string `help:"The configuration." type:"path" placeholder:"FILE"`
	ExampleConfig bool   `help:"Print a commented configuration and do nothing else."`
	TakeMailbox   bool   `help:"Read the mailbox from now on, though another database has read it. Stop the other daemon first."`
	HashPassword  bool   `help:"Read a password from standard input, print its hash for moderator.password_hash_file, and do nothing else."`
}

// Run carries out the command.
func (c *serveCommand) Run(p *program) error {
	if c.ExampleConfig {
		_, err := io.WriteString(p.Out, config.Example())
		return err
	}
	if c.HashPassword {
		return p.hashPassword()
	}
	cfg, err := p.config(c.Config)
	if err != nil {
		return err
	}
	d, err := daemon.New(p.ctx, cfg, daemon.Env{Log: logger(p.Err, cfg.Log), TakeMailbox: c.TakeMailbox})
	if err != nil {
		return officeAdvice(err)
	}
	err = d.Run(p.ctx)
	return errors.Join(runAdvice(err), d.Close())
}

// leastPassword is how many characters a moderator's password has at least.
const leastPassword = 10

// readPassword reads a line of standard input; at a terminal it asks for it
// and does not show what is typed.
func (p *program) readPassword() (string, error) {
	if f, ok := p.In.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(p.Err, "Password of the moderator: ")
		b, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(p.Err)
		return string(b), err
	}
	line, err := bufio.NewReader(p.In).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// hashPassword hashes the first line of standard input.
func (p *program) hashPassword() error {
	line, err := p.readPassword()
	if err != nil {
		return fmt.Errorf("read password: %w", err)
	}
	if utf8.RuneCountInString(line) < leastPassword {
		return advise(errors.New("the password is too short"), fmt.Sprintf("give at least %d characters on one line of standard input", leastPassword))
	}
	p.printf("%s\n", web.HashPassword(line))
	return nil
}

// config loads the configuration of a post office.
func (p *program) config(path string) (config.Config, error) {
	if path == "" {
		return config.Config{}, advise(errors.New("no configuration"), "give --config FILE; `fieldpost serve --example-config` prints one to begin with")
	}
	cfg, err := config.Load(path)
	if err != nil {
		var faults config.Faults
		if !errors.As(err, &faults) {
			return cfg, advise(err, "`fieldpost serve --example-config` prints one to begin with")
		}
		for _, f := range faults {
			fmt.Fprintln(p.Err, f.String())
		}
		return cfg, advise(fmt.Errorf("%s in %s", counted(len(faults), "fault", "faults"), path), "each line above names its key and what to do")
	}
	if p.data != "" {
		cfg.Packs = p.data
	}
	return cfg, nil
}

// office opens the database of a configuration without any mail.
func (p *program) office(path string) (*daemon.Office, error) {
	cfg, err := p.config(path)
	if err != nil {
		return nil, err
	}
	o, err := daemon.Open(p.ctx, cfg, daemon.Env{})
	return o, officeAdvice(err)
}

// officeAdvice says what to do when an office does not open.
func officeAdvice(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, adjudicator.ErrInstanceKey):
		return advise(err, "give the instance key that the database was made with, or another database")
	case errors.Is(err, store.ErrDamaged):
		return advise(err, damageCure)
	case errors.Is(err, store.ErrNewer), errors.Is(err, daemon.ErrRunning):
		return err
	default:
		return advise(err, "`fieldpost doctor` says more")
	}
}

// damageCure is what to do about a damaged database.
const damageCure = "put the last sound copy in its place, or what `sqlite3 FILE .recover` saves; letters that the copy does not know are read again from the done folder"

// runAdvice says what to do when a daemon ends by itself.
func runAdvice(err error) error {
	if errors.Is(err, store.ErrDamaged) {
		return advise(err, damageCure)
	}
	var owned *mailer.OwnedError
	if errors.As(err, &owned) {
		return advise(err, "give each database a mailbox of its own; if the other is gone, or its daemon stopped for good, start this one with --take-mailbox")
	}
	return err
}

// logger logs as the configuration says.
func logger(w io.Writer, c config.Log) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.Level}
	if c.JSON {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
