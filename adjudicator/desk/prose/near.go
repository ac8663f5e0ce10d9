package prose

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// askedInWords lists the words, folded, in which people ask for what a request tells.
var askedInWords = []struct {
	kind    RequestKind
	phrases []string
}{
	{Report, []string{
		"got no report", "no report came", "not get a report", "not get the report", "not get my report", "not receive a report", "not receive the report", "not received the report", "not received a report",
		"never got the report", "report is missing", "lost the report", "deleted the report", "resend", "send it again", "send me the report", "send the report", "the last report again",
		"no me ha llegado el parte", "no me llego el parte", "no he recibido el parte", "no recibi el parte", "no tengo el parte", "he perdido el parte", "he borrado el parte",
		"reenvia", "reenviame", "reenviad", "vuelve a enviar", "vuelve a mandar", "mandame el parte", "enviame el parte", "otra vez el parte",
	}},
	{Status, []string{
		"who is late", "who s late", "who is missing", "who is awaited", "who has not sent", "who are we waiting for", "whom are we waiting for", "who do we wait for", "what are we waiting for", "when is the deadline",
		"when s the deadline", "what is the deadline", "what s the deadline", "when is it due", "until when", "how long do i have", "how much time is left", "how much time do i have", "did you get my orders", "have you got my orders",
		"did my orders arrive", "quien falta", "quienes faltan", "a quien esperamos", "a quien se espera", "quien no ha enviado", "cuando es el plazo", "cuando acaba el plazo", "cuando termina el plazo", "cuando vence el plazo",
		"cual es el plazo", "hasta cuando", "cuanto tiempo queda", "cuanto tiempo tengo", "han llegado mis ordenes", "te han llegado mis ordenes", "has recibido mis ordenes",
	}},
}

// RequestInProse returns which request prose makes in words of its own; "": none.
func RequestInProse(lines []language.Line) RequestKind {
	for _, asked := range askedInWords {
		for _, line := range lines {
			words := " " + language.Fold(line.Text) + " "
			if len(strings.Fields(words)) <= mostAskedWords && slices.ContainsFunc(asked.phrases, func(p string) bool { return strings.Contains(words, " "+p+" ") }) {
				return asked.kind
			}
		}
	}
	return ""
}

// mostAskedWords bounds a line, in words, that asks for something the service tells.
const mostAskedWords = 14

// nearly are lines that are no requests, and how to ask for what they seem to want.
var nearly = []struct {
	line *regexp.Regexp
	says map[rules.Lang]string // with $1 of the line
}{
	{regexp.MustCompile(`(?i)^(?:a )?draw[.!?]*$|^tablas[.!?]*$`), map[rules.Lang]string{rules.English: "vote draw", rules.Spanish: "voto tablas"}},
	{regexp.MustCompile(`(?i)^(?:new |my |change )?(?:address|e-?mail|direcci[oó]n|correo)[: ]+(?:is |to |es |nueva )?(\S+@\S+)$`), map[rules.Lang]string{rules.English: "address add $1", rules.Spanish: "dirección añade $1"}},
	{regexp.MustCompile(`(?i)^(?:mails?|correos?) (?:daily|every day|once a day|diario|cada d[ií]a|una vez al d[ií]a)(?: (?:at |a las )?0?(\d{1,2})(?:[:.]\d\d)?)?$`), map[rules.Lang]string{rules.English: "digest $1", rules.Spanish: "resumen $1"}},
	{regexp.MustCompile(`(?i)^(?:re-?play|repetici[oó]n|ver la partida)[.!?]*$`), map[rules.Lang]string{rules.English: "history", rules.Spanish: "historial"}},
}

// NearRequest returns, for the first line that is no request and nearly one, that line and how to
// write what it wants in a language; "" where there is none.
func NearRequest(lines []language.Line, lang rules.Lang) (line, say string) {
	for i, l := range lines {
		text := strings.TrimSpace(l.Text)
		if i > 0 && !IsThanks(lines[:i]) { // below other words it is no request, and may be a signature
			return "", ""
		}
		for _, n := range nearly {
			if m := n.line.FindStringSubmatchIndex(text); m != nil {
				says, ok := n.says[lang]
				if !ok {
					says = n.says[rules.English]
				}
				return text, strings.TrimSpace(string(n.line.ExpandString(nil, says, text, m)))
			}
		}
	}
	return "", ""
}

// RequestKind is what a request asks for.
type RequestKind string

// The requests that every title answers.
const (
	Help    RequestKind = "help"
	Status  RequestKind = "status"
	Report  RequestKind = "report"
	History RequestKind = "history"
	Board   RequestKind = "board" // the map in words, or places of it

	// Sessions asks which browsers read the pages as the player, SignOut to let
	// none of them in any more.
	Sessions RequestKind = "sessions"
	SignOut  RequestKind = "sign-out"

	Code RequestKind = "code" // what lets a browser in as the player
)
