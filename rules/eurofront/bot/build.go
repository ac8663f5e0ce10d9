package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// wish is something to be built, with its price and what it is worth.
type wish struct {
	unit  int
	form  string
	price int
	worth float64
}

// tens are what an allocation rises by (§21.23).
const tens = 10

// saves is how many times what could be spent must be at hand for all of it to be saved;
// what is more than so many months bring is not, as it could hardly be spent at all.
const (
	saves = 3
	hoard = 2
)

// idle is what is left of what a headquarters is worth in mud and snow.
const idle = 0.35

// mill is a bot that produces.
type mill struct {
	bot    *bot
	cities []int // places of cities that are not next to the enemy, the nearest to him first
}

// stations lists the places of cities that are not next to the enemy, the nearest to him first.
func (m *mill) stations() []int {
	if m.cities == nil {
		for p := range m.bot.run.D.Places {
			if len(m.bot.run.D.Places[p].Cities) > 0 && m.bot.chart.dist[p] >= 2 {
				m.cities = append(m.cities, p)
			}
		}
		slices.SortStableFunc(m.cities, func(x, y int) int { return cmp.Compare(m.bot.chart.dist[x], m.bot.chart.dist[y]) })
	}
	return m.cities
}

// eastAccount is what is spent in the East.
var eastAccount = field.FrontAccount(field.EastFront)

// produce writes the orders of a production phase: reinforcements come, and what is
// worth most for its price is built.
func (m *mill) produce() {
	books := field.OpenLedger(m.bot.f)
	m.bot.run.Books = books
	for u := range m.bot.run.S.Blocks {
		if m.bot.run.D.Units[u].Faction == m.bot.f && m.bot.run.S.Blocks[u].At == field.Due && m.isDue(u) {
			m.bring(production.FormReinforce, u)
		}
	}
	for _, from := range production.Donors {
		if production.Transfer(m.bot.run, books, from.Front, field.EastFront) == nil {
			m.bot.add(production.FormTransfer, order.Chosen(production.ArgFront, from.Word))
		}
	}
	if was := int(m.bot.run.S.Purses[m.bot.f][field.EastFront].Allocation); m.bot.f == field.Axis && production.Allocate(m.bot.run, books, was+tens) == nil {
		m.bot.add(production.FormAllocate, order.Number("points", was+tens))
	}
	m.diplomacy()
	list := m.buildOptions()
	slices.SortStableFunc(list, func(x, y wish) int {
		return cmp.Compare(y.worth/float64(y.price), x.worth/float64(x.price))
	})
	var steps []rules.Value
	for _, w := range list {
		switch {
		case w.form == production.FormCadre:
			m.bring(w.form, w.unit)
		case production.AddStep(m.bot.run, books, w.unit) == nil:
			steps = append(steps, m.bot.run.D.Value(w.unit))
		}
	}
	spent, have := books.Spent[eastAccount], production.Available(m.bot.run, m.bot.f, eastAccount)
	if len(steps) > 0 && saves*spent < have && have <= hoard*production.Income(m.bot.run, m.bot.f, eastAccount) {
		return // what is left over would be lost (§11.4)
	}
	for _, v := range steps {
		m.bot.add(production.FormStep, v)
	}
}

// diplomacy puts points by to rearm, when there are so many and nobody to build, and names
// the event that would be tried if nothing were said (§16.6).
func (m *mill) diplomacy() {
	if m.bot.f == field.Soviet && politics.Reserve(m.bot.run, m.bot.run.Books, politics.Rearming) == nil {
		m.bot.add(politics.FormReserve, order.Number("points", politics.Rearming))
	}
	if e := politics.DefaultEvent(m.bot.run, m.bot.f); e >= 0 {
		m.bot.add(politics.FormEvent, order.Named(politics.ArgEvent, field.KindEvent, m.bot.run.D.Events[e].ID))
	}
}

// isDue reports whether the month of a reinforcement has come.
func (m *mill) isDue(u int) bool {
	due, _ := m.bot.run.D.ArrivalOf(u, m.bot.run.S.Month)
	return due <= int(m.bot.run.S.Month)
}

