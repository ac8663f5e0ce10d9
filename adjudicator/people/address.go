package people

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Where somebody's mails go, and from where letters count as his, decides over all his
// games. So each change of it is a confirmation, to be agreed to where he is reached now; an order
// key alone, which an old mail may hold, changes none of it:
//
//   - an address is added by a code that goes there; his main address is told, with a code
//     that takes it away again. Where somebody else is reached there, it takes a code of that
//     person's main address, and then one of his own: the two become one person;
//   - another main address, and the removal of one, take a code of the main address; who is
//     at the other one is told, with a code that undoes it, unless his came later than that
//     which agreed: whom its owner shuts out does not come back by it;
//   - two persons become one when both main addresses have agreed, whoever asked ([ConfirmMerge]);
//   - who has lost his main address asks the moderator, who moves his seats (verb address).
//     Where somebody was heard, that falls due after a day ([moveWait]), unless a code that
//     both addresses are mailed stops it.
//
// What undoes a change cannot be undone itself: then the moderator has to be asked.

// What confirmations of addresses note.
const (
	detailAddress = "address" // the other one
	detailUndoes  = "undoes"  // it undoes a change, and goes to who was told of that
	DetailCommand = "command" // of a move: what falls due
)

// moveWait is how long a seat of somebody who was heard stays where it is after a moderator
// has moved it, so that who reads its mails can stop that.
const moveWait = post.Day

// askChange has a person's main address asked whether another one is to be his main one, or
// is to be removed.
func askChange(in *office.Intake, kind string, p *store.Person, address string) (*rules.Message, error) {
	all, err := in.Tx.Addresses(p.ID)
	if err != nil {
		return nil, err
	}
	m := rules.M("person.change-asked", rules.Text("address", all[0].Address))
	switch {
	case !addressIn(all, address):
		m = rules.M("person.address-unknown", rules.Text("address", address))
	case all[0].Address == address && kind == confirm.KindRemove:
		m = rules.M("person.address-is-main", rules.Text("address", address))
	case all[0].Address == address:
		m = rules.M("person.main-moved", rules.Text("address", address))
	default:
		if n, err := confirm.CountLetter(in, "changes of "+all[0].Address, post.Day); err != nil || n > 2*addressesPerDay {
			m = rules.M("person.addresses-day")
			return &m, err
		}
		err = askMain(in, kind, p, all[0].Address, address)
	}
	return &m, err
}

// AskAddressChange asks for a moderator what a person has to agree to: of an address that is to be his,
// too, there ([office.ArgAdd]); of his main address, whether another of his is to be it, or is to be
// removed.
func AskAddressChange(c *office.Command, what string, p *store.Person, address string) error {
	all, err := c.Tx.Addresses(p.ID)
	if err != nil {
		return err
	}
	args := []rules.Arg{rules.Text("player", p.Name), rules.Text("address", address), rules.Text("main", all[0].Address), rules.Num("most", MostAddresses)}
	has, kind := addressIn(all, address), map[string]string{office.ArgMain: confirm.KindMain, office.ArgRemove: confirm.KindRemove}[what]
	switch {
	case what == office.ArgAdd && has, what == office.ArgMain && all[0].Address == address:
		return c.Refusal("verb.person-has", args...)
	case what == office.ArgAdd && len(all) >= MostAddresses:
		return c.Refusal("verb.person-full", args...)
	case what != office.ArgAdd && !has:
		return c.Refusal("verb.person-has-not", args...)
	case what == office.ArgRemove && all[0].Address == address:
		return c.Refusal("verb.person-main", args...)
	}
	c.AddAuditDetail(what, address)
	c.Say("verb.person-asked-"+what, args...)
	if what == office.ArgAdd {
		page, err := NewAddressCodeMail(c.Tx, c.Now, p, p.Name, address)
		if err != nil {
			return err
		}
		return queueQuestion(c, p, confirm.KindAddress, address, page)
	}
	row := newChange(kind, p, all[0].Address, address)
	return askForModerator(c, &row, p, address)
}

// AddressOccasion returns a word for an address by which mails to it are told apart: their kinds are
// kept when the person is forgotten.
func AddressOccasion(o *office.Office, address string) string {
	return o.DeriveSecret(8, "occasion", address)
}

