package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Stages of a round of combat (§9.1).
const (
	fightBegin int8 = iota
	fightFirst      // defensive fire
	fightFirstLosses
	fightSecond // offensive fire
	fightSecondLosses
	fightRouts
	fightEnd
)

// fight is a round of combat in one battle. First is the side that fires
// first: the passive one, or in probe combat the active side's rear guard.
type fight struct {
	hex           int16 `record:",hex"`
	first, second side
	assault       bool // double dice for both (§4.3)
	stage         int8
	half          [classes]int16 // hits of the fire that runs, in halves, by class
}

func (f *fight) clone() *fight {
	c := *f
	return &c
}

// pushFight puts a round of combat on the agenda.
func (r *run) pushFight(f *fight) {
	r.s.fight = f
	r.s.Push(step{kind: stepFight, side: f.second, hex: f.hex})
}

// chooseBattles lets the active side choose its active battles (§8.6): new
// battles and its attacks on fortresses must be fought, others may.
func (r *run) chooseBattles() {
	s := r.s
	st := s.Top()
	sd := s.active
	if st.stage == 0 {
		s.phase++ // combat follows the moves of its half
		must, may := r.battlesOf(sd)
		open := false
		for _, h := range may {
			open = open || r.policy(sd, formFight, h) == nil
		}
		for _, h := range must {
			open = open || r.mightAssault() && r.policy(sd, formFight, h) == nil
		}
		if !r.settle(sd, askCombat, none, open, func() (rules.Message, []play.Choice) { return r.askBattles(must, may) }) {
			s.phase--
			return
		}
		st.stage = 1
		r.takeBattles(sd, must, may)
		return
	}
	s.Pop()
	r.checkStrategic()
}

// battlesOf lists the battles that a side must and may fight now.
func (r *run) battlesOf(sd side) (must, may []int) {
	s := r.s
	for i := range s.battles {
		b := &s.battles[i]
		h := int(b.hex)
		if c := &r.n[h]; c.up[axis] == 0 || c.up[allied] == 0 {
			continue
		}
		fort := r.d.hexes[h].fortress && b.defender != sd && s.phase != phaseBlitzCombat
		switch {
		case b.quiet:
		case b.fresh || fort:
			must = append(must, h)
		default:
			may = append(may, h)
		}
	}
	return must, may
}

// mightAssault is mayAssault as far as the enemy can tell: he sees how many
// cards lie face down and how many moves there were.
func (r *run) mightAssault() bool {
	return r.mayAssault() || r.s.played.total() >= 2 && len(r.s.moves) < 2 && r.s.phase != phaseBlitzCombat
}

// mayAssault reports whether the side whose turn it is rolls double dice (§4.3).
func (r *run) mayAssault() bool { return r.s.choice == optAssault }

