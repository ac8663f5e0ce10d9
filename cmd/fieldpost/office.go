package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

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
		return cfg, advise(fmt.Errorf("%s in %s", daemon.Counted(len(faults), "fault", "faults"), path), "each line above names its key and what to do")
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
	o, err := daemon.Open(p.ctx, cfg, daemon.Env{Titles: titles.LoadLazily})
	return o, officeAdvice(err)
}

// officeAdvice says what to do when an office does not open.
func officeAdvice(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, office.ErrInstanceKey):
		return advise(err, "give the instance key that the database was made with, or another database")
	case errors.Is(err, store.ErrDamaged):
		return advise(err, damageCure)
	case errors.Is(err, store.ErrNoCopy):
		return advise(err, "make room beside the database for once its size, and start again; the program of before still works on it")
	case errors.Is(err, store.ErrNewer), errors.Is(err, daemon.ErrRunning):
		return err
	default:
		return advise(err, "`fieldpost doctor` says more")
	}
}

// damageCure is what to do about a damaged database.
const damageCure = "put the last sound copy in its place (`fieldpost restore DIR --force`), or what `sqlite3 FILE .recover` saves; letters that the copy does not know are read again from the done folder"
