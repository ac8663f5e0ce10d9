package filing

import (
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/store"
)

// A mail program may quote without any mark that it does: then a mail of ours
// looks as if the sender had typed it. What tells it are our own sentences.

const (
	minCopiedLetters = 25 // letters that a line of ours must have to tell a copy of it
	minCopiedLines   = 2  // such lines
)

// MarkUnmarkedQuote marks as ours what of the letter's lines is copied from a mail of ours to its
// seat, and its orders, if enough of the mail stands among what the sender typed.
func MarkUnmarkedQuote(in *office.Intake) (found bool, err error) {
	ours, err := findUnmarkedQuote(in, &in.Seat)
	if ours == "" || err != nil {
		return false, err
	}
	for i := range in.Letter.Body {
		if line := &in.Letter.Body[i]; line.Word && (in.Letter.IsOrdered(line) || strings.Contains(ours, LettersAndDigits(line.Text))) {
			line.Role = mailtext.RoleOurs
		}
	}
	return true, nil
}

// findUnmarkedQuote returns the letters of the mail of ours to a seat that stands among what the
// sender typed, "" if none does.
func findUnmarkedQuote(in *office.Intake, seat *store.Seat) (ours string, err error) {
	var typed strings.Builder
	for i := range in.Letter.Body {
		if line := &in.Letter.Body[i]; line.Word && !in.Letter.IsOrdered(line) {
			typed.WriteString(LettersAndDigits(line.Text))
		}
	}
	if typed.Len() < minCopiedLetters*minCopiedLines {
		return "", nil
	}
	sent, err := in.Tx.Dispatches().TextsTo(seat.Game, seat.Side, MaxComparedMails)
	if err != nil {
		return "", err
	}
	for _, mail := range sent {
		if QuotesMail(mail, typed.String()) {
			return LettersAndDigits(mail), nil
		}
	}
	return "", nil
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
		ours, err := findUnmarkedQuote(in, &seats[i])
		if err != nil || ours == "" {
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
