package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// What a viewer knows stands in these marks, lines and tracks.
const (
	markBattle   = "battle"
	markDisputed = "disputed"
	markCrossed  = "crossed" // N blocks engaged or disengaged through the side to a neighbour, whose id is the flag
	markFought   = "fought"
	markDocked   = "docked"    // a port used N times by sea
	markBeach    = "beachhead" // of a faction, by its id, and whether it is disrupted
	markInvaded  = "invaded"   // a hex to which a second wave may go
	markNeutral  = "neutral"   // the capital of a neutral nation (§16.1)
	markHelps    = "helps"     // ... of one that cooperates with a side (§16.2)
	markJoined   = "joined"    // ... of one that has come into the war for it (§16.3)
	lineConvoy   = "convoy"    // a piece, from the port that it left
	lineRaid     = "raid"      // ... with warships, to land or to be taken off
	lineTakenOff = "taken-off" // a rearguard that ships take off, with its port
	trackDice    = "dice"      // that the enemy rolls for a piece at sea
	lineCame     = "came"      // a piece, from a place into a battle
	lineRetreat  = "retreat"   // a rearguard with its way
	lineStrike   = "strike"    // a headquarters strikes a place
	lineWave     = "wave"      // ... has marked one for its second wave
	trackBorders = "borders"   // changes of borders that are in force
	lineHeld     = "held "     // and a faction: what it controls, of two that one side holds the second
	trackActive  = "active"
	trackPhase   = "phase"
	trackHalf    = "fortnight"
	trackWeather = "weather"  // of a front: the dice, and as a flag what they brought
	trackEvent   = "event"    // a diplomatic event has happened
	trackPower   = "power"    // how a nation stands, where it is otherwise than as the scenario begins
	trackDefeat  = "defeated" // a power is
	trackDemoral = "demoralised"
	trackCut     = "cut"         // an objective of a side
	trackMoves   = "moves"       // supreme moves ordered by a headquarters
	trackHere    = "moves-here"  // of these on its own front
	trackThere   = "moves-there" // ... and on the one to which it turns
)

// Know implements [play.Game]. Of the blocks of others a viewer sees the faction and the
// place, whether they are supplied, which follows from who controls what (§8.2, §10.4),
// and of those that are face up what they are (§2, "Las unidades"); what they
// have saved, and what is to come to them, he does not see.
func (g *game) Know(k *rules.Known) {
	r := &g.run
	s := r.S
	k.Scenario, k.Options, k.Step = r.D.Scenarios[s.Scenario].ID, r.D.Options.Settings(&s.Options), field.StepNames[s.Top().Kind]
	if s.Turn() != nil {
		k.Active = r.SideID(s.Active)
	}
	k.Kinds = rules.Kinds{Place: field.KindPlace, Piece: field.KindUnit}
	k.Places = make([]rules.Place, len(r.D.Places))
	for p := range r.D.Places {
		k.Places[p] = rules.Place{ID: r.D.Places[p].ID, Control: r.SideID(r.S.Controller(p))}
	}
	k.Pieces = make([]rules.Piece, 0, len(s.Blocks))
	for p := range r.D.Places {
		knowStack(r, k, p)
	}
	for _, box := range [...]int{field.Due, field.Dead, field.Gone, field.Prep, field.Ready, field.Card} {
		for u := range s.Blocks {
			if int(s.Blocks[u].At) == box && k.Viewer.Sees(r.SideID(r.D.Units[u].Faction)) {
				k.Pieces = append(k.Pieces, piece(r, u, field.BoxWords[field.Unused-box]))
			}
		}
	}
	knowBoard(r, k)
	knowTurn(r, k)
	knowTracks(r, k)
}

// knowStack tells of the blocks at a place: those that the viewer knows first, in the
// order of the pack, then the others by faction alone.
func knowStack(r *field.Run, k *rules.Known, p int) {
	secret := func(u int) (rules.Side, bool) {
		side := r.SideID(r.D.Units[u].Faction)
		return side, !r.S.Blocks[u].Up && !k.Viewer.Sees(side)
	}
	for _, n := range r.Here(p) {
		if _, hidden := secret(int(n)); !hidden {
			k.Pieces = append(k.Pieces, piece(r, int(n), r.D.Places[p].ID))
		}
	}
	known := len(k.Pieces)
	for _, n := range r.Here(p) {
		u := int(n)
		side, hidden := secret(u)
		if !hidden {
			continue
		}
		b := &r.S.Blocks[u]
		flags := rules.Flags(field.FactionWords[r.D.Units[u].Faction]).If(b.Unsupplied, "unsupplied").If(b.Dispersed, "dispersed")
		k.Pieces = append(k.Pieces, rules.Piece{Side: side, At: r.D.Places[p].ID, Flags: flags})
	}
	slices.SortStableFunc(k.Pieces[known:], func(a, b rules.Piece) int { return len(a.Flags) - len(b.Flags) })
}

