package desk

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// form is one way to write a request, or to say something of the sheet, in every title.
type form struct {
	id    string      // of its words, request.<id> in the catalogs of package phrases
	more  string      // what the pattern says behind the words
	kind  RequestKind // "": of the sheet
	topic string      // of the request, where the words say it
	read  reading     // nil: it is one, whatever stands behind the words
}

// forms lists all of them. A form whose words begin as those of another do stands above it where
// that takes any text.
var forms = []form{
	{id: formWait},
	{id: formFailure, more: "{" + argAnswer + ":=" + prefix + wordStop + "|" + prefix + wordSkip + "}"},
	{id: formTurn, more: "{" + argTurn + ":number}"},
	{id: formTurn, more: "{" + argTurn + ":number} " + prefix + "orders"}, // as a heading
	{id: "help", more: maybeText, kind: Help, read: readHelp},
	{id: "status", kind: Status},
	{id: "report", kind: Report},
	{id: "history", kind: History},
	{id: "sessions", kind: Sessions},
	{id: "sessions", more: prefix + "end", kind: SignOut},
	{id: "code", kind: Code},
	{id: "map", kind: Board, read: readPlaces},
	{id: "board", more: "[{" + argPlaces + ":text}]", kind: Board, read: readPlaces},
	{id: "maps-inline", kind: Maps, topic: MapsInline}, // `map` alone stays free
	{id: "maps-attached", kind: Maps, topic: MapsAttached},
	{id: "maps-none", kind: Maps, topic: MapsNone},
	{id: "anonymous", kind: Anonymous},
	{id: "name", more: maybeText, kind: Name, read: atMost(mostNameWords)},
	{id: "settings", more: maybeText, kind: Settings, read: atMost(0)},
	{id: "language", more: maybeText, kind: Language, read: atMost(mostSettingWords)},
	{id: "zone", more: maybeText, kind: Zone, read: atMost(mostSettingWords)},
	{id: "address-add", more: maybeText, kind: AddressAdd, read: readAddress},
	{id: "address-main", more: maybeText, kind: AddressMain, read: readAddress},
	{id: "address-remove", more: maybeText, kind: AddressRemove, read: readAddress},
	{id: "confirm", more: maybeText, kind: Confirm, read: atMost(mostSettingWords)},
	{id: "decline", more: maybeText, kind: Decline, read: atMost(mostSettingWords)},
	{id: "press", kind: Press},
	{id: "block", more: text, kind: Block, read: readBlocked},
	{id: "unblock", more: text, kind: Unblock, read: readBlocked},
	{id: "absent-end", kind: Back},
	{id: "absent", more: maybeText, kind: Absent, read: readAbsent},
	{id: "keys-off", kind: Keys, topic: KeysOff}, // `key` and `new` alone stay free
	{id: "keys-on", kind: Keys, topic: KeysOn},
	{id: "new-key", kind: NewKey},
	{id: "deputy-end", kind: DeputyEnd},
	{id: "deputy", more: maybeText, kind: Deputy, read: readDeputy},
	{id: "full-report", kind: Report, topic: Full},
	{id: "sheet", kind: OwnSheet},
	{id: "report", more: ofPhase, kind: Report},
	{id: "history", more: ofPhase, kind: History},
	{id: "resign-now", kind: ResignNow},
	{id: "resign", more: maybeText, kind: Resign, read: readResign},
	{id: "vote-draw", kind: Vote, topic: VoteDraw},
	{id: "vote-yes", kind: Vote, topic: VoteYes},
	{id: "vote-no", kind: Vote, topic: VoteNo},
	{id: "vote-concede", kind: Vote, topic: VoteConcede},
	{id: "vote-concede-now", kind: Vote, topic: VoteConcedeNow},
	{id: "mails-all", kind: Mails, topic: MailsAll},
	{id: "mails-asked", kind: Mails, topic: MailsAsked},
	{id: "mails-digest", kind: Mails, topic: MailsDigest},
	{id: "digest-at", more: "{" + argHour + ":number}", kind: Mails, topic: MailsDigest},
	{id: "mails-calendar-on", kind: Mails, topic: CalendarOn},
	{id: "mails-calendar-off", kind: Mails, topic: CalendarOff},
	{id: "mails-twin-on", kind: Mails, topic: TwinOn},
	{id: "mails-twin-off", kind: Mails, topic: TwinOff},
	{id: "mails-ratings-on", kind: Mails, topic: RatingsOn},
	{id: "mails-ratings-off", kind: Mails, topic: RatingsOff},
	{id: formPlayNow},
	{id: formUndo},
	{id: formReady},
	{id: formCheck},
	{id: "take-back", kind: TakeBack},
	{id: "observe", more: maybeText, kind: Observe, read: readObserve},
	{id: "games", kind: Games, read: readLobby},
	{id: "join", more: maybeText, kind: Join, read: readLobby},
	{id: "leave", more: maybeText, kind: Leave, read: readLobby},
	{id: "standby-end", more: maybeText, kind: ReserveEnd, read: readApplication},
	{id: "standby", more: maybeText, kind: Reserve, read: readApplication},
	{id: "practice", more: maybeText, kind: Practice, read: readApplication},
}

