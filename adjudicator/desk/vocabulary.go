package desk

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds of argument in the desk's messages, beside those of package rules.
// [Desk.Name] puts their values into words; where only the title is at hand,
// the values are readable English themselves.
const (
	KindOfWord  = "order-word"  // a word of the order language
	KindOfName  = "order-kind"  // a kind of name: zone, army, ...
	KindOfUsage = "order-usage" // how a form is written
)

// vocabulary holds the words of the order language, and how its forms are
// written, in both languages.
type vocabulary struct {
	language *order.Grammar
	spanish  map[string]string // words by their English
	patterns map[string]string // usage in English, by pattern
	usages   map[string]string // usage in Spanish, by usage in English
}

func newVocabulary(title rules.Title, g *order.Grammar) vocabulary {
	v := vocabulary{g, map[string]string{}, map[string]string{}, map[string]string{}}
	for i := range g.Words {
		w := &g.Words[i]
		if _, known := v.spanish[w.EN[0]]; !known {
			v.spanish[w.EN[0]] = w.ES[0]
		}
	}
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
	if w := v.language.Word(id, rules.English); w != "" {
		return rules.ID(KindOfWord, "expected", w)
	}
	return rules.ID(KindOfName, "expected", id)
}

// usage is how a pattern is written, in English.
func (v *vocabulary) usage(pattern string) string { return v.patterns[pattern] }

// Name puts an id into words: words and usages of the order language, and
// everything that the title knows.
func (d *Desk) Name(kind, id string, lang rules.Lang) string {
	if lang == rules.Spanish {
		switch kind {
		case KindOfWord:
			if w, ok := d.names.spanish[id]; ok {
				return w
			}
		case KindOfUsage:
			if u, ok := d.names.usages[id]; ok {
				return u
			}
		}
	}
	if kind == KindOfWord || kind == KindOfUsage {
		return id
	}
	return d.Title.Name(kind, id, lang)
}
