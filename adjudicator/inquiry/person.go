package inquiry

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// PersonInfo is what moderators see of a person. Of who moderates some games only, what of him is
// about these.
type PersonInfo struct {
	ID        int64           `json:"id"`
	Name      string          `json:"name"`
	Lang      rules.Lang      `json:"lang"`
	Zone      string          `json:"zone"`
	Addresses []PersonAddress `json:"addresses"` // the main one first
	Games     []PersonGame    `json:"games,omitempty"`

	// What is about no game.
	Said        []string        `json:"said,omitempty"` // lang, zone: what he said himself
	Created     time.Time       `json:"created,omitzero"`
	Confirmed   time.Time       `json:"confirmed,omitzero"`
	Mails       store.Mails     `json:"mails,omitempty"`
	Map         store.MapMode   `json:"map,omitempty"`
	Unlisted    bool            `json:"unlisted,omitempty"`
	Absences    []store.Absence `json:"absences,omitempty"`
	Tournaments []string        `json:"tournaments,omitempty"`
}

// PersonAddress is where he is reached.
type PersonAddress struct {
	Address   string    `json:"address"`
	Main      bool      `json:"main,omitempty"`
	Confirmed time.Time `json:"confirmed,omitzero"` // zero: nobody has answered from it
}

// PersonGame is what somebody is in a game: who plays a side of it, or what he is beside that.
type PersonGame struct {
	Game      string          `json:"game"`
	Title     string          `json:"title"`
	State     store.GameState `json:"state"`
	Side      rules.Side      `json:"side,omitempty"`
	Role      store.RoleKind  `json:"role,omitempty"`       // "": he plays the side
	Missed    int             `json:"missed,omitempty"`     // deadlines in a row
	MissedAll int             `json:"missed_all,omitempty"` // and of all
	Bounces   int             `json:"bounces,omitempty"`    // mails that came back since he was heard
}

// ErrNoPerson says that there is no such person, or that he is in none of the games that are the
// moderator's.
var ErrNoPerson = errors.New("adjudicator: no such person")

// ListPeople returns the persons whose name or address holds a word, "" for all, by name: those in
// games that somebody moderates, as [office.Moderator] names them. Their games are left out.
func (s Service) ListPeople(ctx context.Context, moderated []string, word string) (out []PersonInfo, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		all, err := tx.People().All()
		if err != nil {
			return err
		}
		addresses, err := tx.AllAddresses()
		if err != nil {
			return err
		}
		his, err := peopleOf(tx, moderated)
		if err != nil {
			return err
		}
		for i := range all {
			p := newPersonInfo(&all[i], addresses[all[i].ID], moderated)
			if p != nil && (moderated == nil || his[p.ID]) && p.holds(word) {
				out = append(out, *p)
			}
		}
		return nil
	})
	slices.SortStableFunc(out, func(a, b PersonInfo) int { return strings.Compare(language.Fold(a.Name), language.Fold(b.Name)) })
	return out, err
}

// holds reports whether the name or an address of a person holds a word.
func (p *PersonInfo) holds(word string) bool {
	return strings.Contains(language.Fold(p.Name), language.Fold(word)) || slices.ContainsFunc(p.Addresses, func(a PersonAddress) bool {
		return strings.Contains(a.Address, strings.ToLower(strings.TrimSpace(word)))
	})
}

// newPersonInfo returns what is known of a person, nil of a program and of who was forgotten. Other
// addresses than the main one, and what is about no game, are for who moderates all.
func newPersonInfo(p *store.Person, all []store.Address, moderated []string) *PersonInfo {
	if len(all) == 0 || all[0].Address == "" || store.IsForgottenAddress(all[0].Address) {
		return nil
	}
	out := &PersonInfo{ID: p.ID, Name: p.Name, Lang: p.Lang, Zone: p.Zone}
	for _, a := range all {
		if a.Main || moderated == nil {
			out.Addresses = append(out.Addresses, PersonAddress{a.Address, a.Main, a.Confirmed})
		}
	}
	if moderated == nil {
		out.Said, out.Created, out.Confirmed, out.Mails, out.Map, out.Unlisted = p.Said, p.Created, p.Confirmed, p.Mails, p.Map, p.Unlisted
	}
	return out
}

// peopleOf returns who plays in games that somebody moderates, or is something in them; nil for all.
func peopleOf(tx *office.Tx, moderated []string) (map[int64]bool, error) {
	if moderated == nil {
		return nil, nil
	}
	his, out := office.Moderator{Games: moderated}, map[int64]bool{}
	games, err := tx.Games().Shared()
	if err != nil {
		return nil, err
	}
	for i := range games {
		if games[i].Practice || !his.Moderates(games[i].ID) {
			continue
		}
		seats, err := tx.Seats().List(store.Seat{Game: games[i].ID})
		if err != nil {
			return nil, err
		}
		for j := range seats {
			out[seats[j].Person] = true
		}
		roles, err := tx.Roles().List(store.Role{Game: games[i].ID})
		if err != nil {
			return nil, err
		}
		for j := range roles {
			out[roles[j].Person] = true
		}
	}
	return out, nil
}

// ShowPerson returns a person with his games, those of a moderator as for [Service.ListPeople]; games
// for practice are left out.
func (s Service) ShowPerson(ctx context.Context, moderated []string, id int64) (out PersonInfo, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		p, err := tx.Person(id)
		if post.IsNotFound(err) {
			return ErrNoPerson
		}
		if err != nil {
			return err
		}
		all, err := tx.Addresses(id)
		if err != nil {
			return err
		}
		info := newPersonInfo(&p, all, moderated)
		if info == nil {
			return ErrNoPerson
		}
		if info.Games, err = personGames(tx, moderated, id); err != nil {
			return err
		}
		if moderated != nil && len(info.Games) == 0 {
			return ErrNoPerson
		}
		out = *info
		if moderated != nil {
			return nil
		}
		if out.Absences, err = tx.Absences().Of(id, s.Now()); err != nil {
			return err
		}
		entered, err := tx.Entrants().List(store.Entrant{Person: id})
		for i := range entered {
			out.Tournaments = append(out.Tournaments, entered[i].Tournament)
		}
		return err
	})
	return out, err
}

// personGames returns what a person is in games that somebody moderates, those that go on first.
func personGames(tx *office.Tx, moderated []string, id int64) (out []PersonGame, err error) {
	his := office.Moderator{Games: moderated}
	add := func(game string, as PersonGame) error {
		g, err := tx.Game(game)
		if err != nil || g.Practice || !his.Moderates(game) {
			return err
		}
		as.Game, as.Title, as.State = g.ID, g.Title, g.State
		out = append(out, as)
		return nil
	}
	seats, err := tx.Seats().List(store.Seat{Person: id})
	if err != nil {
		return nil, err
	}
	for i := range seats {
		if err := add(seats[i].Game, PersonGame{Side: seats[i].Side, Missed: seats[i].Missed, MissedAll: seats[i].MissedAll, Bounces: seats[i].Bounces}); err != nil {
			return nil, err
		}
	}
	roles, err := tx.Roles().List(store.Role{Person: id})
	if err != nil {
		return nil, err
	}
	for i := range roles {
		if err := add(roles[i].Game, PersonGame{Side: roles[i].Side, Role: roles[i].Kind}); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(out, func(a, b PersonGame) int {
		switch over := a.State.Ended(); {
		case over == b.State.Ended():
			return strings.Compare(a.Game, b.Game)
		case over:
			return 1
		}
		return -1
	})
	return out, nil
}
