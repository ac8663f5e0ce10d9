package adjudicator

// The steps at which Env.Failpoint is called: wherever a crash finds the work
// half done.
const (
	stepReceived       = "letter.received"         // nothing is stored yet
	stepStored         = "letter.stored"           // stored, the mailbox not yet told
	stepLetterBegun    = "letter.begun"            // within the letter's transaction
	stepEffects        = "letter.effects"          // effects written, no answer yet
	stepLetterHandled  = "letter.handled"          // marked as handled, not yet committed
	stepLetterInSet    = "letter.in-set"           // handled in a set, not yet committed
	stepLetterDone     = "letter.committed"        // committed, its phase not yet run
	stepPhaseBegun     = "phase.begun"             // within the phase's transaction
	stepPhaseStored    = "phase.stored"            // events and position written
	stepPhaseReported  = "phase.reported"          // sitreps queued, not yet committed
	stepPhaseDone      = "phase.committed"         // committed
	stepArchiveWritten = "archive.written"         // the file is there, the game does not know
	stepClosed         = "phase.closed"            // inputs fixed, closing mails queued, not yet committed
	stepDrawn          = "phase.drawn"             // the round was fetched, nothing is done with it
	stepReminded       = "reminder.queued"         // not yet committed
	stepCreated        = "game.created"            // welcome queued, not yet committed
	stepImported       = "game.imported"           // stored and its players told, not yet committed
	stepGathered       = "game.gathered"           // its last side is taken and all are welcomed, not yet committed
	stepBeforeDrain    = "deadline.before-drain"   // the deadline has passed, nothing is done
	stepBeforeForce    = "deadline.before-forcing" // the mailbox was read
	stepSent           = "dispatch.sent"           // the mail server took some, the outbox does not know
	stepSentNoted      = "dispatch.noted"          // the outbox was told of one of them, not yet committed
	stepCommandBegun   = "command.begun"           // the mailbox was read, nothing is done
	stepCommandEffects = "command.effects"         // the verb was carried out, not yet committed
	stepCommandDone    = "command.committed"       // committed
)
