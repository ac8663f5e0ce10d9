package office

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Command is a verb being carried out, within its transaction.
type Command struct {
	Office *Office
	Tx     *Tx
	Row    store.Command
	Now    time.Time
	Game   store.Game
	Seats  []store.Seat
	Unread error // why the mailbox could not be read
	Unsure bool  // the clock may be wrong

	Answer  []rules.Message
	Detail  map[string]string                // for the audit
	Idle    bool                             // nothing was changed
	Mixed   bool                             // the position may have changed: forget it if this fails
	Preview bool                             // it is undone afterwards, see [commands.Service.Preview]
	Audited bool                             // what was done is in the audit already
	Quiet   bool                             // the other moderators are not told, or were
	Told    func(rules.Lang) []rules.Message // the answer as others are told it, nil: as it is
	Quoted  []string                         // lines that stand behind it for others
}

// NewRefusal makes an error that leaves everything as it was and tells why.
func NewRefusal(c *Command, code string, args ...rules.Arg) error {
	return RefusalError{Message: rules.M(code, append([]rules.Arg{rules.Text("game", c.Row.Game)}, args...)...)}
}

// RefusalError is the error of a verb that the game does not allow.
type RefusalError struct{ Message rules.Message }

// Error implements error.
func (r RefusalError) Error() string { return "refused: " + r.Message.Code }
