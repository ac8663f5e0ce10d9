package prose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/parser/language"
)

// questions reports whether a text asks something: it has a question mark that ends a
// word, as that of a web address does not, and more than how somebody is.
func questions(text string) bool {
	for rest := text; ; {
		before, after, found := strings.Cut(rest, "?")
		if !found {
			return strings.Contains(rest, "¿") && !pleasant(rest)
		}
		next := strings.TrimLeft(after, "?!)\"'”’»")
		if (next == "" || !unicode.IsLetter(rune(next[0])) && !unicode.IsDigit(rune(next[0]))) && !pleasant(before) {
			return true
		}
		rest = after
	}
}

// pleasant reports whether the last sentence of a text asks how somebody is.
func pleasant(text string) bool {
	at := strings.LastIndexAny(text, ".!,:;¿\n") + 1
	for at < len(text) && text[at]&0xC0 == 0x80 { // within "¿"
		at++
	}
	return slices.Contains([]string{
		"", "how are you", "how are you all", "how are you doing", "how is it going", "how s it going", "how s life", "how do you do", "hello how are you", "hi how are you",
		"que tal", "que tal estas", "que tal estais", "que tal todo", "como estas", "como estais", "como va", "como va todo", "todo bien", "hola que tal",
	}, strings.TrimSpace(language.Fold(text[at:])))
}

// addresses reports whether a paragraph begins with words to the moderator, and says more
// than a greeting, or that his orders follow.
func addresses(moderator, text string) bool {
	called := []string{"moderator", "referee", "umpire", "gm", "arbitro", "arbitra", "moderador", "moderadora"}
	if first := strings.Fields(language.Fold(moderator)); len(first) > 0 {
		called = append(called, first[0])
	}
	words := strings.Fields(language.Fold(text))
	at := slices.IndexFunc(words, func(w string) bool { return !slices.Contains(leadsIn(), w) })
	if at < 0 || !slices.Contains(called, words[at]) || len(words) == at+1 || strings.HasSuffix(strings.TrimSpace(text), ":") {
		return false
	}
	said := " " + strings.Join(words[at+1:], " ") + " "
	return !pleasant(said) && !holdsAny(said, []string{
		"my orders", "my turn", "my moves", "my sheet", "the orders", "orders for", "orders follow", "mis ordenes", "mi turno", "mi hoja", "las ordenes", "ordenes para", "van las", "ahi van", "aqui van",
	})
}

// leadsIn lists what people write before a name.
func leadsIn() []string {
	return []string{
		"dear", "hi", "hello", "hey", "good", "morning", "evening", "note", "message", "question", "for", "to", "the", "a", "our", "ps", "p", "s", "n", "b", "nb",
		"hola", "buenas", "buenos", "dias", "tardes", "noches", "querido", "querida", "estimado", "estimada", "nota", "mensaje", "pregunta", "para", "al", "el", "la", "pd", "d",
	}
}

// Closes reports whether a line ends a letter: his name and signature follow.
func Closes(text string) bool {
	return slices.Contains([]string{
		"regards", "best regards", "kind regards", "warm regards", "best", "best wishes", "all the best", "cheers", "thanks", "many thanks", "thank you", "thanks in advance",
		"sincerely", "yours", "yours sincerely", "yours truly", "greetings", "bye", "see you",
		"saludos", "un saludo", "saludos cordiales", "un cordial saludo", "abrazos", "un abrazo", "un fuerte abrazo", "gracias", "muchas gracias", "gracias de antemano", "atentamente",
		"cordialmente", "hasta luego", "adios",
	}, strings.TrimSpace(language.Fold(text)))
}

// Postscript reports whether a text begins as what is added below the name does.
func Postscript(text string) bool {
	words := " " + language.Fold(text) + " "
	for _, begin := range []string{" ps ", " p s ", " pd ", " p d ", " nb ", " n b "} {
		if strings.HasPrefix(words, begin) {
			return true
		}
	}
	return false
}
