package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
)

// wish is something to be built, with what it is worth for its price.
type wish struct {
	unit  int
	cadre bool
	worth float64
}

// What an allocation rises by (§21.23); and how many times what could be spent must be at hand for all of it to be saved, unless it is more
// than so many months bring.
const (
	tens  = 10
	saves = 3
	hoard = 2
)

// produce writes the orders of a production phase: reinforcements come, the East is given what it may be given, and what is
// worth most for its price is built. Points are put by to rearm, when there are so many, and the event is named that would
// be tried if nothing were said (§16.6). It reports whether anything is spent.
func (b *bot) produce() (spends bool) {
	books, month := field.OpenLedger(b.f), b.run.S.Month
	b.run.Books = books
	cities := b.chart.cities()
	if b.f == field.Soviet && politics.EventFault(b.run, b.run.D.TurksJoin) == nil { // who stands at its border keeps Turkey out
		cities = append(slices.DeleteFunc(slices.Clone(b.run.D.TurkishBorder), func(p int) bool { return len(b.run.Here(p)) > 0 }), cities...)
	}
	for _, u := range b.units {
		if due, _ := b.run.D.ArrivalOf(u, month); b.run.S.Blocks[u].At == field.Due && due <= int(month) {
			b.bring(false, u, cities)
		}
	}
	for _, from := range production.Donors {
		if !control.IsFrontPlayed(b.run, from.Front) && production.Transfer(b.run, books, from.Front, field.EastFront) == nil {
			b.add(production.FormTransfer, order.Chosen(production.ArgFront, from.Word))
		}
	}
	if was := int(b.run.S.Purses[b.f][field.EastFront].Allocation); b.f == field.Axis && production.Allocate(b.run, books, field.EastFront, was+tens) == nil {
		b.add(production.FormAllocate, order.Number("points", was+tens))
	}
	if b.f == field.Soviet && politics.Reserve(b.run, books, politics.Rearming) == nil {
		b.add(politics.FormReserve, order.Number("points", politics.Rearming))
	}
	if e := politics.DefaultEvent(b.run, b.f); e >= 0 {
		b.add(politics.FormEvent, order.Named(politics.ArgEvent, field.KindEvent, b.run.D.Events[e].ID))
	}
	b.orders = append(b.orders, b.chart.endow(books)...)
	bought := len(b.orders)
	for _, w := range b.wishes() {
		if w.cadre {
			b.bring(true, w.unit, cities)
		} else if production.AddStep(b.run, books, w.unit) == nil {
			b.add(production.FormStep, b.run.D.Value(w.unit))
		}
	}
	for _, a := range production.Accounts(b.run, b.f) {
		have := production.Available(b.run, b.f, a)
		spends = spends || saves*books.Spent[a] > have || books.Spent[a] > 0 && have > hoard*production.Income(b.run, b.f, a)
	}
	if !spends {
		b.orders = b.orders[:bought] // what is left over would be lost (§11.4)
	}
	closeBooks(b, books, spends)
	return spends
}

// cities returns the own cities that are not next to the enemy, those first to which most of him could come and is near.
func (c *chart) cities() (out []int) {
	for p := range c.run.D.Places {
		if len(c.run.D.Places[p].Cities) > 0 && c.dist[p] >= 2 && c.run.S.Controller(p) == c.f {
			out = append(out, p)
		}
	}
	weigh.Sort(out, func(p int) float64 {
		v := c.threat[p] - float64(c.dist[p])
		if c.overseas {
			v += shoreWeight * c.targets(p)
		}
		return v
	})
	return out
}

// wishes returns the steps and cadres that could be built, the best for its price first.
func (b *bot) wishes() (out []wish) {
	isFed := b.chart.trade()
	for _, u := range b.units {
		k, d := &b.run.S.Blocks[u], &b.run.D.Units[u]
		switch cost := production.Cost(b.run, u); {
		case k.At == field.Dead && d.Type != field.Beachhead && cost.Cadre > 0:
			out = append(out, wish{u, true, b.buildValue(u) / float64(cost.Cadre)})
		case k.At >= 0 && int(k.CV) < d.Max && cost.Step > 0 && b.run.S.Battle(int(k.At)) == nil && isFed(u) && b.chart.isPaidHere(int(k.At)):
			out = append(out, wish{u, false, b.buildValue(u) / float64(cost.Step)})
		}
	}
	weigh.Sort(out, func(x wish) float64 { return x.worth })
	return out
}

// isPaidHere reports whether the side itself pays for what is built at a place: fronts that nobody plays keep their money.
func (c *chart) isPaidHere(place int) bool {
	return c.f == field.Soviet || c.run.IsWinterWar() || production.IsPlayed(c.run, c.f, c.run.D.Places[place].Front)
}

// buildValue returns what one more step of a block is worth, or its cadre.
func (b *bot) buildValue(u int) float64 {
	k, d, s := &b.run.S.Blocks[u], &b.run.D.Units[u], &b.style
	if k.At < 0 {
		switch d.Type {
		case field.HQ:
			return 1.1 * s.hq
		case field.SupremeHQ, field.TheatreHQ:
			return 1.6 * s.stavka
		}
		return s.cadre * weight(d.Type) * b.chart.frays(u)
	}
	near := 1 / (1 + s.near*float64(min(b.chart.dist[k.At], 20)))
	switch {
	case d.Type == field.HQ:
		work := b.work(int(k.At), b.chart.reserve(u))
		near *= work / (work + s.tasks)
		return s.hq * near / (1 + 0.2*float64(k.CV))
	case d.Type.IsHQ():
		return s.stavka * b.chart.needs(u) / (1 + 0.2*float64(k.CV))
	}
	return s.step * weight(d.Type) * near * (1.3 - s.even*float64(k.CV))
}

// bring has a block come to the first of some cities that takes it.
func (b *bot) bring(cadre bool, u int, cities []int) {
	cities = b.chart.homes(u, cities)
	i := slices.IndexFunc(cities, func(p int) bool {
		return (!cadre || b.chart.isPaidHere(p)) && production.ArrivalFault(b.run, b.run.Books, u, p, false) == nil
	})
	switch {
	case i < 0:
	case cadre && production.BuildCadre(b.run, b.run.Books, u, cities[i]) == nil:
		b.add(production.FormCadre, b.run.D.Value(u), b.to(field.ArgIn, cities[i]))
	case !cadre && production.Reinforce(b.run, b.run.Books, u, cities[i], production.InTime) == nil:
		b.add(production.FormReinforce, b.run.D.Value(u), b.to(field.ArgIn, cities[i]))
	}
}
