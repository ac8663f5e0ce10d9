package adjudicator

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// mostAbsences is how many absences of one person are kept.
const mostAbsences = 12

// absent notes when a person is away, or that he is back, and moves the deadlines that
// wait for him in all his games. A change takes the key.
func (in *intake) absent(d *desk.Desk, sheet *desk.Sheet) error {
	var said []rules.Message
	changed := false
	for _, q := range sheet.Requests {
		if q.Kind != desk.Back && (q.Kind != desk.Absent || q.Topic == "") {
			continue
		}
		if !in.proved {
			_, err := in.refuse(in.keyFault())
			return err
		}
		if weak := in.weakKeyFault(q); weak != nil {
			said = append(said, *weak)
			continue
		}
		if q.Kind == desk.Back {
			if err := in.tx.EndAbsences(in.seat.Person, in.now); err != nil {
				return err
			}
			said = append(said, rules.M("absence.ended"))
			continue
		}
		m, err := in.goAway(q.Topic)
		if err != nil {
			return err
		}
		if m != nil {
			said = append(said, *m)
		} else {
			changed = true
		}
	}
	absences, err := in.absences()
	if err != nil {
		return err
	}
	said = append(said, absences...)
	games, err := in.waitForMe(changed)
	if err != nil {
		return err
	}
	said = append(said, games...)
	return in.tell(kindAbsent, d, append(said, rules.M("absence.how"))...)
}

// goAway notes one absence, or says why it is not noted.
func (in *intake) goAway(words string) (*rules.Message, error) {
	zone := in.s.zone(in.seat.Zone)
	away, ok := desk.ReadAway(words)
	var first, last time.Time
	if ok {
		first, last, ok = away.From(in.now.In(zone))
	}
	if !ok {
		m := rules.M("absence.unclear", rules.Text("text", words))
		return &m, nil
	}
	all, err := in.tx.Absences(in.seat.Person, in.now)
	if err != nil {
		return nil, err
	}
	if len(all) >= mostAbsences {
		m := rules.M("absence.many", rules.Num("n", len(all)))
		return &m, nil
	}
	midnight := func(day time.Time) time.Time {
		return calendar.At(day.Year(), day.Month(), day.Day(), 0, 0, zone)
	}
	_, err = in.tx.AddAbsence(in.seat.Person, store.Absence{First: midnight(first), Until: midnight(last.AddDate(0, 0, 1))})
	return nil, err
}

// absences says when a person is away.
func (in *intake) absences() (out []rules.Message, err error) {
	all, err := in.tx.Absences(in.seat.Person, in.now)
	if len(all) == 0 {
		return []rules.Message{rules.M("absence.none")}, err
	}
	zone := in.s.zone(in.seat.Zone)
	for _, a := range all {
		last := a.Until.In(zone).Add(-time.Millisecond)
		out = append(out, rules.M("absence.is", rules.Text("first", in.s.book.Date(in.seat.Lang, a.First.In(zone))), rules.Text("last", in.s.book.Date(in.seat.Lang, last))))
	}
	return out, nil
}

// waitForMe moves, where an absence was announced, the deadlines of all games of a
// person that wait for him, and says of each how it stands.
func (in *intake) waitForMe(announced bool) (out []rules.Message, err error) {
	seats, err := in.tx.SeatsOf(in.seat.Address)
	if err != nil {
		return nil, err
	}
	var ids []string
	for i := range seats {
		if !slices.Contains(ids, seats[i].Game) {
			ids = append(ids, seats[i].Game)
		}
	}
	for _, id := range ids {
		g := &in.game
		if id != g.ID {
			other, err := in.tx.Game(id)
			if err != nil {
				return nil, err
			}
			g = &other
		}
		if g.State.Ended() || g.State == store.Gathering || in.s.desks[g.Title] == nil {
			continue
		}
		m, err := in.gameWaits(g, announced)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// gameWaits says how an absence bears on a game, after it has.
func (in *intake) gameWaits(g *store.Game, announced bool) (rules.Message, error) {
	game := rules.Text("game", g.ID)
	if g.Policy.Absence <= 0 {
		return rules.M("absence.not-here", game), nil
	}
	near := in.s.mayWait(g, in.now) && g.Deadline.Sub(in.now) < g.Policy.Notice
	moved := false
	if announced && !near && !in.outage {
		var err error
		if moved, err = in.s.leaveNow(in.tx, g, in.seat.Person, in.now); err != nil {
			return rules.Message{}, err
		}
	}
	used, before, err := in.tx.Granted(g.ID, g.Phase, in.seat.Person)
	if err != nil {
		return rules.Message{}, err
	}
	left := rules.Text("left", in.s.book.Span(in.seat.Lang, g.Policy.Absence-used))
	m := rules.M("absence.free", game, left)
	switch when := withDeadline(m, g); {
	case moved:
		m = when
		m.Code = "absence.moved"
	case g.Policy.Absence-used <= 0:
		m = rules.M("absence.used", game)
	case before:
		m = when
		m.Code = "absence.once"
	case announced && near:
		m = rules.M("absence.near", game, rules.Text("span", in.s.book.Span(in.seat.Lang, g.Policy.Notice)))
	}
	return in.s.localMessage(m, g, &in.seat), nil
}
