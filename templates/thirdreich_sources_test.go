package templates

import (
	"maps"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

// TestThirdReichTextsAreUsed finds texts that nothing says any more.
func TestThirdReichTextsAreUsed(t *testing.T) {
	checkUse(t, thirdreich.ID, ".short", "own", "shown", "hidden")
}

// TestThirdReichRefusals sends sheets of random orders.
func TestThirdReichRefusals(t *testing.T) {
	n := nonsense{
		frames: []string{
			"supply", "reinforcements", "tanks", "air missions", "submarines", "develop development", "lend-lease",
			"build full army in zone", "build 2 nation in zone", "build nation tanks in zone", "raise army", "convert army",
			"disband army", "dismount army", "army to zone", "army via zone to zone", "army to zone attack army",
			"army to zone attack army with air 2", "army attack", "army to zone support", "army support army",
			"strategic army to zone", "sail army to zone", "land army in zone attack army", "air on army", "bomb 2",
			"atlantic 3", "atlantic 1 advanced", "combat", "answer yes", "pause",
		},
		kind: "army",
		own: [][]string{
			{"de1", "de2", "de6", "de7", "de9", "de10", "det1", "det2", "fi1", "fi2", "it1", "ro1"},
			{"uk1", "uk2", "uk3", "uk5", "ukt1", "fr1", "fr2", "fr4", "frt1", "be1", "gr1"},
			{"su1", "su2", "su5", "su9", "su10", "su11", "sut1", "sut3", "su13"},
		},
	}
	said := map[string]bool{}
	openThirdReich(t).sayRefusals(t, &n, nil, 4, said)
	if len(said) < 50 {
		t.Errorf("only %d refusals were said: %v", len(said), slices.Sorted(maps.Keys(said)))
	}
}
