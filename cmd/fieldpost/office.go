package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// config loads the configuration of a post office.
func (p *program) config(path string) (config.Config, error) {
	if path == "" {
		return config.Config{}, cli.Advise(errors.New("no configuration"), "give --config FILE; `fieldpost serve --example-config` prints one to begin with")
	}
	cfg, err := config.Load(path)
	if err != nil {
		var faults config.Faults
		if !errors.As(err, &faults) {
			return cfg, cli.Advise(err, configCure(err))
		}
		for _, f := range faults {
			fmt.Fprintln(p.Err, f.String())
		}
		return cfg, cli.Advise(fmt.Errorf("%s in %s", daemon.Counted(len(faults), "fault", "faults"), path), "each line above names its key and what to do")
	}
	if p.Data != "" {
		cfg.Packs = p.Data
	}
	return cfg, nil
}

// configCure says what to do about a configuration that cannot be read.
func configCure(err error) string {
	if errors.Is(err, fs.ErrPermission) {
		return "have it belong to who runs fieldpost, with mode 0600"
	}
	return "give --config FILE; `fieldpost serve --example-config` prints one to begin with"
}

// office opens the database of a configuration without any mail.
func (p *program) office(path string) (*daemon.Office, error) {
	cfg, err := p.config(path)
	if err != nil {
		return nil, err
	}
	o, err := daemon.Open(p.Ctx, cfg, daemon.Env{Titles: titles.LoadLazily})
	return o, p.explain(cfg, err)
}

// explain says of an office that did not open, or a daemon that did not start, what the doctor says of
// the part that is at fault.
func (p *program) explain(cfg config.Config, err error) error {
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, daemon.ErrRunning):
		return err
	case errors.Is(err, store.ErrNoCopy):
		return cli.Advise(err, "make room beside the database for once its size, and start again; the program of before still works on it")
	}
	for _, f := range daemon.Examine(p.Ctx, cfg, daemon.StartChecks(titles.Load)) {
		if !f.OK {
			return cli.Advise(fmt.Errorf("%s: %s", f.Check, f.Says), f.Do)
		}
	}
	return cli.Advise(err, "`fieldpost doctor` says more")
}
