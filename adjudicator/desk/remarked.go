package desk

import (
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// longestRemark is how long a line is, in bytes, that says something of a sheet and goes
// on in prose, and the sentence that says it.
const (
	longestRemark = 200
	longestSaying = 40
)

// remarked takes a line that says something of the sheet as a whole and goes on in
// prose: "play now! We are all here." False means that it does not.
func (d *Desk) remarked(s *Sheet, r *reader, line language.Line) bool {
	if undoes(line) {
		s.Undo = true
		return true
	}
	end := strings.IndexAny(line.Text, ".!;")
	if line.Meant || end < 0 || end > longestSaying || len(line.Text) > longestRemark {
		return false
	}
	rest := strings.Fields(language.Fold(line.Text[end:]))
	if len(rest) == 0 || len(rest) == 1 && rest[0] == "no" || strings.Contains(line.Text, "?") ||
		slices.ContainsFunc(rest, func(word string) bool { return slices.Contains(turnRound, word) }) {
		return false
	}
	var o rules.Order
	said := line
	said.Text = strings.TrimLeft(line.Text[:end], "¡ ")
	return r.parser.Fits(said, &o) && s.lastWord(&o)
}

// undoes reports whether a line takes the sheet in hand back and goes on in prose, whatever that is:
// "undo please, I forgot something". Nothing is lost by it: the sheet comes back to be mended.
func undoes(line language.Line) bool {
	if line.Meant || strings.Contains(line.Text, "?") {
		return false
	}
	fold := language.Fold(line.Text)
	return slices.ContainsFunc(undoWords(), func(said string) bool {
		rest, begins := strings.CutPrefix(fold, said+" ")
		return begins && (orderNumbers(rest) == nil || lastOfSheets(rest)) // "undo 2" takes one order out of it
	})
}

// undoWords returns the words that take a sheet back, folded, but for those that a unit or a place
// may follow: "take back Riga".
var undoWords = sync.OnceValue(func() (out []string) {
	for _, w := range lastWords() {
		if w.ID != formUndo {
			continue
		}
		for _, said := range slices.Concat(w.EN, w.ES) {
			if said != "take back" {
				out = append(out, language.Fold(said))
			}
		}
	}
	return out
})
