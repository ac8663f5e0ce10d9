package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Words of what is known that are not ids of the packs: where armies are that are
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
	boxNames   = [3]string{field.InBox: "box", field.Owned: "owned"}
	vichyWords = [3]string{field.VichyFrench: "french", field.VichyNeutral: flagNeutral, field.VichyOpen: "open"}
	unitWords  = [...]string{field.Infantry: "infantry", field.Tanks: "tanks", field.AdvancedTanks: "advanced-tanks", field.Guard: "guard", field.AfrikaKorps: "afrika-korps"}
)

// Know implements [play.Game]. Everything on the board and what the sides have
// accumulated is open; what a side may not know are the others' developments that
// have not been used (§4.6) with what rests on them, and orders not yet carried
// out.
func (g *game) Know(k *rules.Known) {
	r := &g.run
	s := r.S
	k.Scenario, k.Step, k.Active = s.Scenario, field.StepNames[s.Top().Kind], s.Acting().ID()
	k.Kinds = rules.Kinds{Place: field.KindZone, Piece: field.KindArmy, Card: field.KindDev}
	k.Options = g.t.book.Options.Settings(&s.Options)
	k.Places, k.Pieces = make([]rules.Place, len(r.D.Zones)), make([]rules.Piece, 0, len(s.Armies))
	k.Cards, k.Tracks = make([]rules.Card, 0, field.Sides*len(r.D.Devs)), make([]rules.Track, 0, len(s.Countries)+32)
	knowZones(r, k)
	knowArmies(r, k)
	for side := field.Axis; side < field.Nobody; side++ {
		knowSide(r, k, side)
	}
	knowWar(r, k)
	for i := range s.Attacks {
		at := &s.Attacks[i]
		f := rules.Fight{At: r.D.Zones[at.Zone].ID, Attacker: r.D.Units[at.Attacker].Side.ID(), Defender: r.D.Units[at.Defender].Side.ID(),
			Attackers: []string{r.D.Units[at.Attacker].ID}, Defenders: []string{r.D.Units[at.Defender].ID},
			Attack: battle.AttackFactors(r, at).Sum(), Defence: battle.DefenceFactors(r, at).Sum(), Border: int(at.Bonus),
			Flags: rules.Flags("").If(at.Air != field.NoAir, field.AirNames[at.Air]).If(at.Landing, flagLanded)}
		for _, b := range at.Support {
			f.Attackers = append(f.Attackers, r.D.Units[b].ID)
		}
		k.Fights = append(k.Fights, f)
	}
}

// knowZones tells who controls each zone.
func knowZones(r *field.Run, k *rules.Known) {
	for z := range r.D.Zones {
		zs, zd := &r.S.Zones[z], &r.D.Zones[z]
		home := field.Nobody
		if r.S.Countries[zd.Country] != field.Neutral {
			home = r.D.Countries[zd.Country].Side
		}
		k.Places[z] = rules.Place{ID: zd.ID, Control: zs.Control.ID(), Home: home.ID()}
		if zs.Partisans > 0 {
			k.Marks = append(k.Marks, rules.Mark{Kind: markPartisans, At: zd.ID, Side: field.Side(zs.Partisans - 1).ID()})
		}
		if zs.Taken != field.Nobody {
			k.Marks = append(k.Marks, rules.Mark{Kind: markTaken, At: zd.ID, Side: zs.Taken.ID()})
		}
		for side := field.Axis; side < field.Nobody; side++ {
			if zs.Landed&(1<<side) != 0 {
				k.Marks = append(k.Marks, rules.Mark{Kind: markLanded, At: zd.ID, Side: side.ID()})
			}
		}
	}
}

