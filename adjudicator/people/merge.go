package people

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Who is known here twice, at two addresses, can be made one person: when both main addresses have
// agreed, and as long as neither would know by it what he may not. Whether he would is looked at
// when it is asked and when it is done.

// What a confirmation of a merge notes that a moderator had asked: the other's is found by the pair.
const (
	detailPair   = "pair"   // "": the other address agreed before this one was asked
	detailInto   = "into"   // "1": who was asked is the one who stays
	detailAgreed = "agreed" // "1": the other one has agreed
)

// faultOfMerge returns why two persons cannot be one, nil where nothing keeps them from it. Where it
// is not agreed yet that they are, no game is named.
func faultOfMerge(tx *office.Tx, a, b int64, address string, agreed bool) (*rules.Message, error) {
	where, err := SharedPlay(tx, a, b)
	if err != nil || len(where) == 0 {
		return nil, err
	}
	m := rules.M("person.merge-plays", rules.Text("address", maskAddress(address)))
	for _, id := range where {
		if agreed {
			m.Args = append(m.Args, rules.Text("games", id))
		}
	}
	return &m, nil
}

// maskAddress returns an address as he knows it again whose it is, and nobody learns it.
func maskAddress(address string) string {
	_, size := utf8.DecodeRuneInString(address)
	return address[:size] + "…" + address[strings.LastIndexByte(address, '@'):]
}

// SharedPlay returns the games and tournaments by which two persons cannot be one: those of which both
// hold sides, those that go on in which they know what two sides know, and the tournaments of both.
func SharedPlay(tx *office.Tx, a, b int64) (where []string, err error) {
	his, err := sidesKnown(tx, a)
	if err != nil {
		return nil, err
	}
	theirs, err := sidesKnown(tx, b)
	if err != nil {
		return nil, err
	}
	for game, mine := range his {
		g, err := tx.Game(game)
		if err != nil {
			return nil, err
		}
		for _, x := range mine {
			for _, y := range theirs[game] {
				if (x.held && y.held || x.side != y.side && !g.State.Ended()) && !slices.Contains(where, game) {
					where = append(where, game)
				}
			}
		}
	}
	all, err := tx.Entrants().List(store.Entrant{Person: a})
	for i := range all {
		if _, no := tx.Entrants().One(store.Entrant{Tournament: all[i].Tournament, Person: b}); no == nil {
			where = append(where, all[i].Tournament)
		} else if !post.IsNotFound(no) {
			return nil, no
		}
	}
	slices.Sort(where)
	return where, err
}

// knownSide is a side whose secrets somebody knows, as he holds it or else held it or acts for it.
type knownSide struct {
	side rules.Side
	held bool
}

// sidesKnown returns the sides whose secrets a person knows, by game.
func sidesKnown(tx *office.Tx, person int64) (map[string][]knownSide, error) {
	out := map[string][]knownSide{}
	seats, err := tx.Seats().List(store.Seat{Person: person})
	if err != nil {
		return nil, err
	}
	for i := range seats {
		out[seats[i].Game] = append(out[seats[i].Game], knownSide{seats[i].Side, true})
	}
	roles, err := tx.Roles().Ever().List(store.Role{Person: person})
	for i := range roles {
		if r := &roles[i]; r.Kind == store.Player || r.Kind == store.Deputy {
			out[r.Game] = append(out[r.Game], knownSide{side: r.Side})
		}
	}
	return out, err
}

// AskMerge mails the main addresses of two persons the codes by which they agree to be one, the first
// of them.
func AskMerge(c *office.Command, into, other *store.Person) error {
	var mains [2]string
	for i, p := range []*store.Person{into, other} {
		all, err := c.Tx.Addresses(p.ID)
		if err != nil {
			return err
		}
		mains[i] = all[0].Address
	}
	where, err := SharedPlay(c.Tx, into.ID, other.ID)
	if err != nil {
		return err
	}
	if len(where) > 0 {
		args := []rules.Arg{rules.Text("address", mains[0]), rules.Text("other", mains[1])}
		for _, id := range where {
			args = append(args, rules.Text("games", id))
		}
		return c.Refusal("verb.merge-plays", args...)
	}
	pair := strconv.FormatInt(c.Row.ID, 10)
	for i, p := range []*store.Person{into, other} {
		row := newChange(confirm.KindMerge, p, mains[i], mains[1-i])
		row.Detail[detailPair] = pair
		if i == 0 {
			row.Detail[detailInto] = "1"
		}
		if err := askForModerator(c, &row, p, maskAddress(mains[1-i])); err != nil { // neither has said it is his
			return err
		}
	}
	c.Say("verb.merge-asked", rules.Text("address", mains[0]), rules.Text("other", mains[1]))
	return nil
}

