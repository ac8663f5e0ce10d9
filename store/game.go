package store

import (
	"maps"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// GameState is whether a game goes on.
type GameState string

// A paused game takes letters but runs no phase and no deadline. One that gathers has
// sides that nobody holds yet; nothing of it has been told but how it will begin. One that
// is moved is played in another office: nothing is done here any more, but it is not over,
// and what is hidden in it stays so.
const (
	Running   GameState = "running"
	Paused    GameState = "paused"
	Over      GameState = "over"
	Gathering GameState = "gathering"
	Moved     GameState = "moved"
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
// SilentStandby gives it to who offered to take over, SilentBot has a program stand in.
const (
	SilentModerator Silent = "moderator"
	SilentHold      Silent = "hold"
	SilentStandby   Silent = "standby"
	SilentBot       Silent = "bot"
)

// Silences lists what there is.
func Silences() []Silent { return []Silent{SilentModerator, SilentHold, SilentStandby, SilentBot} }

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
	Orders   time.Duration     `json:"orders"`            // for a sheet of orders, at least; 0: for ever
	Decision time.Duration     `json:"decision"`          // for a single decision, at least; 0: as Orders
	Grace    time.Duration     `json:"grace,omitempty"`   // after the deadline, before it forces anything
	Remind   time.Duration     `json:"remind"`            // before the deadline; 0: no reminder
	Calendar calendar.Calendar `json:"calendar,omitzero"` // when deadlines may fall
	Absence  time.Duration     `json:"absence,omitempty"` // by which deadlines wait for a player who is away, in all; 0: they do not
	Missed   int               `json:"missed,omitempty"`  // deadlines that a side misses in a row before Silent counts; 0: never
	Silent   Silent            `json:"silent,omitempty"`
	Notice   time.Duration     `json:"notice,omitempty"`  // before a deadline, for an absence that is to move it
	NoShow   int               `json:"no_show,omitempty"` // deadlines missed by who never came, before the game ends and counts for nothing; 0: it goes on
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
	Tags         []string          // words by which moderators find it; not saved with it, see [Tx.SetTags]
	TakenBack    int               // the last phase that took the game back, see Back; 0: none did
	Origin       *Origin           // the office that it came from; nil: it began here
	Gone         *Gone             // the office that it is played in now; nil: here
	Bots         []rules.Side      // whose sides programs play, in the title's order; not saved with it, see [Tx.PlaySeat]
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

// NextNumber returns the number of the next game of a title that is not private.
func (t *Tx) NextNumber(title string) (int, error) {
	var n int
	return n, t.row("next number", `SELECT COALESCE(MAX(number), 0) + 1 FROM game WHERE title = ? AND number < ?`, []any{title, FirstPrivate}, &n)
}

// NumberTaken reports whether a game of a title has a number.
func (t *Tx) NumberTaken(title string, number int) (bool, error) {
	var n int
	err := t.row("number taken", `SELECT COUNT(*) FROM game WHERE title = ? AND number = ?`, []any{title, number}, &n)
	return n > 0, err
}

// AddGame stores a new game.
func (t *Tx) AddGame(g *Game) error {
	_, err := t.exec("add game", `INSERT INTO game
		(id, title, number, rules_version, scenario, options, state, missing, policy, seed, commitment, created,
		phase, started, deadline, reminded, held, due, demands, clock, note, network, pack, sealed, private, trust, practice, name, origin)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		g.ID, g.Title, g.Number, g.RulesVersion, g.Scenario, doc{g.Options}, g.State, g.Missing, doc{g.Policy}, g.Seed, g.Commitment,
		millis(g.Created), g.Phase, millis(g.Started), millis(g.Deadline), g.Reminded, g.Held, millis(g.Due), doc{g.Demands}, doc{g.Clock}, g.Note, sparse{&g.Network}, g.Pack, doc{g.Sealed}, g.Private, g.Trust, g.Practice, g.Name, sparse{&g.Origin})
	return err
}

// SaveGame stores what changes while a game runs.
func (t *Tx) SaveGame(g *Game) error {
	return t.change("save game", `UPDATE game SET state = ?, missing = ?, policy = ?, phase = ?, started = ?, deadline = ?,
		reminded = ?, held = ?, due = ?, demands = ?, clock = ?, standings = ?, note = ?, moved = ?, roll_at = ?, play_at = ?,
		rules_version = ?, pack = ?, rebound = ?, sealed = ?, private = ?, name = ?, taken_back = ?, trust = ?, changed = ?, gone = ? WHERE id = ?`,
		g.State, g.Missing, doc{g.Policy}, g.Phase, millis(g.Started), millis(g.Deadline),
		g.Reminded, g.Held, millis(g.Due), doc{g.Demands}, doc{g.Clock}, sparse{&g.Standings}, g.Note, g.Moved, millis(g.RollAt), millis(g.PlayAt),
		g.RulesVersion, g.Pack, g.Rebound, doc{g.Sealed}, g.Private, g.Name, g.TakenBack, g.Trust, sparse{&g.Changed}, sparse{&g.Gone}, g.ID)
}

// StartGame stores a game as it begins, and forgets the position in which it was to.
func (t *Tx) StartGame(g *Game) error {
	if _, err := t.exec("start game", `DELETE FROM phase WHERE game = ?`, g.ID); err != nil {
		return err
	}
	if err := t.change("start game", `UPDATE game SET created = ? WHERE id = ?`, millis(g.Created), g.ID); err != nil {
		return err
	}
	return t.SaveGame(g)
}

const gameColumns = `id, title, number, rules_version, scenario, options, state, missing, policy, seed, commitment, created,
	phase, started, deadline, reminded, held, due, demands, clock, standings, note, moved, network, roll_at,
	pack, rebound, sealed, private, play_at, trust, practice, name, taken_back, changed, origin, gone, ` + tagsColumn + `,
	COALESCE((SELECT json_group_array(b.side) FROM (SELECT s.side FROM seat s WHERE s.game = game.id AND s.bot > 0 ORDER BY s.ord) b HAVING COUNT(*) > 0), '')`

func readGame(s scanner) (g Game, err error) {
	return g, s.Scan(&g.ID, &g.Title, &g.Number, &g.RulesVersion, &g.Scenario, doc{&g.Options}, &g.State, &g.Missing,
		doc{&g.Policy}, &g.Seed, &g.Commitment, moment{&g.Created}, &g.Phase, moment{&g.Started}, moment{&g.Deadline},
		&g.Reminded, &g.Held, moment{&g.Due}, doc{&g.Demands}, doc{&g.Clock}, doc{&g.Standings}, &g.Note, &g.Moved, doc{&g.Network}, moment{&g.RollAt},
		&g.Pack, &g.Rebound, doc{&g.Sealed}, &g.Private, moment{&g.PlayAt}, &g.Trust, &g.Practice, &g.Name, &g.TakenBack, doc{&g.Changed}, doc{&g.Origin}, doc{&g.Gone}, doc{&g.Tags}, doc{&g.Bots})
}

// Game returns one game.
func (t *Tx) Game(id string) (Game, error) {
	return one(t, "game", readGame, `SELECT `+gameColumns+` FROM game WHERE id = ?`, id)
}

// Games returns all games by title and number.
func (t *Tx) Games() ([]Game, error) {
	return list(t, "games", readGame, `SELECT `+gameColumns+` FROM game ORDER BY title, number`)
}

// GameRows is Games for those who only read: equal options, policies, demands, clocks and
// standings are held in common and must not be changed; Reminded, Due, Sealed, Network,
// Rebound, RollAt and Bots are left out.
func (t *Tx) GameRows() ([]Game, error) {
	options, policies, demands := map[string]map[string]string{}, map[string]Policy{}, map[string][]rules.Demand{}
	clocks, standings := map[string]rules.Clock{}, map[string]*rules.Standings{}
	return list(t, "game rows", func(s scanner) (g Game, err error) {
		return g, s.Scan(&g.ID, &g.Title, &g.Number, &g.RulesVersion, &g.Scenario, common[map[string]string]{&g.Options, options}, &g.State, &g.Missing,
			common[Policy]{&g.Policy, policies}, &g.Seed, &g.Commitment, moment{&g.Created}, &g.Phase, moment{&g.Started}, moment{&g.Deadline},
			&g.Held, common[[]rules.Demand]{&g.Demands, demands}, common[rules.Clock]{&g.Clock, clocks}, common[*rules.Standings]{&g.Standings, standings},
			&g.Note, &g.Moved, &g.Pack, &g.Private, moment{&g.PlayAt}, &g.Trust, &g.Practice, &g.Name, &g.TakenBack, doc{&g.Changed}, doc{&g.Tags})
	}, `SELECT id, title, number, rules_version, scenario, options, state, missing, policy, seed, commitment, created, phase, started, deadline,
		held, demands, clock, standings, note, moved, pack, private, play_at, trust, practice, name, taken_back, changed, `+tagsColumn+` FROM game ORDER BY title, number`)
}

// DueGames returns the ids of the games to look at, the longest due first.
func (t *Tx) DueGames(now time.Time) ([]string, error) {
	return list(t, "due games", func(s scanner) (id string, err error) { return id, s.Scan(&id) },
		`SELECT id FROM game WHERE due > 0 AND due <= ? ORDER BY due, id`, millis(now))
}

// Oldest returns when the first game was created, the zero time when there is
// none.
func (t *Tx) Oldest() (time.Time, error) {
	var at time.Time
	err := t.row("oldest", `SELECT COALESCE(MIN(created), 0) FROM game`, nil, moment{&at})
	return at, err
}

// NextDue returns when the next game or digest becomes due, the zero time when none
// does.
func (t *Tx) NextDue() (time.Time, error) {
	var due time.Time
	err := t.row("next due", `SELECT COALESCE(MIN(due), 0) FROM (SELECT MIN(due) AS due FROM game WHERE due > 0 UNION ALL SELECT MIN(due) FROM digest)`, nil, moment{&due})
	return due, err
}