func piece(r *field.Run, u int, at string) rules.Piece {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	p := rules.Piece{ID: d.ID, Side: r.SideID(d.Faction), Kind: field.TypeWords[d.Type], At: at, Strength: int16(b.CV), Steps: int16(b.CV), Most: int16(d.Max)}
	p.Flags = rules.Flags(field.FactionWords[d.Faction])
	for _, x := range blockFlags(b) {
		p.Flags = p.Flags.If(*x.is, x.word)
	}
	p.Flags = p.Flags.If(b.Role != field.Inactive, field.RoleWords[b.Role])
	return p
}

// flag is something that may be true of a block, with its word.
type flag struct {
	word string
	is   *bool
}

// blockFlags returns the truths of a block.
func blockFlags(b *field.Block) [17]flag {
	return [...]flag{
		{"up", &b.Up}, {"unsupplied", &b.Unsupplied}, {"moved", &b.Moved}, {"strategic", &b.Strategic}, {"marched", &b.Marched}, {"disengaged", &b.Disengaged},
		{"led", &b.Led}, {"stays", &b.Stays}, {"dispersed", &b.Dispersed}, {"landed", &b.Landed}, {"aboard", &b.Aboard}, {"grounded", &b.Grounded}, {"guns", &b.Guns}, {"bound", &b.Bound}, {"north", &b.North}, {"seasoned", &b.Seasoned}, {"desert", &b.Desert},
	}
}

// knowBoard tells of battles, of what is disputed, and what a faction controls that is not the
// first of its side.
func knowBoard(r *field.Run, k *rules.Known) {
	s := r.S
	for i := range s.Battles {
		b := &s.Battles[i]
		flags := rules.Flags(field.FactionWords[b.Defender]).If(b.New, "new").If(b.Held, "held")
		k.Marks = append(k.Marks, rules.Mark{Kind: markBattle, At: r.D.Places[b.Place].ID, Side: r.SideID(b.Defender), Flags: flags})
		k.Fights = append(k.Fights, rules.Fight{At: r.D.Places[b.Place].ID, Attacker: r.SideID(r.EnemyAt(b.Defender, int(b.Place))), Defender: r.SideID(b.Defender)})
	}
	for _, b := range s.Beaches {
		d := &r.D.Units[b.Unit]
		k.Marks = append(k.Marks, rules.Mark{Kind: markBeach, At: r.D.Places[b.Place].ID, Side: r.SideID(d.Faction), Flags: rules.Flags(d.ID).If(b.Disrupted, "disrupted")})
	}
	for p := range r.D.Places {
		if s.Disputed.Has(p) {
			k.Marks = append(k.Marks, rules.Mark{Kind: markDisputed, At: r.D.Places[p].ID})
		}
	}
	knowStances(r, k)
	for f := range s.Held {
		side := r.Holder(field.Faction(f))
		if r.D.OwnFaction(side) == field.Faction(f) {
			continue
		}
		if places := k.PlacesWhere(func(p int) bool { return s.Held[f].Has(p) }); len(places) > 0 {
			k.Lines = append(k.Lines, rules.Line{Kind: lineHeld + field.FactionWords[f], Side: r.D.ID(side), Places: places})
		}
	}
}

