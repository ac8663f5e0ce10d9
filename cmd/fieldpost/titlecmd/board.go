package titlecmd

import (
	"errors"
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Board holds the commands about boards.
type Board struct {
	Check boardCheckCommand `cmd:"" help:"Load the packs of a title whole and list every fault."`
	Show  boardShowCommand  `cmd:"" help:"Tell the board of a title in words, or places of it, as a side knows it."`
	Draw  boardDrawCommand  `cmd:"" help:"Draw the map of a title as SVG or PNG, as a side knows it."`
}

// boardCheckCommand loads packs and lists what is wrong with them.
type boardCheckCommand struct {
	Title string `help:"Id of the title; all when left out." placeholder:"ID"`
}

// Run carries out the command.
func (c *boardCheckCommand) Run(p *cli.Program) error {
	set, err := p.Titles()
	var adv *cli.Advice
	if errors.As(err, &adv) {
		err = adv.Err
	}
	if err != nil {
		faults := strings.Split(err.Error(), "\n")
		for _, f := range faults {
			p.Printf("%s\n", f)
		}
		return cli.Advise(fmt.Errorf("%s in the packs", daemon.Counted(len(faults), "fault", "faults")), "each line above names its file and line")
	}
	for _, t := range set {
		if id := t.About().ID; c.Title == "" || id == c.Title {
			p.Printf("%s: ok, %s\n", id, size(t))
		}
	}
	if c.Title != "" {
		_, err = p.Title(c.Title)
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
