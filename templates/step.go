package templates

import "github.com/fieldpost/fieldpost/rules"

// mostAlike is how many events of one kind are one step of a replay.
const mostAlike = 4

// Steps parts events into the steps of a replay, in their order: one that is an item
// of its own, with the heading above it and the details and tables below it, or a few
// of one kind in a row. What a step says, [Book.EventsHTML] lays out.
func (b *Book) Steps(events []rules.Event) (steps [][]rules.Event) {
	start, items, alike := 0, 0, true
	for i := range events {
		e := b.catalogs[rules.English][events[i].Code]
		st := styleItem
		if e != nil {
			st = e.style
		}
		switch {
		case !st.own() && st != styleGroup: // below what is before it
			alike = false
			continue
		case items == 0: // below a heading, or the first
		case st.own() && alike && items < mostAlike && events[i].Code == events[i-1].Code:
		default:
			steps = append(steps, events[start:i:i])
			start, items, alike = i, 0, true
		}
		if st.own() {
			items++
		}
	}
	if len(events) > start {
		steps = append(steps, events[start:])
	}
	return steps
}
