package prose

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// Lead are words before an answer that say nothing, tail those behind it.
var (
	Lead = strings.Fields("i we yo me nos please answer answers choice option number no. my our decision is the to a al el la los las hacia por favor respuesta opcion numero mi decision es elijo elegimos choose take")
	Tail = []string{" please", " thanks", " thank you", " por favor", " gracias"}
)

// How people say yes and no, folded: the one place for these words. They are parted by what they
// answer, as what says yes to a sheet that is offered may be an order of a title.
var (
	// agreeing and refusing answer whatever is asked, what a title asks, too.
	agreeing = []string{
		"yes", "yes please", "yep", "yeah", "aye", "ok", "okay", "sure", "of course", "agreed", "i do", "yes i do", "do it", "go ahead",
		"si", "si por favor", "vale", "de acuerdo", "claro", "claro que si", "por supuesto", "desde luego", "adelante", "hazlo", "si lo hago",
	}
	refusing = []string{
		"no", "nope", "nay", "no thanks", "no thank you", "i do not", "i don t", "no i do not", "no i don t", "don t", "do not",
		"no gracias", "que no", "no lo hago", "no quiero",
	}

	// Courteous are those of agreeing that say yes where they stand alone, and nothing before an order.
	Courteous = []string{"ok", "okay", "sure", "of course", "agreed", "vale", "de acuerdo", "claro", "por supuesto", "desde luego", "adelante"}

	// sending say yes to a sheet that is offered, and to what is asked by a code.
	sending = []string{
		"y", "send it", "send that", "send this", "send them", "please send", "please send it", "please do", "please do so", "correct", "that s right", "that is right",
		"that s correct", "that is correct", "exactly", "that s it", "that s what i meant", "that is what i meant", "confirmed", "so be it", "thumbs up", "k", "oki",
		"oui", "ja", "absolutely", "definitely",
		"s", "sip", "manda", "mandala", "mandalo", "envia", "enviala", "envialo", "correcto", "exacto", "exactamente", "eso es", "asi es", "asi mismo", "confirmado",
		"asi", "tal cual", "eso queria decir", "eso queria", "venga", "dale",
	}

	// praising say yes to a sheet that is offered; below an invitation they need not.
	praising = []string{"right", "looks good", "looks right", "perfect", "great", "fine", "perfecto", "bien", "muy bien", "genial", "estupendo"}

	// accepting and declining answer what is asked by a code; titles have orders of these words.
	accepting = []string{
		"accept", "i accept", "confirm", "i confirm", "gladly", "with pleasure", "acepto", "confirmo", "encantado", "encantada", "con mucho gusto",
	}
	declining = []string{"decline", "i decline", "rechazo", "no puedo"}
)

// assenting stand behind a courteous word that says yes, and leave it one: "OK, send it".
var assenting = slices.Concat(sending, praising, agreeing, []string{
	"like that", "as it is", "as is", "that way", "please", "thanks", "thank you", "with that", "that", "it", "now", "then", "that s me", "that is me", "it s me", "it is me",
	"por favor", "gracias", "ya", "pues", "soy yo",
})

// Signs of assent and dissent as mail programs and telephones write them.
const (
	signsYes = "👍👌✅✔☑🆗💯🙆"
	signsNo  = "👎❌✖🚫🙅"
)

// conditions are words with which a yes waits for something, or for some time: "yes, as soon as Blue
// has sent", "sí, el lunes".
var conditions = strings.Fields(`if unless once when whenever while until till after before soon provided assuming depending depends except only but
	later tomorrow tonight monday tuesday wednesday thursday friday saturday sunday weekend week weeks noon midnight morning afternoon evening hour hours minute minutes days eventually pending dawn
	si salvo excepto menos cuando mientras hasta despues antes tras luego pero solo aunque depende siempre
	manana lunes martes miercoles jueves viernes sabado domingo semana semanas mediodia medianoche tarde noche hora horas minuto minutos dias amanecer`)

// conditioning are conditions of several words, of which none is one alone.
var conditioning = []string{"as long as", "in case", "on condition", "en cuanto", "tan pronto", "una vez", "en caso", "con tal", "a condicion", "a partir", "subject to", "next turn", "in a bit", "in a day", "en un dia", "proximo turno"}

// wishing are words behind a yes that make another wish of it.
var wishing = strings.Fields(`instead not don wait hold first then think look check see maybe perhaps question
	change replace remove add drop undo cancel without stop scrap forget never wrong
	hang moment moments second seconds sec minus also another discard delete ignore retract reject withdraw throw tear suppose resend unsubscribe spam wasn isn didn reported
	no espera primero pienso miro mirar ver veo quizas quiza duda dudas cambia cambiar quita anade sin
	momento momentos segundo segundos rato ademas supongo descarta descartalo descartala borra borralo borrala anula anulalo anulala retira retiralo retirala quitalo quitala
	olvidalo dejalo mal nunca borrame`)

