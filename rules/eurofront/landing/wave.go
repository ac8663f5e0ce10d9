package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormWave marks a hex for a second wave.
const FormWave = "second-wave"

// waving marks a hex for the second wave of a headquarters, or where none is named of the first that can send it there (§15.541).
var waving = field.OrderKind{
	Words: []order.Word{{ID: FormWave, EN: []string{"second wave", "a second wave", "mark a second wave"}, ES: []string{"segunda oleada", "una segunda oleada", "marca una segunda oleada"}}},
	Forms: []order.Form{{ID: FormWave, Pattern: FormWave + " (in|to|onto) " + compass.Pattern(field.ArgIn) + " [(from|with) " + field.HQPattern + "]"}},
	In:    field.InTurn,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		to, _, f := r.D.ReadPlace(o, field.ArgIn)
		if f == nil {
			f = r.Advance(field.PhaseMovement)
		}
		if f != nil {
			return f
		}
		if len(r.UnitsIn(side, o)) > 0 {
			return r.EachUnit(side, o, func(hq int) *play.Fault { return MarkWave(r, hq, to) })
		}
		return markAnyWave(r, to)
	},
}

// markAnyWave marks a hex for the second wave of the first headquarters that can send it there.
func markAnyWave(r *field.Run, to int) *play.Fault {
	fault := play.Refuse("15.541", "eurofront.bad.no-wave", r.PlaceArg("to", to))
	for hq := range r.S.Blocks {
		if r.D.Units[hq].Faction != r.S.Active || r.S.Blocks[hq].Role != field.InvadeBlitz || markedWave(r, hq) >= 0 {
			continue
		}
		if fault = MarkWave(r, hq, to); fault == nil {
			return nil
		}
	}
	return fault
}

// MarkWave marks a hex for the second wave of a headquarters that blitzes with invasions (§15.541): one, to which units come from
// its port.
func MarkWave(r *field.Run, hq, to int) *play.Fault {
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
	if f := coastFault(r, f, at, to); f != nil {
		return f
	}
	if control.IsClosed(r, f, to) {
		return play.Refuse("15.52", "eurofront.bad.neutral", r.PlaceArg("to", to))
	}
	most := 2 * fleet.ReachOff(r, f, r.S.Controller(to), to) // as far as amphibious troops go (§15.542)
	if _, fault := passage(r, f, at, to, most); fault != nil {
		return fault
	}
	r.S.Waves = append(r.S.Waves, field.Wave{HQ: int16(hq), Place: int16(to)})
	r.M.Event("eurofront.wave", r.SideArg(f), r.PlaceArg("in", to))
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
