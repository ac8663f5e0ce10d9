package prose

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// askedInWords lists the words, folded, in which people ask for what a request tells, by the kind of
// that request.
var askedInWords = []struct {
	kind    string
	phrases func() []string
}{
	{"report", phrases.List("asked.report")},
	{"status", phrases.List("asked.status")},
}

// RequestInProse returns the kind of the request that prose makes in words of its own; "": none.
func RequestInProse(lines []language.Line) string {
	for _, asked := range askedInWords {
		for _, line := range lines {
			words := " " + language.Fold(line.Text) + " "
			if len(strings.Fields(words)) <= mostAskedWords && slices.ContainsFunc(asked.phrases(), func(p string) bool { return strings.Contains(words, " "+p+" ") }) {
				return asked.kind
			}
		}
	}
	return ""
}

// mostAskedWords bounds a line, in words, that asks for something the service tells.
const mostAskedWords = 14

// nearly lists lines that are no requests, and the key of how to ask for what they seem to want, with
// $1 of the line.
var nearly = []struct {
	line func() *regexp.Regexp
	say  string
}{
	{phrases.Pattern(`(?i)^(?:{near.draw})[.!?]*$`), "near.say-draw"},
	{phrases.Pattern(`(?i)^(?:{near.new})?(?:{near.address})[: ]+(?:{near.is})?(\S+@\S+)$`), "near.say-address"},
	{phrases.Pattern(`(?i)^(?:{near.mails}) (?:{near.daily})(?: (?:{near.at})?0?(\d{1,2})(?:[:.]\d\d)?)?$`), "near.say-daily"},
	{phrases.Pattern(`(?i)^(?:{near.replay})[.!?]*$`), "near.say-replay"},
}

// NearRequest returns, for the first line that is no request and nearly one, that line and how to
// write what it wants in a language; "" where there is none.
func NearRequest(lines []language.Line, lang rules.Lang) (line, say string) {
	if !slices.Contains(order.Languages, lang) {
		lang = rules.English
	}
	for i, l := range lines {
		text := strings.TrimSpace(l.Text)
		if i > 0 && !IsThanks(lines[:i]) { // below other words it is no request, and may be a signature
			return "", ""
		}
		for _, n := range nearly {
			re := n.line()
			if m := re.FindStringSubmatchIndex(text); m != nil {
				return text, strings.TrimSpace(string(re.ExpandString(nil, phrases.In(lang, n.say)[0], text, m)))
			}
		}
	}
	return "", ""
}
