package titlecmd

import (
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/atlas"
)

// boardShowCommand tells a board in words, as a mail does that was asked for it.
type boardShowCommand struct {
	Place    []string          `arg:"" optional:"" help:"Places to be told in full, by name or id; the whole board when left out."`
	Title    string            `required:"" help:"Id of the title." placeholder:"ID"`
	Scenario string            `help:"Scenario whose start is told; the first when left out." placeholder:"ID"`
	Option   map[string]string `help:"Option of the game; may be given several times." placeholder:"KEY=VALUE"`
	Position string            `help:"The position to be told, as TOML or in its JSON form." type:"existingfile" placeholder:"FILE"`
	Side     string            `help:"Who looks: a side, everybody, or all, who knows the whole truth, as when left out." placeholder:"SIDE"`
	Within   int               `help:"With the surroundings to that distance." placeholder:"STEPS"`
	Lang     rules.Lang        `default:"en" enum:"${langs}" help:"Language of the texts: ${enum}."`
	JSON     bool              `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *boardShowCommand) Run(p *cli.Program) error {
	title, err := p.Title(c.Title)
	if err != nil {
		return err
	}
	book, err := templates.Load()
	if err != nil {
		return err
	}
	a := atlas.New(title, book)
	if a == nil {
		return fmt.Errorf("%s has no board that can be told", c.Title)
	}
	asked, err := c.places(title, book)
	if err != nil {
		return err
	}
	pos, err := positionAt(title, c.Position, c.Scenario, c.Option)
	if err != nil {
		return err
	}
	viewer, err := cli.ViewerOf(sidesOf(title, pos), c.Side, rules.All)
	if err != nil {
		return err
	}
	reader := a.Reader(pos.Known(viewer), c.Lang)
	if c.JSON {
		if len(asked.Places) == 0 {
			asked.Places = a.Places()
		}
		places := make([]atlas.Place, 0, len(asked.Places))
		for _, id := range asked.Places {
			if x, ok := reader.Survey(id); ok {
				places = append(places, x)
			}
		}
		return p.JSON(places)
	}
	sections := reader.BoardSections()
	if len(asked.Places) > 0 {
		sections = nil
		for _, id := range asked.Places {
			sections = append(sections, rules.Section{Lines: reader.Tell(id, max(asked.Within, min(c.Within, desk.MostWithin)))})
		}
	}
	p.Printf("%s", book.Sections(c.Lang, title, sections))
	return nil
}

// places reads the places of the command line as those of a mail are read.
func (c *boardShowCommand) places(title rules.Title, book *templates.Book) (desk.Asked, error) {
	d, err := desk.New(title)
	if err != nil {
		return desk.Asked{}, err
	}
	asked, wrong := d.Places(language.Line{No: 1, Text: strings.Join(c.Place, ", "), Meant: true})
	if wrong == nil {
		return asked, nil
	}
	word := strings.Join(c.Place, " ")
	if a, ok := wrong.Message.Arg("word"); ok {
		word = a.Value
	}
	var near []string
	for _, s := range wrong.Suggest {
		near = append(near, s.Shown(title, c.Lang))
	}
	if wrong.Message.Code == "fault."+string(language.AmbiguousName) {
		return asked, cli.Advise(fmt.Errorf("several places are called %q", word), "say which: "+strings.Join(near, ", "))
	}
	if err = fmt.Errorf("no place %q", word); len(near) > 0 {
		return asked, cli.Advise(err, "did you mean "+strings.Join(near, ", ")+"?")
	}
	return asked, cli.Advise(err, "`fieldpost board show --title "+c.Title+"` lists the places")
}
