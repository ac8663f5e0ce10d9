package parts

import (
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
)

// DiceStats is the dice that a player's mails have shown him, beside what was to be
// expected.
type DiceStats struct {
	Text  string
	Faces []FaceRow
}

// FaceRow is how often a face fell.
type FaceRow struct {
	Face, Fell int
	Expected   string
}

// NewCounts returns room for the counted dice of sides.
func NewCounts() *site.Counts { return &site.Counts{Kept: map[site.Seat]site.Counted{}} }

// NewDiceStats puts the dice of a side into words; nil before the first.
func NewDiceStats(w site.Words, d *tally.Die) *DiceStats {
	n := d.Rolls()
	if n == 0 {
		return nil
	}
	l := &DiceStats{Text: w.T("web.own.dice-text", "n", n, "mean", Decimal(w, d.Mean(), 2), "fair", Decimal(w, d.Fair(), 1))}
	if in, unusual := d.Unusual(); unusual {
		l.Text += " " + w.T("web.own.dice-unusual", "n", in)
	}
	for i, fell := range d.Fell {
		l.Faces = append(l.Faces, FaceRow{i + 1, fell, Decimal(w, float64(n)/site.DieFaces, 1)})
	}
	return l
}

// Decimal writes a number as the language does.
func Decimal(w site.Words, x float64, digits int) string {
	text := fmt.Sprintf("%.*f", digits, x)
	if w.Language == rules.Spanish {
		for i := range text {
			if text[i] == '.' {
				return text[:i] + "," + text[i+1:]
			}
		}
	}
	return text
}
