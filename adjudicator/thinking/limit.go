package thinking

import (
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Refusal says why a game may not begin in which bots are to think, given its seats: there are enough
// of them, in all or among the practice games of its player. Nil: it may.
func Refusal(tx *office.Tx, g *store.Game, seats []store.Seat) (*rules.Message, error) {
	limits := &tx.Office.Cfg.Thinking
	if limits.Cores <= 0 || !seating.HasThinkers(seats) {
		return nil, nil
	}
	person := int64(0)
	for i := range seats {
		if g.Practice && seats[i].Bot == store.NoBot {
			person = seats[i].Person
		}
	}
	all, own, err := tx.Games().CountThinking(person)
	if err != nil {
		return nil, err
	}
	switch {
	case all >= limits.Games:
		return new(rules.M("practice.full", rules.Num("n", all))), nil
	case person > 0 && own >= limits.Person:
		return new(rules.M("practice.thinkers", rules.Num("n", own))), nil
	}
	return nil, nil
}
