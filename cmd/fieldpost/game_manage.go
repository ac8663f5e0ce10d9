package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

// gameOptionCommand changes what a game is played under.
type gameOptionCommand struct {
	Game string            `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Set  map[string]string `arg:"" help:"What it is to be, as in orders=5d, remind=24h, silent=standby, press=none or hold=10m; none takes back. What there is to set is told when a name is not known." placeholder:"TERM=VALUE"`
	verbFlags
}

// Run carries out the command.
func (c *gameOptionCommand) Run(p *program) error {
	var known []string
	typed := map[string]string{}
	for _, f := range moderation.TermFields() {
		known = append(known, f.Name)
		if v, ok := c.Set[f.Name]; ok {
			typed[f.Name] = v
		}
	}
	for _, name := range sortedKeys(c.Set) {
		if _, ok := typed[name]; !ok {
			typed[office.ArgRule] = name + " " + c.Set[name]
		}
	}
	args, err := moderation.Option.ReadArgs(typed, time.Time{})
	var no *moderation.FieldError
	if errors.As(err, &no) {
		return advise(fmt.Errorf("%s cannot be %q", no.Field.Name, no.Word), "what can be set: "+strings.Join(known, ", ")+"; spans are written as 48h or 3 days, dates as 12-24..01-06")
	}
	if err != nil {
		return err
	}
	return c.carry(p, moderation.Option, c.Game, args)
}

// gameRenameCommand names a game.
type gameRenameCommand struct {
	Game string   `arg:"" help:"Id of the game, as in empires-1; it stays." placeholder:"ID"`
	Name []string `arg:"" help:"What it is called; none takes the name back." placeholder:"NAME"`
	verbFlags
}

// Run carries out the command.
func (c *gameRenameCommand) Run(p *program) error {
	return c.carry(p, moderation.Rename, c.Game, map[string]string{office.ArgCalled: strings.Join(c.Name, " ")})
}

// gameTagCommand gives a game its tags.
type gameTagCommand struct {
	Game string   `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Tags []string `arg:"" help:"The tags, in place of those that it has; none takes them away." placeholder:"TAG"`
	verbFlags
}

// Run carries out the command.
func (c *gameTagCommand) Run(p *program) error {
	return c.carry(p, moderation.Tag, c.Game, map[string]string{office.ArgTags: strings.Join(c.Tags, " ")})
}

// gameCloneCommand begins a game like another.
type gameCloneCommand struct {
	Game string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Who  string `arg:"" enum:"same,swapped,anybody" help:"Who plays: same, swapped (each the side behind his own) or anybody (who takes a side)." placeholder:"WHO"`
	verbFlags
}

// Run carries out the command.
func (c *gameCloneCommand) Run(p *program) error {
	return c.carry(p, moderation.Clone, c.Game, map[string]string{office.ArgWho: c.Who})
}

// ofTemplate begins a game from the lines of a file.
func (c *gameCreateCommand) ofTemplate(p *program, o *daemon.Office) error {
	text, err := os.ReadFile(c.Template)
	if err != nil {
		return fmt.Errorf("template: %w", err)
	}
	done, err := o.Service.Commands.Create(p.ctx, c.actor(), string(text))
	if err != nil {
		return err
	}
	says := answerText(o.Titles, o.Book, &done)
	if done.State != store.CommandDone {
		return errors.New(says)
	}
	if c.JSON {
		return p.json(map[string]any{"state": done.State, "answer": says})
	}
	p.printf("%s\n", says)
	return nil
}

// gameForgetCommand forgets a person.
type gameForgetCommand struct {
	Address string `arg:"" help:"One of his addresses." placeholder:"ADDRESS"`
	verbFlags
}

// Run carries out the command.
func (c *gameForgetCommand) Run(p *program) error {
	return c.carry(p, moderation.Forget, "", map[string]string{office.ArgAddress: c.Address})
}
