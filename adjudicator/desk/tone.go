package desk

import (
	"slices"
	"strings"

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
	change replace remove add drop undo cancel without
	pero salvo excepto menos si no espera despues luego manana primero pienso miro mirar ver veo quizas quiza solo hasta cambia cambiar quita anade sin`)

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

// turns reports whether a line makes a condition or another wish of the yes that it begins with.
func turns(text string) bool {
	words := strings.Fields(parser.Fold(text))
	return len(words) > 1 && slices.ContainsFunc(words[1:], func(word string) bool { return slices.Contains(turning, word) })
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
	first, _ := sentences(text)
	fold := parser.Fold(first)
	for _, r := range text {
		switch {
		case strings.ContainsRune(signsYes, r):
			return rules.Yes, fold, false
		case strings.ContainsRune(signsNo, r):
			return rules.No, fold, false
		}
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
}

// IsThanks reports whether lines hold nothing but a greeting, thanks or good wishes.
func IsThanks(lines []parser.Line) bool {
	for _, line := range lines {
		fold := parser.Fold(line.Text)
		thanks := slices.ContainsFunc(thanking, func(p string) bool { return fold == p || strings.HasPrefix(fold, p+" ") })
		if fold != "" && !line.Polite && (!thanks || turns(line.Text) || strings.Contains(line.Text, "?")) {
			return false
		}
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
