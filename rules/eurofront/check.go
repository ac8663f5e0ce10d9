package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Try implements [play.Game]: it carries out the sheet that is awaited, or, of another
// time, what can be said of it now: then what lies on the board is only warned of.
func (g *game) Try(sh *rules.Sheet, reading *rules.Reading) {
	r := &g.run
	s := r.S
	awaited := false
	for _, d := range g.Demands() {
		awaited = awaited || d.Side == sh.Side && d.Key == sh.Key
	}
	side := r.D.SideOf(sh.Side)
	switch {
	case awaited && s.Top().Kind == field.StepMonth:
		openLedger(r, side)
	case !awaited && s.Top().Kind == field.StepSetup && r.WinterWar() && s.Active == field.Axis && side == r.D.Holder(field.Soviet):
		r.M.Unsure, s.Active = true, field.Soviet // who sets up second (§22, 1939A)
	case !awaited:
		r.M.Unsure, r.M.Ahead = true, true
		if hasProduction(r, side) {
			openLedger(r, side)
			s.Only(field.Step{Kind: field.StepTurn, Faction: r.Books.Faction, Place: -1, Stage: 1})
			beginTurn(r, r.Books.Faction)
		}
	}
	r.M.ExecuteQueue(r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
	if !r.M.Paused && (s.Phase == field.PhaseCommand || s.Phase == field.PhaseMovement) {
		moves.EndDeployment(r)
	}
	if awaited && s.Top().Kind == field.StepMonth {
		reportUnused(r, reading)
	}
}

// reportUnused says what a side leaves unused in a month: points that are lost, as it spends
// others (§11.4), and who could come and is given no place (§11.8).
func reportUnused(r *field.Run, reading *rules.Reading) {
	l := r.Books
	left := production.RemainingFunds(r, l)
	for _, c := range production.Chests(r, l.Faction) {
		if l.Spent[c.Front] > 0 && left[c.Front] > 0 {
			m := rules.M("eurofront.missing.points", rules.Num("left", left[c.Front]))
			if c.Nation >= 0 {
				m.Args = append(m.Args, rules.ID(field.KindNation, "nation", r.D.Nations[c.Nation].ID))
			}
			reading.Missing = append(reading.Missing, m)
		}
	}
	var late []rules.Arg
	for u := range r.D.Units {
		d := &r.D.Units[u]
		if r.S.Blocks[u].At != field.Due || d.Faction != l.Faction || d.Type == field.Beachhead {
			continue
		}
		if due, _ := r.D.ArrivalOf(u, r.S.Month); due <= int(r.S.Month) {
			late = append(late, r.UnitArg("unit", u))
		}
	}
	if len(late) > 0 {
		reading.Missing = append(reading.Missing, rules.M("eurofront.missing.reinforcements", late...))
	}
}
