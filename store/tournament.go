package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// TournamentState is how far a tournament is.
type TournamentState string

// The states.
const (
	TournamentOpen    TournamentState = "open"    // who wants to play enters
	TournamentRunning TournamentState = "running" // its rounds are played
	TournamentOver    TournamentState = "over"
)

// Tournament is a set of games of one title between the same people.
type Tournament struct {
	ID      string // as people write it
	Name    string
	Title   string
	Detail  TournamentDetail
	State   TournamentState
	Round   int // the last that was paired; 0: none yet
	Told    int // the last whose end was told
	Created time.Time
}

// TournamentDetail is the terms of a tournament, and what its games are made of.
type TournamentDetail struct {
	Form   string `json:"form"`
	Rounds int    `json:"rounds"`
	Count  string `json:"count"`
	Gift   string `json:"gift"`

	Seats    [][]rules.Side    `json:"seats"` // the sides that each player of a game has
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options,omitempty"`
	Policy   Policy            `json:"policy"`
	Missing  Missing           `json:"missing,omitempty"`
	Trust    Trust             `json:"trust,omitempty"`
	Private  bool              `json:"private,omitempty"` // it, and its games, are shown to who plays and the moderators only
	Closed   bool              `json:"closed,omitempty"`  // nobody enters by mail
	Barred   []int64           `json:"barred,omitempty"`  // people whom a moderator took out: they enter by a moderator only
}

// Entrant is who plays in a tournament. Numbers are those by which tables name them.
type Entrant struct {
	Tournament string
	Number     int    // from 1
	Public     string // as pages name him, as [Seat].Public
	Entered    time.Time
	Gone       time.Time // when he left it; zero: he is in it

	Person  int64 // Address, Name, Lang and Zone are his
	Address string
	Name    string
	Lang    rules.Lang
	Zone    string
}

// PairingState is whether a table plays.
type PairingState string

// The states.
const (
	PairingOpen PairingState = "open" // it has a game
	PairingBye  PairingState = "bye"  // who sits alone gets points for it
	PairingIdle PairingState = "idle" // who sits alone gets none
)

// Pairing is a table of a round of a tournament.
type Pairing struct {
	Tournament string
	Round      int // from 1
	Order      int // in the round
	Game       string
	People     []int // numbers of the entrants, by seat
	State      PairingState
}

// Tournaments is the table of tournaments.
type Tournaments struct{ Table[Tournament] }

// Tournaments returns the table of tournaments, the newest first.
func (t *Tx) Tournaments() Tournaments {
	return Tournaments{Table[Tournament]{tx: t, of: &tournaments}}
}

var tournaments = layout[Tournament]{
	name: "tournament", order: "created DESC, id", key: ",id,", fixed: ",name,title,created,",
	columns: "id, name, title, detail, state, round, told, created",
	fields: func(to []any, o *Tournament) []any {
		return append(to, &o.ID, &o.Name, &o.Title, jsonOf(&o.Detail), &o.State, &o.Round, &o.Told, moment{&o.Created})
	},
}

// Entrants returns the table of who plays in tournaments, by their numbers.
func (t *Tx) Entrants() Table[Entrant] { return Table[Entrant]{tx: t, of: &entrants} }

var entrants = layout[Entrant]{
	name: "entrant", order: "entrant.number, entrant.person", key: ",tournament,person,", fixed: ",public,entered,",
	columns: "tournament, person, number, public, entered, gone",
	reads:   "entrant.tournament, entrant.person, entrant.number, entrant.public, entrant.entered, entrant.gone, COALESCE(" + reached + ", ''), p.name, p.lang, p.zone",
	from:    "entrant JOIN person p ON p.id = entrant.person LEFT JOIN address a ON a.person = p.id AND a.main = 1",
	fields: func(to []any, e *Entrant) []any {
		return append(to, &e.Tournament, &e.Person, &e.Number, &e.Public, moment{&e.Entered}, moment{&e.Gone}, &e.Address, &e.Name, &e.Lang, &e.Zone)
	},
}

// Pairings is the table of tables of tournaments.
type Pairings struct{ Table[Pairing] }

// Pairings returns the table of tables of tournaments, by round.
func (t *Tx) Pairings() Pairings { return Pairings{Table[Pairing]{tx: t, of: &pairings}} }

// Of returns the table that a game is of. ErrNotFound says that it is of no
// tournament.
func (p Pairings) Of(game string) (Pairing, error) {
	q := p.asks()
	q.and("game = ? AND game <> ''", game)
	return p.first(q)
}

var pairings = layout[Pairing]{
	name: "pairing", order: "round, ord", columns: "tournament, round, ord, game, people, state",
	fields: func(to []any, p *Pairing) []any {
		return append(to, &p.Tournament, &p.Round, &p.Order, &p.Game, jsonOf(&p.People), &p.State)
	},
}

// Answered is how long a side took to send the first sheet that was accepted, from when its
// phase began.
type Answered struct {
	Game string
	Side rules.Side
	At   time.Time // when the sheet came
	Took time.Duration
}

// AnswerTimes returns how long sides of a tournament took.
func (o Tournaments) AnswerTimes(tournament string) ([]Answered, error) {
	return list(o.tx, "answered", func(r scanner) (a Answered, err error) {
		var millis int64
		err = r.Scan(&a.Game, &a.Side, moment{&a.At}, &millis)
		a.Took = time.Duration(millis) * time.Millisecond
		return a, err
	}, `SELECT s.game, s.side, MIN(s.received), MIN(s.received) - f.started
		FROM pairing p JOIN sheet s ON s.game = p.game JOIN game g ON g.id = p.game
		JOIN (SELECT game, number, started FROM phase UNION ALL SELECT id, phase, started FROM game WHERE state <> 'over') f
			ON f.game = s.game AND f.number = s.phase
		WHERE p.tournament = ? AND s.accepted = 1 AND s.demand <> '' AND s.received >= f.started
		GROUP BY s.game, s.side, s.phase ORDER BY s.game, s.side, s.phase`, tournament)
}
