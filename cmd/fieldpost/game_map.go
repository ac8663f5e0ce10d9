package main

import (
	"errors"
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/chart"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// drawMap draws the map of a game as it stands, with what happened in the phase
// before it, as far as the viewer may know it.
func (c *gameShowCommand) drawMap(p *program, o *daemon.Office, game store.Game) error {
	title, ok := o.Titles.Get(game.Title)
	if !ok {
		return cli.Advise(fmt.Errorf("no title %q", game.Title), "`fieldpost titles` lists them")
	}
	viewer, err := cli.ViewerOf(title.About().SidesOf(game.Scenario), c.Side, rules.Everybody)
	if err != nil {
		return err
	}
	if viewer != rules.Everybody {
		if err := c.disclose(p, o, game.ID, c.actor(), transfer.ShownMap); err != nil {
			return err
		}
	}
	var last store.Phase
	var before rules.Clock
	err = o.Store.View(p.Ctx, func(tx *store.Tx) error {
		if last, err = tx.Phase(game.ID, game.Phase-1); err != nil {
			return err
		}
		before, err = tx.Clock(game.ID, game.Phase-2)
		return err
	})
	if err != nil {
		return err
	}
	pics, err := o.Gallery.Draw(gallery.View{Title: game.Title, Viewer: viewer, Lang: c.Lang, Position: last.Position, Events: last.Events, Last: before})
	if errors.Is(err, chart.ErrNotDrawn) {
		return cli.NotDrawn(title)
	}
	if err != nil {
		return fmt.Errorf("map of %s: %w", game.ID, err)
	}
	if c.Output == "" {
		p.Printf("%s", pics[0].File())
		return nil
	}
	return cli.WritePictures(pics, c.Output)
}

// gameOf finds a game in the database.
func gameOf(p *program, o *daemon.Office, id string) (g store.Game, err error) {
	err = o.Store.View(p.Ctx, func(tx *store.Tx) error {
		g, err = tx.Game(id)
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		return g, cli.Advise(fmt.Errorf("no game %q", id), "`fieldpost game list` lists them")
	}
	return g, err
}
