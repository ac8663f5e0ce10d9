package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/fieldpost/fieldpost/adjudicator/transfer"
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
		return advise(fmt.Errorf("no title %q", game.Title), "`fieldpost titles` lists them")
	}
	viewer, err := viewerOf(title.About().SidesOf(game.Scenario), c.Side, rules.Everybody)
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
	err = o.Store.View(p.ctx, func(tx *store.Tx) error {
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
		return notDrawn(title)
	}
	if err != nil {
		return fmt.Errorf("map of %s: %w", game.ID, err)
	}
	if c.Output == "" {
		p.printf("%s", pics[0].File())
		return nil
	}
	return writePictures(pics, c.Output)
}

// gameOf finds a game in the database.
func gameOf(p *program, o *daemon.Office, id string) (g store.Game, err error) {
	err = o.Store.View(p.ctx, func(tx *store.Tx) error {
		g, err = tx.Game(id)
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		return g, advise(fmt.Errorf("no game %q", id), "`fieldpost game list` lists them")
	}
	return g, err
}

// writePictures writes the sheets of a map as what the name of the file says: the first under it, the
// others with a number behind it.
func writePictures(pics []*chart.Picture, file string) (err error) {
	kind := pictureKind(file)
	for i, pic := range pics {
		name, data := file, pic.File()
		if kind == ".png" {
			if data, err = pic.PNG(); err != nil {
				return err
			}
		}
		if i > 0 {
			name = fmt.Sprintf("%s-%d%s", file[:len(file)-len(kind)], i+1, file[len(file)-len(kind):])
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return fmt.Errorf("write map: %w", err)
		}
	}
	return nil
}
