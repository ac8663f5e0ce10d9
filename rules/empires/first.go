package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// firstTechnologies puts the tiles that every side chose in secret into box 1
// (§2, §9). A side that chose too few gets the first ones of its list.
func firstTechnologies(r *field.Run) {
	s := r.S
	for side := field.German; side < field.Nobody; side++ {
		if r.M.CurrentSheet(side.ID()) == nil && !r.M.IsForced(side.ID()) {
			r.M.Wait()
			return
		}
	}
	for side := field.German; side < field.Nobody; side++ {
		chooseAll(r, side, r.M.DueOrWait(side.ID()))
		for t := range r.D.Techs {
			choose(r, side, t)
		}
		r.M.EventToOthers(side.ID(), "empires.first-tiles", field.SideArg("side", side), rules.Num("count", r.Tiles(side)))
		r.M.Abandon(side.ID())
	}
	s.Pop()
	s.Push(field.Step{Kind: field.StepTurn})
}

// firstFault says why a technology cannot be among the first ones.
func firstFault(r *field.Run, side field.Side, t int) *play.Fault {
	switch {
	case !r.D.Techs[t].Sides[side]:
		return play.Refuse("9", "empires.bad.tech-not-yours", r.TechArg("tech", t))
	case !r.D.Techs[t].MayStart:
		return play.Refuse("9", "empires.bad.tech-not-first", r.TechArg("tech", t))
	case r.S.Sides[side].Techs[t].Box != field.NoBox:
		return play.Refuse("9", "empires.bad.tech-twice", r.TechArg("tech", t))
	case r.Tiles(side) >= r.D.FirstTiles(r.S):
		return play.Refuse("2", "empires.bad.tech-too-many", rules.Num("limit", r.D.FirstTiles(r.S)))
	}
	return nil
}

// chooseAll carries out the first choice of a side, whatever fails.
func chooseAll(r *field.Run, side field.Side, q *play.Queue) {
	q.OnFailure = rules.Skip
	r.M.ExecuteQueue(q)
}

// chooseFirst carries out one line of the first choice.
func chooseFirst(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if o.Form != formResearch {
		return play.Refuse("2", "empires.bad.only-research-now")
	}
	for _, v := range o.Args {
		if v.Kind != "tech" {
			continue
		}
		if f := choose(r, side, r.D.TechByID[v.ID]); f != nil {
			return f.At(v)
		}
	}
	return nil
}

// choose puts a technology among the first ones, or says why it cannot.
func choose(r *field.Run, side field.Side, t int) *play.Fault {
	if f := firstFault(r, side, t); f != nil {
		return f
	}
	r.S.Sides[side].Techs[t].Box = field.Box1
	r.M.EventTo(side.ID(), "empires.own-researched-1", r.TechArg("tech", t))
	return nil
}
