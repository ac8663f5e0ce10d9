package desk_test

import (
	"fmt"
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

// questions are those that bots bring about in games in which players are asked, the
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

// TestAnswersAsPeopleWriteThem: what they write to a question is the choice that they
// mean, accepted, and is none where it could be two.
func TestAnswersAsPeopleWriteThem(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	all := desks(t)
	for _, tc := range []struct {
		title, question string
		lines           map[string]int // the number of the choice; 0: told that it is none or several; -1: prose
	}{
		{"empires", "absorb", map[string]int{
			"no": 1, "No.": 1, "yes": 2, "sí": 2, "Si, por favor": 2, "1": 1, "2": 2, "2.": 2, "(2)": 2, "answer 2": 2, "la 2": 2, "me la quedo": 1, "keep it": 1,
			"I keep the trench": 1, "absorb yes": 2, "the trench is removed": 2, "the army": 1, "se elimina": 2, "2) yes": 2,
			"3": 0, "1: yes": 0, "the": 0, "yes or no": -1, "No problem, here it comes at last:": -1, "Thanks for the game!": -1, "Best, Ana": -1,
		}},
		{"empires", "loss", map[string]int{"1": 1, "ah4": 1, "ah5": 2, "loss ah5": 2, "baja ah4": 1, "yes": 0, "no": 0, "ah": 0}},
		{"empires", "retreat", map[string]int{
			"to Verdun": 1, "a Dijon": 2, "Dij": 2, "me retiro a Dijon": 2, "retiro a Verdún": 1, "2": 2, "yes": 0, "I will not retreat to Dijon at all": -1,
		}},
		{"thirdreich", "answer", map[string]int{"yes": 1, "no": 2, "sí": 1, "2": 2, "let it come": 2, "dejarla pasar": 2, "answer no": 2, "spend": 1, "vale": 1, "claro que sí que no": -1}},
		{"thirdreich", "again", map[string]int{"yes": 2, "no": 1, "sí": 2, "1": 1, "otra sí": 2, "spend another": 2}},
		{"rommel", "refuse", map[string]int{"acepto": 1, "I accept": 1, "I stay": 1, "me quedo": 1, "1": 1, "me retiro a Sollum": 3, "I retreat to Sollum": 3, "elude en Bardia": 2, "yes": 0, "Sollum": 3}},
		{"rommel", "challenge", map[string]int{"no": 1, "real": 2, "2": 2, "falsa": 3, "yes": 0, "with a dummy": -1, "challenge with a d": 3}},
		{"rommel", "pursue", map[string]int{"no": 2, "nobody": 2, "all": 1, "todas las": 1, "3": 3, "yes": 0}},
		{"noretreat", "counterattack", map[string]int{"yes": 1, "no": 2, "sí": 1, "2": 2, "leave it": 2, "contraataco": 1, "dejarlo así": 2}},
		{"noretreat", "advance", map[string]int{"no": 3, "I stay": 3, "me quedo": 3, "nobody": 3, "1": 1, "3rd Rumanian": 1, "yes": 0}},
		{"noretreat", "window", map[string]int{
			"a1": 1, "A: 1": 1, "nothing": 1, "B: no": 2, "b yes": 3, "2: no": 2, "B2": 3, "C 2": 5, "yes in Minsk W2": 3, "no en Minsk O2": 2, "yes": 0, "B 7": 0,
		}},
	} {
		t.Run(tc.title+"/"+tc.question, func(t *testing.T) {
			d := all[tc.title]
			q, ok := questions(t, d)[tc.question]
			if !ok {
				t.Fatal("the bots bring no such question about")
			}
			say := func(m rules.Message) []string {
				return []string{book.Text(rules.English, d, m), book.Text(rules.Spanish, d, m)}
			}
			for text, want := range tc.lines {
				lines := loose(text)
				sheet := d.Read(lines)
				takes := func(o rules.Order) bool {
					r := q.pos.Check(rules.Sheet{Side: q.demand.Side, Key: q.demand.Key, Orders: []rules.Order{o}})
					return r.OK()
				}
				d.Answer(&sheet, lines, []rules.Demand{q.demand}, takes, say)
				got := fmt.Sprint(len(sheet.Orders), " orders, ", sheet.Problems)
				switch {
				case want > 0 && len(sheet.Orders) == 1 && len(sheet.Problems) == 0:
					r := q.pos.Check(rules.Sheet{Side: q.demand.Side, Key: q.demand.Key, Orders: sheet.Orders})
					meant := q.pos.Check(rules.Sheet{Side: q.demand.Side, Key: q.demand.Key, Orders: []rules.Order{q.demand.Choices[want-1].Order}})
					if !r.OK() {
						t.Errorf("%q: %+v", text, r.Problems)
					}
					if got, want := r.Canonical[0], meant.Canonical[0]; !strings.HasPrefix(want, got) {
						t.Errorf("%q is %s, want %s", text, got, want)
					}
				case want == 0 && len(sheet.Orders) == 0 && len(sheet.Problems) == 1 && strings.HasPrefix(sheet.Problems[0].Message.Code, "fault.answer-"):
				case want == -1 && len(sheet.Orders) == 0 && sheet.Chatter == 1:
				default:
					t.Errorf("%q: %s; want %d", text, got, want)
				}
			}
		})
	}
}
