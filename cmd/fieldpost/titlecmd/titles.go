package titlecmd

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
)

// Titles lists the titles.
type Titles struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// titleJSON is a title as --json prints it.
type titleJSON struct {
	ID        string                  `json:"id"`
	Names     map[rules.Lang]string   `json:"names"`
	Version   int                     `json:"version"`
	Sides     []rules.Side            `json:"sides"`
	Scenarios []string                `json:"scenarios"`
	Played    map[string][]rules.Side `json:"scenario_sides"` // who plays each
	Options   []optionJSON            `json:"options"`
}

type optionJSON struct {
	ID     string   `json:"id"`
	Values []string `json:"values"`
}

// Run carries out the command.
func (c *Titles) Run(p *cli.Program) error {
	set, err := p.Titles()
	if err != nil {
		return err
	}
	list := make([]titleJSON, 0, len(set))
	for _, t := range set {
		a := t.About()
		row := titleJSON{ID: a.ID, Names: a.Names, Version: a.Version, Sides: a.Sides, Played: map[string][]rules.Side{}}
		for _, sc := range a.Scenarios {
			row.Scenarios = append(row.Scenarios, sc.ID)
			row.Played[sc.ID] = a.SidesOf(sc.ID)
		}
		for _, o := range slices.Concat(a.Options, desk.Options()) {
			row.Options = append(row.Options, optionJSON{o.ID, o.Values})
		}
		list = append(list, row)
	}
	if c.JSON {
		return p.JSON(list)
	}
	for i, t := range set {
		a, row := t.About(), list[i]
		p.Printf("%s  %s (rules version %d)\n", a.ID, a.Names[rules.English], a.Version)
		p.Printf("  sides      %s\n", cli.Words(a.Sides))
		for _, sc := range a.Scenarios {
			p.Printf("  scenario   %s: %s%s\n", sc.ID, sc.Names[rules.English], playedBy(a, sc.ID))
		}
		for _, o := range row.Options {
			p.Printf("  option     %s = %s\n", o.ID, strings.Join(o.Values, " | "))
		}
	}
	return nil
}

// playedBy says who plays a scenario, where not all sides of the title do.
func playedBy(a *rules.About, scenario string) string {
	if sides := a.SidesOf(scenario); len(sides) < len(a.Sides) {
		return " (" + cli.Words(sides) + ")"
	}
	return ""
}
