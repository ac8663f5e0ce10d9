package adjudicator_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestListTellsWhatEachGameTells: what is read of all games at once is what is read of
// each alone, outboxes apart.
func TestListTellsWhatEachGameTells(t *testing.T) {
	w := newWorld(t)
	short := map[string]string{"turns": "1"}
	over, paused, first, fresh := w.Game(short), w.Game(nil), w.Game(nil), w.Game(short, func(n *founding.NewGame) { n.Private = true })
	for _, side := range []bool{true, false} {
		if side {
			w.Order(over, toy.Red, "hold mill")
		} else {
			w.Order(over, toy.Blue, "hold ford")
		}
		w.Clock.Advance(time.Hour)
	}
	w.Order(over, toy.Blue, "raid mill")
	w.Order(over, toy.Red, "flee")
	w.Order(first, toy.Red, "hold mill", "wait")
	if _, err := w.Service.Pause(w.Ctx, paused, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	list, err := w.Service.Inquiry.ListGames(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	states, sheets := map[store.GameState]bool{}, map[inquiry.SheetState]bool{}
	for i := range list {
		want := w.Show(list[i].ID)
		want.Outbox = store.Counts{}
		if diff := cmp.Diff(want, list[i]); diff != "" {
			t.Errorf("%s alone and in the list (-alone +list):\n%s", want.ID, diff)
		}
		states[want.State] = true
		for _, seat := range want.Seats {
			sheets[seat.Sheet] = true
		}
	}
	if len(list) != 4 || len(states) != 3 || !sheets[inquiry.SheetNotFinal] || !sheets[inquiry.SheetMissing] || !list[3].Private || list[3].ID != fresh {
		t.Errorf("too little is compared: %v, %v of %d games", states, sheets, len(list))
	}
}
