package adjudicator

import (
	"context"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// VerbReplace gives a side to somebody else.
const VerbReplace Verb = "replace"

// ArgProgram of replace, "yes": a program plays the side from now on, and nobody is named.
const ArgProgram = "program"

// Replace gives a side to somebody else, under a new key. Whatever its player and his
// deputy could do in the game ends: keys, signed addresses, mails that wait for them,
// their pages. All are told who plays it now, he who left that he does not, and the new
// player gets an invitation as the game stands. Who has known what another side knows
// cannot take it. The person needs an address; Person{} is a program.
func (s *Service) Replace(ctx context.Context, game, actor string, side rules.Side, by Person) (store.Command, error) {
	args := map[string]string{ArgSide: string(side), ArgProgram: "yes"}
	if by.Address != "" {
		args = map[string]string{ArgSide: string(side), ArgAddress: by.Address, ArgName: by.Name, ArgLang: string(by.Lang), ArgZone: by.Zone}
	}
	return s.Command(ctx, store.Command{Verb: string(VerbReplace), Game: game, Actor: actor, Args: args})
}

func (c *command) replace() error {
	seat, err := c.seat()
	if err != nil {
		return err
	}
	if !c.game.RollAt.IsZero() {
		return c.refuse("verb.closed-already", c.rolls()...)
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
	if to.person != nil && to.person.Address == seat.Address || to.program && seat.Bot == store.BotHolds {
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
		told: "replace.told", bye: "replace.done", ordered: true,
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

// successor is who is to play a side, of whom it is sure that he may.
func (c *command) successor(seat *store.Seat) (h heir, err error) {
	if c.arg(ArgProgram) != "" && c.arg(ArgAddress) == "" {
		return heir{program: true}, nil
	}
	new, err := c.s.newSeat(0, &NewSeat{Side: seat.Side, Person: Person{
		Address: strings.TrimSpace(c.arg(ArgAddress)), Name: c.arg(ArgName), Lang: rules.Lang(c.arg(ArgLang)), Zone: c.arg(ArgZone),
	}})
	if err != nil || new.Address == c.s.cfg.Address {
		return h, c.refuse("verb.no-address", rules.Text("word", c.arg(ArgAddress)))
	}
	person := Person{Address: new.Address, Name: new.Name, Lang: new.Lang, Zone: new.Zone}
	h.person = &person
	p, err := c.tx.PersonOf(person.Address)
	if isNotFound(err) || err == nil && p.ID == seat.Person {
		return h, nil
	}
	if err != nil {
		return h, err
	}
	roles, err := c.tx.Roles(c.game.ID)
	if err != nil {
		return h, err
	}
	knew, err := knewAnother(c.tx, c.game.ID, seat.Side, p.ID)
	if err != nil {
		return h, err
	}
	others := make([]store.Seat, 0, len(c.seats))
	for i := range c.seats {
		if c.seats[i].Side != seat.Side {
			others = append(others, c.seats[i])
		}
	}
	var elsewhere []store.Role
	for i := range roles {
		if roles[i].Side != seat.Side {
			elsewhere = append(elsewhere, roles[i])
		}
	}
	if knew || hasPart(others, elsewhere, p.ID) {
		return h, c.refuse("verb.replace-knows", rules.Text("address", person.Address))
	}
	return h, nil
}
