package adjudicator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// heldPatience is for how long a letter that cannot be had puts off the phases of the games
// that its sender plays in, from when they were due.
const heldPatience = time.Hour

// HeldLetter is a letter that lies in the mailbox and cannot be had: the mail server hands
// it out empty or not at all, or it cannot be stored. It is tried again by itself.
type HeldLetter struct {
	Mailbox     string    `json:"mailbox"`
	UIDValidity uint32    `json:"uidvalidity"`
	UID         uint32    `json:"uid"`
	From        string    `json:"from,omitempty"` // the address of its sender; "": not known
	Received    time.Time `json:"received"`       // by the mail server
	Since       time.Time `json:"since"`          // when it was tried first
	Why         string    `json:"why,omitempty"`
}

// HeldError says of a mailbox that it was read but for some letters.
type HeldError struct{ Letters []HeldLetter }

// Error implements error.
func (e *HeldError) Error() string {
	return fmt.Sprintf("letters lie in the mailbox that cannot be had: %d", len(e.Letters))
}

// factHeldLetters holds them, for the health and for retry.
const factHeldLetters = "held letters"

// mostHeldTold bounds of how many letters the moderators are told at once.
const mostHeldTold = 5

// NoteHeld keeps which letters cannot be had at the moment, all that there are, and tells
// the moderators of new ones.
func (s *Service) NoteHeld(ctx context.Context, letters []HeldLetter) error {
	return s.noteHeld(ctx, letters, time.Time{})
}

// noteHeld does what NoteHeld does where only those were looked at that the mail server received up
// to a moment, if it is one: nothing new is known of the others.
func (s *Service) noteHeld(ctx context.Context, letters []HeldLetter, until time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var before []HeldLetter
	if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		before, err = heldLetters(tx)
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
	same := func(l, m HeldLetter) bool {
		return l.Mailbox == m.Mailbox && l.UIDValidity == m.UIDValidity && l.UID == m.UID
	}
	if slices.EqualFunc(before, letters, func(l, m HeldLetter) bool { return same(l, m) && l.From == m.From && l.Why == m.Why }) {
		return nil
	}
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		told := 0
		for _, l := range letters {
			if told == mostHeldTold || slices.ContainsFunc(before, func(m HeldLetter) bool { return same(l, m) }) {
				continue
			}
			told++
			if err := s.tellHeldLetter(tx, l); err != nil {
				return err
			}
		}
		return keepFact(tx, factHeldLetters, letters)
	})
	if err == nil {
		s.env.Queued()
	}
	return err
}

// heldLetters returns the letters that cannot be had.
func heldLetters(tx *store.Tx) (letters []HeldLetter, err error) {
	text, err := tx.Fact(factHeldLetters)
	if err != nil || text == "" {
		return nil, err
	}
	if err := json.Unmarshal([]byte(text), &letters); err != nil {
		return nil, fmt.Errorf("adjudicator: fact %s: %w", factHeldLetters, err)
	}
	return letters, nil
}

// tellHeldLetter tells of a letter those who moderate the games of its sender, or else all.
func (s *Service) tellHeldLetter(tx *store.Tx, l HeldLetter) error {
	games, err := gamesOfSender(tx, l.From)
	if err != nil {
		return err
	}
	mods := s.toldOf(nil)
	for i, game := range games {
		of := s.moderatorsOf(game)
		if i == 0 {
			mods = nil
		}
		for _, m := range of {
			if !slices.ContainsFunc(mods, func(n Moderator) bool { return n.Address == m.Address }) {
				mods = append(mods, m)
			}
		}
	}
	what := on(aboutMailbox, fmt.Sprintf("letter %d %d", l.UIDValidity, l.UID))
	for _, mod := range mods {
		m := rules.M("moderator.letter-held", rules.Text(whenArg, s.book.When(mod.Lang, l.Received, s.zone(mod.Zone))))
		for _, text := range []struct{ name, value string }{{"address", l.From}, {"words", l.Why}} {
			if text.value != "" {
				m.Args = append(m.Args, rules.Text(text.name, text.value))
			}
		}
		if err := s.tellThese(tx, nil, []Moderator{mod}, what, 0, m); err != nil {
			return err
		}
	}
	return nil
}

// gamesOfSender returns the games in which the person of an address holds a seat, or
// writes for one as a deputy.
func gamesOfSender(tx *store.Tx, address string) (games []string, err error) {
	if address == "" {
		return nil, nil
	}
	seats, err := SeatsAt(tx, address)
	if err != nil {
		return nil, err
	}
	for i := range seats {
		if !slices.Contains(games, seats[i].Game) {
			games = append(games, seats[i].Game)
		}
	}
	return games, nil
}

// splitHeld parts what reading the mailbox up to a moment came to: the letters that cannot be had
// concern the games of their senders, any other error all games. It is noted which there are.
func (s *Service) splitHeld(ctx context.Context, read error, until time.Time) (held []HeldLetter, err error) {
	var h *HeldError
	switch {
	case errors.As(read, &h):
		return h.Letters, s.noteHeld(ctx, h.Letters, until)
	case read != nil:
		return nil, read
	}
	return nil, s.noteHeld(ctx, nil, until)
}

// awaitsLetter reports whether a phase that was due at a moment waits for a letter that
// cannot be had.
func awaitsLetter(tx *store.Tx, game string, due, now time.Time, held []HeldLetter) (bool, error) {
	if len(held) == 0 || now.Sub(due) >= heldPatience {
		return false, nil
	}
	for _, l := range held {
		games, err := gamesOfSender(tx, l.From)
		if err != nil || slices.Contains(games, game) {
			return err == nil, err
		}
	}
	return false, nil
}

// unreadOf returns what keeps a command about a game from being carried out that is to
// come after all letters up to a moment: the mailbox cannot be read, or a letter of the game
// cannot be had, for the first hour.
func (s *Service) unreadOf(ctx context.Context, game string, read error, until time.Time) (unread, err error) {
	held, unread := s.splitHeld(ctx, read, until)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for _, l := range held {
		waits := false
		if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
			waits, err = awaitsLetter(tx, game, l.Since, s.now(), []HeldLetter{l})
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