// askMain mails the main address of a person the code of a change.
func askMain(in *office.Intake, kind string, p *store.Person, main, address string) error {
	row := newChange(kind, p, main, address)
	code, err := confirm.AddConfirmation(in, row)
	if err != nil {
		return err
	}
	ask := changeQuestion(in.Tx, in.Now, &row, p, code, address)
	return confirm.AnswerAddress(in, main, p.Name, p.Lang, office.KindWithOccasion(office.KindConfirmation, kind+" "+AddressOccasion(in.Tx.Office, address)), ask, rules.M("pledge.change-not-you"))
}

// newChange returns a change of the addresses of a person that his main one is asked about.
func newChange(kind string, p *store.Person, main, address string) store.Confirmation {
	return store.Confirmation{Kind: kind, Address: main, Person: p.ID, Detail: map[string]string{detailAddress: address}}
}

// changeQuestion asks about a change, of an address as it is told.
func changeQuestion(tx *office.Tx, now time.Time, row *store.Confirmation, p *store.Person, code, told string, more ...rules.Arg) rules.Message {
	return rules.M("pledge."+row.Kind, append(more, rules.Text("address", told), rules.Text("code", code),
		confirm.ConfirmationEndArgFrom(tx.Office, p.Lang, tx.Office.Zone(p.Zone), now))...)
}

// askForModerator has the main address of a person asked about a change that a moderator's command
// wants.
func askForModerator(c *office.Command, row *store.Confirmation, p *store.Person, told string) error {
	code := confirm.DeriveCode(c.Tx.Office, "change", row.Kind, row.Address, row.Detail[detailAddress], strconv.FormatInt(c.Row.ID, 10), office.OccasionAt(c.Now))
	if err := confirm.StoreUnderCode(c.Tx, c.Now, code, *row); err != nil {
		return err
	}
	ask := changeQuestion(c.Tx, c.Now, row, p, code, told, rules.Text("moderator", "1"))
	page := c.Tx.Office.Book.Notice(templates.Notice{Head: templates.Head{Lang: p.Lang, Now: c.Now, Player: p.Name}, Messages: []rules.Message{ask, rules.M("pledge.asked-not-you")}})
	return queueQuestion(c, p, row.Kind, row.Address, page)
}

// queueQuestion mails what a moderator's command has somebody asked.
func queueQuestion(c *office.Command, p *store.Person, what, to string, page templates.Page) error {
	return post.Queue(c.Tx, post.OutgoingMail{
		Kind: office.KindWithOccasion(office.KindConfirmation, what+" "+AddressOccasion(c.Tx.Office, to)+" "+strconv.FormatInt(c.Row.ID, 10)), To: to, Name: p.Name, Lang: p.Lang,
		Auto: post.AutoGenerated, Page: page, Now: c.Now,
	})
}

// answerChange tells an address of a person what was changed, with the code of a confirmation that
// undoes it; its Kind is "" for none.
func answerChange(in *office.Intake, p *store.Person, to string, undo store.Confirmation, told ...rules.Message) error {
	if undo.Kind != "" {
		if undo.Detail == nil {
			undo.Detail = map[string]string{}
		}
		undo.Address, undo.Person, undo.Detail[detailUndoes] = to, p.ID, "1"
		code, err := confirm.AddConfirmation(in, undo)
		if err != nil {
			return err
		}
		told = append(told, rules.M("pledge.undo", rules.Text("code", code), confirm.ConfirmationEndArg(in, p.Lang, in.Tx.Office.Zone(p.Zone))))
	}
	return confirm.AnswerAddress(in, to, p.Name, p.Lang, office.KindWithOccasion(office.KindSettings, "changed "+AddressOccasion(in.Tx.Office, to)+" "+told[0].Code), told...)
}

// changingPerson returns the person whose change was agreed to and his addresses, the main one
// first; ok is false where that is another one by now than the one which agreed.
func changingPerson(in *office.Intake, row *store.Confirmation) (p store.Person, all []store.Address, ok bool, err error) {
	p, err = in.Tx.Person(row.Person)
	if post.IsNotFound(err) {
		return p, nil, false, nil // forgotten, or another's by now
	}
	if err == nil {
		all, err = in.Tx.Addresses(row.Person)
	}
	return p, all, len(all) > 0 && (row.Detail[detailUndoes] != "" || all[0].Address == row.Address), err
}

