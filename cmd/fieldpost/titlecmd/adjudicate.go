package titlecmd

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Adjudicate carries out one phase from files.
type Adjudicate struct {
	Title    string            `required:"" help:"Id of the title." placeholder:"ID"`
	Position string            `required:"" help:"The position, as TOML or in its JSON form." type:"existingfile" placeholder:"FILE"`
	Orders   map[string]string `help:"Sheet of a side; may be given several times. Sides without one are carried on as when a deadline passes." placeholder:"SIDE=FILE"`
	Standing map[string]string `help:"Standing orders of a side; may be given several times." placeholder:"SIDE=FILE"`
	Dice     string            `help:"The faces to come, as in 3,5,2; drawn from the seed when left out." placeholder:"FACES"`
	Seed     string            `default:"1" help:"Seed of the dice: the 64 hexadecimal digits of a game, or any word."`
	Phase    int               `default:"1" help:"Number of the phase, which the dice of a seed depend on."`
	Lang     rules.Lang        `default:"en" enum:"${langs}" help:"Language of the texts: ${enum}."`
	Anyway   bool              `help:"Carry out sheets with errors, too."`
	JSON     bool              `name:"json" help:"Print JSON."`
}

// whatIf is a phase being carried out from files.
type whatIf struct {
	title    rules.Title
	desk     *desk.Desk
	book     *templates.Book
	lang     rules.Lang
	pos      rules.Position
	in       rules.Input
	rolls    dice.Recorded
	problems []sideProblem
	refused  int
}

// sideProblem is a problem of a side's sheet.
type sideProblem struct {
	Side rules.Side `json:"side"`
	File string     `json:"file"`
	rules.Problem
	Text    string   `json:"text"`
	Suggest []string `json:"suggest,omitempty"`
}

// Run carries out the command.
func (c *Adjudicate) Run(p *cli.Program) error {
	w, err := c.open(p)
	if err != nil {
		return err
	}
	if err := w.read(c); err != nil {
		return err
	}
	if w.refused > 0 && !c.Anyway {
		if err := w.print(p, c.JSON, nil); err != nil {
			return err
		}
		return cli.Advise(fmt.Errorf("%d of %d sheets have errors", w.refused, len(c.Orders)+len(c.Standing)), "mend them, or carry them out with --anyway")
	}
	script, err := c.roll(w)
	if err != nil {
		return err
	}
	w.in.Dice = &w.rolls
	out, err := w.pos.Adjudicate(w.in)
	if err != nil {
		return fmt.Errorf("adjudicate: %w", err)
	}
	if script != nil && script.Err != nil {
		return cli.Advise(fmt.Errorf("--dice: %w", script.Err), fmt.Sprintf("%d faces were given", len(script.Faces)))
	}
	if err := w.print(p, c.JSON, &out); err != nil {
		return err
	}
	if script != nil && script.Used < len(script.Faces) {
		return cli.Advise(fmt.Errorf("%d of %d faces were rolled", script.Used, len(script.Faces)), "leave out those that are too many")
	}
	return nil
}

// open loads the title and the position.
func (c *Adjudicate) open(p *cli.Program) (*whatIf, error) {
	title, err := p.Title(c.Title)
	if err != nil {
		return nil, err
	}
	w := &whatIf{title: title, lang: c.Lang}
	if w.desk, err = desk.New(title); err != nil {
		return nil, err
	}
	if w.book, err = templates.Load(); err != nil {
		return nil, err
	}
	if w.pos, err = readPosition(title, c.Position); err != nil {
		return nil, err
	}
	return w, nil
}

// readPosition reads a position from a file, as TOML or in its JSON form.
func readPosition(title rules.Title, file string) (pos rules.Position, err error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read position: %w", err)
	}
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) {
		pos, err = title.Decode(raw)
	} else {
		pos, err = title.Compose(raw)
	}
	if err != nil {
		return nil, cli.Advise(fmt.Errorf("%s: %w", file, err), "`fieldpost position` prints one to begin with")
	}
	return pos, nil
}

