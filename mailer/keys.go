package mailer

// slog keys of this package. Bodies, subjects and passwords have none.
const (
	keyMailbox = "mailbox"
	keyFolder  = "folder"
	keyUID     = "uid"
	keyCount   = "count"
	keyMark    = "mark"
	keyNext    = "uidnext"
	keyAttempt = "attempt"
	keyWait    = "wait"
	keyRelay   = "relay"
	keyID      = "dispatch"
	keyReply   = "reply"
	keyCause   = "cause"
	keyError   = "err"
)
