package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
)

// retryCommand lists what failed, or has it tried again.
type retryCommand struct {
	as
	IDs    []string `arg:"" optional:"" name:"id" help:"What to try again, as in letter-5 or dispatch-17; nothing: only list what failed." placeholder:"ID"`
	All    bool     `help:"Try all of it again."`
	Config string   `help:"The configuration." type:"path" placeholder:"FILE"`
	JSON   bool     `name:"json" help:"Print JSON: what failed, or what is tried again."`
}

// Run carries out the command.
func (c *retryCommand) Run(p *program) error {
	if c.All && len(c.IDs) > 0 {
		return cli.Advise(errors.New("both --all and ids"), "give one of them")
	}
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		failed, err := o.Service.Post.Failures(p.Ctx, time.Time{})
		if err != nil {
			return err
		}
		if !c.All && len(c.IDs) == 0 {
			return c.list(p, failed)
		}
		again := []post.Failure{}
		for _, f := range failed {
			if c.All {
				c.IDs = append(c.IDs, f.ID)
			}
		}
		for _, id := range c.IDs {
			if err := o.Service.Post.Retry(p.Ctx, c.actor(), id); err != nil {
				if errors.Is(err, post.ErrNoFailure) {
					return cli.Advise(fmt.Errorf("nothing called %q has failed", id), "`fieldpost retry` lists what failed")
				}
				return err
			}
			for _, f := range failed {
				if f.ID == id {
					again = append(again, f)
				}
			}
		}
		if c.JSON {
			return p.JSON(again)
		}
		for _, f := range again {
			p.Printf("%s is tried again; a daemon that runs does so within a minute\n", f.ID)
		}
		if len(again) == 0 {
			p.Printf("nothing has failed\n")
		}
		return nil
	})
}

// list prints what failed.
func (c *retryCommand) list(p *program, failed []post.Failure) error {
	if c.JSON {
		if failed == nil {
			failed = []post.Failure{}
		}
		return p.JSON(failed)
	}
	for _, f := range failed {
		p.Printf("%-14s %s  %s", f.ID, cli.When(f.At), f.Who)
		if f.Subject != "" {
			p.Printf("  %s", f.Subject)
		}
		if f.Why != "" {
			p.Printf("  - %s", cli.OneLine(f.Why))
		} else {
			p.Printf("  - the daemon's log says why")
		}
		p.Printf("\n")
	}
	if len(failed) == 0 {
		p.Printf("nothing has failed\n")
	}
	return nil
}
