package office

// The slog keys of all packages of the adjudicator. There are none for order texts, order
// keys and hidden facts.
const (
	KeyLetter  = "letter"
	KeyCause   = "cause"
	KeyReply   = "reply"
	KeyCommand = "command"
	KeyVerb    = "verb"
	KeyGame    = "game"
	KeySide    = "side"
	KeyPhase   = "phase"
	KeyOutcome = "outcome"
	KeyForced  = "forced"
	KeyKind    = "kind"
	KeyCount   = "count"
	KeyRound   = "round"
	KeyError   = "err"
	KeyRules   = "rules"
	KeyHere    = "here"
	KeyWhy     = "why"
	KeySince   = "since"
	KeySkew    = "skew"
)
