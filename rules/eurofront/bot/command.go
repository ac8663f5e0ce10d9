package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What the turn of a headquarters must gain to be worth the step that it costs.
const (
	wholeGain = 2.0  // of one that is whole
	spareGain = 3.0  // of one with steps to spare
	lastGain  = 5.0  // of one with one step
	blitzGain = 20.0 // of one that blitzes
	inMud     = 2.0  // times as much
	usualStep = 10.0 // what a step costs; for a dearer one it must gain more
)

// option is what one headquarters might do in the command phase.
type option struct {
	hq, to int // to is -1 where it stays
	role   field.Role
	gain   float64
	whim   float64 // a part of it
	from   *stage  // on which it was asked, nil where it was not
	after  *stage  // what has come of it
}

// stage is how far a turn has been played out with those who are active so far.
type stage struct {
	state   *field.State
	theirs  *web    // with what was laid over it
	battles float64 // what those promise that go on
}

// command activates headquarters (§5.2): those whose turn gains enough when it is played
// out, each where it has most to do, and in good weather at least the best of them. Each
// is asked what it adds to those who are active already: no two lead the same blocks.
func (b *bot) command() {
	b.thrift = b.stepValue()
	now := b.initialStage()
	var list []option
	for _, hq := range b.staff {
		if k := &b.run.S.Blocks[hq]; k.At >= 0 && k.Role == field.Inactive && k.CV > 0 && command.VM(b.run, hq) >= 0 {
			list = append(list, option{hq: hq, role: field.Active, whim: b.randomBias()})
			if len(squadron{b}.crossings(int(k.At))) > 0 {
				list = append(list, option{hq: hq, role: field.Invade, whim: b.randomBias()})
			}
		}
	}
	for i := range list {
		b.rate(&list[i], now)
	}
	led := false
	for len(list) > 0 {
		best := 0
		for i := range list {
			if list[i].gain > list[best].gain {
				best = i
			}
		}
		x := &list[best]
		good := b.run.Weather(int(b.run.S.Blocks[x.hq].At)) != field.Mud
		if b.isWorthActivating(x) || !led && good && x.gain > x.whim && x.gain > 0 && b.run.D.Units[x.hq].Type == field.HQ {
			if x.from != now {
				b.rate(x, now)
				continue
			}
			if b.activate(x) {
				led, now = true, x.after
				hq := x.hq
				list = slices.DeleteFunc(list, func(y option) bool { return y.hq == hq })
				for i := range list {
					if b.overlap(hq, list[i].hq) {
						b.rate(&list[i], now)
					}
				}
				continue
			}
		}
		list = slices.Delete(list, best, best+1)
	}
}

// rate finds what a headquarters would add to those who are active, and where.
func (b *bot) rate(x *option, now *stage) {
	x.to = -1
	if b.run.D.Units[x.hq].Type == field.HQ && x.role == field.Active {
		x.to = b.posting(x.hq)
	}
	x.from = now
	x.gain, x.after = b.rehearse(x, now)
	x.gain += x.whim
}

// overlap reports whether two field headquarters may lead the same blocks, or do more
// together than each does alone.
func (b *bot) overlap(x, y int) bool {
	at, other := int(b.run.S.Blocks[x].At), int(b.run.S.Blocks[y].At)
	if b.run.D.Units[x].Type != field.HQ || b.run.D.Units[y].Type != field.HQ {
		return false
	}
	area := b.run.D.Places[at].Kind != field.Hex || b.run.D.Places[other].Kind != field.Hex
	return area || b.run.D.Hexes.Distance(at, other) <= command.VM(b.run, x)+command.VM(b.run, y)+1
}

// randomBias returns what nobody can foresee of what the bot likes; a draft has none.
func (b *bot) randomBias() float64 {
	if b.luck == nil {
		return 0
	}
	return 0.2 * float64(b.luck.Roll("bot/whim", 6)-3)
}

// initialStage returns the stage on which nobody is active but who was already.
func (b *bot) initialStage() *stage {
	before := b.run.S
	b.run.Open(b.run.D, before.Clone())
	b.run.S.Phase = field.PhaseMovement
	moves.BeginMovement(b.run)
	now := &stage{state: b.run.S, theirs: b.chart.theirs, battles: b.battles()}
	b.run.Open(b.run.D, before)
	return now
}

// rehearse plays the turn on with one headquarters more, and takes all back. It returns
// what is gained, and how far the turn is played then.
func (b *bot) rehearse(x *option, now *stage) (gain float64, after *stage) {
	before, orders, web := b.run.S, len(b.orders), b.chart.theirs
	b.run.Open(b.run.D, now.state.Clone())
	b.gain, b.chart.theirs = 0, now.theirs.copy()
	if moves.Activate(b.run, x.hq, x.role, x.to) == nil {
		leads := b.run.D.Units[x.hq].Type == field.HQ && x.role == field.Active
		for u := range b.run.S.Blocks {
			if k := &b.run.S.Blocks[u]; leads && k.At >= 0 && !k.Led && !k.Moved && b.run.D.Units[u].Faction == b.f && u != x.hq {
				k.Led = command.Commands(b.run, x.hq, u)
			}
		}
		b.advance(!leads)
	}
	after = &stage{state: b.run.S, theirs: b.chart.theirs, battles: b.battles()}
	gain = b.gain + after.battles - now.battles
	b.run.Open(b.run.D, before)
	b.orders, b.chart.theirs = b.orders[:orders], web
	return gain, after
}

