package main

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/templates"
)

// caseCommand runs case files.
type caseCommand struct {
	Files []string `arg:"" name:"file" help:"Case files, or folders of them."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// Run carries out the command.
func (c *caseCommand) Run(p *program) error {
	set, err := p.titles()
	if err != nil {
		return err
	}
	book, err := templates.Load()
	if err != nil {
		return err
	}
	files, err := caseFiles(c.Files)
	if err != nil {
		return err
	}
	runner := casefile.NewRunner(set.Get, book)
	type row struct {
		File     string   `json:"file"`
		Passed   bool     `json:"passed"`
		Failures []string `json:"failures,omitempty"`
	}
	var rows []row
	passed := 0
	for _, file := range files {
		res := runner.Run(p.ctx, file)
		if err := p.ctx.Err(); err != nil {
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
			p.printf("ok    %s\n", file)
			continue
		}
		p.printf("FAIL  %s\n", file)
		for _, f := range res.Failures {
			p.printf("      %s\n", strings.ReplaceAll(f, "\n", "\n      "))
		}
	}
	failed := len(files) - passed
	if c.JSON {
		if err := p.json(map[string]any{"passed": passed, "failed": failed, "cases": rows}); err != nil {
			return err
		}
	} else {
		p.printf("%d passed, %d failed\n", passed, failed)
	}
	if failed > 0 {
		return advise(fmt.Errorf("%d of %d cases failed", failed, len(files)), "the lines under FAIL say what differed")
	}
	return nil
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
			return nil, advise(fmt.Errorf("find cases: %w", err), "give files or folders that are there")
		}
		if found == 0 {
			return nil, advise(fmt.Errorf("no case in %s", name), "cases end in .txtar")
		}
	}
	return files, nil
}
