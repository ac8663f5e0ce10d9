package mailer

import (
	"context"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// doneName names the done folder in Letter and Cursor.
func (m Mailbox) doneName() string { return m.Name + " > " + m.Done }

// Unread counts the letters of the done folder that a ledger does not know, for
// `doctor`: a poller would hand them over again. Nothing is changed.
func (m Mailbox) Unread(ctx context.Context, ledger Ledger, cursor Cursor) (int, error) {
	m, err := m.withDefaults()
	if err != nil {
		return 0, err
	}
	s, err := openSession(ctx, m)
	if err != nil {
		return 0, fmt.Errorf("mailbox %s: %w", m.Name, err)
	}
	defer s.close()
	found, err := s.lookThroughDone(ctx, ledger, cursor)
	if err != nil || found == nil {
		return 0, err
	}
	return len(found.unknown), nil
}

// doneFolder is what stands in the done folder.
type doneFolder struct {
	unknown []arrival // what a ledger does not know, in order
	end     Mark      // how far it was looked through
}

// lookThroughDone looks for letters in the done folder above the mark that a ledger does
// not know, nil when there is no such folder.
func (s *session) lookThroughDone(ctx context.Context, ledger Ledger, cursor Cursor) (*doneFolder, error) {
	since, err := ledger.Since(ctx)
	if err != nil {
		return nil, fmt.Errorf("known letters: %w", err)
	}
	mark, err := cursor.Load(ctx, s.box.doneName())
	if err != nil {
		return nil, fmt.Errorf("load mark: %w", err)
	}
	found, err := s.selectFolder(ctx, s.box.Done)
	if err != nil { // refused: the first move will tell
		return nil, ignoreRefusal(err)
	}
	if mark.UIDValidity != found.validity || found.next != 0 && mark.UID >= uint32(found.next) {
		mark = Mark{UIDValidity: found.validity}
	}
	var all []arrival
	if found.next > 1 {
		all, err = s.listRange(ctx, imap.UID(mark.UID), found.next-1)
		mark.UID = uint32(found.next) - 1
	} else {
		all, err = s.list(ctx, imap.UID(mark.UID), false)
	}
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(a arrival) bool { return since.IsZero() || a.received.Before(since) })
	letters, err := s.glance(ctx, s.box.doneName(), found.validity, all)
	if err != nil {
		return nil, err
	}
	out := &doneFolder{end: mark}
	for i := range letters {
		known, err := ledger.Knows(ctx, letters[i])
		if err != nil {
			return nil, fmt.Errorf("known letters: %w", err)
		}
		if !known {
			out.unknown = append(out.unknown, arrival{uid: imap.UID(letters[i].UID), size: letters[i].Size, received: letters[i].Received})
		}
	}
	return out, nil
}

// searchDone looks through the done folder once, before anything else is read.
// A letter that lies there and that the receiver does not know was handled by a
// database that is gone: ours was restored from an older copy. It is handed
// over again.
func (p *Poller) searchDone(ctx context.Context, s *session) error {
	if p.searched || p.ledger == nil {
		return nil
	}
	found, err := s.lookThroughDone(ctx, p.ledger, p.cursor)
	if err != nil || found == nil {
		return err
	}
	p.searched, err = p.takeUnknown(ctx, s, found.end.UIDValidity, found.unknown)
	if err != nil || !p.searched {
		return err
	}
	if err := p.cursor.Save(ctx, p.box.doneName(), found.end); err != nil {
		return fmt.Errorf("save mark: %w", err)
	}
	return nil
}

// takeUnknown hands over the letters of the done folder that the receiver does
// not know. done is false when it could not take one: they are looked through
// again on the next connection, and meanwhile keep nothing else from being read.
func (p *Poller) takeUnknown(ctx context.Context, s *session, validity uint32, unknown []arrival) (done bool, err error) {
	if len(unknown) == 0 {
		return true, nil
	}
	p.log.Warn("the database is older than the done folder, as if restored from a copy; the letters that it does not know are read again",
		wire.KeyFolder, p.box.Done, wire.KeyCount, len(unknown))
	for len(unknown) > 0 {
		n := batchLength(unknown, batchLetters, p.box.MaxSize)
		raws, err := s.fetch(ctx, unknown[:n])
		if refused(err) {
			p.log.Error("letters of the done folder could not be read", wire.KeyFolder, p.box.Done, wire.KeyCount, n-len(raws), wire.KeyError, err)
		} else if err != nil {
			return false, err
		}
		for _, a := range unknown[:n] {
			raw, ok := raws[a.uid]
			if !ok {
				continue
			}
			if err := p.receiver.Receive(ctx, Letter{
				Mailbox: p.box.doneName(), UIDValidity: validity, UID: uint32(a.uid), Received: a.received, Size: a.size, Raw: raw,
				TooBig: a.size > p.box.MaxSize,
			}); err != nil {
				p.log.Error("letter could not be stored", wire.KeyFolder, p.box.Done, wire.KeyUID, uint32(a.uid), wire.KeyError, err)
				return false, nil
			}
		}
		unknown = unknown[n:]
	}
	return true, nil
}
