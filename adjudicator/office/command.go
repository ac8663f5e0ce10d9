package office

import (
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Command is a verb being carried out, within its transaction.
type Command struct {
	Tx     *Tx
	Row    store.Command
	Now    time.Time
	Game   store.Game
	Seats  []store.Seat
	Unread error // why the mailbox could not be read
	Unsure bool  // the clock may be wrong
	Outage bool  // no deadline counts at the moment

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

// The arguments of commands, by the names under which a row holds them.
const (
	// Of any verb.
	ArgPhase  = "phase"    // it is meant for this phase and no other
	ArgReason = "reason"   // why it is given: it stands in the audit and in what those are told who are told why
	ArgToken  = "token"    // a word of whoever gives it: given again with the same one it is the same command
	ArgReply  = "reply-to" // where its answer is mailed: the address of the moderator who gave it by mail
	ArgLetter = "letter"   // the letter that asked for it beside others: they are answered together

	// Of several.
	ArgSide    = "side"
	ArgAddress = "address"
	ArgName    = "name" // of a person, as lang and zone
	ArgLang    = "lang"
	ArgZone    = "zone"
	ArgText    = "text" // what is said, in lines

	ArgLines    = "lines"    // sheet: order lines
	ArgSpan     = "span"     // extend: a duration, as in 48h
	ArgUntil    = "until"    // or a moment, RFC 3339
	ArgFrom     = "from"     // the deadline that is moved, RFC 3339: nothing is done when that is another by then, so that who means the same as another, or confirms twice, moves it once
	ArgSooner   = "sooner"   // "yes": though it is earlier than the deadline in force, as whoever gives it was shown
	ArgRound    = "round"    // resume: the round of a beacon that the players had been told
	ArgUntold   = "untold"   // or "yes": they had been told none
	ArgKeepKey  = "keep-key" // address, "yes": the player has moved, and nobody else got his mails
	ArgDueOf    = "due-of"   // the address that it moves a seat from, whose reader had a day to stop it
	ArgBot      = "program"  // replace, "yes": a program plays the side from now on, and nobody is named
	ArgTo       = "to"       // rollback: the phase that the game is taken back to
	ArgHow      = "how"      // end: in which way
	ArgWho      = "who"      // clone: who plays the new game
	ArgDryRun   = "dry-run"  // rebind, "yes": only say what it would come to
	ArgOffice   = "office"   // export: the address of the office in which it is played from now on, "" for here
	ArgCalled   = "called"   // rename; a word for nothing takes the name back
	ArgTags     = "tags"     // tag, likewise
	ArgRule     = "rule"     // option: what somebody would change that is no term of a game
	ArgStray    = "stray"    // give: the letter
	ArgTemplate = "template" // create: the template, in lines
)

// Arg returns an argument, "" when it was not given.
func (c *Command) Arg(name string) string { return c.Row.Args[name] }

// Say adds to the answer.
func (c *Command) Say(code string, args ...rules.Arg) {
	c.Answer = append(c.Answer, rules.M(code, append([]rules.Arg{rules.Text("game", c.Row.Game)}, args...)...))
}

// AddAuditDetail adds to the audit. It must not be a secret.
func (c *Command) AddAuditDetail(name, value string) {
	if c.Detail == nil {
		c.Detail = map[string]string{}
	}
	c.Detail[name] = value
}

// Kind returns a kind of dispatch whose occasion is this command, so that the same verb may be
// given twice in a phase.
func (c *Command) Kind(k store.Kind) store.Kind {
	return KindWithOccasion(k, strconv.FormatInt(c.Row.ID, 10))
}

// Lang returns the language of the moderator who gives the command, English if it is not known.
func (c *Command) Lang() rules.Lang {
	if mod := c.Tx.Office.ModeratorByActor(c.Row.Actor); mod != nil && mod.Lang != "" {
		return mod.Lang
	}
	return rules.English
}

// CheckModerates refuses what only who moderates a game may have done to it.
func (c *Command) CheckModerates(game string) error {
	if mod := c.Tx.Office.ModeratorByActor(c.Row.Actor); mod != nil && !mod.Moderates(game) {
		return c.Refusal("verb.not-yours", rules.Text("id", game))
	}
	return nil
}

// Refusal returns an error that leaves everything as it was and tells why.
func (c *Command) Refusal(code string, args ...rules.Arg) error {
	return RefusalError{Message: rules.M(code, append([]rules.Arg{rules.Text("game", c.Row.Game)}, args...)...)}
}

// RefusalError is the error of a verb that the game does not allow.
type RefusalError struct{ Message rules.Message }

// Error implements error.
func (r RefusalError) Error() string { return "refused: " + r.Message.Code }
