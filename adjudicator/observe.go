package adjudicator

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// An observer is told by mail what everybody may know of a game in which he plays no
// side. Anybody may ask for it, as the pages tell no less; so that nobody is drowned in
// mails that somebody else asked for, a code that goes to his address has to come back,
// but from whom the letter is proved to be. To end it takes no proof. Who held a side may
// observe the game once he has left it.

// How many observers a game has, and how many games a person observes.
const (
	mostObservers = 200
	mostObserved  = 10
)

// observe carries out what a letter says of observing, and answers once, besides a first
// report of each game.
func (a *asking) observe() (err error) {
	in, who := a.in, a.who
	kind, told := kindObserve, []rules.Message(nil)
	for i := range a.all {
		q := &a.all[i]
		var said []rules.Message
		switch {
		case q.Kind == desk.ObserveEnd:
			said, err = in.endObserving(who.person.ID, cmp.Or(q.Topic, a.game))
		case q.Topic == "":
			said, err = in.observing(who.person.ID)
		case len(told) == mostObserved:
			continue
		case who.sure:
			said, err = in.beginObserving(who, q.Topic)
		default:
			var asked bool
			if said, asked, err = in.askObserver(who, q.Topic); asked {
				kind = kindPledge
			}
		}
		if err != nil {
			return err
		}
		told = append(told, said...)
	}
	if len(told) == 0 { // the first reports are the answer
		return nil
	}
	if kind == kindPledge {
		notYou, err := in.s.declineHint(in.tx, who.address)
		if err != nil {
			return err
		}
		told = append(told, notYou)
	}
	return in.tellApplicant(who, kind, told...)
}

// mayObserve finds the game that somebody wants to observe; told says why he may not.
func (in *intake) mayObserve(who *applicant, game string) (g store.Game, d *desk.Desk, told []rules.Message, err error) {
	refused := func(code string) []rules.Message {
		as := "game"
		if code == "observe.no-game" {
			as = "word"
		}
		return []rules.Message{rules.M(code, rules.Text(as, game), rules.Num("most", mostObserved))}
	}
	if g, err = in.tx.Game(game); isNotFound(err) {
		return g, nil, refused("observe.no-game"), nil
	} else if err != nil {
		return g, nil, nil, err
	}
	if d, err = in.s.desk(&g); err != nil {
		return g, nil, refused("observe.no-game"), nil //nolint:nilerr // its title is none of ours any more
	}
	if plays, err := in.playsIn(who.person.ID, game); plays || err != nil {
		return g, d, refused("observe.plays"), err
	}
	switch { // of a private game nobody else is told that there is one
	case g.Private:
		return g, d, refused("observe.no-game"), nil
	case g.State == store.Gathering:
		return g, d, refused("observe.not-begun"), nil
	case g.State.Ended():
		return g, d, refused("observe.is-over"), nil
	case !in.s.fits(&g):
		return g, d, refused("notice.other-board"), nil
	}
	all, err := observers(in.tx, game)
	if err != nil {
		return g, d, nil, err
	}
	mine, err := observedBy(in.tx, who.person.ID)
	switch {
	case err != nil:
	case slices.Contains(mine, game):
		told = refused("observe.already")
	case len(all) >= mostObservers:
		told = refused("observe.full")
	case len(mine) >= mostObserved:
		told = refused("observe.most")
	}
	return g, d, told, err
}

// askObserver asks by mail who may not be the sender whether he wants to observe a game.
func (in *intake) askObserver(who *applicant, game string) (told []rules.Message, asked bool, err error) {
	_, d, told, err := in.mayObserve(who, game)
	if err != nil || len(told) > 0 {
		return told, false, err
	}
	code, err := in.promise(store.Pledge{
		Kind: pledgeObserve, Address: who.address, Person: who.person.ID, Game: game, Detail: who.detail("", ""),
	})
	return []rules.Message{rules.M("observe.asked", rules.Text("game", game), rules.Text("title", d.About().Names.In(who.person.Lang)),
		rules.Text("code", code), in.untilOf(who.person.Lang, in.s.zone(who.person.Zone)))}, true, err
}

// keepObserver makes who has agreed an observer.
func (in *intake) keepObserver(row *store.Pledge) error {
	return in.keep(row, kindObserve, func(who *applicant) ([]rules.Message, error) {
		return in.beginObserving(who, row.Game)
	})
}

