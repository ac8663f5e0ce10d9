package control_test

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// open returns a run on an empty board, with the wars of some pairs of factions.
func open(t *testing.T, wars ...[2]field.Faction) (*field.Data, *field.Run) {
	d, s := fieldtest.Start(t, os.DirFS(".."))
	fieldtest.Clear(s)
	s.War = [field.Factions]field.FactionSet{}
	for _, w := range wars {
		s.SetWar(w[0], w[1])
	}
	r := &field.Run{}
	r.Open(d, s)
	return d, r
}

// TestRelations: who is at war, whose friend is who, and who is at peace (§16.0, §20.53).
func TestRelations(t *testing.T) {
	great := [][2]field.Faction{{field.Axis, field.Allied}, {field.Axis, field.Soviet}}
	apart := [][2]field.Faction{{field.Axis, field.Allied}, {field.Apart, field.Soviet}}
	for _, x := range []struct {
		wars             [][2]field.Faction
		f, g             field.Faction
		hostile, friends bool
	}{
		{great, field.Axis, field.Soviet, true, false},
		{great, field.Allied, field.Soviet, false, true},
		{great, field.Allied, field.Allied, false, true},
		{great, field.Apart, field.Soviet, false, false},
		{great, field.Apart, field.Apart, false, true},
		{great, field.Neutral, field.Neutral, false, false},
		{great, field.Neutral, field.Axis, false, false},
		{apart, field.Soviet, field.Apart, true, false},
		{apart, field.Soviet, field.Axis, false, false},
		{apart, field.Soviet, field.Allied, false, false},
		{apart, field.Apart, field.Axis, false, false},
		{append(great, apart[1]), field.Apart, field.Axis, false, true},
	} {
		_, r := open(t, x.wars...)
		for _, pair := range [][2]field.Faction{{x.f, x.g}, {x.g, x.f}} {
			if h, a := r.S.AreHostile(pair[0], pair[1]), r.S.AreFriends(pair[0], pair[1]); h != x.hostile || a != x.friends {
				t.Errorf("with wars %v: %v and %v are hostile %v and friends %v", x.wars, pair[0], pair[1], h, a)
			}
		}
	}
}

// TestThreeCorners: while the Axis fights the Allied and the Soviets fight who is apart, a zone
// of control reaches over the enemy's land and over nobody else's (§8.2, §8.31, §16.1).
func TestThreeCorners(t *testing.T) {
	for _, x := range []struct {
		land field.Faction // of the place
		by   field.Faction // who stands beside it
		want field.Faction
	}{
		{field.Axis, field.Soviet, field.Axis},
		{field.Axis, field.Apart, field.Axis},
		{field.Axis, field.Allied, field.Allied},
		{field.Allied, field.Soviet, field.Allied},
		{field.Apart, field.Soviet, field.Soviet},
		{field.Apart, field.Axis, field.Apart},
		{field.Soviet, field.Axis, field.Soviet},
		{field.Neutral, field.Soviet, field.Neutral},
	} {
		d, r := open(t, [2]field.Faction{field.Axis, field.Allied}, [2]field.Faction{field.Apart, field.Soviet})
		place, beside := d.PlaceByID["3514"], d.PlaceByID["3614"]
		r.S.SetController(x.land, place)
		r.S.SetController(x.by, beside)
		stand(r, x.by, beside)
		control.Settle(r)
		if got := r.S.Controller(place); got != x.want || r.S.Disputed.Has(place) {
			t.Errorf("land of %s beside a unit of %s comes to %s", word(x.land), word(x.by), word(got))
		}
		if want := x.land != x.by && x.want == x.land; control.IsClosed(r, x.by, place) != want {
			t.Errorf("land of %s is closed to %s: %v", word(x.land), word(x.by), !want)
		}
	}
}

// TestPeaceEndsZones: two factions that make peace dispute nothing any more, and each keeps what
// it has (§8.34).
func TestPeaceEndsZones(t *testing.T) {
	d, r := open(t, [2]field.Faction{field.Axis, field.Soviet})
	place := d.PlaceByID["3514"]
	r.S.SetController(field.Soviet, place)
	stand(r, field.Axis, d.PlaceByID["3414"])
	stand(r, field.Soviet, d.PlaceByID["3614"])
	if control.Settle(r); !r.S.Disputed.Has(place) || control.StatusOf(r, field.Axis, place) != control.Disputed {
		t.Error("a hex between enemies is not disputed")
	}
	r.S.MakePeace(field.Axis, field.Soviet)
	if control.Settle(r); r.S.Disputed.Has(place) || r.S.Controller(place) != field.Soviet || control.StatusOf(r, field.Axis, place) != control.Foreign {
		t.Error("a hex of the Soviets is not theirs in peace")
	}
}

// stand has some infantry stand at a place that serves a faction from now on.
func stand(r *field.Run, f field.Faction, place int) {
	for u := range r.D.Units {
		if d := &r.D.Units[u]; d.Type == field.Infantry && r.S.Blocks[u].At < 0 {
			d.Faction = f
			fieldtest.Put(r, u, place, 3)
			return
		}
	}
}

// word returns a faction in words.
func word(f field.Faction) string {
	return append(field.FactionWords[:field.Factions:field.Factions], "nobody")[f]
}
