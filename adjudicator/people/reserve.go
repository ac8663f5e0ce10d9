package people

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ReserveRequest is to take over a side that falls free, or no longer to.
var ReserveRequest = office.Request{
	Kinds: []desk.RequestKind{desk.Reserve, desk.ReserveEnd}, Who: office.Anybody, Limit: office.ApplyLimit, Introduces: desk.Reserve, Each: true, Alone: true, Free: answerReserve,
}

func answerReserve(c *office.RequestContext) error {
	q := c.First
	told, err := handleReserve(c.In, c.Who, q.Topic, q.As, q.Kind == desk.ReserveEnd)
	if err != nil || len(told) == 0 {
		return err
	}
	return confirm.AnswerRequester(c.In, c.Who, office.KindWithOccasion(office.KindReserve, strconv.Itoa(q.Line)), told...)
}

// handleReserve notes that somebody offers to take over a side of a game that falls free, or
// the one that he names, or that he does so no longer. Who has a part in the game cannot.
func handleReserve(in *office.Intake, who *office.Requester, game, word string, end bool) ([]rules.Message, error) {
	var roles []store.Role
	if who.Person.ID != 0 {
		all, err := in.Tx.Roles().List(store.Role{Person: who.Person.ID})
		if err != nil {
			return nil, err
		}
		for i := range all {
			if all[i].Kind == store.Reserve {
				roles = append(roles, all[i])
			}
		}
	}
	if end {
		return endReserve(in, who, strings.ToLower(game), roles)
	}
	g, err := in.Tx.Game(strings.ToLower(game))
	if post.IsNotFound(err) || err == nil && (g.Private || in.Tx.Office.Desks[g.Title] == nil) {
		return []rules.Message{rules.M("standby.unknown", rules.Text("word", game))}, nil
	}
	if err != nil {
		return nil, err
	}
	d := in.Tx.Office.Desks[g.Title]
	about := []rules.Arg{rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(who.Person.Lang))}
	side := rules.Side("")
	if word != "" {
		own, refusal := sideFromWord(in, who, d, g.Scenario, word)
		if refusal != nil {
			return refusal, nil
		}
		side = own
		about = append(about, rules.Text("side", d.SideName(side, who.Person.Lang)))
	}
	part := false
	if who.Person.ID != 0 {
		if part, err = seating.HasPartInGame(in, who.Person.ID, g.ID); err != nil {
			return nil, err
		}
	}
	waits := false
	for i := range roles {
		waits = waits || roles[i].Game == g.ID
	}
	switch {
	case g.State == store.Over:
		return []rules.Message{rules.M("standby.over", about...)}, nil
	case part:
		return []rules.Message{rules.M("standby.part", about...)}, nil
	case waits:
		return []rules.Message{rules.M("standby.already", about...)}, nil
	case !who.Sure:
		p := store.Confirmation{Kind: confirm.KindReserve, Game: g.ID, Detail: who.ConfirmationDetail(g.ID, string(side))}
		return nil, confirm.AskToConfirm(in, who, d, p, rules.M("standby.confirm", about...))
	}
	if err := confirm.CreatePerson(in, who); err != nil {
		return nil, err
	}
	if err := in.Tx.Roles().Add(&store.Role{Game: g.ID, Side: side, Kind: store.Reserve, Person: who.Person.ID, Since: in.Now}); err != nil {
		return nil, err
	}
	return []rules.Message{rules.M("standby.waits", about...)}, nil
}

// endReserve ends what somebody offered, in one game or in all.
func endReserve(in *office.Intake, who *office.Requester, game string, roles []store.Role) ([]rules.Message, error) {
	ended := rules.M("standby.ended")
	for i := range roles {
		if game != "" && roles[i].Game != game {
			continue
		}
		ended.Args = append(ended.Args, rules.Text("games", roles[i].Game))
		if !who.Sure {
			continue
		}
		if err := in.Tx.Roles().End(roles[i].ID, in.Now); err != nil {
			return nil, err
		}
	}
	switch {
	case len(ended.Args) == 0:
		return []rules.Message{rules.M("standby.none")}, nil
	case who.Sure:
		return []rules.Message{ended}, nil
	}
	detail := who.ConfirmationDetail(game, "")
	detail[office.DetailEnd] = "1"
	return nil, confirm.AskToConfirm(in, who, nil, store.Confirmation{Kind: confirm.KindReserve, Game: game, Detail: detail}, rules.M("standby.confirm-end", ended.Args...))
}

// ConfirmReserve notes what somebody has confirmed.
func ConfirmReserve(in *office.Intake, row *store.Confirmation) error {
	return CarryOutConfirmed(in, row, office.KindReserve, func(who *office.Requester) ([]rules.Message, error) {
		return handleReserve(in, who, row.Detail[office.DetailWhat], row.Detail[office.DetailSide], row.Detail[office.DetailEnd] != "")
	})
}
