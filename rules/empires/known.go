package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
)

// Words of what is known that are not ids of the packs: where armies are that are
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

// Know implements [play.Game]. Everything on the board is open; what a side may
// not know are the others' technologies that have not been used, and orders not
// yet carried out.
func (g *game) Know(k *rules.Known) {
	r := &g.run
	s := r.S
	k.Scenario, k.Options, k.Step, k.Active = s.Scenario, r.D.Options.Settings(&s.Options), field.StepNames[s.Top().Kind], s.Acting().ID()
	k.Kinds = rules.Kinds{Place: "zone", Piece: "army", Card: "tech"}
	k.Places, k.Pieces = make([]rules.Place, len(r.D.Zones)), make([]rules.Piece, 0, len(s.Armies))
	k.Marks, k.Cards, k.Tracks = make([]rules.Mark, 0, 8), make([]rules.Card, 0, 8), make([]rules.Track, 0, 24)
	k.Keep("", s.Open()...)
	knowZones(r, k)
	knowArmies(r, k)
	kept := make([]rules.Kept, 0, field.Actions+3)
	for side := field.German; side < field.Nobody; side++ {
		k.Keep(side.ID(), s.Sides[side].Open(kept)...)
		knowSide(r, k, side)
	}
	for i := range r.D.Tracks {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackDiplomacy, Of: r.D.Tracks[i].ID, N: int(s.Tracks[i]), Most: r.D.Tracks[i].Length})
	}
	if b := s.Top().Battle; b != nil {
		attackers := []string{r.D.Units[b.Attacker].ID}
		for _, sp := range b.Support {
			attackers = append(attackers, r.D.Units[sp.Army].ID)
		}
		k.Fights = []rules.Fight{{At: r.D.Zones[b.Zone].ID, Attacker: b.Side.ID(), Defender: r.SideOfArmy(b.Defender).ID(),
			Attackers: attackers, Defenders: []string{r.D.Units[b.Defender].ID}}}
	}
}

// knowZones tells who controls each zone, and what lies in it.
func knowZones(r *field.Run, k *rules.Known) {
	for z := range r.D.Zones {
		zs, id := &r.S.Zones[z], r.D.Zones[z].ID
		k.Places[z] = rules.Place{ID: id, Control: zs.Control.ID(), Home: r.HomeSide(r.D.Zones[z].Country).ID()}
		for side := field.German; side < field.Nobody; side++ {
			if n := zs.Trench[side]; n > 0 {
				k.Marks = append(k.Marks, rules.Mark{Kind: markTrench, At: id, Side: side.ID(), N: int(n)})
			}
		}
		if zs.Taken != field.Nobody {
			k.Marks = append(k.Marks, rules.Mark{Kind: markTaken, At: id, Side: zs.Taken.ID()})
		}
	}
}

// knowArmies lists the armies by zone, in the order of the board, then those
// off it.
func knowArmies(r *field.Run, k *rules.Known) {
	place := func(a int) int { // off the board behind all zones
		if at := int(r.S.Armies[a].At); at < 0 {
			return len(r.D.Zones) - at
		}
		return int(r.S.Armies[a].At)
	}
	for _, n := range board.ByPlace(len(r.S.Armies), len(r.D.Zones)-field.NotAtWar, place) {
		a := int(n)
		x, u := &r.S.Armies[a], &r.D.Units[a]
		p := rules.Piece{ID: u.ID, Side: u.Side.ID(), Kind: u.Kind.ID, At: offPool, Most: field.Full} // whatever it was when it fell
		switch {
		case x.At == field.NotAtWar:
			p.At = offNeutral
		case x.At >= 0:
			p.Side, p.At, p.Strength, p.Steps = r.SideOfArmy(a).ID(), r.D.Zones[x.At].ID, int16(r.CombatFactor(a)), int16(x.Step)
			p.Flags = p.Flags.If(x.Lent, flagLent).If(x.Unsupplied, flagUnsupplied).If(x.Activated, flagActivated).If(x.Attacked, flagAttacked).
				If(x.Fought, flagFought).If(r.HasSurrendered(a), "surrendered")
		}
		k.Pieces = append(k.Pieces, p)
	}
}

// knowSide tells what belongs to a side. Of its technologies the others know
// those that have been used, and how many tiles lie in the boxes besides (§9).
// Where its supply reaches anybody can find out; it is traced for the side itself.
func knowSide(r *field.Run, k *rules.Known, side field.Side) {
	var hidden [3]int
	ss, own := &r.S.Sides[side], k.Viewer.Sees(side.ID())
	for i := range r.D.Techs {
		switch box, shown := ss.Techs[i].Box, ss.Shown[i]; {
		case box == field.NoBox:
		case own || shown:
			k.Cards = append(k.Cards, rules.Card{ID: r.D.Techs[i].ID, Side: side.ID(), At: boxNames[box], N: 1,
				Flags: rules.Flags("").If(box == field.Box2 && !r.HasTech(side, i), flagFresh).If(shown, flagShown)})
		default:
			hidden[box]++
		}
	}
	for box, n := range hidden {
		k.Hide(side.ID(), boxNames[box], n)
	}
	k.Tracks = append(k.Tracks, rules.Track{ID: trackPoints, Side: side.ID(), N: r.Points(side)})
	if left, _ := r.AttacksOwed(side); left > 0 {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackDuty, Side: side.ID(), N: left})
	}
	if own {
		supply.Trace(r, side, true)
		k.Lines = append(k.Lines, rules.Line{Kind: rules.LineSupply, Side: side.ID(), Places: r.D.Board.IDs(r.Reach)})
	}
}
