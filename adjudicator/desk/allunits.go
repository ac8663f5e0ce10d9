package desk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
)

// Orders for all units at once, "attack with all", «apoya con todos los demás», are orders in any
// words beside them: where a title has none like that, the line is to be mended.

// allBehind and allBefore are such orders, folded, by where the word for all units stands.
var (
	allBehind = phrases.Pattern(`^(?:(?:{all.lead}) )?({all.verb})(?: [^ ]+){0,5}? (?:(?:{all.with}) (?:{all.what})|{all.where})(?: |$)`)
	allBefore = phrases.Pattern(`^(?:(?:{all.lead}) )?(?:{all.whole}) ({all.verbs})(?: |$)`)
)

// mostAllWords bounds an order for all units at once, in words.
const mostAllWords = 12

// forAll returns the verb of a line that orders all units at once, folded, "" where it does not.
func forAll(line language.Line) string {
	if line.Polite || len(line.Text) > longestAmendment || strings.Contains(line.Text, "?") {
		return ""
	}
	text := language.Fold(undressed(strings.TrimSpace(line.Text)))
	if len(strings.Fields(text)) > mostAllWords {
		return ""
	}
	for _, all := range []*regexp.Regexp{allBehind(), allBefore()} {
		if m := all.FindStringSubmatch(text); m != nil {
			return m[1]
		}
	}
	return ""
}

// stems returns the beginnings of verbs that order all units, in all their forms, and behind a slash
// one that titles write.
var stems = phrases.List("all.stems")

// nameUnits says of an order for all units at once that it names its units and places, or that none
// begins with its verb; what it may be instead is no guess.
func (d *Desk) nameUnits(p *rules.Problem, verb string) {
	known, usage := d.usageOf(verb)
	for i := 0; !known && i < len(stems()); i++ {
		if stem, as, _ := strings.Cut(stems()[i], "/"); strings.HasPrefix(verb, stem) {
			known, usage = d.usageOf(as)
		}
	}
	m := rules.M("fault.all")
	if !known {
		m.Args = append(m.Args, rules.Text("verb", verb))
	} else if usage != "" {
		m.Args = append(m.Args, rules.ID(KindOfUsage, "usage", usage))
	}
	p.Message, p.Suggest = m, nil
}

// otherVerb stands in a pattern in which something else may be said in a verb's place.
var otherVerb = regexp.MustCompile(`\|\s*\{`)

// usageOf reports whether orders of the title say a verb, and returns the first pattern that says
// it and nothing in its place; "": none.
func (d *Desk) usageOf(verb string) (known bool, usage string) {
	is := func(said string) bool { return language.Fold(said) == verb }
	for _, w := range d.words().language.Words {
		if !slices.ContainsFunc(w.EN, is) && !slices.ContainsFunc(w.ES, is) {
			continue
		}
		says := regexp.MustCompile(`(?:^|[ (|=])` + regexp.QuoteMeta(w.ID) + `(?:$|[ )|}])`)
		for _, f := range d.Title.Grammar().Forms {
			if says.MatchString(f.Pattern) {
				if known = true; !otherVerb.MatchString(f.Pattern) {
					return true, f.Pattern
				}
			}
		}
	}
	return known, ""
}
