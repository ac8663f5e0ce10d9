package adjudicator

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// bySide sorts sheets that nothing replaced by their sides.
func bySide(sheets []store.Sheet) map[rules.Side][]store.Sheet {
	out := map[rules.Side][]store.Sheet{}
	for _, s := range sheets {
		out[s.Side] = append(out[s.Side], s)
	}
	return out
}

// current returns the accepted sheet for a demand, or in advance for a turn.
func current(sheets []store.Sheet, demand string, turn int) *store.Sheet {
	for i := range sheets {
		if s := &sheets[i]; s.Accepted && s.Demand == demand && s.Turn == turn {
			return s
		}
	}
	return nil
}

// standingSheet returns the accepted sheet for a demand, final or not.
func standingSheet(sheets []store.Sheet, demand string) *store.Sheet {
	return current(sheets, demand, 0)
}

// final returns the accepted and final sheet for a demand.
func final(sheets []store.Sheet, demand string) *store.Sheet {
	if s := standingSheet(sheets, demand); s != nil && !s.Wait {
		return s
	}
	return nil
}

// draft returns the latest draft for a demand, or in advance for a turn; not one that came
// back to its side, which has not said that it means it.
func draft(sheets []store.Sheet, demand string, turn int) *store.Sheet {
	for i := range sheets {
		if s := &sheets[i]; !s.Accepted && !s.Returned() && s.Demand == demand && s.Turn == turn {
			return s
		}
	}
	return nil
}

// inHand tells what there is of a side that is still awaited: a sheet that is
// not final, or only one with errors.
func inHand(demands []rules.Demand, mine []store.Sheet) (notFinal, faulty bool) {
	for i := range demands {
		d := &demands[i]
		switch {
		case d.Optional:
		case standingSheet(mine, d.Key) != nil:
			notFinal = notFinal || final(mine, d.Key) == nil
		case draft(mine, d.Key, 0) != nil:
			faulty = true
		default:
			return false, false
		}
	}
	return notFinal && !faulty, faulty
}
