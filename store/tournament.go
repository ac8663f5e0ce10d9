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

// AddTournament stores a new tournament. ErrExists says that there is one of its id.
func (t *Tx) AddTournament(o *Tournament) error {
	_, err := t.exec("add tournament", `INSERT INTO tournament (id, name, title, detail, state, round, told, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		o.ID, o.Name, o.Title, doc{o.Detail}, o.State, o.Round, o.Told, millis(o.Created))
	return err
}

// SaveTournament stores how far a tournament is, and its terms.
func (t *Tx) SaveTournament(o *Tournament) error {
	return t.change("save tournament", `UPDATE tournament SET detail = ?, state = ?, round = ?, told = ? WHERE id = ?`, doc{o.Detail}, o.State, o.Round, o.Told, o.ID)
}

const tournamentQuery = `SELECT id, name, title, detail, state, round, told, created FROM tournament `

func readTournament(r scanner) (o Tournament, err error) {
	return o, r.Scan(&o.ID, &o.Name, &o.Title, doc{&o.Detail}, &o.State, &o.Round, &o.Told, moment{&o.Created})
}

// Tournament returns one tournament. ErrNotFound says that there is none of that id.
func (t *Tx) Tournament(id string) (Tournament, error) {
	return one(t, "tournament", readTournament, tournamentQuery+`WHERE id = ?`, id)
}

// Tournaments returns all of them, the newest first.
func (t *Tx) Tournaments() ([]Tournament, error) {
	return list(t, "tournaments", readTournament, tournamentQuery+`ORDER BY created DESC, id`)
}

// AddEntrant stores who enters. ErrExists says that he did before.
func (t *Tx) AddEntrant(e *Entrant) error {
	_, err := t.exec("add entrant", `INSERT INTO entrant (tournament, person, number, public, entered) VALUES (?, ?, ?, ?, ?)`,
		e.Tournament, e.Person, e.Number, e.Public, millis(e.Entered))
	return err
}

// SaveEntrant stores an entrant's number, and whether he is gone.
func (t *Tx) SaveEntrant(e *Entrant) error {
	return t.change("save entrant", `UPDATE entrant SET number = ?, gone = ? WHERE tournament = ? AND person = ?`,
		e.Number, millis(e.Gone), e.Tournament, e.Person)
}

// RemoveEntrant forgets an entrant of a tournament that has not begun.
func (t *Tx) RemoveEntrant(tournament string, person int64) error {
	return t.change("remove entrant", `DELETE FROM entrant WHERE tournament = ? AND person = ?`, tournament, person)
}

// Entrants returns who plays in a tournament, by their numbers.
func (t *Tx) Entrants(tournament string) ([]Entrant, error) {
	return list(t, "entrants", func(r scanner) (e Entrant, err error) {
		return e, r.Scan(&e.Tournament, &e.Number, &e.Public, moment{&e.Entered}, moment{&e.Gone}, &e.Person, &e.Address, &e.Name, &e.Lang, &e.Zone)
	}, `SELECT e.tournament, e.number, e.public, e.entered, e.gone, e.person, COALESCE(`+reached+`, ''), p.name, p.lang, p.zone
		FROM entrant e JOIN person p ON p.id = e.person LEFT JOIN address a ON a.person = p.id AND a.main = 1
		WHERE e.tournament = ? ORDER BY e.number, e.person`, tournament)
}

// AddPairing stores a table.
func (t *Tx) AddPairing(p *Pairing) error {
	_, err := t.exec("add pairing", `INSERT INTO pairing (tournament, round, ord, game, people, state) VALUES (?, ?, ?, ?, ?, ?)`,
		p.Tournament, p.Round, p.Order, p.Game, doc{p.People}, p.State)
	return err
}

const pairingQuery = `SELECT tournament, round, ord, game, people, state FROM pairing `

func readPairing(r scanner) (p Pairing, err error) {
	return p, r.Scan(&p.Tournament, &p.Round, &p.Order, &p.Game, doc{&p.People}, &p.State)
}

// Pairings returns all tables of a tournament, by round.
func (t *Tx) Pairings(tournament string) ([]Pairing, error) {
	return list(t, "pairings", readPairing, pairingQuery+`WHERE tournament = ? ORDER BY round, ord`, tournament)
}

// PairingOf returns the table that a game is of. ErrNotFound says that it is of no
// tournament.
func (t *Tx) PairingOf(game string) (Pairing, error) {
	return one(t, "pairing of", readPairing, pairingQuery+`WHERE game = ? AND game <> ''`, game)
}

// Ended is a game that is over, as ratings need it.
type Ended struct {
	Game      string
	Title     string
	Created   time.Time
	At        time.Time // when it ended
	Standings rules.Standings
	Private   bool
}

// EndedGames returns the games that are over and nobody's practice, the first to end first.
func (t *Tx) EndedGames() ([]Ended, error) {
	return list(t, "ended", func(r scanner) (e Ended, err error) {
		return e, r.Scan(&e.Game, &e.Title, moment{&e.Created}, moment{&e.At}, doc{&e.Standings}, &e.Private)
	}, `SELECT id, title, created, started, standings, private FROM game WHERE state = ? AND practice = 0 AND standings <> '' ORDER BY started, id`, Over)
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
func (t *Tx) AnswerTimes(tournament string) ([]Answered, error) {
	return list(t, "answered", func(r scanner) (a Answered, err error) {
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
