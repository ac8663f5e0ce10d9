package people

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// NameRequest changes how pages name the player of a seat, and says how they do: the last of
// several lines counts, and one that is not possible changes nothing. A change takes
// the key. Of a game that is over the archive has gone out under the name that he had.
var NameRequest = office.Request{Kinds: []desk.RequestKind{desk.Name, desk.Anonymous}, Own: changePublicName}

func changePublicName(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	q := c.All[len(c.All)-1]
	name := strings.Join(strings.Fields(q.Topic), " ")
	if q.Kind == desk.Anonymous {
		name = store.Anonymous
	}
	var said []rules.Message
	if name != "" {
		if !in.Authenticated {
			_, err := filing.RefuseLetter(in, filing.KeyFaultMessage(in))
			return err
		}
		if office.IsDeputySeat(&in.Seat) { // the pages name the player
			_, err := filing.RefuseLetter(in, rules.M("deputy.players-own"))
			return err
		}
		m, err := setPublicName(in, name)
		if err != nil {
			return err
		}
		said = append(said, m...)
	}
	is := rules.M("name.hidden")
	if shown := in.Seat.Shown(); shown != "" {
		is = rules.M("name.shown", rules.Text("name", shown))
	}
	said = append(said, is, rules.M("name.how"))
	return seating.AnswerSide(in, office.KindName, d, said...)
}

// setPublicName gives the seat another name for pages, or says why it cannot have it.
func setPublicName(in *office.Intake, name string) ([]rules.Message, error) {
	if in.Game.State == store.Over {
		return []rules.Message{rules.M("name.over", rules.Text("game", in.Game.ID))}, nil
	}
	if name != store.Anonymous {
		seats, err := in.Tx.Seats().List(store.Seat{Game: in.Game.ID})
		if err != nil {
			return nil, err
		}
		fault := founding.PersonFault(in.Tx.Office, name)
		if fault == "" && founding.IsNameTaken(&in.Seat, name, seats) {
			fault = founding.NameTwice
		}
		if fault != "" {
			return []rules.Message{rules.M("name."+string(fault), rules.Num("most", founding.LongestPublic))}, nil
		}
	}
	in.Seat.Public = name
	return nil, in.Tx.Seats().Update(store.Seat{Game: in.Game.ID, Side: in.Seat.Side}, store.SeatUpdate{Public: new(name)})
}
