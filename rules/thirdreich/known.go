package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// Words of what is known that are no ids of the packs: where armies are that are
// off the board, what weighs on the war, what is kept of each side and country.
const (
	offPool          = "pool"
	trackCountry     = "country" // reinforcement points left (§4.2); its flag says where it stands
	trackWar         = "war"     // its flag: limited or total (§4)
	trackAllowed     = "allowed" // Actions in this player turn
	trackActions     = "actions" // taken, by kind
	trackSupply      = "supply"
	trackTanks       = "tanks"
	trackAir         = "air"
	trackAirAdvanced = "air-advanced"
	trackSubs        = "submarines" // of either kind
	trackSubsAdv     = "submarines-advanced"
	trackPoints      = "points"
	trackVichy       = "vichy"
	trackBombing     = "bombing"
	trackBombed      = "bombed"
	trackAtlantic    = "atlantic"
	trackSunk        = "sunk"
	trackLendLease   = "lend-lease"
	flagTotal        = "total"
	flagReady        = "ready"      // an army that can be built
	flagOperated     = "operated"   // in this player turn
	flagUnsupplied   = "unsupplied" // when the player turn began (§8)
	flagShown        = "shown"      // a development that every side knows
	flagIdle         = "idle"       // an army whose country is not in the war
	flagNeutral      = "neutral"
	flagFresh        = "fresh" // a development that was put into the box in this turn
	flagAttacked     = "attacked"
	flagLanded       = "landed"
	markTaken        = "taken" // who will control the zone at the end of the player turn
	markLanded       = "landed"
	markPartisans    = "partisans" // hold the zone; the side gets it back when they leave
)

var (
	boxNames   = [3]string{inBox: "box", owned: "owned"}
	vichyWords = [3]string{vichyFrench: "french", vichyNeutral: flagNeutral, vichyOpen: "open"}
	unitWords  = [...]string{infantry: "infantry", tanks: "tanks", advancedTanks: "advanced-tanks", guard: "guard", afrikaKorps: "afrika-korps"}
)

// Known implements [rules.Position]. Everything on the board and what the sides
// have accumulated is open; what a side may not know are the others'
// developments that have not been used (§4.6) with what rests on them, and
// orders not yet carried out.
func (p *position) Known(v rules.Viewer) *rules.Known {
	r := p.t.newRun(p.s)
	defer r.Free()
	s := p.s
	k := &rules.Known{
		Viewer: v, Scenario: s.scenario, Clock: p.Clock(), Step: stepNames[s.Top().kind], Active: s.acting().id(),
		Kinds:   rules.Kinds{Place: kindZone, Piece: kindArmy, Card: kindDev},
		Options: p.t.options.Settings(&s.opt),
		Places:  make([]rules.Place, len(r.d.zones)), Pieces: make([]rules.Piece, 0, len(s.armies)),
		Cards: make([]rules.Card, 0, sides*len(r.d.devs)), Tracks: make([]rules.Track, 0, len(s.countries)+32),
	}
	for _, d := range p.Demands() {
		if v.Sees(d.Side) {
			k.Demands = append(k.Demands, d)
		}
	}
	if st, over := p.Standings(); over {
		k.Result = &st
	}
	var flags rules.Flags
	r.knowZones(k)
	r.knowArmies(k, &flags)
	for sd := axis; sd < nobody; sd++ {
		r.knowSide(k, sd)
	}
	r.knowWar(k, &flags)
	for i := range s.attacks {
		at := &s.attacks[i]
		f := rules.Fight{At: r.d.zones[at.zone].id, Attacker: r.d.units[at.attacker].side.id(), Defender: r.d.units[at.defender].side.id(),
			Attackers: []string{r.d.units[at.attacker].id}, Defenders: []string{r.d.units[at.defender].id},
			Attack: r.attackFactors(at).sum(), Defence: r.defenceFactors(at).sum(), Border: int(at.bonus),
			Flags: flags.On(rules.Flag{Word: airNames[at.air], On: at.air != noAir}, rules.Flag{Word: flagLanded, On: at.landing})}
		for _, b := range at.support {
			f.Attackers = append(f.Attackers, r.d.units[b].id)
		}
		k.Fights = append(k.Fights, f)
	}
	s.Know(k)
	return k
}

// knowZones tells who controls each zone.
func (r *run) knowZones(k *rules.Known) {
	for z := range r.d.zones {
		zs, zd := &r.s.zones[z], &r.d.zones[z]
		home := nobody
		if r.s.countries[zd.country] != neutral {
			home = r.d.countries[zd.country].side
		}
		k.Places[z] = rules.Place{ID: zd.id, Control: zs.control.id(), Home: home.id()}
		if zs.partisans > 0 {
			k.Marks = append(k.Marks, rules.Mark{Kind: markPartisans, At: zd.id, Side: side(zs.partisans - 1).id()})
		}
		if zs.taken != nobody {
			k.Marks = append(k.Marks, rules.Mark{Kind: markTaken, At: zd.id, Side: zs.taken.id()})
		}
		for sd := axis; sd < nobody; sd++ {
			if zs.landed&(1<<sd) != 0 {
				k.Marks = append(k.Marks, rules.Mark{Kind: markLanded, At: zd.id, Side: sd.id()})
			}
		}
	}
}

