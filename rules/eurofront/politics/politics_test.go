package politics_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// start is a run on the beginning of 1942.
func start(t testing.TB) *field.Run {
	t.Helper()
	r := &field.Run{}
	r.Open(fieldtest.Start(t, os.DirFS("..")))
	control.Settle(r)
	return r
}

// TestRearmament: with all of its units on the board the Red Army puts 100 PP by, SA takes
// them, and what was saved, and a second one needs SB between (§20.593).
func TestRearmament(t *testing.T) {
	r := start(t)
	moscow := r.D.Cities[r.D.Moscow].Place
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; r.D.Units[u].Nation == r.D.USSR && b.At < 0 {
			r.Put(u, moscow)
			b.CV = 1
		}
	}
	r.S.Purses[field.Soviet][field.EastFront].Saved = 90
	books := field.OpenLedger(field.Soviet)
	if f := politics.Reserve(r, books, 100); f != nil {
		t.Fatal(f.Message.Code)
	}
	if f := politics.Reserve(r, books, 100); f == nil {
		t.Error("a hundred is put by twice")
	}
	sa := r.D.EventByID["SA"]
	if got := politics.DefaultEvent(r, field.Soviet); got != sa {
		t.Errorf("the Soviets try event %d", got)
	}
	if f := politics.Choose(r, field.Soviet, sa); f != nil {
		t.Fatal(f.Message.Code)
	}
	production.Close(r, []*field.Ledger{books})
	politics.Diplomacy(r)
	if r.S.Rearmed != field.Rearming || r.S.Reserved || r.S.Purses[field.Soviet][field.EastFront].Saved != 0 {
		t.Errorf("rearmed %d, reserved %v, saved %d", r.S.Rearmed, r.S.Reserved, r.S.Purses[field.Soviet][field.EastFront].Saved)
	}
	if f := politics.Reserve(r, field.OpenLedger(field.Soviet), 100); f == nil {
		t.Error("rearmament begins again before it is complete")
	}
}

// TestEventOfTwoSeats: the Allied and the Soviet faction try one event together (§16.6): who says
// nothing follows the other, and two different words are none.
func TestEventOfTwoSeats(t *testing.T) {
	const silent = 0
	r := start(t)
	event := int16(r.D.EventByID["SA"] + 1)
	for _, c := range []struct {
		allied, soviet int16
		happens        bool
	}{
		{silent, event, true},
		{event, silent, true},
		{event, event, true},
		{silent, silent, true}, // the usual one
		{field.NoEvent, event, false},
		{event, field.NoEvent, false},
		{field.NoEvent, silent, false},
		{int16(r.D.EventByID["SE"] + 1), event, false},
	} {
		r := start(t)
		r.S.Reserved = true // nothing else is wanted of it, and no die
		r.S.Choice[field.Allied], r.S.Choice[field.Soviet] = c.allied, c.soviet
		if politics.Diplomacy(r); (r.S.Rearmed == field.Rearming) != c.happens {
			t.Errorf("the Allies say %d and the Soviets %d: it happens %v", c.allied, c.soviet, !c.happens)
		}
	}
}

// TestFinlandGoesOver: with the second front and all of Mother Russia Finland may join the
// Allies: its land is theirs where no Germans stand (§20.82).
func TestFinlandGoesOver(t *testing.T) {
	r := start(t)
	r.S.Second = true
	for u := range r.S.Blocks {
		if at := r.S.Blocks[u].At; at >= 0 && r.D.Units[u].Faction == field.Axis {
			r.Put(u, field.Dead)
		}
	}
	fi, helsinki := r.D.EventByID["FI"], r.D.Cities[r.D.CityByID["helsinki"]].Place
	if politics.EventFault(r, fi) == nil {
		t.Error("Finland goes over while the Axis holds Russia")
	}
	for p := range r.D.Places {
		if r.D.Prewar(p) == r.D.USSR {
			r.S.SetController(field.Soviet, p)
		}
	}
	if f := politics.EventFault(r, fi); f != nil {
		t.Fatal(f.Message.Code)
	}
	politics.CarryOutEvent(r, fi)
	if got := r.S.Controller(helsinki); got != field.Allied {
		t.Errorf("Helsinki is %s", field.FactionWords[got])
	}
	if finland := r.D.Finland; r.S.IsSatellite(finland) || politics.IsDemoralised(r, finland) {
		t.Error("it still is a satellite of the Axis")
	}
}

// TestGreatPowers are defeated without their capital and any unit, not by one of the two
// (§16.9), and then conquered by who holds it (§16.92).
func TestGreatPowers(t *testing.T) {
	r := start(t)
	moscow := r.D.Cities[r.D.Moscow].Place
	var last int
	for u := range r.S.Blocks {
		if at := r.S.Blocks[u].At; r.D.Units[u].Nation == r.D.USSR && (at >= 0 || at == field.Due) {
			r.Put(u, field.Dead)
			last = u
		}
	}
	r.S.Battles = nil
	r.S.SetController(field.Axis, moscow)
	r.Put(last, r.D.Siberia)
	politics.Politics(r)
	if r.S.IsDefeated(r.D.USSR) {
		t.Error("it is defeated with an army in Siberia")
	}
	r.Put(last, field.Dead)
	politics.Politics(r)
	if !r.S.IsDefeated(r.D.USSR) || r.S.Controller(r.D.Siberia) != field.Soviet {
		t.Error("it is not defeated, or conquered at once")
	}
	politics.Politics(r)
	if got := r.S.Controller(r.D.Siberia); got != field.Axis {
		t.Errorf("Siberia is %s", field.FactionWords[got])
	}
}

// TestTitoBeforeTheSecondFront comes with one CV, and with two behind it (§16.732).
func TestTitoBeforeTheSecondFront(t *testing.T) {
	for _, second := range []bool{false, true} {
		d, _ := fieldtest.Start(t, os.DirFS(".."))
		r := &field.Run{Advance: func(field.Phase) *play.Fault { return nil }}
		r.Open(d, d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1944w" }), field.Options{}))
		r.S.Active, r.S.Phase, r.S.Second = field.Allied, field.PhasePolitics, second
		if err := r.M.Begin(rules.Input{Dice: &dice.Scripted{}}, nil); err != nil {
			t.Fatal(err)
		}
		kinds := politics.Orders()
		tito := kinds[slices.IndexFunc(kinds, func(k field.OrderKind) bool { return k.Forms[0].ID == politics.FormTito })]
		o := order.Of(politics.FormTito, order.Named(field.ArgIn, compass.KindHex, "2121"))
		if f := tito.Do(r, r.Holder(field.Allied), &o); f != nil {
			t.Fatal(f.Message.Code)
		}
		want := int8(1)
		if second {
			want = 2
		}
		if b := &r.S.Blocks[d.UnitByID["yug-tito"]]; int(b.At) != d.PlaceByID["2121"] || b.CV != want || !b.Unsupplied {
			t.Errorf("second front %v: he stands as %v", second, *b)
		}
	}
}
