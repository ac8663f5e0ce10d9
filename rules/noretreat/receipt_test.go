package noretreat_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

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
