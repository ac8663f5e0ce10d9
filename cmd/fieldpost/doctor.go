package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// doctorCommand checks a post office part by part.
type doctorCommand struct {
	Config string `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// finding is what the doctor found of one part.
type finding struct {
	Check string `json:"check"`
	OK    bool   `json:"ok"`
	Says  string `json:"says"`         // what is right, or what is wrong
	Do    string `json:"do,omitempty"` // when it is wrong
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
		if err := p.json(map[string]any{"ok": wrong == 0, "checks": found}); err != nil {
			return err
		}
	} else {
		for _, f := range found {
			mark, do := "ok   ", ""
			if !f.OK {
				mark, do = "WRONG", " - "+f.Do
			}
			p.printf("%s  %-12s %s%s\n", mark, f.Check, oneLine(f.Says), do)
		}
	}
	if wrong > 0 {
		return advise(fmt.Errorf("%d of %d checks failed", wrong, len(found)), "do what stands in the lines marked WRONG")
	}
	return nil
}

// examine carries out all checks; without a configuration nothing else can be
// looked at.
func (c *doctorCommand) examine(p *program) []finding {
	cfg, err := config.Load(c.Config)
	var faults config.Faults
	switch {
	case errors.As(err, &faults):
		var found []finding
		for _, f := range faults {
			found = append(found, finding{"config", false, f.String(), "mend the file"})
		}
		return found
	case err != nil:
		return []finding{{"config", false, err.Error(), "give --config FILE; `fieldpost serve --example-config` prints one to begin with"}}
	}
	if p.data != "" {
		cfg.Packs = p.data
	}
	found := []finding{{Check: "config", OK: true, Says: c.Config}}
	wrong := map[string]bool{}
	for _, check := range daemon.Checks(titles.Load) {
		f := finding{Check: check.Name}
		if i := slices.IndexFunc(check.After, func(first string) bool { return wrong[first] }); i >= 0 {
			f.OK, f.Says = true, "not looked at: "+check.After[i]+" has to work first"
			found, wrong[check.Name] = append(found, f), true
			continue
		}
		f.Says, err = check.Run(p.ctx, cfg)
		if f.OK = err == nil; !f.OK {
			f.Says, f.Do = err.Error(), check.Do
			var cure *daemon.Cure
			if errors.As(err, &cure) {
				f.Do = cure.Do
			}
			if errors.Is(err, context.Canceled) {
				f.Do = "run it again"
			}
		}
		found, wrong[check.Name] = append(found, f), !f.OK
	}
	return found
}