// knowStances marks the capitals of nations that are neutral and to which war may come, cooperate, or have come into the war since
// the game began (§16.0).
func knowStances(r *field.Run, k *rules.Known) {
	start := r.D.StartPowers(r.S.Scenario)
	for n := range r.S.Powers {
		p, at := &r.S.Powers[n], r.Capital(n)
		if at < 0 || p.Defeated || field.OwnerOf(n, r.D) != n {
			continue
		}
		m := rules.Mark{Kind: markNeutral, At: r.D.Places[at].ID}
		switch {
		case p.Stance < field.Neutral:
			m.Kind, m.Side = markJoined, r.SideID(p.Stance)
		case p.Cooperates < field.Neutral:
			m.Kind, m.Side = markHelps, r.SideID(p.Cooperates)
		}
		if m.Kind == markHelps || m.Kind == markJoined && p.Stance != start[n].Stance || m.Kind == markNeutral && politics.IsInGame(r, n) {
			k.Marks = append(k.Marks, m)
		}
	}
}

// knowTurn tells a side what it has done in its player turn.
func knowTurn(r *field.Run, k *rules.Known) {
	s := r.S
	side := r.SideID(s.Active)
	if !k.Viewer.Sees(side) {
		return
	}
	id := func(p int16) string { return r.D.Places[p].ID }
	for _, c := range s.Crossed {
		k.Marks = append(k.Marks, rules.Mark{Kind: markCrossed, At: id(c.A), N: int(c.N), Flags: rules.Flags(id(c.B))})
	}
	for _, p := range s.Fought {
		k.Marks = append(k.Marks, rules.Mark{Kind: markFought, At: id(p)})
	}
	for _, x := range s.Docked {
		k.Marks = append(k.Marks, rules.Mark{Kind: markDocked, At: id(x.Place), N: int(x.N)})
	}
	for _, p := range s.Invaded {
		k.Marks = append(k.Marks, rules.Mark{Kind: markInvaded, At: id(p)})
	}
	for _, x := range s.Convoys {
		kind := lineConvoy
		if x.War {
			kind = lineRaid
		}
		k.Lines = append(k.Lines, rules.Line{Kind: kind, Side: side, Places: []string{id(x.From)}, Pieces: []string{r.D.Units[x.Unit].ID}})
		k.Tracks = append(k.Tracks, rules.Track{ID: trackDice, Side: side, Of: r.D.Units[x.Unit].ID, N: int(x.Dice)})
	}
	for _, x := range s.Retreats {
		l := rules.Line{Kind: lineRetreat, Side: side, Pieces: []string{r.D.Units[x.Unit].ID}}
		if x.Sea {
			l.Kind = lineTakenOff
		}
		for _, p := range x.Way {
			l.Places = append(l.Places, id(p))
		}
		k.Lines = append(k.Lines, l)
	}
	for _, x := range s.Strikes {
		k.Lines = append(k.Lines, rules.Line{Kind: lineStrike, Side: side, Places: []string{id(x.Place)}, Pieces: []string{r.D.Units[x.Unit].ID}})
	}
	for _, x := range s.Waves {
		k.Lines = append(k.Lines, rules.Line{Kind: lineWave, Side: side, Places: []string{id(x.Place)}, Pieces: []string{r.D.Units[x.HQ].ID}})
	}
	for u := range s.Blocks {
		b := &s.Blocks[u]
		if b.From >= 0 && r.D.Units[u].Faction == s.Active {
			k.Lines = append(k.Lines, rules.Line{Kind: lineCame, Side: side, Places: []string{id(b.From)}, Pieces: []string{r.D.Units[u].ID}})
		}
		if b.Moves > 0 {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackMoves, Side: side, Of: r.D.Units[u].ID, N: int(b.Moves)})
			if b.There > 0 || b.Here > 0 {
				k.Tracks = append(k.Tracks, rules.Track{ID: trackHere, Side: side, Of: r.D.Units[u].ID, N: int(b.Here)}, rules.Track{ID: trackThere, Side: side, Of: r.D.Units[u].ID, N: int(b.There)})
			}
		}
	}
}

// knowTracks tells of the calendar and the weather, and a side what it has saved.
func knowTracks(r *field.Run, k *rules.Known) {
	s := r.S
	k.Tracks = append(k.Tracks, rules.Track{ID: trackPhase, Of: field.PhaseWords[s.Phase]}, rules.Track{ID: trackActive, Of: field.FactionWords[s.Active]},
		rules.Track{ID: trackHalf, N: int(s.Fortnight)})
	for i, city := range [...]int{r.D.Berlin, r.D.Moscow} { // in the West and in the East
		p := r.D.Cities[city].Place
		k.Tracks = append(k.Tracks, rules.Track{ID: trackWeather, Of: field.FrontWords[i], N: int(s.Rolls[i]), Flags: rules.Flags(field.WeatherWords[r.Weather(p)])})
	}
	for _, e := range s.Happened {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackEvent, Of: r.D.Events[e].ID})
	}
	if s.Borders != 0 {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackBorders, Flags: s.Borders.Flags(r.D)})
	}
	knowPolitics(r, k)
	k.Keep("", warTracks(s)...)
	k.Keep("", publicTracks(s)...)
	for f := range field.Faction(field.Factions) {
		if side := r.SideID(f); k.Viewer.Sees(side) {
			k.Keep(side, factionTracks(r.D, s, f)...)
		}
	}
}

