package commands

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/store"
)

// CarryMoves gives the commands that move seats and whose time has come, once the mailbox
// was read up to then: all of it but letters that cannot be had and are of other games.
func CarryMoves(ctx context.Context, o *office.Office, now time.Time) error {
	var waiting []store.Confirmation
	err := o.View(ctx, func(tx *office.Tx) (err error) {
		waiting, err = tx.Confirmations().Over(confirm.KindMove, now)
		return err
	})
	if err != nil || len(waiting) == 0 || schedule.CurrentOutage(o) != nil || schedule.IsClockDoubted(o) {
		return err
	}
	read := schedule.DrainMailbox(ctx, o, now)
	var errs []error
	for i := range waiting {
		unread, err := unreadBefore(ctx, o, waiting[i].Game, read, now)
		if err == nil && unread == nil {
			err = carryMove(ctx, o, waiting[i].Code, now)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// carryMove gives the command of a move, unless it was stopped meanwhile, or somebody of it
// was forgotten.
func carryMove(ctx context.Context, o *office.Office, code []byte, now time.Time) error {
	var id int64
	err := o.Update(ctx, func(tx *office.Tx) error {
		row, err := tx.Confirmations().One(store.Confirmation{Code: code})
		if post.IsNotFound(err) {
			return nil
		}
		if err == nil {
			err = tx.Confirmations().Delete(store.Confirmation{Code: row.Code})
		}
		if err != nil {
			return err
		}
		var c store.Command
		if json.Unmarshal([]byte(row.Detail[people.DetailCommand]), &c) != nil { // forgetting blanks it
			return nil
		}
		c.At = now
		id, err = tx.Commands().Add(&c)
		return err
	})
	if err != nil || id == 0 {
		return err
	}
	return carryOutCommand(ctx, o, id)
}

// UsualTerms returns the terms of games that say nothing else, as the arguments of moderation.Option
// hold them.
func (s Service) UsualTerms() map[string]string {
	n := founding.NewUsualGame(s.Office)
	return moderation.TermValues(&n)
}

// TermsOf returns the terms of a game likewise, as they were set.
func (s Service) TermsOf(ctx context.Context, game string) (terms map[string]string, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		n := founding.NewGameLike(&g)
		terms = moderation.TermValues(&n)
		return nil
	})
	return terms, err
}
