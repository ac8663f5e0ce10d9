package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// firstTechnologies puts the tiles that every side chose in secret into box 1
// (§2, §9). A side that chose too few gets the first ones of its list.
func (r *run) firstTechnologies() {
	s := r.S
	for side := field.German; side < field.Nobody; side++ {
		if r.CurrentSheet(side.ID()) == nil && !r.IsForced(side.ID()) {
			r.Wait()
			return
		}
	}
	for side := field.German; side < field.Nobody; side++ {
		r.chooseAll(side, r.DueOrWait(side.ID()))
		for t := range r.D.Techs {
			r.choose(side, t)
		}
		r.EventToOthers(side.ID(), "empires.first-tiles", field.SideArg("side", side), rules.Num("count", r.Tiles(side)))
		r.Abandon(side.ID())
	}
	s.Pop()
	s.Push(field.Step{Kind: field.StepTurn})
}

// firstFault says why a technology cannot be among the first ones.
func (r *run) firstFault(side field.Side, t int) *play.Fault {
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
func (r *run) chooseAll(side field.Side, q *play.Queue) {
	q.OnFailure = rules.Skip
	r.ExecuteQueue(q)
}

// chooseFirst carries out one line of the first choice.
func (r *run) chooseFirst(side field.Side, o *rules.Order) *play.Fault {
	if o.Form != formResearch {
		return play.Refuse("2", "empires.bad.only-research-now")
	}
	for _, v := range o.Args {
		if v.Kind != "tech" {
			continue
		}
		if f := r.choose(side, r.D.TechByID[v.ID]); f != nil {
			return f.At(v)
		}
	}
	return nil
}

// choose puts a technology among the first ones, or says why it cannot.
func (r *run) choose(side field.Side, t int) *play.Fault {
	if f := r.firstFault(side, t); f != nil {
		return f
	}
	r.S.Sides[side].Techs[t].Box = field.Box1
	r.EventTo(side.ID(), "empires.own-researched-1", r.TechArg("tech", t))
	return nil
}
