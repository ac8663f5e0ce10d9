package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/audit"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
)

// gameLogCommand shows the audit of a game.
type gameLogCommand struct {
	as
	secretFlag
	Game   string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Most   int    `help:"How many entries, the latest first." default:"100" placeholder:"N"`
	Config string `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// logLine is an entry of the audit as a program reads it.
type logLine struct {
	At     time.Time         `json:"at"`
	Actor  string            `json:"actor"`
	Action string            `json:"action"`
	Detail map[string]string `json:"detail,omitempty"`
}

// Run carries out the command.
func (c *gameLogCommand) Run(p *program) error {
	if c.Most < 1 {
		return cli.Advise(errors.New("--most is below one"), "give how many entries you want")
	}
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		if _, err := showGame(p.Ctx, o, c.Game); err != nil {
			return err
		}
		plays := o.Service.Transfer.Disclose(p.Ctx, c.Game, c.actor(), transfer.ShownAudit, c.ThoughPlaying)
		if plays != nil && !errors.Is(plays, transfer.ErrPlays) {
			return plays
		}
		entries, err := o.Service.Inquiry.AuditLog(p.Ctx, c.Game, c.Most)
		if err != nil {
			return err
		}
		if plays != nil { // as on the pages
			fmt.Fprintf(p.Err, "%v: notes and reasons are left out; --though-playing shows them, and the audit says so\n", plays)
			audit.Redact(entries)
		}
		if c.JSON {
			lines := []logLine{}
			for _, e := range entries {
				lines = append(lines, logLine{e.At, e.Actor, e.Action, e.Detail})
			}
			return p.JSON(lines)
		}
		for _, e := range entries {
			p.Printf("%s  %-24s %s", cli.When(e.At), e.Actor, e.Action)
			for _, name := range sortedKeys(e.Detail) {
				p.Printf("  %s=%s", name, e.Detail[name])
			}
			p.Printf("\n")
		}
		return nil
	})
}
