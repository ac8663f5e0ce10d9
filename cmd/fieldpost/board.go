package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// boardCommand holds the commands about boards.
type boardCommand struct {
	Check boardCheckCommand `cmd:"" help:"Load the packs of a title whole and list every fault."`
	Show  boardShowCommand  `cmd:"" help:"List the zones of a title, their names in orders and their borders."`
	Draw  boardDrawCommand  `cmd:"" help:"Draw the map of a title as SVG or PNG, as a side knows it."`
}

// boardCheckCommand loads packs and lists what is wrong with them.
type boardCheckCommand struct {
	Title string `help:"Id of the title; all when left out." placeholder:"ID"`
}

// Run carries out the command.
func (c *boardCheckCommand) Run(p *program) error {
	set, err := p.titles()
	var adv *advice
	if errors.As(err, &adv) {
		err = adv.err
	}
	if err != nil {
		faults := strings.Split(err.Error(), "\n")
		for _, f := range faults {
			p.printf("%s\n", f)
		}
		return advise(fmt.Errorf("%s in the packs", daemon.Counted(len(faults), "fault", "faults")), "each line above names its file and line")
	}
	for _, t := range set {
		if id := t.About().ID; c.Title == "" || id == c.Title {
			p.printf("%s: ok, %s\n", id, size(t))
		}
	}
	if c.Title != "" {
		_, err = p.title(c.Title)
	}
	return err
}

// boarded is a title with a board of zones.
type boarded interface{ Board() *board.Map }

// hexed is a title with a board of hexes.
type hexed interface{ Hexes() *board.Grid }

// size says how large a board is.
func size(t rules.Title) string {
	switch b := t.(type) {
	case boarded:
		m := b.Board()
		borders := 0
		for i := range m.Zones {
			borders += len(m.Edges(i))
		}
		return daemon.Counted(len(m.Zones), "zone", "zones") + ", " + daemon.Counted(borders/2, "border", "borders")
	case hexed:
		return daemon.Counted(len(b.Hexes().Cells), "hex", "hexes")
	}
	return "no board"
}

// boardShowCommand lists a board.
type boardShowCommand struct {
	Title string `required:"" help:"Id of the title." placeholder:"ID"`
	JSON  bool   `name:"json" help:"Print JSON."`
}

// zoneJSON is a zone as --json prints it.
type zoneJSON struct {
	ID      string                `json:"id"`
	Names   map[rules.Lang]string `json:"names"`
	Lon     float64               `json:"lon"`
	Lat     float64               `json:"lat"`
	Borders []borderJSON          `json:"borders"`
}

type borderJSON struct {
	To   string     `json:"to"`
	Kind board.Kind `json:"kind"`
}

// Run carries out the command.
func (c *boardShowCommand) Run(p *program) error {
	title, err := p.title(c.Title)
	if err != nil {
		return err
	}
	b, ok := title.(boarded)
	if !ok {
		return fmt.Errorf("%s has no board of zones", c.Title)
	}
	m := b.Board()
	var zones []zoneJSON
	for i, z := range m.Zones {
		row := zoneJSON{ID: z.ID, Lon: z.Lon, Lat: z.Lat, Names: map[rules.Lang]string{
			rules.English: title.Name("zone", z.ID, rules.English),
			rules.Spanish: title.Name("zone", z.ID, rules.Spanish),
		}}
		for _, e := range m.Edges(i) {
			row.Borders = append(row.Borders, borderJSON{m.Zones[e.To].ID, e.Kind})
		}
		zones = append(zones, row)
	}
	if c.JSON {
		return p.json(zones)
	}
	for _, z := range zones {
		p.printf("%s  %s / %s\n", z.ID, z.Names[rules.English], z.Names[rules.Spanish])
		for _, b := range z.Borders {
			p.printf("  %-9s %s\n", b.Kind, b.To)
		}
	}
	return nil
}
