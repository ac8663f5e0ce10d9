package titlecmd

import (
	"fmt"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
)

// Position prints a starting position.
type Position struct {
	Title    string            `required:"" help:"Id of the title." placeholder:"ID"`
	Scenario string            `help:"Scenario; the first when left out." placeholder:"ID"`
	Option   map[string]string `help:"Option of the game; may be given several times." placeholder:"KEY=VALUE"`
	JSON     bool              `name:"json" help:"Print the JSON form instead of TOML."`
}

// Run carries out the command.
func (c *Position) Run(p *cli.Program) error {
	title, err := p.Title(c.Title)
	if err != nil {
		return err
	}
	pos, err := start(title, c.Scenario, c.Option)
	if err != nil {
		return err
	}
	if c.JSON {
		return p.JSON(pos)
	}
	p.Printf("%s", title.Describe(pos))
	return nil
}

// start begins a game and says where the scenarios and options are listed.
func start(title rules.Title, scenario string, options map[string]string) (rules.Position, error) {
	pos, err := title.Start(rules.Setup{Scenario: scenario, Options: options})
	if err != nil {
		return nil, cli.Advise(fmt.Errorf("start %s: %w", title.About().ID, err), "`fieldpost titles` lists scenarios and options")
	}
	return pos, nil
}

// positionAt reads the position of a file; without one a game begins.
func positionAt(title rules.Title, file, scenario string, options map[string]string) (rules.Position, error) {
	if file != "" {
		return readPosition(title, file)
	}
	return start(title, scenario, options)
}
