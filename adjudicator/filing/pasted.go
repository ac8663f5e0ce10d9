package filing

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/store"
)

// A mail program may quote without any mark that it does: then a mail of ours
// looks as if the sender had typed it. What tells it are our own sentences.

const (
	minCopiedLetters = 25 // letters that a line of ours must have to tell a copy of it
	minCopiedLines   = 2  // such lines
)

// FindUnmarkedQuote finds the mail of ours to a seat that stands among what the sender
// typed, and returns what else he typed. Lines of orders tell nothing: they are
// there to be copied.
func FindUnmarkedQuote(in *office.Intake, seat *store.Seat) (found bool, besides []language.Line, err error) {
	ordered := func(l language.Line) bool {
		return slices.ContainsFunc(in.Letter.Lines, func(o language.Line) bool { return o.Text == l.Text })
	}
	var typed strings.Builder
	for _, line := range in.Letter.Words {
		if !ordered(line) { // a draft of ours, too, is there to be copied, and stands in no block
			typed.WriteString(LettersAndDigits(line.Text))
		}
	}
	if typed.Len() < minCopiedLetters*minCopiedLines {
		return false, nil, nil
	}
	sent, err := in.Tx.Dispatches().TextsTo(seat.Game, seat.Side, MaxComparedMails)
	if err != nil {
		return false, nil, err
	}
	for _, mail := range sent {
		if !QuotesMail(mail, typed.String()) {
			continue
		}
		ours := LettersAndDigits(mail)
		besides = slices.DeleteFunc(slices.Clone(in.Letter.Words), func(l language.Line) bool {
			return ordered(l) || strings.Contains(ours, LettersAndDigits(l.Text))
		})
		return true, besides, nil
	}
	return false, nil, nil
}

// QuotesMail reports whether enough lines of a mail of ours stand in the letters of
// another text.
func QuotesMail(mail, text string) bool {
	orders := map[string]bool{}
	for _, block := range parser.Blocks(mail) {
		for _, line := range block {
			orders[line.Text] = true
		}
	}
	n := 0
	for line := range strings.Lines(mail) {
		line = strings.TrimSpace(line)
		if l := LettersAndDigits(line); len(l) >= minCopiedLetters && !orders[line] && line[0] != '#' && strings.Contains(text, l) {
			n++
		}
	}
	return n >= minCopiedLines
}

// LettersAndDigits returns the letters and digits of a text.
func LettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// DemoteUnmarkedQuote takes what the letter claims by a mail of ours that was copied into it
// for what it is: a quotation.
func DemoteUnmarkedQuote(in *office.Intake, seats []store.Seat) error {
	l := in.Letter
	for i := range seats {
		if l.Key.From != parser.FromBody || !office.IsSeatKey(l.Key.Value, &seats[i]) || IsFromSeatAddress(in, &seats[i]) {
			continue
		}
		found, _, err := FindUnmarkedQuote(in, &seats[i])
		if err != nil || !found {
			return err
		}
		for _, h := range []*parser.Hint{&l.Game, &l.Side, &l.Key, &l.Phase} {
			if h.From == parser.FromBody {
				h.From = parser.FromQuoted
			}
		}
	}
	return nil
}
