package desk

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What anybody may ask who plays nothing yet: which games there are, to hold a side of
// one, and to give it back before it begins; Topic names a game or a title.
const (
	Games prose.RequestKind = "games"
	Join  prose.RequestKind = "join"
	Leave prose.RequestKind = "leave"
)

// Lobby is what a request about joining says beside its Topic, As and Lang.
type Lobby struct {
	Practice bool // against programs, at once
	End      bool // he waits no longer
}

func lobbyWords() []order.Word {
	return []order.Word{
		{
			ID: form(Games), EN: []string{"games", "open games", "list games", "list of games", "which games are there"},
			ES: []string{"partidas", "partidas abiertas", "lista de partidas", "qué partidas hay", "torneos"},
		},
		{
			ID: form(Join), EN: []string{"join", "i join", "i want to join", "i would like to join", "i'd like to join", "sign me up for", "enter the tournament", "enter tournament"},
			ES: []string{
				"únete a", "únete", "apúntame a", "apúntame", "me apunto a", "me apunto", "quiero apuntarme a", "quiero unirme a", "unirme a", "quiero jugar a",
			},
		},
		{ID: form(Leave), EN: []string{"leave", "i leave"}, ES: []string{"dejo", "me borro de", "bórrame de"}},
	}
}

func lobbyForms() []order.Form {
	return []order.Form{
		{ID: form(Games), Pattern: form(Games)},
		{ID: form(Join), Pattern: form(Join) + " [{" + argHelpTopic + ":text}]"},
		{ID: form(Leave), Pattern: form(Leave) + " [{" + argHelpTopic + ":text}]"},
	}
}

// isLobby reports whether a request is about games to join.
func isLobby(kind prose.RequestKind) bool { return kind == Games || kind == Join || kind == Leave }

// mostLobbyWords is how many words a game, a title and a side have of who does not mean
// the line as an order.
const mostLobbyWords = 10

// What stands before the name of a game or a title, as people write it, what is never
// one, and what parts it from the side and from what else is said; folded.
var (
	lobbyNoise    = []string{"a", "an", "the", "in", "at", "of", "game", "games", "tournament", "please", "el", "la", "los", "las", "un", "una", "al", "en", "de", "partida", "torneo", "por", "favor"}
	lobbyNone     = []string{"it", "them", "him", "her", "us", "me", "this", "that", "here", "now", "eso", "esto", "asi"}
	lobbyAs       = []string{"as", "como", "con", "with"}
	lobbyPractice = []string{"practice", "practise", "practica"}
	lobbyEnd      = []string{"end", "fin"}
)

// lobby takes a line about games to join; false means that it says something else.
func (s *Sheet) lobby(o *rules.Order, line language.Line) bool {
	q := Request{Kind: prose.RequestKind(strings.TrimPrefix(o.Form, prefix)), Line: o.Line}
	if !isLobby(q.Kind) {
		return false
	}
	words := strings.Fields(strings.Trim(o.ID(argHelpTopic), " .!¡"))
	if len(words) > mostLobbyWords && !line.Meant || len(words) == 1 && oneOf(lobbyNone, words[0]) {
		s.chatter(line)
		return true
	}
	q.Lang = langOf(lobbyWords(), o.Form, line.Text)
	words, q.As = cutSide(words)
	for n := len(words); n > 0 && q.Kind == Join; n = len(words) {
		if oneOf(lobbyPractice, words[n-1]) {
			q.Lobby.Practice = true
		} else if oneOf(lobbyEnd, words[n-1]) {
			q.Lobby.End = true
		} else {
			break
		}
		words = words[:n-1]
	}
	for len(words) > 0 && oneOf(lobbyNoise, words[0]) {
		words = words[1:]
	}
	for n := len(words); n > 1 && oneOf(lobbyNoise, words[n-1]); n = len(words) {
		words = words[:n-1]
	}
	q.Topic = strings.Join(words, " ")
	s.Requests = append(s.Requests, q)
	return true
}

// cutSide parts the side that is asked for from what stands before it.
func cutSide(words []string) (before []string, side string) {
	at := slices.IndexFunc(words, func(w string) bool { return oneOf(lobbyAs, w) })
	if at < 0 {
		return words, ""
	}
	after := words[at+1:]
	for len(after) > 1 && oneOf(lobbyNoise, after[0]) {
		after = after[1:]
	}
	return words[:at], strings.Join(after, " ")
}

func oneOf(list []string, word string) bool { return slices.Contains(list, language.Fold(word)) }

// langOf returns the language in which a request begins, by the words of its topic.
func langOf(words []order.Word, form, text string) rules.Lang {
	text = language.Fold(text)
	for _, w := range words {
		if w.ID != form {
			continue
		}
		for _, es := range w.ES {
			if strings.HasPrefix(text, language.Fold(es)) {
				return rules.Spanish
			}
		}
	}
	return rules.English
}
