package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// gameTrayCommand shows the letters that went astray.
type gameTrayCommand struct {
	as
	Game   string `arg:"" optional:"" help:"Id of the game that they name; all when left out." placeholder:"ID"`
	Letter string `help:"One of them, with what it says." placeholder:"NAME"`
	Config string `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// strayLine is a letter that went astray as a program reads it.
type strayLine struct {
	Name    string          `json:"name"`
	Game    string          `json:"game,omitempty"`
	Side    rules.Side      `json:"side,omitempty"`
	Why     store.StrayWhy  `json:"why"`
	From    string          `json:"from"`
	Vouched bool            `json:"vouched"`
	At      time.Time       `json:"at"`
	Subject string          `json:"subject,omitempty"`
	Head    store.StrayHead `json:"head,omitempty"` // why its text is not kept
	Text    string          `json:"text,omitempty"`
	Offers  []store.Offer   `json:"offers,omitempty"`
}

// Run carries out the command.
func (c *gameTrayCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		if c.Game != "" {
			if _, err := showGame(p.Ctx, o, c.Game); err != nil {
				return err
			}
		}
		all, err := o.Service.Commands.Tray(p.Ctx, c.actor(), c.Game, c.Letter)
		if errors.Is(err, store.ErrNotFound) {
			return cli.Advise(fmt.Errorf("no letter is called %q", c.Letter), "`fieldpost game tray` lists those that you may read; who plays in a game reads none of it")
		}
		if err != nil {
			return err
		}
		if c.JSON {
			lines := []strayLine{}
			for i := range all {
				s := &all[i]
				lines = append(lines, strayLine{s.Name, s.Game, s.Side, s.Why, s.From, s.Vouched, s.At, s.Subject, s.Head, s.Text, s.Offers})
			}
			return p.JSON(lines)
		}
		if len(all) == 0 {
			p.Printf("no letter has gone astray\n")
		}
		for i := range all {
			s := &all[i]
			p.Printf("%s  %s  %s  %s %s  %q\n", s.Name, cli.When(s.At), s.From, s.Game, s.Side, s.Subject)
			p.Printf("  %s\n", o.Book.Text(rules.English, nil, rules.M("stray.why."+string(s.Why))))
			if s.Head != "" {
				p.Printf("  Its head alone is kept: %s.\n", o.Book.Text(rules.English, nil, rules.M("stray.head."+string(s.Head))))
			}
			for line := range strings.Lines(s.Text) {
				p.Printf("    %s\n", strings.TrimRight(line, "\n"))
			}
		}
		return nil
	})
}
