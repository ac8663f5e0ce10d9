package adjudicator_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// pointsElsewhere are the codes of texts that say "below" or "above", and point to nothing of their mail.
var pointsElsewhere = map[string][]string{
	"lines that the reader writes, or wrote": {
		"door.example.announce", "door.example.create", "fault.revoked", "letter.play-now", "letter.ready", "moderate.asks", "moderate.how", "moderate.more",
		"moderate.no-code", "notice.quoted-copy", "notice.quoted-stray", "letter.second-block", "press.answer", "press.answer-all", "press.no-key",
		"press.refused-copy", "press.refused-empty", "press.refused-key", "press.refused-order", "sheet.advance",
	},
	"the lines behind them, which the same function writes": {"notice.amend-what", "sheet.draft", "sheet.mended", "sheet.stands"},
	"in one of their forms only: the block of orders that they keep, or a remark": {
		"ack.trial", "notice.key-rotated", "notice.missing-key", "notice.not-vouched", "notice.wrong-key",
	},
}

// TestEveryPointerIsLookedFor: each text of a mail that points to something of it is one of
// [servicetest.Pointers], by which the mails of all tests are looked at.
func TestEveryPointerIsLookedFor(t *testing.T) {
	known := slices.Concat(slices.Collect(maps.Keys(servicetest.Pointers)), slices.Concat(slices.Collect(maps.Values(pointsElsewhere))...))
	for lang, points := range map[rules.Lang]*regexp.Regexp{
		rules.English: regexp.MustCompile(`(?i)\b(below|above)\b|at the end of this mail`),
		rules.Spanish: regexp.MustCompile(`(?i)\b(abajo|arriba)\b|al final de este correo`),
	} {
		for code, text := range catalogtest.Texts(t, lang) {
			family, _, _ := strings.Cut(code, ".")
			if _, err := os.Stat("../rules/" + family); err == nil || family == "web" {
				continue // titles speak of lines of the sheet; pages are no mails
			}
			if !points.MatchString(text) || slices.Contains(known, code) {
				continue
			}
			t.Errorf("%s: %s points to something: %q; add it to servicetest.Pointers", lang, code, text)
		}
	}
}
