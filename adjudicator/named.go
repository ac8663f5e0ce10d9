package adjudicator

import (
	"regexp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// What people name is found here, by its id or by its name in any language, whatever the
// accents, capitals and hyphens.

// titleCalled returns the title of a name, nil for none.
func (s *Service) titleCalled(name string) *desk.Desk {
	for _, id := range s.order {
		for _, called := range namesOf(s.desks[id]) {
			if templates.Plain(called) == templates.Plain(name) {
				return s.desks[id]
			}
		}
	}
	return nil
}

// titleOf returns the title that words name, or of whose name they are a part that no other
// title has; nil for none.
func (s *Service) titleOf(words string) *desk.Desk {
	if d := s.desks[s.topicCalled(words)]; d != nil {
		return d
	}
	word := templates.Plain(words)
	if len(word) <= 3 {
		return nil
	}
	var found []*desk.Desk
	for _, id := range s.order {
		if slices.ContainsFunc(namesOf(s.desks[id]), func(name string) bool { return strings.Contains(templates.Plain(name), word) }) {
			found = append(found, s.desks[id])
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// namesOf returns the id of a title and its names.
func namesOf(d *desk.Desk) []string {
	names := []string{d.About().ID}
	for _, name := range d.About().Names {
		names = append(names, name)
	}
	return names
}

// scenarioOf finds the title that words name, and its scenario where they name one, too;
// nil and "" for none.
func (s *Service) scenarioOf(words string) (d *desk.Desk, scenario string) {
	all := strings.Fields(words)
	for n := len(all); n > 0; n-- {
		d := s.titleOf(strings.Join(all[:n], " "))
		if d == nil {
			continue
		}
		word := templates.Plain(strings.Join(all[n:], " "))
		if word == "" {
			return d, ""
		}
		for _, sc := range d.About().Scenarios {
			if word == templates.Plain(sc.ID) || slices.ContainsFunc(sc.Names.All(), func(name string) bool { return word == templates.Plain(name) }) {
				return d, sc.ID
			}
		}
	}
	return nil, ""
}

// sideOf returns the side of a title that a word names, "" for none.
func (s *Service) sideOf(d *desk.Desk, word string) rules.Side {
	for _, side := range d.About().Sides {
		if s.names(d.About().ID, side, word) {
			return side
		}
	}
	return ""
}

// names reports whether a word is the name of a side, or of its country: "Germany", "the German side".
func (s *Service) names(title string, side rules.Side, word string) bool {
	d := s.desks[title]
	plain := templates.Plain(word)
	if plain == "" || d == nil {
		return plain != "" && plain == templates.Plain(string(side))
	}
	called := []string{string(side)}
	for _, lang := range s.book.Langs() {
		called = append(called, sideName(d, side, lang))
		if code := sideWords + title + "." + string(side); s.book.Has(code) {
			called = append(called, strings.Split(s.book.Text(lang, d, rules.M(code)), ",")...)
		}
	}
	bare := templates.Plain(aroundSide.ReplaceAllString(strings.TrimSpace(word), ""))
	return slices.ContainsFunc(called, func(name string) bool {
		name = templates.Plain(strings.TrimSpace(name))
		return name == plain || bare != "" && name == bare
	})
}

// sideWords begins the codes of what players call the sides of a title.
const sideWords = "side-words."

// aroundSide is what people write around the name of a side: "the German side".
var aroundSide = regexp.MustCompile(`(?i)^(the|el|la|los|las|bando|lado)\s+|\s+(side|player|players|bando|lado)$`)

// seatOf returns the only seat of who is called so, or has that address; nil for none.
func (c *command) seatOf(who string) (found *store.Seat) {
	for i := range c.seats {
		if seat := &c.seats[i]; who != "" && (templates.Plain(who) == templates.Plain(seat.Name) || strings.EqualFold(who, seat.Address)) {
			if found != nil {
				return nil
			}
			found = seat
		}
	}
	return found
}
