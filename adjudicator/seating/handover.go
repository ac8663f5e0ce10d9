package seating

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// NewWelcome returns the first mail to a seat.
func NewWelcome(o *office.Office, g *store.Game, pos rules.Position, seats []store.Seat, to *store.Seat) templates.Welcome {
	d := o.Desks[g.Title]
	known := pos.Known(rules.Viewer(to.Side))
	w := templates.Welcome{
		Head: post.NewHead(o, g, to, d, g.Created), Scenario: g.Scenario, Commitment: g.Commitment, View: d.View(known),
		Demands: SideDemands(g.Demands, to.Side), Waiting: MissingSides(g, nil), Draft: rules.WriteDraft(d, d.Draft(known, rules.CheckOf(pos, to.Side)), to.Lang),
	}
	w.Colours = templates.NewColours(d.Title, known)
	w.Example = ExampleSheetLines(o, d, pos, g, to)
	w.Timetable = office.Timetable(o.Book, to.Lang, &g.Policy)
	if o.AuthMode(g) != store.TrustKey {
		w.Vouched = to.Address
	}
	if g.Network != nil {
		w.Chain, w.PublicKey = g.Network.Chain, g.Network.Key
	}
	w.Seats = welcomeSeats(o, seats, to.Lang)
	w.Options = ChosenOptions(d, g)
	return w
}

// ChosenOptions returns what was chosen for a game.
func ChosenOptions(d *desk.Desk, g *store.Game) (out []templates.Option) {
	for _, o := range d.About().Options {
		out = append(out, templates.Option{ID: o.ID, Value: g.Option(o.ID), Usual: g.Option(o.ID) == o.Values[0]})
	}
	return out
}

// ExampleSheetLines returns a sheet that a side could send as it is, while it has sent few: the bot
// of the title thinks it up from what the side knows. It is nil where only a decision is asked for,
// or nothing.
func ExampleSheetLines(o *office.Office, d *desk.Desk, pos rules.Position, g *store.Game, seat *store.Seat) []string {
	demand := OrdersDemand(g, seat.Side)
	if demand == nil {
		return nil
	}
	// Luck of its own, that anybody could have: no roll of the game follows from it.
	luck := dice.NewDerived(dice.Seed{}, g.Phase, sha256.Sum256(fmt.Appendf(nil, "fieldpost example 1\x00%s\x00%s", g.ID, demand.Key)))
	sheet, err := ComputeBotSheet(d, pos, *demand, luck)
	if err != nil {
		o.Env.Log.Error("no example", office.KeyGame, g.ID, office.KeyPhase, g.Phase, office.KeySide, string(seat.Side), office.KeyError, err)
		return nil
	}
	return d.Grammar().Lines(sheet.Orders, seat.Lang)
}

// OrdersDemand returns the first demand for orders of a side, nil for none.
func OrdersDemand(g *store.Game, side rules.Side) *rules.Demand {
	for i := range g.Demands {
		if d := &g.Demands[i]; d.Side == side && !d.Optional && d.Kind != rules.DemandDecision {
			return d
		}
	}
	return nil
}

// Handover gives a side to who plays it from now on, under a new key: somebody who
// offered to, a program, or the moderator. What its player and his deputy could do in
// the game ends with it. All are told, in the same words.
type Handover struct {
	Office       *office.Office
	Tx           *office.Tx
	Now          time.Time
	Game         *store.Game
	Desk         *desk.Desk
	Pos          rules.Position // the current one
	Seat         store.Seat     // as it was
	Heir         Heir
	ToldCode     string // code: what all are told
	FarewellCode string // code: what its player is
	More         []rules.Arg

	Ordered bool // by a moderator, who needs not be told of it

	Letter int64  // in which its player gave it up; 0: he did not
	Parent string // its Message-ID
}

// Heir is who a side is given to.
type Heir struct {
	Reserve   *store.Role // who offered to; nil: nobody
	Bot       bool
	Person    *office.Person // whom a moderator names; nil: nobody
	Moderator *office.Person // who holds it until he gives it to somebody else; nil: nobody
}

