package tournaments

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// findTournament returns the tournament that words name, by its id or its name, nil for none. Of one
// that is private nobody learns that it is there who does not play in it.
func findTournament(in *office.Intake, who *office.Requester, words string) (*store.Tournament, error) {
	if templates.NormalizeName(words) == "" {
		return nil, nil
	}
	all, err := in.Tx.Tournaments().All()
	if err != nil {
		return nil, err
	}
	for i := range all {
		t := &all[i]
		if templates.NormalizeName(words) != templates.NormalizeName(t.ID) && templates.NormalizeName(words) != templates.NormalizeName(t.Name) {
			continue
		}
		if e, err := people.EntrantOf(in, who, t); err != nil || e != nil || !t.Detail.Private {
			return t, err
		}
	}
	return nil, nil
}

// joinTournament lets a requester play in a tournament; one who may be somebody else is
// asked first.
func joinTournament(in *office.Intake, who *office.Requester, t *store.Tournament) ([]rules.Message, error) {
	name := rules.Text("tournament", t.Name)
	if t.Detail.Closed {
		if e, err := people.EntrantOf(in, who, t); err != nil || e == nil || !e.Gone.IsZero() {
			return []rules.Message{rules.M("tournament.closed", name)}, err
		}
	}
	if slices.Contains(t.Detail.Barred, who.Person.ID) {
		return []rules.Message{rules.M("tournament.barred", name)}, nil
	}
	if !who.Sure {
		return people.AskJoinConfirmation(in, who, t.ID, "", "", rules.Text("what", t.Name), rules.Text("tournament", "1"))
	}
	if err := confirm.CreatePerson(in, who); err != nil {
		return nil, err
	}
	fault, err := addEntrant(in.Tx, t, who.Person.ID, "")
	if err != nil {
		return nil, err
	}
	if fault != "" {
		return []rules.Message{rules.M("tournament."+fault, name)}, nil
	}
	return entryMessages(in.Tx.Office, t, who.Person.Lang), auditTournament(in.Tx, t, "", "entered", nil)
}

// leaveTournament takes a requester out of a tournament.
func leaveTournament(in *office.Intake, who *office.Requester, t *store.Tournament) ([]rules.Message, error) {
	name := rules.Text("tournament", t.Name)
	e, err := people.EntrantOf(in, who, t)
	switch {
	case err != nil:
		return nil, err
	case e == nil || !e.Gone.IsZero() || t.State == store.TournamentOver:
		return []rules.Message{rules.M("tournament.not-in", name)}, nil
	case !who.Sure:
		return people.AskJoinConfirmation(in, who, t.ID, "", "1", rules.Text("what", t.Name))
	}
	if err := withdrawEntrant(in.Tx, t, e); err != nil {
		return nil, err
	}
	told := rules.M("moderator.left-tournament", name, rules.Text("player", who.Person.Name), rules.Text("address", who.Address))
	if err := post.NotifyModerator(in.Tx, nil, office.AboutJoins, in.Row.ID, told); err != nil {
		return nil, err
	}
	return []rules.Message{rules.M("tournament.left", name)}, auditTournament(in.Tx, t, "", "left", nil)
}
