package language

import (
	"slices"
	"strings"
)

// conjugated returns the other forms of a verb that people order with: "moving",
// «movemos», «moved», «muevan». A word is a verb when the Spanish ways to write it
// hold an infinitive. What they name already is left out; so may be what the language
// knows as something else, which is for the caller to say.
func conjugated(en, es []string) (out []string) {
	add := func(form, rest string) {
		if form += rest; !slices.Contains(en, form) && !slices.Contains(es, form) && !slices.Contains(out, form) {
			out = append(out, form)
		}
	}
	folds := make([]string, len(es))
	for i, form := range es {
		folds[i] = Fold(form)
	}
	for _, form := range folds {
		verb, rest := head(form)
		n := len(verb) - len("ar")
		if n < 2 || !infinitives[verb[n:]] {
			continue
		}
		stem, ending := verb[:n], verb[n:]
		add(stem+ending[:1]+"mos", rest)
		add(stem+ending[:1]+"d", rest)
		add(stem+gerunds[ending], rest)
		for _, form := range folds { // its third person, whose vowel may be another: mueve
			third, rest := head(form)
			stem, ok := strings.CutSuffix(third, thirds[ending])
			if !ok || len(stem) < 2 || third[0] != verb[0] {
				continue
			}
			formal := subjunctive(stem, ending)
			for _, f := range []string{third + "n", formal, formal + "n"} {
				add(f, rest)
			}
		}
	}
	if out == nil {
		return nil
	}
	if verb := Fold(en[0]); verb != "" && !strings.Contains(verb, " ") {
		add(third(verb), "")
		add(gerund(verb), "")
	}
	return out
}

var (
	infinitives = Set("ar er ir")
	gerunds     = map[string]string{"ar": "ando", "er": "iendo", "ir": "iendo"}
	thirds      = map[string]string{"ar": "a", "er": "e", "ir": "e"}
)

// head parts the first word of a folded text from the rest.
func head(text string) (word, rest string) {
	n := strings.IndexByte(text, ' ')
	if n < 0 {
		return text, ""
	}
	return text[:n], text[n:]
}

// subjunctive returns how one is asked who is addressed as usted: mueva, ataque, refuerce.
func subjunctive(stem, ending string) string {
	if ending != "ar" {
		return stem + "a"
	}
	n := len(stem) - 1
	switch stem[n] {
	case 'c':
		return stem[:n] + "que"
	case 'g':
		return stem + "ue"
	case 'z':
		return stem[:n] + "ce"
	}
	return stem + "e"
}

const (
	vowels    = "aeiou"
	sibilants = "sxz"
)

// third returns the third person of an English verb.
func third(verb string) string {
	last := verb[len(verb)-1:]
	switch {
	case strings.Contains(sibilants, last), strings.HasSuffix(verb, "ch"), strings.HasSuffix(verb, "sh"):
		return verb + "es"
	case last == "y" && !strings.Contains(vowels, verb[len(verb)-2:len(verb)-1]):
		return verb[:len(verb)-1] + "ies"
	}
	return verb + "s"
}

// gerund returns the form of an English verb that ends in -ing.
func gerund(verb string) string {
	n := len(verb) - 1
	vowel := func(i int) bool { return i >= 0 && strings.Contains(vowels, verb[i:i+1]) }
	switch {
	case verb[n] == 'e' && !vowel(n-1):
		return verb[:n] + "ing"
	case n == 3 || n == 2: // ship, stop, but not keep
		if !vowel(n) && vowel(n-1) && !vowel(n-2) && !strings.Contains("wxy", verb[n:]) {
			return verb + verb[n:] + "ing"
		}
	}
	return verb + "ing"
}
