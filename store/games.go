package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Games is the table of games.
type Games struct{ Table[Game] }

// Games returns the table of games, by title and number.
func (t *Tx) Games() Games { return Games{Table[Game]{tx: t, of: &games}} }

// tagsColumn is a JSON list of the tags of a game, empty where it has none.
const tagsColumn = `COALESCE((SELECT json_group_array(w.tag) FROM (SELECT t.tag FROM tag t WHERE t.game = game.id ORDER BY t.tag) w HAVING COUNT(*) > 0), '')`

var games = layout[Game]{
	name: "game", from: "game", order: "title, number", key: ",id,", fixed: ",title,number,scenario,options,seed,commitment,network,practice,origin,",
	columns: gameColumns,
	reads: gameColumns + `, ` + tagsColumn + `,
	COALESCE((SELECT json_group_array(b.side) FROM (SELECT s.side FROM seat s WHERE s.game = game.id AND s.bot > 0 ORDER BY s.ord) b HAVING COUNT(*) > 0), ''),
	COALESCE((SELECT json_group_object(s.side, s.grade) FROM seat s WHERE s.game = game.id AND s.bot > 0 HAVING COUNT(*) > 0), '')`,
	fields: func(to []any, g *Game) []any {
		return append(to, &g.ID, &g.Title, &g.Number, &g.RulesVersion, &g.Scenario, jsonOf(&g.Options), &g.State, &g.Missing, jsonOf(&g.Policy), &g.Seed, &g.Commitment,
			moment{&g.Created}, &g.Phase, moment{&g.Started}, moment{&g.Deadline}, &g.Reminded, &g.Held, moment{&g.Due}, jsonOf(&g.Demands), jsonOf(&g.Clock), sparseOf(&g.Standings),
			&g.Note, &g.Moved, sparseOf(&g.Network), moment{&g.RollAt}, &g.Pack, &g.Rebound, jsonOf(&g.Sealed), &g.Private, moment{&g.PlayAt}, &g.Trust, &g.Practice, &g.Name,
			&g.TakenBack, sparseOf(&g.Changed), sparseOf(&g.Origin), sparseOf(&g.Gone), jsonOf(&g.Tags), jsonOf(&g.Bots), jsonOf(&g.Grades))
	},
}

const gameColumns = "id, title, number, rules_version, scenario, options, state, missing, policy, seed, commitment, created, phase, started, deadline, reminded, held, due, demands, clock, standings, " +
	"note, moved, network, roll_at, pack, rebound, sealed, private, play_at, trust, practice, name, taken_back, changed, origin, gone"

// Game returns one game.
func (t *Tx) Game(id string) (Game, error) {
	q := t.Games().asks()
	q.and("id = ?", id)
	return t.Games().first(q)
}

// SaveGame stores what changes while a game runs.
func (t *Tx) SaveGame(g *Game) error { return t.Games().Save(g) }

// Start stores a game as it begins, and forgets the position in which it was to.
func (g Games) Start(row *Game) error {
	if _, err := g.tx.exec("start game", `DELETE FROM phase WHERE game = ?`, row.ID); err != nil {
		return err
	}
	return g.Save(row)
}

// AddTagged stores a new game with its tags.
func (g Games) AddTagged(row *Game) error {
	if err := g.Add(row); err != nil {
		return err
	}
	return g.SetTags(row.ID, row.Tags)
}

// SetTags gives a game its tags, lower case, in place of those that it had.
func (g Games) SetTags(game string, tags []string) error {
	if _, err := g.tx.exec("clear tags", `DELETE FROM tag WHERE game = ?`, game); err != nil {
		return err
	}
	for _, tag := range tags {
		if _, err := g.tx.exec("add tag", `INSERT INTO tag (game, tag) VALUES (?, ?) ON CONFLICT DO NOTHING`, game, tag); err != nil {
			return err
		}
	}
	return nil
}

// NextNumber returns the number of the next game of a title that is not private.
func (g Games) NextNumber(title string) (int, error) {
	var n int
	return n, g.tx.row("next number", `SELECT COALESCE(MAX(number), 0) + 1 FROM game WHERE title = ? AND number < ?`, []any{title, FirstPrivate}, &n)
}

// IsNumberTaken reports whether a game of a title has a number.
func (g Games) IsNumberTaken(title string, number int) (bool, error) {
	var n int
	err := g.tx.row("number taken", `SELECT COUNT(*) FROM game WHERE title = ? AND number = ?`, []any{title, number}, &n)
	return n > 0, err
}

