package rulestest_test

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// bent is the toy with one promise broken.
type bent struct {
	toy.Title
	bend bend
}

// bend says how: each function that is set takes the place of a method.
type bend struct {
	adjudicate func(p *toy.Position, in rules.Input) (rules.Outcome, error)
	check      func(p *toy.Position, s rules.Sheet) rules.Reading
	known      func(p *toy.Position, v rules.Viewer) *rules.Known
	view       func(k *rules.Known) rules.View
	demands    func(p *toy.Position) []rules.Demand
	bot        func(k *rules.Known, d rules.Demand, src dice.Source) []rules.Order
	draft      func(k *rules.Known) []rules.DraftLine
	compose    func(text []byte)
	marshal    func(p *toy.Position) ([]byte, error)
	standings  func(p *toy.Position) (rules.Standings, bool)
	standing   func(p *toy.Position, st rules.Standing) rules.Reading
	words      map[string]string // in Spanish, by id
	names      map[string]string // one more in Spanish, by id
}

type position struct {
	*toy.Position
	bend bend
}

func (b bent) wrap(pos rules.Position, err error) (rules.Position, error) {
	if err != nil {
		return nil, err
	}
	return position{pos.(*toy.Position), b.bend}, nil
}

// Grammar writes other words than those that are read.
func (b bent) Grammar() *rules.Grammar {
	g := b.Title.Grammar()
	if len(b.bend.words)+len(b.bend.names) == 0 {
		return g
	}
	kinds := slices.Clone(g.Kinds)
	for i := range kinds {
		kinds[i].Names = slices.Clone(kinds[i].Names)
		for j := range kinds[i].Names {
			if n := &kinds[i].Names[j]; b.bend.names[n.ID] != "" {
				n.ES = append(slices.Clone(n.ES), b.bend.names[n.ID])
			}
		}
	}
	words := slices.Clone(g.Words)
	for i := range words {
		if es, ok := b.bend.words[words[i].ID]; ok {
			words[i].ES = []string{es}
		}
	}
	return order.Must(order.New(words, kinds, g.Forms))
}

func (b bent) Start(s rules.Setup) (rules.Position, error) { return b.wrap(b.Title.Start(s)) }
func (b bent) Decode(raw []byte) (rules.Position, error)   { return b.wrap(b.Title.Decode(raw)) }
func (b bent) Compose(text []byte) (rules.Position, error) {
	if b.bend.compose != nil {
		b.bend.compose(text)
	}
	return b.wrap(b.Title.Compose(text))
}
func (b bent) Describe(pos rules.Position) []byte {
	return b.Title.Describe(pos.(position).Position)
}

func (p position) Demands() []rules.Demand {
	if p.bend.demands != nil {
		return p.bend.demands(p.Position)
	}
	return p.Position.Demands()
}

func (p position) MarshalJSON() ([]byte, error) {
	if p.bend.marshal != nil {
		return p.bend.marshal(p.Position)
	}
	return p.Position.MarshalJSON()
}

func (p position) Standings() (rules.Standings, bool) {
	if p.bend.standings != nil {
		return p.bend.standings(p.Position)
	}
	return p.Position.Standings()
}

func (p position) Check(s rules.Sheet) rules.Reading {
	if p.bend.check != nil {
		return p.bend.check(p.Position, s)
	}
	return p.Position.Check(s)
}

func (p position) CheckStanding(st rules.Standing) rules.Reading {
	if p.bend.standing != nil {
		return p.bend.standing(p.Position, st)
	}
	return p.Position.CheckStanding(st)
}

func (p position) Known(v rules.Viewer) *rules.Known {
	if p.bend.known != nil {
		return p.bend.known(p.Position, v)
	}
	k := p.Position.Known(v)
	k.Demands, k.Result = nil, nil
	for _, d := range p.Demands() {
		if v.Sees(d.Side) {
			k.Demands = append(k.Demands, d)
		}
	}
	if st, over := p.Standings(); over {
		k.Result = &st
	}
	return k
}

func (b bent) View(k *rules.Known) rules.View {
	if b.bend.view != nil {
		return b.bend.view(k)
	}
	return b.Title.View(k)
}

func at(form, place string) rules.Order { return order.Of(form, order.Named("place", "place", place)) }

func (b bent) Bot(k *rules.Known, d rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	if b.bend.bot != nil {
		return b.bend.bot(k, d, src)
	}
	return b.Title.Bot(k, d, check, src)
}

func (b bent) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	if b.bend.draft != nil {
		return b.bend.draft(k)
	}
	return b.Title.Draft(k, check)
}

func (p position) Adjudicate(in rules.Input) (rules.Outcome, error) {
	adjudicate := p.Position.Adjudicate
	if p.bend.adjudicate != nil {
		adjudicate = func(in rules.Input) (rules.Outcome, error) { return p.bend.adjudicate(p.Position, in) }
	}
	out, err := adjudicate(in)
	if err == nil {
		out.Next = position{out.Next.(*toy.Position), p.bend}
	}
	return out, err
}
