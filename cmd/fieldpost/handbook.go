package main

import (
	"io"
	"strings"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/handbook"
)

// handbookCommand prints the operator's handbook.
type handbookCommand struct {
	File string `arg:"" optional:"" help:"One of the files that the handbook speaks of." placeholder:"NAME"`
}

// Help says more than a line.
func (c *handbookCommand) Help() string {
	return "Install, watch, back up, restore, upgrade, prune, what to do when something is wrong, and who might try what. The files are: " + strings.Join(handbook.Names(), ", ") + "."
}

// Run carries out the command.
func (c *handbookCommand) Run(p *program) error {
	text := handbook.Page()
	if c.File != "" {
		var err error
		if text, err = handbook.File(c.File); err != nil {
			return cli.Advise(err, "there are "+strings.Join(handbook.Names(), ", "))
		}
	}
	_, err := io.WriteString(p.Out, text)
	return err
}
