package adjudicator

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// longestPublic is how many characters the name has by which pages call a player.
const longestPublic = 40

// What is wrong with a name for pages.
type nameFault string

const (
	nameLong    nameFault = "long"
	nameAddress nameFault = "address"  // it says where somebody can be reached
	nameStrange nameFault = "strange"  // a character that nobody sees, or no letter at all
	nameTwice   nameFault = "taken"    // another player of the game is called so
	nameNobodys nameFault = "reserved" // it is no person's, see reserved.go
)

// personFault returns what is wrong with a name of a person for pages, "" for nothing.
func (s *Service) personFault(name string) nameFault {
	if fault := publicFault(name); fault != "" || !s.isReserved(name) {
		return fault
	}
	return nameNobodys
}

// publicFault returns what is wrong with a name for pages by itself, "" for nothing.
func publicFault(name string) nameFault {
	unseen := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
	switch {
	case utf8.RuneCountInString(name) > longestPublic:
		return nameLong
	case strings.Contains(name, "@") || strings.Contains(name, "//"):
		return nameAddress
	case strings.ContainsFunc(name, unseen) || !strings.ContainsFunc(name, unicode.IsLetter) || parser.Fold(name) == store.Anonymous:
		return nameStrange
	}
	return ""
}

// nameTaken reports whether a name for pages would pass the player of a seat off as
// another one of his game: by the name that all of them know from their mails, or by
// that of the pages. Whoever holds several sides may have one name for all.
func nameTaken(seat *store.Seat, name string, seats []store.Seat) bool {
	for i := range seats {
		other := &seats[i]
		if other.Address == seat.Address {
			continue
		}
		for _, taken := range []string{other.Name, other.Public} {
			if taken != "" && looksLike(taken, name) {
				return true
			}
		}
	}
	return false
}

// name changes how pages name the player of a seat, and says how they do: the last of
// several lines counts, and one that is not possible changes nothing. A change takes
// the key. Of a game that is over the archive has gone out under the name that he had.
func (in *intake) name(d *desk.Desk, sheet *desk.Sheet) error {
	var q desk.Request
	for _, r := range sheet.Requests {
		if r.Kind == desk.Name || r.Kind == desk.Anonymous {
			q = r
		}
	}
	name := strings.Join(strings.Fields(q.Topic), " ")
	if q.Kind == desk.Anonymous {
		name = store.Anonymous
	}
	var said []rules.Message
	if name != "" {
		if !in.proved {
			_, err := in.refuse(in.keyFault())
			return err
		}
		if isDeputy(&in.seat) { // the pages name the player
			_, err := in.refuse(rules.M("deputy.players-own"))
			return err
		}
		m, err := in.rename(name)
		if err != nil {
			return err
		}
		said = append(said, m...)
	}
	is := rules.M("name.hidden")
	if shown := in.seat.Shown(); shown != "" {
		is = rules.M("name.shown", rules.Text("name", shown))
	}
	said = append(said, is, rules.M("name.how"))
	return in.tell(kindName, d, said...)
}

// rename gives the seat another name for pages, or says why it cannot have it.
func (in *intake) rename(name string) ([]rules.Message, error) {
	if in.game.State == store.Over {
		return []rules.Message{rules.M("name.over", rules.Text("game", in.game.ID))}, nil
	}
	if name != store.Anonymous {
		seats, err := in.tx.Seats(in.game.ID)
		if err != nil {
			return nil, err
		}
		fault := in.s.personFault(name)
		if fault == "" && nameTaken(&in.seat, name, seats) {
			fault = nameTwice
		}
		if fault != "" {
			return []rules.Message{rules.M("name."+string(fault), rules.Num("most", longestPublic))}, nil
		}
	}
	in.seat.Public = name
	return nil, in.tx.NameSeat(in.game.ID, in.seat.Side, name)
}
