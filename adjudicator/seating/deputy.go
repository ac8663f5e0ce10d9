package seating

import (
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// IsMailable reports whether an address can be written to: we write it as it is,
// and some would have to be quoted (RFC 5321 §4.1.2).
func IsMailable(address string) bool {
	a, err := mail.ParseAddress("<" + address + ">")
	return err == nil && a.Address == address
}

// AnswerSeatWithMap queues an answer to the seat with a map; nil: none.
func AnswerSeatWithMap(in *office.Intake, picture *store.Picture, kind store.Kind, page templates.Page) error {
	return AnswerHolders(in, picture, kind, page, nil)
}

// TakeForwardNotes returns what is told of words that went to the moderator, once.
func TakeForwardNotes(in *office.Intake) (out []rules.Message) {
	out, in.ForwardNotes = in.ForwardNotes, nil
	return out
}

// deputiesPerDay is how many persons a side may ask in a day.
const deputiesPerDay = 3

// ReplaceByWritingDeputies puts deputies in the places of their players where the letter is
// theirs: it holds their key, or comes from them and does not hold the player's.
func ReplaceByWritingDeputies(in *office.Intake, seats []store.Seat) error {
	roles, err := post.DeputyRoles(in.Tx.Tx, in.Game.ID)
	key := in.Letter.Key.Value
	for i := range roles {
		for j := range seats {
			if seats[j].Side != roles[i].Side {
				continue
			}
			if as := post.DeputySeat(seats[j], &roles[i]); office.IsSeatKey(key, &as) || office.IsFromHolder(in, &as) && !office.IsSeatKey(key, &seats[j]) {
				seats[j] = as
			}
		}
	}
	return err
}

// AnswerDeputyRequest says who writes for the side beside its player, has somebody asked, or ends
// it. It takes the key; a deputy may end it, and nothing else.
func AnswerDeputyRequest(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) error {
	var q desk.Request
	for _, r := range sheet.Requests {
		if r.Kind == desk.Deputy || r.Kind == desk.DeputyEnd {
			q = r
		}
	}
	now, err := CurrentDeputy(in)
	if err != nil {
		return err
	}
	address := strings.ToLower(q.Topic)
	m := rules.M("deputy.none")
	switch {
	case q.Kind == desk.DeputyEnd && now != nil:
		return endDeputy(in, d, now)
	case q.Kind == desk.DeputyEnd:
	case office.IsDeputySeat(&in.Seat):
		m = rules.M("deputy.yourself")
	case address == "" && now != nil:
		m = rules.M("deputy.is", rules.Text("address", now.Address))
	case address == "":
	case now != nil:
		m = rules.M("deputy.taken", rules.Text("address", now.Address))
	default:
		if m, err = askDeputy(in, d, address); err != nil {
			return err
		}
	}
	return AnswerSide(in, office.KindDeputy, d, m, rules.M("deputy.how"))
}

// CurrentDeputy returns who writes for the side of the letter beside its player, nil for nobody.
func CurrentDeputy(in *office.Intake) (*store.Role, error) {
	roles, err := post.DeputyRoles(in.Tx.Tx, in.Game.ID)
	for i := range roles {
		if roles[i].Side == in.Seat.Side {
			return &roles[i], nil
		}
	}
	return nil, err
}

// askDeputy asks somebody by mail whether he wants to be the deputy of the side.
func askDeputy(in *office.Intake, d *desk.Desk, address string) (rules.Message, error) {
	said := func(code string) rules.Message { return rules.M(code, rules.Text("address", address)) }
	if !IsMailable(address) || address == in.Office.Cfg.Address || in.Game.State == store.Over {
		return said("deputy.no-address"), nil
	}
	if person, err := FindPersonID(in, address); err != nil || person == in.Seat.Person {
		return said("deputy.no-address"), err
	}
	if n, err := confirm.CountLetter(in, "deputies of "+KeyCounterName(&in.Seat), post.Day); err != nil || n > deputiesPerDay {
		return said("deputy.day"), err
	}
	lang, zone := in.Seat.Lang, in.Seat.Zone
	if p, err := in.Tx.PersonOf(address); err == nil {
		lang, zone = p.Lang, p.Zone
	} else if !post.IsNotFound(err) {
		return rules.Message{}, err
	}
	code, err := confirm.AddConfirmation(in, store.Pledge{
		Kind: confirm.PledgeDeputy, Address: address, Person: in.Seat.Person, Game: in.Game.ID, Side: in.Seat.Side,
		Detail: map[string]string{"lang": string(lang), "zone": zone},
	})
	if err != nil {
		return rules.Message{}, err
	}
	player := in.Seat.Name
	if player == "" {
		player = in.Seat.Address
	}
	ask := rules.M("deputy.asked", rules.Text("player", player), rules.SideArg("side", in.Seat.Side), rules.Text("game", in.Game.ID),
		rules.Text("title", d.About().Names.In(lang)), rules.Text("code", code), confirm.ConfirmationEndArg(in, lang, in.Office.Zone(zone)))
	notYou, err := post.DeclineHint(in.Tx, address)
	if err != nil {
		return rules.Message{}, err
	}
	page := in.Office.Book.Notice(templates.Notice{
		Head: templates.Head{Lang: lang, Now: in.Now, Title: d}, Messages: []rules.Message{ask, notYou},
	})
	return said("deputy.invited"), post.Queue(in.Tx, post.OutgoingMail{
		Kind: office.KindPledge, Letter: in.Row.ID, To: address, Lang: lang, Auto: post.AutoGenerated, Page: page, Now: in.Now,
	})
}

// HasPartInGame reports whether a person has a part in a game by which he may know more than
// everybody.
func HasPartInGame(in *office.Intake, person int64, game string) (bool, error) {
	seats, err := in.Tx.Seats(game)
	if err != nil {
		return false, err
	}
	roles, err := in.Tx.Roles(game)
	return HasPart(seats, roles, person), err
}

// HasPart does what HasPartInGame does, for a caller that has read the seats and roles of
// the game.
func HasPart(seats []store.Seat, roles []store.Role, person int64) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Person == person }) ||
		slices.ContainsFunc(roles, func(r store.Role) bool { return r.Person == person && r.Kind == store.Deputy })
}

