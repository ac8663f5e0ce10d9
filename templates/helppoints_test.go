package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pointing finds words of a help page that lead to another place of it: sections are mailed one by
// one, and what stands "below" in the page stands in no mail.
var pointing = regexp.MustCompile("(?i)([\"`“”«»'] ?,? ?(below|above|(más )?(abajo|arriba))\\b)|next section|previous section|sección (siguiente|anterior)|(first turn|primer turno|tabla|table|section|sección|list|lista) (de )?(below|above|(más )?(abajo|arriba))\\b")

// TestHelpPointsToWhatIsThere: where a help page speaks of another, or of a section, it says how to
// ask for it, and it is there.
func TestHelpPointsToWhatIsThere(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, lang := range b.Langs() {
		for _, topic := range b.Topics(lang) {
			for _, block := range b.HelpBlocks(lang, topic) {
				if found := pointing.FindString(block.Text); found != "" {
					t.Errorf("%s %s: %q leads out of its section: %.90q", lang, topic, found, block.Text)
				}
				for _, typed := range slices.Concat(block.Typed, slices.Concat(slices.Concat(block.Cells...)...)) {
					verb, rest, _ := strings.Cut(typed, " ")
					if verb != "help" && verb != "ayuda" || rest == "" {
						continue
					}
					name, section, _ := strings.Cut(rest, " ")
					i := slices.IndexFunc(b.Topics(lang), func(topic string) bool {
						return NormalizeName(b.TopicName(lang, topic)) == NormalizeName(name)
					})
					if i < 0 { // the options of a game
						continue
					}
					if _, ok := b.Help(Help{Lang: lang, Topic: b.Topics(lang)[i], Section: section}); !ok {
						t.Errorf("%s %s: nothing answers %q", lang, topic, typed)
					}
					asked++
				}
			}
		}
	}
	if asked < 50 {
		t.Errorf("%d mentions of the help were looked at", asked)
	}
}
