package mailer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"

	"github.com/fieldpost/fieldpost/mailer/wire"
)

// A mailbox that two databases read loses letters: each takes what the other
// needed. So the one that reads it leaves its mark, a message in a folder of its
// own that every server can hold. The mark with the lowest UID counts.

// ownerField is the header field that holds the owner.
const ownerField = "X-Fieldpost-Owner"

// OwnedError says that another database reads the mailbox.
type OwnedError struct {
	Folder string    // where its mark lies
	Since  time.Time // when it left that
}

// Error implements error.
func (e *OwnedError) Error() string {
	return fmt.Sprintf("the mailbox is read by another database: its mark lies in the folder %s since %s", e.Folder, e.Since.UTC().Format(time.RFC3339))
}

// ErrNoClock says that the mail server does not tell what time it is there.
var ErrNoClock = errors.New("the mail server's clock cannot be read")

// ownerFolder returns the folder of the mark.
func (m Mailbox) ownerFolder() string { return m.Done + "-owner" }

// ownerMark is a mark as it lies in its folder.
type ownerMark struct {
	uid   imap.UID
	owner string
	at    time.Time // INTERNALDATE
}

// ownerMarks reads the marks, the one that counts first. With create the folder
// is made when it is not there.
func (s *session) ownerMarks(ctx context.Context, create bool) ([]ownerMark, error) {
	_, err := s.selectFolder(ctx, s.box.ownerFolder())
	if refused(err) && create {
		release := s.limit(ctx, wire.Talk)
		err = s.client.Create(s.folderName(s.box.ownerFolder()), nil).Wait()
		release()
		if err == nil {
			_, err = s.selectFolder(ctx, s.box.ownerFolder())
		}
	}
	if err != nil {
		return nil, fmt.Errorf("owner of the mailbox: %w", err)
	}
	defer s.limit(ctx, wire.ManyTalk)()
	var all imap.UIDSet
	all.AddRange(1, 0)
	section := &imap.FetchItemBodySection{
		Peek: true, Specifier: imap.PartSpecifierHeader, HeaderFields: []string{ownerField}, Partial: &imap.SectionPartial{Size: glanced},
	}
	found, err := wire.Collect(s.client.Fetch(all, &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{section}}))
	if err != nil {
		return nil, fmt.Errorf("owner of the mailbox: %w", err)
	}
	var marks []ownerMark
	for _, m := range found {
		if len(m.BodySection) == 0 {
			continue
		}
		name, owner, _ := strings.Cut(string(m.BodySection[0].Bytes), ":")
		if owner = strings.TrimSpace(owner); strings.EqualFold(name, ownerField) && owner != "" {
			marks = append(marks, ownerMark{m.UID, owner, m.InternalDate})
		}
	}
	slices.SortFunc(marks, func(a, b ownerMark) int { return cmp.Compare(a.uid, b.uid) })
	return marks, nil
}

// leaveMark puts our mark into its folder. The server dates it by its clock (RFC
// 9051 §6.3.12).
func (s *session) leaveMark(ctx context.Context) error {
	defer s.limit(ctx, wire.Talk)()
	text := fmt.Sprintf("From: Fieldpost <fieldpost@localhost>\r\nSubject: This mailbox is read by a Fieldpost\r\n%s: %s\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"+
		"Please leave this message alone while the mailbox is in use. It says which\r\ndatabase reads the mailbox, so that no other takes letters away from it.\r\n\r\n"+
		"To have another database read it, stop the current daemon and start the new\r\none by `fieldpost serve --take-mailbox`.\r\n", ownerField, s.box.Owner)
	command := s.client.Append(s.folderName(s.box.ownerFolder()), int64(len(text)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}})
	_, err := command.Write([]byte(text))
	if err = errors.Join(err, command.Close()); err == nil {
		_, err = command.Wait()
	}
	if err != nil {
		return fmt.Errorf("mark the mailbox as ours: %w", err)
	}
	return nil
}

// removeMarks deletes marks; the folder is open.
func (s *session) removeMarks(ctx context.Context, marks []ownerMark) error {
	if len(marks) == 0 {
		return nil
	}
	defer s.limit(ctx, wire.ManyTalk)()
	var uids imap.UIDSet
	for _, m := range marks {
		uids.AddNum(m.uid)
	}
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.client.Store(uids, deleted, nil).Close(); err != nil {
		return fmt.Errorf("remove a mark: %w", err)
	}
	if err := s.client.Expunge().Close(); err != nil { // nothing else lies here
		return fmt.Errorf("remove a mark: %w", err)
	}
	return nil
}

