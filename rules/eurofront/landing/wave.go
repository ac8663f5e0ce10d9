package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormWave marks a hex for a second wave.
const FormWave = "second-wave"

// waving marks a hex for the second wave of a headquarters, or where none is named of the first that can send it there (§15.541).
var waving = field.OrderKind{
	Words: []order.Word{
		{ID: FormWave, EN: []string{"second wave", "a second wave", "mark a second wave", "2nd wave", "mark second wave", "second wave hex"}, ES: []string{"segunda oleada", "una segunda oleada", "marca una segunda oleada", "segunda ola", "2ª ola", "2ª oleada", "2.ª oleada", "marca segunda oleada", "2a oleada", "hex de la segunda oleada"}},
		{ID: "by", EN: []string{"by"}, ES: []string{"por"}},
		{ID: "mark", EN: []string{"mark", "name", "designate"}, ES: []string{"marca", "nombra", "designa", "señala"}},
		{ID: "for", EN: []string{"for", "as", "for a", "as a"}, ES: []string{"para", "como", "para una"}},
	},
	Forms: []order.Form{
		{ID: FormWave, Pattern: FormWave + " (in|to|onto|) " + compass.Pattern(field.ArgIn) + " (from|in) " + compass.Pattern(field.ArgFrom) + "|" +
			FormWave + " from " + compass.Pattern(field.ArgFrom) + " (in|to|onto) " + compass.Pattern(field.ArgIn)},
		{ID: FormWave, Pattern: "(" + FormWave + " (in|to|onto|) " + compass.Pattern(field.ArgIn) + " [(from|with|in|) " + field.UnitPattern + "]|" +
			FormWave + " (from|with|of|) " + field.UnitPattern + " (in|to|onto|) " + compass.Pattern(field.ArgIn) + ")"},
		{ID: FormWave, Pattern: "mark " + compass.Pattern(field.ArgIn) + " for " + FormWave + " [(from|with|of) " + field.UnitPattern + "]"},
		{ID: FormWave, Pattern: FormWave + " [(from|with|of|) " + field.UnitPattern + "]"}, // which says no place, and is told so
	},
	In: field.InTurn,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		to, _, f := r.D.ReadPlace(o, field.ArgIn)
		from, _, g := r.D.ReadPlace(o, field.ArgFrom)
		switch {
		case f != nil:
			return f
		case g != nil:
			return g
		case to < 0:
			return play.Refuse("15.541", "eurofront.bad.wave-where").Final()
		case r.S.Phase > field.PhaseMovement && slices.ContainsFunc(r.UnitsIn(side, o), func(u int) bool { return !r.D.Units[u].Type.IsHQ() }):
			if f := moves.ToMovement(r, o); f != nil {
				return f
			}
			return r.EachUnit(side, o, func(u int) *play.Fault { return Invade(r, u, to) })
		}
		if f := r.Advance(field.PhaseMovement); f != nil {
			return f
		}
		if len(r.UnitsIn(side, o)) > 0 {
			return r.EachUnit(side, o, func(u int) *play.Fault {
				switch d := &r.D.Units[u]; {
				case d.Type.IsHQ():
					return MarkWave(r, u, to)
				case r.Holder(d.Faction) != side:
					return field.NotYours(r, "15.541", u).Final()
				}
				return markAnyWave(r, int(r.S.Blocks[u].At), to)
			})
		}
		return markAnyWave(r, from, to)
	},
}

// markAnyWave marks a hex for the second wave of the first headquarters that can send it there, of those in a port where one is said.
func markAnyWave(r *field.Run, from, to int) *play.Fault {
	fault := play.Refuse("15.541", "eurofront.bad.no-wave", r.PlaceArg("to", to))
	for hq := range r.S.Blocks {
		if r.D.Units[hq].Faction != r.S.Active || from >= 0 && int(r.S.Blocks[hq].At) != from || r.S.Blocks[hq].Role != field.InvadeBlitz || markedWave(r, hq) >= 0 {
			continue
		}
		if fault = MarkWave(r, hq, to); fault == nil {
			return nil
		}
	}
	return fault
}

// MarkFault says why a headquarters does not mark a hex for its second wave, nil if it may (§15.541): it blitzes with invasions and
// marks one, to which units come from its port.
func MarkFault(r *field.Run, hq, to int) *play.Fault {
	b, f := &r.S.Blocks[hq], r.D.Units[hq].Faction
	switch marked := markedWave(r, hq); {
	case f != r.S.Active:
		return field.NotYours(r, "15.541", hq).Final()
	case b.At < 0 || b.Role != field.InvadeBlitz:
		return play.Refuse("15.541", "eurofront.bad.no-wave-of", r.UnitArg("unit", hq))
	case marked >= 0:
		return play.Refuse("15.541", "eurofront.bad.wave-marked", r.UnitArg("unit", hq), r.PlaceArg("in", marked))
	}
	at := int(b.At)
	if f := fleet.CoastFault(r, f, at, to); f != nil {
		return f
	}
	if control.IsClosed(r, f, to) {
		return play.Refuse("15.52", "eurofront.bad.neutral", r.PlaceArg("to", to))
	}
	most := 2 * fleet.ReachOff(r, f, r.S.Controller(to), to) // as far as amphibious troops go (§15.542)
	_, fault := passage(r, f, at, to, most)
	return fault
}

// MarkWave marks a hex for the second wave of a headquarters.
func MarkWave(r *field.Run, hq, to int) *play.Fault {
	if f := MarkFault(r, hq, to); f != nil {
		return f
	}
	r.S.Waves = append(r.S.Waves, field.Wave{HQ: int16(hq), Place: int16(to)})
	r.M.Event("eurofront.wave", r.SideArg(r.D.Units[hq].Faction), r.PlaceArg("in", to))
	return nil
}

// markedWave returns the hex that a headquarters has marked for its second wave, -1 for none.
func markedWave(r *field.Run, hq int) int {
	if i := slices.IndexFunc(r.S.Waves, func(w field.Wave) bool { return int(w.HQ) == hq }); i >= 0 {
		return int(r.S.Waves[i].Place)
	}
	return -1
}

// waveFault says why a block does not land at a place in the blitz phase (§15.541): where its headquarters has marked a hex it goes
// there, and else to where a first wave has landed, unless it comes from afar (§15.542).
func waveFault(r *field.Run, u, hq, to int, v fleet.Voyage) *play.Fault {
	switch marked := markedWave(r, hq); {
	case marked >= 0 && marked != to:
		return play.Refuse("15.541", "eurofront.bad.wave-elsewhere", r.UnitArg("unit", u), r.PlaceArg("in", marked), r.PlaceArg("to", to))
	case marked < 0 && v.Seas <= reach(r, u, to) && !slices.Contains(r.S.Invaded, int16(to)):
		return play.Refuse("15.541", "eurofront.bad.second-wave", r.UnitArg("unit", u), r.PlaceArg("to", to))
	}
	return nil
}
