package rulestest

import (
	"fmt"
	"sort"

	"github.com/fieldpost/fieldpost/rules"
)

// ledger keeps account of orders: each one given must end exactly once.
type ledger struct {
	open     map[account]int // orders given and not ended
	excused  map[account]int // orders of a sheet that a later one replaced
	replaced map[string][]account
}

// account stands for the orders of a side with the same line and text.
type account struct {
	side rules.Side
	line int
	text string
}

func accountOf(side rules.Side, line int, text string) account { return account{side, line, text} }

// book opens an account for each order of the sheets and closes one for each
// end. A sheet for a key that had one before (an optional demand) replaces it:
// the orders of the earlier one need not end any more.
func (l *ledger) book(sheets []rules.Sheet, ends []rules.End) error {
	if l.open == nil {
		l.open, l.excused, l.replaced = map[account]int{}, map[account]int{}, map[string][]account{}
	}
	for i := range sheets {
		s := &sheets[i]
		key := string(s.Side) + " " + s.Key
		for _, a := range l.replaced[key] {
			if l.open[a] > 0 {
				l.open[a]--
				l.excused[a]++
			}
		}
		l.replaced[key] = nil
		for j := range s.Orders {
			a := accountOf(s.Side, s.Orders[j].Line, s.Orders[j].Text)
			l.open[a]++
			l.replaced[key] = append(l.replaced[key], a)
		}
	}
	for i := range ends {
		if err := l.end(&ends[i]); err != nil {
			return err
		}
	}
	return nil
}

func (l *ledger) end(e *rules.End) error {
	switch e.State {
	case rules.Done, rules.NotReached:
		if e.Reason != nil && e.State == rules.Done {
			return fmt.Errorf("order %q of %s is done and has the reason %s", e.Text, e.Side, e.Reason)
		}
	case rules.Failed:
		if e.Reason == nil || e.Reason.Code == "" {
			return fmt.Errorf("order %q of %s failed without a reason", e.Text, e.Side)
		}
	default:
		return fmt.Errorf("order %q of %s ended as %q", e.Text, e.Side, e.State)
	}
	a := accountOf(e.Side, e.Line, e.Text)
	switch {
	case l.open[a] > 0:
		l.open[a]--
	case l.excused[a] > 0:
		l.excused[a]--
	default:
		return fmt.Errorf("an end for line %d, %q, of %s, which was not given or had ended already", e.Line, e.Text, e.Side)
	}
	return nil
}

// closed says which orders never ended.
func (l *ledger) closed() error {
	var left []string
	for a, n := range l.open {
		if n > 0 {
			left = append(left, fmt.Sprintf("%d of %s, line %d: %q", n, a.side, a.line, a.text))
		}
	}
	if len(left) == 0 {
		return nil
	}
	sort.Strings(left)
	return fmt.Errorf("%d orders never ended, the first: %s", len(left), left[0])
}
