package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// verifyCommand adjudicates an archived game again.
type verifyCommand struct {
	Archive string `arg:"" help:"Archive of a game, <game>.fieldpost.json." placeholder:"ARCHIVE"`
	JSON    bool   `name:"json" help:"Print JSON."`
}

// verifyJSON is what `verify --json` prints.
type verifyJSON struct {
	Game     string       `json:"game"`
	Title    string       `json:"title"`
	Phases   int          `json:"phases"`
	Sheets   int          `json:"sheets"`
	Rolls    int          `json:"rolls"`
	Events   int          `json:"events"`
	Over     bool         `json:"over"`
	Verified bool         `json:"verified"`
	Differs  *differsJSON `json:"differs,omitempty"`
}

type differsJSON struct {
	Phase int          `json:"phase"`
	What  archive.What `json:"what"`
	Got   string       `json:"got"`
	Want  string       `json:"want"`
}

// Run carries out the command.
func (c *verifyCommand) Run(p *program) error {
	set, err := p.titles()
	if err != nil {
		return err
	}
	r, err := p.verify(set, c.Archive)
	if err != nil {
		return err
	}
	if c.JSON {
		v := verifyJSON{Game: r.Game, Title: r.Title, Phases: r.Phases, Sheets: r.Sheets, Rolls: r.Rolls, Events: r.Events, Over: r.Over, Verified: r.Verified()}
		if d := r.Differs; d != nil {
			v.Differs = &differsJSON{d.Phase, d.What, d.Got, d.Want}
		}
		if err := p.json(v); err != nil {
			return err
		}
	} else {
		p.verified(&r)
	}
	if d := r.Differs; d != nil {
		hint := "the archive is not what was played"
		if r.Version != r.Archived {
			hint = fmt.Sprintf("it was made with rules version %d, this is %d: verify it with the fieldpost of its time", r.Archived, r.Version)
		}
		return advise(fmt.Errorf("phase %d differs: %s", d.Phase, d.What), hint)
	}
	return nil
}

// verify adjudicates the archive in a file again.
func (p *program) verify(set titles.Set, file string) (archive.Report, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return archive.Report{}, advise(fmt.Errorf("read archive: %w", err), "give the file of an archive")
	}
	a, err := archive.Read(raw)
	if err != nil {
		return archive.Report{}, advise(err, "give the file of an archive, <game>"+archive.Suffix)
	}
	prog := p.progress("phase")
	r, err := archive.Verify(p.ctx, a, set, prog.at)
	prog.done()
	return r, err
}

// verified prints what was checked.
func (p *program) verified(r *archive.Report) {
	end := "the game goes on"
	if r.Over {
		end = "to the end of the game"
	}
	p.printf("%s (%s): %d phases adjudicated again, %s\n", r.Game, r.Title, r.Phases, end)
	p.printf("  %d sheets, %d rolls, %d events and every position compared\n", r.Sheets, r.Rolls, r.Events)
	if d := r.Differs; d != nil {
		got, want := shorten(d.Got, d.Want)
		p.printf("phase %d differs in its %s\n  adjudicated again  %s\n  in the archive     %s\n", d.Phase, d.What, got, want)
		return
	}
	p.printf("verified\n")
}

// shorten cuts two long texts to what fits a terminal, around the first place
// where they differ.
func shorten(a, b string) (string, string) {
	const before, most = 40, 200
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	cut := func(s string) string {
		if from := min(same, len(s)) - before; from > 0 && len(s) > most {
			s = "..." + s[from:]
		}
		if len(s) > most {
			s = s[:most] + "..."
		}
		return strings.ToValidUTF8(s, "")
	}
	return cut(a), cut(b)
}