// FindHeir finds who is to play a side that falls free, besides the moderator: who waits
// longest of those who offered to and have no part in the game, or the program where the
// game says so.
func FindHeir(tx *office.Tx, g *store.Game, side rules.Side, program bool) (h Heir, err error) {
	roles, err := tx.Roles(g.ID)
	if err != nil {
		return h, err
	}
	seats, err := tx.Seats(g.ID)
	if err != nil {
		return h, err
	}
	for i := range roles {
		r := &roles[i]
		if r.Kind != store.Standby || r.Side != "" && r.Side != side {
			continue
		}
		knew, err := HasHeldOtherSide(tx.Tx, g.ID, side, r.Person)
		if err != nil {
			return h, err
		}
		if !knew && !HasPart(seats, roles, r.Person) {
			h.Reserve = r
			return h, nil
		}
	}
	h.Bot = program
	return h, nil
}

// RecordFormerHolder notes that a person held a side until now, and so knows what it knew.
func RecordFormerHolder(tx *store.Tx, seat *store.Seat, now time.Time) error {
	id, err := tx.AddRole(&store.Role{Game: seat.Game, Side: seat.Side, Kind: store.Player, Person: seat.Person, Since: now})
	if err != nil {
		return err
	}
	return tx.EndRole(id, now)
}

// HasHeldOtherSide reports whether a person held another side of a game, or was its deputy.
func HasHeldOtherSide(tx *store.Tx, game string, side rules.Side, person int64) (bool, error) {
	roles, err := tx.RolesEnded(game, person)
	return slices.ContainsFunc(roles, func(r store.Role) bool {
		return r.Side != side && (r.Kind == store.Player || r.Kind == store.Deputy)
	}), err
}

// heirName returns how all are told who plays the side now; "" for the moderator.
func (h *Handover) heirName(lang rules.Lang) string {
	switch {
	case h.Heir.Reserve != nil:
		return h.Heir.Reserve.Name
	case h.Heir.Bot:
		return h.Office.Book.Text(lang, nil, rules.M("program.name"))
	case h.Heir.Person != nil:
		return h.Heir.Person.Name
	}
	return ""
}

// messageArgs returns what the messages about it tell.
func (h *Handover) messageArgs(lang rules.Lang) []rules.Arg {
	args := append([]rules.Arg{rules.SideArg("side", h.Seat.Side), rules.Text("game", h.Game.ID)}, h.More...)
	if h.Seat.Name != "" {
		args = append(args, rules.Text("player", h.Seat.Name))
	}
	if name := h.heirName(lang); name != "" {
		args = append(args, rules.Text("heir", name))
	}
	return args
}

// queueFarewell queues a mail to the player who left: without a key, and with nothing to
// answer to.
func (h *Handover) queueFarewell(address string, lang rules.Lang, kind store.Kind, code string) error {
	auto := post.AutoReplied
	if h.Letter == 0 {
		kind, auto = office.KindWithOccasion(kind, h.Game.ID+" "+string(h.Seat.Side)+" "+office.OccasionAt(h.Now)), post.AutoGenerated
	}
	head := templates.Head{Lang: lang, Now: h.Now, Title: h.Desk}
	return post.Queue(h.Tx, post.OutgoingMail{
		Kind: kind, Letter: h.Letter, To: address, Lang: lang, Parent: h.Parent, Auto: auto, Now: h.Now,
		Page: h.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{rules.M(code, h.messageArgs(lang)...)}}),
	})
}

