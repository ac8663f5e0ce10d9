package filing

// What a letter came to, for the moderator: the outcomes of all packages that handle letters.
const (
	OutcomeAccepted  = "accepted"
	outcomeAdvance   = "advance"
	outcomeStanding  = "standing"
	outcomeDraft     = "draft"
	OutcomeRequest   = "request"
	OutcomeRefused   = "refused"   // it changes nothing; the answer says why
	OutcomeOvertaken = "overtaken" // the mail server received a later one
	OutcomeLate      = "late"      // for a phase whose deadline had passed
	outcomeUndone    = "undone"    // a sheet was taken back
	outcomeFinal     = "final"     // a sheet is his last word
	OutcomeChecked   = "checked"   // nothing was to be kept of it
	OutcomeRepeat    = "repeat"    // handled before under another Message-ID
	OutcomeStranger  = "stranger"  // from nobody who plays here
	OutcomeMachine   = "machine"
	OutcomeOwn       = "own"
	OutcomeBounce    = "bounce"
	OutcomeRate      = "rate" // one too many of its sender
	OutcomeUnaddress = "no-sender"
)
