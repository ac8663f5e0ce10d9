package tournaments

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// LobbyRequest is about games to join, and tournaments: which there are, to play in one, and no
// longer to.
var LobbyRequest = office.Request{Kinds: []desk.RequestKind{desk.Games, desk.Join, desk.Leave}, Who: office.Anybody, Limit: office.LobbyLimit, Introduces: desk.Join, Asks: true, Free: answerLobby}

// answerLobby answers in one mail what is asked about games to join.
func answerLobby(c *office.RequestContext) (err error) {
	in, who := c.In, c.Who
	kind, told := office.KindGames, []rules.Message(nil)
	for i := range c.All {
		q := &c.All[i]
		var said []rules.Message
		as := office.KindJoin
		switch q.Kind {
		case desk.Join:
			said, err = join(in, who, q)
		case desk.Leave:
			said, err = leaveGame(in, who, q.Topic)
		default:
			as = office.KindGames
			said, err = people.ListJoinableGames(in, who)
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
	if slices.ContainsFunc(told, func(m rules.Message) bool { return m.Code == people.CodeConfirm }) {
		notYou, err := post.DeclineHint(in.Tx, who.Address)
		if err != nil {
			return err
		}
		kind, told = office.KindWithOccasion(office.KindConfirmation, confirm.KindJoin), append(told, notYou)
	}
	return confirm.AnswerRequester(in, who, kind, told...)
}

// join gives a requester a side of a game, a place in a tournament, or a place among those who wait
// for one, and says so; who may be somebody else is asked first.
func join(in *office.Intake, who *office.Requester, q *desk.Request) ([]rules.Message, error) {
	if cup, err := findTournament(in, who, q.Topic); err != nil {
		return nil, err
	} else if cup != nil && q.Lobby.End {
		return leaveTournament(in, who, cup)
	} else if cup != nil {
		return joinTournament(in, who, cup)
	}
	t, err := people.TargetOf(in, who, q.Topic)
	switch {
	case err != nil:
		return nil, err
	case t.Title == nil:
		m := rules.M("join.unknown")
		if q.Topic != "" {
			m.Args = append(m.Args, rules.Text("word", q.Topic))
		}
		list, err := people.ListJoinableGames(in, who)
		return append([]rules.Message{m}, list...), err
	case q.Lobby.Practice:
		return people.StartPractice(in, who, t.Title.About().ID, q.As, q.Foe)
	case q.Lobby.End:
		return people.LeaveWaitingList(in, who, t.Title)
	case t.Game == nil:
		return people.JoinTitle(in, who, t.Title, q.As)
	}
	return people.JoinGame(in, who, t.Title, t.Game, q.As)
}

// ConfirmJoin does what somebody has confirmed, as things are now.
func ConfirmJoin(in *office.Intake, row *store.Confirmation) error {
	return people.CarryOutConfirmed(in, row, office.KindJoin, func(who *office.Requester) ([]rules.Message, error) {
		if row.Detail[office.DetailEnd] != "" {
			return leaveGame(in, who, row.Detail[office.DetailWhat])
		}
		return join(in, who, &desk.Request{Kind: desk.Join, Topic: row.Detail[office.DetailWhat], As: row.Detail[office.DetailSide]})
	})
}

// leaveGame gives the side back that a requester holds of a game which has not begun, his
// place in a tournament, or among those who wait.
func leaveGame(in *office.Intake, who *office.Requester, words string) ([]rules.Message, error) {
	if cup, err := findTournament(in, who, words); err != nil {
		return nil, err
	} else if cup != nil {
		return leaveTournament(in, who, cup)
	}
	seats, err := in.Tx.Seats().List(store.Seat{Person: who.Person.ID})
	if err != nil {
		return nil, err
	}
	t, err := people.TargetOf(in, who, words)
	if err != nil {
		return nil, err
	}
	var found []store.Game
	begun := ""
	for i := range seats {
		g, err := in.Tx.Game(seats[i].Game)
		if err != nil {
			return nil, err
		}
		if words != "" && (t.Game == nil || t.Game.ID != g.ID) && (t.Game != nil || t.Title == nil || t.Title.About().ID != g.Title) {
			continue
		}
		switch {
		case g.State == store.Recruiting && !slices.ContainsFunc(found, func(f store.Game) bool { return f.ID == g.ID }):
			found = append(found, g)
		case g.State != store.Recruiting && !g.State.Ended():
			begun = g.ID
		}
	}
	switch {
	case len(found) == 1 && !who.Sure:
		return people.AskJoinConfirmation(in, who, found[0].ID, "", "1", rules.Text("what", found[0].ID))
	case len(found) == 1:
		return people.LeaveRecruitingGame(in, who, &found[0])
	case len(found) > 1:
		m := rules.M("leave.which")
		for i := range found {
			m.Args = append(m.Args, rules.Text("games", found[i].ID))
		}
		return []rules.Message{m}, nil
	case t.Title != nil && t.Game == nil:
		if place, _, err := people.WaitingListPlace(in, t.Title.About().ID, who.Person.ID); err != nil || place > 0 {
			if err != nil {
				return nil, err
			}
			return people.LeaveWaitingList(in, who, t.Title)
		}
	}
	if begun != "" {
		return []rules.Message{rules.M("leave.begun", rules.Text("game", begun))}, nil
	}
	return []rules.Message{rules.M("leave.nothing")}, nil
}
