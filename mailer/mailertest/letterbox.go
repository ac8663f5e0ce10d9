package mailertest

import (
	"context"
	"errors"
	"net/mail"
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/mailer"
)

// ErrStore is what a Letterbox fails with.
var ErrStore = errors.New("the store is not there")

// Letterbox is a mailer.Receiver in memory, and the mailer.Cursor beside it.
type Letterbox struct {
	// Before is called for each letter first; its error is Receive's. It may be
	// nil and must be set before the poller runs.
	Before func(letter mailer.Letter) error

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

// Letters are those taken, in order.
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

// Subjects are those of the letters taken, in order.
func (b *Letterbox) Subjects() []string {
	var subjects []string
	for _, l := range b.Letters() {
		subjects = append(subjects, Subject(l.Raw))
	}
	return subjects
}

// Subject is that of a raw mail, "" when it has none.
func Subject(raw []byte) string {
	m, err := mail.ReadMessage(strings.NewReader(string(raw) + "\r\n\r\n"))
	if err != nil {
		return ""
	}
	return m.Header.Get("Subject")
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
