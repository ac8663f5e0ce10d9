package desk

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// wanting are words with which somebody says that he wants something of his sheet in hand, folded.
var wanting = strings.Fields(`wait hold stop change undo cancel forgot forgotten mistake wrong instead
	espera esperad cambiar cambio cambia deshacer deshaz anula olvide olvidado equivocado error mal alto`)

// mostWantingWords is how long a line is, in words, that wants something of a sheet.
const mostWantingWords = 25

// WantsChange reports whether words beside requests or messages want something of the sheet in hand.
func WantsChange(lines []language.Line) bool {
	return slices.ContainsFunc(lines, func(line language.Line) bool {
		words := strings.Fields(language.Fold(line.Text))
		return len(words) <= mostWantingWords && slices.ContainsFunc(words, func(word string) bool { return slices.Contains(wanting, word) })
	})
}

// ToneOf returns Yes or No for lines that begin with it, after a greeting, and hold nothing that
// looks like an order, a request or a condition; else NoTone. A no stands alone in its sentence: much
// else begins so.
func (d *Desk) ToneOf(lines []language.Line) rules.Tone {
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
		if tone == rules.Yes && (unsays(more) || slices.ContainsFunc(lines[i+1:], func(l language.Line) bool { return unsays(l.Text) || isCondition(l.Text) })) {
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
	words := strings.Fields(language.Fold(first))
	n := len(words)
	return n > 0 && n <= longestUnsaying && (words[n-1] == "no" || slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains([]string{"stop", "scrap", "forget", "changed", "nope", "yet", "discard", "alto", "aun", "todavia", "pensar", "pienso", "pensarlo", "primero", "olvidalo", "dejalo", "cambiado"}, word)
	}))
}

// longestUnsaying is how long a sentence is, in words, that takes a yes back.
const longestUnsaying = 6

// namesPlace reports whether words name a place of the board, in either language.
func (d *Desk) namesPlace(words string) bool {
	if words == "" {
		return false
	}
	asked, wrong := d.Places(language.Line{Text: words, Meant: true})
	return wrong == nil && len(asked.Places) > 0
}

// sentences returns the first sentence of a line, and those behind it.
func sentences(text string) (first, others string) {
	text = strings.TrimLeft(text, "¡ ")
	if end := strings.IndexAny(text, ".!;"); end >= 0 {
		return text[:end], text[end+1:]
	}
	return text, ""
}

// telling are words that stand in one language alone, and in nearly every sentence of it.
var telling = map[rules.Lang][]string{
	rules.English: strings.Fields("the is are and to of i you would like want my play this with for hello please"),
	rules.Spanish: strings.Fields("el los las es son y de que yo quiero quisiera me gustaria mi jugar esto con para hola por favor una un"),
}

// LangOf returns the language in which lines are written, "" where that is not clear.
func LangOf(lines []language.Line) rules.Lang {
	count := map[rules.Lang]int{}
	for _, line := range lines[:min(len(lines), 40)] {
		for word := range strings.FieldsSeq(language.Fold(line.Text)) {
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
