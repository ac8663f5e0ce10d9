package site

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
)

// Moderator is somebody who may log in: as the moderator of the whole office, or of some
// of its games.
type Moderator struct {
	ID           string   // what he logs in as, beside his name
	Name         string   // how the audit names him
	Address      string   // whether he plays himself is told by it; may be empty
	PasswordHash string   // what HashPassword made of his password
	Zone         string   // as ModeratorZone of [Config]
	Games        []string // ids, or patterns of them as in empires-*; nil: all, and the office
}

// Login is a moderator whose password can be checked.
type Login struct {
	Moderator
	hash passwordHash
}

// moderates reports whether a game is one of his.
func (l *Login) moderates(game string) bool {
	return (&office.Moderator{Games: l.Games}).Moderates(game)
}

// GamesOf returns those of some games that a moderator has.
func (s *Site) GamesOf(id string, games []inquiry.GameInfo) []inquiry.GameInfo {
	i := slices.IndexFunc(s.Moderators, func(l Login) bool { return l.ID == id })
	return slices.DeleteFunc(slices.Clone(games), func(g inquiry.GameInfo) bool { return i < 0 || !s.Moderators[i].moderates(g.ID) })
}

// ReadLogins returns those who may log in: the moderator of the office first.
func ReadLogins(c *Config) (out []Login, err error) {
	all := slices.Clone(c.Moderators)
	if c.PasswordHash != "" {
		all = append([]Moderator{{Name: c.ModeratorName, Address: c.Moderator, PasswordHash: c.PasswordHash, Zone: c.ModeratorZone}}, all...)
	}
	for _, m := range all {
		if m.PasswordHash == "" {
			continue
		}
		h, err := ParseHash(m.PasswordHash)
		if err != nil {
			return nil, fmt.Errorf("web: the password hash of moderator %q: %w", m.ID, err)
		}
		out = append(out, Login{m, h})
	}
	return out, nil
}

// namedLogin returns who logs in under a name, nil for nobody: the moderator of the office
// where none is given.
func (s *Site) namedLogin(name string) *Login {
	name = strings.TrimSpace(name)
	for i := range s.Moderators {
		l := &s.Moderators[i]
		if name == "" && l.ID == "" || name != "" && (strings.EqualFold(name, l.ID) || strings.EqualFold(name, l.Name)) {
			return l
		}
	}
	return nil
}

// loginOf returns who is logged in, nil for nobody.
func (s *Site) loginOf(r *http.Request) *Login {
	if len(s.Moderators) == 0 || !s.Sessions.GetBool(r.Context(), KeyModerator) {
		return nil
	}
	id := s.Sessions.GetString(r.Context(), KeyWho)
	i := slices.IndexFunc(s.Moderators, func(l Login) bool { return l.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Moderators[i]
}

// Moderates reports whether the reader is a moderator of a game.
func (rd *Reader) Moderates(game string) bool { return rd.Login != nil && rd.Login.moderates(game) }

// OfOffice reports whether he moderates all games, and sees what belongs to none.
func (rd *Reader) OfOffice() bool { return rd.Login != nil && rd.Login.Games == nil }

// address returns the reader's as a moderator, "" for none.
func (rd *Reader) address() string {
	if rd.Login == nil {
		return ""
	}
	return rd.Login.Address
}

// Actor returns how the audit names who is logged in.
func (s *Site) Actor(r *http.Request) string {
	l := s.loginOf(r)
	if l == nil {
		return office.ModeratorActor("")
	}
	name := l.Name
	if name == "" {
		name = l.ID
	}
	return office.ModeratorActor(name)
}
