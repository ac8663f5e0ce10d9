package adjudicator

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// standby notes that somebody offers to take over a side of a game that falls free, or
// the one that he names, or that he does so no longer. Who has a part in the game cannot.
func (in *intake) standby(who *applicant, game, word string, end bool) ([]rules.Message, error) {
	var roles []store.Role
	if who.person.ID != 0 {
		all, err := in.tx.RolesOf(who.person.ID)
		if err != nil {
			return nil, err
		}
		for i := range all {
			if all[i].Kind == store.Standby {
				roles = append(roles, all[i])
			}
		}
	}
	if end {
		return in.standbyEnd(who, strings.ToLower(game), roles)
	}
	g, err := in.tx.Game(strings.ToLower(game))
	if isNotFound(err) || err == nil && (g.Private || in.s.desks[g.Title] == nil) {
		return []rules.Message{rules.M("standby.unknown", rules.Text("word", game))}, nil
	}
	if err != nil {
		return nil, err
	}
	d := in.s.desks[g.Title]
	about := []rules.Arg{rules.Text("game", g.ID), rules.Text("title", d.About().Names.In(who.person.Lang))}
	side := rules.Side("")
	if word != "" {
		own, refusal := in.sideNamed(who, d, word)
		if refusal != nil {
			return refusal, nil
		}
		side = own
		about = append(about, rules.Text("side", sideName(d, side, who.person.Lang)))
	}
	part := false
	if who.person.ID != 0 {
		if part, err = in.playsIn(who.person.ID, g.ID); err != nil {
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
	case !who.sure:
		p := store.Pledge{Kind: pledgeStandby, Game: g.ID, Detail: who.detail(g.ID, string(side))}
		return nil, in.ask(who, d, p, rules.M("standby.confirm", about...))
	}
	if err := in.introduce(who); err != nil {
		return nil, err
	}
	if _, err := in.tx.AddRole(&store.Role{Game: g.ID, Side: side, Kind: store.Standby, Person: who.person.ID, Since: in.now}); err != nil {
		return nil, err
	}
	return []rules.Message{rules.M("standby.waits", about...)}, nil
}

// standbyEnd ends what somebody offered, in one game or in all.
func (in *intake) standbyEnd(who *applicant, game string, roles []store.Role) ([]rules.Message, error) {
	ended := rules.M("standby.ended")
	for i := range roles {
		if game != "" && roles[i].Game != game {
			continue
		}
		ended.Args = append(ended.Args, rules.Text("games", roles[i].Game))
		if !who.sure {
			continue
		}
		if err := in.tx.EndRole(roles[i].ID, in.now); err != nil {
			return nil, err
		}
	}
	switch {
	case len(ended.Args) == 0:
		return []rules.Message{rules.M("standby.none")}, nil
	case who.sure:
		return []rules.Message{ended}, nil
	}
	detail := who.detail(game, "")
	detail[detailEnd] = "1"
	return nil, in.ask(who, nil, store.Pledge{Kind: pledgeStandby, Game: game, Detail: detail}, rules.M("standby.confirm-end", ended.Args...))
}

// keepStandby notes what somebody has confirmed.
func (in *intake) keepStandby(row *store.Pledge) error {
	return in.keep(row, kindStandby, func(who *applicant) ([]rules.Message, error) {
		return in.standby(who, row.Detail[detailWhat], row.Detail[detailSide], row.Detail[detailEnd] != "")
	})
}
