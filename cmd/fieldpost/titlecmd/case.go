package titlecmd

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// Case runs case files.
type Case struct {
	Files    []string `arg:"" name:"file" help:"Case files, or folders of them."`
	Renamed  string   `placeholder:"FILE" type:"existingfile" help:"Put cases of before into the names of now: rules/<title>/testdata/renamed.tsv."`
	Sections string   `placeholder:"FILE" type:"existingfile" help:"Run nothing, list the sections of a rulebook that no case shows: rules/<title>/testdata/sections."`
	JSON     bool     `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *Case) Run(p *cli.Program) error {
	find := func(id string) (rules.Title, bool) {
		set, err := p.TitlesOf(id)
		t, ok := set.Get(id)
		return t, ok && err == nil
	}
	if p.Data != "" {
		set, err := p.Titles()
		if err != nil {
			return err
		}
		find = set.Get
	}
	book, err := templates.Load()
	if err != nil {
		return err
	}
	files, err := caseFiles(c.Files)
	if err != nil {
		return err
	}
	if c.Sections != "" {
		return c.uncovered(p, files)
	}
	runner := casefile.NewRunner(find, book)
	carryOut := runner.Run
	if c.Renamed != "" {
		if carryOut, err = c.ofBefore(runner); err != nil {
			return err
		}
	}
	type row struct {
		File     string   `json:"file"`
		Passed   bool     `json:"passed"`
		Failures []string `json:"failures,omitempty"`
	}
	var rows []row
	passed := 0
	for _, file := range files {
		res := carryOut(p.Ctx, file)
		if err := p.Ctx.Err(); err != nil {
			return fmt.Errorf("stopped: %w", err)
		}
		rows = append(rows, row{file, res.OK(), res.Failures})
		if res.OK() {
			passed++
		}
		if c.JSON {
			continue
		}
		if res.OK() {
			p.Printf("ok    %s\n", file)
			continue
		}
		p.Printf("FAIL  %s\n", file)
		for _, f := range res.Failures {
			p.Printf("      %s\n", strings.ReplaceAll(f, "\n", "\n      "))
		}
	}
	failed := len(files) - passed
	if c.JSON {
		if err := p.JSON(map[string]any{"passed": passed, "failed": failed, "cases": rows}); err != nil {
			return err
		}
	} else {
		p.Printf("%d passed, %d failed\n", passed, failed)
	}
	if failed > 0 {
		return cli.Advise(fmt.Errorf("%d of %d cases failed", failed, len(files)), "the lines under FAIL say what differed")
	}
	return nil
}

// uncovered lists the sections that none of the files shows, and fails when there are
// some.
func (c *Case) uncovered(p *cli.Program, files []string) error {
	data, err := os.ReadFile(c.Sections)
	if err != nil {
		return fmt.Errorf("read the sections: %w", err)
	}
	list, err := casefile.ReadSections(data)
	if err != nil {
		return cli.Advise(fmt.Errorf("%s: %w", c.Sections, err), "each line begins with the number of a section, as in 10.7.5")
	}
	cases := map[string][]byte{}
	for _, file := range files {
		if cases[file], err = os.ReadFile(file); err != nil {
			return fmt.Errorf("read a case: %w", err)
		}
	}
	none := casefile.Uncovered(list, cases)
	if c.JSON {
		numbers := []string{}
		for _, s := range none {
			numbers = append(numbers, s.Number)
		}
		if err := p.JSON(map[string]any{"sections": len(list), "cases": len(files), "without": numbers}); err != nil {
			return err
		}
	} else {
		for _, s := range none {
			p.Printf("%s\n", s.Number)
		}
		p.Printf("%d of %d sections without a case\n", len(none), len(list))
	}
	if len(none) > 0 {
		return cli.Advise(fmt.Errorf("%d of %d sections have no case", len(none), len(list)), "name a case after each of them, or say behind a tab why it needs none")
	}
	return nil
}

// ofBefore runs cases of before, put into the names of now. They are cases of
// the title in whose folder the table lies, wherever they lie themselves.
func (c *Case) ofBefore(runner *casefile.Runner) (func(context.Context, string) casefile.Verdict, error) {
	table, err := os.ReadFile(c.Renamed)
	if err != nil {
		return nil, fmt.Errorf("read what was renamed: %w", err)
	}
	renames, err := casefile.ReadRenames(table)
	if err != nil {
		return nil, cli.Advise(fmt.Errorf("%s: %w", c.Renamed, err), "its first lines say what its columns are")
	}
	folder, err := filepath.Abs(filepath.Dir(c.Renamed))
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", c.Renamed, err)
	}
	return func(ctx context.Context, file string) casefile.Verdict {
		data, err := os.ReadFile(file)
		if err != nil {
			return casefile.Verdict{Name: file, Failures: []string{err.Error()}}
		}
		res := runner.RunData(ctx, filepath.Join(folder, filepath.Base(file)), renames.Apply(data))
		res.Name = file
		return res
	}, nil
}

// caseFiles puts the cases of a folder in its place.
func caseFiles(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		found := 0
		err := filepath.WalkDir(name, func(path string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if !e.IsDir() && (path == name || filepath.Ext(path) == ".txtar") {
				files = append(files, path)
				found++
			}
			return nil
		})
		if err != nil {
			return nil, cli.Advise(fmt.Errorf("find cases: %w", err), "give files or folders that are there")
		}
		if found == 0 {
			return nil, cli.Advise(fmt.Errorf("no case in %s", name), "cases end in .txtar")
		}
	}
	return files, nil
}
