package mailer

// slog keys of this package. Bodies, subjects and passwords have none.
const (
	keyMailbox = "mailbox"
	keyFolder  = "folder"
	keyUID     = "uid"
	keyCount   = "count"
	keyAttempt = "attempt"
	keyWait    = "wait"
	keyRelay   = "relay"
	keyID      = "dispatch"
	keyReply   = "reply"
	keyError   = "err"
)
