package templates

import (
	"maps"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/empires"
)

// TestEmpiresArguments compares what the sources give to what the texts need.
func TestEmpiresArguments(t *testing.T) { checkArguments(t, empires.ID, 150) }

// TestEmpiresTextsAreUsed finds texts that nothing says any more.
func TestEmpiresTextsAreUsed(t *testing.T) { checkUse(t, empires.ID, ".short", "-other") }

// TestEmpiresRefusals sends sheets of random orders.
func TestEmpiresRefusals(t *testing.T) {
	n := nonsense{
		frames: []string{
			"recruit full army in zone", "recruit 2 nation in zone", "reinforce army", "activate", "army to zone",
			"army to zone attack army", "army attack army with aviation 2 and tanks", "army to zone support army",
			"army support", "army attack", "strategic army to zone", "cede army to zone", "recover army to zone",
			"gas army", "research tech", "entrench zone", "diplomacy track up", "diplomacy track down", "missions",
			"pause", "cancel yes", "loss army", "retreat zone", "army via zone to zone",
		},
		kind: "army",
		own: [][]string{
			{"de1", "de2", "de3", "de4", "de5", "de6", "de7", "de8", "de9", "de10"},
			{"fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7", "uk1", "uk2", "um1", "sr1"},
			{"ru1", "ru2", "ru3", "ru4", "ru5", "ru6", "ru7", "ru8", "ru9", "ru10"},
			{"ah1", "ah2", "ah3", "ah4", "ah5", "ah6", "ah7"},
		},
	}
	said := map[string]bool{}
	openEmpires(t).sayRefusals(t, &n, nil, 4, said)
	if len(said) < 50 {
		t.Errorf("only %d refusals were said: %v", len(said), slices.Sorted(maps.Keys(said)))
	}
}
