package adjudicator

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/store"
)

// shortestKey is how many letters make what is typed for a key one that a text could hold.
const shortestKey = 10

// spellsKey reports whether a text holds an order key of a person, or one that was typed, in
// whatever spelling: of any of his sides, as player or deputy, now or before it was renewed.
func (s *Service) spellsKey(tx *store.Tx, person int64, typed, text string) (bool, error) {
	text = keyLetters(text)
	if key := keyLetters(typed); len(key) >= shortestKey && strings.Contains(text, key) {
		return true, nil
	}
	held, err := tx.SeatsHeld(person)
	if err != nil {
		return false, err
	}
	more, err := deputySeats(tx, person)
	for _, seat := range append(held, more...) {
		first := 1
		if isDeputy(&seat) {
			first = firstDeputyKey + 1
		}
		for n := first; n <= seat.KeyNo; n++ {
			if strings.Contains(text, s.orderKey(seat.Game, seat.Side, n)) {
				return true, nil
			}
		}
	}
	return false, err
}

// keyLetters returns the letters and digits of a text, small, and nothing between them: how keys
// are read however they are written, quoted or broken.
func keyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKC.String(text))
}

// maskSpelledKeys returns lines with dots in place of those of which an order key of the
// sender is made.
func (in *intake) maskSpelledKeys(lines []parser.Line) ([]parser.Line, error) {
	spells := func(but int) (bool, error) {
		var text []string
		for i := range lines {
			if i != but {
				text = append(text, lines[i].Text)
			}
		}
		return in.s.spellsKey(in.tx, in.seat.Person, in.letter.Key.Value, strings.Join(text, "\n"))
	}
	if is, err := spells(-1); !is || err != nil {
		return lines, err
	}
	out := slices.Clone(lines)
	for i := range out {
		is, err := spells(i)
		if err != nil {
			return nil, err
		}
		if !is {
			out[i].Text = "…"
		}
	}
	return out, nil
}
