package founding

import (
	"cmp"
	"context"
	"net/mail"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// A person is never changed by a seat. Who is known here keeps name, language, zone and settings,
// whatever a moderator says of him where he names him; he changes them himself, or a verb about the
// person does. Of somebody new what is said counts, and else what is usual here.

// KnownPerson returns who is known at an address; of somebody new what was said of him, and what is
// usual here where nothing was.
func KnownPerson(tx *office.Tx, address string, said office.Person) (store.Person, error) {
	p, err := tx.PersonOf(address)
	if post.IsNotFound(err) {
		local, _, _ := strings.Cut(address, "@")
		if IsReserved(tx.Office, local) {
			local = "" // he has no name until somebody says it
		}
		return store.Person{
			Name: cmp.Or(said.Name, local), Lang: cmp.Or(said.Lang, tx.Office.Cfg.Moderator.Lang), Zone: cmp.Or(said.Zone, tx.Office.HomeZone()),
		}, nil
	}
	p.Name = cmp.Or(p.Name, said.Name)
	return p, err
}

// UnheededMessages returns what a moderator said in vain of people whom he named, as they are known
// here otherwise, one message a person.
func UnheededMessages(tx *office.Tx, said ...office.Person) (kept []rules.Message, err error) {
	var told []int64
	for _, s := range said {
		at, no := mail.ParseAddress(s.Address)
		if no != nil { // a program
			continue
		}
		p, err := tx.PersonOf(at.Address)
		if post.IsNotFound(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		var args []rules.Arg
		zone := calendar.ZoneOrUTC(p.Zone).String()
		if s.Name = cmp.Or(s.Name, at.Name); s.Name != "" && s.Name != p.Name {
			args = append(args, rules.Text("called", s.Name))
		}
		if s.Lang != "" && s.Lang != p.Lang {
			args = append(args, rules.Text("saidlang", string(s.Lang)))
		}
		if s.Zone != "" && calendar.ZoneOrUTC(s.Zone).String() != zone {
			args = append(args, rules.Text("saidzone", s.Zone))
		}
		if len(args) > 0 && !slices.Contains(told, p.ID) {
			told = append(told, p.ID)
			kept = append(kept, rules.M("verb.person-kept", append(args, rules.Text("player", p.Name), rules.Text("address", strings.ToLower(at.Address)),
				rules.Word("lang", "lang."+string(p.Lang)), rules.Text("zone", zone))...))
		}
	}
	return kept, nil
}

// NamedPeople returns who is named for the sides of a new game.
func (n *NewGame) NamedPeople() (out []office.Person) {
	for _, seat := range slices.Concat(n.Seats, n.Invited) {
		out = append(out, seat.Person)
	}
	return out
}

// UnheededMessages returns what [UnheededMessages] does, in a transaction of its own.
func (s Service) UnheededMessages(ctx context.Context, said ...office.Person) (kept []rules.Message, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		kept, err = UnheededMessages(tx, said...)
		return err
	})
	return kept, err
}
