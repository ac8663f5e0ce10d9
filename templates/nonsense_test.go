package templates

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
)

// nonsense makes sheets of orders that are written well and hardly ever make
// sense. In a frame the id of a kind stands for one of its names; most names
// of the kind that gets orders are among own, by side in the order of play.
type nonsense struct {
	frames []string
	kind   string
	own    [][]string
}

func (n *nonsense) sheet(e *titleBook, luck *rand.Rand, side int) []string {
	own := n.own[side%len(n.own)]
	pick := func(kind string) string {
		if kind == n.kind && luck.IntN(3) > 0 {
			return own[luck.IntN(len(own))]
		}
		for _, k := range e.Grammar().Kinds {
			if k.ID == kind {
				name := k.Names[luck.IntN(len(k.Names))]
				return name.Forms[luck.IntN(len(name.Forms))]
			}
		}
		return kind
	}
	lines := make([]string, 3+luck.IntN(12))
	for i := range lines {
		words := strings.Fields(n.frames[luck.IntN(len(n.frames))])
		for k, w := range words {
			words[k] = pick(w)
		}
		lines[i] = strings.Join(words, " ")
	}
	return lines
}

// sayRefusals sends nonsense in each phase of a game of bots and puts into
// words what is wrong with it, to see that each refusal reads well. It notes
// the codes.
func (e *titleBook) sayRefusals(t *testing.T, n *nonsense, options map[string]string, seed uint64, said map[string]bool) {
	t.Helper()
	luck := rand.New(rand.NewPCG(3, 5))
	e.play(t, options, seed, func(ph *phase) bool {
		pos := ph.out.Next
		for i, side := range slices.Concat(e.About().Sides, e.About().Sides) {
			lines := n.sheet(e, luck, i)
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
}