// beginObserving makes somebody an observer, and sends him how the game stands; told says
// why not.
func (in *intake) beginObserving(who *applicant, game string) (told []rules.Message, err error) {
	g, d, told, err := in.mayObserve(who, game)
	if err != nil || len(told) > 0 {
		return told, err
	}
	if err := in.introduce(who); err != nil {
		return nil, err
	}
	role := store.Role{
		Game: game, Kind: store.Observer, Person: who.person.ID, Since: in.now, Address: who.address, Name: who.person.Name, Lang: who.person.Lang, Zone: who.person.Zone,
	}
	if _, err := in.tx.AddRole(&role); err != nil {
		return nil, err
	}
	page, err := in.firstReport(&g, d, &role)
	if err != nil {
		return nil, err
	}
	return nil, in.s.queue(in.tx, dispatch{
		game: game, phase: g.Phase, kind: on(kindObserved, "begun"), letter: in.row.ID, parent: in.letter.MessageID,
		to: role.Address, name: role.Name, lang: role.Lang, auto: autoReplied, page: page, now: in.now,
	})
}

// endings returns those of its requests that end something: who wrote observes what they name.
func (a *asking) endings() (out []desk.Request, err error) {
	mine, err := observedBy(a.in.tx, a.who.person.ID)
	for _, q := range a.all {
		game := cmp.Or(q.Topic, a.game)
		if q.Kind == desk.ObserveEnd && (slices.Contains(mine, game) || game == "" && len(mine) > 0) {
			out = append(out, q)
		}
	}
	return out, err
}

// stopsObserving ends what somebody observes, however many letters came in his name.
func (in *intake) stopsObserving() (outcome string, err error) {
	a := asking{in: in, as: anybody, game: in.game.ID}
	a.all, _ = in.asks()
	if a.who, err = in.applicant(""); err != nil {
		return "", err
	}
	if a.all, err = a.endings(); err != nil || len(a.all) == 0 || !mailable(a.who.address) {
		return outcomeRate, err
	}
	return outcomeRequest, a.observe()
}

// endObserving ends what a person observes: one game, or all for "".
func (in *intake) endObserving(person int64, game string) ([]rules.Message, error) {
	roles, err := in.tx.RolesOf(person)
	m := rules.M("observe.ended")
	for i := range roles {
		r := &roles[i]
		if !isObserver(*r) || game != "" && r.Game != game {
			continue
		}
		if err := in.tx.EndRole(r.ID, in.now); err != nil {
			return nil, err
		}
		m.Args = append(m.Args, rules.Text("games", r.Game))
	}
	if len(m.Args) == 0 {
		m = rules.M("observe.none")
	}
	return []rules.Message{m}, err
}

// observing says what a person observes.
func (in *intake) observing(person int64) ([]rules.Message, error) {
	games, err := observedBy(in.tx, person)
	m := rules.M("observe.none")
	if len(games) > 0 {
		m = *in.list("observe.games", games)
	}
	return []rules.Message{m}, err
}

// observes returns the games that somebody observes, if a letter is about them: about game,
// or about any if he plays nowhere.
func (in *intake) observes(who *applicant, game string) ([]string, error) {
	if who.person.ID == 0 {
		return nil, nil
	}
	games, err := observedBy(in.tx, who.person.ID)
	if err != nil || !slices.Contains(games, game) && len(in.from) > 0 {
		return nil, err
	}
	return games, nil
}

// playsNone tells an observer that his orders count for nothing.
func (in *intake) playsNone(who *applicant, games []string) (outcome string, err error) {
	if ok, err := in.within(applyLimit, who); !ok || err != nil {
		return outcomeRate, err
	}
	return outcomeRefused, in.tellApplicant(who, kindObserve, *in.list("observe.plays-none", games))
}

// observers returns those of a game.
func observers(tx *store.Tx, game string) ([]store.Role, error) {
	all, err := tx.Roles(game)
	return slices.DeleteFunc(all, func(r store.Role) bool { return !isObserver(r) }), err
}

// isObserver reports whether a role is that of an observer.
func isObserver(r store.Role) bool { return r.Kind == store.Observer }

// observedBy returns the games that a person observes; nobody, 0, observes none.
func observedBy(tx *store.Tx, person int64) (games []string, err error) {
	all, err := tx.RolesOf(person)
	for i := range all {
		if isObserver(all[i]) {
			games = append(games, all[i].Game)
		}
	}
	return games, err
}
