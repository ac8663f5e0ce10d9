package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// ahead is how many months of what the West takes are told in advance.
const ahead = 3

// due is the box of those who are still to come.
var due = field.BoxWords[field.Unused-field.Due]

// calendar tells who of a side is still to come, by month, and what the fronts that nobody
// plays take in the next months, as the record sheets do.
func (w *reader) calendar(t *Title) {
	d := t.d
	now := d.Scenarios[t.scenario(w.k)].First + w.k.Clock.Turn - 1
	coming := map[int][]rules.Arg{}
	leaving := map[int][]rules.Arg{}
	for i := range w.k.Pieces {
		p := &w.k.Pieces[i]
		if p.Hidden() || !w.k.Viewer.Sees(p.Side) {
			continue
		}
		switch u := d.UnitByID[p.ID]; {
		case p.At == due:
			m, cv := d.ArrivalOf(u, int8(now))
			coming[m] = append(coming[m], rules.Counted(field.KindUnit, "unit", p.ID, cv))
		case d.Units[u].Leaves > now && d.Units[u].Leaves <= now+ahead && !slices.Contains(field.BoxWords, p.At):
			leaving[d.Units[u].Leaves] = append(leaving[d.Units[u].Leaves], rules.ID(field.KindUnit, "unit", p.ID))
		}
	}
	if len(coming)+len(leaving) > 0 {
		w.End("eurofront.view.calendar")
	}
	for m := range d.Months {
		w.writeDatedLine("eurofront.view.to-come", m, d, coming[m])
		w.writeDatedLine("eurofront.view.leaves", m, d, leaving[m])
	}
}

// writeWestForecast tells what the fronts that nobody plays are to lose in the next months.
func (w *reader) writeWestForecast(t *Title) {
	d := t.d
	now := d.Scenarios[t.scenario(w.k)].First + w.k.Clock.Turn - 1
	for _, row := range d.WestBetween(now+1, min(now+ahead, w.finalMonth(t))) {
		var lost []rules.Arg
		for _, c := range row.Lost {
			lost = append(lost, rules.ID(field.KindPlace, "in", d.Places[d.Cities[c].Place].ID))
		}
		w.writeDatedLine("eurofront.view.west-loses", row.Month, d, lost)
		if side := d.ID(d.Holder(field.Axis)); row.Most > 0 && w.k.Viewer.Sees(side) {
			w.writeDatedLine("eurofront.view.west-spares", row.Month, d, []rules.Arg{rules.Num("points", row.Most)})
		}
	}
}

// finalMonth returns the last month of the game.
func (w *reader) finalMonth(t *Title) int {
	s := field.State{Scenario: t.scenario(w.k)}
	_ = t.d.Options.Set(w.k.Chosen(), &s.Options) // they come from a position
	return t.d.LastMonth(&s)
}

// writeDatedLine ends a line about a month, if there is anything to tell.
func (w *reader) writeDatedLine(code string, month int, d *field.Data, what []rules.Arg) {
	if len(what) == 0 {
		return
	}
	w.Put(field.DateOf(d.Months[month].ID)...)
	w.Put(what...)
	w.End(code)
}
