package rulestest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// Fuzz reads what the fuzzer makes up, and stored positions in which values were
// changed: each is refused, or can be looked at and carried on without a panic.
func Fuzz(f *testing.F, suites ...Suite) {
	f.Helper()
	stored := make([][][]byte, len(suites))
	damagers := make([]damager, len(suites))
	for i := range suites {
		s, err := suites[i].complete(func(string) string { return "" })
		if err != nil {
			f.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		if stored[i], err = storedPositions(s, randomSetup(s.Title.About(), rng), rng); err != nil {
			f.Fatal(err)
		}
		for n, raw := range stored[i] {
			if err := damagers[i].learn(raw); err != nil {
				f.Fatal(err)
			}
			if n%10 == 0 {
				f.Add(raw, uint8(i), uint16(n), uint64(n))
			}
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte, which uint8, n uint16, seed uint64) {
		i := int(which) % len(suites)
		d := damagers[i]
		d.rng = rand.New(rand.NewPCG(seed, 1))
		hurt, err := d.damage(stored[i][int(n)%len(stored[i])])
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range [][]byte{raw, hurt} {
			if _, err := carryOn(suites[i], raw); err != nil {
				t.Fatalf("%v\n%s", err, raw)
			}
		}
	})
}

// fuzzedLines is the most lines of a letter that FuzzOrders reads: longer ones say
// nothing that shorter ones do not, and take their time.
const fuzzedLines = 60

// FuzzOrders reads what the fuzzer makes up as the orders of a side in a stored
// position, alone or among what its bot writes: whatever it is, it is read without a panic, every promise about a reading holds, and the phase can be
// adjudicated with it.
func FuzzOrders(f *testing.F, suites ...Suite) {
	f.Helper()
	stored := make([][][]byte, len(suites))
	for i := range suites {
		s, err := suites[i].complete(func(string) string { return "" })
		if err != nil {
			f.Fatal(err)
		}
		suites[i] = s
		rng := rand.New(rand.NewPCG(2, uint64(i)))
		if stored[i], err = storedPositions(s, randomSetup(s.Title.About(), rng), rng); err != nil {
			f.Fatal(err)
		}
		for n := 0; n < len(stored[i]); n += 1 + len(stored[i])/8 {
			g, err := at(s, stored[i][n], uint64(n))
			if err != nil {
				f.Fatal(err)
			}
			for d := range g.pos.Demands() {
				lines, err := g.botLines(&g.pos.Demands()[d])
				if err != nil {
					f.Fatal(err)
				}
				f.Add(strings.Join(lines, "\n"), uint8(i), uint16(n), uint8(d), uint64(n%3))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, which uint8, n uint16, d uint8, seed uint64) {
		i := int(which) % len(suites)
		if err := fuzzOrders(suites[i], stored[i][int(n)%len(stored[i])], text, int(d), seed); err != nil {
			t.Fatalf("%s: %v", suites[i].Title.About().ID, err)
		}
	})
}

// at returns a game that stands at a stored position.
func at(s Suite, raw []byte, seed uint64) (*game, error) {
	pos, err := s.Title.Decode(raw)
	if err != nil {
		return nil, err
	}
	return &game{Suite: s, rng: rand.New(rand.NewPCG(seed, 3)), sides: s.Title.About().SidesOf(pos.Known(rules.Everybody).Scenario), grammar: s.Title.Grammar(), pos: pos, raw: raw, phase: 2}, nil
}

// fuzzOrders plays one phase in which a side sends a text, as it is where seed is 0 and
// else mixed with what the bot writes and damaged.
func fuzzOrders(s Suite, raw []byte, text string, d int, seed uint64) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	g, err := at(s, raw, seed)
	if err != nil {
		return err
	}
	demands := g.pos.Demands()
	if len(demands) == 0 {
		return nil
	}
	asked := demands[d%len(demands)]
	lines := strings.Split(strings.ToValidUTF8(text, "�"), "\n") // as every way into the service makes it
	if seed != 0 {
		bot, err := g.botLines(&asked)
		if err != nil {
			return err
		}
		lines = append(bot[:g.rng.IntN(len(bot)+1)], lines...)
		for range g.rng.IntN(4) {
			lines = g.mutateLines(lines)
		}
	}
	orders, standing, onFailure, _ := g.Parse(lines[:min(fuzzedLines, len(lines))])
	sheet := rules.Sheet{Side: asked.Side, Key: asked.Key, OnFailure: onFailure, Orders: append(orders, standing...)}
	if _, err := g.read(sheet); err != nil {
		return err
	}
	out, err := g.adjudicate(g.pos, rules.Input{Sheets: []rules.Sheet{sheet}})
	if err != nil {
		return err
	}
	if err := g.facts(out); err != nil {
		return err
	}
	return g.heard(&out)
}
