package titlecmd

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// Simulate lets bots play whole games.
type Simulate struct {
	Title    string            `required:"" help:"Id of the title." placeholder:"ID"`
	Scenario string            `help:"Scenario; when left out the first, with --between or --vary each of the title." placeholder:"ID"`
	Option   map[string]string `help:"Option of the games; may be given several times." placeholder:"KEY=VALUE"`
	Vary     bool              `help:"Have scenarios take turns, and options any of their values, from game to game, where they are not given."`
	Grade    string            `help:"Grade of the bots: novice, club or strong. Novice when left out." placeholder:"GRADE"`
	Between  []string          `help:"Compare two grades: in each game the first has one seat, the second the others; a series ends when it is 95% certain which is better." placeholder:"GRADE,GRADE"`
	Swap     bool              `help:"With --between: play each seed once for every seat that the first can have, not only for that which plays first."`
	Budget   int               `default:"1" help:"Divide what bots may think by this." placeholder:"N"`
	Games    int               `default:"200" help:"How many games; with --between at most so many a scenario."`
	Seed     uint64            `default:"1" help:"Seed of the games: the same seed gives the same games."`
	CPU      int               `name:"cpu" help:"Cores to use; all when left out." placeholder:"N"`
	Coverage bool              `help:"Print how often each form of order and each section of the rulebook was carried out."`
	Cases    string            `type:"existingdir" help:"With --coverage: a directory of case files (rules/ID/testdata/cases), to count those of each section, too." placeholder:"DIR"`
	JSON     bool              `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *Simulate) Run(p *cli.Program) error {
	title, err := p.Title(c.Title)
	if err != nil {
		return err
	}
	if c.Games < 1 {
		return cli.Advise(fmt.Errorf("--games=%d", c.Games), "give a number above 0")
	}
	if c.Budget < 1 {
		return cli.Advise(fmt.Errorf("--budget=%d", c.Budget), "give a number above 0")
	}
	if _, err := start(title, c.Scenario, c.Option); err != nil {
		return err
	}
	if c.Cases != "" && !c.Coverage {
		return cli.Advise(fmt.Errorf("--cases"), "it goes with --coverage")
	}
	if c.CPU < 1 {
		c.CPU = runtime.GOMAXPROCS(0)
	}
	if len(c.Between) > 0 {
		return c.compare(p, title)
	}
	if c.Swap {
		return cli.Advise(fmt.Errorf("--swap"), "it goes with --between")
	}
	grade, err := gradeOf(title, c.Grade)
	if err != nil {
		return err
	}
	prog := p.Progress("game")
	fig, err := selfplay.Run(p.Ctx, selfplay.Config{
		Title: title, Scenario: c.Scenario, Options: c.Option, Vary: c.Vary, Grade: grade, Divisor: c.Budget, Games: c.Games, Seed: c.Seed, Workers: c.CPU,
		Coverage: c.Coverage, Progress: prog.At,
	})
	prog.Done()
	if err != nil {
		return err
	}
	if err := c.countCases(fig.Coverage); err != nil {
		return err
	}
	if c.JSON {
		if err := p.JSON(fig); err != nil {
			return err
		}
	} else {
		printFigures(p, title, fig)
		printCoverage(p, fig.Coverage, c.Cases != "")
	}
	return errorsOf(fig.Games, fig.Errors, fig.Faults)
}

// compare plays between two grades.
func (c *Simulate) compare(p *cli.Program, title rules.Title) error {
	if c.Vary {
		return cli.Advise(fmt.Errorf("--vary"), "it does not go with --between, which plays each scenario by itself")
	}
	if len(c.Between) != 2 || c.Grade != "" {
		return cli.Advise(fmt.Errorf("--between=%s", strings.Join(c.Between, ",")), "give two grades, as --between club,novice, and no --grade")
	}
	m := selfplay.Match{Title: title, Options: c.Option, Divisor: c.Budget, Swap: c.Swap, Games: c.Games, Seed: c.Seed, Workers: c.CPU, Coverage: c.Coverage}
	var err error
	if m.First, err = gradeOf(title, c.Between[0]); err != nil {
		return err
	}
	if m.Second, err = gradeOf(title, c.Between[1]); err != nil {
		return err
	}
	if c.Scenario != "" {
		m.Scenarios = []string{c.Scenario}
	}
	prog := p.Progress("set of games")
	m.Progress = prog.At
	table, err := selfplay.Compare(p.Ctx, m)
	prog.Done()
	if err != nil {
		return err
	}
	if err := c.countCases(table.Coverage); err != nil {
		return err
	}
	if c.JSON {
		if err := p.JSON(table); err != nil {
			return err
		}
	} else {
		printTable(p, title, table)
		printCoverage(p, table.Coverage, c.Cases != "")
	}
	return errorsOf(table.Games+table.Equal+table.Errors, table.Errors, table.Faults)
}

// countCases counts the cases that were asked for.
func (c *Simulate) countCases(cov *selfplay.Coverage) error {
	if c.Cases == "" {
		return nil
	}
	return cov.CountCases(os.DirFS(c.Cases))
}

// gradeOf reads a grade that the bot of a title must have.
func gradeOf(title rules.Title, text string) (engine.Grade, error) {
	grade, err := engine.ParseGrade(text)
	if err != nil {
		return "", cli.Advise(fmt.Errorf("no grade %q", text), fmt.Sprintf("there are %v", engine.Grades()))
	}
	grade = cmp.Or(grade, engine.Novice)
	if !slices.Contains(engine.GradesOf(title), grade) {
		return "", cli.Advise(fmt.Errorf("the bot of %s cannot play as %s", rules.TitleID(title), grade), "it does not think ahead: it has the grade novice only")
	}
	return grade, nil
}

// errorsOf returns the error of games that met some.
func errorsOf(games, errors int, faults []string) error {
	if errors == 0 {
		return nil
	}
	return cli.Advise(fmt.Errorf("%d of %d games met an error, the first: %s", errors, games, faults[0]), "the same seed repeats it")
}