// Execute gives the side over and returns the seats of the game as they are then.
func (h *Handover) Execute() ([]store.Seat, error) {
	s, tx, g := h.Office, h.Tx, h.Game
	roles, err := post.DeputyRoles(tx.Tx, g.ID)
	if err != nil {
		return nil, err
	}
	for i := range roles {
		if roles[i].Side != h.Seat.Side {
			continue
		}
		err := DismissDeputy(tx, &roles[i], h.Now)
		if err == nil {
			err = h.queueFarewell(roles[i].Address, roles[i].Lang, office.KindDeputy, "deputy.ended")
		}
		if err != nil {
			return nil, err
		}
	}
	if _, err := tx.WithdrawDispatches(g.ID, h.Seat.Side, h.Seat.Address, h.Now); err != nil {
		return nil, err
	}
	if err := h.moveSeat(); err != nil {
		return nil, err
	}
	if err := tx.SetVote(&store.Vote{Game: g.ID, Side: h.Seat.Side}); err != nil { // it was not his heir's
		return nil, err
	}
	if err := h.dropDrafts(); err != nil {
		return nil, err
	}
	seats, err := tx.Seats(g.ID)
	if err != nil {
		return nil, err
	}
	g.Bots = BotSides(seats)
	kind := office.KindWithOccasion(office.KindResigned, fmt.Sprint(h.Seat.Side, h.Seat.KeyNo)) // once, whoever had the side before
	for i := range seats {
		if seat := &seats[i]; seat.Side == h.Seat.Side && seat.Bot == store.NoBot {
			err = h.queueWelcome(seats, seat)
		}
		if err != nil {
			return nil, err
		}
	}
	others := slices.DeleteFunc(slices.Clone(seats), func(seat store.Seat) bool { return seat.Side == h.Seat.Side })
	if err := post.NotifyOncePerReader(tx, g, others, kind, h.Now, func(seat *store.Seat) []rules.Message {
		return []rules.Message{rules.M(h.ToldCode, h.messageArgs(seat.Lang)...)}
	}); err != nil {
		return nil, err
	}
	if err := h.queueFarewell(h.Seat.Address, h.Seat.Lang, office.KindResigned, h.FarewellCode); err != nil {
		return nil, err
	}
	if !h.Ordered && (h.Heir.Reserve != nil || h.Heir.Bot) { // else the side is the moderator's, who is invited
		if err := NotifyModeratorOfHolder(tx, g, "moderator.taken-over", fmt.Sprint(h.Seat.KeyNo), h.messageArgs(s.ContactPerson(g.ID).Lang)...); err != nil {
			return nil, err
		}
	}
	return seats, PauseIfOnlyBots(tx, g, seats, h.Now)
}

// dropDrafts takes out of play what the player had not sent for good: his heir would have
// it by a "yes" without having seen it.
func (h *Handover) dropDrafts() error {
	sheets, err := h.Tx.Sheets(h.Game.ID, h.Seat.Side)
	for i := range sheets {
		if err == nil && !sheets[i].Accepted {
			err = h.Tx.RetireSheet(sheets[i].ID, h.Now)
		}
	}
	return err
}

// moveSeat gives the seat to its heir, under a new key.
func (h *Handover) moveSeat() error {
	tx, g, side := h.Tx, h.Game, h.Seat.Side
	address, name := "", ""
	switch {
	case h.Heir.Reserve != nil:
		address, name = h.Heir.Reserve.Address, h.Heir.Reserve.Name
		if err := tx.EndRole(h.Heir.Reserve.ID, h.Now); err != nil {
			return err
		}
	case !h.Heir.Bot:
		p := cmp.Or(h.Heir.Person, h.Heir.Moderator)
		address, name = p.Address, p.Name
		if _, err := tx.Suggest(p.Address, &store.Person{Name: p.Name, Lang: p.Lang, Zone: p.Zone, Created: h.Now}); err != nil {
			return err
		}
	}
	if address == "" {
		if _, err := tx.Suggest("", &store.Person{}); err != nil {
			return err
		}
	}
	if err := RecordFormerHolder(tx.Tx, &h.Seat, h.Now); err != nil {
		return err
	}
	if err := tx.MoveSeat(g.ID, side, address); err != nil {
		return err
	}
	if address == "" {
		if err := tx.PlaySeat(g.ID, side, store.BotHolds); err != nil {
			return err
		}
	}
	if err := tx.CallSeat(g.ID, side, name, ""); err != nil {
		return err
	}
	n := h.Seat.KeyNo + 1
	return tx.RekeySeat(g.ID, side, n, office.HashKey(h.Office.MakeOrderKey(g.ID, side, n)))
}

// queueWelcome sends the invitation of the game as it stands to the new holder of a seat.
func (h *Handover) queueWelcome(seats []store.Seat, seat *store.Seat) error {
	w := NewWelcome(h.Office, h.Game, h.Pos, seats, seat)
	w.Now = h.Now
	yours := "resign.yours"
	switch {
	case h.Heir.Reserve != nil:
		yours = "standby.yours"
	case h.Heir.Person != nil:
		yours = "replace.yours"
	}
	page := h.Office.Book.Preface(seat.Lang, h.Office.Book.Welcome(w), rules.M(yours, h.messageArgs(seat.Lang)...))
	return post.QueueToSeatWithMap(h.Tx, h.Game, seat, office.KindWithOccasion(office.KindWelcome, office.OccasionAt(h.Now)), &w.Head, page)
}
