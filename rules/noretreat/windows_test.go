package noretreat_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
)

// TestBotAnswersInWindows: where windows are asked for the bots lay counterblows and
// play cards against those of the enemy, before long.
func TestBotAnswersInWindows(t *testing.T) {
	title := load(t)
	pos, err := title.Start(rules.Setup{Seed: dice.Seed{4}, Options: map[string]string{rules.OptionDecisions: "ask"}})
	if err != nil {
		t.Fatal(err)
	}
	const most = 600 // phases, many of them one question
	blows, cancels := 0, 0
	for n := 1; blows == 0 || cancels == 0; n++ {
		if _, over := pos.Standings(); over || n > most {
			t.Fatalf("%d counterblows and %d cards against others in %d phases", blows, cancels, n)
		}
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{4}, n, [32]byte{})}
		for _, d := range pos.Demands() {
			orders := rules.Bot(title, pos, d, dice.NewDerived(dice.Seed{5}, n, [32]byte{}))
			for i := range orders {
				switch o := &orders[i]; {
				case d.Kind == rules.DemandDecision && o.Form == battle.FormCounterblow:
					blows++
				case d.Kind == rules.DemandDecision && o.Form == cards.FormPlay && o.Has("against"):
					cancels++
				}
			}
			in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders})
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			t.Fatal(err)
		}
		pos = out.Next
	}
}

// TestForeseen: the check of an attack tells its odds with each shift, and of how many
// faces each result comes (§10.5). It knows of no card.
func TestForeseen(t *testing.T) {
	title := load(t)
	p, err := title.Compose([]byte(`turn = 7
active = "axis"
phase = "targets"
clear = true
[hands]
axis = ["c1"]
soviet = ["c14"]
[units]
4-army = "1017"
9-army = "1017"
west = "1018 reduced"
`))
	if err != nil {
		t.Fatal(err)
	}
	attack := order.Of("attack", order.Named("at", "hex", "1018"), order.Named("units", "unit", "4-army"), order.Named("units", "unit", "9-army"), order.Chosen("support", "blitz"))
	attack.Line = 1
	reading := p.Check(rules.Sheet{Side: "axis", Key: p.Demands()[0].Key, Orders: []rules.Order{attack}})
	if len(reading.Problems) > 0 {
		t.Fatal(reading.Problems)
	}
	var got []string
	for _, m := range reading.Orders[0].Forecast {
		got = append(got, m.String())
	}
	want := []string{
		"noretreat.foresee.odds attack=8 defence=4 initial=2:1 final=3:2 left=noretreat.shift.forest left=noretreat.shift.river right=noretreat.shift.blitz",
		"noretreat.foresee.chances none=2 cb=1 ex=1 dr=2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestReceiptOfTheCardPhase: the receipt names the cards that stay by the titles of the
// own half, and those that go (§5.1).
func TestReceiptOfTheCardPhase(t *testing.T) {
	title := load(t)
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Compose([]byte("turn = 5\nphase = \"cards\"\n[hands]\naxis = [\"c37\", \"c14\", \"c3\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	read := d.Read(desk.Number([]string{"keep 37 and c14"}))
	got := p.Check(rules.Sheet{Side: field.Axis.ID(), Key: p.Demands()[0].Key, Orders: read.Orders})
	if len(got.Problems) > 0 || len(got.Orders) != 1 || len(got.Orders[0].Forecast) != 1 {
		t.Fatalf("got %+v, want one order with a forecast", got)
	}
	halves := func(m rules.Message) (out []string) {
		for _, a := range m.Args {
			out = append(out, a.Kind+" "+a.Value)
		}
		return out
	}
	if got, want := halves(got.Orders[0].Message), []string{"half c37-axis", "half c14-axis"}; !slices.Equal(got, want) {
		t.Errorf("kept: got %q, want %q", got, want)
	}
	if got, want := halves(got.Orders[0].Forecast[0]), []string{"half c3-axis"}; !slices.Equal(got, want) {
		t.Errorf("discarded: got %q, want %q", got, want)
	}
}

// TestCardsAsTheyAreCalled: a card that is named by the half of the other side is told as that half
// in the order as understood, and by its number as the own one.
func TestCardsAsTheyAreCalled(t *testing.T) {
	title := load(t)
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Compose([]byte("turn = 14\nclear = true\n[hands]\naxis = [\"c22\", \"c37\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"play Zhukov at 1116": "c22-soviet", "juega gueorgui zhúkov": "c22-soviet", "play Speer": "c22-axis", "c22": "c22-axis",
		"standing keep Zhukov": "c22-soviet", "standing play Zhukov": "c22-soviet",
	} {
		read := d.Read(desk.Number([]string{line}))
		var got rules.Reading
		if len(read.Standing) > 0 {
			got = p.CheckStanding(rules.Standing{Side: field.Axis.ID(), Orders: read.Standing})
		} else {
			got = p.Check(rules.Sheet{Side: field.Axis.ID(), Orders: read.Orders})
		}
		if len(got.Orders) != 1 {
			t.Fatalf("%q is not read: %+v", line, got)
		}
		if i := slices.IndexFunc(got.Orders[0].Message.Args, func(a rules.Arg) bool { return a.Kind == field.KindHalf }); i < 0 || got.Orders[0].Message.Args[i].Value != want {
			t.Errorf("%q: got %v, want %s", line, got.Orders[0].Message, want)
		}
	}
}