// isWorthActivating reports whether what a headquarters gains is worth its step.
func (b *bot) isWorthActivating(x *option) bool {
	k, d := &b.run.S.Blocks[x.hq], &b.run.D.Units[x.hq]
	least := lastGain
	switch {
	case int(k.CV) >= d.Max:
		least = wholeGain
	case k.CV >= 2:
		least = spareGain
	}
	least *= b.thrift
	gain := x.gain + b.attackUrgency()
	if b.run.Weather(int(k.At)) == field.Mud {
		gain /= inMud
	}
	return gain >= least && gain*usualStep >= least*float64(production.Cost(b.run, x.hq).Step)
}

// stepValue returns what a step of a headquarters is worth that is spent now, of one that could be
// spent later: all of it while a month brings new ones, and else as much as fewer are left than there
// are turns to spend them in.
func (b *bot) stepValue() float64 {
	steps, price := 0, 0
	for _, hq := range b.staff {
		if k := &b.run.S.Blocks[hq]; k.At >= 0 {
			steps += int(k.CV)
			price = max(price, production.Cost(b.run, hq).Step)
		}
	}
	income := 0
	for _, a := range production.Accounts(b.run, b.f) {
		income = max(income, production.Income(b.run, b.f, a))
	}
	if income >= price {
		return 1
	}
	turns := 2*(b.run.D.LastMonth(b.run.S)-int(b.run.S.Month)) + 3 - int(b.run.S.Fortnight)
	return min(1, float64(turns)/float64(max(steps, 1)))
}

// activate orders it.
func (b *bot) activate(x *option) bool {
	role, args := x.role, []rules.Value{b.run.D.HQ(x.hq)}
	if role == field.Invade {
		args = append(args, order.Chosen("how", "invasion"))
	} else if b.run.D.Units[x.hq].Type == field.HQ && b.run.S.Blocks[x.hq].CV >= 3 && x.gain >= blitzGain && command.VM(b.run, x.hq) >= 3 {
		role, args = field.Blitz, append(args, order.Chosen("how", "blitz"))
	}
	if moves.Activate(b.run, x.hq, role, x.to) != nil {
		return false
	}
	if x.to >= 0 {
		args = append(args, b.to(field.ArgTo, x.to))
	}
	b.add(moves.FormActivate, args...)
	return true
}

// posting finds where a headquarters has most to do: a hex away, or -1 where it stands.
func (b *bot) posting(hq int) (best int) {
	at := int(b.run.S.Blocks[hq].At)
	best = -1
	if b.run.Weather(at) == field.Mud || b.run.S.Battle(at) != nil {
		return best
	}
	b.findLed()
	most := b.commandValue(hq, at) + 0.5
	for i := range b.run.D.Places[at].Near {
		to := int(b.run.D.Places[at].Near[i].To)
		if !b.run.D.Places[at].Near[i].IsPassable() || control.StatusOf(b.run, b.f, to) != control.Friendly || b.run.S.Battle(to) != nil || !b.chart.fed.Has(to) || b.run.IsFull(b.f, to) {
			continue
		}
		if b.chart.dist[to] < 2 && b.run.CountBlocks(b.f, to) == 0 {
			continue // it is not to stand alone before the enemy
		}
		if gain := b.commandValue(hq, to); gain > most {
			most, best = gain, to
		}
	}
	return best
}

// findLed finds the places that active headquarters command.
func (b *bot) findLed() {
	b.led = board.NewSet(len(b.run.D.Places))
	for _, hq := range b.staff {
		if k := &b.run.S.Blocks[hq]; b.run.D.Units[hq].Type == field.HQ && k.At >= 0 && k.Role != field.Inactive {
			b.chart.radius(int(k.At), command.VM(b.run, hq), func(p int) { b.led.Add(p) })
		}
	}
}

// commandValue returns how much a headquarters has to do at a place: enemies who could be attacked
// with those whom it would command, battles, and blocks that stand far from the front,
// whom no active one commands.
func (b *bot) commandValue(hq, at int) (gain float64) {
	led := 0.0
	b.chart.radius(at, command.VM(b.run, hq), func(p int) {
		if b.led.Has(p) {
			return
		}
		own := b.ownStrength(p)
		led += own
		switch {
		case own > 0 && b.chart.foe[p] > 0:
			gain += 1.5
		case b.chart.foe[p] > 0:
			gain += min(2, b.neighbouringStrength(p)/(b.chart.foe[p]*b.terrainFactor(p))) * (1 + 0.3*b.chart.worth[p])
		case own > 0 && b.chart.dist[p] > 2:
			gain += 0.1 * own
		}
	})
	return min(gain, led)
}

// neighbouringStrength returns the strength of the own blocks beside a place.
func (b *bot) neighbouringStrength(p int) (n float64) {
	for i := range b.run.D.Places[p].Near {
		if near := &b.run.D.Places[p].Near[i]; isWay(near) && b.chart.foes[near.To] == 0 {
			n += b.ownStrength(int(near.To))
		}
	}
	return n
}

// ownStrength returns the strength of the own blocks at a place.
func (b *bot) ownStrength(p int) (n float64) {
	for _, u := range b.run.Here(p) {
		if d := &b.run.D.Units[u]; d.Faction == b.f && !d.Type.IsHQ() {
			n += float64(b.run.S.Blocks[u].CV) * weight(d.Type)
		}
	}
	return n
}

// terrainFactor returns how much stronger who defends a place is for its terrain.
func (b *bot) terrainFactor(p int) float64 {
	n := float64(moves.TerrainProtection(b.run, p))
	if b.run.D.Places[p].Fortress || b.run.D.Places[p].MinorFortress {
		n *= 1.5
	}
	return n
}