// knowArmies lists the armies by zone, in the order of the board, then those
// in the pool. Which of them may still operate, or be built, is for the side
// itself: it may rest on a development that nobody knows of.
func (r *run) knowArmies(k *rules.Known, flags *rules.Flags) {
	add := func(a, z int, at string) {
		x, u := &r.s.armies[a], &r.d.units[a]
		p := rules.Piece{ID: u.id, Side: u.side.id(), Kind: unitWords[u.kind], At: at, Most: full}
		idle, own := rules.Flag{Word: flagIdle, On: !r.fights(u.nation)}, k.Viewer.Sees(u.side.id())
		if z < 0 { // whatever it was when it fell
			p.Flags = flags.On(idle, rules.Flag{Word: flagReady, On: own && r.mayExist(u.side, a) == nil})
		} else {
			moving := own && r.s.acting() == u.side && r.s.Top().kind == stepOrders
			p.Strength, p.Steps = r.combatFactor(a, z), int(x.step)
			p.Flags = flags.On(idle, rules.Flag{Word: flagOperated, On: moving && x.operated}, rules.Flag{Word: flagUnsupplied, On: moving && !x.operated && !x.supplied},
				rules.Flag{Word: flagAttacked, On: x.attacked}, rules.Flag{Word: flagLanded, On: x.landed})
		}
		k.Pieces = append(k.Pieces, p)
	}
	for z := range r.d.zones {
		left := 0
		for _, n := range r.n[z] {
			left += int(n)
		}
		for a := 0; left > 0; a++ {
			if int(r.s.armies[a].at) == z {
				add(a, z, r.d.zones[z].id)
				left--
			}
		}
	}
	for a := range r.s.armies {
		if r.s.armies[a].at == inPool {
			add(a, -1, offPool)
		}
	}
}

// knowSide tells what a side has accumulated and developed. Of its developments
// the others know those that have been used, and how many tiles there are
// besides.
func (r *run) knowSide(k *rules.Known, sd side) {
	ss, own := &r.s.sides[sd], k.Viewer.Sees(sd.id())
	war := "limited"
	if r.totalWar(sd) {
		war = flagTotal
	}
	k.Tracks = append(k.Tracks, rules.Track{ID: trackWar, Side: sd.id(), Flags: []string{war}},
		rules.Track{ID: trackAllowed, Side: sd.id(), N: r.allowed(sd)}, rules.Track{ID: trackSubs, Side: sd.id(), N: int(ss.subs + ss.subsAdv)})
	k.Keep(sd.id(), ss.open()...)
	if own {
		k.Keep(sd.id(), ss.secret()...)
		if sd == axis {
			k.Keep(sd.id(), r.s.secret()...)
		}
		r.traceSide(sd, r.has(sd, r.d.blitzkrieg))
		l := rules.Line{Kind: "supply", Side: sd.id(), Places: make([]string, 0, r.reach.Len())}
		for z := range r.d.zones {
			if r.reach.Has(z) {
				l.Places = append(l.Places, r.d.zones[z].id)
			}
		}
		k.Lines = append(k.Lines, l)
	}
	hidden := [3]int{}
	for i := range r.d.devs {
		switch box := ss.devs[i].box; {
		case box == noBox:
		case !own && !ss.shown[i]:
			hidden[box]++
		default:
			c := rules.Card{ID: r.d.devs[i].id, Side: sd.id(), At: boxNames[box], N: 1}
			if own && box == inBox && ss.devs[i].since == r.s.turn {
				c.Flags = append(c.Flags, flagFresh)
			}
			if ss.shown[i] {
				c.Flags = append(c.Flags, flagShown)
			}
			k.Cards = append(k.Cards, c)
		}
	}
	for box, n := range hidden {
		if n > 0 {
			k.Cards = append(k.Cards, rules.Card{Side: sd.id(), At: boxNames[box], N: n})
		}
	}
}

// knowWar tells what the war has come to: who is in it, and what weighs on the
// Actions of the sides.
func (r *run) knowWar(k *rules.Known, flags *rules.Flags) {
	s := r.s
	for c := range s.countries {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackCountry, Of: r.d.countries[c].id, N: int(s.left[c]),
			Flags: flags.On(rules.Flag{Word: statusNames[s.countries[c]], On: true})})
	}
	k.Tracks = append(k.Tracks, rules.Track{ID: trackVichy, N: int(s.vichy), Flags: flags.On(rules.Flag{Word: vichyWords[s.vichy], On: true})})
	if n := s.atlantic + s.atlantAdv; n > 0 {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackAtlantic, N: int(n)})
	}
	k.Keep("", s.open()...)
}
