package thinking

import (
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
)

// Refusals says why no further game may be begun in which bots think: there are enough, in all or among
// the practice games of a person; 0: it is nobody's practice. None: it may.
func Refusals(tx *office.Tx, person int64) ([]rules.Message, error) {
	limits := &tx.Office.Cfg.Thinking
	if limits.Cores <= 0 { // they play as novices
		return nil, nil
	}
	all, own, err := tx.Games().CountThinking(person)
	switch {
	case err != nil:
		return nil, err
	case all >= limits.Games:
		return []rules.Message{rules.M("practice.full", rules.Num("n", all))}, nil
	case person > 0 && own >= limits.Person:
		return []rules.Message{rules.M("practice.thinkers", rules.Num("n", own))}, nil
	}
	return nil, nil
}