// takeBattles announces the active battles and the assaults among them, and
// puts them on the agenda: in the order in which the side named them, the
// others by hex (§8.6, §9).
func (r *run) takeBattles(sd side, must, may []int) {
	s := r.s
	list := slices.Clone(must)
	for _, h := range may {
		if r.wantsFight(sd, h) {
			list = append(list, h)
		}
	}
	slices.Sort(list)
	rank := map[int]int{}
	n := 0
	for _, orders := range [2][]rules.Order{r.Answered, s.Policies.Orders} {
		for i := range orders {
			if orders[i].Form != formFight {
				continue
			}
			at, _, _ := r.d.places(&orders[i], "at")
			for _, h := range at {
				if n++; rank[h] == 0 {
					rank[h] = n - 1000
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return rank[a] - rank[b] })
	fights := make([]step, len(list))
	for i, h := range list {
		fights[i] = step{kind: stepFight, side: sd, hex: int16(h), flag: r.mayAssault() && r.wantsAssault(sd, h)}
		code := "rommel.battle"
		if fights[i].flag {
			code = "rommel.battle-assault"
		}
		r.Event(code, sideArg("side", sd), r.hexArg("hex", h))
	}
	slices.Reverse(fights) // the last on the agenda is the next
	s.Agenda = append(s.Agenda, fights...)
}

// wantsFight reads what a side has said of a battle that it may fight. By
// default it does not.
func (r *run) wantsFight(sd side, h int) bool {
	o := r.policy(sd, formFight, h)
	if o == nil || wordOf(o, "how") == wordHold || wordOf(o, "when") == wordNever {
		return false
	}
	if wordOf(o, "when") == wordSuperior {
		a, b := ratio(o)
		return r.vcOf(r.unitsAt(h, sd, false))*b >= r.vcOf(r.unitsAt(h, sd.enemy(), false))*a
	}
	return true
}

// wantsAssault reports whether a side wants double dice in a battle.
func (r *run) wantsAssault(sd side, h int) bool {
	o := r.Said(sd.id(), formFight, r.d.idOf(h), func(o *rules.Order) bool { return wordOf(o, "how") == wordAssault })
	if o == nil {
		return false
	}
	if last := r.policy(sd, formFight, h); last != nil && wordOf(last, "how") != wordAssault {
		return false
	}
	return wordOf(o, "when") != wordSuperior || r.wantsFight(sd, h)
}

func noFight() rules.Order {
	return order.Of(formFight, order.Chosen("how", wordHold), order.Chosen("when", "always"))
}

func (r *run) askBattles(must, may []int) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.combat")
	choices := []play.Choice{play.Offer(rules.M("rommel.choice.fight.none"), noFight())}
	for _, h := range must {
		prompt.Args = append(prompt.Args, r.hexArg("must", h))
	}
	for _, h := range may {
		prompt.Args = append(prompt.Args, r.hexArg("may", h))
		choices = append(choices, play.Offer(rules.M("rommel.choice.fight", r.hexArg("hex", h)), r.d.in(formFight, formFight, h)))
	}
	if r.mayAssault() {
		for _, h := range append(slices.Clone(must), may...) {
			choices = append(choices, play.Offer(rules.M("rommel.choice.assault", r.hexArg("hex", h)), r.d.in(formFight, wordAssault, h)))
		}
	}
	return prompt, choices
}

// fighting carries on a round of combat.
func (r *run) fighting() {
	s := r.s
	st := s.Top()
	h := int(st.hex)
	f := s.fight
	if f == nil {
		if c := &r.n[h]; c.up[axis] == 0 || c.up[allied] == 0 {
			s.Pop()
			return
		}
		f = &fight{hex: st.hex, first: s.active.enemy(), second: s.active, assault: st.flag}
		s.fight = f
	}
	switch f.stage {
	case fightBegin:
		for u := range s.blocks {
			if b := &s.blocks[u]; int(b.at) == h {
				b.fired = false
			}
		}
		r.Event("rommel.round", r.hexArg("hex", h), sideArg("side", f.first))
	case fightFirst:
		if !r.fireAll(f, f.first) {
			return
		}
	case fightFirstLosses:
		if !r.battleLosses(f, f.second) {
			return
		}
	case fightSecond:
		if r.fighters(f, f.second).empty() || r.fighters(f, f.first).empty() {
			break
		}
		if !r.fireAll(f, f.second) {
			return
		}
	case fightSecondLosses:
		if !r.battleLosses(f, f.first) {
			return
		}
	case fightRouts:
		f.stage++
		for _, sd := range [2]side{f.first, f.second} {
			r.pushRout(sd, h)
		}
		return
	case fightEnd:
		if b := s.battleAt(h); b != nil {
			b.fought = true
			b.fresh = false
		}
		s.fight = nil
		s.Pop()
		r.endBattle(h)
		if s.battleAt(h) == nil {
			for sd := range side(sides) {
				if r.has(sd, h) {
					r.Event("rommel.battle-won", sideArg("side", sd), r.hexArg("hex", h))
				}
			}
		}
		return
	}
	f.stage++
}

// fighters are the units of a side that take part in a round: undisrupted, and
// not about to leave.
func (r *run) fighters(f *fight, sd side) (set unitSet) {
	r.unitsAt(int(f.hex), sd, false).each(func(u int) {
		if !r.s.blocks[u].leaving {
			set.add(u)
		}
	})
	return set
}

// defends reports whether a side has the benefits of the original defender: they
// are lost when it begins the combat (§13.2, §14.2), which a rear guard does
// not (§10.4, sidebar).
func (r *run) defends(f *fight, sd side) bool {
	b := r.s.battleAt(int(f.hex))
	return b != nil && b.defender == sd && f.first == sd
}

func (r *run) mined(h int) bool {
	for i := range r.s.mines {
		if int(r.s.mines[i].hex) == h {
			return true
		}
	}
	return false
}
