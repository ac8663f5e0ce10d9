package main

import (
	"context"
	"errors"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/backup"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

// backupCommand keeps a post office in a folder.
type backupCommand struct {
	Dir      string `arg:"" help:"The folder: not there, empty, or a backup, which is replaced when the new one is whole." type:"path" placeholder:"DIR"`
	Archives bool   `default:"true" negatable:"" help:"Keep the archives of finished games, too."`
	Config   string `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON     bool   `name:"json" help:"Print the manifest as JSON."`
}

// Help says more than a line.
func (c *backupCommand) Help() string {
	return "Writes a copy of the database as it is at one moment, the configuration and the files that it names (keys and passwords, packs, holidays, archives), and manifest.json with the hash of each. " +
		"The daemon may run, and need not. Do not copy the database with cp while it runs: what was written last stands in fieldpost.db-wal, and the copy lacks it or is torn. " +
		"The folder holds all secrets of the post office: keep it where nobody else reads."
}

// Run carries out the command.
func (c *backupCommand) Run(p *program) error {
	switch {
	case c.Config == "":
		_, err := p.config("")
		return err
	case p.Data != "":
		return cli.Advise(errors.New("--data is not kept: it stands in no configuration"), "name the folder under packs, and leave out --data")
	}
	m, err := backup.Make(p.Ctx, c.Config, c.Dir, backup.Options{Archives: c.Archives})
	if err != nil {
		return backupAdvice(err)
	}
	if c.JSON {
		return p.JSON(m)
	}
	size := int64(0)
	for i := range m.Files {
		size += m.Files[i].Size
	}
	p.Printf("%s: %s, %.1f MB, schema %d\n", c.Dir, daemon.Counted(len(m.Files), "file", "files"), float64(size)/1e6, m.Schema)
	p.environment(m)
	return nil
}

// environment says which secrets are in no backup.
func (p *program) environment(m *backup.Manifest) {
	for _, name := range m.Environment {
		p.Printf("not in it: the environment variable %s, which the configuration takes a secret from\n", name)
	}
}

// backupAdvice says what to do when a backup is not made or put back.
func backupAdvice(err error) error {
	var faults config.Faults
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, backup.ErrOccupied):
		return cli.Advise(err, "give a folder that is empty or not there, or that of a backup")
	case errors.Is(err, backup.ErrAtWork):
		return cli.Advise(err, "wait until it is done")
	case errors.Is(err, backup.ErrNoBackup):
		return cli.Advise(err, "give a folder that `fieldpost backup` wrote")
	case errors.Is(err, backup.ErrSpoiled):
		return cli.Advise(err, "give another backup")
	case errors.Is(err, backup.ErrInTheWay):
		return cli.Advise(err, "give --force to set it aside, or --to another folder")
	case errors.Is(err, store.ErrDamaged):
		return cli.Advise(err, daemon.DamageCure)
	case errors.Is(err, store.ErrNewer), errors.Is(err, daemon.ErrRunning):
		return err
	case errors.As(err, &faults):
		return cli.Advise(err, "mend the configuration")
	}
	return cli.Advise(err, "see that the files named are there and readable, and that the folder is writable")
}
