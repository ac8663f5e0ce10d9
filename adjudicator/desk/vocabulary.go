package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// Kinds of argument in the desk's messages, beside those of package rules.
// [Desk.Name] puts their values into words; where only the title is at hand,
// the values are readable English themselves.
const (
	KindOfWord  = "order-word"  // a word of the order language
	KindOfName  = "order-kind"  // a kind of name: zone, army, ...
	KindOfUsage = "order-usage" // how a form is written
)

// vocabulary holds the words of the order language in both languages. The
// first form of a word is taken as its English, the second as its Spanish.
type vocabulary struct {
	words    map[string][2]string // by word id
	spanish  map[string]string    // by the English of a word
	patterns map[string]string    // usage in English, by pattern
	usages   map[string]string    // usage in Spanish, by usage in English
}

func newVocabulary(title rules.Title, spec parser.Spec) vocabulary {
	v := vocabulary{
		words: map[string][2]string{}, spanish: map[string]string{},
		patterns: map[string]string{}, usages: map[string]string{},
	}
	for _, w := range spec.Words {
		pair := [2]string{w.Forms[0], w.Forms[min(1, len(w.Forms)-1)]}
		v.words[w.ID] = pair
		if _, known := v.spanish[pair[0]]; !known {
			v.spanish[pair[0]] = pair[1]
		}
	}
	for _, f := range spec.Forms {
		english := v.write(f.Pattern, 0, title, rules.English)
		v.patterns[f.Pattern] = english
		v.usages[english] = v.write(f.Pattern, 1, title, rules.Spanish)
	}
	return v
}

// expected makes the argument for something that would have fitted.
func (v *vocabulary) expected(id string) rules.Arg {
	switch id {
	case parser.KindNumber, parser.KindText:
		return rules.Word("expected", "expected."+id)
	}
	if w, ok := v.words[id]; ok {
		return rules.ID(KindOfWord, "expected", w[0])
	}
	return rules.ID(KindOfName, "expected", id)
}

// usage is how a pattern is written, in English.
func (v *vocabulary) usage(pattern string) string { return v.patterns[pattern] }

// write puts a pattern into words: "attack <zone> [with <army> ...]".
func (v *vocabulary) write(pattern string, form int, title rules.Title, lang rules.Lang) string {
	var out strings.Builder
	for rest := pattern; rest != ""; {
		n := strings.IndexAny(rest, " []()|{")
		switch {
		case n < 0:
			n = len(rest)
			fallthrough
		case n > 0:
			out.WriteString(v.words[rest[:n]][form])
		case rest[0] == '{':
			n = strings.IndexByte(rest, '}') + 1
			out.WriteString(v.slot(rest[1:n-1], form, title, lang))
		default:
			n = 1
			out.WriteByte(rest[0])
		}
		rest = rest[n:]
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	return strings.NewReplacer("( ", "(", " )", ")", "[ ", "[", " ]", "]", " | ", "|").Replace(text)
}

// slot puts an argument of a pattern into words: <zone>, <army> ..., N, (a|b).
func (v *vocabulary) slot(text string, form int, title rules.Title, lang rules.Lang) string {
	_, what, _ := strings.Cut(text, ":")
	if words, ok := strings.CutPrefix(what, "="); ok {
		ids := strings.Split(words, "|")
		for i, id := range ids {
			ids[i] = v.words[id][form]
		}
		return "(" + strings.Join(ids, "|") + ")"
	}
	what, more := strings.CutSuffix(what, "+")
	kinds := strings.Split(what, "|")
	for i, kind := range kinds {
		switch kind {
		case parser.KindNumber:
			kinds[i] = "N"
		case parser.KindText:
			kinds[i] = "..."
		default:
			kinds[i] = "<" + title.Name(KindOfName, kind, lang) + ">"
		}
	}
	out := strings.Join(kinds, "|")
	if more {
		out += " ..."
	}
	return out
}

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
