package commands

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/moment"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// What a moderator's line may ask for besides verbs: how a game stands, which games
// there are, what can be written, and which letters went astray.
var (
	askShow = &moderation.Verb{Name: "show"}
	askList = &moderation.Verb{Name: "list"}
	askHelp = &moderation.Verb{Name: "help"}
	askTray = &moderation.Verb{Name: "tray", Fields: []moderation.Field{{Name: office.ArgStray, Kind: moderation.FieldStray, Optional: true}}}
)

// doorWord is a way to write a verb, in folded words.
type doorWord struct {
	words []string
	verb  *moderation.Verb
}

// keyDoorWords is the key of what is made once, see doorWords.
type keyDoorWords struct{}

// doorWords returns the ways to write verbs in all languages, those of more words first.
func doorWords(o *office.Office) []doorWord {
	return office.Memo(o, keyDoorWords{}, func() []doorWord { return allDoorWords(o) })
}

// allDoorWords makes what doorWords returns.
func allDoorWords(o *office.Office) (out []doorWord) {
	for _, v := range slices.Concat(moderation.Verbs, []*moderation.Verb{askShow, askList, askHelp, askTray}) {
		for _, words := range founding.WordingsOf(o, "door.word."+v.Name) {
			out = append(out, doorWord{words, v})
		}
	}
	slices.SortStableFunc(out, func(a, b doorWord) int { return len(b.words) - len(a.words) })
	return out
}

// verbLine is a line of a moderator, taken apart.
type verbLine struct {
	verb  *moderation.Verb
	typed map[string]string // by name of the field
	over  []string          // words that belong nowhere
	why   string            // the reason that is given
	near  string            // where there is no such verb: the one that was nearly written
}

// readVerb takes a line apart; verb is nil where it begins with none.
func readVerb(o *office.Office, d *desk.Desk, text string) (l verbLine) {
	whole := strings.Fields(text)
	words := strings.Fields(strings.Trim(text, " .!¡"))
	ways := doorWords(o)
	at := slices.IndexFunc(ways, func(w doorWord) bool { return moderation.BeginsWith(words, w.words) })
	if at < 0 {
		return verbLine{near: nearVerb(ways, words)}
	}
	if verb := ways[at].verb; verb.TakesWholeText() {
		words = whole
	}
	return readFields(o, d, ways[at].verb, words[len(ways[at].words):])
}

// readFields reads the words behind a verb.
func readFields(o *office.Office, d *desk.Desk, verb *moderation.Verb, words []string) verbLine {
	l := verbLine{verb: verb, typed: map[string]string{}}
	fields := verb.Fields
	if verb.TakesWholeText() {
		l.typed[fields[0].Name] = strings.Join(words, " ")
		return l
	}
	rest := strings.Join(words, " ")
	if verb.TakesReason() || verb.Office {
		rest, l.why = moderation.CutReason(o, verb.Name+" "+rest)
		_, rest, _ = strings.Cut(rest, " ")
	}
	words = splitEqual(o, d, verb, strings.Fields(rest))
	for i := range fields {
		if fields[i].Lead && !fields[i].Seen {
			words = takeLed(o, &l, &fields[i], words)
		}
	}
	for i := range fields {
		if f := &fields[i]; !f.Lead && len(words) > 0 {
			for before := beforeField[f.Kind]; before != nil && len(words) > 1 && slices.Contains(before(), language.Fold(words[0])); {
				words = words[1:]
			}
			if f.Kind == moderation.FieldSpan && moment.SpanWords(strings.Join(words, " ")) == "" { // the deadline until Sunday
				words = nil
			}
			n := fieldLength(o, f, d, words)
			l.typed[f.Name], words = moderation.ChoiceValue(o, f, fieldText(f, words[:n])), words[n:]
		}
	}
	l.over = words
	return l
}

// ReadWords reads the words behind a verb that is about a game of a title as a line of a letter has
// them: the fields as they were typed, why it is given, and what belongs nowhere.
func (s Service) ReadWords(title string, verb *moderation.Verb, words string) (typed map[string]string, why string, over []string) {
	l := readFields(s.Office, s.Desks[title], verb, strings.Fields(words))
	return l.typed, l.why, l.over
}

// splitEqual parts words such as german=Ana and orders=5d; a term may be called as the command line does.
func splitEqual(o *office.Office, d *desk.Desk, verb *moderation.Verb, words []string) (out []string) {
	spoken := slices.ContainsFunc(verb.Fields, func(f moderation.Field) bool { return f.Spoken })
	for _, word := range words {
		name, value, found := strings.Cut(word, "=")
		if !found || name == "" || !spoken && (d == nil || office.FindSide(o, d, name) == "") {
			out = append(out, word)
			continue
		}
		named := []string{name}
		if spoken && slices.ContainsFunc(verb.Fields, func(f moderation.Field) bool { return f.Lead && f.Name == name }) {
			named = founding.WordingsOf(o, "door.lead."+name)[0]
		}
		out = append(append(out, named...), strings.Fields(value)...)
	}
	return out
}

