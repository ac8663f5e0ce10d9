package post

import (
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A deputy writes for a side beside its player, with a key of his own. What a letter of
// his brings about is the side's; [office.Intake].Seat is then the seat as he holds it, with
// his address, language and key, so that answers are his. What the side is told goes to all
// who hold it, each with his own key ([Send]).

// DeputySeat returns a seat as its deputy holds it.
func DeputySeat(seat store.Seat, r *store.Role) store.Seat {
	seat.Person, seat.Address, seat.Lang, seat.Zone = r.Person, r.Address, r.Lang, r.Zone
	seat.KeyNo, seat.KeyHash, seat.Map = r.KeyNo, r.KeyHash, store.MapNone
	if r.Name != "" {
		seat.Name = r.Name
	}
	return seat
}

// DeputyRoles returns who writes for sides of a game beside their players.
func DeputyRoles(tx *office.Tx, game string) (out []store.Role, err error) {
	all, err := tx.Roles().List(store.Role{Game: game})
	for i := range all {
		if all[i].Kind == store.Deputy {
			out = append(out, all[i])
		}
	}
	return out, err
}

// HolderSeats returns the seats of a side as those have it who hold it: its player first, then
// his deputies. There are none where nobody holds it besides the player.
func HolderSeats(tx *office.Tx, game string, side rules.Side) (out []store.Seat, err error) {
	roles, err := DeputyRoles(tx, game)
	if err != nil || len(roles) == 0 {
		return nil, err
	}
	_, player, err := LoadGameAndSeat(tx, game, side)
	if err != nil {
		return nil, err
	}
	for i := range roles {
		if roles[i].Side == side {
			out = append(out, DeputySeat(player, &roles[i]))
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	return append([]store.Seat{player}, out...), nil
}

// goesToAllHolders reports whether those who hold a side besides whom a mail goes to get it
// as well: of all that happens to the side, and of no question that somebody asked for
// himself, nor of what is told to who may be anybody.
func goesToAllHolders(kind store.Kind) bool {
	switch kind.Family() {
	case office.KindAck, office.KindSitrep, office.KindReminder, office.KindOver, office.KindPaused, office.KindResumed, office.KindExtended, office.KindOption, office.KindAnnounced, office.KindOutage, office.KindMoved, office.KindClosing:
		return true
	}
	return false
}

// queueCopies queues a mail to a side once more for each who holds it besides whom it
// goes to, as it reads for him.
func queueCopies(tx *office.Tx, d OutgoingMail) error {
	if d.Game == "" || d.Side == "" || d.Write == nil || !goesToAllHolders(d.Kind) {
		return nil
	}
	holders, err := HolderSeats(tx, d.Game, d.Side)
	if err != nil {
		return err
	}
	for i := range holders {
		h := &holders[i]
		if h.Address == d.To {
			continue
		}
		w, err := d.Write(h)
		if err != nil {
			return err
		}
		to := d
		to.Key, to.To, to.Name, to.Lang, to.Files, to.copy = h.KeyNo, h.Address, h.Name, h.Lang, w.Files, true
		if d.Picture != nil {
			picture := *d.Picture
			picture.Lang = h.Lang
			to.Picture = &picture
		}
		note := rules.M("deputy.copy-player")
		if office.IsDeputySeat(h) {
			note = rules.M("deputy.copy", rules.Text("player", holders[0].Name))
		}
		to.Page = tx.Office.Book.Preface(h.Lang, MakeRoomForMap(tx.Office, &w.Head, w.Page, to.Picture), note)
		if err := Queue(tx, to); err != nil {
			return err
		}
	}
	return nil
}

// MakeRoomForMap makes room for a map in a page that shows it.
func MakeRoomForMap(o *office.Office, head *templates.Head, page templates.Page, p *store.Picture) templates.Page {
	if p == nil || p.Mode != store.MapInline {
		return page
	}
	return o.Book.Illustrate(head, page)
}

// LoadGameAndSeat reads a game and its seat of a side; store.ErrNotFound says that there is
// none.
func LoadGameAndSeat(tx *office.Tx, game string, side rules.Side) (store.Game, store.Seat, error) {
	g, err := tx.Game(game)
	if err != nil {
		return g, store.Seat{}, err
	}
	seats, err := tx.Seats().List(store.Seat{Game: game})
	if err != nil {
		return g, store.Seat{}, err
	}
	for _, seat := range seats {
		if seat.Side == side {
			return g, seat, nil
		}
	}
	return g, store.Seat{}, store.ErrNotFound
}
