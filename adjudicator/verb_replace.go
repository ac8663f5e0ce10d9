package adjudicator

import (
	"errors"
	"net/mail"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbReplace gives a side to somebody else.
const VerbReplace Verb = "replace"

// ArgProgram of replace, "yes": a program plays the side from now on, and nobody is named.
const ArgProgram = "program"

// replace gives a side to somebody else, under a new key. Whatever its player and his
// deputy could do in the game ends: keys, signed addresses, mails that wait for them,
// their pages. All are told who plays it now, he who left that he does not, and the new
// player gets an invitation as the game stands. Who has known what another side knows
// cannot take it. The person needs an address, or is a program ([ArgProgram]).
func (c *command) replace() error {
	seat, err := c.seat()
	if err != nil {
		return err
	}
	if !c.game.RollAt.IsZero() {
		return c.refuseClosed()
	}
	side := rules.SideArg("side", seat.Side)
	d, err := c.s.desk(&c.game)
	if err != nil {
		return err
	}
	to, err := c.successor(seat)
	if err != nil {
		return err
	}
	var held []store.Seat
	if to.person != nil {
		if held, err = SeatsAt(c.tx, to.person.Address); err != nil {
			return err
		}
	}
	holds := func(s store.Seat) bool { return s.Game == c.game.ID && s.Side == seat.Side && !isDeputy(&s) }
	if slices.ContainsFunc(held, holds) || to.program && seat.Bot == store.BotHolds {
		return c.idly("verb.replaced-already", side)
	}
	pos, err := c.s.position(c.tx, &c.game)
	if err != nil {
		return err
	}
	if _, err := c.tx.EndSessions(seat.Address); err != nil {
		return err
	}
	h := handover{
		s: c.s, tx: c.tx, now: c.now, game: &c.game, desk: d, pos: pos, seat: *seat, heir: to,
		told: "replace.told", bye: "replace.done", ordered: true, more: c.why(),
	}
	if _, err := h.carry(); err != nil {
		return err
	}
	c.note(ArgSide, string(seat.Side))
	c.note("from", seat.Address)
	said := []rules.Arg{side}
	if to.person != nil {
		c.note("to", to.person.Address)
		said = append(said, rules.Text("address", to.person.Address))
	}
	c.say("verb.replaced", said...)
	if c.game.State != store.Running || !to.program {
		return c.tx.SaveGame(&c.game)
	}
	c.game.Due = c.now // it may have waited for him alone
	return c.tx.SaveGame(&c.game)
}

// successor returns who is to play a side, of whom it is sure that he may.
func (c *command) successor(seat *store.Seat) (h heir, err error) {
	if c.arg(ArgProgram) != "" && c.arg(ArgAddress) == "" {
		return heir{program: true}, nil
	}
	if err := c.unmailable(c.arg(ArgAddress)); err != nil {
		return h, err
	}
	new, err := c.s.newSeat(0, &NewSeat{Side: seat.Side, Person: Person{
		Address: strings.TrimSpace(c.arg(ArgAddress)), Name: c.arg(ArgName), Lang: rules.Lang(c.arg(ArgLang)), Zone: c.arg(ArgZone),
	}})
	if err != nil {
		return h, c.refuseSeat(err)
	}
	person := Person{Address: new.Address, Name: new.Name, Lang: new.Lang, Zone: new.Zone}
	h.person = &person
	return h, c.knowsNone(seat, person.Address)
}

// refuseSeat refuses a person who cannot have a seat: for the name, or for the address.
func (c *command) refuseSeat(err error) error {
	if errors.Is(err, errName) {
		return c.refuse("verb.name-reserved", rules.Text("word", c.arg(ArgName)))
	}
	return c.refuse("verb.no-address", rules.Text("word", c.arg(ArgAddress)))
}

// knowsNone refuses to give a side to an address of somebody who knows, or has known, what
// another side of the game knows.
func (c *command) knowsNone(seat *store.Seat, address string) error {
	p, err := c.tx.PersonOf(address)
	if isNotFound(err) || err == nil && p.ID == seat.Person {
		return nil
	}
	if err != nil {
		return err
	}
	roles, err := c.tx.Roles(c.game.ID)
	if err != nil {
		return err
	}
	knew, err := knewAnother(c.tx, c.game.ID, seat.Side, p.ID)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(c.seats), func(s store.Seat) bool { return s.Side == seat.Side })
	elsewhere := slices.DeleteFunc(roles, func(r store.Role) bool { return r.Side == seat.Side })
	if knew || hasPart(others, elsewhere, p.ID) {
		return c.refuse("verb.replace-knows", rules.Text("address", address))
	}
	return nil
}

// unmailable refuses an address that no mail reaches: one that is none, the office's own,
// or one of a host without a dot, where the office is not at such a host itself. It says
// which it is.
func (c *command) unmailable(word string) error {
	a, err := mail.ParseAddress(strings.TrimSpace(word))
	switch {
	case err != nil || !mailable(a.Address) || strings.EqualFold(a.Address, c.s.cfg.Address):
		return c.refuse("verb.no-address", rules.Text("word", word))
	case !c.s.routable(a.Address):
		return c.refuse("verb.no-address", rules.Text("word", word), rules.Text("dotless", "1"))
	}
	return nil
}

// routable reports whether mail can go to the host of an address: it has a dot within, or
// is of a network of which the office itself is.
func (s *Service) routable(address string) bool {
	host := func(a string) string { return strings.TrimSuffix(a[strings.LastIndexByte(a, '@')+1:], ".") }
	return strings.ContainsAny(host(address), ".:") || !strings.Contains(host(s.cfg.Address), ".")
}
