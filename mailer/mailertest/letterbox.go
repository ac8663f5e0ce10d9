package mailertest

import (
	"context"
	"errors"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/mailer"
)

// ErrStore is what a Letterbox fails with.
var ErrStore = errors.New("the store is not there")

// Letterbox is a mailer.Receiver in memory, and the mailer.Cursor beside it.
type Letterbox struct {
	// Before is called for each letter first; its error is Receive's. It may be
	// nil and must be set before the poller runs.
	Before func(letter mailer.Letter) error

	// Oldest is what Since says.
	Oldest time.Time

	mu      sync.Mutex
	letters []mailer.Letter
	failed  int
	marks   map[string]mailer.Mark
}

// Receive implements mailer.Receiver.
func (b *Letterbox) Receive(_ context.Context, letter mailer.Letter) error {
	if b.Before != nil {
		if err := b.Before(letter); err != nil {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.failed++
			return err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.letters = append(b.letters, letter)
	return nil
}

// Knows implements mailer.Ledger.
func (b *Letterbox) Knows(_ context.Context, letter mailer.Letter) (bool, error) {
	id := field(letter.Raw, "Message-Id")
	return slices.ContainsFunc(b.Letters(), func(l mailer.Letter) bool {
		return id != "" && l.Size == letter.Size && field(l.Raw, "Message-Id") == id
	}), nil
}

// Since implements mailer.Ledger.
func (b *Letterbox) Since(context.Context) (time.Time, error) { return b.Oldest, nil }

// Forget does what restoring an older copy of a database does: the letters after
// the first n are not known any more, and the marks are those of then.
func (b *Letterbox) Forget(n int, marks map[string]mailer.Mark) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.letters = b.letters[:n]
	b.marks = maps.Clone(marks)
}

// Marks returns those that were saved.
func (b *Letterbox) Marks() map[string]mailer.Mark {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.marks)
}

// Letters returns those taken, in order.
func (b *Letterbox) Letters() []mailer.Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.letters)
}

// Len counts the letters taken.
func (b *Letterbox) Len() int { return len(b.Letters()) }

// Failed counts the letters refused by Before.
func (b *Letterbox) Failed() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failed
}

// Subjects returns those of the letters taken, in order.
func (b *Letterbox) Subjects() []string {
	var subjects []string
	for _, l := range b.Letters() {
		subjects = append(subjects, Subject(l.Raw))
	}
	return subjects
}

// Subject returns that of a raw mail, "" when it has none.
func Subject(raw []byte) string { return field(raw, "Subject") }

func field(raw []byte, name string) string {
	m, err := mail.ReadMessage(strings.NewReader(string(raw) + "\r\n\r\n"))
	if err != nil {
		return ""
	}
	return m.Header.Get(name)
}

// Load implements mailer.Cursor.
func (b *Letterbox) Load(_ context.Context, mailbox string) (mailer.Mark, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.marks[mailbox], nil
}

// Save implements mailer.Cursor.
func (b *Letterbox) Save(_ context.Context, mailbox string, mark mailer.Mark) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.marks == nil {
		b.marks = make(map[string]mailer.Mark)
	}
	b.marks[mailbox] = mark
	return nil
}
