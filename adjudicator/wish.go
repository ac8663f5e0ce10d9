package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// wait puts an applicant among those who wait for a title, or for one side of it.
func (in *intake) wait(who *applicant, d *desk.Desk, side rules.Side, word string) ([]rules.Message, error) {
	lang, id := who.person.Lang, d.About().ID
	args := []rules.Arg{rules.Text("title", d.About().Names.In(lang)), rules.Text("id", id)}
	if side != "" {
		args = append(args, rules.Text("side", sideName(d, side, lang)))
	}
	if !who.sure {
		return in.confirm(who, id, word, "", append([]rules.Arg{rules.Text("what", d.About().Names.In(lang)), rules.Text("waits", "1")}, args[2:]...)...)
	}
	if err := in.introduce(who); err != nil {
		return nil, err
	}
	before, err := in.s.unasked(in.tx, id)
	if err != nil {
		return nil, err
	}
	if err := in.tx.AddWish(&store.Wish{Title: id, Side: side, Person: who.person.ID, Since: in.now}); err != nil {
		return nil, err
	}
	after, err := in.s.unasked(in.tx, id)
	if err != nil {
		return nil, err
	}
	if sides := d.About().Sides; !fills(sides, before) && fills(sides, after) {
		err := in.s.tellModerator(in.tx, nil, aboutJoins, in.row.ID, rules.M("moderator.title-filled",
			rules.Text("title", d.About().Names.In(in.s.cfg.Moderator.Lang)), rules.Num("n", len(after))),
			rules.M("moderator.line", rules.Text("line", "fieldpost game create --title "+id+" --open all")))
		if err != nil {
			return nil, err
		}
	}
	place, n, err := in.place(id, who.person.ID)
	return []rules.Message{rules.M("join.waits", append(args, rules.Num("place", place), rules.Num("n", n))...)}, err
}

// fills reports whether those who wait are enough for all sides of a title.
func fills(sides []rules.Side, wishes []store.Wish) bool {
	free := slices.Clone(sides)
	anything := 0
	for i := range wishes {
		if wishes[i].Side == "" {
			anything++
		} else if at := slices.Index(free, wishes[i].Side); at >= 0 {
			free = slices.Delete(free, at, at+1)
		}
	}
	return anything >= len(free)
}

// endWish takes an applicant off those who wait for a title.
func (in *intake) endWish(who *applicant, d *desk.Desk) ([]rules.Message, error) {
	id, name := d.About().ID, rules.Text("title", d.About().Names.In(who.person.Lang))
	place, _, err := in.place(id, who.person.ID)
	switch {
	case err != nil:
		return nil, err
	case place == 0:
		return []rules.Message{rules.M("leave.nothing")}, nil
	case !who.sure:
		return in.confirm(who, id, "", "1", rules.Text("what", d.About().Names.In(who.person.Lang)))
	}
	return []rules.Message{rules.M("leave.waits-no-more", name)}, in.tx.EndWish(id, who.person.ID)
}

// offer asks who waits for a title to take the free sides of a game, the first to come
// first: each one side, and nobody who has a part in the game. Of a private game nobody
// hears so.
func (s *Service) offer(tx *store.Tx, g *store.Game) error {
	if g.Private {
		return nil
	}
	v, err := s.vacant(tx, g)
	if err != nil {
		return err
	}
	wishes, err := s.unasked(tx, g.Title)
	if err != nil {
		return err
	}
	for i := range wishes {
		at := slices.IndexFunc(v.free, func(side rules.Side) bool { return wishes[i].Side == "" || wishes[i].Side == side })
		if at < 0 || v.held(wishes[i].Person) != nil {
			continue
		}
		p, err := tx.Person(wishes[i].Person)
		if err != nil {
			return err
		}
		all, err := tx.Addresses(p.ID)
		if err != nil {
			return err
		}
		seat := store.Seat{Side: v.free[at], Address: all[0].Address, Name: p.Name, Lang: p.Lang, Zone: p.Zone}
		if err := s.invite(tx, g, &seat, "", true); err != nil {
			return err
		}
		v.free = slices.Delete(v.free, at, at+1)
	}
	return nil
}

// unasked returns those who wait for a title and are not asked already to take a side of a
// game.
func (s *Service) unasked(tx *store.Tx, title string) ([]store.Wish, error) {
	wishes, err := tx.Wishes(title)
	if err != nil {
		return nil, err
	}
	var out []store.Wish
	for i := range wishes {
		all, err := tx.Addresses(wishes[i].Person)
		if err != nil {
			return nil, err
		}
		busy, err := s.asked(tx, title, all)
		if err != nil {
			return nil, err
		}
		if !busy {
			out = append(out, wishes[i])
		}
	}
	return out, nil
}

// asked reports whether somebody is asked already to take a side of a game of a title,
// because he waits for it. What he was asked else nobody behind him may notice.
func (s *Service) asked(tx *store.Tx, title string, at []store.Address) (bool, error) {
	for i := range at {
		pledges, err := tx.AddressPledges(at[i].Address, pledgeInvite)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(pledges, func(p store.Pledge) bool { return p.Detail[pledgeWish] != "" && strings.HasPrefix(p.Game, title+"-") }) {
			return true, nil
		}
	}
	return false, nil
}
