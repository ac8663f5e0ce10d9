package adjudicator

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A practice game is one person's, against programs: private, without deadline and
// without hold. It begins when it is asked for, and ends by itself when nothing was
// heard for long. The moderator hears nothing of it but faults of the service.

const (
	mostPractice = 2        // running at a time, of one person
	practiceLife = 30 * day // without a letter
)

// practice starts a practice game of a person, who plays a side of a title, or of one of
// its scenarios; "" is the first side. A refusal says why there is none.
func (in *intake) practice(who *applicant, words, side string) (refusal []rules.Message, err error) {
	d, scenario := in.s.scenarioOf(words)
	if d == nil {
		return in.whichPractice(who, words), nil
	}
	own, refusal := in.sideNamed(who, d, side)
	if refusal != nil {
		return refusal, nil
	}
	running, err := in.practising(who.person.ID)
	if err != nil {
		return nil, err
	}
	if len(running) >= mostPractice {
		m := rules.M("practice.enough", rules.Num("n", mostPractice))
		for _, g := range running {
			m.Args = append(m.Args, rules.Text("games", g))
		}
		return []rules.Message{m}, nil
	}
	title := d.About().Names.In(who.person.Lang)
	if !who.sure {
		p := store.Pledge{Kind: pledgePractice, Detail: who.detail(d.About().ID+" "+scenario, string(own))}
		return nil, in.ask(who, d, p, rules.M("practice.confirm", rules.Text("title", title), rules.SideArg("side", own)))
	}
	n := NewGame{
		Title: d.About().ID, Scenario: scenario, Private: true, Practice: true, Policy: &store.Policy{}, Missing: store.MissingDefault, Actor: actorService,
		Options: map[string]string{desk.OptionHold: desk.HoldValue(0)},
	}
	for _, s := range d.About().Sides {
		seat := NewSeat{Side: s, Bot: true}
		if s == own {
			seat = NewSeat{Side: s, Person: Person{Address: who.address, Name: who.person.Name, Lang: who.person.Lang, Zone: who.person.Zone}}
		}
		n.Seats = append(n.Seats, seat)
	}
	if err := in.introduce(who); err != nil {
		return nil, err
	}
	_, err = in.s.openGame(in.tx, d, &n)
	in.s.env.Failpoint(stepCreated)
	return nil, err
}

// whichPractice says what practice games there are.
func (in *intake) whichPractice(who *applicant, words string) []rules.Message {
	m := rules.M("practice.which")
	if words != "" {
		m.Args = append(m.Args, rules.Text("word", words))
	}
	out := []rules.Message{m}
	for _, id := range in.s.order {
		out = append(out, rules.M("practice.line", rules.Text("id", id), rules.Text("title", in.s.desks[id].About().Names.In(who.person.Lang))))
	}
	return out
}

// sideNamed finds the side that a word names, the first for none.
func (in *intake) sideNamed(who *applicant, d *desk.Desk, word string) (rules.Side, []rules.Message) {
	sides := d.About().Sides
	if word == "" {
		return sides[0], nil
	}
	if side := in.s.sideOf(d, word); side != "" {
		return side, nil
	}
	m := rules.M("practice.side", rules.Text("word", word), rules.Text("title", d.About().Names.In(who.person.Lang)))
	for _, s := range sides {
		m.Args = append(m.Args, rules.Text("sides", sideName(d, s, who.person.Lang)))
	}
	return "", []rules.Message{m}
}

// practising lists the practice games of a person that go on.
func (in *intake) practising(person int64) (out []string, err error) {
	if person == 0 {
		return nil, nil
	}
	seats, err := in.tx.SeatsHeld(person)
	for i := range seats {
		g, err := in.tx.Game(seats[i].Game)
		if err != nil {
			return nil, err
		}
		if g.Practice && !g.State.Ended() {
			out = append(out, g.ID)
		}
	}
	return out, err
}

// endPractice ends a practice game whose player has enough of it.
func (in *intake) endPractice(d *desk.Desk, now bool) error {
	if !now {
		return in.tell(kindPractice, d, rules.M("practice.sure", rules.Text("game", in.game.ID)))
	}
	seats, err := in.tx.Seats(in.game.ID)
	if err != nil {
		return err
	}
	return in.agreed(d, string(in.seat.Side), seats)
}

// silentPractice ends a practice game of whose player nothing was heard for long, or
// says when to look again.
func (s *Service) silentPractice(ctx context.Context, id string, now time.Time) error {
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State != store.Running {
			return err
		}
		seats, err := tx.Seats(id)
		if err != nil {
			return err
		}
		last := g.Started
		for i := range seats {
			if seats[i].Heard.After(last) {
				last = seats[i].Heard
			}
		}
		if g.Due = last.Add(practiceLife); g.Due.After(now) {
			return tx.SaveGame(&g)
		}
		d, err := s.desk(&g)
		if err != nil {
			return err
		}
		if err := s.endGame(tx, &g, d, seats, rules.M(archive.Abandoned, rules.Num("days", int(practiceLife/day))), now); err != nil {
			return err
		}
		return tx.Audit(&store.Entry{At: now, Game: id, Actor: actorService, Action: "abandoned", Detail: map[string]string{}})
	})
	if err == nil {
		s.env.Queued()
	}
	return err
}

// ofPractice reports whether the moderator is told of something in a practice game: of
// faults of the service, and of what a player writes to him.
func ofPractice(what string) bool {
	switch store.Kind(what).Family() {
	case aboutArchive, aboutAsked, aboutFault, aboutPress, aboutProgram, aboutStuck, aboutUnsendable:
		return true
	}
	return false
}

// keepPractice starts what somebody has confirmed that he asked for.
func (in *intake) keepPractice(row *store.Pledge) error {
	return in.keep(row, kindPractice, func(who *applicant) ([]rules.Message, error) {
		return in.practice(who, row.Detail[detailWhat], row.Detail[detailSide])
	})
}
