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

// What a port of a nation counts that is to be conquered: its capital, a naval base, a major port, and one that is held.
const (
	seat    = 10.0
	base    = 4.0
	quay    = 1.0
	held    = 1.0
	wholeHQ = 3 // the VM with which a headquarters can blitz and lead on
)

// prize returns the nation whose conquest decides the game, -1 where none does.
func (b *bot) prize() int { return b.run.D.Scenarios[b.run.S.Scenario].Prize }

// openWar declares war on the nation whose conquest decides the game and has each headquarters in a port send who stands with it to
// the ports of that nation, in two waves where it can (§21.49). It is the whole of a turn, and false where there is no such war
// to be declared.
func (b *bot) openWar() bool {
	n := b.prize()
	if n < 0 || b.f != field.Axis || politics.DeclareFault(b.run, n) != nil {
		return false
	}
	orders, before := b.orders, b.run.S
	b.run.Open(b.run.D, before.Clone())
	politics.Declare(b.run, n)
	b.run.S.Powers[n].Mustering = false
	var first, second []rules.Order
	b.add(politics.FormDeclare, order.Named(politics.ArgNation, field.KindNation, b.run.D.Nations[n].ID))
	ports := b.portsOf(n)
	slices.SortStableFunc(b.staff, func(x, y int) int { return cmp.Compare(b.run.S.Blocks[x].CV, b.run.S.Blocks[y].CV) })
	for _, hq := range b.staff {
		role, how := field.Invade, []rules.Value{b.run.D.HQ(hq), order.Chosen("how", "invasion")}
		if b.run.S.Blocks[hq].CV >= wholeHQ {
			role, how = field.InvadeBlitz, []rules.Value{b.run.D.HQ(hq), order.Chosen("how", "blitz"), order.Chosen("more", "invasion")}
		}
		if k := &b.run.S.Blocks[hq]; b.run.D.Units[hq].Type != field.HQ || k.At < 0 || moves.Activate(b.run, hq, role, -1) != nil {
			continue
		}
		one := b.wave(hq, ports)
		if len(one) == 0 {
			b.run.S.Blocks[hq].Role = field.Inactive
			continue
		}
		b.add(moves.FormActivate, how...)
		if first = append(first, one...); role == field.InvadeBlitz {
			marked, two := b.secondWave(hq, ports)
			first, second = append(first, marked...), append(second, two...)
		}
	}
	if b.run.Open(b.run.D, before); len(first) == 0 {
		b.orders = orders
		return false
	}
	b.orders = append(b.orders, first...)
	b.add(battle.FormFightAll)
	if len(second) > 0 {
		b.add(moves.FormBlitz)
		b.orders = append(b.orders, second...)
		b.add(battle.FormFightAll)
	}
	return true
}

// portsOf returns the ports of a nation, those first that count most.
func (b *bot) portsOf(nation int) (out []int) {
	worth := map[int]float64{}
	for p := range b.run.D.Places {
		if x := &b.run.D.Places[p]; !x.Port || b.run.Country(p) != nation {
			continue
		}
		out = append(out, p)
		worth[p] = held * float64(b.run.CountBlocks(b.run.S.Powers[nation].Stance, p))
		if b.run.Capital(nation) == p {
			worth[p] += seat
		}
		if slices.ContainsFunc(b.run.D.Seas, func(s field.Sea) bool { return s.Base == p }) {
			worth[p] += base
		}
		worth[p] += quay * float64(b.run.D.PortCapacity(p))
	}
	slices.SortStableFunc(out, func(p, q int) int { return cmp.Compare(worth[q], worth[p]) })
	return out
}

// wave has a headquarters send one of those who stand with it ashore, the strongest who can go to the first of some ports, and
// returns the order, none where nobody can.
func (b *bot) wave(hq int, ports []int) []rules.Order {
	at, phase := int(b.run.S.Blocks[hq].At), b.run.S.Phase
	b.run.S.Phase = max(phase, field.PhaseMovement)
	defer func() { b.run.S.Phase = phase }()
	crew := slices.DeleteFunc(b.run.Blocks(b.f, at), func(u int) bool { t := b.run.D.Units[u].Type; return t == field.HQ || t == field.SupremeHQ })
	slices.SortStableFunc(crew, func(u, v int) int { return cmp.Compare(strength(b.run, v), strength(b.run, u)) })
	for _, p := range ports {
		for _, u := range crew {
			if landing.Invade(b.run, u, p) == nil {
				return []rules.Order{order.Of(landing.FormInvade, b.run.D.Value(u), b.to(field.ArgTo, p))}
			}
		}
	}
	return nil
}

// secondWave has a headquarters that blitzes mark a port for its second wave, one to which nobody goes yet, and send somebody there;
// it returns the order that marks it, and that of the wave.
func (b *bot) secondWave(hq int, ports []int) (mark, wave []rules.Order) {
	k := &b.run.S.Blocks[hq]
	for _, p := range ports {
		b.run.S.Phase = field.PhaseMovement
		marked := !b.run.Has(b.f, p) && landing.MarkWave(b.run, hq, p) == nil
		role, moves := k.Role, k.Moves
		k.Role, k.Moves, b.run.S.Phase = field.InvadeBlitzPaid, 0, field.PhaseBlitzMovement
		wave = b.wave(hq, []int{p})
		k.Role, k.Moves, b.run.S.Phase = role, moves, field.PhaseCommand
		switch {
		case len(wave) > 0 && marked:
			return []rules.Order{order.Of(landing.FormWave, b.to(field.ArgIn, p), b.run.D.HQ(hq))}, wave
		case len(wave) > 0:
			return nil, wave
		case marked:
			b.run.S.Waves = b.run.S.Waves[:len(b.run.S.Waves)-1]
		}
	}
	return nil, nil
}
