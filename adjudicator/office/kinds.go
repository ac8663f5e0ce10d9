package office

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// The kinds of dispatch. One that may go out several times within a phase has
// an occasion behind it, see [store.Kind].
const (
	KindWelcome      store.Kind = "welcome"
	KindAck          store.Kind = "ack"
	KindNotice       store.Kind = "notice"
	KindSitrep       store.Kind = "sitrep"
	KindReminder     store.Kind = "reminder"
	KindOver         store.Kind = "over"
	KindHelp         store.Kind = "help"
	KindStatus       store.Kind = "status"
	KindReport       store.Kind = "report"
	KindHistory      store.Kind = "history"
	KindMaps         store.Kind = "maps"  // how maps come with mails
	KindName         store.Kind = "name"  // how pages name the player
	KindKeys         store.Kind = "keys"  // whether mails hold the key
	KindSheet        store.Kind = "sheet" // what stands for the side
	KindMails        store.Kind = "mails" // which mails come
	KindDigest       store.Kind = "digest"
	KindBoard        store.Kind = "board"
	KindPaused       store.Kind = "paused"
	KindResumed      store.Kind = "resumed"
	KindExtended     store.Kind = "extended"   // a moderator moved the deadline
	KindOption       store.Kind = "option"     // what a game is played under is otherwise
	KindAnnounced    store.Kind = "announced"  // what a moderator says to all
	KindKey          store.Kind = "key"        // the side has a new order key
	KindOutage       store.Kind = "outage"     // the deadline passed and does not count
	KindMoved        store.Kind = "moved"      // an outage is over: the new deadline
	KindClosing      store.Kind = "closing"    // the round of the beacon that a phase is played with
	KindCode         store.Kind = "code"       // lets a browser in
	KindSessions     store.Kind = "sessions"   // which browsers are let in
	KindSettings     store.Kind = "settings"   // what a person has said of himself
	KindDeputy       store.Kind = "deputy"     // who writes for the side beside its player
	KindResigned     store.Kind = "resigned"   // a player gives his side up
	KindConfirmation store.Kind = "pledge"     // asks somebody whether he agrees
	KindPress        store.Kind = "press"      // messages of players
	KindAbsent       store.Kind = "absent"     // when the player is away
	KindAway         store.Kind = "away"       // the deadline waits for another who is away
	KindVote         store.Kind = "vote"       // how they would end the game
	KindBot          store.Kind = "program"    // a program stands in for a player, or no longer
	KindObserve      store.Kind = "observe"    // which games a person observes
	KindObserved     store.Kind = "observed"   // what everybody may know, to an observer
	KindGames        store.Kind = "games"      // which games there are
	KindJoin         store.Kind = "join"       // a side is taken or given back, or waited for
	KindInvite       store.Kind = "invite"     // asks somebody to take a side
	KindPractice     store.Kind = "practice"   // why there is no practice game, or how to end one
	KindReserve      store.Kind = "standby"    // who offers to take over a side
	KindTournament   store.Kind = "tournament" // whom an entrant meets, and how all stand
	KindGone         store.Kind = "gone"       // the game is played in another office
	KindJoined       store.Kind = "joined"     // holds what several sides of one person are told
)

// ModeratorKindPrefix begins the kinds of what only the moderator is told.
const ModeratorKindPrefix = "moderator-"