// ConfirmAddress makes an address that somebody confirmed one of the person's who named it.
// Where another person is reached there, that one's main address has to agree, and then his
// own, as the two become one.
func ConfirmAddress(in *office.Intake, row *store.Confirmation) error {
	p, all, _, err := changingPerson(in, row)
	if err != nil || len(all) == 0 {
		return err
	}
	other, err := in.Tx.PersonOf(row.Address)
	switch {
	case err == nil && other.ID != p.ID:
		theirs, err := in.Tx.Addresses(other.ID)
		if err != nil {
			return err
		}
		if theirs[0].Address != row.Address {
			return mailAddressCode(in, &p, p.Name, theirs[0].Address)
		}
		if told, err := faultOfMerge(in.Tx, p.ID, other.ID, row.Address, true); err != nil {
			return err
		} else if told != nil {
			return answerChange(in, &p, all[0].Address, store.Confirmation{}, *told)
		}
		return askMain(in, confirm.KindMerge, &p, all[0].Address, row.Address)
	case err == nil:
	case post.IsNotFound(err):
		err = in.Tx.People().AddAddress(&store.Address{Address: row.Address, Person: p.ID, Confirmed: in.Now})
	}
	if err != nil {
		return err
	}
	undo := store.Confirmation{Kind: confirm.KindRemove, Detail: map[string]string{detailAddress: row.Address}}
	return answerAdded(in, &p, all[0].Address, row.Address, undo)
}

// answerAdded tells the main address of a person that another one is his now.
func answerAdded(in *office.Intake, p *store.Person, main, address string, undo store.Confirmation) error {
	holds, err := currentSettings(in, p)
	if err != nil {
		return err
	}
	return answerChange(in, p, main, undo, append([]rules.Message{rules.M("person.address-added", rules.Text("address", address))}, holds...)...)
}

// ConfirmMainAddress has the mails of a person go to another of his addresses; the one that they went
// to is told, with a code that takes them back.
func ConfirmMainAddress(in *office.Intake, row *store.Confirmation) error {
	p, all, ok, err := changingPerson(in, row)
	if err != nil || !ok {
		return err
	}
	address, undoes := row.Detail[detailAddress], row.Detail[detailUndoes] != ""
	moved := rules.M("person.main-moved", rules.Text("address", address))
	if !addressIn(all, address) {
		return answerChange(in, &p, row.Address, store.Confirmation{}, rules.M("person.address-unknown", rules.Text("address", address)))
	}
	if err := in.Tx.People().SetMainAddress(p.ID, address); err != nil {
		return err
	}
	undo := store.Confirmation{}
	if !undoes {
		undo = store.Confirmation{Kind: confirm.KindMain, Detail: map[string]string{detailAddress: all[0].Address}}
	}
	if err := answerChange(in, &p, all[0].Address, undo, moved); err != nil || all[0].Address == address {
		return err
	}
	return answerChange(in, &p, address, store.Confirmation{}, moved)
}

// ConfirmAddressRemoval forgets an address of a person, who is told there and at his main one.
func ConfirmAddressRemoval(in *office.Intake, row *store.Confirmation) error {
	p, all, ok, err := changingPerson(in, row)
	if err != nil || !ok {
		return err
	}
	address := row.Detail[detailAddress]
	removed := rules.M("person.address-removed", rules.Text("address", address))
	switch {
	case !addressIn(all, address):
		removed.Code = "person.address-unknown"
		return answerChange(in, &p, row.Address, store.Confirmation{}, removed)
	case all[0].Address == address:
		removed.Code = "person.address-is-main"
		return answerChange(in, &p, row.Address, store.Confirmation{}, removed)
	}
	undo := store.Confirmation{}
	for i := range all {
		if all[i].Address == address && row.Detail[detailUndoes] == "" && !all[i].Confirmed.After(all[0].Confirmed) {
			undo.Kind = confirm.KindAddress
		}
	}
	if _, err := in.Tx.Sessions().End(address); err != nil {
		return err
	}
	if err := in.Tx.People().RemoveAddress(p.ID, address); err != nil {
		return err
	}
	if err := answerChange(in, &p, address, undo, removed); err != nil {
		return err
	}
	return answerChange(in, &p, all[0].Address, store.Confirmation{}, removed)
}