// ConfirmMerge makes the person who is reached at an address the same as the one who agreed, once
// both have.
func ConfirmMerge(in *office.Intake, row *store.Confirmation) error {
	p, all, ok, err := changingPerson(in, row)
	if err != nil || !ok {
		return err
	}
	address, pair := row.Detail[detailAddress], row.Detail[detailPair]
	other, err := in.Tx.PersonOf(address)
	if post.IsNotFound(err) { // removed, or forgotten, since it was asked
		return answerChange(in, &p, row.Address, store.Confirmation{}, rules.M("person.address-unknown", rules.Text("address", address)))
	}
	if err != nil || other.ID == p.ID {
		return err
	}
	if told, err := faultOfMerge(in.Tx, p.ID, other.ID, address, pair == "" || row.Detail[detailAgreed] != ""); err != nil {
		return err
	} else if told != nil {
		return errors.Join(dropOther(in, row), answerChange(in, &p, row.Address, store.Confirmation{}, *told))
	}
	if pair != "" && row.Detail[detailAgreed] == "" {
		return awaitOther(in, row, &p)
	}
	if pair != "" && row.Detail[detailInto] == "" {
		p, other = other, p
		if all, err = in.Tx.Addresses(p.ID); err != nil {
			return err
		}
		address = row.Address
	}
	if err := in.Tx.People().Merge(p.ID, other.ID, in.Now); err != nil {
		return err
	}
	if _, err := in.Tx.Sessions().End(address); err != nil { // what a browser opened was one person's
		return err
	}
	if err := in.Tx.Audit(&store.Entry{At: in.Now, Actor: post.ActorService, Action: "merged", Detail: map[string]string{"person": strconv.FormatInt(p.ID, 10), "was": strconv.FormatInt(other.ID, 10)}}); err != nil {
		return err
	}
	if err := answerChange(in, &p, address, store.Confirmation{}, rules.M("person.merged", rules.Text("address", all[0].Address))); err != nil {
		return err
	}
	return answerAdded(in, &p, all[0].Address, address, store.Confirmation{})
}

// otherQuestion returns what the other one of a pair was asked, nil where he has said no, or was not
// asked before this ended.
func otherQuestion(in *office.Intake, row *store.Confirmation) (*store.Confirmation, error) {
	rows, err := in.Tx.Confirmations().List(store.Confirmation{Kind: confirm.KindMerge, Address: row.Detail[detailAddress]})
	for i := range rows {
		if pair := rows[i].Detail[detailPair]; pair != "" && pair == row.Detail[detailPair] && in.Now.Before(rows[i].Until) {
			return &rows[i], err
		}
	}
	return nil, err
}

// awaitOther notes that one of two has agreed to be the other, and tells him what it waits for.
func awaitOther(in *office.Intake, row *store.Confirmation, p *store.Person) error {
	told := rules.M("person.merge-waits", rules.Text("address", maskAddress(row.Detail[detailAddress])))
	other, err := otherQuestion(in, row)
	if err != nil {
		return err
	}
	if other == nil {
		told.Code = "person.merge-declined"
	} else {
		other.Detail[detailAgreed] = "1"
		if err := in.Tx.Confirmations().Save(other); err != nil {
			return err
		}
	}
	return answerChange(in, p, row.Address, store.Confirmation{}, told)
}

// DeclineMerge ends what two were asked of whom one says that he is not the other, who is told if he
// had agreed.
func DeclineMerge(in *office.Intake, row *store.Confirmation) error {
	if row.Detail[detailAgreed] != "" {
		other, err := in.Tx.PersonOf(row.Detail[detailAddress])
		if err == nil {
			err = answerChange(in, &other, row.Detail[detailAddress], store.Confirmation{}, rules.M("person.merge-declined", rules.Text("address", maskAddress(row.Address))))
		}
		if err != nil && !post.IsNotFound(err) {
			return err
		}
	}
	if err := dropOther(in, row); err != nil {
		return err
	}
	return confirm.AnswerDeclined(in, row)
}

// dropOther forgets what the other one of a pair was asked.
func dropOther(in *office.Intake, row *store.Confirmation) error {
	other, err := otherQuestion(in, row)
	if err == nil && other != nil {
		err = in.Tx.Confirmations().Delete(store.Confirmation{Code: other.Code})
	}
	return err
}
