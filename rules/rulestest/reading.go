package rulestest

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// read checks a sheet and what the position says of it: the position stays as
// it is, and the canonical text reads back to itself; for the rest see said.
func (g *game) read(sheet rules.Sheet) (rules.Reading, error) {
	check := func(pos rules.Position) rules.Reading { return pos.Check(sheet) }
	reading, err := g.said(sheet.Side, sheet.Orders, check)
	if err != nil {
		return reading, fmt.Errorf("check: %w", err)
	}
	if err := g.imaginesReading(sheet.Side, sheet.Key, &reading, check); err != nil {
		return reading, fmt.Errorf("check: %w", err)
	}
	err = g.canonicalReadsBack(&reading, len(sheet.Orders), func(orders, _ []rules.Order) rules.Reading {
		return g.pos.Check(rules.Sheet{Side: sheet.Side, Key: sheet.Key, OnFailure: sheet.OnFailure, Orders: orders})
	})
	return reading, err
}

// readStanding reads standing orders.
func (g *game) readStanding(st rules.Standing) (rules.Reading, error) {
	check := func(pos rules.Position) rules.Reading { return pos.CheckStanding(st) }
	reading, err := g.said(st.Side, st.Orders, check)
	if err != nil {
		return reading, fmt.Errorf("check of standing orders: %w", err)
	}
	if err := g.imaginesReading(st.Side, "", &reading, check); err != nil {
		return reading, fmt.Errorf("check of standing orders: %w", err)
	}
	err = g.canonicalReadsBack(&reading, len(st.Orders), func(_, standing []rules.Order) rules.Reading {
		return g.pos.CheckStanding(rules.Standing{Side: st.Side, Orders: standing})
	})
	return reading, err
}

// said returns what a position says of orders, without changing: problems point into
// the sheet, Good goes with the orders, everything can be told, and nothing that
// the side does not know.
func (g *game) said(side rules.Side, orders []rules.Order, check func(rules.Position) rules.Reading) (reading rules.Reading, err error) {
	reading = check(g.pos)
	if err := g.unchanged(); err != nil {
		return reading, err
	}
	if len(reading.Good) != len(orders) {
		return reading, fmt.Errorf("%d entries of Good for %d orders", len(reading.Good), len(orders))
	}
	for i := range reading.Problems {
		if err := g.problem(&reading.Problems[i], orders, reading.Good); err != nil {
			return reading, err
		}
	}
	for i := range reading.Orders {
		u := &reading.Orders[i]
		for _, m := range append([]rules.Message{u.Message}, u.Forecast...) {
			if err := g.message(m); err != nil {
				return reading, fmt.Errorf("understood order on line %d: %w", u.Line, err)
			}
		}
	}
	for _, m := range reading.Missing {
		if err := g.message(m); err != nil {
			return reading, fmt.Errorf("missing: %w", err)
		}
	}
	return reading, g.door(side, orders, &reading)
}

// problem checks one problem: an error on a line marks that line's order as not
// good, or one of them where the line orders the same to several.
func (g *game) problem(p *rules.Problem, orders []rules.Order, good []bool) error {
	if p.Severity != rules.Error && p.Severity != rules.Warning {
		return fmt.Errorf("problem %s has the severity %q", p.Message, p.Severity)
	}
	if p.Message.Code == "play.rolled" {
		return fmt.Errorf("a trial rolls for %s", p.Message)
	}
	if err := g.message(p.Message); err != nil {
		return fmt.Errorf("problem on line %d: %w", p.Line, err)
	}
	for _, a := range p.Suggest {
		if err := g.arg(a); err != nil {
			return fmt.Errorf("problem %s: %w", p.Message, err)
		}
	}
	if p.Line == 0 {
		return nil
	}
	stands, bad := 0, 0
	for i := range orders {
		if orders[i].Line == p.Line {
			stands++
			if !good[i] {
				bad++
			}
		}
	}
	switch {
	case stands == 0:
		return fmt.Errorf("problem %s is on line %d, where no order stands", p.Message, p.Line)
	case p.Severity == rules.Error && bad == 0:
		return fmt.Errorf("line %d has the error %s and is called good", p.Line, p.Message)
	}
	return nil
}

// canonicalReadsBack parses the canonical text of a reading, checks it again
// and expects the same text. A sheet that is accepted and has orders must
// have a canonical text, as the receipt is a hash of it.
func (g *game) canonicalReadsBack(r *rules.Reading, given int, check func(orders, standing []rules.Order) rules.Reading) error {
	if r.OK() && given > 0 && len(r.Canonical) == 0 {
		return fmt.Errorf("an accepted sheet of %d orders has no canonical text", given)
	}
	orders, standing, _, faults := g.Parse(r.Canonical)
	if faults > 0 {
		return fmt.Errorf("the canonical text %q has %d faults", r.Canonical, faults)
	}
	if !r.OK() {
		return nil
	}
	again := check(orders, standing)
	if !slices.Equal(r.Canonical, again.Canonical) {
		return fmt.Errorf("the canonical text %q reads back as %q", r.Canonical, again.Canonical)
	}
	if !again.OK() {
		return fmt.Errorf("the canonical text %q of an accepted sheet is refused: %v", r.Canonical, again.Problems)
	}
	return nil
}
