package main

import (
	"errors"
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
)

// gameCaseCommand prints the case file of a fault.
type gameCaseCommand struct {
	as
	secretFlag
	Game   string `arg:"" help:"Id of the game, as in empires-1. What is printed holds what is hidden in it." placeholder:"ID"`
	Config string `help:"The configuration." type:"path" placeholder:"FILE"`
}

// Run carries out the command.
func (c *gameCaseCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		if err := c.disclose(p, o, c.Game, c.actor(), transfer.ShownCase); err != nil {
			return err
		}
		_, text, err := o.Service.Phases.FaultCase(p.Ctx, c.Game)
		switch {
		case errors.Is(err, phases.ErrNoGame):
			return noGame(c.Game)
		case errors.Is(err, phases.ErrNoFault):
			return cli.Advise(fmt.Errorf("the rules of %s did not fail in its current phase", c.Game), "`fieldpost game show "+c.Game+"` says how it stands")
		case err != nil:
			return err
		}
		p.Printf("%s", text)
		return nil
	})
}
