package bot

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/pack"
)

func load(t testing.TB) *field.Data {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// strewn is a position in which the units of both sides are strewn over the map, some of
// them under a marker, each in control of where it stands.
func strewn(t *testing.T, d *field.Data, luck *rand.Rand) *field.State {
	s, err := d.Compose(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := newPosition(d, s, field.Axis)
	for u := range s.Units {
		if at := luck.IntN(len(d.Places)); s.Units[u].At >= 0 && !p.isOffLimits(at) && p.room(d.Units[u].Side, at) {
			s.Units[u].At, s.Units[u].Unsupplied = int16(at), luck.IntN(5) == 0
			p.put(u, at)
		}
	}
	for u := range s.Units {
		if at := int(s.Units[u].At); at >= 0 && d.Places[at].Home() != d.Units[u].Side {
			s.Taken.Add(at)
		}
	}
	return s
}

// TestSupplyAgrees: what the bot surveys at a glance is what the rules say (§6).
func TestSupplyAgrees(t *testing.T) {
	d := load(t)
	luck := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		s := strewn(t, d, luck)
		p := newPosition(d, s, field.Axis)
		r := &field.Run{}
		r.Open(d, s)
		p.survey(field.Axis)
		p.survey(field.Soviet)
		for u := range s.Units {
			if at := int(s.Units[u].At); at >= 0 {
				if got, want := p.isSupplied(u, at), supply.IsSupplied(r, u); got != want {
					t.Errorf("%s at %s: fed %v, want %v", d.Units[u].ID, d.Places[at].ID, got, want)
				}
			}
		}
	}
}

// TestPutBack: units that were put to and fro leave a position as it was.
func TestPutBack(t *testing.T) {
	d := load(t)
	luck := rand.New(rand.NewPCG(3, 4))
	s := strewn(t, d, luck)
	p, want := newPosition(d, s, field.Soviet), newPosition(d, s, field.Soviet)
	for range 1000 {
		u, to := luck.IntN(len(d.Units)), luck.IntN(len(d.Hexes.Cells))
		if was := int(p.at[u]); p.n[d.Units[u].Side.Enemy()][to] == 0 {
			p.put(u, to)
			p.put(u, was)
		}
	}
	for side := range field.Side(field.Sides) {
		if p.here[side] != want.here[side] || p.zones[side] != want.zones[side] || !slices.Equal(p.zoc[side], want.zoc[side]) || !slices.Equal(p.n[side], want.n[side]) {
			t.Errorf("%s stands elsewhere", side.ID())
		}
	}
}

// TestValueIsOfThePosition: what a judge has kept of where units were tried does not
// change what it says of where they stand, and a floor only cuts short.
func TestValueIsOfThePosition(t *testing.T) {
	d := load(t)
	luck := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		s := strewn(t, d, luck)
		j := newJudge(newPosition(d, s, field.Soviet))
		j.steer(nil)
		goals := slices.Clone(j.goal)
		for range 30 {
			u, to := luck.IntN(len(d.Units)), luck.IntN(len(d.Hexes.Cells))
			if side := d.Units[u].Side; side != field.Soviet || j.at[u] < 0 || j.isOffLimits(to) || !j.room(side, to) {
				continue
			}
			j.put(u, to)
			s.Units[u].At = int16(to)
			fresh := newJudge(newPosition(d, s, field.Soviet))
			for u, g := range goals {
				if at := int(fresh.at[u]); g >= 0 && at >= 0 {
					fresh.goal[u] = g
					fresh.astray += d.Distance(at, int(g))
				}
			}
			want := fresh.value(lowest)
			for _, floor := range []int{lowest, want - 1, want, want + 100} {
				if got := j.value(floor); got != want && (want > floor || got > floor) {
					t.Fatalf("value(%d) is %d with what was kept, %d afresh", floor, got, want)
				}
			}
		}
	}
}

