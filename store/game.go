package store

import (
	"cmp"
	"maps"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// GameState is whether a game goes on.
type GameState string

// A paused game takes letters but runs no phase and no deadline. One that gathers has
// sides that nobody holds yet; nothing of it has been told but how it will begin. One that
// is moved is played in another office: nothing is done here any more, but it is not over,
// and what is hidden in it stays so.
const (
	Running    GameState = "running"
	Paused     GameState = "paused"
	Over       GameState = "over"
	Recruiting GameState = "gathering"
	Moved      GameState = "moved"
)

// Ended reports whether nothing is played here any more.
func (s GameState) Ended() bool { return s == Over || s == Moved }

// Missing says what happens at the deadline to a side that does not report.
type Missing string

// MissingDefault lets standing orders and then the title's default answer;
// MissingHold waits and tells the moderator.
const (
	MissingDefault Missing = "default"
	MissingHold    Missing = "hold"
)

// Silent says what becomes of a side that misses too often; the zero value is
// SilentModerator.
type Silent string

// SilentModerator asks the moderator and goes on; SilentHold waits for the side, too.
// SilentReserve gives it to who offered to take over, SilentBot has a program stand in, a novice;
// the others of the kind have one of another grade, see [Silent.StandIn].
const (
	SilentModerator Silent = "moderator"
	SilentHold      Silent = "hold"
	SilentReserve   Silent = "standby"
	SilentBot       Silent = "bot"
	SilentClub      Silent = "bot-club"
	SilentStrong    Silent = "bot-strong"
)

// Silences lists what there is.
func Silences() []Silent {
	return []Silent{SilentModerator, SilentHold, SilentReserve, SilentBot, SilentClub, SilentStrong}
}

// StandIn returns the grade of the program that stands in for who misses too often, and whether one
// does.
func (s Silent) StandIn() (grade engine.Grade, ok bool) {
	switch s {
	case SilentBot:
		return engine.Novice, true
	case SilentClub:
		return engine.Club, true
	case SilentStrong:
		return engine.Strong, true
	}
	return "", false
}

// Trust says what proves that a letter is a side's.
type Trust string

// The ways. TrustBoth takes either. A game that says nothing ("") has TrustBoth; and
// whatever a game says, it is TrustKey where nothing vouches for letters.
const (
	TrustKey     Trust = "key"     // its order key
	TrustVouched Trust = "vouched" // that its address wrote to a signed address of ours, and our mail exchanger vouches for it
	TrustBoth    Trust = "both"
)

// Policy is how long a game waits for its players.
type Policy struct {
	Orders       time.Duration     `json:"orders"`            // for a sheet of orders, at least; 0: for ever
	Decision     time.Duration     `json:"decision"`          // for a single decision, at least; 0: as Orders
	Grace        time.Duration     `json:"grace,omitempty"`   // after the deadline, before it forces anything
	Remind       time.Duration     `json:"remind"`            // before the deadline; 0: no reminder
	Calendar     calendar.Calendar `json:"calendar,omitzero"` // when deadlines may fall
	Absence      time.Duration     `json:"absence,omitempty"` // by which deadlines wait for a player who is away, in all; 0: they do not
	Missed       int               `json:"missed,omitempty"`  // deadlines that a side misses in a row before Silent counts; 0: never
	Silent       Silent            `json:"silent,omitempty"`
	Notice       time.Duration     `json:"notice,omitempty"`  // before a deadline, for an absence that is to move it
	NeverStarted int               `json:"no_show,omitempty"` // deadlines missed by who never came, before the game ends and counts for nothing; 0: it goes on
}

// Game is one running instance of a title.
type Game struct {
	ID           string
	Title        string
	Number       int    // counted per title; of a private game drawn, see FirstPrivate
	RulesVersion int    // with Pack what the game is bound to, see Bound
	Pack         string // hash of the title's data
	Scenario     string
	Options      map[string]string
	State        GameState
	Missing      Missing
	Policy       Policy
	Seed         string // hexadecimal; secret until the game is over
	Commitment   string
	Created      time.Time
	Phase        int // number of the phase that collects sheets
	Started      time.Time
	Deadline     time.Time // zero: none
	Reminded     bool
	Held         bool
	Due          time.Time // when the service wants to look again; zero: not before a letter comes
	Demands      []rules.Demand
	Clock        rules.Clock
	Standings    *rules.Standings  // once over
	Note         string            // why it is paused, a code
	Moved        string            // why the deadline of the phase was moved, a code; "": it was not
	Rebound      bool              // until the first phase under another binding is played
	Sealed       []SealedName      // as told in the last phase that told them
	Network      *Network          // the beacon that its dice come from; nil: none
	Private      bool              // its pages open to its players and the moderator only
	Trust        Trust             // what proves that a letter is a side's; "": TrustBoth
	RollAt       time.Time         // when the round is published that its closed phase waits for; zero: the phase is not closed
	PlayAt       time.Time         // every sheet is in, and the phase is played then unless one is taken back; zero: not so
	Practice     bool              // one person's, against programs
	Changed      map[string]string // options that are otherwise by now than when it began, see [Game.Option]
	Name         string            // as its moderator calls it; "": by its id only
	Tags         []string          // words by which moderators find it; not saved with it, see [Games.SetTags]
	TakenBack    int               // the last phase that took the game back, see Rollback; 0: none did
	Origin       *Origin           // the office that it came from; nil: it began here
	Gone         *Gone             // the office that it is played in now; nil: here
	Bots         []rules.Side      // whose sides programs play, in the title's order; not saved with it, see [SeatUpdate]

	// Grades are those of the programs of Bots, as their seats have them. They are not saved with it.
	Grades map[rules.Side]engine.Grade `json:"-"`
}

// Option returns the value of an option as it is by now. What it was when the game began,
// which is sealed in the chain of its phases, stands in Options.
func (g *Game) Option(id string) string {
	if v, ok := g.Changed[id]; ok {
		return v
	}
	return g.Options[id]
}

// OptionsNow returns all options as they are by now.
func (g *Game) OptionsNow() map[string]string {
	if len(g.Changed) == 0 {
		return g.Options
	}
	out := maps.Clone(g.Options)
	maps.Copy(out, g.Changed)
	return out
}

// Bound returns what the game is bound to.
func (g *Game) Bound() Bound { return Bound{g.RulesVersion, g.Pack} }

// Numbers from FirstPrivate on are those of private games, which are drawn and not
// counted: no gap in the numbers of the others shows that there is one.
const (
	FirstPrivate = 100_000
	LastPrivate  = 999_999
)

// Origin is where a game came from that began in another office.
type Origin struct {
	Game string    `json:"game"` // its id when it began: the one that its chain of hashes names
	From string    `json:"from"` // the address of the office that it was in last
	Sum  string    `json:"sum"`  // of the file that it came in
	At   time.Time `json:"at"`   // when it came
}

// Gone is where a game went that is played in another office.
type Gone struct {
	To    string    `json:"to"`    // the address of that office
	State GameState `json:"state"` // what it was until then
	At    time.Time `json:"at"`
}

// ChainID returns the id that the chain of hashes of a game names, its receipts and its
// anchors: the one that it began under.
func (g *Game) ChainID() string {
	if g.Origin == nil {
		return g.ID
	}
	return cmp.Or(g.Origin.Game, g.ID)
}
