package adjudicator

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

const (
	politePause   = 24 * time.Hour // between two answers to one stranger
	strangersRow  = "*strangers"   // counts answers to all of them
	strangersMost = 200            // an hour: forged senders must not make us a spammer

	refusalsPerHour = 12 // answers that a letter changed nothing, to one sender
)

// withinRate counts the letter of a sender. Letters with a valid key are
// counted by their seat, all others by their address, so that nobody can use
// up what a player may send. The first letter too many is told so.
func (in *intake) withinRate() (bool, error) {
	who, most := in.letter.From.Addr, in.s.cfg.LettersPerHour
	if in.proved {
		who, most = keyOf(&in.seat), 4*most
	}
	n, err := in.count(who)
	if err != nil || n <= most {
		return err == nil, err
	}
	if n > most+1 {
		return false, nil
	}
	m := rules.M("notice.rate", rules.Num("limit", most), rules.Num("minutes", 60))
	switch {
	case in.proved:
		_, err = in.refuseNow(m)
	case len(in.from) > 0:
		_, err = in.answerSender(m)
	}
	return false, err
}

// keyOf names whoever holds the key of a seat in the counts.
func keyOf(seat *store.Seat) string { return "key " + seat.Game + " " + string(seat.Side) }

// count counts a letter of somebody within his present hour.
func (in *intake) count(who string) (int, error) {
	row, err := in.tx.Sender(who)
	if err != nil {
		return 0, err
	}
	if past := in.now.Sub(row.Hour); past >= time.Hour || past < 0 { // below 0: the clock was set back
		row.Hour, row.Answers = in.now, 0
	}
	row.Answers++
	return row.Answers, in.tx.SetSender(&row)
}

// mayGreet tells whether a stranger gets an answer: one a day, and not more
// than strangersMost in all.
func (in *intake) mayGreet(address string) (bool, error) {
	row, err := in.tx.Sender(address)
	if past := in.now.Sub(row.Polite); err != nil || past >= 0 && past < politePause {
		return false, err
	}
	n, err := in.count(strangersRow)
	if err != nil || n > strangersMost {
		return false, err
	}
	row.Polite = in.now
	return true, in.tx.SetSender(&row)
}

// sweep drops counts that are older than any of them matter, once a day.
func (s *Service) sweep(ctx context.Context, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if past := now.Sub(s.swept); past >= 0 && past < politePause {
		return nil
	}
	s.swept = now
	return s.store.Update(ctx, func(tx *store.Tx) error { return tx.ForgetSenders(now.Add(-2 * politePause)) })
}
