package archivecmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// Archive holds the commands about the files of archives.
type Archive struct {
	Schema archiveSchemaCommand `cmd:"" help:"Print the JSON schema of archives, which explains each key."`
	Stats  archiveStatsCommand  `cmd:"" help:"Count archived games: who won, how, how long, with what dice."`
	HTML   archiveHTMLCommand   `cmd:"" name:"html" help:"Write the replay of an archived game into a folder, as pages that need no server."`
}

// archiveSchemaCommand prints the schema.
type archiveSchemaCommand struct{}

// Run carries out the command.
func (c *archiveSchemaCommand) Run(p *cli.Program) error {
	_, err := p.Out.Write(archive.Schema())
	return err
}

// archiveStatsCommand counts archived games.
type archiveStatsCommand struct {
	Archives []string `arg:"" help:"Archives, <game>.fieldpost.json, or folders of them." placeholder:"DIR|FILE"`
	JSON     bool     `name:"json" help:"Print JSON."`
}

// statsJSON is what `archive stats --json` prints.
type statsJSON struct {
	Games   int         `json:"games"`
	Running int         `json:"not_over"` // archives of games that are not over, which are not counted
	Rows    []tally.Row `json:"rows"`
}

// Run carries out the command.
func (c *archiveStatsCommand) Run(p *cli.Program) error {
	set, err := p.Titles()
	if err != nil {
		return err
	}
	files, err := archiveFiles(c.Archives)
	if err != nil {
		return err
	}
	var games []tally.Game
	seen := map[string]string{}
	for _, file := range files {
		a, err := Read(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if first, ok := seen[a.Start.Commitment]; ok {
			return cli.Advise(fmt.Errorf("%s and %s are the same game", first, file), "give each game once")
		}
		seen[a.Start.Commitment] = file
		if g, over := tally.Of(a); over {
			games = append(games, g)
		}
	}
	out := statsJSON{Games: len(games), Running: len(files) - len(games), Rows: tally.Sum(games)}
	if c.JSON {
		return p.JSON(out)
	}
	return printStats(p, set, &out)
}

// archiveFiles lists the archives that are meant, a folder's by their names.
func archiveFiles(list []string) (out []string, err error) {
	for _, name := range list {
		info, err := os.Stat(name)
		if err != nil {
			return nil, cli.Advise(fmt.Errorf("read archives: %w", err), "give archives or a folder of them")
		}
		if !info.IsDir() {
			out = append(out, name)
			continue
		}
		files, err := fs.Glob(os.DirFS(name), "*"+archive.Suffix)
		if err != nil {
			return nil, fmt.Errorf("read archives: %w", err)
		}
		if len(files) == 0 {
			return nil, cli.Advise(fmt.Errorf("no archive in %s", name), "the names of archives end in "+archive.Suffix)
		}
		for _, f := range files {
			out = append(out, filepath.Join(name, f))
		}
	}
	return out, nil
}

// Read reads the archive in a file.
func Read(file string) (*archive.Archive, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, cli.Advise(fmt.Errorf("read archive: %w", err), "give the file of an archive")
	}
	a, err := archive.Read(raw)
	if err != nil {
		return nil, cli.Advise(err, "give the file of an archive, <game>"+archive.Suffix)
	}
	return a, nil
}

// printStats prints what was counted.
func printStats(p *cli.Program, set rules.Set, s *statsJSON) error {
	book, err := templates.Load()
	if err != nil {
		return err
	}
	var faults []error
	for i := range s.Rows {
		r := &s.Rows[i]
		t, ok := set.Get(r.Title)
		if !ok {
			faults = append(faults, fmt.Errorf("title %q is not known here", r.Title))
			continue
		}
		printRow(p, book, t, r)
	}
	if s.Running > 0 {
		p.Printf("not over, and not counted: %d\n", s.Running)
	}
	return errors.Join(faults...)
}

func printRow(p *cli.Program, book *templates.Book, t rules.Title, r *tally.Row) {
	p.Printf("%s %s: %s\n", r.Title, r.Scenario, daemon.Counted(r.Games, "game", "games"))
	sides := t.About().Sides
	slices.SortStableFunc(r.Wins, func(a, b tally.Win) int { return slices.Index(sides, a.Side) - slices.Index(sides, b.Side) })
	for _, w := range r.Wins {
		shared := ""
		if w.Shared > 0 {
			shared = fmt.Sprintf(", %d of them shared", w.Shared)
		}
		p.Printf("  won      %-18s %d%s\n", t.Name(rules.KindSide, string(w.Side), rules.English), w.Games, shared)
	}
	if r.Nobody > 0 {
		p.Printf("  won      %-18s %d\n", "nobody", r.Nobody)
	}
	for _, h := range r.How {
		p.Printf("  how      %d: %s\n", h.Games, book.Text(rules.English, t, h.Message))
	}
	for _, l := range []struct {
		what string
		of   tally.Length
	}{{"phases", r.Phases}, {"turns", r.Turns}, {"days", r.Days}} {
		p.Printf("  %-8s %s to %s, median %s, mean %s\n", l.what, short(l.of.Least), short(l.of.Most), short(l.of.Median), short(l.of.Mean))
	}
	for i := range r.Dice {
		p.Printf("  dice     %s\n", dieText(&r.Dice[i]))
	}
}

// short writes a number with a decimal where it has one.
func short(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") }
