package adjudicator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Where somebody's mails go, and from where letters count as his, decides over all his
// games. So each change of it is a pledge, to be agreed to where he is reached now; an order
// key alone, which an old mail may hold, changes none of it:
//
//   - an address is added by a code that goes there; his main address is told, with a code
//     that takes it away again. Where somebody else is reached there, it takes a code of that
//     person's main address, and then one of his own: the two become one person;
//   - another main address, and the removal of one, take a code of the main address; who is
//     at the other one is told, with a code that undoes it, unless his came later than that
//     which agreed: whom its owner shuts out does not come back by it;
//   - who has lost his main address asks the moderator, who moves his seats (verb address).
//     Where somebody was heard, that falls due after a day ([moveWait]), unless a code that
//     both addresses are mailed stops it.
//
// What undoes a change cannot be undone itself: then the moderator has to be asked.

// What pledges of addresses note.
const (
	detailAddress = "address" // the other one
	detailUndoes  = "undoes"  // it undoes a change, and goes to who was told of that
	detailCommand = "command" // of a move: what falls due
)

// moveWait is how long a seat of somebody who was heard stays where it is after a moderator
// has moved it, so that who reads its mails can stop that.
const moveWait = day

// weakKeyFault returns why the key of a letter does not do for a request that changes something of
// its sender beyond the game, nil where it does: old mails and archives hold those of games
// that are over, and where mails go is decided by no key of a practice game or of a deputy.
func (in *intake) weakKeyFault(q desk.Request) *rules.Message {
	weak := in.game.State.Ended()
	switch q.Kind {
	case desk.AddressAdd, desk.AddressMain, desk.AddressRemove:
		weak = weak || in.game.Practice || isDeputy(&in.seat)
	case desk.Absent, desk.Language, desk.Zone: // without words they ask
		weak = weak && q.Topic != ""
	case desk.Back, desk.Maps, desk.Mails:
	default:
		return nil
	}
	if !weak {
		return nil
	}
	m := rules.M("person.weak-key")
	return &m
}

// askChange has a person's main address asked whether another one is to be his main one, or
// is to be removed.
func (in *intake) askChange(kind string, p *store.Person, address string) (*rules.Message, error) {
	all, err := in.tx.Addresses(p.ID)
	if err != nil {
		return nil, err
	}
	m := rules.M("person.change-asked", rules.Text("address", all[0].Address))
	switch {
	case !addressIn(all, address):
		m = rules.M("person.address-unknown", rules.Text("address", address))
	case all[0].Address == address && kind == pledgeRemove:
		m = rules.M("person.address-is-main", rules.Text("address", address))
	case all[0].Address == address:
		m = rules.M("person.main-moved", rules.Text("address", address))
	default:
		if n, err := in.count("changes of "+all[0].Address, day); err != nil || n > 2*addressesPerDay {
			m = rules.M("person.addresses-day")
			return &m, err
		}
		err = in.askMain(kind, p, all[0].Address, address)
	}
	return &m, err
}

// occasion returns a word for an address by which mails to it are told apart: their kinds are
// kept when the person is forgotten.
func (s *Service) occasion(address string) string { return s.mac(8, "occasion", address) }

// askMain mails the main address of a person the code of a change.
func (in *intake) askMain(kind string, p *store.Person, main, address string) error {
	code, err := in.promise(store.Pledge{Kind: kind, Address: main, Person: p.ID, Detail: map[string]string{detailAddress: address}})
	if err != nil {
		return err
	}
	ask := rules.M("pledge."+kind, rules.Text("address", address), rules.Text("code", code), in.untilOf(p.Lang, in.s.zone(p.Zone)))
	return in.tellAddress(main, p.Name, p.Lang, on(kindPledge, kind+" "+in.s.occasion(address)), ask, rules.M("pledge.change-not-you"))
}

