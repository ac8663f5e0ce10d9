package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// Reaction is how a neutral may react if another nation comes into the war (§16.5).
type Reaction struct {
	Nation int           // that may react
	To     int           // ... to this one
	Joins  field.Faction // whom it joins then
	Most   int           // with a die up to this
}

// ReactionsTo returns who may react now if a nation joins a faction, in the order in which dice are thrown: those that are neutral
// still, by the table, and nobody for a faction that has betrayed neutrals (§16.41), or with which it is at odds as it cooperates
// with the other (§16.21).
func ReactionsTo(r *field.Run, nation int, joins field.Faction) []Reaction {
	return reactions(r, nation, joins, r.S.Traitors)
}

// ReactionsToWar returns who may react if a faction declares war on a nation: where that is treachery it counts at once (§16.41).
func ReactionsToWar(r *field.Run, f field.Faction, nation int) []Reaction {
	traitors := r.S.Traitors
	if IsTreachery(r, f, nation) {
		traitors |= f.Of()
	}
	return reactions(r, nation, OpponentOf(r, f), traitors)
}

// reactions returns who may react if a nation joins a faction, and some have betrayed neutrals.
func reactions(r *field.Run, nation int, joins field.Faction, traitors field.FactionSet) (out []Reaction) {
	if r.D.Scenarios[r.S.Scenario].Closed { // nobody else is there (§22, 1939B)
		return nil
	}
	for i := range r.D.Alliances {
		x := &r.D.Alliances[i]
		if x.New != nation || x.Republic || x.Beside < field.Neutral && x.Beside != joins {
			continue
		}
		f, most := x.Joins, x.Before
		if f >= field.Neutral {
			f = joins
		}
		if r.S.IsDefeated(r.D.France) || r.S.HasJoined(field.Axis, r.D.France) { // which holds what is left of it
			most = x.Behind
		}
		if most > 0 && !traitors.Has(f) && mayReact(r, x.Linked, f) {
			out = append(out, Reaction{Nation: x.Linked, To: nation, Joins: f, Most: most})
		}
	}
	return out
}

// mayReact reports whether a nation may join a faction as it reacts, treachery left out.
func mayReact(r *field.Run, nation int, f field.Faction) bool {
	p := &r.S.Powers[nation]
	return p.Stance == field.Neutral && !p.Defeated && isInGame(r, nation) && (p.Cooperates >= field.Neutral || p.Cooperates == f) && r.Fights(f)
}

// React has neutrals react to nations that have come into the war, and others to those that do (§16.51, §16.52): who stands highest
// in the table comes first, and is done with before the next.
func React(r *field.Run, fresh []int) {
	rank := func(nation int) int {
		if i := slices.IndexFunc(r.D.Alliances, func(x field.AllianceRow) bool { return x.New == nation }); i >= 0 {
			return i
		}
		return len(r.D.Alliances)
	}
	for len(fresh) > 0 {
		n := slices.MinFunc(fresh, func(a, b int) int { return rank(a) - rank(b) })
		fresh = slices.DeleteFunc(fresh, func(m int) bool { return m == n })
		for _, x := range ReactionsTo(r, n, r.S.Powers[n].Stance) {
			if r.M.Trying() { // nobody knows yet: who joins who moves may be deployed below
				if r.M.Unsure = true; r.Holder(x.Joins) == r.Holder(r.S.Active) {
					enterWar(r, x.Nation, x.Joins, field.Interventionist)
				}
				continue
			}
			die := r.M.Roll("reaction "+r.D.Nations[n].ID+" "+r.D.Nations[x.Nation].ID, 6)
			args := []rules.Arg{nationArg(r, x.Nation), rules.ID(field.KindNation, "to", r.D.Nations[n].ID), rules.Die("die", die), rules.Num("most", x.Most)}
			if die > x.Most {
				r.M.Event("eurofront.stays-out", args...)
				continue
			}
			enterWar(r, x.Nation, x.Joins, field.Interventionist)
			r.M.Event("eurofront.reacts", append(args, r.SideArg(x.Joins))...)
			fresh = append(fresh, x.Nation)
		}
	}
}

