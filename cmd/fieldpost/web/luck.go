package web

import (
	"fmt"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/rules"
	fair "github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// dieFaces is the faces of the dice of battles: all titles throw the same kind, and draw cards by
// other means, which are not shown.
const dieFaces = 6

// luck is the dice that a player's mails have shown him, beside what was to be
// expected.
type luck struct {
	Text  string
	Faces []faceRow
}

// faceRow is how often a face fell.
type faceRow struct {
	Face, Fell int
	Expected   string
}

// diceTold counts, of the events of a phase, the dice that a viewer may know. It is
// made from the events and never from the rolls, some of which nobody was told.
func diceTold(d *tally.Dice, v rules.Viewer, events []rules.Event) {
	for _, e := range rules.KnownTo(v, events) {
		for _, a := range e.Args {
			if a.Kind == rules.KindDie {
				d.Add([]fair.Roll{{Faces: dieFaces, Face: a.Num}})
			}
		}
	}
}

// counts keeps how many dice fell how, so that a page need not read all phases
// again.
type counts struct {
	mu   sync.Mutex
	kept map[seat]counted
}

type counted struct {
	upTo int // phase
	dice [dieFaces]int
}

// mostCounted bounds what is kept; who is beyond it is counted anew each time.
const mostCounted = 10_000

func newCounts() *counts { return &counts{kept: map[seat]counted{}} }

// of counts the dice that a side was told of up to now.
func (c *counts) of(tx *store.Tx, st seat) (*tally.Die, error) {
	c.mu.Lock()
	before := c.kept[st]
	c.mu.Unlock()
	phases, err := tx.Told(st.game, before.upTo)
	if err != nil {
		return nil, err
	}
	all := tally.Dice{{Faces: dieFaces, Fell: append([]int{}, before.dice[:]...)}}
	for i := range phases {
		diceTold(&all, rules.Viewer(st.side), phases[i].Events)
		before.upTo = phases[i].Number
	}
	copy(before.dice[:], all[0].Fell)
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.kept[st]; known || len(c.kept) < mostCounted {
		c.kept[st] = before
	}
	return &all[0], nil
}

// luck puts the dice of a side into words; nil before the first.
func (w words) luck(d *tally.Die) *luck {
	n := d.Rolls()
	if n == 0 {
		return nil
	}
	l := &luck{Text: w.T("web.own.dice-text", "n", n, "mean", w.decimal(d.Mean(), 2), "fair", w.decimal(d.Fair(), 1))}
	if in, unusual := d.Unusual(); unusual {
		l.Text += " " + w.T("web.own.dice-unusual", "n", in)
	}
	for i, fell := range d.Fell {
		l.Faces = append(l.Faces, faceRow{i + 1, fell, w.decimal(float64(n)/dieFaces, 1)})
	}
	return l
}

// decimal writes a number as the language does.
func (w words) decimal(x float64, digits int) string {
	text := fmt.Sprintf("%.*f", digits, x)
	if w.lang == rules.Spanish {
		for i := range text {
			if text[i] == '.' {
				return text[:i] + "," + text[i+1:]
			}
		}
	}
	return text
}