// TestWalks: where the bot thinks that a unit can go is where the search by single
// hexes comes.
func TestWalks(t *testing.T) {
	d := load(t)
	luck := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		p := newPosition(d, strewn(t, d, luck), field.Axis)
		for u := range p.at {
			from := int(p.at[u])
			if from < 0 || p.isOffLimits(from) {
				continue
			}
			want := slowly(p, u, from)
			reach := p.walks(u, from)
			for x := range d.Hexes.Cells {
				if got := reach.Has(p.d.Spots[x]); got != want[x] {
					t.Fatalf("%s from %s to %s: %v, want %v", d.Units[u].ID, d.Places[from].ID, d.Places[x].ID, got, want[x])
				}
			}
		}
	}
}

// slowly finds where a unit can go hex by hex (§8.5).
func slowly(p *position, u, from int) []bool {
	in, left := make([]bool, len(p.d.Places)), make([]int, len(p.d.Places))
	side := p.d.Units[u].Side
	zone, foes := p.zoc[side.Enemy()], p.n[side.Enemy()]
	others := func(x int) bool { return p.n[side][x] > 1 || p.n[side][x] == 1 && x != from }
	todo := []int{from}
	if left[from] = moves.Allowance(p.r, u); left[from] == 0 {
		return in
	}
	for in[from] = true; len(todo) > 0; todo = todo[1:] {
		x := todo[0]
		if x != from && (zone[x] > 0 || left[x] == 0) {
			continue
		}
		for _, near := range p.d.Places[x].Near {
			to := int(near.To)
			if near.Lake || foes[to] > 0 || p.isOffLimits(to) || zone[x] > 0 && zone[to] > 0 && !others(to) {
				continue
			}
			n := left[x] - moves.CostOf(p.r, u, to)
			if zone[x] > 0 {
				n--
			}
			if x == from {
				n = max(n, 0)
			}
			if n >= 0 && (!in[to] || n > left[to]) {
				in[to], left[to] = true, n
				todo = append(todo, to)
			}
		}
	}
	return in
}

// TestSense: what the bot does in positions in which one thing is plainly right.
func TestSense(t *testing.T) {
	d := load(t)
	tests := []struct {
		name, position string
		side           rules.Side
		form, at       string // an order about a place that there must be
	}{
		{"an empty city is taken", "turn = 2\nphase = \"orders\"\nclear = true\n[units]\n2-panzer = \"0712\"\nkalinin = \"0821 reduced\"", "axis", moves.FormMove, "0714"},
		{"who is cut off is attacked", "turn = 2\nphase = \"orders\"\nclear = true\n[units]\n2-panzer = \"0711\"\n3-panzer = \"0711\"\n9-army = \"0612\"\nwest = \"0712 reduced unsupplied\"", "axis", battle.FormAttack, "0712"},
		{"the Soviets go for Berlin", "turn = 25\nphase = \"orders\"\nactive = \"soviet\"\nclear = true\ntaken = [\"posen\", \"breslau\", \"warsaw\", \"lublin\"]\n[units]\nberlin-garrison = \"0306 reduced\"\ncentral = \"0307\"\nsouthwest = \"0307\"\nreserve = \"0406\"", "soviet", battle.FormAttack, "0306"},
	}
	for _, tt := range tests {
		s, err := d.Compose([]byte("active = \"" + string(tt.side) + "\"\n" + tt.position))
		if err != nil {
			s, err = d.Compose([]byte(tt.position))
		}
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		all := func(sh rules.Sheet) rules.Reading {
			return rules.Reading{Good: slices.Repeat([]bool{true}, len(sh.Orders))}
		}
		orders := Orders(d, s, &rules.Demand{Side: tt.side, Kind: rules.DemandOrders}, all, dice.NewDerived(dice.Seed{}, 1, [32]byte{}))
		found := false
		for i := range orders {
			o := &orders[i]
			for _, name := range []string{field.ArgAt, field.ArgTo} {
				list, _, _ := d.ReadPlaces(o, name)
				found = found || o.Form == tt.form && slices.Contains(list, d.PlaceByID[tt.at])
			}
		}
		if !found {
			t.Errorf("%s: no %s of %s in %v", tt.name, tt.form, tt.at, orders)
		}
	}
}
