package desk

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// sending are ways to say yes to a sheet that is offered, folded, beside those that answer any
// question; they are no answers to what a title asks.
var sending = []string{
	"y", "send it", "send that", "send this", "send them", "please send", "please send it", "please do", "please do so", "correct", "that s right", "that is right",
	"that s correct", "that is correct", "exactly", "right", "that s it", "that s what i meant", "that is what i meant", "looks good", "looks right", "confirmed",
	"perfect", "great", "fine", "so be it", "thumbs up", "k", "oki", "oui", "ja", "absolutely", "definitely",
	"s", "sip", "manda", "mandala", "mandalo", "envia", "enviala", "envialo", "correcto", "exacto", "exactamente", "eso es", "asi es", "asi mismo", "perfecto", "confirmado",
	"bien", "muy bien", "asi", "tal cual", "eso queria decir", "eso queria", "venga", "dale", "genial", "estupendo",
}

// assenting stand behind a courteous word that says yes, and leave it one: "OK, send it".
var assenting = slices.Concat(sending, agreeing, []string{
	"like that", "as it is", "as is", "that way", "please", "thanks", "thank you", "with that", "that", "it", "now", "then", "asi", "tal cual", "por favor", "gracias", "ya", "pues",
})

// turning are words behind a yes that make a condition or another wish of it.
var turning = strings.Fields(`but except instead unless if not don wait hold later tomorrow first then think look check see maybe perhaps only until after
	change replace remove add drop undo cancel without stop scrap forget never wrong when
	pero salvo excepto menos si no espera despues luego manana primero pienso miro mirar ver veo quizas quiza solo hasta cambia cambiar quita anade sin
	olvidalo dejalo mal cuando`)

// wanting are words with which somebody says that he wants something of his sheet in hand, folded.
var wanting = strings.Fields(`wait hold stop change undo cancel forgot forgotten mistake wrong instead
	espera esperad cambiar cambio cambia deshacer deshaz anula olvide olvidado equivocado error mal alto`)

// mostWantingWords is how long a line is, in words, that wants something of a sheet.
const mostWantingWords = 25

// WantsChange reports whether words beside requests or messages want something of the sheet in hand.
func WantsChange(lines []parser.Line) bool {
	return slices.ContainsFunc(lines, func(line parser.Line) bool {
		words := strings.Fields(parser.Fold(line.Text))
		return len(words) <= mostWantingWords && slices.ContainsFunc(words, func(word string) bool { return slices.Contains(wanting, word) })
	})
}

// Signs of assent and dissent as mail programs and telephones write them.
const (
	signsYes = "👍👌✅✔☑🆗💯🙆"
	signsNo  = "👎❌✖🚫🙅"
)

// ToneOf returns Yes or No for lines that begin with it, after a greeting, and hold nothing that
// looks like an order, a request or a condition; else NoTone. A no stands alone in its sentence: much
// else begins so.
func (d *Desk) ToneOf(lines []parser.Line) rules.Tone {
	for i, line := range lines {
		tone, rest, bare := answerIn(line.Text)
		if tone == rules.NoTone {
			if line.Polite || strings.TrimSpace(line.Text) == "" {
				continue
			}
			return rules.NoTone
		}
		if tone == rules.No && rest != "" || tone == rules.Yes && (!assents(rest, bare) || turns(line.Text)) {
			return rules.NoTone
		}
		_, more := sentences(line.Text)
		if d.namesPlace(rest) || d.namesPlace(strings.TrimSpace(rest+" "+more)) { // "Yes, the hill"
			return rules.NoTone
		}
		if tone == rules.Yes && (unsays(more) || slices.ContainsFunc(lines[i+1:], func(l parser.Line) bool { return unsays(l.Text) })) {
			return rules.NoTone
		}
		others := slices.Clone(lines[i:])
		others[0].Text = rest + " " + more
		for k := range others {
			others[k].Meant = false
		}
		if read := d.Read(others); len(read.Orders)+len(read.Standing)+len(read.Requests) > 0 || read.Wait || read.Says() || read.Check || read.Chatter < len(read.Problems) {
			return rules.NoTone
		}
		return tone
	}
	return rules.NoTone
}

// unsays reports whether a line behind a yes is a no, or has everything stopped.
func unsays(text string) bool {
	first, _ := sentences(text)
	words := strings.Fields(parser.Fold(first))
	n := len(words)
	return n > 0 && n <= longestUnsaying && (words[n-1] == "no" || slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains([]string{"stop", "scrap", "forget", "changed", "nope", "alto", "olvidalo", "dejalo", "cambiado"}, word)
	}))
}

// longestUnsaying is how long a sentence is, in words, that takes a yes back.
const longestUnsaying = 6

// namesPlace reports whether words name a place of the board, in either language.
func (d *Desk) namesPlace(words string) bool {
	if words == "" {
		return false
	}
	asked, wrong := d.Places(parser.Line{Text: words, Meant: true})
	return wrong == nil && len(asked.Places) > 0
}

// turns reports whether a line makes a condition or another wish of the yes that it begins with.
func turns(text string) bool {
	words := strings.Fields(parser.Fold(text))
	for n := len(words); n > 1 && slices.Contains([]string{"por", "favor", "please"}, words[n-1]); n-- {
		words = words[:n-1]
	}
	return len(words) > 1 && words[len(words)-1] == "para" || len(words) > 1 && slices.ContainsFunc(words[1:], func(word string) bool { return slices.Contains(turning, word) })
}