// tellChange tells an address of a person what was changed, with the code of a pledge that
// undoes it; its Kind is "" for none.
func (in *intake) tellChange(p *store.Person, to string, undo store.Pledge, told ...rules.Message) error {
	if undo.Kind != "" {
		if undo.Detail == nil {
			undo.Detail = map[string]string{}
		}
		undo.Address, undo.Person, undo.Detail[detailUndoes] = to, p.ID, "1"
		code, err := in.promise(undo)
		if err != nil {
			return err
		}
		told = append(told, rules.M("pledge.undo", rules.Text("code", code), in.untilOf(p.Lang, in.s.zone(p.Zone))))
	}
	return in.tellAddress(to, p.Name, p.Lang, on(kindSettings, "changed "+in.s.occasion(to)), told...)
}

// changingPerson returns the person whose change was agreed to and his addresses, the main one
// first; ok is false where that is another one by now than the one which agreed.
func (in *intake) changingPerson(row *store.Pledge) (p store.Person, all []store.Address, ok bool, err error) {
	p, err = in.tx.Person(row.Person)
	if isNotFound(err) {
		return p, nil, false, nil // forgotten, or another's by now
	}
	if err == nil {
		all, err = in.tx.Addresses(row.Person)
	}
	return p, all, len(all) > 0 && (row.Detail[detailUndoes] != "" || all[0].Address == row.Address), err
}

// keepAddress makes an address that somebody confirmed one of the person's who named it.
// Where another person is reached there, that one's main address has to agree, and then his
// own, as the two become one.
func (in *intake) keepAddress(row *store.Pledge) error {
	p, all, _, err := in.changingPerson(row)
	if err != nil || len(all) == 0 {
		return err
	}
	other, err := in.tx.PersonOf(row.Address)
	switch {
	case err == nil && other.ID != p.ID:
		theirs, err := in.tx.Addresses(other.ID)
		if err != nil {
			return err
		}
		if theirs[0].Address != row.Address {
			return in.mailAddressCode(&p, p.Name, theirs[0].Address)
		}
		return in.askMain(pledgeMerge, &p, all[0].Address, row.Address)
	case err == nil:
	case isNotFound(err):
		err = in.tx.AddAddress(&store.Address{Address: row.Address, Person: p.ID, Confirmed: in.now})
	}
	if err != nil {
		return err
	}
	undo := store.Pledge{Kind: pledgeRemove, Detail: map[string]string{detailAddress: row.Address}}
	return in.tellAdded(&p, all[0].Address, row.Address, undo)
}

// tellAdded tells the main address of a person that another one is his now.
func (in *intake) tellAdded(p *store.Person, main, address string, undo store.Pledge) error {
	holds, err := in.holdsNow(p)
	if err != nil {
		return err
	}
	return in.tellChange(p, main, undo, append([]rules.Message{rules.M("person.address-added", rules.Text("address", address))}, holds...)...)
}

// keepMerge makes the person who is reached at an address the same as the one who agreed.
func (in *intake) keepMerge(row *store.Pledge) error {
	p, all, ok, err := in.changingPerson(row)
	if err != nil || !ok {
		return err
	}
	address := row.Detail[detailAddress]
	other, err := in.tx.PersonOf(address)
	if isNotFound(err) { // removed, or forgotten, since it was asked
		return in.tellChange(&p, row.Address, store.Pledge{}, rules.M("person.address-unknown", rules.Text("address", address)))
	}
	if err != nil || other.ID == p.ID {
		return err
	}
	if err := in.tx.MergePerson(p.ID, other.ID); err != nil {
		return err
	}
	if err := in.tellChange(&p, address, store.Pledge{}, rules.M("person.merged", rules.Text("address", all[0].Address))); err != nil {
		return err
	}
	return in.tellAdded(&p, all[0].Address, address, store.Pledge{})
}

