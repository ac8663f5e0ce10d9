package web

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

// login is a moderator whose password can be checked.
type login struct {
	Moderator
	hash passwordHash
}

// moderates reports whether a game is one of his.
func (l *login) moderates(game string) bool {
	return (&office.Moderator{Games: l.Games}).Moderates(game)
}

// gamesOf returns those of some games that a moderator has.
func (s *site) gamesOf(id string, games []inquiry.GameInfo) []inquiry.GameInfo {
	i := slices.IndexFunc(s.moderators, func(l login) bool { return l.ID == id })
	return slices.DeleteFunc(slices.Clone(games), func(g inquiry.GameInfo) bool { return i < 0 || !s.moderators[i].moderates(g.ID) })
}

// readLogins returns those who may log in: the moderator of the office first.
func readLogins(c *Config) (out []login, err error) {
	all := slices.Clone(c.Moderators)
	if c.PasswordHash != "" {
		all = append([]Moderator{{Name: c.ModeratorName, Address: c.Moderator, PasswordHash: c.PasswordHash, Zone: c.ModeratorZone}}, all...)
	}
	for _, m := range all {
		if m.PasswordHash == "" {
			continue
		}
		h, err := parseHash(m.PasswordHash)
		if err != nil {
			return nil, fmt.Errorf("web: the password hash of moderator %q: %w", m.ID, err)
		}
		out = append(out, login{m, h})
	}
	return out, nil
}

// namedLogin returns who logs in under a name, nil for nobody: the moderator of the office
// where none is given.
func (s *site) namedLogin(name string) *login {
	name = strings.TrimSpace(name)
	for i := range s.moderators {
		l := &s.moderators[i]
		if name == "" && l.ID == "" || name != "" && (strings.EqualFold(name, l.ID) || strings.EqualFold(name, l.Name)) {
			return l
		}
	}
	return nil
}

// loginOf returns who is logged in, nil for nobody.
func (s *site) loginOf(r *http.Request) *login {
	if len(s.moderators) == 0 || !s.sessions.GetBool(r.Context(), keyModerator) {
		return nil
	}
	id := s.sessions.GetString(r.Context(), keyWho)
	i := slices.IndexFunc(s.moderators, func(l login) bool { return l.ID == id })
	if i < 0 {
		return nil
	}
	return &s.moderators[i]
}

// moderates reports whether the reader is a moderator of a game.
func (rd *reader) moderates(game string) bool { return rd.login != nil && rd.login.moderates(game) }

// ofOffice reports whether he moderates all games, and sees what belongs to none.
func (rd *reader) ofOffice() bool { return rd.login != nil && rd.login.Games == nil }

// address returns the reader's as a moderator, "" for none.
func (rd *reader) address() string {
	if rd.login == nil {
		return ""
	}
	return rd.login.Address
}

// actor returns how the audit names who is logged in.
func (s *site) actor(r *http.Request) string {
	l := s.loginOf(r)
	if l == nil {
		return office.AsModerator("")
	}
	name := l.Name
	if name == "" {
		name = l.ID
	}
	return office.AsModerator(name)
}
