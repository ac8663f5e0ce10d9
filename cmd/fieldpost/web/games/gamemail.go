package games

import (
	"errors"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// How much of a game's mail its page shows.
const (
	gameDispatches = 25
	gameLetters    = 15
)

// kindReminder is the kind of dispatch that reminds a player, as office.KindReminder.
const kindReminder store.Kind = "reminder"

// gameMail is what the moderator sees of a game besides.
type gameMail struct {
	Outbox   string // in a sentence
	Sent     []parts.DispatchRow
	Letters  []parts.LetterRow
	Reported string // heading of the table

	Watching  string // how many observe the game; "": nobody
	Observers []observerRow
}

// observerRow is an observer of a game, of whom no player is told.
type observerRow struct {
	Name, Address string
	Since         *site.Moment
}

// seatMail is what the moderator sees of a seat besides: how the player can be
// reached, and when he reported. Nothing follows from his orders: a moderator may
// play himself.
type seatMail struct {
	Address   string
	Reported  *site.Moment // when the sheet that counts came
	Remark    string       // a later sheet with errors, sheets in advance
	Reminder  *site.Moment
	Heard     *site.Moment
	Bounces   int
	Unreached bool
}

// newGameMail reads the moderator's part of a game's page.
func newGameMail(s *site.Site, tx *store.Tx, f *site.Frame, info *inquiry.GameInfo, m *GamePage) error {
	g, err := tx.Game(info.ID)
	if err != nil {
		return err
	}
	sheets, err := tx.Sheets().States(g.ID)
	if err != nil {
		return err
	}
	for i := range m.Seats {
		seat := &info.Seats[i]
		mail := &seatMail{Address: seat.Address, Heard: site.MomentText(f.Words, seat.Heard), Bounces: seat.Bounces, Unreached: seat.Bounces >= schedule.UnreachableBounces}
		fillReport(f.Words, mail, &g, seat.Side, sheets)
		last, err := tx.Dispatches().One(store.DispatchFilter{Game: g.ID, Side: seat.Side, Kind: kindReminder, Page: store.Page{Most: 1}})
		switch {
		case err == nil && last.Phase == g.Phase:
			mail.Reminder = site.MomentText(f.Words, last.Created)
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return err
		}
		m.Seats[i].Mod = mail
	}
	counts, err := tx.Dispatches().Counts(g.ID)
	if err != nil {
		return err
	}
	m.Mod = &gameMail{
		Outbox:   f.T("web.mod.outbox-counts", "queued", counts.Queued, "sent", counts.Sent, "failed", counts.Failed),
		Reported: f.T("web.mod.seats", "phase", g.Phase),
	}
	watching, err := people.ObserversOf(tx, g.ID)
	if err != nil {
		return err
	}
	for _, o := range watching {
		m.Mod.Observers = append(m.Mod.Observers, observerRow{o.Name, o.Address, site.MomentText(f.Words, o.Since)})
		m.Mod.Watching = f.T("web.mod.observers", "n", len(watching))
	}
	sent, err := tx.Dispatches().List(store.DispatchFilter{Game: g.ID, Page: store.Page{Most: gameDispatches}})
	if err != nil {
		return err
	}
	m.Mod.Sent = parts.DispatchRows(s, f, sent)
	letters, err := tx.Letters().List(store.LetterFilter{Game: g.ID, Head: store.NoText, Page: store.Page{Most: gameLetters}})
	if err != nil {
		return err
	}
	m.Mod.Letters, err = parts.LetterRows(s, tx, f, func(string) *inquiry.GameInfo { return info }, letters)
	return err
}

// fillReport tells what there is of a side for the current phase.
func fillReport(w site.Words, m *seatMail, g *store.Game, side rules.Side, sheets []store.Sheet) {
	demanded := map[string]bool{}
	for i := range g.Demands {
		if g.Demands[i].Side == side {
			demanded[g.Demands[i].Key] = true
		}
	}
	var remarks []string
	advance := 0
	for i := range sheets { // the latest of a side first
		sheet := &sheets[i]
		switch {
		case sheet.Side != side:
		case sheet.Accepted && sheet.Demand == "":
			advance++
		case !demanded[sheet.Demand]:
		case !sheet.Accepted:
			remarks = append(remarks, w.T("web.mod.draft", "when", site.ShortTime(w, sheet.Received.UTC())))
		case m.Reported == nil:
			m.Reported = site.MomentText(w, sheet.Received)
		}
	}
	if advance > 0 {
		remarks = append(remarks, w.T("web.mod.advance", "n", advance))
	}
	m.Remark = strings.Join(remarks, "; ")
}
