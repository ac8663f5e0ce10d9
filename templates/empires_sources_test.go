package templates

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
)

// TestEmpiresArguments compares what the sources give to what the texts need.
func TestEmpiresArguments(t *testing.T) { checkArguments(t, empires.ID, 150) }

// TestEmpiresTextsAreUsed finds texts that nothing says any more.
func TestEmpiresTextsAreUsed(t *testing.T) { checkUse(t, empires.ID, ".short", "-other") }

// TestEmpiresRefusals sends sheets of random orders and puts into words what
// is wrong with them, to see that each refusal reads well.
func TestEmpiresRefusals(t *testing.T) {
	e := openEmpires(t)
	said := map[string]bool{}
	luck := rand.New(rand.NewPCG(3, 5))
	e.play(t, nil, 4, func(ph *phase) bool {
		pos := ph.out.Next
		for i, side := range slices.Concat(e.About().Sides, e.About().Sides) {
			lines := e.nonsense(luck, ownArmies[i%len(ownArmies)])
			read := e.Read(desk.Number(lines))
			for _, p := range read.Problems {
				t.Fatalf("%q is not understood: %s", lines[p.Line-1], e.Text(rules.English, e, p.Message))
			}
			key := ""
			for _, d := range pos.Demands() {
				if d.Side == side {
					key = d.Key
				}
			}
			sh := rules.Sheet{Side: side, Key: key, Orders: read.Orders}
			reading := pos.Check(sh)
			e.sayReading(t, &reading)
			for _, p := range reading.Problems {
				said[p.Message.Code] = true
			}
			for _, lang := range langs {
				fits(t, e.ack(pos, ph.number, &sh, reading, lang))
			}
		}
		return !t.Failed()
	})
	if len(said) < 50 {
		t.Errorf("only %d refusals were said: %v", len(said), slices.Sorted(maps.Keys(said)))
	}
}

// ownArmies are armies that each side has at the start, in the order of play.
var ownArmies = [][]string{
	{"de1", "de2", "de3", "de4", "de5", "de6", "de7", "de8", "de9", "de10"},
	{"fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7", "uk1", "uk2", "um1", "sr1"},
	{"ru1", "ru2", "ru3", "ru4", "ru5", "ru6", "ru7", "ru8", "ru9", "ru10"},
	{"ah1", "ah2", "ah3", "ah4", "ah5", "ah6", "ah7"},
}

// nonsense is a sheet of orders that are written well and hardly ever make
// sense; most of its armies are among own.
func (e *titleBook) nonsense(luck *rand.Rand, own []string) []string {
	pick := func(kind string) string {
		if kind == "army" && luck.IntN(3) > 0 {
			return own[luck.IntN(len(own))]
		}
		for _, k := range e.Grammar().Kinds {
			if k.ID == kind {
				n := k.Names[luck.IntN(len(k.Names))]
				return n.Forms[luck.IntN(len(n.Forms))]
			}
		}
		return kind
	}
	frames := []string{
		"recruit full army in zone", "recruit 2 nation in zone", "reinforce army", "activate", "army to zone",
		"army to zone attack army", "army attack army with aviation 2 and tanks", "army to zone support army",
		"army support", "army attack", "strategic army to zone", "cede army to zone", "recover army to zone",
		"gas army", "research tech", "entrench zone", "diplomacy track up", "diplomacy track down", "missions",
		"pause", "cancel yes", "loss army", "retreat zone", "army via zone to zone",
	}
	lines := make([]string, 3+luck.IntN(12))
	for i := range lines {
		words := strings.Fields(frames[luck.IntN(len(frames))])
		for k, w := range words {
			words[k] = pick(w)
		}
		lines[i] = strings.Join(words, " ")
	}
	return lines
}
