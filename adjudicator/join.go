package adjudicator

import (
	"errors"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// codeConfirm asks somebody to confirm.
const codeConfirm = "join.confirm"

// target is what somebody wants to join.
type target struct {
	game  *store.Game // nil: any of the title
	title *desk.Desk
}

// targetOf finds the game or title that words name. Of games that are private nobody
// learns that they are there who holds no side of them.
func (in *intake) targetOf(who *applicant, words string) (t target, err error) {
	games, err := in.tx.GameRows()
	if err != nil {
		return t, err
	}
	for i := range games {
		g := &games[i]
		if in.s.desks[g.Title] == nil || templates.Plain(g.ID) != templates.Plain(words) {
			continue
		}
		if g.Private {
			if o, err := in.mine(who, g); err != nil || len(o.mine) == 0 {
				return t, err
			}
		}
		full, err := in.tx.Game(g.ID) // rows leave something out
		return target{&full, in.s.desks[g.Title]}, err
	}
	t.title = in.s.titleOf(words)
	return t, nil
}

// join gives an applicant a side of a game, a place in a tournament, or a place among those who wait for one, and
// says so; who may be somebody else is asked first.
func (in *intake) join(who *applicant, q *desk.Request) ([]rules.Message, error) {
	if cup, err := in.cupCalled(who, q.Topic); err != nil {
		return nil, err
	} else if cup != nil && q.Lobby.End {
		return in.leaveCup(who, cup)
	} else if cup != nil {
		return in.joinCup(who, cup)
	}
	t, err := in.targetOf(who, q.Topic)
	switch {
	case err != nil:
		return nil, err
	case t.title == nil:
		m := rules.M("join.unknown")
		if q.Topic != "" {
			m.Args = append(m.Args, rules.Text("word", q.Topic))
		}
		list, err := in.listGames(who)
		return append([]rules.Message{m}, list...), err
	case q.Lobby.Practice:
		return in.practice(who, t.title.About().ID, q.As)
	case q.Lobby.End:
		return in.endWish(who, t.title)
	case t.game == nil:
		return in.joinTitle(who, t.title, q.As)
	}
	return in.joinGame(who, t.title, t.game, q.As)
}

// joinGame gives an applicant a side of a game that gathers: the one that he names, or
// the first that is free.
func (in *intake) joinGame(who *applicant, d *desk.Desk, g *store.Game, word string) ([]rules.Message, error) {
	lang := who.person.Lang
	args := []rules.Arg{rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("id", g.Title)}
	o, err := in.mine(who, g)
	if err != nil {
		return nil, err
	}
	free := func() (args []rules.Arg) {
		for _, side := range o.free {
			args = append(args, rules.Text("free", sideName(d, side, lang)))
		}
		return args
	}
	plays, err := in.playsIn(who.person.ID, g.ID)
	switch {
	case err != nil:
		return nil, err
	case plays && len(o.mine) == 0:
		return []rules.Message{rules.M("join.has-part", args...)}, nil
	case plays:
		return []rules.Message{rules.M("join.already", append(args, rules.Text("side", sideName(d, o.mine[0], lang)))...)}, nil
	case g.State != store.Gathering:
		return []rules.Message{rules.M("join.begun", args...)}, nil
	case len(o.free) == 0:
		return []rules.Message{rules.M("join.full", args...)}, nil
	}
	side := o.free[0]
	if word != "" {
		at := in.s.sideOf(d, word)
		if at == "" {
			return []rules.Message{rules.M("join.no-side", append(append(args, rules.Text("word", word)), free()...)...)}, nil
		}
		if !slices.Contains(o.free, at) {
			return []rules.Message{rules.M("join.taken", append(append(args, rules.Text("side", sideName(d, at, lang)), rules.Text("first", sideName(d, o.free[0], lang))), free()...)...)}, nil
		}
		side = at
	}
	if !who.sure {
		return in.confirm(who, g.ID, word, "", rules.Text("what", g.ID), rules.Text("side", sideName(d, side, lang)))
	}
	return in.takeInstead(who, g, side, "")
}

// joinTitle gives an applicant a side of the first game of a title that has one for him,
// or else a place among those who wait.
func (in *intake) joinTitle(who *applicant, d *desk.Desk, word string) ([]rules.Message, error) {
	games, err := in.tx.GameRows()
	if err != nil {
		return nil, err
	}
	side := rules.Side("")
	if word != "" {
		if side = in.s.sideOf(d, word); side == "" {
			m := rules.M("join.no-side", rules.Text("game", d.About().Names.In(who.person.Lang)), rules.Text("word", word))
			for _, s := range d.About().Sides {
				m.Args = append(m.Args, rules.Text("free", sideName(d, s, who.person.Lang)))
			}
			return []rules.Message{m}, nil
		}
	}
	for i := range games {
		g := &games[i]
		if g.Title != d.About().ID || g.State != store.Gathering || g.Private {
			continue
		}
		o, err := in.mine(who, g)
		if err != nil {
			return nil, err
		}
		if len(o.mine) > 0 || len(o.free) == 0 || side != "" && !slices.Contains(o.free, side) {
			continue
		}
		full, err := in.tx.Game(g.ID)
		if err != nil {
			return nil, err
		}
		return in.joinGame(who, d, &full, word)
	}
	return in.wait(who, d, side, word)
}

// confirm asks an applicant by a code whether it is he who wrote.
func (in *intake) confirm(who *applicant, to, side, end string, what ...rules.Arg) ([]rules.Message, error) {
	p := &who.person
	detail := who.detail(to, side)
	detail[detailEnd] = end
	code, err := in.promise(store.Pledge{Kind: pledgeJoin, Address: who.address, Person: p.ID, Detail: detail})
	args := append(what, in.untilOf(p.Lang, in.s.zone(p.Zone)))
	if end != "" {
		args = append(args, rules.Text("end", "1"))
	}
	return []rules.Message{rules.M(codeConfirm, args...), codeLine("invite.accept", code)}, err
}

// keepJoin does what somebody has confirmed, as things are now.
func (in *intake) keepJoin(row *store.Pledge) error {
	return in.keep(row, kindJoin, func(who *applicant) ([]rules.Message, error) {
		if row.Detail[detailEnd] != "" {
			return in.leaveGame(who, row.Detail[detailWhat])
		}
		return in.join(who, &desk.Request{Kind: desk.Join, Topic: row.Detail[detailWhat], As: row.Detail[detailSide]})
	})
}

// introduce makes an applicant a person.
func (in *intake) introduce(who *applicant) (err error) {
	p := &who.person
	if p.ID != 0 {
		return nil
	}
	p.Confirmed, p.Created = in.now, in.now
	p.ID, err = in.tx.AddPerson(p, who.address)
	return err
}

// seatApplicant gives an applicant a side, and says what comes next; nothing where the
// game has begun, as its welcome says it.
func (in *intake) seatApplicant(who *applicant, g *store.Game, side rules.Side, public string) ([]rules.Message, error) {
	if err := in.introduce(who); err != nil {
		return nil, err
	}
	began, err := in.s.take(in.tx, g, side, &who.person, public)
	if err != nil || began {
		return nil, err
	}
	d, err := in.s.desk(g)
	if err != nil {
		return nil, err
	}
	lang := who.person.Lang
	m := rules.M("join.joined", rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("side", sideName(d, side, lang)))
	if who.person.Name != "" {
		m.Args = append(m.Args, rules.Text("player", who.person.Name))
	}
	waits, err := in.s.gatheringOf(in.tx, g, lang)
	return append(append([]rules.Message{m}, waits...), rules.M("join.next", rules.Text("game", g.ID), rules.Text("zone", in.s.zone(who.person.Zone).String()), rules.Text("topic", g.Title))), err
}

// leaveGame gives the side back that an applicant holds of a game which has not begun, his
// place in a tournament, or among those who wait.
func (in *intake) leaveGame(who *applicant, words string) ([]rules.Message, error) {
	if cup, err := in.cupCalled(who, words); err != nil {
		return nil, err
	} else if cup != nil {
		return in.leaveCup(who, cup)
	}
	seats, err := in.tx.SeatsHeld(who.person.ID)
	if err != nil {
		return nil, err
	}
	t, err := in.targetOf(who, words)
	if err != nil {
		return nil, err
	}
	var found []store.Game
	begun := ""
	for i := range seats {
		g, err := in.tx.Game(seats[i].Game)
		if err != nil {
			return nil, err
		}
		if words != "" && (t.game == nil || t.game.ID != g.ID) && (t.game != nil || t.title == nil || t.title.About().ID != g.Title) {
			continue
		}
		switch {
		case g.State == store.Gathering && !slices.ContainsFunc(found, func(f store.Game) bool { return f.ID == g.ID }):
			found = append(found, g)
		case g.State != store.Gathering && !g.State.Ended():
			begun = g.ID
		}
	}
	switch {
	case len(found) == 1 && !who.sure:
		return in.confirm(who, found[0].ID, "", "1", rules.Text("what", found[0].ID))
	case len(found) == 1:
		return in.giveBack(who, &found[0])
	case len(found) > 1:
		m := rules.M("leave.which")
		for i := range found {
			m.Args = append(m.Args, rules.Text("games", found[i].ID))
		}
		return []rules.Message{m}, nil
	case t.title != nil && t.game == nil:
		if place, _, err := in.place(t.title.About().ID, who.person.ID); err != nil || place > 0 {
			if err != nil {
				return nil, err
			}
			return in.endWish(who, t.title)
		}
	}
	if begun != "" {
		return []rules.Message{rules.M("leave.begun", rules.Text("game", begun))}, nil
	}
	return []rules.Message{rules.M("leave.nothing")}, nil
}

// giveBack frees the sides of an applicant in a game that gathers. Who waits is asked,
// and the moderator told.
func (in *intake) giveBack(who *applicant, g *store.Game) ([]rules.Message, error) {
	d, err := in.s.desk(g)
	if err != nil {
		return nil, err
	}
	o, err := in.mine(who, g)
	if err != nil {
		return nil, err
	}
	if len(o.mine) == 0 {
		return nil, errors.New("adjudicator: a side is given back that nobody holds")
	}
	m := rules.M("leave.done", rules.Text("game", g.ID))
	told := rules.M("moderator.left", rules.Text("game", g.ID), rules.Text("player", who.person.Name), rules.Text("address", who.address))
	for _, side := range o.mine {
		if err := in.tx.RemoveSeat(g.ID, side); err != nil {
			return nil, err
		}
		m.Args = append(m.Args, rules.Text("sides", sideName(d, side, who.person.Lang)))
		told.Args = append(told.Args, rules.Text("sides", sideName(d, side, in.s.cfg.Moderator.Lang)))
		if err := in.tx.Audit(&store.Entry{At: in.now, Game: g.ID, Actor: string(side), Action: "left", Detail: map[string]string{}}); err != nil {
			return nil, err
		}
	}
	if err := in.s.regather(in.tx, g); err != nil {
		return nil, err
	}
	return []rules.Message{m}, in.s.tellModerator(in.tx, g, aboutJoins, in.row.ID, told)
}
