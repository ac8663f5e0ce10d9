package desk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
)

// How many words stand behind those of a request at the most, of who does not mean the line as an
// order: more are prose that begins so.
const (
	mostNameWords     = 4
	mostSettingWords  = 3 // a language, a zone or a code
	mostLobbyWords    = 10
	mostPracticeWords = 11
)

// reading looks at the line of a request, of which what stands behind its words is the Topic.
type reading func(q Request, line language.Line, d *Desk) (Request, verdict)

// verdict is what a line is that has the form of a request.
type verdict int

const (
	isRequest verdict = iota
	isProse           // unless the line is meant
	isChatter
	isUnknown // it asks for nothing that there is
)

// orProse returns that a line is a request, or else prose.
func orProse(prose bool) verdict {
	if prose {
		return isProse
	}
	return isRequest
}

// chatter notes a line that resembles an order and is none.
func (s *Sheet) chatter(line language.Line) {
	s.Chatter++
	s.Problems = append(s.Problems, chatter(line))
}

// chatter returns the remark that a line is no order.
func chatter(line language.Line) rules.Problem {
	p := Spot{Line: line.No}.Problem(rules.M("fault.chatter", rules.Text("word", strings.TrimSpace(line.Text))))
	p.Severity = rules.Warning
	return p
}

// atMost reads a request with so many words behind it.
func atMost(most int) reading {
	return func(q Request, _ language.Line, _ *Desk) (Request, verdict) {
		return q, orProse(len(strings.Fields(q.Topic)) > most)
	}
}

func readHelp(q Request, line language.Line, _ *Desk) (Request, verdict) {
	q.Lang = langOf(q.Kind, line.Text)
	return q, isRequest
}

func readAddress(q Request, _ language.Line, _ *Desk) (Request, verdict) {
	return q, orProse(!strings.Contains(q.Topic, "@"))
}

// readDeputy: without an address more words are prose.
func readDeputy(q Request, _ language.Line, _ *Desk) (Request, verdict) {
	return q, orProse(q.Topic != "" && !strings.Contains(q.Topic, "@"))
}

// readResign: with more words it asks how at most.
func readResign(q Request, _ language.Line, _ *Desk) (Request, verdict) {
	prose := q.Topic != ""
	q.Topic = ""
	return q, orProse(prose)
}

// readAbsent: among prose only what begins as dates do is meant.
func readAbsent(q Request, _ language.Line, _ *Desk) (Request, verdict) {
	_, ok := prose.ReadAway(q.Topic)
	return q, orProse(!ok && q.Topic != "" && !slices.ContainsFunc(prose.AwayTokens(q.Topic), prose.AwayToken.Date))
}

// readBlocked: who blocks nobody whom the game knows begins prose so.
func readBlocked(q Request, _ language.Line, d *Desk) (Request, verdict) {
	_, fit := d.Addressee(q.Topic)
	return q, orProse(fit == Stranger)
}

// readPlaces reads what is asked of the board. What names no place, nor nearly one, is prose
// that begins so.
func readPlaces(q Request, line language.Line, d *Desk) (Request, verdict) {
	q.Asked, q.Wrong = d.Places(language.Line{No: line.No, Text: q.Topic, Meant: true})
	return q, orProse(q.Wrong != nil && asProse(&q))
}

// mostWords is how many words a question about one place has.
const mostWords = 3

// asProse reports whether a question about the board that nobody can answer is not one:
// several words of which none is nearly a place, or more than places have.
func asProse(q *Request) bool {
	n := len(strings.Fields(q.Topic))
	return q.Wrong.Message.Code != codeAstray && n > 1 && (len(q.Wrong.Suggest) == 0 || n > mostWords && !strings.ContainsAny(q.Topic, ",0123456789"))
}

var (
	observable  = regexp.MustCompile(`^[a-z][a-z0-9]*-[0-9]+$`) // what the id of a game looks like
	observing   = regexp.MustCompile(`(?i)^\W*observ`)          // it cannot mean anything else, even without a game
	ends        = phrases.List("lobby.end")
	observeFill = phrases.List("lobby.observe-fill")
)

// readObserve: words that are neither a game nor its end are prose.
func readObserve(q Request, line language.Line, _ *Desk) (Request, verdict) {
	words := strings.Fields(strings.ToLower(q.Topic))
	q.Topic, q.Lang = "", rules.English
	prose := false
	for _, word := range words {
		switch word = strings.Trim(word, "[]().,:;!"); {
		case slices.Contains(ends(), word):
			q.Kind = ObserveEnd
		case observable.MatchString(word) && q.Topic == "":
			q.Topic = word
		case word != "" && !slices.Contains(observeFill(), word):
			prose = true
		}
	}
	follows := !observing.MatchString(line.Text) && q.Topic == "" && q.Kind == Observe // "sigue" is what a story does
	if follows && line.Meant {
		return q, isUnknown
	}
	for _, word := range strings.Fields(strings.ToLower(line.Text)) {
		if slices.Contains(phrases.In(rules.Spanish, "request.observe"), word) {
			q.Lang = rules.Spanish
		}
	}
	return q, orProse(prose || follows)
}

