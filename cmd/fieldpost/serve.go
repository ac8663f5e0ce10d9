package main

import (
	"errors"
	"io"
	"log/slog"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// serveCommand runs the post office.
type serveCommand struct {
	Config        string `help:"The configuration." type:"path" placeholder:"FILE"`
	ExampleConfig bool   `help:"Print a commented configuration and do nothing else."`
	TakeMailbox   bool   `help:"Read the mailbox from now on, though another database, or a copy of this one, has read it, and let none of these read it again. Stop the other daemon first."`
	HashPassword  bool   `help:"Read a password from standard input, print its hash for moderator.password_hash_file, and do nothing else."`
}

// Help says more than a line.
func (c *serveCommand) Help() string {
	return "Keep it by `fieldpost backup DIR`, which may run beside it: a copy of the database made by cp while the daemon runs leaves out what stands in fieldpost.db-wal, or is torn. " +
		"After a copy was put back, letters of the done folder that it does not know are read again."
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
	log := logger(p.Err, cfg.Log)
	d, err := daemon.New(p.Ctx, cfg, daemon.Env{Titles: titles.Load, Log: log, TakeMailbox: c.TakeMailbox})
	if err != nil {
		return p.explain(cfg, err)
	}
	for _, f := range daemon.Examine(p.Ctx, cfg, daemon.WarningChecks(titles.Load)) {
		if !f.OK {
			log.Warn(f.Check+": "+f.Says, "do", f.Do)
		}
	}
	err = d.Run(p.Ctx)
	return errors.Join(runAdvice(err), d.Close())
}

// runAdvice says what to do when a daemon ends by itself.
func runAdvice(err error) error {
	if errors.Is(err, store.ErrDamaged) {
		return cli.Advise(err, daemon.DamageCure)
	}
	var owned *mailer.OwnedError
	if errors.As(err, &owned) {
		return cli.Advise(err, "give each database a mailbox of its own; if the other is gone, or its daemon stopped for good, start this one with --take-mailbox")
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
