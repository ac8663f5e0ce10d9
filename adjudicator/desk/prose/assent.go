package prose

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
)

// Lead are words before an answer that say nothing, Tail those behind it.
var (
	Lead = phrases.List("assent.lead")
	Tail = phrases.List("assent.tail")
)

// How people say yes and no, folded. They are parted by what they answer, as what says yes to a sheet
// that is offered may be an order of a title.
var (
	// agreeing and refusing answer whatever is asked, what a title asks, too.
	agreeing = phrases.List("assent.agreeing")
	refusing = phrases.List("assent.refusing")

	// Courteous are those of agreeing that say yes where they stand alone, and nothing before an order.
	Courteous = phrases.List("assent.courteous")

	// sending say yes to a sheet that is offered, and to what is asked by a code.
	sending = phrases.List("assent.sending")

	// praising say yes to a sheet that is offered; below an invitation they need not.
	praising = phrases.List("assent.praising")

	// accepting and declining answer what is asked by a code; titles have orders of these words.
	accepting = phrases.List("assent.accepting")
	declining = phrases.List("assent.declining")
	toCode    = phrases.List("assent.agreeing", "assent.sending", "assent.accepting")

	// assenting stand behind a courteous word that says yes, and leave it one: "OK, send it".
	assenting = phrases.List("assent.sending", "assent.praising", "assent.agreeing", "assent.also")
)

// Signs of assent and dissent as mail programs and telephones write them.
const (
	signsYes = "👍👌✅✔☑🆗💯🙆"
	signsNo  = "👎❌✖🚫🙅"
)

var (
	// conditions are words with which a yes waits for something, or for some time: "yes, as soon as Blue
	// has sent", "sí, el lunes"; conditioning are conditions of several words, of which none is one alone.
	conditions   = phrases.List("assent.conditions")
	conditioning = phrases.List("assent.conditioning")

	// wishing are words behind a yes that make another wish of it.
	wishing = phrases.List("assent.wishing")

	// TurnRound are words that may turn a sentence before them round.
	TurnRound = phrases.List("assent.turn-round")

	// clockTime is a time of the day.
	clockTime = phrases.Pattern(`(?i)\b(?:\d{1,2}[:.]\d\d|{assent.clock})\b`)

	// remote are words before those that begin a condition in a line of its own: "on Monday".
	remote = phrases.List("assent.remote")

	// footing are words of what firms put below letters: "If you have received this in error".
	footing = phrases.List("assent.footing")

	please = phrases.List("courtesy.please")

	twofold  = phrases.List("assent.twofold")  // of conditions those that say yes where they end a sentence
	bareThen = phrases.List("assent.then")     // of conditions those that say nothing alone
	denying  = phrases.List("assent.denying")  // before what might be a yes
	reacting = phrases.List("assent.reacting") // in what a program says of a sign that somebody has set
	unsaid   = phrases.List("assent.last")     // behind a yes, of a condition that is not said
)