// roll sets the dice and hashes the sheets into those of a seed.
func (c *Adjudicate) roll(w *whatIf) (*dice.Scripted, error) {
	if c.Dice != "" {
		faces, err := casefile.Faces(c.Dice)
		if err != nil {
			return nil, cli.Advise(err, "write --dice 3,5,2")
		}
		script := &dice.Scripted{Faces: faces}
		w.rolls.From = script
		return script, nil
	}
	seed, err := dice.ParseSeed(c.Seed)
	if err != nil {
		seed = sha256.Sum256([]byte(c.Seed))
	}
	var in store.Inputs
	for _, sheet := range w.in.Sheets {
		in.Sheets = append(in.Sheets, store.Carried{Sheet: sheet, Canonical: w.pos.Check(sheet).Canonical})
	}
	for _, standing := range w.in.Standing {
		in.Standing = append(in.Standing, store.CarriedStanding{Standing: standing, Canonical: w.pos.CheckStanding(standing).Canonical})
	}
	w.rolls.From = dice.NewDerived(seed, c.Phase, archive.DiceMix(in, nil))
	return nil, nil
}

// read reads and checks all files of orders.
func (w *whatIf) read(c *Adjudicate) error {
	for _, side := range slices.Sorted(maps.Keys(c.Standing)) {
		if err := w.standing(rules.Side(side), c.Standing[side]); err != nil {
			return err
		}
	}
	for _, side := range slices.Sorted(maps.Keys(c.Orders)) {
		if err := w.sheet(rules.Side(side), c.Orders[side]); err != nil {
			return err
		}
	}
	return nil
}

func (w *whatIf) standing(side rules.Side, file string) error {
	read, err := w.readSheet(side, file)
	if err != nil {
		return err
	}
	if len(read.Orders) > 0 {
		return cli.Advise(fmt.Errorf("%s, line %d: %q is not a standing order", file, read.Orders[0].Line, read.Orders[0].Text), "give it with --orders")
	}
	st := rules.Standing{Side: side, Orders: read.Standing}
	reading := w.pos.CheckStanding(st)
	w.note(side, file, desk.Merge(read.Problems, reading.Problems))
	w.in.Standing = append(w.in.Standing, st)
	return nil
}

func (w *whatIf) sheet(side rules.Side, file string) error {
	read, err := w.readSheet(side, file)
	if err != nil {
		return err
	}
	key, err := w.key(side)
	if err != nil {
		return err
	}
	sheet := rules.Sheet{Side: side, Key: key, OnFailure: read.OnFailure, Orders: read.Orders}
	reading := w.pos.Check(sheet)
	problems := desk.Merge(read.Problems, reading.Problems)
	if len(read.Standing) > 0 {
		st := rules.Standing{Side: side, Orders: read.Standing}
		more := w.pos.CheckStanding(st)
		problems = desk.Merge(problems, more.Problems)
		w.in.Standing = append(w.in.Standing, st)
	}
	w.note(side, file, problems)
	w.in.Sheets = append(w.in.Sheets, sheet)
	return nil
}

func (w *whatIf) readSheet(side rules.Side, file string) (desk.Sheet, error) {
	if sides := sidesOf(w.title, w.pos); !slices.Contains(sides, side) {
		return desk.Sheet{}, cli.Advise(fmt.Errorf("no side %q", side), "the sides are "+cli.Words(sides))
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return desk.Sheet{}, fmt.Errorf("read orders: %w", err)
	}
	return w.desk.Read(desk.Lines(string(text))), nil
}

// key finds what a side is asked, preferring what is waited for.
func (w *whatIf) key(side rules.Side) (string, error) {
	key, optional := "", true
	var asked []rules.Side
	for _, d := range w.pos.Demands() {
		if d.Side == side && (key == "" || optional && !d.Optional) {
			key, optional = d.Key, d.Optional
		}
		asked = append(asked, d.Side)
	}
	if key == "" {
		return "", cli.Advise(fmt.Errorf("%s is not asked in this position", side), "it waits for: "+cli.Words(asked))
	}
	return key, nil
}

func (w *whatIf) note(side rules.Side, file string, problems []rules.Problem) {
	for _, pr := range problems {
		p := sideProblem{Side: side, File: file, Problem: pr, Text: w.text(pr.Message)}
		for _, a := range pr.Suggest {
			p.Suggest = append(p.Suggest, a.Shown(w.desk, w.lang))
		}
		w.problems = append(w.problems, p)
	}
	if !desk.Accepted(problems) {
		w.refused++
	}
}

func (w *whatIf) text(m rules.Message) string { return w.book.Text(w.lang, w.desk, m) }
