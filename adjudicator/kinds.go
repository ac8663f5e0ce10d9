package adjudicator

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
	kindWelcome    store.Kind = "welcome"
	kindAck        store.Kind = "ack"
	kindNotice     store.Kind = "notice"
	kindSitrep     store.Kind = "sitrep"
	kindReminder   store.Kind = "reminder"
	kindOver       store.Kind = "over"
	kindHelp       store.Kind = "help"
	kindStatus     store.Kind = "status"
	kindReport     store.Kind = "report"
	kindHistory    store.Kind = "history"
	kindMaps       store.Kind = "maps"  // how maps come with mails
	kindName       store.Kind = "name"  // how pages name the player
	kindKeys       store.Kind = "keys"  // whether mails hold the key
	kindSheet      store.Kind = "sheet" // what stands for the side
	kindMails      store.Kind = "mails" // which mails come
	kindDigest     store.Kind = "digest"
	kindBoard      store.Kind = "board"
	kindPaused     store.Kind = "paused"
	kindResumed    store.Kind = "resumed"
	kindExtended   store.Kind = "extended"   // a moderator moved the deadline
	kindOption     store.Kind = "option"     // what a game is played under is otherwise
	kindAnnounced  store.Kind = "announced"  // what a moderator says to all
	kindKey        store.Kind = "key"        // the side has a new order key
	kindOutage     store.Kind = "outage"     // the deadline passed and does not count
	kindMoved      store.Kind = "moved"      // an outage is over: the new deadline
	kindClosing    store.Kind = "closing"    // the round of the beacon that a phase is played with
	kindCode       store.Kind = "code"       // lets a browser in
	kindSessions   store.Kind = "sessions"   // which browsers are let in
	kindSettings   store.Kind = "settings"   // what a person has said of himself
	kindDeputy     store.Kind = "deputy"     // who writes for the side beside its player
	kindResigned   store.Kind = "resigned"   // a player gives his side up
	kindPledge     store.Kind = "pledge"     // asks somebody whether he agrees
	kindPress      store.Kind = "press"      // messages of players
	kindAbsent     store.Kind = "absent"     // when the player is away
	kindAway       store.Kind = "away"       // the deadline waits for another who is away
	kindVote       store.Kind = "vote"       // how they would end the game
	kindProgram    store.Kind = "program"    // a program stands in for a player, or no longer
	kindObserve    store.Kind = "observe"    // which games a person observes
	kindObserved   store.Kind = "observed"   // what everybody may know, to an observer
	kindGames      store.Kind = "games"      // which games there are
	kindJoin       store.Kind = "join"       // a side is taken or given back, or waited for
	kindInvite     store.Kind = "invite"     // asks somebody to take a side
	kindPractice   store.Kind = "practice"   // why there is no practice game, or how to end one
	kindStandby    store.Kind = "standby"    // who offers to take over a side
	kindTournament store.Kind = "tournament" // whom an entrant meets, and how all stand
	kindGone       store.Kind = "gone"       // the game is played in another office
	kindJoined     store.Kind = "joined"     // holds what several sides of one person are told
)

// forModerator begins the kinds of what only the moderator is told.
const forModerator = "moderator-"

// What the moderator is told of.
const (
	aboutAway        = "away"        // a deadline waits for who is away
	aboutAsked       = "asked"       // a player writes to him
	aboutArchive     = "archive"     // the archive of a finished game cannot be written
	aboutBeacon      = "beacon"      // a round of the beacon cannot be had
	aboutClosing     = "closing"     // no mail that names a round has left
	aboutBounce      = "bounce"      // a mail came back
	aboutFault       = "fault"       // a letter could not be handled, or a title failed
	aboutForced      = "forced"      // a phase was played because a moderator said so
	aboutHeld        = "held"        // a game waits beyond its deadline
	aboutOutage      = "outage"      // no deadline counts
	aboutRolledBack  = "rolled-back" // a moderator took a game back
	aboutOutageOver  = "outage-over" // they count again, and some were moved
	aboutMailbox     = "mailbox"     // the mailbox cannot be read
	aboutPress       = "press"       // a player writes to him
	aboutRelay       = "relay"       // the relay refuses us
	aboutUninvited   = "uninvited"   // a game waits for who got no invitation
	aboutRefused     = "refused"     // a mail was refused for good
	aboutSilent      = "silent"      // a side missed too often, or another plays it now
	aboutStuck       = "stuck"       // a game cannot be worked on
	aboutUnreachable = "unreachable" // a player's mails come back
	aboutUnsendable  = "unsendable"  // a mail that cannot be composed
	aboutProgram     = "program"     // a program that plays a side failed
	aboutJoins       = "joins"       // who takes sides of games that gather, or waits for one
	aboutModerate    = "verbs"       // what came of his letter, or of what he had done by one
	aboutTournament  = "tournament"  // a round is over
	aboutHealth      = "health"      // something of the post office is not well
	aboutWatch       = "watch"       // once a day, what his games need
	aboutUnvouched   = "unvouched"   // many letters in a player's name that nothing vouches for
)

// Kinds lists every kind of dispatch that there is, without occasions. Nothing
// else can be queued. A new kind is added here, and to the journey of
// TestEveryKindOfDispatchArrives (cmd/fieldpost/daemon), which fails until it
// brings one about, has it composed and receives it.
func Kinds() []store.Kind {
	kinds := slices.Clone(kindsOfPlayers[:])
	for _, what := range kindsOfModerator {
		kinds = append(kinds, store.Kind(forModerator+what))
	}
	return kinds
}

// kindsOfPlayers are the kinds of what players are sent, kindsOfModerator
// those of what the moderator is told.
var (
	kindsOfPlayers = [...]store.Kind{
		kindWelcome, kindAck, kindNotice, kindSitrep, kindReminder, kindOver, kindHelp, kindStatus, kindReport, kindHistory, kindMaps, kindName, kindKeys, kindBoard,
		kindSheet,
		kindMails, kindDigest,
		kindPaused, kindResumed, kindExtended, kindOption, kindAnnounced, kindKey, kindOutage, kindMoved, kindClosing, kindCode, kindSessions,
		kindSettings, kindPledge,
		kindPress,
		kindAbsent, kindAway,
		kindDeputy,
		kindResigned,
		kindVote,
		kindProgram,
		kindObserve, kindObserved,
		kindGames, kindJoin, kindInvite,
		kindPractice,
		kindStandby,
		kindTournament,
		kindGone,
		kindJoined,
	}
	kindsOfModerator = [...]string{
		aboutArchive, aboutBeacon, aboutBounce, aboutClosing, aboutFault, aboutForced, aboutHeld, aboutMailbox, aboutOutage,
		aboutOutageOver, aboutRefused, aboutRelay, aboutUninvited, aboutStuck, aboutUnreachable, aboutUnsendable, aboutUnvouched,
		aboutPress,
		aboutRolledBack,
		aboutAway,
		aboutSilent,
		aboutAsked,
		aboutProgram,
		aboutJoins,
		aboutModerate,
		aboutTournament,
		aboutHealth,
		aboutWatch,
	}
)

// known reports whether a kind is one of Kinds. It is asked of every mail.
func known(k store.Kind) bool {
	what, ok := strings.CutPrefix(string(k.Family()), forModerator)
	if ok {
		return slices.Contains(kindsOfModerator[:], what)
	}
	return slices.Contains(kindsOfPlayers[:], k.Family())
}

// on names an occasion: what is told once on each.
func on[T ~string](what T, occasion string) T { return what + ":" + T(occasion) }

// moment returns an occasion that comes once: a time, as fine as the store keeps it.
func moment(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }
