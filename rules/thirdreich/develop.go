package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// has reports whether a side has a development at its disposal (§4.6).
func (r *run) has(sd side, v devID) bool { return r.s.sides[sd].devs[v].box == owned }

// mayDevelop says why a side cannot take a tile one step further (§4.6, §13).
func (r *run) mayDevelop(sd side, v devID) *fault {
	ss, x := &r.s.sides[sd], &r.d.devs[v]
	dev := r.devArg("development", v)
	switch {
	case !x.sides[sd]:
		return deny("13", "not-your-development", dev).Surely()
	case ss.devs[v].box == owned:
		return deny("4.6", "developed", dev)
	case ss.devs[v].box == inBox && ss.devs[v].since == r.s.turn:
		return deny("4.6", "developed-this-turn", dev)
	case r.year() < x.notBefore[sd]:
		return deny("13", "development-early", dev, rules.Num("year", x.notBefore[sd]))
	case x.needs[sd] != noDev && !r.has(sd, x.needs[sd]):
		return deny("13.4", "development-needs", dev, r.devArg("need", x.needs[sd]))
	}
	return nil
}

// develop carries out the Development Action (§4.6): a tile into the box, in a
// later turn out of it; from 1944 one Action is enough.
func (r *run) develop(sd side, o *rules.Order) *fault {
	dv, _ := o.Get("development")
	v := devID(r.d.devByID[dv.ID])
	again := func() *fault { return r.mayAct(sd, actDevelop) }
	soft := r.mend(again(), again)
	if soft != nil && !soft.Soft {
		return soft
	}
	if f := r.mayDevelop(sd, v); f != nil {
		return f.At(dv)
	}
	ss := &r.s.sides[sd]
	ss.used[actDevelop]++
	code := "thirdreich.develops-"
	if ss.devs[v].box == inBox || r.year() >= r.d.effects.OneActionFrom {
		code = "thirdreich.developed-"
		ss.devs[v] = dev{box: owned}
	} else {
		ss.devs[v].box = inBox
		ss.devs[v].since = r.s.turn
	}
	nth, of := rules.Num("action", ss.actions()), rules.Num("of", r.allowed(sd))
	r.Tell(sd.id(), code+"own", r.devArg("development", v), nth, of)
	if ss.shown[v] {
		r.TellOthers(sd.id(), code+"shown", sideArg("side", sd), r.devArg("development", v), nth, of)
	} else {
		r.TellOthers(sd.id(), code+"hidden", sideArg("side", sd), nth, of)
	}
	return soft
}

// show makes a development known to all: it has been used (§4.6). One that
// needs another shows that, too.
func (r *run) show(sd side, v devID) {
	ss := &r.s.sides[sd]
	if ss.shown[v] {
		return
	}
	ss.shown[v] = true
	r.Event("thirdreich.development-shown", sideArg("side", sd), r.devArg("development", v))
	if need := r.d.devs[v].needs[sd]; need != noDev {
		r.show(sd, need)
	}
}