// TurnRound are words that may turn a sentence before them round.
var TurnRound = strings.Fields("but not wait unless except yet if pero espera salvo si todavia aun")

// clockTime is a time of the day.
var clockTime = regexp.MustCompile(`(?i)\b(?:\d{1,2}[:.]\d\d|\d{1,2} ?(?:am|pm|h|o['’]?clock)|a las? (?:\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|at (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|on the \d{1,2}(?:st|nd|rd|th)|el d[ií]a \d{1,2})\b`)

// remote are words before those that begin a condition in a line of its own: "on Monday".
var remote = strings.Fields(`and or just not no at on by from in the this next a an few couple of one two three five ten half
	y o ni el la los las en por este esta proximo proxima dentro de un una unos unas dos tres cinco diez media`)

// footing are words of what firms put below letters: "If you have received this in error".
var footing = strings.Fields("error confidential printing recipient recipients virus viruses unsubscribe confidencial imprimir destinatario destinatarios")

// Turns reports whether a line makes a condition or another wish of the yes that it begins with.
func Turns(text string) bool {
	words := strings.Fields(language.Fold(text))
	for n := len(words); n > 1 && slices.Contains([]string{"por", "favor", "please"}, words[n-1]); n-- {
		words = words[:n-1]
	}
	if len(words) > 1 && words[len(words)-1] == "para" {
		return true
	}
	for i, clause := range Clauses(text) {
		words := strings.Fields(language.Fold(clause))
		if i == 0 && len(words) > 0 {
			words = words[1:]
		}
		rest := strings.Join(words, " ")
		words = strings.Fields(strings.TrimPrefix(rest, LongestOf(Contented, rest)))
		if said := LongestOf(Leaving, rest); said != "" { // "see you on Monday" speaks of a time, and waits for none
			if slices.ContainsFunc(strings.Fields(strings.TrimPrefix(rest, said)), func(word string) bool { return slices.Contains(TurnRound, word) }) {
				return true
			}
			continue
		}
		if len(words) == 1 && words[0] == "then" { // "OK then"
			continue
		}
		if holdsCondition(words, clause) || slices.ContainsFunc(words, func(word string) bool { return slices.Contains(wishing, word) }) {
			return true
		}
	}
	return false
}

// holdsCondition reports whether the words of a clause make what they speak of wait.
func holdsCondition(words []string, clause string) bool {
	if len(words) == 0 {
		return false
	}
	for i, word := range words {
		if slices.Contains(conditions, word) && (word != "si" || i+1 < len(words)) { // "claro que sí"
			return true
		}
	}
	fold := " " + strings.Join(words, " ") + " "
	return clockTime.MatchString(clause) || slices.ContainsFunc(conditioning, func(said string) bool { return strings.Contains(fold, " "+said+" ") })
}

// IsCondition reports whether a line behind one that says yes makes it wait: it begins with a condition.
func IsCondition(text string) bool {
	all := strings.Fields(language.Fold(text))
	if len(all) > mostWaitingWords || slices.ContainsFunc(all, func(word string) bool { return slices.Contains(footing, word) }) {
		return false
	}
	list := Clauses(text)
	if len(list) == 0 {
		return false
	}
	words := strings.Fields(language.Fold(list[0]))
	if said := strings.Join(words, " "); LongestOf(Leaving, said)+LongestOf(Contented, said) != "" {
		return false
	}
	n := 0
	for n < len(words) && (slices.Contains(remote, words[n]) || strings.Trim(words[n], "0123456789") == "") {
		n++
	}
	first := words[:min(n+1, len(words))]
	if n+1 >= len(words) && len(first) > 0 && first[len(first)-1] == "si" {
		return false
	}
	fold := strings.Join(words, " ") + " "
	return slices.ContainsFunc(first, func(word string) bool { return slices.Contains(conditions, word) }) ||
		slices.ContainsFunc(conditioning, func(said string) bool { return strings.HasPrefix(fold, said+" ") }) ||
		strings.HasPrefix(fold, "as soon ") || clockTime.MatchString(list[0]) && n > 0
}

// mostWaitingWords is how long a line is, in words, that makes a yes above it wait.
const mostWaitingWords = 15

// Clauses returns the parts of a line that stand between commas, stops and dashes.
func Clauses(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",.;!¡…–—()", r) })
}

// IsConditional reports whether lines begin with a yes, after a greeting, and make it wait for
// something or wish something beside it.
func IsConditional(lines []language.Line) bool {
	for i, line := range lines {
		tone, _, _ := AnswerIn(line.Text)
		switch {
		case tone == rules.Yes:
			return Turns(line.Text) || slices.ContainsFunc(lines[i+1:], func(l language.Line) bool { return IsCondition(l.Text) || Unsays(l.Text) })
		case tone == rules.No || !line.Polite && strings.TrimSpace(line.Text) != "":
			return false
		}
	}
	return false
}

// mostAnswered bounds what follows a yes to a code in its line, in letters.
const mostAnswered = 60

