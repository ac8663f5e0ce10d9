package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// lobby answers in one mail what is asked about games to join.
func (a *asking) lobby() (err error) {
	in, who := a.in, a.who
	kind, told := kindGames, []rules.Message(nil)
	for i := range a.all {
		q := &a.all[i]
		var said []rules.Message
		as := kindJoin
		switch q.Kind {
		case desk.Join:
			said, err = in.join(who, q)
		case desk.Leave:
			said, err = in.leaveGame(who, q.Topic)
		default:
			as = kindGames
			said, err = in.listGames(who)
		}
		if err != nil {
			return err
		}
		if len(told) == 0 {
			kind = as
		}
		told = append(told, said...)
	}
	if len(told) == 0 { // the game began, and its welcome says all
		return nil
	}
	if slices.ContainsFunc(told, func(m rules.Message) bool { return m.Code == codeConfirm }) {
		notYou, err := in.s.declineHint(in.tx, who.address)
		if err != nil {
			return err
		}
		kind, told = on(kindPledge, pledgeJoin), append(told, notYou)
	}
	return in.tellApplicant(who, kind, told...)
}

// listGames lists the games that have free sides, those of an applicant, and for what one
// can wait, each with the line to send.
func (in *intake) listGames(who *applicant) (out []rules.Message, err error) {
	lang := who.person.Lang
	games, err := in.tx.GameRows()
	if err != nil {
		return nil, err
	}
	held, err := in.tx.SeatsHeld(who.person.ID)
	if err != nil {
		return nil, err
	}
	var open, own []rules.Message
	for i := range games {
		g := &games[i]
		d := in.s.desks[g.Title]
		plays := slices.ContainsFunc(held, func(s store.Seat) bool { return s.Game == g.ID })
		if d == nil || g.State.Ended() || !plays && (g.State != store.Gathering || g.Private) {
			continue
		}
		v, err := in.mine(who, g)
		if err != nil {
			return nil, err
		}
		for _, side := range v.mine {
			m := rules.M("games.own", rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("side", sideName(d, side, lang)))
			if g.State == store.Gathering {
				m.Args = append(m.Args, rules.Num("missing", len(v.missing(d))))
			}
			own = append(own, m)
		}
		if plays || len(v.free) == 0 {
			continue
		}
		m := rules.M("games.open", rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("first", sideName(d, v.free[0], lang)))
		for _, side := range v.free {
			m.Args = append(m.Args, rules.Text("free", sideName(d, side, lang)))
		}
		for j := range v.seats {
			name := v.seats[j].Shown()
			if name == store.Program {
				name = in.s.playerOf(&v.seats[j], lang)
			}
			if name != "" {
				m.Args = append(m.Args, rules.Text("players", name+" ("+sideName(d, v.seats[j].Side, lang)+")"))
			}
		}
		if g.Policy.Orders > 0 {
			m.Args = append(m.Args, rules.Text("pace", in.s.book.Span(lang, g.Policy.Orders)))
		}
		open = append(open, m)
	}
	out = []rules.Message{rules.M("games.none")}
	if len(open) > 0 {
		out = append([]rules.Message{rules.M("games.lead")}, open...)
	}
	if len(own) > 0 {
		out = append(append(out, rules.M("games.own-lead")), own...)
	}
	cups, err := in.openCups(who)
	if err != nil {
		return nil, err
	}
	out = append(append(out, cups...), rules.M("games.titles"))
	for _, id := range in.s.order {
		m := rules.M("games.title", rules.Text("id", id), rules.Text("title", in.s.desks[id].About().Names.In(lang)))
		place, n, err := in.place(id, who.person.ID)
		if err != nil {
			return nil, err
		}
		if place > 0 {
			m.Args = append(m.Args, rules.Num("place", place), rules.Num("n", n))
		}
		out = append(out, m)
	}
	return append(out, rules.M("games.how")), nil
}

// own is what an applicant has to do with a game.
type own struct {
	vacancy
	mine []rules.Side
}

func (in *intake) mine(who *applicant, g *store.Game) (o own, err error) {
	if o.vacancy, err = in.s.vacant(in.tx, g); err != nil || who.person.ID == 0 {
		return o, err
	}
	for i := range o.seats {
		if o.seats[i].Person == who.person.ID {
			o.mine = append(o.mine, o.seats[i].Side)
		}
	}
	return o, nil
}

// place returns the place of a person among those who wait for a title, and how many they
// are; 0 where he does not.
func (in *intake) place(title string, person int64) (place, n int, err error) {
	wishes, err := in.tx.Wishes(title)
	at := slices.IndexFunc(wishes, func(w store.Wish) bool { return w.Person == person })
	return at + 1, len(wishes), err
}

// whileGathering answers a letter to a game that has not begun. What it is asked beside
// games to join has to wait, and no word of the position, no key and no draft goes out.
func (in *intake) whileGathering(d *desk.Desk) (outcome string, err error) {
	seat := in.seat
	sheet := d.Read(in.letter.Lines[:min(len(in.letter.Lines), mostAsked)])
	requests := slices.Clone(sheet.Requests)
	for i := range requests {
		if q := &requests[i]; q.Kind == desk.Resign || q.Kind == desk.ResignNow {
			*q = desk.Request{Kind: desk.Leave, Topic: in.game.ID, Lang: seat.Lang}
		}
	}
	if served, _, err := in.serve(asking{as: anybody}, requests, false); served > 0 || err != nil {
		return outcomeRequest, err
	}
	if outcome, err := in.tooManyGathering(); outcome != "" || err != nil {
		return outcome, err
	}
	told, err := in.s.gatheringOf(in.tx, &in.game, seat.Lang)
	if err != nil {
		return "", err
	}
	kind := kindStatus
	outcome = outcomeRequest
	if len(sheet.Orders)+len(sheet.Standing) > 0 || len(sheet.Requests) == 0 {
		kind, outcome = kindNotice, outcomeRefused
		told = append([]rules.Message{rules.M("gathering.orders", rules.Text("game", in.game.ID))}, told...)
	}
	told = append(told, rules.M("gathering.how", rules.Text("game", in.game.ID)))
	return outcome, in.tellAddress(seat.Address, seat.Name, seat.Lang, kind, told...)
}

// tooManyGathering counts letters to a game that has not begun.
func (in *intake) tooManyGathering() (outcome string, err error) {
	who, _ := in.countedAs()
	if n, err := in.count("refused "+who, hour); err != nil || n > refusalsPerHour {
		return outcomeRate, err
	}
	return "", nil
}