// warTracks returns the wars of each faction.
func warTracks(s *field.State) (out []rules.Kept) {
	for f := range s.War {
		out = append(out, rules.Kept{ID: "war", Of: field.FactionWords[f], N: (*uint8)(&s.War[f])})
	}
	return out
}

// publicTracks returns the numbers that everybody knows. What goes to the Mediterranean is said openly.
func publicTracks(s *field.State) []rules.Kept {
	out := []rules.Kept{{ID: "second-front", N: &s.Second}, {ID: "allied-costs", N: &s.AlliedCosts}, {ID: "reform", N: &s.Reform}, {ID: "paralysed", N: &s.Paralysed}, {ID: "armistice", N: (*uint8)(&s.Armistice)}, {ID: "rearmed", N: (*int8)(&s.Rearmed)}, {ID: "naval", N: (*uint8)(&s.Balance)}, {ID: "tito", N: &s.Tito}, {ID: "bulge", N: &s.Bulge}, {ID: "phoney-war", N: &s.Phoney}, {ID: "weser", N: (*uint8)(&s.Weser)}, {ID: "treachery", N: (*uint8)(&s.Traitors)}}
	for f := range s.Purses {
		out = append(out, rules.Kept{ID: "allocation", Of: field.FactionWords[f] + " " + field.FrontWords[field.MedFront], N: &s.Purses[f][field.MedFront].Allocation})
	}
	return out
}

// factionTracks returns those of a faction that its side alone knows.
func factionTracks(d *field.Data, s *field.State, f field.Faction) (out []rules.Kept) {
	for front := range s.Purses[f] {
		p, of := &s.Purses[f][front], field.FactionWords[f]+" "+field.FrontWords[front]
		out = append(out, rules.Kept{ID: "saved", Of: of, N: &p.Saved}, rules.Kept{ID: "coming", Of: of, N: &p.Coming})
		if front == int(field.MedFront) {
			out = append(out, rules.Kept{ID: "rising", Of: of, N: &p.Rising}, rules.Kept{ID: "lost", Of: of, N: &p.Lost})
		} else {
			out = append(out, rules.Kept{ID: "allocation", Of: of, N: &p.Allocation})
		}
	}
	for n := range s.Powers {
		if p := &s.Powers[n]; p.Stance == f || s.Cooperates(f, n) {
			out = append(out, rules.Kept{ID: "saved", Of: d.Nations[n].ID, N: &p.Saved})
		}
	}
	out = append(out, rules.Kept{ID: "choice", Of: field.FactionWords[f], N: &s.Choice[f]})
	if f == field.Soviet {
		out = append(out, rules.Kept{ID: "reserved", N: &s.Reserved})
	}
	return out
}

// knowPolitics tells of what stands in diplomacy and politics, which everybody knows: who
// is demoralised and who defeated, and which objectives are cut (§16, §17).
func knowPolitics(r *field.Run, k *rules.Known) {
	for i := range r.D.Nations {
		if politics.IsDemoralised(r, i) {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackDemoral, Of: r.D.Nations[i].ID})
		}
	}
	start := r.D.StartPowers(r.S.Scenario)
	for n, p := range r.S.Powers {
		id := r.D.Nations[n].ID
		if p.Purse = (field.Purse{}); p != start[n] {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackPower, Of: id, Flags: p.Flags()})
		}
		if p.Defeated {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackDefeat, Of: id})
		}
	}
	for f := range field.Faction(field.Factions) {
		if !r.Fights(f) {
			continue
		}
		for _, o := range production.LostObjectives(r, f) {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackCut, Side: r.SideID(f), Of: field.ObjectiveWords[o]})
		}
	}
}
