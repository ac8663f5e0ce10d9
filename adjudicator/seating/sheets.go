package seating

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// AcceptedSheet returns the accepted sheet for a demand, or in advance for a turn.
func AcceptedSheet(sheets []store.Sheet, demand string, turn int) *store.Sheet {
	for i := range sheets {
		if s := &sheets[i]; s.Accepted && s.Demand == demand && s.Turn == turn {
			return s
		}
	}
	return nil
}

// AcceptedDemandSheet returns the accepted sheet for a demand, final or not.
func AcceptedDemandSheet(sheets []store.Sheet, demand string) *store.Sheet {
	return AcceptedSheet(sheets, demand, 0)
}

// SheetsBySide sorts sheets that nothing replaced by their sides.
func SheetsBySide(sheets []store.Sheet) map[rules.Side][]store.Sheet {
	out := map[rules.Side][]store.Sheet{}
	for _, s := range sheets {
		out[s.Side] = append(out[s.Side], s)
	}
	return out
}

// FinalSheet returns the accepted and final sheet for a demand.
func FinalSheet(sheets []store.Sheet, demand string) *store.Sheet {
	if s := AcceptedDemandSheet(sheets, demand); s != nil && !s.Wait {
		return s
	}
	return nil
}
