package people

import (
	"errors"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// CodeConfirm asks somebody to confirm.
const CodeConfirm = "join.confirm"

// target is what somebody wants to join.
type target struct {
	Game  *store.Game // nil: any of the title
	Title *desk.Desk
}

// TargetOf finds the game or title that words name. Of games that are private nobody
// learns that they are there who holds no side of them.
func TargetOf(in *office.Intake, who *office.Requester, words string) (t target, err error) {
	games, err := in.Tx.Games().Shared()
	if err != nil {
		return t, err
	}
	for i := range games {
		g := &games[i]
		if in.Tx.Office.Desks[g.Title] == nil || templates.NormalizeName(g.ID) != templates.NormalizeName(words) {
			continue
		}
		if g.Private {
			if o, err := readOpenSeatsFor(in, who, g); err != nil || len(o.mine) == 0 {
				return t, err
			}
		}
		full, err := in.Tx.Game(g.ID) // rows leave something out
		return target{&full, in.Tx.Office.Desks[g.Title]}, err
	}
	t.Title = TitleOf(in.Tx.Office, words)
	return t, nil
}

// JoinGame gives a requester a side of a game that is recruiting: the one that he names, or
// the first that is free.
func JoinGame(in *office.Intake, who *office.Requester, d *desk.Desk, g *store.Game, word string) ([]rules.Message, error) {
	lang := who.Person.Lang
	args := []rules.Arg{rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(lang)), rules.Text("id", g.Title)}
	o, err := readOpenSeatsFor(in, who, g)
	if err != nil {
		return nil, err
	}
	free := func() (args []rules.Arg) {
		for _, side := range o.Free {
			args = append(args, rules.Text("free", d.SideName(side, lang)))
		}
		return args
	}
	plays, err := seating.HasPartInGame(in, who.Person.ID, g.ID)
	switch {
	case err != nil:
		return nil, err
	case plays && len(o.mine) == 0:
		return []rules.Message{rules.M("join.has-part", args...)}, nil
	case plays:
		return []rules.Message{rules.M("join.already", append(args, rules.Text("side", d.SideName(o.mine[0], lang)))...)}, nil
	case g.State.Ended():
		return []rules.Message{rules.M("join.over", args...)}, nil
	case g.State != store.Recruiting:
		return []rules.Message{rules.M("join.begun", args...)}, nil
	case office.PauseOf(g.State, g.Note) != nil:
		return []rules.Message{rules.M("join.paused", args...)}, nil
	case len(o.Free) == 0:
		return []rules.Message{rules.M("join.full", args...)}, nil
	}
	side := o.Free[0]
	if word != "" {
		at := office.FindGameSide(in.Tx.Office, d, g, word)
		if at == "" {
			return []rules.Message{rules.M("join.no-side", append(append(args, rules.Text("word", word)), free()...)...)}, nil
		}
		if !slices.Contains(o.Free, at) {
			return []rules.Message{rules.M("join.taken", append(append(args, rules.Text("side", d.SideName(at, lang)), rules.Text("first", d.SideName(o.Free[0], lang))), free()...)...)}, nil
		}
		side = at
	}
	if !who.Sure {
		return AskJoinConfirmation(in, who, g.ID, word, "", rules.Text("what", g.ID), rules.Text("side", d.SideName(side, lang)))
	}
	return founding.TakeChosenSide(in, who, g, side, "")
}

// JoinTitle gives a requester a side of the first game of a title that has one for him,
// or else a place among those who wait.
func JoinTitle(in *office.Intake, who *office.Requester, d *desk.Desk, word string) ([]rules.Message, error) {
	games, err := in.Tx.Games().Shared()
	if err != nil {
		return nil, err
	}
	side := rules.Side("")
	if word != "" {
		if side = office.FindSide(in.Tx.Office, d, word); side == "" {
			m := rules.M("join.no-side", rules.Text("game", d.About().Names.In(who.Person.Lang)), rules.Text("word", word))
			for _, s := range d.About().Sides {
				m.Args = append(m.Args, rules.Text("free", d.SideName(s, who.Person.Lang)))
			}
			return []rules.Message{m}, nil
		}
	}
	for i := range games {
		g := &games[i]
		if g.Title != d.About().ID || g.State != store.Recruiting || g.Private || office.PauseOf(g.State, g.Note) != nil {
			continue
		}
		o, err := readOpenSeatsFor(in, who, g)
		if err != nil {
			return nil, err
		}
		if len(o.mine) > 0 || len(o.Free) == 0 || side != "" && !slices.Contains(o.Free, side) {
			continue
		}
		full, err := in.Tx.Game(g.ID)
		if err != nil {
			return nil, err
		}
		return JoinGame(in, who, d, &full, word)
	}
	return joinWaitingList(in, who, d, side, word)
}

// AskJoinConfirmation asks an applicant by a code whether it is he who wrote.
func AskJoinConfirmation(in *office.Intake, who *office.Requester, to, side, end string, what ...rules.Arg) ([]rules.Message, error) {
	p := &who.Person
	detail := who.ConfirmationDetail(to, side)
	detail[office.DetailEnd] = end
	code, err := confirm.AddConfirmation(in, store.Confirmation{Kind: confirm.KindJoin, Address: who.Address, Person: p.ID, Detail: detail})
	args := append(what, confirm.ConfirmationEndArg(in, p.Lang, in.Tx.Office.Zone(p.Zone)))
	if end != "" {
		args = append(args, rules.Text("end", "1"))
	}
	return []rules.Message{rules.M(CodeConfirm, args...), confirm.CodeMessage("invite.accept", code)}, err
}

// LeaveRecruitingGame frees the sides of a requester in a game that is recruiting. Who waits is
// asked, and the moderator told.
func LeaveRecruitingGame(in *office.Intake, who *office.Requester, g *store.Game) ([]rules.Message, error) {
	d, err := in.Tx.Office.Desk(g)
	if err != nil {
		return nil, err
	}
	o, err := readOpenSeatsFor(in, who, g)
	if err != nil {
		return nil, err
	}
	if len(o.mine) == 0 {
		return nil, errors.New("adjudicator: a side is given back that nobody holds")
	}
	m := rules.M("leave.done", rules.Text("game", g.ID))
	told := rules.M("moderator.left", rules.Text("game", g.ID), rules.Text("player", who.Person.Name), rules.Text("address", who.Address))
	for _, side := range o.mine {
		if err := in.Tx.Seats().Delete(store.Seat{Game: g.ID, Side: side}); err != nil {
			return nil, err
		}
		m.Args = append(m.Args, rules.Text("sides", d.SideName(side, who.Person.Lang)))
		told.Args = append(told.Args, rules.Text("sides", d.SideName(side, in.Tx.Office.Cfg.Moderator.Lang)))
		if err := in.Tx.Audit(&store.Entry{At: in.Now, Game: g.ID, Actor: string(side), Action: "left", Detail: map[string]string{}}); err != nil {
			return nil, err
		}
	}
	if err := confirm.OfferOpenSeats(in.Tx, g); err != nil {
		return nil, err
	}
	return []rules.Message{m}, post.NotifyModerator(in.Tx, g, office.AboutJoins, in.Row.ID, told)
}
