package desk

import "github.com/fieldpost/fieldpost/rules"

// Request is something the service answers by mail.
type Request struct {
	Kind  RequestKind
	Topic string     // of help, a name, or what is asked of the board, as the player wrote it; may be empty
	As    string     // the side that is asked for, as he wrote it; "": any
	Foe   string     // of practice: against what he wants to play, as he wrote it; "": anything
	Lang  rules.Lang // of what asks, where who asks may be unknown
	Line  int
	Phase int            // that a report or history is asked of
	Named bool           // a phase is; else the last report, and all history
	Asked Asked          // of the board
	Wrong *rules.Problem // with what is asked of the board; nothing was read then
	Lobby Lobby          // of Games, Join and Leave
}

// Lobby is what a request about joining says beside its Topic, As and Lang.
type Lobby struct {
	Practice bool // against programs, at once
	End      bool // he waits no longer
}

// RequestKind is what a request asks for. What is done about it a value of [office.Request] says.
type RequestKind string

// What is asked and changes nothing.
const (
	Help     RequestKind = "help"
	Status   RequestKind = "status"
	Report   RequestKind = "report" // Topic may be Full
	History  RequestKind = "history"
	Board    RequestKind = "board"    // the map in words, or places of it
	OwnSheet RequestKind = "sheet"    // what stands for the side, as it was written
	Press    RequestKind = "press"    // the messages that a side has sent and got
	Sessions RequestKind = "sessions" // which browsers read the pages as the player
)

// Full is the Topic of the request for a report that tells all of the position, what
// has not changed as well.
const Full = "full"

// What a side asks for in its game. Each changes something.
const (
	Keys      RequestKind = "keys" // whether its mails hold the order key: KeysOn or KeysOff
	NewKey    RequestKind = "new-key"
	Block     RequestKind = "block" // no more messages of the side that Topic names
	Unblock   RequestKind = "unblock"
	Name      RequestKind = "name"      // how pages name the player; "" for how they do
	Anonymous RequestKind = "anonymous" // that they do not
	Deputy    RequestKind = "deputy"    // who writes beside its player: an address to be asked, "" for who does
	DeputyEnd RequestKind = "deputy-end"
	Resign    RequestKind = "resign" // how to give the side up
	ResignNow RequestKind = "resign-now"
	Vote      RequestKind = "vote"      // for an end of the game, or against one
	TakeBack  RequestKind = "take-back" // that a side be his again for whom a program stands in
)

// The topics of Keys.
const (
	KeysOn  = "on"
	KeysOff = "off"
)

// What a side can vote.
const (
	VoteDraw       = "draw"        // it would end the game as a draw
	VoteYes        = "yes"         // it agrees to what another proposes
	VoteNo         = "no"          // it agrees to nothing any more
	VoteConcede    = "concede"     // it is to be asked back
	VoteConcedeNow = "concede-now" // it gives the game up
)

// What a person says of himself, for all his games; Topic is what he says, "" for how it
// is. Each changes something.
const (
	Settings      RequestKind = "settings" // what holds
	Language      RequestKind = "language"
	Zone          RequestKind = "zone"
	AddressAdd    RequestKind = "address-add"
	AddressMain   RequestKind = "address-main" // where mails go
	AddressRemove RequestKind = "address-remove"
	Confirm       RequestKind = "confirm" // Topic is a code
	Decline       RequestKind = "decline" // Topic is a code
	Absent        RequestKind = "absent"  // when he is away
	Back          RequestKind = "back"
	Maps          RequestKind = "maps"     // how maps come with mails
	Mails         RequestKind = "mails"    // which mails he wants, what comes with them, whether lists of ratings name him
	SignOut       RequestKind = "sign-out" // no browser is let in as him any more
	Code          RequestKind = "code"     // what lets a browser in as him
)

// The topics of Maps.
const (
	MapsInline   = "inline"
	MapsAttached = "attached"
	MapsNone     = "none"
)

// The topics of Mails.
const (
	MailsAll    = "all"
	MailsAsked  = "asked"
	MailsDigest = "digest" // perhaps with the hour behind it: "digest 20"
	CalendarOn  = "calendar-on"
	CalendarOff = "calendar-off"
	TwinOn      = "twin-on"
	TwinOff     = "twin-off"
	RatingsOn   = "ratings-on" // pages may list how he is rated
	RatingsOff  = "ratings-off"
)

// What anybody may ask who plays nothing yet; Topic names a game or a title. All but Games change
// something.
const (
	Games      RequestKind = "games" // which there are
	Join       RequestKind = "join"  // to hold a side
	Leave      RequestKind = "leave" // to give it back before the game begins
	Practice   RequestKind = "practice"
	Reserve    RequestKind = "standby" // to take over a side that falls free
	ReserveEnd RequestKind = "standby-end"
	Observe    RequestKind = "observe"     // to be told what everybody may know; "": of which games he is
	ObserveEnd RequestKind = "observe-end" // of no game any more: ""
)
