package mailer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// ErrNotFound says that a letter did not come.
var ErrNotFound = errors.New("the letter did not come")

// findEvery is the time between two looks for a letter.
const findEvery = time.Second

// Find waits for the letter with a Message-ID, for `doctor`, and returns it raw. A
// daemon that reads the mailbox meanwhile may have moved it to the done folder.
// Nothing is changed.
func (m Mailbox) Find(ctx context.Context, messageID string, patience time.Duration) ([]byte, error) {
	m, err := m.withDefaults()
	if err != nil {
		return nil, err
	}
	s, err := openSession(ctx, m)
	if err != nil {
		return nil, fmt.Errorf("mailbox %s: %w", m.Name, err)
	}
	defer s.close()
	over, free := wire.SystemClock{}.After(patience)
	defer free()
	for {
		for _, folder := range []string{m.Folder, m.Done} {
			raw, err := s.find(ctx, folder, messageID)
			if raw != nil || err != nil {
				return raw, err
			}
		}
		next, free := wire.SystemClock{}.After(findEvery)
		select {
		case <-next:
		case <-over:
			free()
			return nil, fmt.Errorf("mailbox %s: %w within %s", m.Name, ErrNotFound, patience)
		case <-ctx.Done():
			free()
			return nil, ctx.Err()
		}
	}
}

// find looks for a letter in one folder, nil when it is not there.
func (s *session) find(ctx context.Context, folder, messageID string) ([]byte, error) {
	if _, err := s.selectFolder(ctx, folder); err != nil {
		return nil, ignoreRefusal(err)
	}
	release := s.limit(ctx, wire.ManyTalk)
	found, err := s.client.UIDSearch(&imap.SearchCriteria{
		Header: []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: messageID}},
	}, nil).Wait()
	release()
	if err != nil {
		return nil, fmt.Errorf("search %s: %w", folder, err)
	}
	for _, uid := range found.AllUIDs() {
		raws, err := s.fetch(ctx, []arrival{{uid: uid, size: s.box.MaxSize}})
		if err != nil || raws[uid] != nil {
			return raws[uid], err
		}
	}
	return nil, nil
}
