package adjudicator

// slog keys of this package. Order texts, order keys and hidden facts have
// none.
const (
	keyLetter  = "letter"
	keyCause   = "cause"
	keyReply   = "reply"
	keyCommand = "command"
	keyVerb    = "verb"
	keyGame    = "game"
	keySide    = "side"
	keyPhase   = "phase"
	keyOutcome = "outcome"
	keyForced  = "forced"
	keyKind    = "kind"
	keyCount   = "count"
	keyRound   = "round"
	keyError   = "err"
	keyRules   = "rules"
	keyHere    = "here"
	keyWhy     = "why"
	keySince   = "since"
	keySkew    = "skew"
)
