package filing

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/store"
)

// shortestKey is how many letters make what is typed for a key one that a text could hold.
const shortestKey = 10

// forbiddenKeys returns the order keys that a text of a person must not hold: what was typed for
// one, and those of any of his sides, as player or deputy, now or before they were renewed.
func forbiddenKeys(tx *office.Tx, person int64, typed string) (keys []string, err error) {
	if key := foldKeyLetters(typed); len(key) >= shortestKey {
		keys = append(keys, key)
	}
	held, err := tx.Seats().List(store.Seat{Person: person})
	if err != nil {
		return nil, err
	}
	more, err := confirm.DeputySeats(tx.Tx, person)
	if err != nil {
		return nil, err
	}
	for _, seat := range append(held, more...) {
		first := 1
		if office.IsDeputySeat(&seat) {
			first = office.FirstDeputyKey + 1
		}
		for n := first; n <= seat.KeyNo; n++ {
			keys = append(keys, tx.Office.MakeOrderKey(seat.Game, seat.Side, n))
		}
	}
	return keys, nil
}

// ContainsOrderKey reports whether a text holds one of the forbiddenKeys, in whatever
// spelling.
func ContainsOrderKey(tx *office.Tx, person int64, typed, text string) (bool, error) {
	keys, err := forbiddenKeys(tx, person, typed)
	text = foldKeyLetters(text)
	return slices.ContainsFunc(keys, func(key string) bool { return strings.Contains(text, key) }), err
}

// ContainsAnyKey reports whether a text holds the key of any side or deputy here, in whatever spelling.
func ContainsAnyKey(tx *office.Tx, text string) (bool, error) {
	hashes, err := tx.KeyHashes()
	if err != nil {
		return false, err
	}
	known := map[string]bool{}
	for _, hash := range hashes {
		known[string(hash)] = true
	}
	text = foldKeyLetters(text)
	for i := 0; i+keyLetters <= len(text); i++ {
		if known[string(office.HashKey(text[i:i+keyLetters]))] {
			return true, nil
		}
	}
	return false, nil
}

// keyLetters is how long an order key is, see office.Office.MakeOrderKey.
const keyLetters = 16

// foldKeyLetters returns the letters and digits of a text, small, and nothing between them: how keys
// are read however they are written, quoted or broken.
func foldKeyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKC.String(text))
}

// MaskSpelledKeys returns lines with dots in place of those of which an order key of the
// sender is made.
func MaskSpelledKeys(in *office.Intake, lines []language.Line) ([]language.Line, error) {
	keys, err := forbiddenKeys(in.Tx, in.Seat.Person, in.Letter.Key.Value)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	ends := make([]int, len(lines)) // of the lines, in the text
	for i := range lines {
		text.WriteString(foldKeyLetters(lines[i].Text))
		ends[i] = text.Len()
	}
	out := slices.Clone(lines)
	for _, key := range keys {
		for from := 0; ; {
			at := strings.Index(text.String()[from:], key)
			if at < 0 {
				break
			}
			from += at + 1
			for i := range out {
				if start := from - 1; ends[i] > start && (i == 0 || ends[i-1] < start+len(key)) {
					out[i].Text = "…"
				}
			}
		}
	}
	return out, nil
}