// What stands before the name of a game or a title, as people write it, what is never
// one, and what parts it from the side and from what else is said; folded.
var (
	lobbyNoise    = phrases.List("lobby.noise")
	lobbyNone     = phrases.List("lobby.none")
	lobbyAs       = phrases.List("lobby.as")
	lobbyPractice = phrases.List("lobby.practice")
	lobbyAgainst  = phrases.List("lobby.against")
	lobbyProgram  = phrases.List("lobby.program")
)

// readLobby reads what is said about games to join.
func readLobby(q Request, line language.Line, _ *Desk) (Request, verdict) {
	words := strings.Fields(strings.Trim(q.Topic, " .!¡"))
	if len(words) > mostLobbyWords && !line.Meant || len(words) == 1 && oneOf(lobbyNone(), words[0]) {
		return q, isChatter
	}
	q.Lang = langOf(q.Kind, line.Text)
	all := words
	words, q.Foe = cutFoe(words)
	if words, q.As = cutSide(words); len(words) == 0 || !oneOf(lobbyPractice(), words[len(words)-1]) {
		q.Foe = ""
		words, q.As = cutSide(all)
	}
	for n := len(words); n > 0 && q.Kind == Join; n = len(words) {
		if oneOf(lobbyPractice(), words[n-1]) {
			q.Lobby.Practice = true
		} else if oneOf(ends(), words[n-1]) {
			q.Lobby.End = true
		} else {
			break
		}
		words = words[:n-1]
	}
	for len(words) > 0 && oneOf(lobbyNoise(), words[0]) {
		words = words[1:]
	}
	for n := len(words); n > 1 && oneOf(lobbyNoise(), words[n-1]); n = len(words) {
		words = words[:n-1]
	}
	q.Topic = strings.Join(words, " ")
	return q, isRequest
}

// readApplication reads what is said of a practice game, or of standing by.
func readApplication(q Request, line language.Line, _ *Desk) (Request, verdict) {
	words := strings.Fields(strings.Trim(q.Topic, " .!"))
	tooMany := len(words) > mostPracticeWords
	q.Lang = langOf(q.Kind, line.Text)
	if q.Kind == Practice {
		words, q.Foe = cutFoe(words)
	}
	words, q.As = cutSide(words)
	q.Topic = strings.Join(words, " ")
	return q, orProse(tooMany)
}

// cutFoe parts what somebody wants to play against from what stands before it, and from the side
// that he asks for behind it. Who says "with a strong program" asks for no side.
func cutFoe(words []string) (others []string, foe string) {
	for at, w := range words {
		isAs := oneOf(lobbyAs(), w)
		if !isAs && !nearOneOf(lobbyAgainst(), w) {
			continue
		}
		end := len(words)
		if n := slices.IndexFunc(words[at+1:], func(w string) bool { return oneOf(lobbyAs(), w) || isAs && nearOneOf(lobbyAgainst(), w) }); n >= 0 {
			end = at + 1 + n
		}
		if !isAs || slices.ContainsFunc(words[at+1:end], func(w string) bool { return oneOf(lobbyProgram(), strings.Trim(w, ",;")) }) {
			return slices.Concat(words[:at], words[end:]), strings.Join(words[at+1:end], " ")
		}
	}
	return words, ""
}

// nearOneOf reports whether a word is one of a list, but for a slip where it is a long one.
func nearOneOf(list []string, word string) bool {
	word = language.Fold(word)
	return slices.ContainsFunc(list, func(one string) bool {
		slips, _ := language.Distance(word, one, 1)
		return slips == 0 || slips == 1 && len(one) > 4
	})
}

// cutSide parts the side that is asked for from what stands before it.
func cutSide(words []string) (before []string, side string) {
	at := slices.IndexFunc(words, func(w string) bool { return oneOf(lobbyAs(), w) })
	if at < 0 {
		return words, ""
	}
	after := words[at+1:]
	for len(after) > 1 && oneOf(lobbyNoise(), after[0]) {
		after = after[1:]
	}
	for len(after) > 1 && oneOf(lobbyNoise(), after[len(after)-1]) {
		after = after[:len(after)-1]
	}
	return words[:at], strings.TrimRight(strings.Join(after, " "), ",;")
}

func oneOf(list []string, word string) bool { return slices.Contains(list, language.Fold(word)) }

// langOf returns the language in which a request begins.
func langOf(kind RequestKind, text string) rules.Lang {
	text = language.Fold(text)
	begins := func(said string) bool { return strings.HasPrefix(text, language.Fold(said)) }
	if slices.ContainsFunc(phrases.In(rules.Spanish, "request."+string(kind)), begins) {
		return rules.Spanish
	}
	return rules.English
}
