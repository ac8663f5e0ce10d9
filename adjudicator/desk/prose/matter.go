package prose

import (
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// Matter is what prose of a letter is about, as far as that is for the moderator.
type Matter string

// The matters. Nothing is for the service itself.
const (
	Nothing  Matter = ""
	Question Matter = "question" // "how does supply work across rivers?"
	Delay    Matter = "delay"    // "can we have two more days?"
	Absence  Matter = "absence"  // "I'm on holiday until Sunday"
	Note     Matter = "note"     // "Mo, my de4 stood in Nancy last turn."
)

// What people write, as takesBack has it.
var (
	asksForTime   = phrases.List("matter.time")
	tellsAbsence  = phrases.List("matter.absence")
	asksSomething = phrases.List("matter.question")
	boilerplate   = phrases.List("matter.boilerplate") // what firms write below their mails
	sparing       = phrases.List("matter.condition")   // and nothing is taken back
)

// MatterOf tells what prose is about, given the name of the moderator. What asks for time
// is a delay, though it is a question as well.
func MatterOf(moderator, text string) Matter {
	switch words := " " + language.Fold(text) + " "; {
	case holdsAny(words, asksForTime()):
		return Delay
	case holdsAny(words, tellsAbsence()):
		return Absence
	case questions(text), holdsAny(words, asksSomething()):
		return Question
	case addresses(moderator, text):
		return Note
	}
	return Nothing
}

// AsideMatter does what MatterOf does, for prose beside orders, not all of which is to be
// passed on: no disclaimer, and nothing that takes orders back, as that is asked about.
func AsideMatter(moderator, text string) Matter {
	if holdsAny(" "+language.Fold(text)+" ", boilerplate()) || Withdraws(text) {
		return Nothing
	}
	return MatterOf(moderator, text)
}

// Withdraws reports whether a line takes back what was ordered: it does as TakesBack
// says, sets no condition, and is not what firms write below their mails.
func Withdraws(text string) bool {
	words := " " + language.Fold(text) + " "
	return TakesBack(text) && !holdsAny(words, boilerplate()) &&
		!holdsAny(words, sparing())
}