// buildOptions returns the steps and cadres that could be built.
func (m *mill) buildOptions() (out []wish) {
	net := slices.Clone(m.bot.chart.lines(supply.ByRail))
	for u := range m.bot.run.S.Blocks {
		k, d := &m.bot.run.S.Blocks[u], &m.bot.run.D.Units[u]
		if d.Faction != m.bot.f {
			continue
		}
		switch {
		case k.At == field.Dead && d.Type != field.Beachhead:
			if price := production.Cost(m.bot.run, u).Cadre; price > 0 {
				out = append(out, wish{u, production.FormCadre, price, m.cadreValue(u)})
			}
		case k.At >= 0 && int(k.CV) < d.Max && m.bot.run.S.Battle(int(k.At)) == nil && supply.CanTrace(m.bot.run, u, net) && m.isPaidInEast(int(k.At)):
			if price := production.Cost(m.bot.run, u).Step; price > 0 {
				out = append(out, wish{u, production.FormStep, price, m.stepValue(u)})
			}
		}
	}
	return out
}

// isPaidInEast reports whether what is built at a place is paid in the East: what the other
// fronts have is theirs.
func (m *mill) isPaidInEast(place int) bool {
	return m.bot.f == field.Soviet || m.bot.run.IsWinterWar() || production.IsPlayed(m.bot.run, m.bot.f, m.bot.run.D.Places[place].Front)
}

// stepValue returns what one more step of a block is worth.
func (m *mill) stepValue(u int) float64 {
	k, d := &m.bot.run.S.Blocks[u], &m.bot.run.D.Units[u]
	near := 1 / (1 + 0.15*float64(min(m.bot.chart.dist[k.At], 20)))
	switch {
	case d.Type == field.HQ:
		return 45 * near * m.seasonDiscount(u) / (1 + 0.2*float64(k.CV))
	case d.Type.IsHQ():
		return 9
	}
	return 4 * buildWeight(d.Type) * near * (1.3 - 0.15*float64(k.CV))
}

// seasonDiscount returns how much less headquarters are worth in a month in which they cannot do much.
func (m *mill) seasonDiscount(hq int) float64 {
	for _, w := range m.bot.run.D.Months[m.bot.run.S.Month].EF {
		if w == field.Dry || w == field.Snow && m.bot.run.IsSnowproof(hq) {
			return 1
		}
	}
	return idle
}

// cadreValue returns what a cadre is worth.
func (m *mill) cadreValue(u int) float64 {
	d := &m.bot.run.D.Units[u]
	switch {
	case d.Type == field.HQ:
		return 40
	case d.Type.IsHQ():
		return 15
	case d.Type == field.Static || d.Type == field.Fort || d.Type == field.Airborne || d.Type == field.Amphibious:
		return 1
	}
	return 4.5 * buildWeight(d.Type)
}

// bring has a block come to the arrival place nearest to the enemy that takes it.
func (m *mill) bring(form string, u int) {
	i := slices.IndexFunc(m.stations(), func(p int) bool {
		return (form != production.FormCadre || m.isPaidInEast(p)) && production.ArrivalFault(m.bot.run, m.bot.run.Books, u, p, false) == nil
	})
	if i < 0 {
		return
	}
	to := m.cities[i]
	if form == production.FormCadre && production.BuildCadre(m.bot.run, m.bot.run.Books, u, to) != nil || form == production.FormReinforce && production.Reinforce(m.bot.run, m.bot.run.Books, u, to, production.InTime) != nil {
		return
	}
	m.bot.orders = append(m.bot.orders, order.Of(form, m.bot.run.D.Value(u), m.bot.to(field.ArgIn, to)))
}

// buildWeight returns how much more a block of a type is worth building than infantry.
func buildWeight(t field.Type) float64 {
	switch t {
	case field.Armor, field.Shock:
		return 2.4
	case field.Mech, field.Cavalry:
		return 1.6
	}
	return 1
}
