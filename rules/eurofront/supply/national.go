package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Homeland finds the places joined with the capital of an isolated power of the Axis by
// rail and sea, none where no line of communications leads on from it to Berlin (§10.21):
// to build through what is its own alone, and to live on its cities through what is
// neutral as well (§10.22).
func Homeland(r *field.Run, nation int, neutral bool) board.Set {
	capital := r.Capital(nation)
	if capital < 0 || r.S.Controller(capital) != field.Axis {
		return board.NewSet(len(r.D.Places))
	}
	net := communicationsOf(r, field.Axis, capital)
	if neutral || net.Len() == 0 {
		return net
	}
	return NetFrom(r, field.Axis, capital, ByRailAndSea)
}

// linesOf returns the net to which a block traces its line: that of its faction, and of lesser
// powers, as well as of Italy and France, that of their capital, which has to be joined
// with the origin itself (§10.21). Great powers have no other than the faction's.
func linesOf(r *field.Run, u int, net board.Set) board.Set {
	f, nation := r.D.Units[u].Faction, r.D.Units[u].Nation
	if usesMainOrigin(r, nation) || f == field.Soviet { // deserters, too, are the Soviets' (§16.84)
		return net
	}
	capital := r.Capital(nation)
	if capital < 0 || net.Has(capital) {
		return net
	}
	if !r.S.AreHostile(r.S.Controller(capital), f) && communicationsOf(r, f, capital).Len() > 0 {
		return NetFrom(r, f, capital, ByRailAndSea)
	}
	return nil
}

// usesMainOrigin reports whether the units of a nation trace their lines to the origin of supply.
func usesMainOrigin(r *field.Run, nation int) bool {
	return nation == r.D.Germany || nation == r.D.USSR || r.D.Command(nation) == r.D.UK
}

// communicationsOf finds the places that a line of communications joins with a capital, none
// where it does not lead on to the origin of supply (§10.22): over friendly and neutral land and
// seas, and through no battle.
func communicationsOf(r *field.Run, f field.Faction, capital int) board.Set {
	r.Lines.National = true
	defer func() { r.Lines.National = false }()
	if IsOriginValid(r, f) {
		if net := NetFrom(r, f, capital, ByRailAndSea); net.Has(Origin(r, f)) {
			return net
		}
	}
	return board.NewSet(len(r.D.Places))
}

// Communications finds the places that a line of communications joins with the origin of a
// faction (§10.22): over friendly and neutral land and seas, and through no battle.
func Communications(r *field.Run, f field.Faction) board.Set {
	if !IsOriginValid(r, f) {
		return board.NewSet(len(r.D.Places))
	}
	r.Lines.National = true
	defer func() { r.Lines.National = false }()
	return NetFrom(r, f, Origin(r, f), ByRailAndSea)
}
