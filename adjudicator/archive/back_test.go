package archive_test

import (
	"context"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// takenBack is the archive of a game that was taken back after its third phase, and
// has not been played since.
func takenBack(t *testing.T, change func(p *store.Phase)) *archive.Archive {
	t.Helper()
	r := play(t, dice.Seed{4, 5}, threeTurns())
	r.phases, r.game.Standings = r.phases[:4], nil
	const n, to = 4, 2
	mix := archive.DiceMix(store.Inputs{}, nil)
	p := store.Phase{
		Number: n, Adjudicated: r.phases[n-1].Adjudicated.Add(time.Hour), Inputs: store.Inputs{Rollback: &store.Rollback{To: to}},
		Dice: mix[:], Position: r.phases[to-1].Position, Clock: r.phases[to-1].Clock,
	}
	change(&p)
	record := archive.RecordOf(&p, r.phases[n-1].Position)
	hash, err := record.Chain(r.phases[n-1].Hash)
	if err != nil {
		t.Fatal(err)
	}
	p.Hash = hash
	r.phases = append(r.phases, p)
	return r.archive(t)
}

// TestTakenBack: a phase that took the game back is as the schema says, and verified:
// nothing was played in it, and the position behind it is that of before.
func TestTakenBack(t *testing.T) {
	verify := func(change func(p *store.Phase)) *archive.Difference {
		t.Helper()
		a := takenBack(t, change)
		text, err := a.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Read(text); err != nil {
			t.Fatal(err)
		}
		if err := valid(t, schemaOf(t, ""), text); err != nil {
			t.Errorf("%s", err)
		}
		report, err := keeper(t).Verify(context.Background(), a, nil)
		if err != nil {
			t.Fatal(err)
		}
		if report.SoFar() {
			return nil
		}
		return report.Differs
	}
	if differs := verify(func(*store.Phase) {}); differs != nil {
		t.Errorf("as it was: %v", differs)
	}
	three := play(t, dice.Seed{4, 5}, threeTurns()).phases[3]
	for name, c := range map[string]struct {
		change func(p *store.Phase)
		want   archive.What
	}{
		"another position": {func(p *store.Phase) { p.Position = three.Position }, archive.WhatPosition},
		"another phase":    {func(p *store.Phase) { p.Inputs.Rollback.To = 1 }, archive.WhatPosition},
		"the future":       {func(p *store.Phase) { p.Inputs.Rollback.To = 4 }, archive.WhatNumber},
		"rolls":            {func(p *store.Phase) { p.Rolls = []dice.Roll{{Label: "a", Faces: 6, Face: 3}} }, archive.WhatRolls},
		"events":           {func(p *store.Phase) { p.Events = three.Events }, archive.WhatEvents},
		"sheets":           {func(p *store.Phase) { p.Inputs.Sheets = three.Inputs.Sheets }, archive.WhatSheet},
		"other dice":       {func(p *store.Phase) { p.Dice = three.Dice }, archive.WhatDice},
		"another time":     {func(p *store.Phase) { p.Clock.Turn++ }, archive.WhatClock},
	} {
		differs := verify(c.change)
		if differs == nil || differs.What != c.want || differs.Phase != 4 {
			t.Errorf("%s: %v, want %s", name, differs, c.want)
		}
	}
	words, err := takenBack(t, func(*store.Phase) {}).Words()
	if err != nil || len(words.Phases) != 5 || words.Phases[4].Back["en"] == "" {
		t.Errorf("the words do not tell it: %v", err)
	}
}
