package titlecmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// boardDrawCommand draws a map.
type boardDrawCommand struct {
	Title    string            `required:"" help:"Id of the title." placeholder:"ID"`
	Scenario string            `help:"Scenario whose start is drawn; the first when left out." placeholder:"ID"`
	Option   map[string]string `help:"Option of the game; may be given several times." placeholder:"KEY=VALUE"`
	Position string            `help:"The position to be drawn, as TOML or in its JSON form." type:"existingfile" placeholder:"FILE"`
	Side     string            `help:"Who looks: a side, everybody, or all, who knows the whole truth, as when left out." placeholder:"SIDE"`
	Lang     rules.Lang        `default:"en" enum:"${langs}" help:"Language of the texts: ${enum}."`
	Sheet    string            `help:"Sheet to be drawn, of a map in several: a word of its packs, or overview for the whole board; all on which there is something to see, each in a file of its own, when left out." placeholder:"ID"`
	Output   string            `short:"o" required:"" help:"Where to: a file that ends in .svg or .png." placeholder:"FILE"`
}

// Run carries out the command.
func (c *boardDrawCommand) Run(p *cli.Program) error {
	if err := cli.CheckPicture(c.Output); err != nil {
		return err
	}
	title, err := p.Title(c.Title)
	if err != nil {
		return err
	}
	folio, err := folioOf(title)
	if err != nil {
		return err
	}
	if sheets := folio.Sheets(); c.Sheet != "" && !slices.Contains(sheets, c.Sheet) {
		advice := "the sheets are " + strings.Join(sheets, " ")
		if len(sheets) == 1 { // without a name
			advice = "its map is one sheet: leave --sheet out"
		}
		return cli.Advise(fmt.Errorf("no sheet %q of %s", c.Sheet, c.Title), advice)
	}
	pos, err := positionAt(title, c.Position, c.Scenario, c.Option)
	if err != nil {
		return err
	}
	viewer, err := cli.ViewerOf(sidesOf(title, pos), c.Side, rules.All)
	if err != nil {
		return err
	}
	k := pos.Known(viewer)
	needed := folio.Needed(k)
	drawn := needed
	if c.Sheet != "" {
		needed, drawn = folio.Sheets(), []string{c.Sheet}
	}
	var pics []*chart.Picture
	for _, id := range drawn {
		b, err := folio.Board(id)
		if err != nil {
			return err
		}
		pics = append(pics, b.Draw(folio.Scene(chart.Scene{Known: k, Lang: c.Lang}, id, needed)))
	}
	return cli.WritePictures(pics, c.Output)
}

// sidesOf returns the sides that play the game of a position.
func sidesOf(title rules.Title, pos rules.Position) []rules.Side {
	return title.About().SidesOf(pos.Known(rules.Everybody).Scenario)
}

// folioOf makes the map of a title ready to be drawn.
func folioOf(title rules.Title) (*chart.Folio, error) {
	book, err := templates.Load()
	if err != nil {
		return nil, err
	}
	font, err := canvas.NewFont()
	if err != nil {
		return nil, err
	}
	f, err := chart.NewFolio(title, book, font)
	if errors.Is(err, chart.ErrNotDrawn) {
		return nil, cli.NotDrawn(title)
	}
	return f, err
}
