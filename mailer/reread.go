package mailer

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// open makes the mark fit the folder as it was found, and reports whether the
// folder is another than the one that was read: its UIDVALIDITY changed, and
// every UID we know is void (RFC 9051 §2.3.1.1), or its UIDNEXT is below the
// mark, as UIDs never fall: it was restored from a copy.
func (p *Poller) open(ctx context.Context, found folder) (back bool, err error) {
	if !p.known {
		mark, err := p.cursor.Load(ctx, p.box.Name)
		if err != nil {
			return false, fmt.Errorf("load mark: %w", err)
		}
		p.mark, p.known = mark, true
	}
	end := max(found.next, 1) - 1 // the highest UID there has been
	switch {
	case p.mark.UIDValidity == found.validity && (found.next == 0 || p.mark.UID <= uint32(end)):
		return false, nil
	case p.mark.UIDValidity == found.validity:
		p.log.Warn("the folder is older than what was read of it, as if restored from a copy; it is read anew",
			wire.KeyFolder, p.box.Folder, wire.KeyMark, p.mark.UID, wire.KeyNext, found.next)
	case p.mark.UIDValidity != 0:
		p.log.Warn("UIDVALIDITY changed; the folder is read anew", wire.KeyFolder, p.box.Folder)
	}
	p.mark = Mark{UIDValidity: found.validity}
	if p.ledger != nil { // then reread finds what is new below the mark
		p.mark.UID = uint32(end)
	}
	clear(p.held)
	clear(p.taken)
	clear(p.missed)
	p.unmoved = nil
	return true, nil
}

// Letters that were read before are listed by ranges of UIDs, so that the
// answers are bounded; beyond so many ranges the oldest are left out.
const (
	rangeUIDs  = 50_000
	mostRanges = 200
)

// listRange finds the letters with a UID above after and up to last, in order.
func (s *session) listRange(ctx context.Context, after, last imap.UID) (all []arrival, err error) {
	if last > rangeUIDs*mostRanges {
		after = max(after, last-rangeUIDs*mostRanges)
	}
	for after < last {
		to := min(after+rangeUIDs, last)
		var uids imap.UIDSet
		uids.AddRange(after+1, to)
		release := s.limit(ctx, wire.ListTalk)
		part, err := s.arrivals(uids, after)
		release()
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
		after = to
	}
	return all, nil
}

// glances is how many letters are asked for at once when only their Message-ID
// is read, and glanced how much is read of each, in bytes.
const (
	glances = 256
	glanced = 1 << 10
)

// glance reads the Message-IDs of letters, and drops those that are gone and
// those that are marked as deleted, which somebody else disposed of or which
// could not leave the folder.
func (s *session) glance(ctx context.Context, mailbox string, validity uint32, all []arrival) (letters []Letter, err error) {
	section := &imap.FetchItemBodySection{
		Peek: true, Specifier: imap.PartSpecifierHeader, HeaderFields: []string{"Message-Id"}, Partial: &imap.SectionPartial{Size: glanced},
	}
	options := &imap.FetchOptions{UID: true, Flags: true, BodySection: []*imap.FetchItemBodySection{section}}
	for part := range slices.Chunk(all, glances) {
		var uids imap.UIDSet
		byUID := make(map[imap.UID]arrival, len(part))
		for _, a := range part {
			uids.AddNum(a.uid)
			byUID[a.uid] = a
		}
		release := s.limit(ctx, wire.Talk+int64(len(part))*(wire.LetterFrame+glanced))
		found, err := wire.Collect(s.client.Fetch(uids, options))
		release()
		if err != nil {
			return nil, fmt.Errorf("look at letters: %w", err)
		}
		for _, m := range found {
			a, ok := byUID[m.UID]
			if !ok || slices.Contains(m.Flags, imap.FlagDeleted) {
				continue
			}
			l := Letter{Mailbox: mailbox, UIDValidity: validity, UID: uint32(a.uid), Received: a.received, Size: a.size}
			if len(m.BodySection) > 0 {
				l.Raw = m.BodySection[0].Bytes
			}
			letters = append(letters, l)
		}
	}
	slices.SortFunc(letters, func(a, b Letter) int { return cmp.Compare(a.UID, b.UID) })
	return letters, nil
}

// reread looks through the letters below the mark: those that the receiver does
// not know will be handed over, the others are tried to be moved once more. It
// needs a receiver that remembers; else the mark is all there is.
func (p *Poller) reread(ctx context.Context, s *session) error {
	clear(p.missed)
	if p.ledger == nil || p.mark.UID == 0 {
		return nil
	}
	below, err := s.listRange(ctx, 0, imap.UID(p.mark.UID))
	if err != nil {
		return err
	}
	letters, err := s.glance(ctx, p.box.Name, p.mark.UIDValidity, below)
	if err != nil {
		return err
	}
	for i := range letters {
		known, err := p.ledger.Knows(ctx, letters[i])
		if err != nil {
			return fmt.Errorf("known letters: %w", err)
		}
		uid := imap.UID(letters[i].UID)
		if known {
			p.unmoved.AddNum(uid)
			continue
		}
		p.missed[uid] = arrival{uid: uid, size: letters[i].Size, received: letters[i].Received}
	}
	if len(p.missed) > 0 {
		p.log.Warn("letters below the mark were never read; they are read now", wire.KeyFolder, p.box.Folder, wire.KeyCount, len(p.missed))
	}
	return nil
}

// missedLetters lists the letters below the mark that are still to be handed
// over, the oldest first.
func (p *Poller) missedLetters() []arrival {
	out := make([]arrival, 0, len(p.missed))
	for _, a := range p.missed {
		out = append(out, a)
	}
	slices.SortFunc(out, func(a, b arrival) int { return cmp.Compare(a.uid, b.uid) })
	return out
}
