package localpost

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message/textproto"
)

// imapmemserver reads the header of a message before it hands out any of it, and hands
// out nothing where a line of it is no field (go-imap v2.0.0-beta.8). Such messages are
// kept here as well, and are handed out as they came, as other servers do.

// broken is a message whose header cannot be read.
type broken struct {
	raw []byte
	at  time.Time
}

// isReadable reports whether imapmemserver hands out a message.
func isReadable(raw []byte) bool {
	_, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(raw)))
	return err == nil
}

// keep notes where a message lies whose header cannot be read.
func (a *account) keep(folder string, uid imap.UID, m broken) {
	a.mu.Lock()
	defer a.mu.Unlock()
	folder = folderKey(folder)
	if a.broken == nil {
		a.broken = map[string]map[imap.UID]broken{}
	}
	if a.broken[folder] == nil {
		a.broken[folder] = map[imap.UID]broken{}
	}
	a.broken[folder][uid] = m
}

// brokenIn returns the messages of a folder whose headers cannot be read.
func (a *account) brokenIn(folder string) map[imap.UID]broken {
	a.mu.Lock()
	defer a.mu.Unlock()
	out := make(map[imap.UID]broken, len(a.broken[folderKey(folder)]))
	for uid, m := range a.broken[folderKey(folder)] {
		out[uid] = m
	}
	return out
}

// folderKey returns the name of a folder; that of the INBOX has no case (RFC 9051 §5.1).
func folderKey(folder string) string {
	if strings.EqualFold(folder, inbox) {
		return inbox
	}
	return folder
}

// noteCopies notes where copies of such messages lie.
func (s *session) noteCopies(data *imap.CopyData, dest string) {
	kept := s.account.brokenIn(s.folder)
	from, _ := data.SourceUIDs.Nums()
	to, _ := data.DestUIDs.Nums()
	for i, uid := range from {
		if m, ok := kept[uid]; ok && i < len(to) {
			s.account.keep(dest, to[i], m)
		}
	}
}

// fetchBroken answers for those of the messages whose headers cannot be read, when bodies
// are asked for, and returns the others. No flag of theirs is told.
func (s *session) fetchBroken(w *imapserver.FetchWriter, numSet imap.NumSet, options *imap.FetchOptions) (imap.NumSet, error) {
	kept := s.account.brokenIn(s.folder)
	if len(kept) == 0 || len(options.BodySection) == 0 {
		return numSet, nil
	}
	criteria := imap.SearchCriteria{}
	switch set := numSet.(type) {
	case imap.SeqSet:
		criteria.SeqNum = []imap.SeqSet{set}
	case imap.UIDSet:
		criteria.UID = []imap.UIDSet{set}
	}
	found, err := s.UserSession.Search(imapserver.NumKindSeq, &criteria, &imap.SearchOptions{})
	if err != nil {
		return nil, err
	}
	all, _ := found.All.(imap.SeqSet)
	left, ok := all.Nums()
	if !ok {
		return numSet, nil
	}
	for uid, m := range kept {
		found, err := s.UserSession.Search(imapserver.NumKindSeq, &imap.SearchCriteria{UID: []imap.UIDSet{imap.UIDSetNum(uid)}}, &imap.SearchOptions{})
		if err != nil {
			return nil, err
		}
		set, _ := found.All.(imap.SeqSet)
		nums, _ := set.Nums()
		if len(nums) != 1 || !slices.Contains(left, nums[0]) {
			continue
		}
		left = slices.DeleteFunc(left, func(n uint32) bool { return n == nums[0] })
		if err := m.write(w.CreateMessage(nums[0]), uid, options); err != nil {
			return nil, err
		}
	}
	return imap.SeqSetNum(left...), nil
}

// write answers a FETCH of one message.
func (m broken) write(w *imapserver.FetchResponseWriter, uid imap.UID, options *imap.FetchOptions) error {
	w.WriteUID(uid)
	if options.Flags {
		w.WriteFlags(nil)
	}
	if options.InternalDate {
		w.WriteInternalDate(m.at)
	}
	if options.RFC822Size {
		w.WriteRFC822Size(int64(len(m.raw)))
	}
	for _, item := range options.BodySection {
		section := m.section(item)
		out := w.WriteBodySection(item, int64(len(section)))
		if _, err := out.Write(section); err != nil {
			return err
		}
		if err := out.Close(); err != nil {
			return err
		}
	}
	return w.Close()
}

// section returns what a FETCH asks for of the message (RFC 9051 §6.4.5), as far as that
// can be told without reading the header.
func (m broken) section(item *imap.FetchItemBodySection) []byte {
	head, body := m.raw, []byte(nil)
	if i := bytes.Index(m.raw, []byte("\r\n\r\n")); i >= 0 {
		head, body = m.raw[:i+4], m.raw[i+4:]
	}
	var out []byte
	switch {
	case len(item.Part) > 0:
	case item.Specifier == imap.PartSpecifierNone:
		out = m.raw
	case item.Specifier == imap.PartSpecifierText:
		out = body
	case len(item.HeaderFields) > 0:
		out = append(fieldsOf(head, item.HeaderFields), "\r\n"...)
	default:
		out = head
	}
	if p := item.Partial; p != nil {
		from := min(max(p.Offset, 0), int64(len(out)))
		out = out[from:min(from+p.Size, int64(len(out)))]
	}
	return out
}

// fieldsOf returns the lines of the fields with these names.
func fieldsOf(head []byte, names []string) (out []byte) {
	inside := false
	for line := range bytes.Lines(head) {
		name, _, ok := strings.Cut(string(line), ":")
		if folded := line[0] == ' ' || line[0] == '\t'; !folded {
			inside = ok && slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, strings.TrimSpace(name)) })
		}
		if inside {
			out = append(out, line...)
		}
	}
	return out
}
