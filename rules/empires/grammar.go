package empires

import (
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// grammar makes the order language of the title: the common words, and what each
// order adds.
func (t *Title) grammar() (*order.Grammar, error) {
	words := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no", "none",
		"on", "pass", "pause", "reduced", "standing", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	var forms []order.Form
	t.does = map[string]func(*run, field.Side, *order.Order) *play.Fault{}
	for _, k := range orderKinds() {
		words, forms = append(words, k.words...), append(forms, k.forms...)
		for _, f := range k.forms {
			t.does[f.ID] = k.do
		}
	}
	return order.New(words, t.d.Kinds(), forms)
}
