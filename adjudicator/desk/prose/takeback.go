package prose

import (
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
)

// takesBack lists what people write who want something not to count: words in
// a row, folded, in both languages. A word that ends in "-" stands for all that
// begin so.
func takesBack() []string {
	return []string{
		"ignor-", "disregard-", "by mistake", "my mistake",
		"a mistake", "in error", "an error", "by accident", "accident-", "sent too", "never mind", "nevermind", "forget this",
		"forget that", "forget it", "forget my", "forget the", "forget about", "not meant", "not mean", "didn t mean", "take back", "took back",
		"taking back", "take it back", "take that back", "take this back", "withdraw-", "withdrew", "retract-", "cancel this", "cancel that",
		"cancel my", "cancel it", "cancel the", "scrap this", "scrap that", "scrap it", "undo this", "undo that", "undo it", "undo my",
		"do not count", "don t count", "does not count", "doesn t count", "do not use", "don t use", "do not carry", "don t carry",
		"not these orders", "not those orders", "wrong mail", "wrong email", "wrong message", "wrong letter", "wrong address", "wrong orders",
		"scratch that", "scratch this", "scratch it", "discard my", "discard this", "wrong window", "wrong file", "wrong game", "wrong turn", "instead of this", "no longer valid", "delete this", "delete that", "delete my",
		"hagais caso", "hagas caso", "haga caso", "hagan caso", "ni caso", "caso omiso", "sin caso", "un error", "mi error", "error mio", "por error",
		"por equivocacion", "una equivocacion", "equivocad-", "equivoque", "equivocamos", "sin querer", "olvida", "olvidad", "olvidadlo", "olvidalo",
		"olviden", "olvidadla", "olvidala", "olvidaos", "olvidate", "no vale", "no valen", "no cuenta", "no cuentan", "no cuente", "no cuenten", "no conteis",
		"no tengais en cuenta", "no tengas en cuenta", "no tenga en cuenta", "no lo tengas", "no lo tengais", "no la tengas", "no la tengais",
		"no las tengas", "no las tengais", "anula-", "anulo", "anulad-", "anulen", "retiro", "retira", "retirad", "retiren", "retirar", "descarta-",
		"descarten", "cancela", "cancelad", "cancelo", "cancelen", "cancelar", "borra", "borrad", "borradlo", "borralo", "sin efecto", "se me escapo",
		"se me ha escapado", "se me fue", "se me ha ido", "no queria", "no era para", "no iba para", "no es para", "antes de tiempo",
		"dejalo", "dejadlo", "no lo useis", "no lo uses", "no la uses", "no la useis", "no las uses", "no las useis",
	}
}

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