// keepMain has the mails of a person go to another of his addresses; the one that they went
// to is told, with a code that takes them back.
func (in *intake) keepMain(row *store.Pledge) error {
	p, all, ok, err := in.changingPerson(row)
	if err != nil || !ok {
		return err
	}
	address, undoes := row.Detail[detailAddress], row.Detail[detailUndoes] != ""
	moved := rules.M("person.main-moved", rules.Text("address", address))
	if !addressIn(all, address) {
		return in.tellChange(&p, row.Address, store.Pledge{}, rules.M("person.address-unknown", rules.Text("address", address)))
	}
	if err := in.tx.SetMainAddress(p.ID, address); err != nil {
		return err
	}
	undo := store.Pledge{}
	if !undoes {
		undo = store.Pledge{Kind: pledgeMain, Detail: map[string]string{detailAddress: all[0].Address}}
	}
	if err := in.tellChange(&p, all[0].Address, undo, moved); err != nil || all[0].Address == address {
		return err
	}
	return in.tellChange(&p, address, store.Pledge{}, moved)
}

// keepRemove forgets an address of a person, who is told there and at his main one.
func (in *intake) keepRemove(row *store.Pledge) error {
	p, all, ok, err := in.changingPerson(row)
	if err != nil || !ok {
		return err
	}
	address := row.Detail[detailAddress]
	removed := rules.M("person.address-removed", rules.Text("address", address))
	switch {
	case !addressIn(all, address):
		removed.Code = "person.address-unknown"
		return in.tellChange(&p, row.Address, store.Pledge{}, removed)
	case all[0].Address == address:
		removed.Code = "person.address-is-main"
		return in.tellChange(&p, row.Address, store.Pledge{}, removed)
	}
	undo := store.Pledge{}
	for i := range all {
		if all[i].Address == address && row.Detail[detailUndoes] == "" && !all[i].Confirmed.After(all[0].Confirmed) {
			undo.Kind = pledgeAddress
		}
	}
	if _, err := in.tx.EndSessions(address); err != nil {
		return err
	}
	if err := in.tx.RemoveAddress(p.ID, address); err != nil {
		return err
	}
	if err := in.tellChange(&p, address, undo, removed); err != nil {
		return err
	}
	return in.tellChange(&p, all[0].Address, store.Pledge{}, removed)
}

// waitMove keeps a seat where it is for [moveWait], and mails both addresses the code that
// stops the command which moves it. One that waited for the seat before is forgotten.
func (c *command) waitMove(seat *store.Seat, address string) error {
	if err := c.forgetMove(seat.Side); err != nil {
		return err
	}
	again := c.row
	again.Args = map[string]string{argDueOf: seat.Address}
	for name, value := range c.row.Args {
		if name != ArgPhase && name != ArgToken && name != argLetter {
			again.Args[name] = value
		}
	}
	words, err := json.Marshal(again)
	if err != nil {
		return fmt.Errorf("adjudicator: a move that waits: %w", err)
	}
	p := store.Pledge{
		Kind: pledgeMove, Address: address, Person: seat.Person, Game: c.game.ID, Side: seat.Side, Asked: c.now, Until: c.now.Add(moveWait),
		Detail: map[string]string{detailCommand: string(words), detailAddress: seat.Address, "lang": string(seat.Lang), "zone": seat.Zone},
	}
	code := c.s.derivedCode("move", p.Game, string(p.Side), p.Address, moment(p.Asked))
	p.Code = c.s.hashPledge(code)
	if err := c.tx.AddPledge(&p); err != nil {
		return err
	}
	for _, to := range []string{seat.Address, address} {
		head := templates.Head{Title: c.s.desks[c.game.Title], Lang: seat.Lang, Now: c.now, Player: seat.Name, Moderator: c.s.moderator(c.game.ID)}
		m := rules.M("pledge.move", rules.Text("game", c.game.ID), rules.SideArg("side", seat.Side), rules.Text("old", seat.Address), rules.Text("address", address),
			rules.Text("when", c.s.book.When(seat.Lang, p.Until, c.s.zone(seat.Zone))), rules.Text("code", code))
		if err := c.s.queue(c.tx, dispatch{
			kind: c.kind(kindPledge), to: to, name: seat.Name, lang: seat.Lang, auto: autoGenerated, now: c.now,
			page: c.s.book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m}}),
		}); err != nil {
			return err
		}
	}
	c.note(ArgSide, string(seat.Side))
	c.note("from", seat.Address)
	c.note("to", address)
	c.say("verb.address-waits", rules.SideArg("side", seat.Side), rules.Text("address", address), rules.Text("old", seat.Address), timeArg(p.Until))
	return nil
}

