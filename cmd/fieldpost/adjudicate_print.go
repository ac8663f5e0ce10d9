package main

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// whatIfJSON is what `adjudicate --json` prints.
type whatIfJSON struct {
	Problems []sideProblem  `json:"problems"`
	Events   []eventJSON    `json:"events"`
	Ends     []rules.End    `json:"ends"`
	Rolls    []dice.Roll    `json:"rolls"`
	Next     rules.Position `json:"next,omitempty"`
}

type eventJSON struct {
	rules.Event
	Text string `json:"text"`
}

// print shows what the phase came to; out is nil when it was not carried out.
func (w *whatIf) print(p *program, asJSON bool, out *rules.Outcome) error {
	if asJSON {
		return p.json(w.asJSON(out))
	}
	for i := range w.problems {
		pr := &w.problems[i]
		place := pr.File
		if pr.Line > 0 {
			place = fmt.Sprintf("%s:%d", place, pr.Line)
		}
		if pr.Col > 0 {
			place = fmt.Sprintf("%s:%d", place, pr.Col)
		}
		p.printf("%s: %s: %s (%s)\n", place, pr.Severity, pr.Text, pr.Message.Code)
		for _, s := range pr.Suggest {
			p.printf("  did you mean: %s\n", s)
		}
	}
	if out == nil {
		return nil
	}
	p.printf("# Events\n")
	for i := range out.Events {
		e := &out.Events[i]
		to := ""
		if len(e.To) > 0 {
			to = "  (only " + words(e.To) + ")"
		}
		p.printf("%s%s\n", w.text(e.Message), to)
	}
	p.printf("\n# Orders\n")
	for _, e := range out.Ends {
		why := ""
		if e.Reason != nil {
			why = ": " + w.text(*e.Reason)
		}
		p.printf("%s, line %d, %q: %s%s\n", e.Side, e.Line, e.Text, e.State, why)
	}
	p.printf("\n# Rolls\n")
	for _, r := range w.rolls.Rolls {
		p.printf("%s: %d (of %d)\n", r.Label, r.Face, r.Faces)
	}
	p.printf("\n# Next position\n%s", w.title.Describe(out.Next))
	return nil
}

func (w *whatIf) asJSON(out *rules.Outcome) whatIfJSON {
	v := whatIfJSON{Problems: w.problems, Events: []eventJSON{}, Ends: []rules.End{}, Rolls: w.rolls.Rolls}
	if v.Problems == nil {
		v.Problems = []sideProblem{}
	}
	if v.Rolls == nil {
		v.Rolls = []dice.Roll{}
	}
	if out == nil {
		return v
	}
	for _, e := range out.Events {
		v.Events = append(v.Events, eventJSON{e, w.text(e.Message)})
	}
	v.Ends = append(v.Ends, out.Ends...)
	v.Next = out.Next
	return v
}