// endDeputy ends what a deputy may do. Both are told; mails that wait for him are taken
// back.
func endDeputy(in *office.Intake, d *desk.Desk, r *store.Role) error {
	_, player, err := post.LoadGameAndSeat(in.Tx, in.Game.ID, in.Seat.Side)
	if err != nil {
		return err
	}
	if err := DismissDeputy(in.Tx, r, in.Now); err != nil {
		return err
	}
	gone := rules.M("deputy.gone", rules.Text("address", r.Address))
	if office.IsDeputySeat(&in.Seat) {
		err = post.NotifySeat(in.Tx, &in.Game, &player, office.KindWithOccasion(office.KindDeputy, strconv.FormatInt(in.Row.ID, 10)), in.Now, gone)
	} else {
		err = AnswerSide(in, office.KindDeputy, d, gone)
	}
	if err != nil {
		return err
	}
	head := templates.Head{Lang: r.Lang, Now: in.Now, Title: d}
	page := in.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{rules.M("deputy.ended", rules.Text("game", in.Game.ID), rules.SideArg("side", r.Side))}})
	return post.Queue(in.Tx, post.OutgoingMail{Kind: office.KindWithOccasion(office.KindDeputy, strconv.FormatInt(in.Row.ID, 10)), Letter: in.Row.ID, To: r.Address, Name: r.Name, Lang: r.Lang, Auto: post.AutoGenerated, Page: page, Now: in.Now})
}

// DismissDeputy ends the role of a deputy: his key opens nothing from now on.
func DismissDeputy(tx *office.Tx, r *store.Role, now time.Time) error {
	if err := tx.EndRole(r.ID, now); err != nil {
		return err
	}
	_, err := tx.WithdrawDispatches(r.Game, r.Side, r.Address, now)
	return err
}

// FindPersonID returns the id of the person who is reached at an address, 0 if nobody is
// known there.
func FindPersonID(in *office.Intake, address string) (int64, error) {
	p, err := in.Tx.PersonOf(address)
	if post.IsNotFound(err) {
		return 0, nil
	}
	return p.ID, err
}

// KeyCounterName names whoever holds the key of a seat in the counts.
func KeyCounterName(seat *store.Seat) string { return "key " + seat.Game + " " + string(seat.Side) }

// QuotationNotes says that what counts was read in the quotation: it may not be
// what the sender sees as his letter.
func QuotationNotes(in *office.Intake) []rules.Message {
	if !in.Quoted {
		return nil
	}
	return []rules.Message{rules.M("letter.quoted")}
}

// CanReplyWithOrders reports whether who asks may reply to the answer with orders, so that it says
// what a reply must hold: who has not shown the key is not told it for a question.
func CanReplyWithOrders(in *office.Intake) bool {
	return in.Authenticated && in.Game.State != store.Over
}

// AnswerSide answers what a side has asked.
func AnswerSide(in *office.Intake, kind store.Kind, d *desk.Desk, messages ...rules.Message) error {
	return AnswerRequest(in, kind, in.Office.Book.Notice(templates.Notice{
		Head: post.NewHead(in.Office, &in.Game, &in.Seat, d, in.Now), Messages: messages, Reply: CanReplyWithOrders(in),
	}))
}

// AnswerRequest sends the answer to a request, and says so when it was read in the
// quotation.
func AnswerRequest(in *office.Intake, kind store.Kind, page templates.Page) error {
	return AnswerRequestWithMap(in, nil, kind, page)
}

// AnswerRequestWithMap does what [AnswerRequest] does, with a map; nil: none.
func AnswerRequestWithMap(in *office.Intake, picture *store.Picture, kind store.Kind, page templates.Page) error {
	if notes := slices.Concat(TakeForwardNotes(in), QuotationNotes(in)); len(notes) > 0 {
		page = in.Office.Book.Preface(in.Seat.Lang, page, notes...)
	}
	return AnswerSeatWithMap(in, picture, kind, page)
}
