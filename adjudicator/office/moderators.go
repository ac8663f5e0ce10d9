package office

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/rules"
)

// LongestName is how long a player's name may be, in bytes.
const LongestName = 200

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

// Moderators returns those who have an address, him of the whole office first.
func (s *Office) Moderators() (out []Moderator) {
	if s.Cfg.Moderator.Address != "" {
		out = append(out, Moderator{Person: s.Cfg.Moderator, Digest: s.Cfg.ModeratorDigest})
	}
	for i := range s.Cfg.Moderators {
		if s.Cfg.Moderators[i].Address != "" {
			out = append(out, s.Cfg.Moderators[i])
		}
	}
	return out
}

// ModeratorsOf returns those of a game.
func (s *Office) ModeratorsOf(game string) []Moderator {
	return slices.DeleteFunc(s.Moderators(), func(m Moderator) bool { return !m.Moderates(game) })
}

// ModeratorByAddress returns who moderates and writes from an address, nil for nobody.
func (s *Office) ModeratorByAddress(address string) *Moderator {
	for _, m := range s.Moderators() {
		if strings.EqualFold(m.Address, address) {
			return &m
		}
	}
	return nil
}

// ModeratorByActor returns who moderates and is named so in the audit, nil for nobody: whoever
// is at the command line has the whole office. Of several of one name it is one of some
// games.
func (s *Office) ModeratorByActor(actor string) *Moderator {
	all := s.Moderators()
	slices.SortStableFunc(all, func(a, b Moderator) int { return cmp.Compare(min(1, len(b.Games)), min(1, len(a.Games))) })
	for i := range all {
		if ModeratorActor(all[i].Name) == actor {
			return &all[i]
		}
	}
	return nil
}

// HasWholeOffice reports whether who is named so in the audit moderates all games, or is at the
// command line.
func (s *Office) HasWholeOffice(actor string) bool {
	m := s.ModeratorByActor(actor)
	return m == nil || m.Games == nil
}

// StripOfficeIDs returns messages as they are told to somebody who moderates only some
// games: without the numbers of letters, mails and commands, which are those of the whole
// office, and from which he could count what goes on in other games.
func StripOfficeIDs(told []rules.Message) []rules.Message {
	out := slices.Clone(told)
	for i := range out {
		out[i].Args = slices.DeleteFunc(slices.Clone(out[i].Args), func(a rules.Arg) bool {
			return a.Name == "id" && slices.ContainsFunc([]string{PrefixLetter, PrefixDispatch, PrefixCommand}, func(prefix string) bool {
				_, is := ParsePrefixedNumber(a.Value, prefix)
				return is
			})
		})
	}
	return out
}

// RedactMessages returns messages as a moderator is told them.
func (m *Moderator) RedactMessages(told []rules.Message) []rules.Message {
	if m.Games == nil {
		return told
	}
	return StripOfficeIDs(told)
}

// ContactPerson returns the person whom the players of a game may ask: a moderator of this
// game who does not moderate all, or else the moderator of the whole office.
func (s *Office) ContactPerson(game string) *Person {
	for i := range s.Cfg.Moderators {
		if m := &s.Cfg.Moderators[i]; m.Address != "" && m.Games != nil && m.Moderates(game) {
			return &m.Person
		}
	}
	return &s.Cfg.Moderator
}

// ModeratorActorPrefix begins the names of moderators in the audit.
const ModeratorActorPrefix = "moderator:"

// ModeratorActor returns how the audit names a moderator.
func ModeratorActor(name string) string {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, name))
	if len(name) > LongestName {
		name = strings.ToValidUTF8(name[:LongestName], "")
	}
	if name == "" {
		name = "unknown"
	}
	return ModeratorActorPrefix + name
}

// ActorArgs returns the name of a moderator whom the audit names so, as an argument of a message;
// nothing if he has none.
func ActorArgs(actor string) []rules.Arg {
	if actor == ModeratorActor("") {
		return nil
	}
	return []rules.Arg{rules.Text("name", strings.TrimPrefix(actor, ModeratorActorPrefix))}
}

const (
	PrefixLetter   = "letter-"
	PrefixDispatch = "dispatch-"
	PrefixCommand  = "command-"
	PrefixMailbox  = "mailbox-"
)

// ParsePrefixedNumber returns the number behind a prefix of an id, as in letter-5; ok is
// false where the id has another prefix.
func ParsePrefixedNumber(id, prefix string) (n int64, ok bool) {
	rest, ok := strings.CutPrefix(id, prefix)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	return n, err == nil
}
