package people

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// joinWaitingList puts a requester among those who wait for a title, or for one side of it.
func joinWaitingList(in *office.Intake, who *office.Requester, d *desk.Desk, side rules.Side, word string) ([]rules.Message, error) {
	lang, id := who.Person.Lang, d.About().ID
	args := []rules.Arg{rules.Text("title", d.About().Names.In(lang)), rules.Text("id", id)}
	if side != "" {
		args = append(args, rules.Text("side", d.SideName(side, lang)))
	}
	if !who.Sure {
		return AskJoinConfirmation(in, who, id, word, "", append([]rules.Arg{rules.Text("what", d.About().Names.In(lang)), rules.Text("waits", "1")}, args[2:]...)...)
	}
	if err := confirm.CreatePerson(in, who); err != nil {
		return nil, err
	}
	before, err := confirm.UninvitedWaitingEntries(in.Tx, id)
	if err != nil {
		return nil, err
	}
	if err := in.Tx.WaitingList().Add(&store.WaitingEntry{Title: id, Side: side, Person: who.Person.ID, Since: in.Now}); err != nil {
		return nil, err
	}
	after, err := confirm.UninvitedWaitingEntries(in.Tx, id)
	if err != nil {
		return nil, err
	}
	if sides := d.About().SidesOf(""); !canFillSides(sides, before) && canFillSides(sides, after) {
		err := post.NotifyModerator(in.Tx, nil, office.AboutJoins, in.Row.ID, rules.M("moderator.title-filled",
			rules.Text("title", d.About().Names.In(in.Tx.Office.Cfg.Moderator.Lang)), rules.Num("n", len(after))),
			rules.M("moderator.line", rules.Text("line", "fieldpost game create --title "+id+" --open all")))
		if err != nil {
			return nil, err
		}
	}
	place, n, err := WaitingListPlace(in, id, who.Person.ID)
	return []rules.Message{rules.M("join.waits", append(args, rules.Num("place", place), rules.Num("n", n))...)}, err
}

// canFillSides reports whether those who wait are enough for all of some sides.
func canFillSides(sides []rules.Side, wishes []store.WaitingEntry) bool {
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

// LeaveWaitingList takes a requester off those who wait for a title.
func LeaveWaitingList(in *office.Intake, who *office.Requester, d *desk.Desk) ([]rules.Message, error) {
	id, name := d.About().ID, rules.Text("title", d.About().Names.In(who.Person.Lang))
	place, _, err := WaitingListPlace(in, id, who.Person.ID)
	switch {
	case err != nil:
		return nil, err
	case place == 0:
		return []rules.Message{rules.M("leave.nothing")}, nil
	case !who.Sure:
		return AskJoinConfirmation(in, who, id, "", "1", rules.Text("what", d.About().Names.In(who.Person.Lang)))
	}
	return []rules.Message{rules.M("leave.waits-no-more", name)}, in.Tx.WaitingList().Delete(store.WaitingEntry{Title: id, Person: who.Person.ID})
}
