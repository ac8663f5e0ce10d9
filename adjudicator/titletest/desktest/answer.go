package desktest

import (
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/templates"
)

// put is a question that a position waits for.
type put struct {
	pos    rules.Position
	demand rules.Demand
}

// questions returns those that bots bring about in games in which players are asked, the
// first of each prompt, with several choices at least.
func questions(t *testing.T, d *desk.Desk) map[string]put {
	t.Helper()
	out := map[string]put{}
	for seed := byte(1); seed < 4; seed++ {
		pos, err := d.Start(rules.Setup{Options: map[string]string{rules.OptionDecisions: "ask"}, Seed: dice.Seed{seed}})
		if err != nil {
			t.Fatal(err)
		}
		for phase := 1; phase < 250 && len(pos.Demands()) > 0; phase++ {
			luck := dice.NewDerived(dice.Seed{seed}, phase, [32]byte{})
			in := rules.Input{Dice: luck}
			for _, q := range pos.Demands() {
				code := strings.TrimPrefix(q.Prompt.Code, d.Title.About().ID+".ask.")
				if _, known := out[code]; !known && q.Kind == rules.DemandDecision && len(q.Choices) > 1 {
					out[code] = put{pos, q}
				}
				in.Sheets = append(in.Sheets, rules.Sheet{Side: q.Side, Key: q.Key, Orders: rules.Bot(d.Title, pos, q, luck)})
			}
			next, err := pos.Adjudicate(in)
			if err != nil {
				t.Fatal(err)
			}
			pos = next.Next
		}
	}
	return out
}

// checkAnswers looks whether what people write to a question is the choice that they
// mean, accepted, and is none where it could be two.
func checkAnswers(t *testing.T, d *desk.Desk) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := func(m rules.Message) []string {
		return []string{book.Text(rules.English, d, m), book.Text(rules.Spanish, d, m)}
	}
	asked := questions(t, d)
	for _, row := range samples(t, d, "answers") {
		question, said, _ := strings.Cut(row, ": ")
		text, want, _ := strings.Cut(said, " = ")
		t.Run(question+"/"+text, func(t *testing.T) {
			q, ok := asked[question]
			if !ok {
				t.Fatal("the bots bring no such question about")
			}
			answered(t, d, q, text, want, say)
		})
	}
}

// answered reads an answer and compares it with the number of the choice that is meant,
// with none where it is told that it is none or several, or with prose.
func answered(t *testing.T, d *desk.Desk, q put, text, want string, say func(rules.Message) []string) {
	t.Helper()
	lines := loose(text)
	sheet := d.Read(lines)
	check := func(orders ...rules.Order) rules.Reading {
		return q.pos.Check(rules.Sheet{Side: q.demand.Side, Key: q.demand.Key, Orders: orders})
	}
	takes := func(o rules.Order) bool {
		r := check(o)
		return r.OK()
	}
	d.Answer(&sheet, lines, []rules.Demand{q.demand}, takes, say)
	choice, _ := strconv.Atoi(want)
	switch {
	case choice > 0 && len(sheet.Orders) == 1 && len(sheet.Problems) == 0:
		r, meant := check(sheet.Orders...), check(q.demand.Choices[choice-1].Order)
		if !r.OK() {
			t.Errorf("got %+v", r.Problems)
		}
		if got, want := r.Canonical[0], meant.Canonical[0]; !strings.HasPrefix(want, got) {
			t.Errorf("got %s, want %s", got, want)
		}
	case want == "none" && len(sheet.Orders) == 0 && len(sheet.Problems) == 1 && strings.HasPrefix(sheet.Problems[0].Message.Code, "fault.answer-"):
	case want == "prose" && len(sheet.Orders) == 0 && sheet.Chatter == 1:
	default:
		t.Errorf("got %d orders, %v; want %s", len(sheet.Orders), sheet.Problems, want)
	}
}
