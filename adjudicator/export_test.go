package adjudicator

import (
	"context"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Steps gives the crash test all failpoints but [StepImported], which has its own.
func Steps() []string {
	return []string{
		stepReceived, stepStored, stepLetterBegun, stepEffects, stepLetterHandled, stepLetterInSet, stepLetterDone,
		stepPhaseBegun, stepPhaseStored, stepPhaseReported, stepPhaseDone, stepArchiveWritten,
		stepReminded, stepCreated, stepGathered, stepBeforeDrain, stepBeforeForce, stepSent, stepSentNoted,
		stepCommandBegun, stepCommandEffects, stepCommandDone,
		stepClosed, stepDrawn,
	}
}

// StepImported is where an import is not committed yet.
const StepImported = stepImported

// CommandsEvery is the time between two looks for commands.
const CommandsEvery = commandsEvery

// CachedPositions tells the memory test how many positions are kept.
func (s *Service) CachedPositions() int { return s.positions.order.Len() }

// AnswersAt is the address that a mail to a side wants its answer at.
func (s *Service) AnswersAt(game string, phase int, side rules.Side, key int) string {
	return s.replyTo(game, phase, side, key)
}

// IsOwnToken reports whether a token is of a mail to the seat.
func (s *Service) IsOwnToken(tag string, seat store.Seat) bool { return s.ownToken(tag, &seat) }

// DemandsOf lists sides that are asked for something.
func DemandsOf(g GameInfo) (out string) {
	for _, seat := range g.Seats {
		if seat.Sheet != SheetNone {
			out += string(seat.Side) + " orders"
		}
	}
	return out
}

// Passes is [passes].
var Passes = passes

// Spoken is the language of who is asked something at an address.
func (s *Service) Spoken(tx *store.Tx, address string) (rules.Lang, error) {
	lang, _, err := s.spoken(tx, &store.Pledge{Address: address})
	return lang, err
}

// Errands counts the errands that are done about requests of a kind.
func Errands(kind desk.RequestKind) (n int) {
	for i := range errands {
		if slices.Contains(errands[i].kinds, kind) {
			n++
		}
	}
	return n
}

// DispatchSent does what DispatchesSent does, for one.
func (s *Service) DispatchSent(ctx context.Context, id int64, reply string, at time.Time) error {
	return s.DispatchesSent(ctx, []Sent{{ID: id, Reply: reply, At: at}})
}

// Refusals returns what the relay refuses at present.
func (s *Service) Refusals(ctx context.Context) (r store.Refusals, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		r, err = tx.Refusals()
		return err
	})
	return r, err
}