// Turns reports whether a line makes a condition or another wish of the yes that it begins with.
func Turns(text string) bool {
	words := strings.Fields(language.Fold(text))
	for n := len(words); n > 1 && slices.Contains(please(), words[n-1]); n-- {
		words = words[:n-1]
	}
	if len(words) > 1 && slices.Contains(unsaid(), words[len(words)-1]) {
		return true
	}
	for i, clause := range Clauses(text) {
		words := strings.Fields(language.Fold(clause))
		if i == 0 && len(words) > 0 {
			words = words[1:]
		}
		rest := strings.Join(words, " ")
		words = strings.Fields(strings.TrimPrefix(rest, LongestOf(contented(), rest)))
		if said := LongestOf(leaving(), rest); said != "" { // "see you on Monday" speaks of a time, and waits for none
			if slices.ContainsFunc(strings.Fields(strings.TrimPrefix(rest, said)), func(word string) bool { return slices.Contains(TurnRound(), word) }) {
				return true
			}
			continue
		}
		if len(words) == 1 && slices.Contains(bareThen(), words[0]) { // "OK then"
			continue
		}
		if holdsCondition(words, clause) || slices.ContainsFunc(words, func(word string) bool { return slices.Contains(wishing(), word) }) {
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
		if slices.Contains(conditions(), word) && (!slices.Contains(twofold(), word) || i+1 < len(words)) { // "claro que sí"
			return true
		}
	}
	fold := " " + strings.Join(words, " ") + " "
	return clockTime().MatchString(clause) || slices.ContainsFunc(conditioning(), func(said string) bool { return strings.Contains(fold, " "+said+" ") })
}

// IsCondition reports whether a line behind one that says yes makes it wait: it begins with a condition.
func IsCondition(text string) bool {
	all := strings.Fields(language.Fold(text))
	if len(all) > mostWaitingWords || slices.ContainsFunc(all, func(word string) bool { return slices.Contains(footing(), word) }) {
		return false
	}
	list := Clauses(text)
	if len(list) == 0 {
		return false
	}
	words := strings.Fields(language.Fold(list[0]))
	if said := strings.Join(words, " "); LongestOf(leaving(), said)+LongestOf(contented(), said) != "" {
		return false
	}
	n := 0
	for n < len(words) && (slices.Contains(remote(), words[n]) || strings.Trim(words[n], "0123456789") == "") {
		n++
	}
	first := words[:min(n+1, len(words))]
	if n+1 >= len(words) && len(first) > 0 && slices.Contains(twofold(), first[len(first)-1]) {
		return false
	}
	fold := strings.Join(words, " ") + " "
	return slices.ContainsFunc(first, func(word string) bool { return slices.Contains(conditions(), word) }) ||
		slices.ContainsFunc(conditioning(), func(said string) bool { return strings.HasPrefix(fold, said+" ") }) ||
		clockTime().MatchString(list[0]) && n > 0
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
		case tone == rules.NoTone && (IsCondition(line.Text) || slices.ContainsFunc(denying(), func(not string) bool { return strings.HasPrefix(language.Fold(line.Text), not+" ") }) || IsConditional([]language.Line{line})), tone != rules.NoTone && said != rules.NoTone && tone != said:
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
	tone, rest, _ := answerAmong(text, accepting(), declining())
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
		if LongestOf(toCode(), said) == said {
			return rules.Yes
		}
	}
	return rules.NoTone
}

// Assents reports whether what follows a yes in its sentence leaves it one; bare says that the yes is
// a word that also begins other sentences.
func Assents(rest string, bare bool) bool {
	for bare && rest != "" {
		phrase := LongestOf(assenting(), rest)
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
	best := LongestOf(agreeing(), text)
	if best != "" {
		tone = rules.Yes
	}
	if no := LongestOf(refusing(), text); len(no) > len(best) {
		best, tone = no, rules.No
	}
	return tone, strings.TrimSpace(strings.TrimPrefix(text, best))
}

// AnswerIn returns the tone of a line and what follows it in its first sentence, folded; bare is true
// of a word that also begins other sentences ("OK, I shall look").
func AnswerIn(text string) (tone rules.Tone, rest string, bare bool) {
	return answerAmong(text, praising(), nil)
}

// answerAmong does what AnswerIn does with other ways to say yes and no beside those that answer a sheet that is
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
	case sign == rules.Yes && slices.ContainsFunc(reacting(), func(stem string) bool { return strings.Contains(fold, stem) }): // "Ana reacted to your message"
		return sign, fold, false
	case slices.ContainsFunc(mending(), func(said string) bool { return strings.HasPrefix(fold+" ", said) }):
		return rules.NoTone, "", false
	}
	if slices.Contains(no, fold) {
		return rules.No, "", false
	}
	for _, end := range Tail() {
		fold = strings.TrimSuffix(fold, end)
	}
	if tone, rest = ToneOf(fold); tone != rules.NoTone {
		said := strings.TrimSpace(strings.TrimSuffix(fold, rest))
		return tone, rest, slices.Contains(Courteous(), said)
	}
	if phrase := LongestOf(slices.Concat(sending(), yes), fold); phrase != "" {
		return rules.Yes, strings.TrimSpace(strings.TrimPrefix(fold, phrase)), true
	}
	return rules.NoTone, "", true
}

// mending are words that ask for what is offered to be mended, though they begin as a yes does.
var mending = phrases.List("assent.mending")

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
