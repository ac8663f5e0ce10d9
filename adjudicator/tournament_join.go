package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// cupCalled returns the tournament that words name, by its id or its name, nil for none. Of one
// that is private nobody learns that it is there who does not play in it.
func (in *intake) cupCalled(who *applicant, words string) (*store.Tournament, error) {
	if templates.Plain(words) == "" {
		return nil, nil
	}
	all, err := in.tx.Tournaments()
	if err != nil {
		return nil, err
	}
	for i := range all {
		t := &all[i]
		if templates.Plain(words) != templates.Plain(t.ID) && templates.Plain(words) != templates.Plain(t.Name) {
			continue
		}
		if e, err := in.entrant(who, t); err != nil || e != nil || !t.Detail.Private {
			return t, err
		}
	}
	return nil, nil
}

// entrant returns an applicant as he plays in a tournament, or did, nil where he does not.
func (in *intake) entrant(who *applicant, t *store.Tournament) (*store.Entrant, error) {
	if who.person.ID == 0 {
		return nil, nil
	}
	all, err := in.tx.Entrants(t.ID)
	if err != nil {
		return nil, err
	}
	if at := slices.IndexFunc(all, func(e store.Entrant) bool { return e.Person == who.person.ID }); at >= 0 {
		return &all[at], nil
	}
	return nil, nil
}

// joinCup lets an applicant play in a tournament; who may be somebody else is asked first.
func (in *intake) joinCup(who *applicant, t *store.Tournament) ([]rules.Message, error) {
	name := rules.Text("tournament", t.Name)
	if t.Detail.Closed {
		if e, err := in.entrant(who, t); err != nil || e == nil || !e.Gone.IsZero() {
			return []rules.Message{rules.M("tournament.closed", name)}, err
		}
	}
	if slices.Contains(t.Detail.Barred, who.person.ID) {
		return []rules.Message{rules.M("tournament.barred", name)}, nil
	}
	if !who.sure {
		return in.confirm(who, t.ID, "", "", rules.Text("what", t.Name), rules.Text("tournament", "1"))
	}
	if err := in.introduce(who); err != nil {
		return nil, err
	}
	fault, err := in.s.enter(in.tx, t, who.person.ID, "")
	if err != nil {
		return nil, err
	}
	if fault != "" {
		return []rules.Message{rules.M(fault, name)}, nil
	}
	return in.s.enteredWords(t, who.person.Lang), in.s.auditTournament(in.tx, t, "", "entered", nil)
}

// leaveCup takes an applicant out of a tournament.
func (in *intake) leaveCup(who *applicant, t *store.Tournament) ([]rules.Message, error) {
	name := rules.Text("tournament", t.Name)
	e, err := in.entrant(who, t)
	switch {
	case err != nil:
		return nil, err
	case e == nil || !e.Gone.IsZero() || t.State == store.TournamentOver:
		return []rules.Message{rules.M("tournament.not-in", name)}, nil
	case !who.sure:
		return in.confirm(who, t.ID, "", "1", rules.Text("what", t.Name))
	}
	if err := in.s.withdraw(in.tx, t, e); err != nil {
		return nil, err
	}
	told := rules.M("moderator.left-tournament", name, rules.Text("player", who.person.Name), rules.Text("address", who.address))
	if err := in.s.tellModerator(in.tx, nil, aboutJoins, in.row.ID, told); err != nil {
		return nil, err
	}
	return []rules.Message{rules.M("tournament.left", name)}, in.s.auditTournament(in.tx, t, "", "left", nil)
}

// openCups lists the tournaments that an applicant may enter.
func (in *intake) openCups(who *applicant) (out []rules.Message, err error) {
	all, err := in.tx.Tournaments()
	if err != nil {
		return nil, err
	}
	for i := range all {
		t := &all[i]
		runs := t.State == store.TournamentRunning && termsOf(t).Form != tournament.AllPlayAll
		if t.Detail.Private || t.Detail.Closed || slices.Contains(t.Detail.Barred, who.person.ID) || t.State != store.TournamentOpen && !runs {
			continue
		}
		if e, err := in.entrant(who, t); err != nil {
			return nil, err
		} else if e != nil && e.Gone.IsZero() {
			continue
		}
		out = append(out, rules.M("games.tournament", rules.Text("name", t.Name), rules.Text("title", in.s.titleName(t.Title, who.person.Lang)), rules.Text("id", t.ID)))
	}
	if len(out) > 0 {
		out = append([]rules.Message{rules.M("games.tournaments")}, out...)
	}
	return out, nil
}
