package desk

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds of argument in the desk's messages, beside those of package rules.
// [Desk.Name] puts their values into words; where only the title is at hand,
// the values are readable English themselves.
const (
	KindOfName  = "order-kind"  // a kind of name: zone, army, ...
	KindOfUsage = "order-usage" // how a form is written
)

// vocabulary holds the words of the order language, and how its forms are
// written, in both languages.
type vocabulary struct {
	language *order.Grammar
	patterns map[string]string // usage in English, by pattern
	usages   map[string]string // usage in Spanish, by usage in English
}

func newVocabulary(title rules.Title, g *order.Grammar) vocabulary {
	v := vocabulary{g, map[string]string{}, map[string]string{}}
	usage := func(form int, lang rules.Lang) string {
		return g.Usage(form, lang, func(kind string) string { return title.Name(KindOfName, kind, lang) })
	}
	for i := range g.Forms {
		english := usage(i, rules.English)
		v.patterns[g.Forms[i].Pattern] = english
		v.usages[english] = usage(i, rules.Spanish)
	}
	return v
}

// expected makes the argument for something that would have fitted.
func (v *vocabulary) expected(id string) rules.Arg {
	switch id {
	case order.KindNumber, order.KindText:
		return rules.Word("expected", "expected."+id)
	}
	if v.language.Word(id, rules.English) != "" {
		return rules.ID(rules.KindVerb, "expected", id)
	}
	return rules.ID(KindOfName, "expected", id)
}

// usage is how a pattern is written, in English.
func (v *vocabulary) usage(pattern string) string { return v.patterns[pattern] }

// Name puts an id into words: usages of the order language, and everything that
// the title knows.
func (d *Desk) Name(kind, id string, lang rules.Lang) string {
	if kind != KindOfUsage {
		return d.Title.Name(kind, id, lang)
	}
	if u, ok := d.names.usages[id]; ok && lang == rules.Spanish {
		return u
	}
	return id
}

// Grammar is that of the title with the orders that all titles share.
func (d *Desk) Grammar() *rules.Grammar { return d.names.language }
