package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/rules"
)

// ForceLateGames deals with the games whose deadlines have passed, or the holds of their
// sheets: the mailbox is read, and unless there is an outage their phases are played.
func ForceLateGames(ctx context.Context, o *office.Office, late []string, now time.Time) error {
	if len(late) == 0 && schedule.CurrentOutage(o) == nil && !schedule.IsClockDoubted(o) {
		return nil
	}
	held, read := splitHeld(ctx, o, schedule.DrainMailbox(ctx, o, now), now)
	over := read == nil
	if over {
		right, err := schedule.CheckClock(ctx, o)
		if err == nil && right && schedule.CurrentOutage(o) == nil {
			err = schedule.CheckBreaker(ctx, o, late, now)
		}
		if err != nil {
			return err
		}
		over = right
	}
	if schedule.CurrentOutage(o) != nil {
		if err := schedule.SettleOutage(ctx, o, late, over); err != nil {
			return err
		}
	}
	if schedule.CurrentOutage(o) != nil {
		return nil // whom it concerns was told
	}
	var errs []error
	for _, id := range late {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := phases.Force(ctx, o, id, now, read, held); err != nil {
			errs = append(errs, fmt.Errorf("game %s: %w", id, err), post.NotifyStuck(ctx, o, id, err))
		}
	}
	return errors.Join(errs...)
}

// HeldError says of a mailbox that it was read but for some letters.
type HeldError struct{ Letters []post.HeldLetter }

// Error implements error.
func (e *HeldError) Error() string {
	return fmt.Sprintf("letters lie in the mailbox that cannot be had: %d", len(e.Letters))
}

// mostHeldTold bounds of how many letters the moderators are told at once.
const mostHeldTold = 5

// NoteHeld does what intake.Service.NoteHeld does where only those letters were looked at that
// the mail server received up to a moment, if it is one: nothing new is known of the others.
func NoteHeld(ctx context.Context, o *office.Office, letters []post.HeldLetter, until time.Time) error {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	var before []post.HeldLetter
	if err := o.View(ctx, func(tx *office.Tx) (err error) {
		before, err = post.HeldLetters(tx)
		return err
	}); err != nil {
		return err
	}
	letters = slices.Clone(letters)
	for _, l := range before {
		if !until.IsZero() && l.Received.After(until) {
			letters = append(letters, l)
		}
	}
	for i := range letters {
		letters[i].From = strings.ToLower(letters[i].From)
	}
	same := func(l, m post.HeldLetter) bool {
		return l.Mailbox == m.Mailbox && l.UIDValidity == m.UIDValidity && l.UID == m.UID
	}
	if slices.EqualFunc(before, letters, func(l, m post.HeldLetter) bool { return same(l, m) && l.From == m.From && l.Why == m.Why }) {
		return nil
	}
	return o.Update(ctx, func(tx *office.Tx) error {
		told := 0
		for _, l := range letters {
			if told == mostHeldTold || slices.ContainsFunc(before, func(m post.HeldLetter) bool { return same(l, m) }) {
				continue
			}
			told++
			if err := notifyHeldLetter(tx, l); err != nil {
				return err
			}
		}
		return schedule.StoreFactJSON(tx, post.FactHeldLetters, letters)
	})
}

// notifyHeldLetter tells of a letter those who moderate the games of its sender, or else all.
func notifyHeldLetter(tx *office.Tx, l post.HeldLetter) error {
	games, err := phases.GamesOfSender(tx, l.From)
	if err != nil {
		return err
	}
	mods := post.ModeratorsToNotify(tx.Office, nil)
	for i, game := range games {
		of := tx.Office.ModeratorsOf(game)
		if i == 0 {
			mods = nil
		}
		for _, m := range of {
			if !slices.ContainsFunc(mods, func(n office.Moderator) bool { return n.Address == m.Address }) {
				mods = append(mods, m)
			}
		}
	}
	what := office.KindWithOccasion(office.AboutMailbox, fmt.Sprintf("letter %d %d", l.UIDValidity, l.UID))
	for _, mod := range mods {
		m := rules.M("moderator.letter-held", rules.Text(post.WhenArg, tx.Office.Book.When(mod.Lang, l.Received, tx.Office.Zone(mod.Zone))))
		for _, text := range []struct{ name, value string }{{"address", l.From}, {"words", l.Why}} {
			if text.value != "" {
				m.Args = append(m.Args, rules.Text(text.name, text.value))
			}
		}
		if err := post.NotifyModerators(tx, nil, []office.Moderator{mod}, what, 0, m); err != nil {
			return err
		}
	}
	return nil
}

// splitHeld parts what reading the mailbox up to a moment came to: the letters that cannot be had
// concern the games of their senders, any other error all games. It is noted which there are.
func splitHeld(ctx context.Context, o *office.Office, read error, until time.Time) (held []post.HeldLetter, err error) {
	var h *HeldError
	switch {
	case errors.As(read, &h):
		return h.Letters, NoteHeld(ctx, o, h.Letters, until)
	case read != nil:
		return nil, read
	}
	return nil, NoteHeld(ctx, o, nil, until)
}

// unreadBefore returns what keeps a command about a game from being carried out that is to
// come after all letters up to a moment: the mailbox cannot be read, or a letter of the game
// cannot be had, for the first hour.
func unreadBefore(ctx context.Context, o *office.Office, game string, read error, until time.Time) (unread, err error) {
	held, unread := splitHeld(ctx, o, read, until)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for _, l := range held {
		waits := false
		if err := o.View(ctx, func(tx *office.Tx) (err error) {
			waits, err = phases.AwaitsLetter(tx, game, l.Since, o.Now(), []post.HeldLetter{l})
			return err
		}); err != nil {
			return nil, err
		}
		if waits {
			return read, nil
		}
	}
	return unread, nil
}