// forgetMove forgets that a side is to be moved.
func (c *command) forgetMove(side rules.Side) error {
	waiting, err := c.tx.GamePledges(c.game.ID, pledgeMove)
	for i := range waiting {
		if err == nil && waiting[i].Side == side {
			err = c.tx.EndPledge(waiting[i].Code)
		}
	}
	return err
}

// stopMove tells all whom it concerns that a seat stays where it is.
func (in *intake) stopMove(row *store.Pledge) error {
	g, err := in.tx.Game(row.Game)
	if err != nil {
		return err
	}
	told := []rules.Arg{rules.Text("game", g.ID), rules.SideArg("side", row.Side), rules.Text("address", row.Address), rules.Text("old", row.Detail[detailAddress])}
	if err := in.tx.Audit(&store.Entry{At: in.now, Game: g.ID, Actor: string(row.Side), Action: "move-stopped", Detail: map[string]string{"to": row.Address}}); err != nil {
		return err
	}
	if err := in.s.tellModerator(in.tx, &g, on(aboutModerate, "stopped-"+moment(row.Asked)), in.row.ID, rules.M("moderator.move-stopped", told...)); err != nil {
		return err
	}
	d, err := in.s.desk(&g)
	if err != nil {
		return err
	}
	lang := rules.Lang(row.Detail["lang"])
	for _, to := range []string{row.Detail[detailAddress], row.Address} {
		m := rules.M("person.move-stopped", rules.Text("game", g.ID), rules.Text("side", sideName(d, row.Side, lang)), rules.Text("old", row.Detail[detailAddress]))
		if err := in.tellAddress(to, "", lang, on(kindSettings, "stopped "+in.s.occasion(to)), m); err != nil {
			return err
		}
	}
	return nil
}

// sayMove tells who sends the code of a move without a word that stops it what it does.
func (in *intake) sayMove(row *store.Pledge) error {
	if err := in.tx.AddPledge(row); err != nil { // it still counts
		return err
	}
	lang := rules.Lang(row.Detail["lang"])
	return in.tellAddress(row.Address, "", lang, kindSettings, rules.M("person.move-waits",
		rules.Text("game", row.Game), rules.Text("when", in.s.book.When(lang, row.Until, in.s.zone(row.Detail["zone"])))))
}

// carryMoves gives the commands that move seats and whose time has come, once the mailbox
// was read up to then: all of it but letters that cannot be had and are of other games.
func (s *Service) carryMoves(ctx context.Context, now time.Time) error {
	var waiting []store.Pledge
	err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		waiting, err = tx.DuePledges(pledgeMove, now)
		return err
	})
	if err != nil || len(waiting) == 0 || s.outage() != nil || s.doubted() {
		return err
	}
	read := s.drain(ctx, now)
	var errs []error
	for i := range waiting {
		unread, err := s.unreadOf(ctx, waiting[i].Game, read, now)
		if err == nil && unread == nil {
			err = s.carryMove(ctx, waiting[i].Code, now)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// carryMove gives the command of a move, unless it was stopped meanwhile, or somebody of it
// was forgotten.
func (s *Service) carryMove(ctx context.Context, code []byte, now time.Time) error {
	var id int64
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		row, err := tx.Pledge(code)
		if isNotFound(err) {
			return nil
		}
		if err == nil {
			err = tx.EndPledge(row.Code)
		}
		if err != nil {
			return err
		}
		var c store.Command
		if json.Unmarshal([]byte(row.Detail[detailCommand]), &c) != nil { // forgetting blanks it
			return nil
		}
		c.At = now
		id, err = tx.AddCommand(&c)
		return err
	})
	if err != nil || id == 0 {
		return err
	}
	return s.carry(ctx, id)
}
