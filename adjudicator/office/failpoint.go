package office

// The steps at which Env.Failpoint is called: wherever a crash finds the work
// half done.
const (
	StepReceived       = "letter.received"         // nothing is stored yet
	StepStored         = "letter.stored"           // stored, the mailbox not yet told
	StepLetterBegun    = "letter.begun"            // within the letter's transaction
	StepEffects        = "letter.effects"          // effects written, no answer yet
	StepLetterHandled  = "letter.handled"          // marked as handled, not yet committed
	StepLetterInSet    = "letter.in-set"           // handled in a set, not yet committed
	StepLetterDone     = "letter.committed"        // committed, its phase not yet run
	StepPhaseBegun     = "phase.begun"             // within the phase's transaction
	StepPhaseStored    = "phase.stored"            // events and position written
	StepPhaseReported  = "phase.reported"          // sitreps queued, not yet committed
	StepPhaseDone      = "phase.committed"         // committed
	StepArchiveWritten = "archive.written"         // the file is there, the game does not know
	StepClosed         = "phase.closed"            // inputs fixed, closing mails queued, not yet committed
	StepDrawn          = "phase.drawn"             // the round was fetched, nothing is done with it
	StepReminded       = "reminder.queued"         // not yet committed
	StepCreated        = "game.created"            // welcome queued, not yet committed
	StepImported       = "game.imported"           // stored and its players told, not yet committed
	StepRecruited      = "game.gathered"           // its last side is taken and all are welcomed, not yet committed
	StepBeforeDrain    = "deadline.before-drain"   // the deadline has passed, nothing is done
	StepBeforeForce    = "deadline.before-forcing" // the mailbox was read
	StepSent           = "dispatch.sent"           // the mail server took some, the outbox does not know
	StepSentNoted      = "dispatch.noted"          // the outbox was told of one of them, not yet committed
	StepCommandBegun   = "command.begun"           // the mailbox was read, nothing is done
	StepCommandEffects = "command.effects"         // the verb was carried out, not yet committed
	StepCommandDone    = "command.committed"       // committed
)
