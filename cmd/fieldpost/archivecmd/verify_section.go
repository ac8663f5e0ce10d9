package archivecmd

import (
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
)

// place says where an archive differs beside its phases.
func place(d *archive.Difference) string {
	switch d.What {
	case archive.WhatSection:
		return "section " + d.Where
	case archive.WhatWhole:
		return "the hash over everything"
	}
	return string(d.What)
}

// printSections says what became of the sections. That a later program puts the
// same into other words is not a fault.
func printSections(p *cli.Program, v *Verification) {
	var same []string
	for _, s := range v.Sections {
		if s.State == archive.Same {
			same = append(same, s.Name)
		}
	}
	p.Printf("  %s and the hash over everything compared", daemon.Counted(len(v.Sections), "section", "sections"))
	if len(same) > 0 {
		p.Printf("; as this program writes them: %s", strings.Join(same, ", "))
	}
	p.Printf("\n")
	for _, s := range v.Sections {
		got, want := archive.Shorten(s.Got, s.Want)
		switch {
		case s.State == archive.Unknown:
			p.Printf("  section %s: whole, but not understood by this program (%d bytes)\n", s.Name, s.Bytes)
		case s.State == archive.Other && s.Name == archive.SectionAbout:
			p.Printf("  section %s: written by %s; here is %s\n", s.Name, want, got)
		case s.State == archive.Other:
			p.Printf("  section %s: reads otherwise than this program writes it, first at %s\n    here            %s\n    in the archive  %s\n", s.Name, s.Where, got, want)
		}
	}
}

// diceJSON is a kind of dice as `verify --json` prints it.
type diceJSON struct {
	Side      rules.Side `json:"side,omitempty"` // left out: all dice of the game
	Faces     int        `json:"faces"`
	Fell      []int      `json:"fell"`
	Rolls     int        `json:"rolls"`
	Mean      float64    `json:"mean"`
	Expected  float64    `json:"expected_mean"`
	ChiSquare float64    `json:"chi_square"`
	Chance    float64    `json:"chance"` // of fair dice to lie at least as far off
	Verdict   string     `json:"verdict"`
}

// allDice returns the dice of the archive.
func (v *Verification) allDice() (out tally.Dice) {
	for i := range v.archive.Phases {
		out.Add(v.archive.Phases[i].Rolls)
	}
	return out
}

// sideDice returns those of each side, of whom it is known.
func (v *Verification) sideDice() []tally.SideDice {
	list, err := tally.BySide(v.archive)
	if err != nil {
		return nil // the difference says it
	}
	return list
}

func (v *Verification) diceJSON() []diceJSON {
	out := []diceJSON{}
	add := func(side rules.Side, dice tally.Dice) {
		for i := range dice {
			d := &dice[i]
			out = append(out, diceJSON{side, d.Faces, d.Fell, d.Rolls(), d.Mean(), d.Fair(), d.ChiSquare(), d.Chance(), verdict(d)})
		}
	}
	add("", v.allDice())
	for _, s := range v.sideDice() {
		if s.Side != "" {
			add(s.Side, s.Dice)
		}
	}
	return out
}

// printDice says how far the dice lie from expectation, all and each side's.
func printDice(p *cli.Program, v *Verification) {
	t, ok := v.set.Get(v.Title)
	if !ok {
		return
	}
	for _, d := range v.allDice() {
		p.Printf("  dice: %s\n", dieText(&d))
	}
	for _, s := range v.sideDice() {
		for i := range s.Dice {
			if s.Side != "" {
				p.Printf("    %s: %s\n", t.Name(rules.KindSide, string(s.Side), rules.English), dieText(&s.Dice[i]))
			}
		}
	}
}

// dieText says how a die fell and how far that is from expectation.
func dieText(d *tally.Die) string {
	head := fmt.Sprintf("%d of %d faces, mean %.2f of %.2f", d.Rolls(), d.Faces, d.Mean(), d.Fair())
	if !d.Enough() {
		return head + ": " + verdict(d)
	}
	return fmt.Sprintf("%s, chi-square %.1f of %d: %s", head, d.ChiSquare(), d.Faces-1, verdict(d))
}

// verdict says in a word whether dice fell as fair ones do.
func verdict(d *tally.Die) string {
	if !d.Enough() {
		return "too few to say"
	}
	if n, is := d.Unusual(); is {
		return fmt.Sprintf("unusual: one game in %d", n)
	}
	return "as expected"
}