// beforeField returns words that may stand before a field: the name of a side, who takes one, the
// number of a phase.
var beforeField = map[moderation.FieldKind]func() []string{
	moderation.FieldSide:    phrases.List("head.before-side"),
	moderation.FieldPerson:  phrases.List("head.before-person"),
	moderation.FieldNumber:  phrases.List("head.before-number"),
	moderation.FieldAddress: phrases.List("head.before-person"),
}

// takeLed takes a field that stands behind a word of its own.
func takeLed(o *office.Office, l *verbLine, f *moderation.Field, words []string) []string {
	for i := range words {
		if n, value := flagBetween(o, f, words[i:]); n > 0 {
			l.typed[f.Name] = value
			return slices.Concat(words[:i], words[i+n:])
		}
		for _, way := range founding.WordingsOf(o, "door.lead."+f.Name) {
			if !moderation.BeginsWith(words[i:], way) {
				continue
			}
			rest := words[i+len(way):]
			n := min(fieldLength(o, f, nil, rest), nextLead(o, l.verb.Fields, rest))
			l.typed[f.Name] = moderation.ChoiceValue(o, f, strings.TrimRight(strings.Join(rest[:n], " "), ","))
			if f.Kind == moderation.FieldChoice && n == 0 && slices.Contains(f.Choices, moderation.AnswerYes) {
				l.typed[f.Name] = moderation.AnswerYes
			}
			if f.Kind == moderation.FieldFlag && n == 0 {
				l.typed[f.Name] = strings.Join(way, " ")
			}
			return slices.Concat(words[:i], rest[n:])
		}
	}
	return words
}

// flagBetween returns how many words are those of a flag with its value before the last of them, as in
// "by a strong program", and that value.
func flagBetween(o *office.Office, f *moderation.Field, words []string) (n int, value string) {
	if f.Kind != moderation.FieldFlag {
		return 0, ""
	}
	for _, way := range founding.WordingsOf(o, "door.lead."+f.Name) {
		last := len(way) - 1
		if len(words) <= len(way) || !moderation.BeginsWith(words, way[:last]) || !moderation.BeginsWith(words[last+1:], way[last:]) {
			continue
		}
		if value := moderation.ChoiceValue(o, f, words[last]); slices.Contains(f.Choices, value) {
			return len(way) + 1, value
		}
	}
	return 0, ""
}

// nextLead returns how many words stand before one behind which another field stands.
func nextLead(o *office.Office, fields []moderation.Field, words []string) int {
	for i := range words {
		if i == 0 {
			continue
		}
		for _, f := range fields {
			if f.Lead && !f.Seen && slices.ContainsFunc(founding.WordingsOf(o, "door.lead."+f.Name), func(way []string) bool { return moderation.BeginsWith(words[i:], way) }) {
				return i
			}
		}
	}
	return len(words)
}

// fieldText returns the words of a field without the comma, or colon, that parts them from what follows;
// what is said stands as it is.
func fieldText(f *moderation.Field, words []string) string {
	text := strings.Join(words, " ")
	if f.Kind == moderation.FieldText || f.Kind == moderation.FieldLine {
		return text
	}
	return strings.TrimRight(text, ",;:")
}

// mostChoiceWords bounds the words of a choice.
const mostChoiceWords = 3

// fieldLength returns how many of the words that follow are a field's.
func fieldLength(o *office.Office, f *moderation.Field, d *desk.Desk, words []string) int {
	switch f.Kind {
	case moderation.FieldFlag:
		if len(words) > 0 && slices.Contains(f.Choices, moderation.ChoiceValue(o, f, strings.TrimRight(words[0], ",."))) {
			return 1
		}
		return 0
	case moderation.FieldChoice:
		for n := min(mostChoiceWords, len(words)); n > 1; n-- {
			if slices.Contains(f.Choices, moderation.ChoiceValue(o, f, fieldText(f, words[:n]))) {
				return n
			}
		}
		return min(1, len(words))
	case moderation.FieldAddress, moderation.FieldNumber, moderation.FieldStray:
		return min(1, len(words))
	case moderation.FieldSide:
		for n := min(3, len(words)); n > 1; n-- {
			if d != nil && office.FindSide(o, d, fieldText(f, words[:n])) != "" {
				return n
			}
		}
		return min(1, len(words))
	}
	return len(words)
}

// nearVerb returns the way to write a verb that the first word of a line is one slip away
// from, "" for none.
func nearVerb(ways []doorWord, words []string) string {
	if len(words) == 0 {
		return ""
	}
	word := language.Fold(words[0])
	for _, w := range ways {
		if len(w.words) == 1 && parser.Slips(word, w.words[0]) <= 1+len(word)/6 && len(word) > 2 {
			return w.words[0]
		}
	}
	return ""
}
