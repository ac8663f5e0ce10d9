package thirdreich

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

type position = play.Position[*field.State, *game]

// TestWhatAlwaysHolds plays games of bots whose sheets are sometimes lost, and
// looks after every phase for what no sheet may bring about.
func TestWhatAlwaysHolds(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	rapid.Check(t, func(t *rapid.T) {
		if games++; !testenv.Sample(games, 8) {
			return
		}
		options := map[string]string{}
		for _, o := range title.Info.Options {
			options[o.ID] = rapid.SampledFrom(o.Values).Draw(t, o.ID)
		}
		start, err := title.Start(rules.Setup{Options: options})
		if err != nil {
			t.Fatal(err)
		}
		pos := start
		seed := dice.Seed{rapid.Byte().Draw(t, "seed"), rapid.Byte().Draw(t, "seed")}
		lost := rapid.IntRange(0, 20).Draw(t, "lost")
		for n := 1; len(pos.Demands()) > 0; n++ {
			src := dice.NewDerived(seed, n, [32]byte{})
			in := rules.Input{Dice: src}
			for _, dm := range pos.Demands() {
				if lost > 15 && src.Roll("lost", 6) == 1 {
					continue
				}
				orders, _, _, _ := d.Parse(d.Grammar().Lines(rules.Bot(d, pos, dm, src), rules.English))
				in.Sheets = append(in.Sheets, rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: orders})
			}
			out, err := pos.Adjudicate(in)
			if err != nil {
				t.Fatal(err)
			}
			before := pos.(*position).State
			pos = out.Next
			if err := title.holds(before, pos.(*position).State); err != nil {
				t.Fatalf("phase %d: %v", n, err)
			}
		}
	})
}

// holds says what is wrong with a state that came from another.
func (t *Title) holds(before, s *field.State) error {
	d := t.d
	g := t.Game(s)
	defer t.Free(g)
	r := &g.run
	for z := range d.Zones {
		for side := field.Axis; side < field.Nobody; side++ {
			if int(r.Count[z][side]) > field.StackLimit && !d.Zones[z].Unlimited {
				return fmt.Errorf("%d armies of %s in %s (§5)", r.Count[z][side], side.ID(), d.Zones[z].ID)
			}
		}
		if d.Zones[z].FrenchAfrica && s.Vichy == field.VichyNeutral && before.Vichy == field.VichyNeutral && s.Zones[z].Control == field.Axis && before.Zones[z].Control == field.Nobody && !holds(d, before, field.Axis, z) {
			return fmt.Errorf("the Axis has taken %s (§18)", d.Zones[z].ID)
		}
	}
	for side := field.Axis; side < field.Nobody; side++ {
		ss := &s.Sides[side]
		if ss.Supply < 0 || int(ss.Supply) > d.Effects.SupplyMaximum || ss.Tanks < 0 || ss.Points < 0 || ss.Air < 0 || ss.AirAdvanced < 0 || ss.Submarines < 0 || ss.SubmarinesAdvanced < 0 {
			return fmt.Errorf("%s has %+v (§4)", side.ID(), *ss)
		}
		if n := int(ss.Air+ss.AirAdvanced) + country.MissionsFlying(r, side); n > country.AirCounters(r, side) {
			return fmt.Errorf("%s has %d air missions (§23)", side.ID(), n)
		}
	}
	if n := s.Sides[field.Axis].Submarines + s.Sides[field.Axis].SubmarinesAdvanced + s.Atlantic + s.AtlanticAdvanced; int(n) > d.SubLimit {
		return fmt.Errorf("%d submarine missions (§1)", n)
	}
	if most := country.PointsRow(r, field.Allies).British; most > 0 && int(s.Sides[field.Allies].British) > most {
		return fmt.Errorf("%d British points (§4.2)", s.Sides[field.Allies].British)
	}
	for a := range s.Armies {
		x, u := &s.Armies[a], &d.Units[a]
		st := s.Countries[u.Nation]
		switch {
		case x.Step != field.Full && x.Step != field.Reduced:
			return fmt.Errorf("%s has %d steps (§1)", u.ID, x.Step)
		case st == field.Neutral && (int(x.At) != u.Setup || x.Step != u.SetupStep):
			return fmt.Errorf("%s is neutral and has moved (§2)", u.ID)
		case st == field.Surrendered && x.At >= 0:
			return fmt.Errorf("%s is on the map and its country has surrendered (§18)", u.ID)
		case x.At >= 0 && u.Needs != field.NoDev && !r.Has(u.Side, u.Needs):
			return fmt.Errorf("%s is on the map without its development (§13)", u.ID)
		case x.At >= 0 && int(s.Turn) < u.From:
			return fmt.Errorf("%s is on the map in turn %d (§23)", u.ID, s.Turn)
		}
	}
	if was := before.Acting(); was != field.Nobody && s.Acting() != was && s.Top().Kind == field.StepOrders && !t.deserted(was, before, s) {
		return supplied(r, was, s.Acting())
	}
	return nil
}

// deserted reports whether a country of a side that has played has surrendered
// since, as France does at the end of its own side's turn (§18). That comes
// after the armies without a supply line are gone and may cut off others, which
// have until the end of their next turn (§7).
func (t *Title) deserted(was field.Side, before, s *field.State) bool {
	for c := range s.Countries {
		if t.d.Countries[c].Side == was && before.Countries[c] != field.Surrendered && s.Countries[c] == field.Surrendered {
			return true
		}
	}
	return false
}

// supplied says which army of a side that has played stands without a supply
// line (§7). The sides that have played since may have cut it off.
func supplied(r *field.Run, was, now field.Side) error {
	if (was+1)%field.Sides != now {
		return nil
	}
	var err error
	r.EachSupply(was, r.Has(was, r.D.Blitzkrieg), func(a int, ok bool) {
		if u := &r.D.Units[a]; !ok && r.IsFighting(u.Nation) && r.S.Zones[r.S.Armies[a].At].Control == was && err == nil {
			err = fmt.Errorf("%s has no supply line at the end of its turn (§7)", u.ID)
		}
	})
	return err
}

// holds reports whether a side has an army in a zone.
func holds(d *field.Data, s *field.State, side field.Side, z int) bool {
	for a := range s.Armies {
		if int(s.Armies[a].At) == z && d.Units[a].Side == side {
			return true
		}
	}
	return false
}
