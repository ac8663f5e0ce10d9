package moderation

import (
	"errors"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Tournament moves a tournament on, by mail; at the command line and at pages that has commands and
// forms of its own. It is about no game, and only who moderates all of them can have it done.
var Tournament = &Verb{Name: "tournament", Do: moveTournament, Office: true, Fields: []Field{
	{Name: office.ArgHow, Kind: FieldChoice, Choices: []string{tournamentRound, tournamentEnter, tournamentLeave, tournamentEnd}, Help: "What is done."},
	{Name: office.ArgTournament, Kind: FieldLine, Help: "Its id, and behind it the round, who enters or the number of who leaves."},
}}

// What is done to a tournament.
const (
	tournamentRound = "round"
	tournamentEnter = "enter"
	tournamentLeave = "leave"
	tournamentEnd   = "end-tournament"
)

func moveTournament(c *office.Command) error {
	if !c.Tx.Office.HasWholeOffice(c.Row.Actor) {
		return c.Refusal("verb.tournament-office")
	}
	id, rest, _ := strings.Cut(strings.TrimSpace(c.Arg(office.ArgTournament)), " ")
	name := rules.Text("id", strings.ToLower(id))
	t, err := c.Tx.Tournaments().One(store.Tournament{ID: name.Value})
	if post.IsNotFound(err) {
		return c.Refusal("verb.no-tournament", name)
	}
	if err != nil {
		return err
	}
	rest = strings.TrimSpace(rest)
	number, unread := strconv.Atoi(rest)
	how := c.Arg(office.ArgHow)
	switch {
	case how == tournamentEnter:
		who, no := ReadPerson(rest)
		if no != nil {
			return c.Refusal("verb.no-address", rules.Text("word", rest))
		}
		if err := refuseUnmailable(c, who.Address); err != nil {
			return err
		}
		err = tournaments.Enter(c.Tx, &t, c.Row.Actor, who, "")
	case how == tournamentEnd && rest == "":
		err = tournaments.End(c.Tx, &t, c.Row.Actor)
	case how == tournamentRound && unread == nil:
		err = tournaments.BeginRound(c.Tx, &t, c.Row.Actor, number)
		defer forgetPositions(c, &t)
	case how == tournamentLeave && unread == nil:
		err = tournaments.Leave(c.Tx, &t, c.Row.Actor, number, 0)
	case rest == "":
		return c.Refusal("verb.tournament-what")
	default:
		return c.Refusal("verb.tournament-what", rules.Text("word", rest))
	}
	if fault := new(tournaments.Fault); errors.As(err, fault) {
		return c.Refusal("verb.tournament-refused", name, rules.Word("why", "tournament.fault."+fault.Code), rules.Num("next", t.Round+1))
	}
	if errors.Is(err, office.ErrName) {
		return c.Refusal("verb.name-reserved", rules.Text("word", rest))
	}
	if err != nil {
		return err
	}
	c.Audited = true
	c.Say("verb.tournament-done", name, rules.Word("what", "door.done."+how))
	return nil
}

// forgetPositions forgets the positions of the games of a round that may be undone.
func forgetPositions(c *office.Command, t *store.Tournament) {
	rows, err := c.Tx.Pairings().List(store.Pairing{Tournament: t.ID, Round: t.Round})
	if err != nil {
		c.Tx.Office.Env.Log.Warn("positions of a round", office.KeyError, err)
	}
	for i := range rows {
		if rows[i].Game != "" {
			c.Tx.Office.Positions.Drop(rows[i].Game)
		}
	}
}
