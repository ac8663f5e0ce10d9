package parser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// TestUnframedIsOneBlock: whatever stands between lines that are meant for orders, all of
// them are read, each under its number.
func TestUnframedIsOneBlock(t *testing.T) {
	pasted := []string{
		"", "orders", "end", "Fin # of it", "*end*", "> orders", ">> end", "> hold ford", "-- ", "--", "—", "-----Original Message-----", "________________",
		"On Thu, 3 Sep 2026 at 10:12, Ana <ana@example.net> wrote:", "On Thu, 3 Sep 2026", "at 10:12, Ana <ana@example.net> wrote:", "Ana wrote:",
		"From: Ana <ana@example.net>", "Sent: Thursday, 3 September 2026 10:12", "To: post@example.org", "Subject: orders", "-------- Forwarded Message --------",
		"Sent from my iPhone", "-----BEGIN PGP SIGNATURE-----", "El jue, 3 sept 2026 a las 10:12, Ana (<ana@example.net>) escribió:", "key: abcdefghij2klmno", "game: toy-2", "# a note",
	}
	rapid.Check(t, func(t *rapid.T) {
		var text []string
		var want []int
		for range rapid.IntRange(1, 12).Draw(t, "lines") {
			if rapid.Bool().Draw(t, "meant") {
				text = append(text, "hold mill")
				want = append(want, len(text))
			} else {
				text = append(text, rapid.SampledFrom(pasted).Draw(t, "pasted"))
			}
		}
		raw := "From: a@example.net\r\nSubject: s\r\n\r\ngame: toy-1\r\norders\r\n" + strings.Join(Unframed(text), "\r\n") + "\r\nend\r\n"
		letter, err := ReadLetter([]byte(raw), mailtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, l := range letter.OrderLines() {
			if l.Text == "hold mill" {
				got = append(got, l.No)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("numbers of the lines that are read (-want +got):\n%s\nof %q", diff, text)
		}
		if letter.Game.Value != "toy-1" {
			t.Errorf("the letter is about %q", letter.Game.Value)
		}
	})
}
