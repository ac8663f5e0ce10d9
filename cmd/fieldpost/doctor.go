package main

import (
	"errors"
	"fmt"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// doctorCommand checks a post office part by part.
type doctorCommand struct {
	Config string `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *doctorCommand) Run(p *program) error {
	found := c.examine(p)
	wrong := 0
	for _, f := range found {
		if !f.OK {
			wrong++
		}
	}
	if c.JSON {
		if err := p.JSON(map[string]any{"ok": wrong == 0, "checks": found}); err != nil {
			return err
		}
	} else {
		for _, f := range found {
			mark, do := "ok   ", ""
			if !f.OK {
				mark, do = "WRONG", " - "+f.Do
			}
			p.Printf("%s  %-12s %s%s\n", mark, f.Check, cli.OneLine(f.Says), do)
		}
	}
	if wrong > 0 {
		return cli.Advise(fmt.Errorf("%d of %d checks failed", wrong, len(found)), "do what stands in the lines marked WRONG")
	}
	return nil
}

// examine carries out all checks; without a configuration nothing else can be
// looked at.
func (c *doctorCommand) examine(p *program) []daemon.Finding {
	cfg, err := config.Load(c.Config)
	var faults config.Faults
	switch {
	case errors.As(err, &faults):
		var found []daemon.Finding
		for _, f := range faults {
			found = append(found, daemon.Finding{Check: "config", Says: f.String(), Do: "mend the file"})
		}
		return found
	case err != nil:
		return []daemon.Finding{{Check: "config", Says: err.Error(), Do: configCure(err)}}
	}
	if p.Data != "" {
		cfg.Packs = p.Data
	}
	return append([]daemon.Finding{{Check: "config", OK: true, Says: c.Config}}, daemon.Examine(p.Ctx, cfg, daemon.Checks(titles.Load))...)
}
