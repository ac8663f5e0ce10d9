package dice_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/dice"
)

func TestRecordedNotesEveryRoll(t *testing.T) {
	r := &dice.Recorded{From: &dice.Scripted{Faces: []int{4, 2}}}
	if a, b := r.Roll("attack", 6), r.Roll("loss", 3); a != 4 || b != 2 {
		t.Fatalf("rolls = %d, %d, want 4, 2", a, b)
	}
	want := []dice.Roll{{Label: "attack", Faces: 6, Face: 4}, {Label: "loss", Faces: 3, Face: 2}}
	if !slices.Equal(r.Rolls, want) {
		t.Errorf("Rolls = %v, want %v", r.Rolls, want)
	}
}
