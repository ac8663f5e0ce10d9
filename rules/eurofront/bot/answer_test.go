package bot

import (
	"os"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// loaded loads the title's data once for all tests.
var loaded = sync.OnceValues(func() (*field.Data, error) {
	return field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
})

// data returns the title's data.
func data(t *testing.T) *field.Data {
	d, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestAnswers: of what is asked the first answer is given, which is that of the rules themselves.
func TestAnswers(t *testing.T) {
	d := data(t)
	demand := rules.Demand{Side: "soviet", Kind: rules.DemandDecision}
	for _, what := range []string{"refuse", politics.Accept} {
		demand.Choices = append(demand.Choices, rules.Choice{Order: order.Of(prefer.FormArmistice, order.Chosen("what", what))})
	}
	list := Orders(d, d.Begin(0, field.Options{}), &demand, 0, nil)
	if what, ok := list[0].Get("what"); len(list) != 1 || !ok || what.ID != "refuse" {
		t.Errorf("it answers %v", list)
	}
}
