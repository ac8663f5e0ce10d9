package mailer

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// maxHeader bounds what is read of a letter that is too big, in bytes.
const maxHeader = 64 << 10

// arrival is a letter as it is listed, before its body is read.
type arrival struct {
	uid      imap.UID
	size     int64
	received time.Time
}

// list finds the letters with a UID above after, in order. With refresh a NOOP
// goes first, because a server may show a new message only after it told of it
// (RFC 9051 §7.4.1). "n:*" always names the last message, even one below n
// (§9, seq-range), so what is not above after is dropped.
func (s *session) list(ctx context.Context, after imap.UID, refresh bool) ([]arrival, error) {
	if after == math.MaxUint32 {
		return nil, nil
	}
	defer s.limit(ctx, wire.ListTalk)()
	var uids imap.UIDSet
	uids.AddRange(after+1, 0)
	if refresh {
		// Waited for: Dovecot does the NOOP last when a FETCH follows on its
		// heels, and then lists what it knew before.
		if err := s.client.Noop().Wait(); err != nil {
			return nil, fmt.Errorf("list letters: %w", err)
		}
	}
	return s.arrivals(uids, after)
}

// arrivals lists letters above after, in order.
func (s *session) arrivals(uids imap.UIDSet, after imap.UID) ([]arrival, error) {
	found, err := s.client.Fetch(uids, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true}).Collect()
	if err != nil {
		return nil, fmt.Errorf("list letters: %w", err)
	}
	arrivals := make([]arrival, 0, len(found))
	for _, m := range found {
		if m.UID > after {
			arrivals = append(arrivals, arrival{uid: m.UID, size: m.RFC822Size, received: m.InternalDate})
		}
	}
	slices.SortFunc(arrivals, func(a, b arrival) int { return int(int64(a.uid) - int64(b.uid)) })
	return arrivals, nil
}

// fetch reads the letters of a batch without setting \Seen: whole, or the
// header fields only of those above the size limit. Letters that are gone are
// missing in the result. ErrEmpty is for one of which the server hands out nothing.
func (s *session) fetch(ctx context.Context, batch []arrival) (map[imap.UID][]byte, error) {
	var whole, tooBig imap.UIDSet
	expected := int64(wire.Talk)
	for _, a := range batch {
		expected += wire.LetterFrame + min(a.size, max(s.box.MaxSize, maxHeader))
		if a.size > s.box.MaxSize {
			tooBig.AddNum(a.uid)
		} else {
			whole.AddNum(a.uid)
		}
	}
	defer s.limit(ctx, expected)()
	parts := []struct {
		uids    imap.UIDSet
		section *imap.FetchItemBodySection
	}{
		{uids: whole, section: &imap.FetchItemBodySection{Peek: true}},
		{uids: tooBig, section: &imap.FetchItemBodySection{
			Peek:      true,
			Specifier: imap.PartSpecifierHeader,
			Partial:   &imap.SectionPartial{Size: maxHeader},
		}},
	}
	raws := make(map[imap.UID][]byte, len(batch))
	var failed error
	for _, part := range parts {
		if len(part.uids) == 0 {
			continue
		}
		// One command after the other: servers may mix the answers of two that
		// are under way at once, and imapclient would wait for ever.
		options := &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{part.section}}
		found, err := wire.Collect(s.client.Fetch(part.uids, options))
		if err != nil && failed == nil {
			failed = fmt.Errorf("fetch letters: %w", err)
		}
		for _, m := range found {
			switch {
			case len(m.BodySection) > 0:
				raws[m.UID] = m.BodySection[0].Bytes
			case m.UID != 0 && raws[m.UID] == nil: // of its own accord a server may tell of flags
				raws[m.UID] = nil
			}
		}
	}
	for _, a := range batch {
		if raw, ok := raws[a.uid]; failed == nil && ok && len(raw) == 0 && a.size > 0 {
			failed = fmt.Errorf("fetch letters: %w", ErrEmpty)
		}
	}
	return raws, failed
}

// sender reads who wrote a letter, "" where the server does not tell.
func (s *session) sender(ctx context.Context, uid imap.UID) string {
	defer s.limit(ctx, wire.Talk+wire.LetterFrame+glanced)()
	found, err := s.client.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{UID: true, Envelope: true}).Collect()
	if err != nil {
		return ""
	}
	for _, m := range found {
		if m.UID != uid || m.Envelope == nil {
			continue
		}
		for _, a := range slices.Concat(m.Envelope.From, m.Envelope.Sender) {
			if address := a.Addr(); address != "" {
				return strings.ToLower(address)
			}
		}
	}
	return ""
}

// senderOf reads who wrote a letter from its header.
func senderOf(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	from, err := m.Header.AddressList("From")
	if err != nil || len(from) == 0 {
		return ""
	}
	return strings.ToLower(from[0].Address)
}