// Shared returns all games for those who only read: equal options, policies, demands, clocks and
// standings are held in common and must not be changed; Reminded, Due, Sealed, Network,
// Rebound, RollAt, Bots and Grades are left out.
func (t Games) Shared() ([]Game, error) {
	options, policies, demands := map[string]map[string]string{}, map[string]Policy{}, map[string][]rules.Demand{}
	clocks, standings := map[string]rules.Clock{}, map[string]*rules.Standings{}
	return list(t.tx, "game rows", func(s scanner) (g Game, err error) {
		return g, s.Scan(&g.ID, &g.Title, &g.Number, &g.RulesVersion, &g.Scenario, common[map[string]string]{&g.Options, options}, &g.State, &g.Missing,
			common[Policy]{&g.Policy, policies}, &g.Seed, &g.Commitment, moment{&g.Created}, &g.Phase, moment{&g.Started}, moment{&g.Deadline},
			&g.Held, common[[]rules.Demand]{&g.Demands, demands}, common[rules.Clock]{&g.Clock, clocks}, common[*rules.Standings]{&g.Standings, standings},
			&g.Note, &g.Moved, &g.Pack, &g.Private, moment{&g.PlayAt}, &g.Trust, &g.Practice, &g.Name, &g.TakenBack, jsonOf(&g.Changed), jsonOf(&g.Tags))
	}, `SELECT id, title, number, rules_version, scenario, options, state, missing, policy, seed, commitment, created, phase, started, deadline,
		held, demands, clock, standings, note, moved, pack, private, play_at, trust, practice, name, taken_back, changed, `+tagsColumn+` FROM game ORDER BY title, number`)
}

// Due returns the ids of the games to look at, the longest due first.
func (g Games) Due(now time.Time) ([]string, error) {
	return list(g.tx, "due games", func(s scanner) (id string, err error) { return id, s.Scan(&id) },
		`SELECT id FROM game WHERE due > 0 AND due <= ? ORDER BY due, id`, millis(now))
}

// thinks is the condition of a seat that a bot plays who thinks, as in the index seat_grade.
const thinks = `s.bot > 0 AND s.grade NOT IN ('', 'novice')`

// WithThinkers returns the ids of the running games in which bots think, by id.
func (g Games) WithThinkers() ([]string, error) {
	return list(g.tx, "games with thinkers", func(s scanner) (id string, err error) { return id, s.Scan(&id) },
		`SELECT DISTINCT s.game FROM seat s JOIN game g ON g.id = s.game WHERE `+thinks+` AND g.state = 'running' ORDER BY s.game`)
}

// CountThinking returns how many games go on in which bots think, and how many of them are the practice
// of a person.
func (g Games) CountThinking(person int64) (all, practice int, err error) {
	err = g.tx.row("count thinking", `SELECT COUNT(*), COALESCE(SUM(practice = 1 AND EXISTS (SELECT 1 FROM seat p WHERE p.game = id AND p.person = ? AND p.bot = 0)), 0)
		FROM game WHERE id IN (SELECT s.game FROM seat s WHERE `+thinks+`) AND state IN ('running', 'paused', 'gathering')`, []any{person}, &all, &practice)
	return all, practice, err
}

// Oldest returns when the first game was created, the zero time when there is
// none.
func (g Games) Oldest() (time.Time, error) {
	var at time.Time
	err := g.tx.row("oldest", `SELECT COALESCE(MIN(created), 0) FROM game`, nil, moment{&at})
	return at, err
}

// NextDue returns when the next game or digest becomes due, the zero time when none
// does.
func (g Games) NextDue() (time.Time, error) {
	var due time.Time
	err := g.tx.row("next due", `SELECT COALESCE(MIN(due), 0) FROM (SELECT MIN(due) AS due FROM game WHERE due > 0 UNION ALL SELECT MIN(due) FROM digest)`, nil, moment{&due})
	return due, err
}

// WithProblems returns the games that are paused for a reason of ours, are held, or whose
// deadline passed before a moment, without their demands, by title and number.
func (t Games) WithProblems(before time.Time) ([]Game, error) {
	return list(t.tx, "ailing games", func(s scanner) (g Game, err error) {
		return g, s.Scan(&g.ID, &g.Title, &g.State, jsonOf(&g.Policy), &g.Phase, moment{&g.Started}, moment{&g.Deadline}, &g.Held, &g.Note, &g.Moved, moment{&g.RollAt}, &g.Practice)
	}, `SELECT id, title, state, policy, phase, started, deadline, held, note, moved, roll_at, practice FROM game
		WHERE state = 'paused' AND note <> '' OR state = 'running' AND (held OR deadline > 0 AND deadline < ?) ORDER BY title, number`, millis(before))
}

// Delayed returns the running games whose deadline of the phase was moved for a reason,
// by title and number.
func (t Games) Delayed(why string) ([]Game, error) {
	return list(t.tx, "held back", func(s scanner) (g Game, err error) {
		return g, s.Scan(&g.ID, &g.Phase, moment{&g.Deadline})
	}, `SELECT id, phase, deadline FROM game WHERE state = 'running' AND moved = ? ORDER BY title, number`, why)
}

// Ended is a game that is over, as ratings need it.
type Ended struct {
	Game      string
	Title     string
	Created   time.Time
	At        time.Time // when it ended
	Standings rules.Standings
	Private   bool
	Played    int // its phases, of one that did not end by its rules
}

// Ended returns the games that are over and nobody's practice, the first to end first.
func (g Games) Ended() ([]Ended, error) {
	return list(g.tx, "ended", func(r scanner) (e Ended, err error) {
		return e, r.Scan(&e.Game, &e.Title, moment{&e.Created}, moment{&e.At}, jsonOf(&e.Standings), &e.Private, &e.Played)
	}, `SELECT id, title, created, started, standings, private, phase - 1 FROM game WHERE state = ? AND practice = 0 AND standings <> '' ORDER BY started, id`, Over)
}
