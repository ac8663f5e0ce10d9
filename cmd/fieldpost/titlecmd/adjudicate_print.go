package titlecmd

import (
	"fmt"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
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
func (w *whatIf) print(p *cli.Program, asJSON bool, out *rules.Outcome) error {
	if asJSON {
		return p.JSON(w.asJSON(out))
	}
	say := func(code string, args ...rules.Arg) string { return w.text(rules.M("adjudicate."+code, args...)) }
	for i := range w.problems {
		pr := &w.problems[i]
		place := pr.File
		if pr.Line > 0 {
			place = fmt.Sprintf("%s:%d", place, pr.Line)
		}
		if pr.Col > 0 {
			place = fmt.Sprintf("%s:%d", place, pr.Col)
		}
		p.Printf("%s: %s: %s (%s)\n", place, say(string(pr.Severity)), pr.Text, pr.Message.Code)
		if len(pr.Suggest) > 0 {
			var suggest []rules.Arg
			for _, s := range pr.Suggest {
				suggest = append(suggest, rules.Text("suggest", s))
			}
			p.Printf("  %s\n", say("suggest", suggest...))
		}
	}
	if out == nil {
		return nil
	}
	p.Printf("# %s\n", say("events"))
	for i := range out.Events {
		e := &out.Events[i]
		to := ""
		if len(e.To) > 0 {
			to = "  (" + say("only", rules.Text("sides", cli.Words(e.To))) + ")"
		}
		p.Printf("%s%s\n", w.text(e.Message), to)
	}
	p.Printf("\n# %s\n", say("orders"))
	for _, e := range out.Ends {
		why := ""
		if e.Reason != nil {
			why = ": " + w.text(*e.Reason)
		}
		p.Printf("%s, %s, %q: %s%s\n", e.Side, say("line", rules.Num("line", e.Line)), e.Text, say(string(e.State)), why)
	}
	p.Printf("\n# %s\n", say("rolls"))
	for _, r := range w.rolls.Rolls {
		p.Printf("%s: %d (%s)\n", r.Label, r.Face, say("of", rules.Num("faces", r.Faces)))
	}
	p.Printf("\n# %s\n%s", say("next"), w.title.Describe(out.Next))
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
