package adjudicator

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// resign gives a side up once its player has said that he means it: the moderator holds
// it from then on, under a new key, until he gives it to somebody else. What the player
// and his deputy could do in the game ends with it. All are told, in the same words.
func (in *intake) resign(d *desk.Desk, now bool) error {
	mod := &in.s.cfg.Moderator
	player := in.seat
	switch {
	case !in.proved:
		_, err := in.refuse(in.keyFault())
		return err
	case isDeputy(&player):
		_, err := in.refuse(rules.M("deputy.players-own"))
		return err
	case in.game.State == store.Over:
		return in.tell(kindResigned, d, rules.M("resign.over", rules.Text("game", in.game.ID)))
	case mod.Address == "" || strings.EqualFold(mod.Address, player.Address):
		return in.tell(kindResigned, d, rules.M("resign.nobody"))
	case !now:
		return in.tell(kindResigned, d, rules.M("resign.sure", rules.SideArg("side", player.Side), rules.Text("game", in.game.ID)))
	}
	roles, err := deputies(in.tx, in.game.ID)
	if err != nil {
		return err
	}
	about := []rules.Arg{rules.SideArg("side", player.Side), rules.Text("game", in.game.ID)}
	farewell := func(address string, lang rules.Lang, kind store.Kind, code string) error { // no key, and nothing to answer to
		head := templates.Head{Lang: lang, Now: in.now, Title: d}
		return in.post(address, "", kind, in.s.book.Notice(templates.Notice{Head: head, Messages: []rules.Message{rules.M(code, about...)}}))
	}
	for i := range roles {
		if roles[i].Side != player.Side {
			continue
		}
		err := in.s.dismiss(in.tx, &roles[i], in.now)
		if err == nil {
			err = farewell(roles[i].Address, roles[i].Lang, kindDeputy, "deputy.ended")
		}
		if err != nil {
			return err
		}
	}
	if _, err := in.tx.WithdrawDispatches(in.game.ID, player.Side, player.Address); err != nil {
		return err
	}
	seats, err := in.handOver(&player)
	if err != nil {
		return err
	}
	told := rules.M("resign.told", about...)
	if player.Name != "" {
		told.Args = append(told.Args, rules.Text("player", player.Name))
	}
	kind := on(kindResigned, string(player.Side))
	for i := range seats {
		if seats[i].Side == player.Side {
			err = in.inviteHolder(d, seats, &seats[i])
		} else {
			err = in.s.tellSeat(in.tx, &in.game, &seats[i], kind, in.now, told)
		}
		if err != nil {
			return err
		}
	}
	if err := farewell(player.Address, player.Lang, kindResigned, "resign.done"); err != nil {
		return err
	}
	return in.tx.Audit(&store.Entry{At: in.now, Game: in.game.ID, Actor: string(player.Side), Action: "resigned", Detail: map[string]string{}})
}

// handOver gives a seat to the moderator, under a new key, and returns the seats of the
// game as they are then.
func (in *intake) handOver(seat *store.Seat) ([]store.Seat, error) {
	mod := &in.s.cfg.Moderator
	if _, err := in.tx.Suggest(mod.Address, &store.Person{Name: mod.Name, Lang: mod.Lang, Zone: mod.Zone, Created: in.now}); err != nil {
		return nil, err
	}
	if err := in.tx.MoveSeat(in.game.ID, seat.Side, mod.Address); err != nil {
		return nil, err
	}
	if err := in.tx.CallSeat(in.game.ID, seat.Side, mod.Name, ""); err != nil {
		return nil, err
	}
	n := seat.KeyNo + 1
	if err := in.tx.RekeySeat(in.game.ID, seat.Side, n, hashKey(in.s.orderKey(in.game.ID, seat.Side, n))); err != nil {
		return nil, err
	}
	return in.tx.Seats(in.game.ID)
}

// inviteHolder sends the invitation of the game as it stands to who holds a seat now.
func (in *intake) inviteHolder(d *desk.Desk, seats []store.Seat, seat *store.Seat) error {
	pos, err := in.s.position(in.tx, &in.game)
	if err != nil {
		return err
	}
	w := in.s.welcome(&in.game, pos, seats, seat)
	w.Now = in.now
	page := in.s.book.Preface(seat.Lang, in.s.book.Welcome(w), rules.M("resign.yours"))
	return in.s.queueAsking(in.tx, &in.game, seat, on(kindWelcome, moment(in.now)), &w.Head, page)
}
