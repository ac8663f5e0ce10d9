//go:build e2e

package e2e

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
)

// desert is what a test looks at in the stored form of a position.
type desert struct{ Month int }

func (g *game) desert(phase int) (d desert) {
	g.t.Helper()
	raw, err := g.position(phase).MarshalJSON()
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	if err != nil {
		g.t.Fatal(err)
	}
	return d
}

// TestMonth plays the set-up, the first month and the rearmament of the second,
// with every decision asked by mail, on Postfix and Dovecot: hidden
// blocks, questions in the middle of battles, two sides asked at once.
func TestMonth(t *testing.T) {
	g := begin(t, "month")
	phase, decisions := 1, 0
	for ; phase < 120; phase++ {
		for _, d := range g.position(phase).Demands() {
			if d.Kind == rules.DemandDecision {
				decisions++
			}
		}
		d := g.desert(phase)
		if d.Month > 1 && !slices.ContainsFunc(g.position(phase).Demands(), func(d rules.Demand) bool { return strings.HasSuffix(d.Key, "/rearm") }) {
			break
		}
		g.everybody(phase)
	}
	if phase == 120 {
		t.Fatal("the first month does not end")
	}
	if decisions < 2 {
		t.Errorf("%d decisions were asked by mail", decisions)
	}
	t.Logf("%d decisions; the daemon holds %s", decisions, g.house.resident())
	g.house.stop()
	g.keepsSecrets(phase)
	g.reported(phase)
}

// everybody plays one phase: all that are asked answer, some with mistakes
// first, and the daemon is killed now and then.
func (g *game) everybody(phase int) {
	t := g.t
	t.Helper()
	for i, side := range g.sides {
		d := g.asks(side, phase)
		lines, asked := g.sheet(side, phase)
		if !asked {
			continue
		}
		for _, d := range g.position(phase).Demands() {
			if script := g.Opening[d.Key]; script != nil && d.Side == side {
				lines = script
			}
		}
		if phase == 1 { // a slip of the pen is told and mended
			bad := append([]string{strings.NewReplacer("deploy", "deplyo", "activa", "actvia").Replace(lines[0])}, lines[1:]...)
			refused := g.answer(side, g.write(side, d, player.InBlock, bad...))
			if !refused.Marked {
				t.Errorf("the misspelt sheet was not refused:\n%s", refused.Text)
			}
			d = refused
		}
		g.write(side, d, player.Style((phase+i)%player.Styles), lines...)
		if phase%4 == 3 {
			time.Sleep(time.Duration(g.luck.Roll("pause", 120)) * time.Millisecond)
			g.house.kill()
			g.house.start()
		}
	}
	for _, side := range g.sides {
		g.asks(side, phase+1)
	}
}

// keepsSecrets looks through everything that a side was sent before the first
// block was revealed for the enemy's blocks.
func (g *game) keepsSecrets(phases int) {
	units := map[rules.Side][]string{}
	for _, side := range g.sides {
		for _, p := range g.position(3).Known(rules.Viewer(side)).Pieces {
			if p.Side == side && p.ID != "" {
				units[side] = append(units[side], p.ID)
			}
		}
	}
	if len(units["axis"]) < 8 || len(units["allied"]) < 4 {
		g.t.Fatalf("units %v", units)
	}
	for i, side := range g.sides {
		enemy := g.sides[1-i]
		for phase := 1; phase <= phases; phase++ {
			d := g.asks(side, phase)
			if strings.Contains(d.Text, ", revealed, ") || strings.Contains(d.Text, ", a la vista, ") {
				break
			}
			words := strings.FieldsFunc(withoutOptions(d.Text), func(r rune) bool { return strings.ContainsRune(" \n,;.:()", r) })
			for _, id := range units[enemy] {
				if slices.Contains(words, id) {
					g.t.Errorf("phase %d tells %s of %s:\n%s", phase, side, id, d.Text)
				}
			}
		}
	}
}

// withoutOptions leaves out what the options of the game are, which names units
// to everybody.
func withoutOptions(text string) string {
	var out []string
	option := false
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "  ") {
			option = strings.HasPrefix(line, "- ") && strings.Contains(line, " = ")
		}
		if !option {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

// reported checks that every side has one report of each phase and one answer
// to each letter, and that the game can be verified.
func (g *game) reported(phase int) {
	t := g.t
	answers := 0
	for _, side := range g.sides {
		reports := map[int]string{}
		for _, d := range g.readers[side].all() {
			if d.Auto == "auto-replied" {
				answers++
				continue
			}
			if was := reports[d.Phase]; was != "" && was != d.ID {
				t.Errorf("%s has two reports for phase %d", side, d.Phase)
			}
			reports[d.Phase] = d.ID
		}
		if len(reports) != phase {
			t.Errorf("%s has %d reports, want %d", side, len(reports), phase)
		}
	}
	if answers < g.letters {
		t.Errorf("%d letters have %d answers", g.letters, answers)
	}
	g.verify(phase)
}
