package mailer

import (
	"context"
	"time"
)

// Letter is a mail that came in.
type Letter struct {
	Mailbox string // Mailbox.Name
	// UIDValidity and UID are its place there (RFC 9051 §2.3.1.1). Together with
	// Mailbox they never name another letter.
	UIDValidity uint32
	UID         uint32
	Received    time.Time // INTERNALDATE: when the mail server took it
	Size        int64     // RFC822.SIZE in bytes
	Raw         []byte    // the whole mail; the header fields only when TooBig
	TooBig      bool      // Size is above Mailbox.MaxSize, the body was not read
}

// Receiver takes letters. A nil error promises that the letter is stored
// durably; only then is the mailbox told. After an error the letter comes again
// later. A letter may come more than once: the receiver tells by its place and
// by its content.
type Receiver interface {
	Receive(ctx context.Context, letter Letter) error
}

// Gatherer is what a Receiver that takes several letters at once implements besides.
type Gatherer interface {
	// ReceiveAll takes letters in their order. The first taken of them are stored
	// durably; err is what was wrong with the one behind these, nil when there is none.
	ReceiveAll(ctx context.Context, letters []Letter) (taken int, err error)
}

// Ledger is what a Receiver that remembers its letters implements besides. It
// makes reading a folder again cheap: what it knows is not fetched.
type Ledger interface {
	// Knows reports whether a letter was received before, wherever it lay. Its
	// Raw holds no more of the header than the Message-ID; one that has none is
	// not known, but read.
	Knows(ctx context.Context, letter Letter) (bool, error)
	// Since returns the moment before which no letter can be for the receiver,
	// the zero time when none can be at all.
	Since(ctx context.Context) (time.Time, error)
}

// Mark is how far a mailbox was read: every letter up to UID was taken by the
// Receiver, as long as UIDValidity is the folder's.
type Mark struct {
	UIDValidity uint32
	UID         uint32
}

// Cursor keeps marks over restarts, so that a server that refuses to move
// letters does not deliver them again and again.
type Cursor interface {
	// Load returns the mark of a mailbox, the zero Mark when there is none.
	Load(ctx context.Context, mailbox string) (Mark, error)
	Save(ctx context.Context, mailbox string, mark Mark) error
}

// forgetful is the Cursor of a poller that was given none.
type forgetful struct{}

func (forgetful) Load(context.Context, string) (Mark, error) { return Mark{}, nil }

func (forgetful) Save(context.Context, string, Mark) error { return nil }