// DelayMove keeps a seat where it is for [moveWait], and mails both addresses the code that
// stops the command which moves it. One that waited for the seat before is forgotten.
func DelayMove(c *office.Command, seat *store.Seat, address string) error {
	if err := ForgetMove(c, seat.Side); err != nil {
		return err
	}
	again := c.Row
	again.Args = map[string]string{office.ArgDueOf: seat.Address}
	for name, value := range c.Row.Args {
		if name != office.ArgPhase && name != office.ArgToken && name != office.ArgLetter {
			again.Args[name] = value
		}
	}
	words, err := json.Marshal(again)
	if err != nil {
		return fmt.Errorf("adjudicator: a move that waits: %w", err)
	}
	p := store.Confirmation{
		Kind: confirm.KindMove, Address: address, Person: seat.Person, Game: c.Game.ID, Side: seat.Side, Asked: c.Now, Until: c.Now.Add(moveWait),
		Detail: map[string]string{DetailCommand: string(words), detailAddress: seat.Address, "lang": string(seat.Lang), "zone": seat.Zone},
	}
	code := confirm.DeriveCode(c.Tx.Office, "move", p.Game, string(p.Side), p.Address, office.OccasionAt(p.Asked))
	p.Code = confirm.HashConfirmationCode(c.Tx.Office, code)
	if err := c.Tx.Confirmations().Add(&p); err != nil {
		return err
	}
	for _, to := range []string{seat.Address, address} {
		head := templates.Head{Title: c.Tx.Office.Desks[c.Game.Title], Lang: seat.Lang, Now: c.Now, Player: seat.Name, Moderator: post.ModeratorContact(c.Tx.Office, c.Game.ID)}
		m := rules.M("pledge.move", rules.Text("game", c.Game.ID), rules.SideArg("side", seat.Side), rules.Text("old", seat.Address), rules.Text("address", address),
			rules.Text("when", c.Tx.Office.Book.When(seat.Lang, p.Until, c.Tx.Office.Zone(seat.Zone))), rules.Text("code", code))
		if err := post.Queue(c.Tx, post.OutgoingMail{
			Kind: c.Kind(office.KindConfirmation), To: to, Name: seat.Name, Lang: seat.Lang, Auto: post.AutoGenerated, Now: c.Now,
			Page: c.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m}}),
		}); err != nil {
			return err
		}
	}
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	c.AddAuditDetail("from", seat.Address)
	c.AddAuditDetail("to", address)
	c.Say("verb.address-waits", rules.SideArg("side", seat.Side), rules.Text("address", address), rules.Text("old", seat.Address), post.TimeArg(p.Until))
	return nil
}

// ForgetMove forgets that a side is to be moved.
func ForgetMove(c *office.Command, side rules.Side) error {
	waiting, err := c.Tx.Confirmations().List(store.Confirmation{Game: c.Game.ID, Kind: confirm.KindMove})
	for i := range waiting {
		if err == nil && waiting[i].Side == side {
			err = c.Tx.Confirmations().Delete(store.Confirmation{Code: waiting[i].Code})
		}
	}
	return err
}

// StopMove tells all whom it concerns that a seat stays where it is.
func StopMove(in *office.Intake, row *store.Confirmation) error {
	g, err := in.Tx.Game(row.Game)
	if err != nil {
		return err
	}
	told := []rules.Arg{rules.Text("game", g.ID), rules.SideArg("side", row.Side), rules.Text("address", row.Address), rules.Text("old", row.Detail[detailAddress])}
	if err := in.Tx.Audit(&store.Entry{At: in.Now, Game: g.ID, Actor: string(row.Side), Action: "move-stopped", Detail: map[string]string{"to": row.Address}}); err != nil {
		return err
	}
	if err := post.NotifyModerator(in.Tx, &g, office.KindWithOccasion(office.AboutModerate, "stopped-"+office.OccasionAt(row.Asked)), in.Row.ID, rules.M("moderator.move-stopped", told...)); err != nil {
		return err
	}
	d, err := in.Tx.Office.Desk(&g)
	if err != nil {
		return err
	}
	lang := rules.Lang(row.Detail["lang"])
	for _, to := range []string{row.Detail[detailAddress], row.Address} {
		m := rules.M("person.move-stopped", rules.Text("game", g.ID), rules.Text("side", d.SideName(row.Side, lang)), rules.Text("old", row.Detail[detailAddress]))
		if err := confirm.AnswerAddress(in, to, "", lang, office.KindWithOccasion(office.KindSettings, "stopped "+AddressOccasion(in.Tx.Office, to)), m); err != nil {
			return err
		}
	}
	return nil
}

// AnswerMoveCode tells who sends the code of a move without a word that stops it what it does.
func AnswerMoveCode(in *office.Intake, row *store.Confirmation) error {
	if err := in.Tx.Confirmations().Add(row); err != nil { // it still counts
		return err
	}
	lang := rules.Lang(row.Detail["lang"])
	return confirm.AnswerAddress(in, row.Address, "", lang, office.KindSettings, rules.M("person.move-waits",
		rules.Text("game", row.Game), rules.Text("when", in.Tx.Office.Book.When(lang, row.Until, in.Tx.Office.Zone(row.Detail["zone"])))))
}