// knowArmies lists the armies by zone, in the order of the board, then those
// in the pool. Which of them may still operate, or be built, is for the side
// itself: it may rest on a development that nobody knows of.
func knowArmies(r *field.Run, k *rules.Known) {
	place := func(a int) int {
		if z := r.S.Armies[a].At; z >= 0 {
			return int(z)
		}
		return len(r.D.Zones)
	}
	for _, n := range board.ByPlace(len(r.S.Armies), len(r.D.Zones), place) {
		a := int(n)
		x, u := &r.S.Armies[a], &r.D.Units[a]
		p := rules.Piece{ID: u.ID, Side: u.Side.ID(), Kind: unitWords[u.Kind], At: offPool, Most: field.Full}
		own := k.Viewer.Sees(u.Side.ID())
		p.Flags = p.Flags.If(!r.IsFighting(u.Nation), flagIdle)
		if x.At == field.InPool { // whatever it was when it fell
			p.Flags = p.Flags.If(own && country.AvailabilityFault(r, u.Side, a) == nil, flagReady)
		} else {
			moving := own && r.S.Acting() == u.Side && r.S.Top().Kind == field.StepOrders
			p.At, p.Strength, p.Steps = r.D.Zones[x.At].ID, int16(battle.CombatFactor(r, a, int(x.At))), int16(x.Step)
			p.Flags = p.Flags.If(moving && x.Operated, flagOperated).If(moving && !x.Operated && !x.Supplied, flagUnsupplied).
				If(x.Attacked, flagAttacked).If(x.Landed, flagLanded)
		}
		k.Pieces = append(k.Pieces, p)
	}
}

// knowSide tells what a side has accumulated and developed. Of its developments
// the others know those that have been used, and how many tiles there are
// besides.
func knowSide(r *field.Run, k *rules.Known, side field.Side) {
	ss, own := &r.S.Sides[side], k.Viewer.Sees(side.ID())
	war := "limited"
	if r.IsTotalWar(side) {
		war = flagTotal
	}
	k.Tracks = append(k.Tracks, rules.Track{ID: trackWar, Side: side.ID(), Flags: rules.Flags(war)},
		rules.Track{ID: trackAllowed, Side: side.ID(), N: country.ActionsAllowed(r, side)}, rules.Track{ID: trackSubs, Side: side.ID(), N: int(ss.Submarines + ss.SubmarinesAdvanced)})
	k.Keep(side.ID(), openSideNumbers(ss)...)
	if own {
		k.Keep(side.ID(), secretSideNumbers(ss)...)
		if side == field.Axis {
			k.Keep(side.ID(), secretNumbers(r.S)...)
		}
		r.TraceSide(side, r.Has(side, r.D.Blitzkrieg))
		k.Lines = append(k.Lines, rules.Line{Kind: rules.LineSupply, Side: side.ID(), Places: r.D.Board.IDs(r.Reach)})
	}
	hidden := [3]int{}
	for i := range r.D.Devs {
		switch box := ss.Devs[i].Box; {
		case box == field.NoBox:
		case !own && !ss.Shown[i]:
			hidden[box]++
		default:
			fresh := own && box == field.InBox && ss.Devs[i].Since == r.S.Turn
			k.Cards = append(k.Cards, rules.Card{ID: r.D.Devs[i].ID, Side: side.ID(), At: boxNames[box], N: 1,
				Flags: rules.Flags("").If(fresh, flagFresh).If(ss.Shown[i], flagShown)})
		}
	}
	for box, n := range hidden {
		k.Hide(side.ID(), boxNames[box], n)
	}
}

// knowWar tells what the war has come to: who is in it, and what weighs on the
// Actions of the sides.
func knowWar(r *field.Run, k *rules.Known) {
	s := r.S
	for c := range s.Countries {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackCountry, Of: r.D.Countries[c].ID, N: int(s.Left[c]),
			Flags: rules.Flags(field.StatusNames[s.Countries[c]])})
	}
	k.Tracks = append(k.Tracks, rules.Track{ID: trackVichy, N: int(s.Vichy), Flags: rules.Flags(vichyWords[s.Vichy])})
	if n := s.Atlantic + s.AtlanticAdvanced; n > 0 {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackAtlantic, N: int(n)})
	}
	k.Keep("", openNumbers(s)...)
}
