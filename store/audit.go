package store

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// Entry is one line of the audit.
type Entry struct {
	ID     int64
	At     time.Time
	Game   string
	Actor  string // "service", a side, or "moderator:<name>"
	Action string
	Detail map[string]string // no secret of a running game
}

// AuditLog is the table of the audit.
type AuditLog struct{ Table[Entry] }

// AuditLog returns the audit.
func (t *Tx) AuditLog() AuditLog { return AuditLog{Table[Entry]{tx: t, of: &entries}} }

var entries = layout[Entry]{
	name: "audit", order: "id", columns: "id, at, game, actor, action, detail",
	fields: func(to []any, e *Entry) []any {
		return append(to, &e.ID, moment{&e.At}, &e.Game, &e.Actor, &e.Action, jsonOf(&e.Detail))
	},
}

// Audit adds a line to the audit.
func (t *Tx) Audit(e *Entry) error { return t.AuditLog().Add(e) }

// Of returns the audit of a game, or of what belongs to none (""), the newest first.
func (l AuditLog) Of(game string, most int) ([]Entry, error) {
	q := l.asks()
	q.and("game = ?", game)
	q.order, q.most = "id DESC", most
	return l.list(q)
}

// Since returns the audit of all games since a moment, as far as it is about one of
// some actions, the oldest first. It looks at the latest entries only, so many.
func (l AuditLog) Since(since time.Time, latest int, actions ...string) ([]Entry, error) {
	q := l.asks()
	q.and("id > (SELECT COALESCE(MAX(id), 0) FROM audit) - ? AND at > ?", latest, millis(since))
	q.and("action IN (SELECT value FROM json_each(?))", jsonOf(&actions))
	return l.list(q)
}

// PausedAt says when a game was last paused, the zero time if never.
func (l AuditLog) PausedAt(game string) (at time.Time, err error) {
	return at, l.tx.row("paused at", `SELECT COALESCE(MAX(at), 0) FROM audit WHERE game = ? AND action IN ('paused', 'pause')`, []any{game}, moment{&at})
}

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

// Commands is the table of commands.
type Commands struct{ Table[Command] }

// Commands returns the table of commands, the first first.
func (t *Tx) Commands() Commands { return Commands{Table[Command]{tx: t, of: &commands}} }

var commands = layout[Command]{
	name: "command", order: "id", columns: "id, at, actor, verb, game, args, state, answer, done",
	fields: func(to []any, c *Command) []any {
		return append(to, &c.ID, moment{&c.At}, &c.Actor, &c.Verb, &c.Game, jsonOf(&c.Args), &c.State, sparseOf(&c.Answer), moment{&c.Done})
	},
}

// Command returns one command.
func (t *Tx) Command(id int64) (Command, error) { return t.Commands().One(Command{ID: id}) }

// Add stores a new command and returns its id.
func (c Commands) Add(row *Command) (id int64, err error) {
	row.State = CommandNew
	err = c.Table.Add(row)
	return row.ID, err
}

// Of returns the id of the command of a game that was given under a token.
// ErrNotFound says that there is none.
func (c Commands) Of(game, token string) (id int64, err error) {
	return id, c.tx.row("command of token", `SELECT id FROM command WHERE game = ? AND json_extract(args, '$.token') = ?`, []any{game, token}, &id)
}

// New returns the ids of the commands that wait, the first first.
func (c Commands) New() ([]int64, error) {
	return list(c.tx, "new commands", readID, `SELECT id FROM command WHERE state = 'new' ORDER BY id`)
}

// End notes what became of a new command. ErrNotFound says that it is
// not new any more.
func (c Commands) End(id int64, state CommandState, answer []rules.Message, at time.Time) error {
	return c.tx.change("end command", `UPDATE command SET state = ?, answer = ?, done = ? WHERE id = ? AND state = 'new'`,
		state, jsonOf(&answer), millis(at), id)
}
