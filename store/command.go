package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// CommandState is what became of a command.
type CommandState string

// A command is new until it was carried out, or refused because the game does
// not allow it, or failed, or whoever gave it took it back in time.
const (
	CommandNew       CommandState = "new"
	CommandDone      CommandState = "done"
	CommandRefused   CommandState = "refused"
	CommandFailed    CommandState = "failed"
	CommandWithdrawn CommandState = "withdrawn"
)

// Command is something that a moderator has the service do to a game. The
// daemon carries it out and answers in the row: what it did and the answer are
// stored together.
type Command struct {
	ID     int64
	At     time.Time
	Actor  string // moderator:<name>
	Verb   string
	Game   string
	Args   map[string]string // none of them a secret
	State  CommandState
	Answer []rules.Message
	Done   time.Time
}

// AddCommand stores a new command and returns its id.
func (t *Tx) AddCommand(c *Command) (int64, error) {
	return t.insert("add command", `INSERT INTO command (at, actor, verb, game, args, state) VALUES (?, ?, ?, ?, ?, 'new')`,
		millis(c.At), c.Actor, c.Verb, c.Game, doc{c.Args})
}

// Command returns one command.
func (t *Tx) Command(id int64) (Command, error) {
	return one(t, "command", func(r scanner) (c Command, err error) {
		return c, r.Scan(&c.ID, moment{&c.At}, &c.Actor, &c.Verb, &c.Game, doc{&c.Args}, &c.State, doc{&c.Answer}, moment{&c.Done})
	}, `SELECT id, at, actor, verb, game, args, state, answer, done FROM command WHERE id = ?`, id)
}

// CommandOf returns the id of the command of a game that was given under a token.
// ErrNotFound says that there is none.
func (t *Tx) CommandOf(game, token string) (id int64, err error) {
	return id, t.row("command of token", `SELECT id FROM command WHERE game = ? AND json_extract(args, '$.token') = ?`, []any{game, token}, &id)
}

// NewCommands returns the ids of the commands that wait, the first first.
func (t *Tx) NewCommands() ([]int64, error) {
	return list(t, "new commands", readID, `SELECT id FROM command WHERE state = 'new' ORDER BY id`)
}

// EndCommand notes what became of a new command. ErrNotFound says that it is
// not new any more.
func (t *Tx) EndCommand(id int64, state CommandState, answer []rules.Message, at time.Time) error {
	return t.change("end command", `UPDATE command SET state = ?, answer = ?, done = ? WHERE id = ? AND state = 'new'`,
		state, doc{answer}, millis(at), id)
}