// ToneToCode returns Yes or No for a letter that answers a mail which asks by a code: a line of it
// says so, and none says the other or makes a condition of it.
func ToneToCode(lines []language.Line) rules.Tone {
	said := rules.NoTone
	for _, line := range lines {
		tone := codeTone(line.Text)
		switch {
		case tone == rules.NoTone && (IsCondition(line.Text) || strings.HasPrefix(language.Fold(line.Text), "not ") || IsConditional([]language.Line{line})), tone != rules.NoTone && said != rules.NoTone && tone != said:
			return rules.NoTone
		case tone != rules.NoTone:
			said = tone
		}
	}
	return said
}

// codeTone returns what a line says to a mail that asks by a code: beside a yes no more than
// courtesies, or few words behind a stop: "Yes, I look forward to it".
func codeTone(text string) rules.Tone {
	tone, rest, _ := answerAmong(text, accepting, declining)
	switch {
	case tone == rules.No && rest == "":
		return rules.No
	case tone != rules.Yes || Turns(text):
		return rules.NoTone
	case Assents(rest, true):
		return rules.Yes
	}
	if end := strings.IndexAny(text, ",.!"); end > 0 && len([]rune(text[end:])) <= mostAnswered {
		said := language.Fold(text[:end])
		if LongestOf(slices.Concat(agreeing, sending, accepting), said) == said {
			return rules.Yes
		}
	}
	return rules.NoTone
}

// Assents reports whether what follows a yes in its sentence leaves it one; bare says that the yes is
// a word that also begins other sentences.
func Assents(rest string, bare bool) bool {
	for bare && rest != "" {
		phrase := LongestOf(assenting, rest)
		if phrase == "" {
			return false
		}
		rest = strings.TrimSpace(strings.TrimPrefix(rest, phrase))
	}
	return true
}

// LongestOf returns the longest of some phrases with which a text begins, "" for none.
func LongestOf(phrases []string, text string) (longest string) {
	for _, p := range phrases {
		if len(p) > len(longest) && (text == p || strings.HasPrefix(text, p+" ")) {
			longest = p
		}
	}
	return longest
}

// ToneOf returns how a text begins: with a yes or no to whatever is asked. rest is what follows it.
func ToneOf(text string) (tone rules.Tone, rest string) {
	best := LongestOf(agreeing, text)
	if best != "" {
		tone = rules.Yes
	}
	if no := LongestOf(refusing, text); len(no) > len(best) {
		best, tone = no, rules.No
	}
	return tone, strings.TrimSpace(strings.TrimPrefix(text, best))
}

// AnswerIn returns the tone of a line and what follows it in its first sentence, folded; bare is true
// of a word that also begins other sentences ("OK, I shall look").
func AnswerIn(text string) (tone rules.Tone, rest string, bare bool) {
	return answerAmong(text, praising, nil)
}

// answerAmong is AnswerIn with other ways to say yes and no beside those that answer a sheet that is
// offered, and those that answer whatever is asked.
func answerAmong(text string, yes, no []string) (tone rules.Tone, rest string, bare bool) {
	if strings.Contains(text, "?") {
		return rules.NoTone, "", false
	}
	sign, text := signIn(text)
	first, _ := Sentences(text)
	fold := language.Fold(first)
	switch {
	case sign != rules.NoTone && fold == "":
		return sign, "", false
	case sign == rules.Yes && strings.Contains(fold, "react"): // "Ana reacted to your message"
		return sign, fold, false
	case slices.ContainsFunc(mending, func(said string) bool { return strings.HasPrefix(fold+" ", said) }):
		return rules.NoTone, "", false
	}
	if slices.Contains(no, fold) {
		return rules.No, "", false
	}
	for _, end := range Tail {
		fold = strings.TrimSuffix(fold, end)
	}
	if tone, rest = ToneOf(fold); tone != rules.NoTone {
		said := strings.TrimSpace(strings.TrimSuffix(fold, rest))
		return tone, rest, slices.Contains(Courteous, said)
	}
	if phrase := LongestOf(slices.Concat(sending, yes), fold); phrase != "" {
		return rules.Yes, strings.TrimSpace(strings.TrimPrefix(fold, phrase)), true
	}
	return rules.NoTone, "", true
}

// mending are words that ask for what is offered to be mended, though they begin as a yes does.
var mending = []string{"correct it ", "correct that ", "correct this ", "correct them ", "do it again ", "do it differently ", "do it another ", "hazlo otra ", "hazlo de otra "}

// signIn returns what the first sign of a line says, and the line without signs.
func signIn(text string) (tone rules.Tone, words string) {
	words = strings.Map(func(r rune) rune {
		is := rules.NoTone
		switch {
		case strings.ContainsRune(signsYes, r):
			is = rules.Yes
		case strings.ContainsRune(signsNo, r):
			is = rules.No
		}
		if is == rules.NoTone {
			return r
		}
		if tone == rules.NoTone {
			tone = is
		}
		return -1
	}, text)
	return tone, words
}
