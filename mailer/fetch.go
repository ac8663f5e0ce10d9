package mailer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
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
	defer s.limit(ctx)()
	var uids imap.UIDSet
	uids.AddRange(after+1, 0)
	var noop *imapclient.Command
	if refresh {
		noop = s.client.Noop() // not waited for: FETCH follows on its heels
	}
	found, err := s.client.Fetch(uids, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true}).Collect()
	if noop != nil {
		err = errors.Join(noop.Wait(), err)
	}
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
// missing in the result.
func (s *session) fetch(ctx context.Context, batch []arrival) (map[imap.UID][]byte, error) {
	defer s.limit(ctx)()
	var whole, tooBig imap.UIDSet
	for _, a := range batch {
		if a.size > s.box.MaxSize {
			tooBig.AddNum(a.uid)
		} else {
			whole.AddNum(a.uid)
		}
	}
	parts := []struct {
		uids    imap.UIDSet
		section *imap.FetchItemBodySection
		command *imapclient.FetchCommand
	}{
		{uids: whole, section: &imap.FetchItemBodySection{Peek: true}},
		{uids: tooBig, section: &imap.FetchItemBodySection{
			Peek:      true,
			Specifier: imap.PartSpecifierHeader,
			Partial:   &imap.SectionPartial{Size: maxHeader},
		}},
	}
	for i, part := range parts { // both commands are on their way before an answer is read
		if len(part.uids) > 0 {
			options := &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{part.section}}
			parts[i].command = s.client.Fetch(part.uids, options)
		}
	}
	raws := make(map[imap.UID][]byte, len(batch))
	var failed error
	for _, part := range parts {
		if part.command == nil {
			continue
		}
		found, err := part.command.Collect()
		if err != nil && failed == nil {
			failed = fmt.Errorf("fetch letters: %w", err)
		}
		for _, m := range found {
			if len(m.BodySection) > 0 {
				raws[m.UID] = m.BodySection[0].Bytes
			}
		}
	}
	return raws, failed
}
