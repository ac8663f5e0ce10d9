package adjudicator

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A deputy writes for a side beside its player, with a key of his own. What a letter of
// his brings about is the side's; in.seat is then the seat as he holds it, with his
// address, language and key, so that answers are his. What the side is told goes to all
// who hold it, each with his own key (holders.go).

// firstDeputyKey is below the numbers of deputies' keys, and above those of players', so
// that a number says whose a key is.
const firstDeputyKey = 1000

// deputiesPerDay is how many persons a side may ask in a day.
const deputiesPerDay = 3

// asDeputy returns a seat as its deputy holds it.
func asDeputy(seat store.Seat, r *store.Role) store.Seat {
	seat.Person, seat.Address, seat.Lang, seat.Zone = r.Person, r.Address, r.Lang, r.Zone
	seat.KeyNo, seat.KeyHash, seat.Map = r.KeyNo, r.KeyHash, store.MapNone
	if r.Name != "" {
		seat.Name = r.Name
	}
	return seat
}

// deputies returns who writes for sides of a game beside their players.
func deputies(tx *store.Tx, game string) (out []store.Role, err error) {
	all, err := tx.Roles(game)
	for i := range all {
		if all[i].Kind == store.Deputy {
			out = append(out, all[i])
		}
	}
	return out, err
}

// isDeputy reports whether a seat is as its deputy holds it.
func isDeputy(seat *store.Seat) bool { return seat.KeyNo > firstDeputyKey }

// heldByWriter puts deputies in the places of their players where the letter is
// theirs: it holds their key, or comes from them and does not hold the player's.
func (in *intake) heldByWriter(seats []store.Seat) error {
	roles, err := deputies(in.tx, in.game.ID)
	key := in.letter.Key.Value
	for i := range roles {
		for j := range seats {
			if seats[j].Side != roles[i].Side {
				continue
			}
			if as := asDeputy(seats[j], &roles[i]); opens(key, &as) || in.holds(&as) && !opens(key, &seats[j]) {
				seats[j] = as
			}
		}
	}
	return err
}

// deputySeats returns the seats that a person holds as a deputy.
func deputySeats(tx *store.Tx, person int64) (out []store.Seat, err error) {
	roles, err := tx.RolesOf(person)
	for i := range roles {
		if roles[i].Kind != store.Deputy {
			continue
		}
		seats, err := tx.Seats(roles[i].Game)
		if err != nil {
			return nil, err
		}
		for j := range seats {
			if seats[j].Side == roles[i].Side {
				out = append(out, asDeputy(seats[j], &roles[i]))
			}
		}
	}
	return out, err
}

// deputy says who writes for the side beside its player, has somebody asked, or ends
// it. It takes the key; a deputy may end it, and nothing else.
func (in *intake) deputy(d *desk.Desk, sheet *desk.Sheet) error {
	var q desk.Request
	for _, r := range sheet.Requests {
		if r.Kind == desk.Deputy || r.Kind == desk.DeputyEnd {
			q = r
		}
	}
	now, err := in.deputyNow()
	if err != nil {
		return err
	}
	address := strings.ToLower(q.Topic)
	m := rules.M("deputy.none")
	switch {
	case q.Kind == desk.DeputyEnd && now != nil:
		return in.endDeputy(d, now)
	case q.Kind == desk.DeputyEnd:
	case isDeputy(&in.seat):
		m = rules.M("deputy.yourself")
	case address == "" && now != nil:
		m = rules.M("deputy.is", rules.Text("address", now.Address))
	case address == "":
	case now != nil:
		m = rules.M("deputy.taken", rules.Text("address", now.Address))
	default:
		if m, err = in.askDeputy(d, address); err != nil {
			return err
		}
	}
	return in.tell(kindDeputy, d, m, rules.M("deputy.how"))
}

// deputyNow returns who writes for the side of the letter beside its player, nil for nobody.
func (in *intake) deputyNow() (*store.Role, error) {
	roles, err := deputies(in.tx, in.game.ID)
	for i := range roles {
		if roles[i].Side == in.seat.Side {
			return &roles[i], nil
		}
	}
	return nil, err
}

// askDeputy asks somebody by mail whether he wants to be the deputy of the side.
func (in *intake) askDeputy(d *desk.Desk, address string) (rules.Message, error) {
	said := func(code string) rules.Message { return rules.M(code, rules.Text("address", address)) }
	if !mailable(address) || address == in.s.cfg.Address || in.game.State == store.Over {
		return said("deputy.no-address"), nil
	}
	if person, err := in.personOf(address); err != nil || person == in.seat.Person {
		return said("deputy.no-address"), err
	}
	if n, err := in.count("deputies of "+keyOf(&in.seat), day); err != nil || n > deputiesPerDay {
		return said("deputy.day"), err
	}
	lang, zone := in.seat.Lang, in.seat.Zone
	if p, err := in.tx.PersonOf(address); err == nil {
		lang, zone = p.Lang, p.Zone
	} else if !isNotFound(err) {
		return rules.Message{}, err
	}
	code, err := in.promise(store.Pledge{
		Kind: pledgeDeputy, Address: address, Person: in.seat.Person, Game: in.game.ID, Side: in.seat.Side,
		Detail: map[string]string{"lang": string(lang), "zone": zone},
	})
	if err != nil {
		return rules.Message{}, err
	}
	player := in.seat.Name
	if player == "" {
		player = in.seat.Address
	}
	ask := rules.M("deputy.asked", rules.Text("player", player), rules.SideArg("side", in.seat.Side), rules.Text("game", in.game.ID),
		rules.Text("title", d.About().Names.In(lang)), rules.Text("code", code), in.untilOf(lang, in.s.zone(zone)))
	notYou, err := in.s.declineHint(in.tx, address)
	if err != nil {
		return rules.Message{}, err
	}
	page := in.s.book.Notice(templates.Notice{
		Head: templates.Head{Lang: lang, Now: in.now, Title: d}, Messages: []rules.Message{ask, notYou},
	})
	return said("deputy.invited"), in.s.queue(in.tx, dispatch{
		kind: kindPledge, letter: in.row.ID, to: address, lang: lang, auto: autoGenerated, page: page, now: in.now,
	})
}