// prefix keeps what every title has apart from a title's own.
const prefix = "fieldpost."

// What the code asks for by name: what is said of a sheet, and arguments.
const (
	formWait    = "wait"
	formFailure = "on-failure"
	formTurn    = "turn"
	formPlayNow = "play-now"
	formUndo    = "undo"
	formReady   = "ready"
	formCheck   = "check"
	wordStop    = "stop"
	wordSkip    = "skip"
	argAnswer   = "answer"
	argTurn     = "turn"
	argTopic    = "topic"
	argPlaces   = "places"
	argPhase    = "phase"
	argHour     = "hour"
)

// What may stand behind the words of many.
const (
	text      = "{" + argTopic + ":text}"
	maybeText = "[" + text + "]"
	ofPhase   = "[" + prefix + "of-phase] {" + argPhase + ":number}"
)

// pattern returns how a form is written, and its id in the grammar.
func (f *form) pattern() order.Form {
	out := order.Form{ID: prefix + f.id, Pattern: strings.TrimSpace(prefix + f.id + " " + f.more)}
	if f.kind == SignOut {
		out.ID = prefix + string(SignOut)
	}
	return out
}

// sharedForms returns the forms that all titles share.
func sharedForms() (out []order.Form) {
	for i := range forms {
		out = append(out, forms[i].pattern())
	}
	return out
}

// sharedWords returns the words of these forms.
func sharedWords() (out []order.Word) {
	for _, id := range phrases.Keys("request") {
		out = append(out, word(prefix+id, "request."+id))
	}
	return out
}

// word returns a word of a grammar, by its key in the catalogs.
func word(id, key string) order.Word {
	return order.Word{ID: id, EN: phrases.In(order.English, key), ES: phrases.In(order.Spanish, key)}
}

// formsByID finds what the grammar has read.
var formsByID = sync.OnceValue(func() map[string]*form {
	byID := map[string]*form{}
	for i := range forms {
		byID[forms[i].pattern().ID] = &forms[i]
	}
	return byID
})

// shared takes an order that all titles share; false means that it is one of the title.
func (d *Desk) shared(s *Sheet, o *rules.Order, line language.Line) bool {
	f := formsByID()[o.Form]
	switch {
	case f == nil:
		return false
	case f.kind == "":
		s.say(o)
		return true
	}
	q := Request{Kind: f.kind, Topic: strings.TrimSpace(f.topic + o.ID(argTopic) + o.ID(argPlaces)), Line: o.Line}
	if a, named := o.Get(argPhase); named {
		q.Phase, q.Named = a.Num, true
	}
	if a, named := o.Get(argHour); named {
		q.Topic += " " + strconv.Itoa(a.Num)
	}
	is := isRequest
	if f.read != nil {
		q, is = f.read(q, line, d)
	}
	switch {
	case is == isUnknown:
		s.Problems = append(s.Problems, Spot{Line: line.No}.Problem(rules.M("fault.unknown-verb", rules.Text("word", strings.TrimSpace(line.Text)))))
	case is == isChatter, is == isProse && !line.Meant:
		s.chatter(line)
	default:
		s.Requests = append(s.Requests, q)
	}
	return true
}

// say notes what a line says of the sheet as a whole.
func (s *Sheet) say(o *rules.Order) {
	switch strings.TrimPrefix(o.Form, prefix) {
	case formWait:
		s.Wait = true
	case formFailure:
		s.failure(o)
	case formTurn:
		s.turn(o)
	case formPlayNow:
		s.PlayNow = true
	case formUndo:
		s.Undo = true
	case formReady:
		s.Ready = true
	case formCheck:
		s.Check = true
	}
}

// ForTurn returns the line that makes a sheet one for a turn to come.
func ForTurn(turn int) rules.Order { return order.Of(prefix+formTurn, order.Number(argTurn, turn)) }

// OfSheet reports whether a form is part of a sheet, and no request to the service.
func OfSheet(form string) bool {
	id, ours := strings.CutPrefix(form, prefix)
	return !ours || slices.Contains([]string{formWait, formFailure, formTurn}, id)
}

// LoneWords returns what players write to the service in a word alone, in all languages.
func LoneWords() (out []string) {
	for i := range forms {
		if forms[i].more == "" {
			out = append(out, phrases.All("request."+forms[i].id)...)
		}
	}
	return out
}
