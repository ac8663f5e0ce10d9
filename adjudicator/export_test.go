package adjudicator

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
)

// Steps gives the crash test all failpoints but [StepImported], which has its own.
func Steps() []string {
	return []string{
		office.StepReceived, office.StepStored, office.StepLetterBegun, office.StepEffects, office.StepLetterHandled, office.StepLetterInSet, office.StepLetterDone,
		office.StepPhaseBegun, office.StepPhaseStored, office.StepPhaseReported, office.StepPhaseDone, office.StepArchiveWritten,
		office.StepReminded, office.StepCreated, office.StepRecruited, office.StepBeforeDrain, office.StepBeforeForce, office.StepSent, office.StepSentNoted,
		office.StepCommandBegun, office.StepCommandEffects, office.StepCommandDone,
		office.StepClosed, office.StepDrawn,
	}
}

// StepImported is where an import is not committed yet.
const StepImported = office.StepImported

// CommandsEvery is the time between two looks for commands.
const CommandsEvery = commands.CommandsEvery

// CachedPositions tells the memory test how many positions are kept.
func (s *Service) CachedPositions() int { return s.Office.Positions.RecentFirst.Len() }

// AnswersAt is the address that a mail to a side wants its answer at.
func (s *Service) AnswersAt(game string, phase int, side rules.Side, key int) string {
	return s.Office.ReplyAddress(game, phase, side, key)
}

// IsOwnToken reports whether a token is of a mail to the seat.
func (s *Service) IsOwnToken(tag string, seat store.Seat) bool {
	return s.Office.IsSeatToken(tag, &seat)
}

// DemandsOf lists sides that are asked for something.
func DemandsOf(g inquiry.GameInfo) (out string) {
	for _, seat := range g.Seats {
		if seat.Sheet != inquiry.SheetNone {
			out += string(seat.Side) + " orders"
		}
	}
	return out
}

// Passes is [passes].
var Passes = schedule.HasNoOrders

// Spoken is the language of who is asked something at an address.
func Spoken(tx *office.Tx, address string) (rules.Lang, error) {
	lang, _, err := confirm.ConfirmationLocale(tx, &store.Confirmation{Address: address})
	return lang, err
}

// DispatchSent does what DispatchesSent does, for one.
func (s *Service) DispatchSent(ctx context.Context, id int64, reply string, at time.Time) error {
	return s.Post.DispatchesSent(ctx, []post.SentDispatch{{ID: id, Reply: reply, At: at}})
}

// Refusals returns what the relay refuses at present.
func (s *Service) Refusals(ctx context.Context) (r store.Refusals, err error) {
	err = s.Office.Store.View(ctx, func(tx *store.Tx) error {
		r, err = tx.Dispatches().Refusals()
		return err
	})
	return r, err
}
