package thirdreich

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

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
	rapid.Check(t, func(t *rapid.T) {
		options := map[string]string{}
		for _, o := range title.info.Options {
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
			before := pos.(*position).s
			pos = out.Next
			if err := title.holds(before, pos.(*position).s); err != nil {
				t.Fatalf("phase %d: %v", n, err)
			}
		}
	})
}

// holds says what is wrong with a state that came from another.
func (t *Title) holds(before, s *state) error {
	d := t.d
	r := t.newRun(s)
	defer r.Free()
	for z := range d.zones {
		for sd := axis; sd < nobody; sd++ {
			if int(r.n[z][sd]) > stackLimit && !d.zones[z].unlimited {
				return fmt.Errorf("%d armies of %s in %s (§5)", r.n[z][sd], sd.id(), d.zones[z].id)
			}
		}
		if d.zones[z].frenchAfrica && s.vichy == vichyNeutral && before.vichy == vichyNeutral && s.zones[z].control == axis && before.zones[z].control == nobody && !before.holds(d, axis, z) {
			return fmt.Errorf("the Axis has taken %s (§18)", d.zones[z].id)
		}
	}
	for sd := axis; sd < nobody; sd++ {
		ss := &s.sides[sd]
		if ss.supply < 0 || int(ss.supply) > d.effects.SupplyMaximum || ss.tanks < 0 || ss.points < 0 || ss.air < 0 || ss.airAdv < 0 || ss.subs < 0 || ss.subsAdv < 0 {
			return fmt.Errorf("%s has %+v (§4)", sd.id(), *ss)
		}
		if n := int(ss.air+ss.airAdv) + r.flying(sd); n > r.airCounters(sd) {
			return fmt.Errorf("%s has %d air missions (§23)", sd.id(), n)
		}
	}
	if n := s.sides[axis].subs + s.sides[axis].subsAdv + s.atlantic + s.atlantAdv; int(n) > d.subLimit {
		return fmt.Errorf("%d submarine missions (§1)", n)
	}
	if most := r.pointsRow(allies).british; most > 0 && int(s.sides[allies].british) > most {
		return fmt.Errorf("%d British points (§4.2)", s.sides[allies].british)
	}
	for a := range s.armies {
		x, u := &s.armies[a], &d.units[a]
		st := s.countries[u.nation]
		switch {
		case x.step != full && x.step != reduced:
			return fmt.Errorf("%s has %d steps (§1)", u.id, x.step)
		case st == neutral && (int(x.at) != u.setup || x.step != u.setupStep):
			return fmt.Errorf("%s is neutral and has moved (§2)", u.id)
		case st == surrendered && x.at >= 0:
			return fmt.Errorf("%s is on the map and its country has surrendered (§18)", u.id)
		case x.at >= 0 && u.needs != noDev && !r.has(u.side, u.needs):
			return fmt.Errorf("%s is on the map without its development (§13)", u.id)
		case x.at >= 0 && int(s.turn) < u.from:
			return fmt.Errorf("%s is on the map in turn %d (§23)", u.id, s.turn)
		}
	}
	if was := before.acting(); was != nobody && s.acting() != was && s.Top().kind == stepOrders && !t.deserted(was, before, s) {
		return r.supplied(was, s.acting())
	}
	return nil
}

// holds reports whether a side has an army in a zone.
func (s *state) holds(d *data, sd side, z int) bool {
	for a := range s.armies {
		if int(s.armies[a].at) == z && d.units[a].side == sd {
			return true
		}
	}
	return false
}

// deserted reports whether a country of a side that has played has surrendered
// since, as France does at the end of its own side's turn (§18). That comes
// after the armies without a supply line are gone and may cut off others, which
// have until the end of their next turn (§7).
func (t *Title) deserted(was side, before, s *state) bool {
	for c := range s.countries {
		if t.d.countries[c].side == was && before.countries[c] != surrendered && s.countries[c] == surrendered {
			return true
		}
	}
	return false
}

// supplied says which army of a side that has played stands without a supply
// line (§7). The sides that have played since may have cut it off.
func (r *run) supplied(was, now side) error {
	if (was+1)%sides != now {
		return nil
	}
	var err error
	r.eachSupply(was, r.has(was, r.d.blitzkrieg), func(a int, ok bool) {
		if u := &r.d.units[a]; !ok && r.fights(u.nation) && r.s.zones[r.s.armies[a].at].control == was && err == nil {
			err = fmt.Errorf("%s has no supply line at the end of its turn (§7)", u.id)
		}
	})
	return err
}
