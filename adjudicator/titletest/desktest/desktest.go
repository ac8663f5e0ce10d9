package desktest

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// Run tries what the desk of a title reads. It is run from the title's folder.
func Run(t *testing.T, d *desk.Desk) {
	for _, c := range []struct {
		name string
		test func(*testing.T, *desk.Desk)
	}{
		{"answers", checkAnswers},
		{"exonyms", checkExonyms},
		{"places", checkPlaces},
		{"lobby", checkLobby},
		{"observe", checkObserve},
		{"sentences", checkSentences},
		{"manners", checkManners},
		{"codes", checkCodes},
		{"prose", checkProse},
		{"among orders", checkAmong},
		{"misspelt", checkMisspelt},
		{"signatures", checkSignatures},
		{"revoked", checkRevoked},
		{"expected", checkExpected},
		{"yes to a place", checkYesToAPlace},
		{"conditions", checkConditions},
		{"small talk", checkSmallTalk},
		{"slips", checkSlips},
		{"wishes", checkWishes},
		{"near misses", checkNearMisses},
		{"articles", checkArticles},
		{"politeness", checkPoliteness},
		{"remarks", checkRemarks},
		{"checks", checkChecks},
		{"shared words", checkSharedWords},
		{"words", checkWords},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, d) })
	}
}
