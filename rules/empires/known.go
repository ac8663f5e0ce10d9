package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Words of what is known that are no ids of the packs: where armies are that are
// off the board, boxes of technologies (§9), what lies in zones, what is kept.
const (
	offPool        = "pool"       // may be recruited
	offNeutral     = "not-at-war" // its country is neutral still
	markTrench     = "trench"
	markTaken      = "taken" // the zone changes hands at the end of the player turn (§8.1)
	trackDiplomacy = "diplomacy"
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

var boxNames = [3]string{field.Box1: "box-1", field.Box2: "box-2"}

// Know implements [play.Whole]. Everything on the board is open; what a side may
// not know are the others' technologies that have not been used, and orders not
// yet carried out.
func (r *run) Know(k *rules.Known) {
	s := r.S
	k.Scenario, k.Options, k.Step, k.Active = s.Scenario, r.D.Options.Settings(&s.Options), field.StepNames[s.Top().Kind], s.Acting().ID()
	k.Kinds = rules.Kinds{Place: "zone", Piece: "army", Card: "tech"}
	k.Places, k.Pieces = make([]rules.Place, len(r.D.Zones)), make([]rules.Piece, 0, len(s.Armies))
	k.Marks, k.Cards, k.Tracks = make([]rules.Mark, 0, 16), make([]rules.Card, 0, 16), make([]rules.Track, 0, 32)
	k.Keep("", s.Open()...)
	r.knowZones(k)
	r.knowArmies(k)
	for sd := field.German; sd < field.Nobody; sd++ {
		r.knowSide(k, sd)
	}
	for i := range r.D.Tracks {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackDiplomacy, Of: r.D.Tracks[i].ID, N: int(s.Tracks[i]), Most: r.D.Tracks[i].Length})
	}
	if b := s.Top().Battle; b != nil {
		f := rules.Fight{At: r.D.Zones[b.Zone].ID, Attacker: b.Side.ID(), Defender: r.SideOfArmy(b.Defender).ID(),
			Attackers: []string{r.D.Units[b.Attacker].ID}, Defenders: []string{r.D.Units[b.Defender].ID}}
		for _, sp := range b.Support {
			f.Attackers = append(f.Attackers, r.D.Units[sp.Army].ID)
		}
		k.Fights = append(k.Fights, f)
	}
}

// knowZones tells who controls each zone, and what lies in it.
func (r *run) knowZones(k *rules.Known) {
	for z := range r.D.Zones {
		zs, id := &r.S.Zones[z], r.D.Zones[z].ID
		k.Places[z] = rules.Place{ID: id, Control: zs.Control.ID(), Home: r.HomeSide(r.D.Zones[z].Country).ID()}
		for sd := field.German; sd < field.Nobody; sd++ {
			if n := zs.Trench[sd]; n > 0 {
				k.Marks = append(k.Marks, rules.Mark{Kind: markTrench, At: id, Side: sd.ID(), N: int(n)})
			}
		}
		if zs.Taken != field.Nobody {
			k.Marks = append(k.Marks, rules.Mark{Kind: markTaken, At: id, Side: zs.Taken.ID()})
		}
	}
}

// knowArmies lists the armies by zone, in the order of the board, then those
// off it.
func (r *run) knowArmies(k *rules.Known) {
	var flags rules.Flags
	add := func(a int, at string) {
		x, u := &r.S.Armies[a], &r.D.Units[a]
		if x.At < 0 { // whatever it was when it fell
			k.Pieces = append(k.Pieces, rules.Piece{ID: u.ID, Side: u.Side.ID(), Kind: u.Kind.ID, At: at, Most: field.Full})
			return
		}
		k.Pieces = append(k.Pieces, rules.Piece{ID: u.ID, Side: r.SideOfArmy(a).ID(), Kind: u.Kind.ID, At: at, Strength: r.Combat(a),
			Steps: int(x.Step), Most: field.Full, Flags: flags.On(rules.Flag{Word: flagLent, On: x.Lent}, rules.Flag{Word: flagUnsupplied, On: x.Unsupplied},
				rules.Flag{Word: flagActivated, On: x.Activated}, rules.Flag{Word: flagAttacked, On: x.Attacked}, rules.Flag{Word: flagFought, On: x.Fought},
				rules.Flag{Word: "surrendered", On: r.SurrenderedArmy(a)})})
	}
	for z := range r.D.Zones {
		left := 0
		for _, n := range r.Count[z] {
			left += int(n)
		}
		for a := 0; left > 0; a++ {
			if int(r.S.Armies[a].At) == z {
				add(a, r.D.Zones[z].ID)
				left--
			}
		}
	}
	for _, off := range [...]struct {
		at   int16
		word string
	}{{field.InPool, offPool}, {field.NotAtWar, offNeutral}} {
		for a := range r.S.Armies {
			if r.S.Armies[a].At == off.at {
				add(a, off.word)
			}
		}
	}
}

// knowSide tells what belongs to a side. Of its technologies the others know
// those that have been used, and how many tiles lie in the boxes besides (§9).
// Where its supply reaches anybody can find out; it is traced for the side itself.
func (r *run) knowSide(k *rules.Known, sd field.Side) {
	ss, own := &r.S.Sides[sd], k.Viewer.Sees(sd.ID())
	hidden := [3]int{}
	for i := range r.D.Techs {
		box := ss.Techs[i].Box
		if box == field.NoBox {
			continue
		}
		if !own && !ss.Shown[i] {
			hidden[box]++
			continue
		}
		c := rules.Card{ID: r.D.Techs[i].ID, Side: sd.ID(), At: boxNames[box], N: 1}
		if box == field.Box2 && !r.Available(sd, i) {
			c.Flags = append(c.Flags, flagFresh)
		}
		if ss.Shown[i] {
			c.Flags = append(c.Flags, flagShown)
		}
		k.Cards = append(k.Cards, c)
	}
	for box, n := range hidden {
		if n > 0 {
			k.Cards = append(k.Cards, rules.Card{Side: sd.ID(), At: boxNames[box], N: n})
		}
	}
	track := func(id string, n, most int) {
		k.Tracks = append(k.Tracks, rules.Track{ID: id, Side: sd.ID(), N: n, Most: most})
	}
	k.Keep(sd.ID(), ss.Open()...)
	track(trackPoints, r.Points(sd), 0)
	if left, _ := r.Duty(sd); left > 0 {
		track(trackDuty, left, 0)
	}
	if own {
		r.Trace(sd, true)
		k.Lines = append(k.Lines, rules.Line{Kind: "supply", Side: sd.ID(), Places: r.D.Board.IDs(r.Reach)})
	}
}
