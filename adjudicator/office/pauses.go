package office

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Pause is a reason for which a game does not go on. All that is said of one at pages, in mails, by
// the health, in the figures and on the command line is made from [pauses], and from its texts in the
// catalogs: pause.why.<code>, what it is; pause.told.<code>, the same to its players; and
// pause.cure.<code>, what has the game go on.
type Pause struct {
	Code    string // as the note of a game has it
	Ailment string // as the health and the figures have it, "": it is well so
	Fault   bool   // something failed that whoever runs the post office has to look at: the probes report it
}

// The codes of the pauses.
const (
	PausedByModerator = "moderator"     // it is meant
	PausedOnlyBots    = "programs-only" // bots alone would play on
	PausedFault       = "title-failed"
	PausedOtherBoard  = "other-board" // the rules or the data here are not those that it is bound to
	PausedRecovery    = "recall"      // nobody has said which round of a beacon its players had been told
)

// pauses is the table of them. What it does not know a moderator did.
var pauses = []Pause{
	{Code: PausedByModerator},
	{Code: PausedOnlyBots, Ailment: "programs"},
	{Code: PausedFault, Ailment: "game", Fault: true},
	{Code: PausedOtherBoard, Ailment: "board", Fault: true},
	{Code: PausedRecovery, Ailment: "round", Fault: true},
}

// Pauses returns all reasons for which a game may be paused.
func Pauses() []Pause { return slices.Clone(pauses) }

// PauseOf returns why a game does not go on that is in some state, with some note; nil where no pause
// keeps it. One that is recruiting may be paused, too.
func PauseOf(state store.GameState, note string) *Pause {
	if state != store.Paused && (state != store.Recruiting || note == "") {
		return nil
	}
	at := max(0, slices.IndexFunc(pauses, func(p Pause) bool { return p.Code == note }))
	return &pauses[at]
}

// Args returns as arguments of a text why the game is paused and what has it go on; the texts of
// both may say its phase (number).
func (p *Pause) Args() []rules.Arg {
	return []rules.Arg{rules.Word("why", "pause.why."+p.Code), rules.Word("cure", "pause.cure."+p.Code)}
}

// PlayersMessage tells players of a game in a phase why it is paused.
func (p *Pause) PlayersMessage(phase int) rules.Message {
	return rules.M("pause.told."+p.Code, rules.Num("phase", phase))
}
