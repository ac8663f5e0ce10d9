package templates

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/empires"
)

// openEmpires is Downfall of Empires. Armies are shown by their ids, and
// sides never by theirs.
func openEmpires(t testing.TB) *titleBook {
	t.Helper()
	title, err := empires.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return openTitle(t, title, "", []string{"army"}, []string{"german ", "franco-british", "austro-hungarian"})
}

// TestEmpiresGamesInWords puts all that is said in some games into words.
func TestEmpiresGamesInWords(t *testing.T) {
	e := openEmpires(t)
	said := map[string]bool{}
	for seed, options := range []map[string]string{nil, {"decisions": "ask"}, {"report": "turn", "first-tiles": "3"}} {
		e.sayGame(t, options, uint64(seed), said)
	}
	for _, code := range []string{"battle", "loss", "eliminated", "control", "moved", "recruited", "marker", "trench-absorbs", "turn", "won"} {
		if !said["empires."+code] && !(code == "won" && said["empires.shared"]) {
			t.Errorf("the games never said %s: they show too little", code)
		}
	}
}

// TestEmpiresMailsFitTheLine writes the mails of a game.
func TestEmpiresMailsFitTheLine(t *testing.T) { openEmpires(t).mailsFit(t, 7, 60) }

// TestEmpiresWelcomeAndEnd writes the first mail of a game and the last.
func TestEmpiresWelcomeAndEnd(t *testing.T) { openEmpires(t).welcomeAndEnd(t, 11) }