// claim sees to it that the mailbox is ours. The error is an *OwnedError when
// it is another's.
func (s *session) claim(ctx context.Context, takeOver bool) error {
	marks, err := s.ownerMarks(ctx, true)
	if err != nil {
		return err
	}
	ours := func(m ownerMark) bool { return m.owner == s.box.Owner }
	if takeOver {
		if err := s.removeMarks(ctx, slices.DeleteFunc(slices.Clone(marks), ours)); err != nil {
			return err
		}
		marks = slices.DeleteFunc(marks, func(m ownerMark) bool { return !ours(m) })
	}
	if len(marks) == 0 {
		if err := s.leaveMark(ctx); err != nil {
			return err
		}
		if marks, err = s.ownerMarks(ctx, false); err != nil { // somebody may have been faster
			return err
		}
	}
	if len(marks) > 0 && !ours(marks[0]) {
		err := &OwnedError{Folder: s.box.ownerFolder(), Since: marks[0].at}
		return errors.Join(err, s.removeMarks(ctx, slices.DeleteFunc(marks, func(m ownerMark) bool { return !ours(m) })))
	}
	return nil
}

// skew renews our mark and reads off it how far the server's clock is ahead of
// ours, a second more or less.
func (s *session) skew(ctx context.Context, clock wire.Clock) (ahead time.Duration, err error) {
	before := clock.Now()
	if err := s.leaveMark(ctx); err != nil {
		return 0, err
	}
	after := clock.Now()
	marks, err := s.ownerMarks(ctx, false)
	if err != nil {
		return 0, err
	}
	ours := slices.DeleteFunc(slices.Clone(marks), func(m ownerMark) bool { return m.owner != s.box.Owner })
	if len(ours) == 0 {
		return 0, ErrNoClock
	}
	last := ours[len(ours)-1]
	if err := s.removeMarks(ctx, ours[:len(ours)-1]); err != nil {
		return 0, err
	}
	if marks[0].owner != s.box.Owner {
		return 0, &OwnedError{Folder: s.box.ownerFolder(), Since: marks[0].at}
	}
	switch {
	case last.at.Before(before):
		ahead = last.at.Sub(before)
	case last.at.After(after):
		ahead = last.at.Sub(after)
	}
	return ahead.Round(time.Second), nil
}

// claim marks the mailbox as ours. A server that holds no mark is no reason to
// leave letters unread.
func (p *Poller) claim(ctx context.Context, s *session) error {
	if p.box.Owner == "" {
		return nil
	}
	err := s.claim(ctx, p.box.TakeOver)
	if refused(err) {
		level := slog.LevelWarn
		if p.unmarked {
			level = slog.LevelDebug
		}
		p.unmarked = true
		p.log.Log(ctx, level, "the mailbox cannot be marked as ours; see to it that no other database reads it", wire.KeyFolder, p.box.ownerFolder(), wire.KeyError, err)
		return nil
	}
	if err == nil && p.box.TakeOver {
		p.box.TakeOver = false // once
		p.log.Info("the mailbox is taken over; no other database may read it", wire.KeyFolder, p.box.ownerFolder())
	}
	return err
}

// AskOwner returns an *OwnedError when another database reads the mailbox, nil also when that
// cannot be known now. It is asked before Run, which finds it out too, but once others work.
func (p *Poller) AskOwner(ctx context.Context) error {
	if p.box.TakeOver {
		return nil
	}
	err := p.box.Check(ctx)
	if owned := new(OwnedError); errors.As(err, &owned) {
		return err
	}
	return nil
}

// Skew reads how far the mail server's clock is ahead of ours. ErrNoClock says
// that it cannot be known. It may be called like Drain.
func (p *Poller) Skew(ctx context.Context) (time.Duration, error) {
	d := drain{answer: make(chan error, 1), skew: make(chan time.Duration, 1)}
	if err := p.ask(ctx, d); err != nil {
		return 0, err
	}
	select {
	case ahead := <-d.skew:
		return ahead, nil
	default:
		return 0, ErrNoClock
	}
}

// tellSkew answers those who wait for the server's clock. looked is true when
// the folder of the letters has to be opened again.
func (p *Poller) tellSkew(ctx context.Context, s *session) (looked bool, err error) {
	asked := slices.DeleteFunc(slices.Clone(p.waiting), func(d drain) bool { return d.skew == nil })
	if len(asked) == 0 || p.box.Owner == "" {
		return false, nil
	}
	ahead, err := s.skew(ctx, p.clock)
	switch {
	case refused(err) || errors.Is(err, ErrNoClock):
		p.log.Debug("the mail server's clock cannot be read", wire.KeyError, err)
		return true, nil
	case err != nil:
		return true, err
	}
	for _, d := range asked {
		select {
		case d.skew <- ahead:
		default: // a connection before this one told him
		}
	}
	return true, nil
}
