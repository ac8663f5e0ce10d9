package empires

import (
	"github.com/fieldpost/fieldpost/rules"
)

// Words of what is known that are no ids of the packs: where armies are that are
// off the board, boxes of technologies (§9), what lies in zones, what is kept.
const (
	offPool        = "pool"       // may be recruited
	offNeutral     = "not-at-war" // its country is neutral still
	markTrench     = "trench"
	markTaken      = "taken" // the zone changes hands at the end of the player turn (§8.1)
	trackDiplomacy = "diplomacy"
	trackMissions  = "missions"
	trackPoints    = "points"
	trackDuty      = "attacks-owed" // (§8)
	flagLent       = "lent"
	flagUnsupplied = "unsupplied"
	flagActivated  = "activated"
	flagAttacked   = "attacked"
	flagFought     = "fought"
	flagFresh      = "fresh" // a technology that is of use from the next turn on
	flagShown      = "shown" // every side knows it
)

var boxNames = [3]string{box1: "box-1", box2: "box-2"}

// Known implements [rules.Position]. Everything on the board is open; what a
// side may not know are the others' technologies that have not been used, and
// orders not yet carried out.
func (p *position) Known(v rules.Viewer) *rules.Known {
	r := p.t.newRun(p.s)
	defer r.Free()
	s := p.s
	k := &rules.Known{
		Viewer: v, Scenario: s.scenario, Clock: p.Clock(), Step: stepNames[s.Top().kind], Active: s.acting().id(),
		Kinds:  rules.Kinds{Place: "zone", Piece: "army", Card: "tech"},
		Places: make([]rules.Place, len(r.d.zones)), Pieces: make([]rules.Piece, 0, len(s.armies)),
		Marks: make([]rules.Mark, 0, 32), Cards: make([]rules.Card, 0, sides*len(r.d.techs)), Tracks: make([]rules.Track, 0, 32),
		Options: p.t.options.Settings(&s.opt),
		Lines:   make([]rules.Line, 0, sides),
	}
	for _, d := range p.Demands() {
		if v.Sees(d.Side) {
			k.Demands = append(k.Demands, d)
		}
	}
	if s.Top().kind == stepOver {
		st := r.standings()
		k.Result = &st
	}
	k.Keep("", s.open()...)
	r.knowZones(k)
	r.knowArmies(k)
	for sd := german; sd < nobody; sd++ {
		r.knowSide(k, sd)
	}
	for i := range r.d.tracks {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackDiplomacy, Of: r.d.tracks[i].id, N: int(s.tracks[i]), Most: r.d.tracks[i].length})
	}
	if b := s.Top().battle; b != nil {
		f := rules.Fight{At: r.d.zones[b.zone].id, Attacker: b.side.id(), Defender: r.sideOfArmy(b.defender).id(),
			Attackers: []string{r.d.units[b.attacker].id}, Defenders: []string{r.d.units[b.defender].id}}
		for _, sp := range b.support {
			f.Attackers = append(f.Attackers, r.d.units[sp.army].id)
		}
		k.Fights = append(k.Fights, f)
	}
	return k
}

// knowZones tells who controls each zone, and what lies in it.
func (r *run) knowZones(k *rules.Known) {
	for z := range r.d.zones {
		zs, id := &r.s.zones[z], r.d.zones[z].id
		k.Places[z] = rules.Place{ID: id, Control: zs.control.id(), Home: r.homeSide(r.d.zones[z].country).id()}
		for sd := german; sd < nobody; sd++ {
			if n := zs.trench[sd]; n > 0 {
				k.Marks = append(k.Marks, rules.Mark{Kind: markTrench, At: id, Side: sd.id(), N: int(n)})
			}
		}
		if zs.taken != nobody {
			k.Marks = append(k.Marks, rules.Mark{Kind: markTaken, At: id, Side: zs.taken.id()})
		}
	}
}

// knowArmies lists the armies by zone, in the order of the board, then those
// off it.
func (r *run) knowArmies(k *rules.Known) {
	var flags rules.Flags
	add := func(a int, at string) {
		x, u := &r.s.armies[a], &r.d.units[a]
		if x.at < 0 { // whatever it was when it fell
			k.Pieces = append(k.Pieces, rules.Piece{ID: u.id, Side: u.side.id(), Kind: u.kind.id, At: at, Most: full})
			return
		}
		k.Pieces = append(k.Pieces, rules.Piece{ID: u.id, Side: r.sideOfArmy(a).id(), Kind: u.kind.id, At: at, Strength: r.combat(a),
			Steps: int(x.step), Most: full, Flags: flags.On(rules.Flag{Word: flagLent, On: x.lent}, rules.Flag{Word: flagUnsupplied, On: x.unsupplied},
				rules.Flag{Word: flagActivated, On: x.activated}, rules.Flag{Word: flagAttacked, On: x.attacked}, rules.Flag{Word: flagFought, On: x.fought},
				rules.Flag{Word: "surrendered", On: r.surrenderedArmy(a)})})
	}
	for z := range r.d.zones {
		left := 0
		for _, n := range r.n[z] {
			left += int(n)
		}
		for a := 0; left > 0; a++ {
			if int(r.s.armies[a].at) == z {
				add(a, r.d.zones[z].id)
				left--
			}
		}
	}
	for _, off := range [...]struct {
		at   int16
		word string
	}{{inPool, offPool}, {notAtWar, offNeutral}} {
		for a := range r.s.armies {
			if r.s.armies[a].at == off.at {
				add(a, off.word)
			}
		}
	}
}

// knowSide tells what belongs to a side. Of its technologies the others know
// those that have been used, and how many tiles lie in the boxes besides (§9).
func (r *run) knowSide(k *rules.Known, sd side) {
	ss, own := &r.s.sides[sd], k.Viewer.Sees(sd.id())
	hidden := [3]int{}
	for i := range r.d.techs {
		box := ss.techs[i].box
		if box == noBox {
			continue
		}
		if !own && !ss.shown[i] {
			hidden[box]++
			continue
		}
		c := rules.Card{ID: r.d.techs[i].id, Side: sd.id(), At: boxNames[box], N: 1}
		if box == box2 && !r.available(sd, techID(i)) {
			c.Flags = append(c.Flags, flagFresh)
		}
		if ss.shown[i] {
			c.Flags = append(c.Flags, flagShown)
		}
		k.Cards = append(k.Cards, c)
	}
	for box, n := range hidden {
		if n > 0 {
			k.Cards = append(k.Cards, rules.Card{Side: sd.id(), At: boxNames[box], N: n})
		}
	}
	track := func(id string, n, most int) {
		k.Tracks = append(k.Tracks, rules.Track{ID: id, Side: sd.id(), N: n, Most: most})
	}
	k.Keep(sd.id(), ss.open()...)
	track(trackPoints, r.points(sd), 0)
	if left, _ := r.duty(sd); left > 0 {
		track(trackDuty, left, 0)
	}
	r.trace(sd, true)
	l := rules.Line{Kind: "supply", Side: sd.id(), Places: make([]string, 0, r.reach.Len())}
	for z := range r.d.zones {
		if r.reach.Has(z) {
			l.Places = append(l.Places, r.d.zones[z].id)
		}
	}
	k.Lines = append(k.Lines, l)
}
