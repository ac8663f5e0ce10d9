package seating

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// mostAbsences is how many absences of one person are kept.
const mostAbsences = 12

// AddAbsence notes one absence, or says why it is not noted.
func AddAbsence(in *office.Intake, words string) (*rules.Message, error) {
	zone := in.Tx.Office.Zone(in.Seat.Zone)
	away, ok := prose.ReadAway(words)
	var first, last time.Time
	if ok {
		first, last, ok = away.From(in.Now.In(zone))
	}
	if !ok {
		m := rules.M("absence.unclear", rules.Text("text", words))
		return &m, nil
	}
	all, err := in.Tx.Absences().Of(in.Seat.Person, in.Now)
	if err != nil {
		return nil, err
	}
	if len(all) >= mostAbsences {
		m := rules.M("absence.many", rules.Num("n", len(all)))
		return &m, nil
	}
	midnight := func(day time.Time) time.Time {
		return calendar.ClockTime(day.Year(), day.Month(), day.Day(), 0, 0, zone)
	}
	_, err = in.Tx.Absences().Add(in.Seat.Person, store.Absence{First: midnight(first), Until: midnight(last.AddDate(0, 0, 1))})
	return nil, err
}

// AbsenceMessages says when a person is away.
func AbsenceMessages(in *office.Intake) (out []rules.Message, err error) {
	all, err := in.Tx.Absences().Of(in.Seat.Person, in.Now)
	if len(all) == 0 {
		return []rules.Message{rules.M("absence.none")}, err
	}
	zone := in.Tx.Office.Zone(in.Seat.Zone)
	for _, a := range all {
		last := a.Until.In(zone).Add(-time.Millisecond)
		out = append(out, rules.M("absence.is", rules.Text("first", in.Tx.Office.Book.Date(in.Seat.Lang, a.First.In(zone))), rules.Text("last", in.Tx.Office.Book.Date(in.Seat.Lang, last))))
	}
	return out, nil
}

// ExtendSenderGames moves, where an absence was announced, the deadlines of all games of a
// person that wait for him, and says of each how it stands.
func ExtendSenderGames(in *office.Intake, announced bool) (out []rules.Message, err error) {
	seats, err := in.Tx.Seats().Of(in.Seat.Address)
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
		g := &in.Game
		if id != g.ID {
			other, err := in.Tx.Game(id)
			if err != nil {
				return nil, err
			}
			g = &other
		}
		if g.State.Ended() || g.State == store.Recruiting || in.Tx.Office.Desks[g.Title] == nil {
			continue
		}
		m, err := extendSenderGame(in, g, announced)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// extendSenderGame says how an absence bears on a game, after it has.
func extendSenderGame(in *office.Intake, g *store.Game, announced bool) (rules.Message, error) {
	game := rules.Text("game", g.ID)
	if g.Policy.Absence <= 0 {
		return rules.M("absence.not-here", game), nil
	}
	near := canExtendDeadline(in.Tx.Office, g, in.Now) && g.Deadline.Sub(in.Now) < g.Policy.Notice
	moved := false
	if announced && !near && !in.Outage {
		var err error
		if moved, err = ExtendForAbsentNow(in.Tx, g, in.Seat.Person, in.Now); err != nil {
			return rules.Message{}, err
		}
	}
	used, before, err := in.Tx.Absences().GrantedTime(g.ID, g.Phase, in.Seat.Person)
	if err != nil {
		return rules.Message{}, err
	}
	left := rules.Text("left", in.Tx.Office.Book.Span(in.Seat.Lang, g.Policy.Absence-used))
	m := rules.M("absence.free", game, left)
	switch when := post.AddDeadlineArg(m, g); {
	case moved:
		m = when
		m.Code = "absence.moved"
	case g.Policy.Absence-used <= 0:
		m = rules.M("absence.used", game)
	case before:
		m = when
		m.Code = "absence.once"
	case announced && near:
		m = rules.M("absence.near", game, rules.Text("span", templates.ExactSpan(in.Tx.Office.Book, in.Seat.Lang, g.Policy.Notice)))
	}
	return post.LocalizeDeadline(in.Tx.Office, m, g, &in.Seat), nil
}