// What the moderator is told of.
const (
	AboutAway        = "away"        // a deadline waits for who is away
	AboutAsked       = "asked"       // a player writes to him
	AboutArchive     = "archive"     // the archive of a finished game cannot be written
	AboutBeacon      = "beacon"      // a round of the beacon cannot be had
	AboutClosing     = "closing"     // no mail that names a round has left
	AboutBounce      = "bounce"      // a mail came back
	AboutFault       = "fault"       // a letter could not be handled, or a title failed
	AboutForced      = "forced"      // a phase was played because a moderator said so
	AboutHeld        = "held"        // a game waits beyond its deadline
	AboutOutage      = "outage"      // no deadline counts
	AboutRolledBack  = "rolled-back" // a moderator took a game back
	AboutOutageOver  = "outage-over" // they count again, and some were moved
	AboutMailbox     = "mailbox"     // the mailbox cannot be read
	AboutPress       = "press"       // a player writes to him
	AboutRelay       = "relay"       // the relay refuses us
	AboutUninvited   = "uninvited"   // a game waits for who got no invitation
	AboutRefused     = "refused"     // a mail was refused for good
	AboutSilent      = "silent"      // a side missed too often, or another plays it now
	AboutStuck       = "stuck"       // a game cannot be worked on
	AboutUnreachable = "unreachable" // a player's mails come back
	AboutUnsendable  = "unsendable"  // a mail that cannot be composed
	AboutBot         = "program"     // a program that plays a side failed
	AboutJoins       = "joins"       // who takes sides of games that are recruiting, or waits for one
	AboutModerate    = "verbs"       // what came of his letter, or of what he had done by one
	AboutTournament  = "tournament"  // a round is over
	AboutHealth      = "health"      // something of the post office is not well
	AboutWatch       = "watch"       // once a day, what his games need
	AboutUnvouched   = "unvouched"   // many letters in a player's name that nothing vouches for
)

// Kinds lists every kind of dispatch that there is, without occasions. Nothing
// else can be queued. A new kind is added here, and to the journey of
// TestEveryKindOfDispatchArrives (cmd/fieldpost/daemon), which fails until it
// brings one about, has it composed and receives it.
func Kinds() []store.Kind {
	kinds := slices.Clone(kindsOfPlayers[:])
	for _, what := range kindsOfModerator {
		kinds = append(kinds, store.Kind(ModeratorKindPrefix+what))
	}
	return kinds
}

// kindsOfPlayers are the kinds of what players are sent, kindsOfModerator
// those of what the moderator is told.
var (
	kindsOfPlayers = [...]store.Kind{
		KindWelcome, KindAck, KindNotice, KindSitrep, KindReminder, KindOver, KindHelp, KindStatus, KindReport, KindHistory, KindMaps, KindName, KindKeys, KindBoard,
		KindSheet,
		KindMails, KindDigest,
		KindPaused, KindResumed, KindExtended, KindOption, KindAnnounced, KindKey, KindOutage, KindMoved, KindClosing, KindCode, KindSessions,
		KindSettings, KindConfirmation,
		KindPress,
		KindAbsent, KindAway,
		KindDeputy,
		KindResigned,
		KindVote,
		KindBot,
		KindObserve, KindObserved,
		KindGames, KindJoin, KindInvite,
		KindPractice,
		KindReserve,
		KindTournament,
		KindGone,
		KindJoined,
	}
	kindsOfModerator = [...]string{
		AboutArchive, AboutBeacon, AboutBounce, AboutClosing, AboutFault, AboutForced, AboutHeld, AboutMailbox, AboutOutage,
		AboutOutageOver, AboutRefused, AboutRelay, AboutUninvited, AboutStuck, AboutUnreachable, AboutUnsendable, AboutUnvouched,
		AboutPress,
		AboutRolledBack,
		AboutAway,
		AboutSilent,
		AboutAsked,
		AboutBot,
		AboutJoins,
		AboutModerate,
		AboutTournament,
		AboutHealth,
		AboutWatch,
	}
)

// IsKnownKind reports whether a kind is one of Kinds. It is asked of every mail.
func IsKnownKind(k store.Kind) bool {
	what, ok := strings.CutPrefix(string(k.Family()), ModeratorKindPrefix)
	if ok {
		return slices.Contains(kindsOfModerator[:], what)
	}
	return slices.Contains(kindsOfPlayers[:], k.Family())
}

// KindWithOccasion names an occasion: what is told once on each.
func KindWithOccasion[T ~string](what T, occasion string) T { return what + ":" + T(occasion) }

// OccasionAt returns an occasion that comes once: a time, as fine as the store keeps it.
func OccasionAt(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }
