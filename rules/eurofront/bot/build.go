package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
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

// produce writes the orders of a production phase: reinforcements come, and what is
// worth most for its price is built.
func (b *bot) produce() {
	b.survey()
	books := month.Open(b.f)
	b.Books = books
	for u := range b.S.Blocks {
		if b.D.Units[u].Faction == b.f && b.S.Blocks[u].At == field.Due && b.due(u) {
			b.bring(month.FormReinforce, u)
		}
	}
	for _, from := range month.Donors {
		if b.Transfer(books, from.Front) == nil {
			b.add(month.FormTransfer, order.Chosen(month.ArgFront, from.Word))
		}
	}
	if was := int(b.S.Purses[b.f][field.EastFront].Allocation); b.f == field.Axis && b.Allocate(books, was+tens) == nil {
		b.add(month.FormAllocate, order.Number("points", was+tens))
	}
	b.diplomacy()
	list := b.wishes()
	slices.SortStableFunc(list, func(x, y wish) int {
		return cmp.Compare(y.worth/float64(y.price), x.worth/float64(x.price))
	})
	var steps []rules.Value
	for _, w := range list {
		switch {
		case w.form == month.FormCadre:
			b.bring(w.form, w.unit)
		case b.Step(books, w.unit) == nil:
			steps = append(steps, b.D.Value(w.unit))
		}
	}
	spent, have := books.Spent[field.EastFront], b.Available(b.f, field.EastFront)
	if len(steps) > 0 && saves*spent < have && have <= hoard*b.Income(b.f, field.EastFront) {
		return // what is left over would be lost (§11.4)
	}
	for _, v := range steps {
		b.add(month.FormStep, v)
	}
}

// diplomacy puts points by to rearm, when there are so many and nobody to build, and names
// the event that would be tried if nothing were said (§16.6).
func (b *bot) diplomacy() {
	if b.f == field.Soviet && b.Reserve(b.Books, rearming) == nil {
		b.add(politics.FormReserve, order.Number("points", rearming))
	}
	if e := b.Usual(b.f); e >= 0 {
		b.add(politics.FormEvent, order.Named(politics.ArgEvent, field.KindEvent, b.D.Events[e].ID))
	}
}

// rearming is what the Soviets put by to rearm (§20.593).
const rearming = 100

// due reports whether the month of a reinforcement has come.
func (b *bot) due(u int) bool {
	due, _ := b.D.Comes(u, b.S.Month)
	return due <= int(b.S.Month)
}

// wishes are the steps and cadres that could be built.
func (b *bot) wishes() (out []wish) {
	net := slices.Clone(b.lines(supply.ByRail))
	for u := range b.S.Blocks {
		k, d := &b.S.Blocks[u], &b.D.Units[u]
		if d.Faction != b.f {
			continue
		}
		switch {
		case k.At == field.Dead && d.Type != field.Beachhead:
			if price := b.Cost(u).Cadre; price > 0 {
				out = append(out, wish{u, month.FormCadre, price, b.fresh(u)})
			}
		case k.At >= 0 && int(k.CV) < d.Max && b.Battle(int(k.At)) == nil && b.Reached(u, net) && b.money(int(k.At)):
			if price := b.Cost(u).Step; price > 0 {
				out = append(out, wish{u, month.FormStep, price, b.step(u)})
			}
		}
	}
	return out
}

// money reports whether what is built at a place is paid in the East: what the other
// fronts have is theirs.
func (b *bot) money(place int) bool {
	return b.f == field.Soviet || b.winterWar() || b.Played(b.f, b.D.Places[place].Front)
}

// step is what one more step of a block is worth.
func (b *bot) step(u int) float64 {
	k, d := &b.S.Blocks[u], &b.D.Units[u]
	near := 1 / (1 + 0.15*float64(min(b.chart.dist[k.At], 20)))
	switch {
	case d.Type == field.HQ:
		return 45 * near * b.season(u) / (1 + 0.2*float64(k.CV))
	case d.Type.IsHQ():
		return 9
	}
	return 4 * drive(d.Type) * near * (1.3 - 0.15*float64(k.CV))
}

// season is how much less headquarters are worth in a month in which they cannot do much.
func (b *bot) season(hq int) float64 {
	for _, w := range b.D.Months[b.S.Month].EF {
		if w == field.Dry || w == field.Snow && b.Snowproof(hq) {
			return 1
		}
	}
	return idle
}

// fresh is what a cadre is worth.
func (b *bot) fresh(u int) float64 {
	d := &b.D.Units[u]
	switch {
	case d.Type == field.HQ:
		return 40
	case d.Type.IsHQ():
		return 15
	case d.Type == field.Static || d.Type == field.Fort || d.Type == field.Airborne || d.Type == field.Amphibious:
		return 1
	}
	return 4.5 * drive(d.Type)
}

// bring has a block come to the arrival place nearest to the enemy that takes it.
func (b *bot) bring(form string, u int) {
	best, to := int16(far+1), -1
	for p := range b.D.Places {
		if len(b.D.Places[p].Cities) == 0 || b.chart.dist[p] < 2 || b.chart.dist[p] >= best || form == month.FormCadre && !b.money(p) {
			continue
		}
		if b.Arrives(b.Books, u, p) == nil {
			best, to = b.chart.dist[p], p
		}
	}
	if to < 0 {
		return
	}
	if form == month.FormCadre && b.Cadre(b.Books, u, to) != nil || form == month.FormReinforce && b.Reinforce(b.Books, u, to, month.InTime) != nil {
		return
	}
	b.orders = append(b.orders, order.Of(form, b.D.Value(u), b.to(field.ArgIn, to)))
}

// drive is how much more a block of a type is worth building than infantry.
func drive(t field.Type) float64 {
	switch t {
	case field.Armor, field.Shock:
		return 2.4
	case field.Mech, field.Cavalry:
		return 1.6
	}
	return 1
}
