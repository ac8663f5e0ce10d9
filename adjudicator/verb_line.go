package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// What a moderator's line may ask for besides verbs: how a game stands, which games
// there are, and what can be written.
const (
	askShow Verb = "show"
	askList Verb = "list"
	askHelp Verb = "help"
)

// doorWord is a way to write a verb, in folded words.
type doorWord struct {
	words []string
	verb  Verb
}

// keyDoorWords is the key of what is made once, see doorWords.
type keyDoorWords struct{}

// doorWords returns the ways to write verbs in all languages, those of more words first.
func (s *Service) doorWords() []doorWord { return once(s, keyDoorWords{}, s.allDoorWords) }

// allDoorWords makes what doorWords returns.
func (s *Service) allDoorWords() (out []doorWord) {
	for _, v := range append(slices.Clone(verbOrder), askShow, askList, askHelp) {
		for _, words := range s.waysOf("door.word." + string(v)) {
			out = append(out, doorWord{words, v})
		}
	}
	slices.SortStableFunc(out, func(a, b doorWord) int { return len(b.words) - len(a.words) })
	return out
}

// waysOf returns the ways to write what a text of the catalogs lists, parted by |, in all
// languages. They are put together once, and must not be changed.
func (s *Service) waysOf(code string) (out [][]string) {
	if ways, ok := s.ways.Load(code); ok {
		return ways.([][]string)
	}
	for _, lang := range s.book.Langs() {
		for way := range strings.SplitSeq(s.book.Text(lang, nil, rules.M(code)), "|") {
			out = append(out, strings.Fields(parser.Fold(way)))
		}
	}
	s.ways.Store(code, out)
	return out
}

// beginsWith reports whether words begin as a way to write something. A word of many bytes
// more than the way's is not folded to see that: letters of one long word are cheap.
func beginsWith(words, way []string) bool {
	return len(words) >= len(way) && slices.EqualFunc(words[:len(way)], way, func(a, b string) bool { return len(a) <= 4*len(b)+16 && parser.Fold(a) == b })
}

// verbLine is a line of a moderator, taken apart.
type verbLine struct {
	verb  Verb
	typed map[string]string // by name of the field
	over  []string          // words that belong nowhere
	why   string            // the reason that is given
	near  string            // where there is no such verb: the one that was nearly written
}

// readVerb takes a line apart; verb is "" where it begins with none.
func (s *Service) readVerb(d *desk.Desk, text string) (l verbLine) {
	whole := strings.Fields(text)
	words := strings.Fields(strings.Trim(text, " .!¡"))
	ways := s.doorWords()
	at := slices.IndexFunc(ways, func(w doorWord) bool { return beginsWith(words, w.words) })
	if at < 0 {
		return verbLine{near: nearVerb(ways, words)}
	}
	l = verbLine{verb: ways[at].verb, typed: map[string]string{}}
	fields := verbs()[l.verb].fields
	if asItStands(fields) {
		l.typed[fields[0].Name] = strings.Join(whole[len(ways[at].words):], " ")
		return l
	}
	var rest string
	rest, l.why = s.cutReason(strings.Join(words, " "))
	words = strings.Fields(rest)[len(ways[at].words):]
	for i := range fields {
		if fields[i].Lead {
			words = s.takeLed(&l, &fields[i], words)
		}
	}
	for i := range fields {
		if f := &fields[i]; !f.Lead && len(words) > 0 {
			for f.Kind == FieldSide && len(words) > 1 && slices.Contains(beforeSide, parser.Fold(words[0])) {
				words = words[1:]
			}
			for f.Kind == FieldNumber && len(words) > 1 && slices.Contains(beforeNumber, parser.Fold(words[0])) {
				words = words[1:]
			}
			for f.Kind == FieldPerson && len(words) > 1 && slices.Contains(beforePerson, parser.Fold(words[0])) {
				words = words[1:]
			}
			if f.Kind == FieldSpan && spanWords(strings.Join(words, " ")) == "" { // the deadline until Sunday
				words = nil
			}
			n := s.length(f, d, words)
			l.typed[f.Name], words = s.chosen(f, strings.Join(words[:n], " ")), words[n:]
		}
	}
	l.over = words
	return l
}

// beforeSide may stand before the name of a side.
var beforeSide = []string{"the", "to", "side", "el", "la", "los", "las", "a", "al", "de", "del", "bando"}

// beforePerson may stand before who takes a side.
var beforePerson = []string{"by", "with", "por", "con"}

// beforeNumber may stand before the number of a phase.
var beforeNumber = []string{"to", "phase", "a", "la", "fase"}

// takeLed takes a field that stands behind a word of its own.
func (s *Service) takeLed(l *verbLine, f *Field, words []string) []string {
	for i := range words {
		for _, way := range s.waysOf("door.lead." + f.Name) {
			if !beginsWith(words[i:], way) {
				continue
			}
			rest := words[i+len(way):]
			n := min(s.length(f, nil, rest), s.nextLead(verbs()[l.verb].fields, rest))
			l.typed[f.Name] = s.chosen(f, strings.TrimRight(strings.Join(rest[:n], " "), ","))
			if f.Kind == FieldChoice && n == 0 && slices.Contains(f.Choices, answerYes) {
				l.typed[f.Name] = answerYes
			}
			if f.Kind == FieldFlag {
				l.typed[f.Name] = strings.Join(way, " ")
			}
			return slices.Concat(words[:i], rest[n:])
		}
	}
	return words
}

// nextLead returns how many words stand before one behind which another field stands.
func (s *Service) nextLead(fields []Field, words []string) int {
	for i := range words {
		if i == 0 {
			continue
		}
		for _, f := range fields {
			if f.Lead && slices.ContainsFunc(s.waysOf("door.lead."+f.Name), func(way []string) bool { return beginsWith(words[i:], way) }) {
				return i
			}
		}
	}
	return len(words)
}

// length returns how many of the words that follow are a field's.
func (s *Service) length(f *Field, d *desk.Desk, words []string) int {
	switch f.Kind {
	case FieldFlag:
		return 0
	case FieldAddress, FieldChoice, FieldNumber:
		return min(1, len(words))
	case FieldSide:
		for n := min(3, len(words)); n > 1; n-- {
			if d != nil && s.sideOf(d, strings.Join(words[:n], " ")) != "" {
				return n
			}
		}
		return min(1, len(words))
	}
	return len(words)
}

// chosen returns the value of a choice that is written so; all else is as it is written.
func (s *Service) chosen(f *Field, text string) string {
	for _, value := range f.Choices {
		for _, way := range s.waysOf("door.choice." + value) {
			if parser.Fold(text) == strings.Join(way, " ") {
				return value
			}
		}
	}
	return text
}

// nearVerb returns the way to write a verb that the first word of a line is one slip away
// from, "" for none.
func nearVerb(ways []doorWord, words []string) string {
	if len(words) == 0 {
		return ""
	}
	word := parser.Fold(words[0])
	for _, w := range ways {
		if len(w.words) == 1 && parser.Slips(word, w.words[0]) <= 1+len(word)/6 && len(word) > 2 {
			return w.words[0]
		}
	}
	return ""
}
