package prose

import "github.com/fieldpost/fieldpost/parser/language"

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

// asksForTime and tellsAbsence list what people write, as takesBack does.
func asksForTime() []string {
	return []string{
		"more time", "more days", "more day", "another day", "another week", "more hours", "extra time", "extra day-", "days more", "day more", "some time",
		"extension", "extend-", "postpone-", "later deadline", "move the deadline", "miss the deadline", "delay the", "need until", "wait until", "bit longer",
		"mas tiempo", "mas dias", "dia mas", "dias mas", "semana mas", "horas mas", "prorroga-", "aplaza-", "alargar", "alargad", "ampliar el plazo",
		"mover el plazo", "retrasar el plazo", "retrasar la fase", "no llego al plazo", "no me da tiempo", "no llego a tiempo", "un poco mas de plazo", "mas plazo",
	}
}

func tellsAbsence() []string {
	return []string{
		"on holiday-", "on vacation", "be away", "am away", "i m away", "are away", "away until", "away from", "away for", "off until", "on leave", "in hospital",
		"no internet", "without internet", "not available", "unavailable", "travelling until", "traveling until", "back on", "out of town", "cannot play until",
		"can t play until", "de vacaciones", "de viaje", "estare fuera", "estoy fuera", "voy a estar fuera", "fuera hasta", "ausente", "no estare", "sin internet",
		"hasta el lunes", "hasta el domingo", "no puedo jugar", "no podre jugar", "no podre enviar", "no puedo enviar", "vuelvo el", "hospital",
	}
}

func asksSomething() []string {
	return []string{
		"i have a question", "one question", "a question about", "i wonder", "i was wondering", "can you check", "could you check", "please check",
		"tengo una duda", "tengo una pregunta", "una duda", "una pregunta", "me pregunto", "podeis mirar", "puedes mirar", "podrias mirar",
	}
}

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
		!holdsAny(words, []string{"if", "si", "not forget", "never forget", "no olvid-", "nunca olvid-"})
}

// boilerplate lists what firms write below their mails.
func boilerplate() []string {
	return []string{
		"received this", "received the", "addressee", "intended recipient", "confidential-", "unsubscribe", "notify the sender", "legally privileged",
		"recibido este", "ha recibido", "destinatario", "confidencial-", "darse de baja", "notifiquelo", "antes de imprimir", "before printing", "think of the environment",
	}
}
