package adjudicator

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Moderator is somebody who moderates games: some, or all.
type Moderator struct {
	Person
	Digest string   // when he is told once a day what his games need, as in 08:00 of his zone; "": never
	Games  []string // ids, or patterns of them as in empires-* (package path); nil: all games
}

// Moderates reports whether a game is one of his.
func (m *Moderator) Moderates(game string) bool {
	return m.Games == nil || slices.ContainsFunc(m.Games, func(pattern string) bool {
		ok, err := path.Match(pattern, game)
		return ok && err == nil
	})
}

// moderators returns those who have an address, him of the whole office first.
func (s *Service) moderators() (out []Moderator) {
	if s.cfg.Moderator.Address != "" {
		out = append(out, Moderator{Person: s.cfg.Moderator, Digest: s.cfg.ModeratorDigest})
	}
	for i := range s.cfg.Moderators {
		if s.cfg.Moderators[i].Address != "" {
			out = append(out, s.cfg.Moderators[i])
		}
	}
	return out
}

// moderatorsOf returns those of a game.
func (s *Service) moderatorsOf(game string) []Moderator {
	return slices.DeleteFunc(s.moderators(), func(m Moderator) bool { return !m.Moderates(game) })
}

// moderatorsBeside returns those of a game who do not play in it, nor write for who does.
func (s *Service) moderatorsBeside(tx *store.Tx, game string) (out []Moderator, err error) {
	for _, mod := range s.moderatorsOf(game) {
		seats, err := SeatsAt(tx, mod.Address)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(seats, func(seat store.Seat) bool { return seat.Game == game }) {
			out = append(out, mod)
		}
	}
	return out, nil
}

// moderatorBeside returns whom of them the players of a game may ask: the one that their
// mails name, or else the first; nil for nobody.
func (s *Service) moderatorBeside(tx *store.Tx, game string) (*Person, error) {
	beside, err := s.moderatorsBeside(tx, game)
	if err != nil || len(beside) == 0 {
		return nil, err
	}
	named := s.whom(game)
	i := slices.IndexFunc(beside, func(m Moderator) bool { return m.Address == named.Address })
	return &beside[max(i, 0)].Person, nil
}

// moderatorAt returns who moderates and writes from an address, nil for nobody.
func (s *Service) moderatorAt(address string) *Moderator {
	for _, m := range s.moderators() {
		if strings.EqualFold(m.Address, address) {
			return &m
		}
	}
	return nil
}

// moderatorCalled returns who moderates and is named so in the audit, nil for nobody: whoever
// is at the command line has the whole office. Of several of one name it is one of some
// games.
func (s *Service) moderatorCalled(actor string) *Moderator {
	all := s.moderators()
	slices.SortStableFunc(all, func(a, b Moderator) int { return cmp.Compare(min(1, len(b.Games)), min(1, len(a.Games))) })
	for i := range all {
		if AsModerator(all[i].Name) == actor {
			return &all[i]
		}
	}
	return nil
}

// Unnumbered are messages as they are told to who moderates some games only: without the
// numbers of letters, mails and commands, which are those of the whole office, and from
// which he could count what goes on in other games.
func Unnumbered(told []rules.Message) []rules.Message {
	out := slices.Clone(told)
	for i := range out {
		out[i].Args = slices.DeleteFunc(slices.Clone(out[i].Args), func(a rules.Arg) bool {
			return a.Name == "id" && slices.ContainsFunc([]string{prefixLetter, prefixDispatch, prefixCommand}, func(prefix string) bool {
				_, is := numberAfter(a.Value, prefix)
				return is
			})
		})
	}
	return out
}

// toldTo are messages as a moderator is told them.
func (m *Moderator) toldTo(told []rules.Message) []rules.Message {
	if m.Games == nil {
		return told
	}
	return Unnumbered(told)
}

// whom returns the person whom players of a game may ask: who moderates it and not every
// game, else him of the whole office.
func (s *Service) whom(game string) *Person {
	for i := range s.cfg.Moderators {
		if m := &s.cfg.Moderators[i]; m.Address != "" && m.Games != nil && m.Moderates(game) {
			return &m.Person
		}
	}
	return &s.cfg.Moderator
}

// moderatorPrefix begins the names of moderators in the audit.
const moderatorPrefix = "moderator:"

// AsModerator returns how the audit names a moderator.
func AsModerator(name string) string {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, name))
	if len(name) > longestName {
		name = strings.ToValidUTF8(name[:longestName], "")
	}
	if name == "" {
		name = "unknown"
	}
	return moderatorPrefix + name
}

// lang returns the language of who gives the command, as far as that is known.
func (c *command) lang() rules.Lang {
	if mod := c.s.moderatorCalled(c.row.Actor); mod != nil && mod.Lang != "" {
		return mod.Lang
	}
	return rules.English
}

// mine refuses what only who moderates a game may have done to it.
func (c *command) mine(game string) error {
	if mod := c.s.moderatorCalled(c.row.Actor); mod != nil && !mod.Moderates(game) {
		return c.refuse("verb.not-yours", rules.Text("id", game))
	}
	return nil
}
