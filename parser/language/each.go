package language

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/order"
)

// mostEach is to how many a line may give the same order.
const mostEach = 12

// each reads a line that gives a list to a form which takes one: "de4, de5 to Nancy" is
// an order to each, when the line is an order of the same form with any of them in place
// of the list. What may not be ordered so is for the position to say.
func (p *Parser) each() (form int, ok bool) {
	if p.question() {
		return 0, false
	}
	units{p}.add()
	if items, from, to := firstList(len(p.toks), p.list); len(items) > 1 {
		return p.distribute(items, from, to)
	}
	return 0, false
}

// firstList returns the first list in a line of so many tokens, and where it begins and ends; list finds
// one that begins at a token.
func firstList(tokens int, list func(from int) (items []item, to int)) (items []item, from, to int) {
	for from < tokens {
		items, to = list(from)
		if len(items) > 1 && len(items) <= mostEach {
			return items, from, to
		}
		from = max(to, from+1)
	}
	return nil, 0, 0
}

// behindList returns what is wrong with a line behind a list that forms take one by one, nil where with
// the first of it alone the line does not come farther.
func (f *Fault) behindList(p *Parser) *Fault {
	items, from, to := firstList(len(p.toks), p.list)
	if len(items) < 2 || f.Col < p.toks[from].col || f.Col >= p.toks[to-1].end {
		return nil
	}
	end := p.toks[to-1].end
	p.retell(slices.Concat(p.toks[:items[0].at+items[0].n], p.toks[to:]))
	behind, t := p.farthest()
	p.again()
	if t == nil || behind.Col < end {
		return nil
	}
	return behind
}

// item is one of a list: n tokens from at.
type item struct{ at, n int }

// list finds the longest list that begins at a token: names of a sort, parted by commas
// or and; ids by nothing as well.
func (p *Parser) list(from int) (items []item, to int) {
	items = p.items[:0]
	defer func() { p.items = items }()
	sort := meansNothing
	for i := from; i < len(p.toks); {
		parted := i == from || p.toks[i].apart
		start := i
		for i < len(p.toks)-1 && (p.toks[i].and || p.toks[i].article) && len(items) > 0 {
			parted, i = parted || p.toks[i].and, i+1
			parted = parted || p.toks[i].apart
		}
		if len(p.spansAt(i)) == 0 { // nearly a name is none
			return items, max(start, to)
		}
		m, n := p.meaning(i)
		if len(items) == 0 {
			sort = m
		}
		if m != sort || m != meansName && m != meansID || !parted && m != meansID {
			return items, max(start, to)
		}
		items = append(items, item{i, n})
		i += n
		to = i
	}
	return items, to
}

// distribute reads the line with each item in place of the list.
func (p *Parser) distribute(items []item, from, to int) (form int, ok bool) {
	whole, buf := slices.Clone(p.toks), slices.Clone(p.buf)
	restore := func() {
		p.buf, p.toks = append(p.buf[:0], buf...), append(p.toks[:0], whole...)
		p.look()
	}
	var first []order.Value
	for k, it := range items {
		if k > 0 {
			restore()
		}
		p.kept = append(p.kept[:0], whole[:from]...)
		p.kept = append(p.kept, whole[it.at:it.at+it.n]...)
		p.kept[from].apart = whole[from].apart
		p.kept = append(p.kept, whole[to:]...)
		p.retell(p.kept)
		f, fits := p.fit()
		if !fits || p.g.Forms[f].Helpers != nil || k > 0 && (f != form || len(p.Args) != len(first)) {
			p.Further = nil
			restore()
			return 0, false
		}
		if k == 0 {
			form, first = f, slices.Clone(p.Args)
			continue
		}
		p.Further = append(p.Further, p.Order(f, slices.Clone(p.Args)))
	}
	restore() // the first order begins where the line does
	p.Args = append(p.Args[:0], first...)
	return form, true
}
