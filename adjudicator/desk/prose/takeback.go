package prose

import (
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// takesBack lists what people write who want something not to count: words in
// a row, folded. A word that ends in "-" stands for all that begin so.
var takesBack = phrases.List("matter.take-back")

// TakesBack reports whether a text has a sentence that takes something back
// ("ignore this", "ha sido un error"). It is only good for asking once more: it
// finds too much rather than too little.
func TakesBack(text string) bool { return holdsAny(" "+language.Fold(text)+" ", takesBack()) }

// holdsAny reports whether one of the phrases stands among folded words, which have a
// blank before and behind them.
func holdsAny(words string, phrases []string) bool {
	for _, phrase := range phrases {
		end := " "
		if stem, ok := strings.CutSuffix(phrase, "-"); ok {
			phrase, end = stem, ""
		}
		if strings.Contains(words, " "+phrase+end) {
			return true
		}
	}
	return false
}
