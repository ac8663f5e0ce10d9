package mailtext

import (
	"regexp"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser/phrases"
)

// HintField is one "game: empires-12" of a header line.
type HintField struct{ Name, Value string }

var (
	hintWord   = phrases.Pattern(`(?i)(?:^|[\s,;|(])({hint.game}|{hint.side}|{hint.key}|{hint.phase})\s*:\s*`)
	hintEnd    = regexp.MustCompile(`\s{2,}|[,;|()#]|\s+[^\s:]+\s*:`)
	idAndHint  = regexp.MustCompile(`^(?i)([a-z]{2,20}-[0-9]{1,6})[\s,;:|-]+(\S.*)$`)
	PhaseValue = regexp.MustCompile(`^(?i)[pf]?\s?0*([0-9]{1,6})$`)
)

// HintFields reads a header line: one that begins with game:, side:, key: or
// phase:, in English or Spanish, and may hold several of them.
func HintFields(text string) (fields []HintField, ok bool) {
	if !strings.Contains(text, ":") {
		return nil, false
	}
	text = strings.Trim(strings.ReplaceAll(text, "*", ""), "_-• ")
	if m := idAndHint.FindStringSubmatch(text); m != nil && beginsWithHint(m[2]) { // "empires-12 key: ..."
		more, ok := HintFields(m[2])
		return append([]HintField{{"game", strings.ToLower(m[1])}}, more...), ok
	}
	if !beginsWithHint(text) {
		return nil, false
	}
	found := hintWord().FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 || found[0][0] != 0 {
		return nil, false
	}
	for i, m := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		value := text[m[1]:max(end, m[1])]
		if cut := hintEnd.FindStringIndex(value); cut != nil {
			value = value[:cut[0]]
		}
		value = strings.Trim(value, " .\"'<>[]`")
		f := HintField{Name: hintName(text[m[2]:m[3]])}
		switch f.Name {
		case "side":
			f.Value = strings.ToLower(value)
		default:
			f.Value, _, _ = strings.Cut(value, " ")
			f.Value = strings.TrimRight(f.Value, ".\"'>]")
			if f.Name == "game" {
				f.Value = strings.ToLower(f.Value)
			}
		}
		if f.Name == "phase" {
			m := PhaseValue.FindStringSubmatch(f.Value)
			if m == nil {
				continue
			}
			f.Value = m[1]
		}
		if f.Value != "" {
			fields = append(fields, f)
		}
	}
	return fields, true
}

// beginsWithHint reports whether hintWord may be found where a text begins.
func beginsWithHint(text string) bool {
	const blank = "\t\n\f\r "
	if text != "" && strings.IndexByte(blank+",;|(", text[0]) >= 0 {
		text = text[1:]
	}
	end := strings.IndexAny(text, blank+":")
	return end > 0 && hintName(text[:end]) != ""
}

// hintNames are the words that hintWord finds, by what they say.
var hintNames = sync.OnceValue(func() (out []struct{ name, word string }) {
	for _, name := range []string{"game", "side", "key", "phase"} {
		for _, word := range phrases.All("hint." + name) {
			out = append(out, struct{ name, word string }{name, word})
		}
	}
	return out
})

// hintName returns what a word says, "" for nothing.
func hintName(word string) string {
	for _, h := range hintNames() {
		if strings.EqualFold(word, h.word) {
			return h.name
		}
	}
	return ""
}