// keepDeputy makes who has agreed the deputy of a side, sends him its last report, and
// tells its player. Nobody who knows what another side knows can be one.
func (in *intake) keepDeputy(row *store.Pledge) (err error) {
	if in.game, in.seat, err = in.s.gameSeat(in.tx, row.Game, row.Side); err != nil {
		return err
	}
	player := in.seat
	d, err := in.s.desk(&in.game)
	if err != nil {
		return err
	}
	p, err := in.tx.PersonOf(row.Address)
	if isNotFound(err) {
		p = store.Person{Name: in.writer(), Lang: rules.Lang(row.Detail["lang"]), Zone: row.Detail["zone"], Confirmed: in.now, Created: in.now}
		if in.s.isReserved(p.Name) {
			return in.tellAddress(row.Address, "", p.Lang, kindDeputy, rules.M("name.reserved-from"))
		}
		p.ID, err = in.tx.AddPerson(&p, row.Address)
	}
	if err != nil {
		return err
	}
	plays, err := in.playsIn(p.ID, in.game.ID)
	if err != nil {
		return err
	}
	knew, err := knewAnother(in.tx, in.game.ID, row.Side, p.ID)
	if err != nil {
		return err
	}
	now, err := in.deputyNow()
	if err != nil {
		return err
	}
	if plays || knew || now != nil || player.Person != row.Person || in.game.State == store.Over {
		in.seat = store.Seat{}
		return in.tellAddress(row.Address, p.Name, p.Lang, kindDeputy, rules.M("deputy.not-now", rules.Text("game", row.Game)))
	}
	n, err := in.tx.LastDeputyKey(row.Game, row.Side)
	if err != nil {
		return err
	}
	n = max(n, firstDeputyKey) + 1
	role := store.Role{
		Game: row.Game, Side: row.Side, Kind: store.Deputy, Person: p.ID, KeyNo: n, KeyHash: hashKey(in.s.orderKey(row.Game, row.Side, n)), Since: in.now,
		Address: row.Address, Name: p.Name, Lang: p.Lang, Zone: p.Zone,
	}
	if role.ID, err = in.tx.AddRole(&role); err != nil {
		return err
	}
	err = in.s.tellSeat(in.tx, &in.game, &player, on(kindDeputy, strconv.FormatInt(in.row.ID, 10)), in.now, rules.M("deputy.accepted", rules.Text("address", row.Address)))
	if err != nil {
		return err
	}
	in.seat, in.proved = asDeputy(player, &role), true
	if err := in.tell(kindDeputy, d, rules.M("deputy.welcome", rules.Text("player", player.Name), rules.SideArg("side", row.Side), rules.Text("game", row.Game))); err != nil {
		return err
	}
	return in.report(d, &desk.Request{})
}

// playsIn reports whether a person has a part in a game by which he may know more than
// everybody.
func (in *intake) playsIn(person int64, game string) (bool, error) {
	seats, err := in.tx.Seats(game)
	if err != nil {
		return false, err
	}
	roles, err := in.tx.Roles(game)
	return hasPart(seats, roles, person), err
}

// hasPart is playsIn for who has read the seats and roles of the game.
func hasPart(seats []store.Seat, roles []store.Role, person int64) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Person == person }) ||
		slices.ContainsFunc(roles, func(r store.Role) bool { return r.Person == person && r.Kind == store.Deputy })
}

// endDeputy ends what a deputy may do. Both are told; mails that wait for him are taken
// back.
func (in *intake) endDeputy(d *desk.Desk, r *store.Role) error {
	_, player, err := in.s.gameSeat(in.tx, in.game.ID, in.seat.Side)
	if err != nil {
		return err
	}
	if err := in.s.dismiss(in.tx, r, in.now); err != nil {
		return err
	}
	gone := rules.M("deputy.gone", rules.Text("address", r.Address))
	if isDeputy(&in.seat) {
		err = in.s.tellSeat(in.tx, &in.game, &player, on(kindDeputy, strconv.FormatInt(in.row.ID, 10)), in.now, gone)
	} else {
		err = in.tell(kindDeputy, d, gone)
	}
	if err != nil {
		return err
	}
	head := templates.Head{Lang: r.Lang, Now: in.now, Title: d}
	page := in.s.book.Notice(templates.Notice{Head: head, Messages: []rules.Message{rules.M("deputy.ended", rules.Text("game", in.game.ID), rules.SideArg("side", r.Side))}})
	return in.s.queue(in.tx, dispatch{kind: on(kindDeputy, strconv.FormatInt(in.row.ID, 10)), letter: in.row.ID, to: r.Address, name: r.Name, lang: r.Lang, auto: autoGenerated, page: page, now: in.now})
}

// dismiss ends the role of a deputy: his key opens nothing from now on.
func (s *Service) dismiss(tx *store.Tx, r *store.Role, now time.Time) error {
	if err := tx.EndRole(r.ID, now); err != nil {
		return err
	}
	_, err := tx.WithdrawDispatches(r.Game, r.Side, r.Address, now)
	return err
}
