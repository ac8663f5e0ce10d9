package mailer

import (
	"context"
	"fmt"

	"github.com/emersion/go-imap/v2"
)

// move puts letters into the done folder: MOVE where the server has it
// (RFC 6851), else COPY, then \Deleted, then UID EXPUNGE, each only after the
// one before succeeded. Without UIDPLUS the last step is left out, for a plain
// EXPUNGE would also remove what others marked (RFC 4315 §2.1).
//
// imapclient.Move has a fallback of its own, but it sends all three at once: a
// refused COPY would be followed by an EXPUNGE, and the letters gone.
func (s *session) move(ctx context.Context, uids imap.UIDSet) error {
	defer s.limit(ctx, manyTalk)()
	if s.canMove {
		if _, err := s.client.Move(uids, s.box.Done).Wait(); err != nil {
			return fmt.Errorf("move to %s: %w", s.box.Done, err)
		}
		return nil
	}
	if _, err := s.client.Copy(uids, s.box.Done).Wait(); err != nil {
		return fmt.Errorf("copy to %s: %w", s.box.Done, err)
	}
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.client.Store(uids, deleted, nil).Close(); err != nil {
		return fmt.Errorf("mark deleted: %w", err)
	}
	if !s.canUIDPlus {
		return nil
	}
	if err := s.client.UIDExpunge(uids).Close(); err != nil {
		return fmt.Errorf("expunge: %w", err)
	}
	return nil
}
