package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What a port of a nation counts that is to be conquered, beside what it can take and who stands there: its capital, and a naval
// base; and who is shipped there.
const (
	seat    = 10.0
	base    = 4.0
	shipped = 3.0
)

// prize returns the nation whose conquest decides the game, -1 where none does.
func prize(r *field.Run) int { return r.D.Scenarios[r.S.Scenario].Prize }

// prizePorts returns the ports of that nation, those first that count most, and what they count.
func prizePorts(r *field.Run) (out []int, worth map[int]float64) {
	n := prize(r)
	if n < 0 {
		return nil, nil
	}
	worth = map[int]float64{}
	for p := range r.D.Places {
		if r.D.Places[p].Port && r.Country(p) == n {
			out, worth[p] = append(out, p), float64(r.D.PortCapacity(p)+2*len(r.Here(p)))
			if r.Capital(n) == p {
				worth[p] += seat
			}
			if slices.ContainsFunc(r.D.Seas, func(s field.Sea) bool { return s.Base == p }) {
				worth[p] += base
			}
		}
	}
	slices.SortStableFunc(out, func(p, q int) int { return cmp.Compare(worth[q], worth[p]) })
	return out, worth
}

// openWar declares war on a nation whose conquest decides the game, and has each headquarters send who stands with it to its ports, in
// two waves where it can (§21.49): the whole of a turn. It is false where there is nothing to be declared.
func openWar(n int, b *bot) bool {
	if n < 0 || b.f != field.Axis || politics.DeclareFault(b.run, b.f, n) != nil {
		return false
	}
	before := b.run.S
	defer func() { b.run.Open(b.run.D, before) }()
	b.run.Open(b.run.D, before.Clone())
	politics.Declare(b.run, n)
	ports, _ := prizePorts(b.run)
	orders := []rules.Order{order.Of(politics.FormDeclare, order.Named(politics.ArgNation, field.KindNation, b.run.D.Nations[n].ID))}
	var first, second []rules.Order
	slices.SortStableFunc(b.staff, func(x, y int) int { return cmp.Compare(b.run.S.Blocks[x].CV, b.run.S.Blocks[y].CV) })
	for _, hq := range b.staff {
		k := &b.run.S.Blocks[hq]
		if b.run.D.Units[hq].Type != field.HQ || k.At < 0 || k.CV < 2 || !wave(hq, field.InvadeBlitz, field.PhaseMovement, ports, &first, b) {
			continue
		}
		how := []rules.Value{b.run.D.HQ(hq), order.Chosen("how", "invasion")}
		for _, p := range ports {
			if k.Role = field.InvadeBlitz; b.run.Has(b.f, p) || landing.MarkWave(b.run, hq, p) != nil {
				continue
			}
			if wave(hq, field.InvadeBlitzPaid, field.PhaseBlitzMovement, []int{p}, &second, b) {
				first = append(first, order.Of(landing.FormWave, b.to(field.ArgIn, p), b.run.D.Value(hq)))
				how = []rules.Value{b.run.D.HQ(hq), order.Chosen("how", "blitz"), order.Chosen("more", "invasion")}
				break
			}
			b.run.S.Waves = b.run.S.Waves[:len(b.run.S.Waves)-1]
		}
		orders = append(orders, order.Of(moves.FormActivate, how...))
	}
	fight := order.Of(battle.FormFightAll)
	b.orders = slices.Concat(orders, first, []rules.Order{fight, order.Of(moves.FormBlitz)}, second, []rules.Order{fight})
	return len(first) > 0
}

// wave has a headquarters in a role and a phase send one of those who stand with it to the first of some ports to which one goes, the
// strongest who can, and notes the order.
func wave(hq int, role field.Role, phase field.Phase, ports []int, out *[]rules.Order, b *bot) bool {
	k := &b.run.S.Blocks[hq]
	k.Role, k.Moves, b.run.S.Phase = role, 0, phase
	crew := b.run.Blocks(b.f, int(k.At))
	slices.SortStableFunc(crew, func(u, v int) int { return cmp.Compare(strength(b.run, v), strength(b.run, u)) })
	return slices.ContainsFunc(ports, func(p int) bool {
		return slices.ContainsFunc(crew, func(u int) bool {
			b.run.S.Blocks[u].Aboard = true
			if t := b.run.D.Units[u].Type; t == field.HQ || t == field.SupremeHQ || landing.Invade(b.run, u, p) != nil {
				return false
			}
			*out = append(*out, order.Of(landing.FormInvade, b.run.D.Value(u), b.to(field.ArgTo, p)))
			return true
		})
	})
}

// reinforce has supreme headquarters ship others to the ports of a nation whose conquest decides the game, those first who know the
// North, and a headquarters before them where none is.
func reinforce(nation int, b *bot) {
	ports, _ := prizePorts(b.run)
	there := func(k *field.Block) bool { return k.At >= 0 && b.run.Country(int(k.At)) == nation }
	led := b.run.AnyUnit(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && d.Type.IsHQ() && k.CV > 0 && there(k)
	})
	left := func(u int) (n float64) { // of its strength, once it is used to the North
		d := &b.run.D.Units[u]
		if n = strength(b.run, u) - 2; d.In(field.NorthFront) != field.Alien {
			n += seat
		}
		if d.Type.IsHQ() && !led {
			n += 2 * seat
		}
		return n
	}
	crew := b.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && d.Type != field.SupremeHQ && k.At >= 0 && !k.Moved && k.Role == field.Inactive && k.CV > 1 && left(u) > 2 && !there(k)
	})
	slices.SortStableFunc(crew, func(u, v int) int { return cmp.Compare(left(v), left(u)) })
	for _, u := range crew {
		if b.hasSpareMoves() && slices.ContainsFunc(ports, func(p int) bool { return b.transport(u, p, moves.BySea{}, moves.FormSea) }) {
			b.gain += shipped
		}
	}
}
