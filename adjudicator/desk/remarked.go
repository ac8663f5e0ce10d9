package desk

import (
	"regexp"
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// sentence is a first sentence and what stands behind it.
var sentence = regexp.MustCompile(`^\s*(.+?)\s*[.!;]+\s+(\S.*)$`)

// turnsRound finds what may turn a sentence before it round.
var turnsRound = regexp.MustCompile(`(?i)\?|\b(?:but|not|wait|unless|except|pero|no espera|salvo|si)\b`)

// remarked takes a line that says something of the sheet as a whole and goes on in
// prose: "play now! We are all here." False means that it does not.
func (d *Desk) remarked(s *Sheet, r *reader, line parser.Line) bool {
	m := sentence.FindStringSubmatch(line.Text)
	if m == nil || line.Meant || turnsRound.MatchString(m[2]) {
		return false
	}
	var o rules.Order
	said := line
	said.Text = strings.TrimLeft(m[1], "¡ ")
	return r.parser.Parse(said, &o) == nil && s.lastWord(&o)
}