// assents reports whether what follows a yes in its sentence leaves it one; bare says that the yes is
// a word that also begins other sentences.
func assents(rest string, bare bool) bool {
	for bare && rest != "" {
		longest := ""
		for _, phrase := range assenting {
			if (rest == phrase || strings.HasPrefix(rest, phrase+" ")) && len(phrase) > len(longest) {
				longest = phrase
			}
		}
		if longest == "" {
			return false
		}
		rest = strings.TrimSpace(strings.TrimPrefix(rest, longest))
	}
	return true
}

// answerIn returns the tone of a line and what follows it in its first sentence, folded; bare is true
// of a word that also begins other sentences ("OK, I shall look").
func answerIn(text string) (tone rules.Tone, rest string, bare bool) {
	if strings.Contains(text, "?") {
		return rules.NoTone, "", false
	}
	sign, text := signIn(text)
	first, _ := sentences(text)
	fold := parser.Fold(first)
	switch {
	case sign != rules.NoTone && fold == "":
		return sign, "", false
	case sign == rules.Yes && strings.Contains(fold, "react"): // "Ana reacted to your message"
		return sign, fold, false
	case slices.ContainsFunc(mending, func(said string) bool { return strings.HasPrefix(fold+" ", said) }):
		return rules.NoTone, "", false
	}
	for _, end := range tail {
		fold = strings.TrimSuffix(fold, end)
	}
	if tone, rest = toneOf(fold); tone != rules.NoTone {
		said := strings.TrimSpace(strings.TrimSuffix(fold, rest))
		return tone, rest, slices.Contains(courteous, said)
	}
	for _, phrase := range sending {
		if fold == phrase || strings.HasPrefix(fold, phrase+" ") {
			if tail := strings.TrimSpace(strings.TrimPrefix(fold, phrase)); tone == rules.NoTone || len(tail) < len(rest) {
				tone, rest = rules.Yes, tail
			}
		}
	}
	return tone, rest, true
}

// mending are words that ask for what is offered to be mended, though they begin as a yes does.
var mending = []string{"correct it ", "correct that ", "correct this ", "correct them "}

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

// sentences returns the first sentence of a line, and those behind it.
func sentences(text string) (first, others string) {
	text = strings.TrimLeft(text, "¡ ")
	if end := strings.IndexAny(text, ".!;"); end >= 0 {
		return text[:end], text[end+1:]
	}
	return text, ""
}

// thanking are the words with which thanks and good wishes begin, folded.
var thanking = []string{
	"thanks", "thank you", "thx", "ta", "cheers", "good luck", "great", "nice", "cool", "perfect", "got it", "received", "noted", "well played", "good game", "see you", "bye",
	"many thanks", "ok thanks", "gracias", "muchas gracias", "mil gracias", "suerte", "buena suerte", "mucha suerte", "recibido", "perfecto", "genial", "estupendo", "un saludo",
	"saludos", "hasta luego", "bien jugado", "vale gracias",
	"see you", "lol", "haha", "hehe", "looking forward", "have a nice", "have a good", "enjoy", "happy", "congratulations", "that was fun", "that was a good", "nice move", "talk soon",
	"jaja", "nos vemos", "hasta manana", "hasta pronto", "hasta la proxima", "felicidades", "enhorabuena", "buen fin de semana", "feliz", "abrazos", "un abrazo", "buena jugada",
}

// IsThanks reports whether lines hold nothing but a greeting, thanks, good wishes, a yes or, below
// these, a name.
func IsThanks(lines []parser.Line) bool {
	begun := false
	for _, line := range lines {
		fold := parser.Fold(line.Text)
		thanks := line.Polite || slices.ContainsFunc(thanking, func(p string) bool { return fold == p || strings.HasPrefix(fold, p+" ") })
		if tone, rest, _ := answerIn(line.Text); tone == rules.Yes && assents(rest, true) {
			thanks = true
		}
		switch {
		case fold == "" || line.Polite:
		case begun && isName(line.Text):
		case !thanks || turns(line.Text) || strings.Contains(line.Text, "?"):
			return false
		}
		begun = begun || thanks
	}
	return true
}

// Words that stand in one language alone, and in nearly every sentence of it.
var telling = map[rules.Lang][]string{
	rules.English: strings.Fields("the is are and to of i you would like want my play this with for hello please"),
	rules.Spanish: strings.Fields("el los las es son y de que yo quiero quisiera me gustaria mi jugar esto con para hola por favor una un"),
}

// LangOf returns the language in which lines are written, "" where that is not clear.
func LangOf(lines []parser.Line) rules.Lang {
	count := map[rules.Lang]int{}
	for _, line := range lines[:min(len(lines), 40)] {
		for word := range strings.FieldsSeq(parser.Fold(line.Text)) {
			for lang, words := range telling {
				if slices.Contains(words, word) {
					count[lang]++
				}
			}
		}
	}
	switch en, es := count[rules.English], count[rules.Spanish]; {
	case en > es:
		return rules.English
	case es > en:
		return rules.Spanish
	}
	return ""
}

// isName reports whether a line is two or three words in capitals, as names are, and none that wants
// anything.
func isName(text string) bool {
	words := strings.Fields(text)
	return len(words) > 1 && len(words) < 4 && !WantsChange([]parser.Line{{Text: text}}) && !slices.ContainsFunc(words, func(word string) bool {
		r := []rune(word)
		return !unicode.IsUpper(r[0]) || slices.ContainsFunc(r[1:], func(r rune) bool { return !unicode.IsLower(r) && r != '.' && r != '-' })
	})
}