// landsOf returns a nation with its colonies, which come into the war with it.
func landsOf(r *field.Run, nation int) []int {
	if roster := field.RosterOf(nation, r.D); roster != nil {
		return append([]int{nation}, roster.Colonies...)
	}
	return []int{nation}
}

// enterWar has a neutral nation join a faction with its land and its forces, which stand where they usually do until they are
// deployed (§16.31). Its peacetime production is there to be spent on them.
func enterWar(r *field.Run, nation int, f field.Faction, how field.Joining) {
	points, ally := field.PeacetimePoints(r.S, nation, r.D), r.S.Powers[nation].Cooperates
	lands := landsOf(r, nation)
	for _, n := range lands {
		p := &r.S.Powers[n]
		p.Stance, p.Joined, p.Cooperates, p.Complicit = f, how, field.Neutral, false
	}
	for place := range r.D.Places {
		c := r.S.Controller(place)
		if slices.Contains(lands, r.Country(place)) && (c == field.Neutral || r.D.Places[place].Base && c == ally) && !r.HasEnemies(f, place) {
			r.S.SetController(f, place) // empty bases of those with whom it cooperated are its own (§21.399)
		}
	}
	if muster(r, nation) {
		p := &r.S.Powers[nation]
		p.Mustering, p.Saved = true, int16(points)
	}
	noteDemoralised(r)
}

// muster puts the forces of a nation on the board that has come into the war, in the coat of its faction, where they stand unless
// their owner says otherwise (§16.31), or where room is left if enemies are there already, as strong as they are on the card of a
// neutral. It reports whether there are some.
func muster(r *field.Run, nation int) (some bool) {
	f := r.S.Powers[nation].Stance
	for i := range r.D.Musters {
		m := &r.D.Musters[i]
		u := r.D.Coat(m.Unit, f)
		if u < 0 || r.D.Units[m.Unit].Nation != nation {
			continue
		}
		cv := int8(m.CV)
		for g := range field.Faction(field.Factions) { // of whom it cooperated with, in his coat
			if v := r.D.Coat(m.Unit, g); v >= 0 && r.S.Blocks[v].At == field.Card {
				cv = r.S.Blocks[v].CV
				r.S.Blocks[v] = field.Block{At: field.Unused, From: -1}
			}
		}
		some = true
		r.S.Blocks[u] = field.Block{At: field.Unused, CV: cv, From: -1}
		if at := m.At; !r.HasEnemies(f, at) {
			r.Put(u, at)
		} else if at = freePlace(r, nation); at >= 0 {
			r.Put(u, at)
		}
	}
	return some
}

// betray notes that a faction has betrayed a neutral by declaring war on it (§16.41): the Allies whomever they attack (§20.36), and
// the Axis whose forces stand on its own card, who cooperates with it and who has joined it (§20.17).
func betray(r *field.Run, nation int) {
	f := r.S.Active
	if !IsTreachery(r, f, nation) {
		return
	}
	r.S.Powers[nation].Betrayed = true
	if !r.S.Traitors.Has(f) { // it has its effect once
		r.S.Traitors |= f.Of()
		r.M.Event("eurofront.treachery", r.SideArg(f), nationArg(r, nation))
	}
}

// IsTreachery reports whether a faction betrays a neutral if it declares war on it.
func IsTreachery(r *field.Run, f field.Faction, nation int) bool {
	roster := field.RosterOf(nation, r.D)
	switch f {
	case field.Allied:
		return roster == nil || !roster.Mandate || !hasMandateRisen(r) // §20.36
	case field.Axis:
		return roster != nil && roster.Leans == field.Axis || r.S.Cooperates(field.Axis, nation) || r.S.HasJoined(field.Axis, nation)
	}
	return false
}

// EndDeployment ends the deployment of the nations that have come into the war for a side (§16.52).
func EndDeployment(r *field.Run, side field.Side) {
	some := false
	for _, n := range r.S.Mustering() {
		if r.Holder(r.S.Powers[n].Stance) == side {
			some = true
			production.EndMustering(r, n)
		}
	}
	if some {
		control.Settle(r)
	}
}
