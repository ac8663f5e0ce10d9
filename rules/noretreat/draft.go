package noretreat

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/bot"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorganization"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Draft implements [rules.Title]. Every line is a comment until the player takes its
// mark away, so that a draft sent back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out, done := rules.NewSuggestions(k, check)
	if done || k.Over() {
		return out.Lines
	}
	g, side := t.Game(t.imagine(k)), field.SideOf(k.Viewer.Side())
	defer t.Free(g)
	r := &g.run
	if r.S.Active != side { // for its next turn
		resetSide(r, side)
	}
	d := draft{Suggestions: out, run: r, k: k, side: side}
	phase := r.S.Phase
	if phase == field.PhaseCards {
		d.discards()
		if !r.S.Options.ByTurn && r.S.Active == side {
			return out.Lines
		}
	}
	if phase <= field.PhaseOrganization {
		d.organization()
	}
	if phase <= field.PhaseTargets {
		d.front()
		d.attacks()
	}
	if phase >= field.PhaseBattles {
		d.suggestDetraining()
	}
	return out.Lines
}

// draft makes the lines of a draft.
type draft struct {
	*rules.Suggestions
	run  *field.Run
	k    *rules.Known
	side field.Side
}

// discards suggests what to keep of a hand that is too large.
func (d *draft) discards() {
	r := d.run
	limit := cards.Limit(r)
	held := slices.Collect(r.S.Hands[d.side].Each())
	if len(held) <= limit {
		return
	}
	slices.SortStableFunc(held, func(a, b int) int { // what can be played before the rest
		return b2i(cardState(r, d.side, a) != "card") - b2i(cardState(r, d.side, b) != "card")
	})
	o := order.Of(cards.FormKeep)
	for _, c := range held[:limit] {
		o.Args = append(o.Args, r.D.Card("cards", c))
	}
	d.Suggest(o)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// most is how many lines of a kind a draft suggests.
const most = 6

// organization suggests what can be flipped, placed and replaced.
func (d *draft) organization() {
	r := d.run
	lines := len(d.Lines)
	room := func() bool { return len(d.Lines) < lines+most }
	for u := range r.S.Units {
		if c := &r.S.Units[u]; r.D.Units[u].Side == d.side && c.At >= 0 && c.Reduced && room() {
			d.paid(order.Of(reorganization.FormFlip, r.D.Unit(field.ArgUnits, u)))
		}
	}
	lines = len(d.Lines)
	for u := range r.S.Units {
		c := &r.S.Units[u]
		why := reorganization.Recovered
		switch {
		case r.D.Units[u].Side != d.side || !room():
			continue
		case reorganization.IsAvailable(r, u):
			why = reorganization.Reinforcement
		case c.At == field.Destroyed || c.At == field.Surrendered:
			why = reorganization.Replacement
		case c.At != field.Shattered:
			continue
		}
		sites := reorganization.Sites(r, u, why, 1)
		if len(sites) == 0 {
			continue
		}
		form := reorganization.FormPlace
		if why == reorganization.Replacement {
			form = reorganization.FormReplace
		}
		d.paid(order.Of(form, r.D.Unit(field.ArgUnits, u), r.D.Called.Value(field.ArgAt, sites[0])))
	}
}

// paid suggests an order as it stands, else with the cards that pay for it.
func (d *draft) paid(o rules.Order) {
	if d.Suggest(o) {
		return
	}
	for c := range d.run.S.Hands[d.side].Each() {
		if o.Args = append(o.Args, d.run.D.Card(field.ArgWith, c)); d.Suggest(o.Clone()) {
			return
		}
	}
}

// front tells who stands where, and all places beside them with the enemies there.
func (d *draft) front() {
	r := d.run
	for p := range r.D.Places {
		if !r.Has(d.side, p) {
			continue
		}
		list := []rules.Stand{d.stand(p, d.side)}
		for _, n := range r.D.Places[p].Near {
			if n.Lake || r.D.Places[n.To].Terrain == field.Lake {
				continue
			}
			st := d.stand(int(n.To), d.side.Enemy())
			if n.Hex {
				st.Toward = compass.Toward(n.Dir)
			}
			list = append(list, st)
		}
		d.Stands(list...)
	}
}

// stand tells the units of a side at a place by the names that they bear now.
func (d *draft) stand(place int, side field.Side) rules.Stand {
	st := rules.Stand{At: rules.ID(field.KindPlace, "place", d.run.D.Places[place].ID)}
	for _, u := range d.run.UnitsAt(place) {
		if d.run.D.Units[u].Side == side {
			st.Pieces = append(st.Pieces, d.run.UnitArg("unit", int(u)))
		}
	}
	return st
}

// attacks suggests to attack each place beside which units stand, with all of them.
func (d *draft) attacks() {
	r := d.run
	lines := len(d.Lines)
	for p := range r.D.Places {
		if !r.Has(d.side.Enemy(), p) || len(d.Lines) >= lines+most {
			continue
		}
		o := order.Of(battle.FormAttack, r.D.Called.Value(field.ArgAt, p))
		for u := range r.S.Units {
			if c := &r.S.Units[u]; r.D.Units[u].Side == d.side && c.At >= 0 && r.Adjacent(int(c.At), p) && r.Face(u).Attacks && !c.Disorganised {
				o.Args = append(o.Args, r.D.Unit(field.ArgUnits, u))
			}
		}
		if len(o.Args) > 1 {
			d.Suggest(o)
		}
	}
}

// suggestDetraining suggests where units of the rail box can come back.
func (d *draft) suggestDetraining() {
	r := d.run
	for u := range r.S.Units {
		if int(r.S.Units[u].At) != field.Rail || r.D.Units[u].Side != d.side {
			continue
		}
		for p := range r.D.Places {
			if r.D.Places[p].City && r.Control(p) == d.side && d.Suggest(order.Of(moves.FormDetrain, r.D.Unit(field.ArgUnits, u), r.D.Called.Value(field.ArgAt, p))) {
				break
			}
		}
	}
}

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	return bot.Orders(t.d, t.imagine(k), &d, check, luck)
}
