package desk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Full is the Topic of the request for a report that tells all of the position, what
// has not changed as well.
const Full = "full"

// Maps is the request for how maps are to come with mails; its Topic is one of the
// ways. Unlike the others it changes something.
const Maps prose.RequestKind = "maps"

// The ways.
const (
	MapsInline   = "inline"
	MapsAttached = "attached"
	MapsNone     = "none"
)

// Observe is the request to be told what everybody may know of a game, its Topic, or of
// which games the sender is, ""; ObserveEnd that he be told no more of it, or of any.
// Both may come from who plays nowhere, and change what he gets.
const (
	Observe    prose.RequestKind = "observe"
	ObserveEnd prose.RequestKind = "observe-end"
)

func observeWords() []order.Word {
	return []order.Word{
		{ID: form(Observe), EN: []string{"observe", "observing"}, ES: []string{"observa", "observar", "observo", "sigue", "seguir", "sigo"}},
	}
}

func observeForms() []order.Form {
	return []order.Form{{ID: form(Observe), Pattern: form(Observe) + " [{" + argHelpTopic + ":text}]"}}
}

// observable is what the id of a game looks like.
var observable = regexp.MustCompile(`^[a-z][a-z0-9]*-[0-9]+$`)

// observing is a line that cannot mean anything else, even without a game.
var observing = regexp.MustCompile(`(?i)^\W*observ`)

// observe takes a line about observing a game; false means that it says something else.
// Words that are neither a game nor its end are prose.
func (s *Sheet) observe(o *rules.Order, line language.Line) bool {
	if o.Form != form(Observe) {
		return false
	}
	q := Request{Kind: Observe, Line: o.Line, Lang: rules.English}
	words := strings.Fields(strings.ToLower(o.ID(argHelpTopic)))
	prose := false
	for _, word := range words {
		switch word = strings.Trim(word, "[]().,:;!"); {
		case word == "end" || word == "fin":
			q.Kind = ObserveEnd
		case observable.MatchString(word) && q.Topic == "":
			q.Topic = word
		case !slices.Contains([]string{"", "game", "the", "please", "partida", "la", "por", "favor"}, word):
			prose = true
		}
	}
	follows := !observing.MatchString(line.Text) && q.Topic == "" && q.Kind == Observe // "sigue" is what a story does
	switch {
	case (prose || follows) && !line.Meant:
		s.chatter(line)
		return true
	case follows:
		s.Problems = append(s.Problems, Spot{Line: o.Line}.Problem(rules.M("fault.unknown-verb", rules.Text("word", strings.TrimSpace(line.Text)))))
		return true
	}
	for _, word := range strings.Fields(strings.ToLower(line.Text)) {
		if slices.Contains(observeWords()[0].ES, word) {
			q.Lang = rules.Spanish
		}
	}
	s.Requests = append(s.Requests, q)
	return true
}
