package desk

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds of argument in the desk's messages, beside those of package rules. The
// catalogs of package templates put the first into words, kind by kind, and the
// grammar of the desk the second with them.
const (
	KindOfName  = "order-kind"  // a kind of name: zone, army, ...
	KindOfUsage = "order-usage" // how a form is written: its pattern
)

// expected makes the argument for something that would have fitted.
func (d *Desk) expected(id string) rules.Arg {
	switch id {
	case order.KindNumber, order.KindText:
		return rules.Word("expected", "expected."+id)
	}
	if d.words().language.Word(id, rules.English) != "" {
		return rules.ID(rules.KindVerb, "expected", id)
	}
	return rules.ID(KindOfName, "expected", id)
}

// isSilent reports whether an id is that of a word that need not be written in English, and so has no
// name there: "attack fr4", «ataca a fr4».
func (d *Desk) isSilent(id string) bool {
	g := d.words().language
	return g.Word(id, rules.English) == "" && slices.ContainsFunc(g.Words, func(w order.Word) bool { return w.ID == id })
}

// Grammar returns that of the title with the orders that all titles share.
func (d *Desk) Grammar() *rules.Grammar { return d.words().language }
