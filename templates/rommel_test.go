package templates

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel"
)

// openRommel is Rommel in the Desert in the scenario of 1941. Units are shown
// by their ids, and sides never by theirs.
func openRommel(t testing.TB) *titleBook {
	t.Helper()
	title, err := rommel.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return openTitle(t, title, "1941", []string{"unit", "class"}, []string{" axis", " allied", "axis ", "allied "})
}

// TestRommelGamesInWords puts all that is said in some games into words.
func TestRommelGamesInWords(t *testing.T) {
	e := openRommel(t)
	said := map[string]bool{}
	e.sayGame(t, map[string]string{"decisions": "ask", "points": "open"}, 1, said)
	e.sayGame(t, map[string]string{"report": "turn", "infantry-tanks": "yes", "highway": "direct"}, 2, said)
	for i, s := range e.About().Scenarios {
		e.scenario = s.ID
		e.sayGame(t, nil, uint64(i+3), said)
	}
	for _, code := range []string{"turn", "month", "deployed", "moved", "moved-enemy", "revealed", "round", "fire", "loss", "loss-dead", "battle-won",
		"unsupplied", "recovered-enemy", "reinforced", "redeployed", "cards-shown", "drew", "spending", "captured", "strength"} {
		if !said["rommel."+code] {
			t.Errorf("the games never said %s: they show too little", code)
		}
	}
}

// TestRommelMailsFitTheLine writes the mails of a game.
func TestRommelMailsFitTheLine(t *testing.T) { openRommel(t).mailsFit(t, 7, 60) }

// TestRommelWelcomeAndEnd writes the first mail of a game and the last.
func TestRommelWelcomeAndEnd(t *testing.T) { openRommel(t).welcomeAndEnd(t, 11) }

// TestRommelViewsOfAll puts the positions of all scenarios into words.
func TestRommelViewsOfAll(t *testing.T) {
	e := openRommel(t)
	for _, s := range e.About().Scenarios {
		pos, err := e.Start(rules.Setup{Scenario: s.ID})
		if err != nil {
			t.Fatal(err)
		}
		e.sayPosition(t, pos)
	}
}
