package web

import (
	"context"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// sidePage is a side's own page: what its mails tell, and nothing more.
type sidePage struct {
	gameRow
	Side     string // in words
	Waiting  string
	Notice   string
	Asked    template.HTML // what is asked of the side
	Until    string        // the deadline as its mails say it, in the player's zone
	Compose  string        // link to the composer, "" when nothing can be ordered
	Public   string        // link to the game's page
	Sight    *sight
	Map      template.HTML
	Known    *known
	Hand     template.HTML // cards
	Sheets   []ownSheet
	Standing *ownSheet
	Since    []sincePhase // what happened since his last turn
	Earlier  bool         // and more that is not shown
	Luck     *luck
	Press    []ownMessage
	Letters  []ownLetter
	Phases   []phaseRow
}

// sincePhase is a phase that was played since the player's last turn.
type sincePhase struct {
	*phaseBody
	Link, Where string
}

// mostSince is how many phases the page tells of in full.
const mostSince = 8

// own finds the side's page that is asked for, for the reader who holds the side.
// ok is false when he does not, or there is no such side: the two are not told
// apart.
func (s *site) own(f *frame, r *http.Request, game string, side rules.Side) (g *inquiry.GameInfo, ok bool, err error) {
	if !slices.Contains(f.reader.sides(game), side) {
		return nil, false, nil
	}
	snap, err := s.games.get(r.Context())
	if err != nil {
		return nil, false, err
	}
	g = snap.game(game)
	return g, g != nil && s.titles[g.Title] != nil, nil
}

// showSide is the page of a side, or asks who wants to see it.
func (s *site) showSide(w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil || s.cfg.Players == nil {
		return errNotFound
	}
	f := s.frame(r, "mine")
	g, ok, err := s.own(f, r, game, side)
	if err != nil {
		return err
	}
	if !ok {
		return s.ask(w, r, http.StatusOK, game, side, "")
	}
	at, err := s.sightFrom(f, g, r, rules.Viewer(side))
	if err != nil {
		return err
	}
	f.Heading, f.Own = g.ID+", "+f.side(s.titles[g.Title], side), true
	f.tells(g, at.viewer)
	f.inZoneOf(holder(r), game, side)
	m, err := s.side(r.Context(), f, g, side, at, zoneOf(holder(r), game, side))
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "side", f)
}

// inZoneOf shows times in the zone in which the mails of a seat tell them, unless the
// reader chose another.
func (f *frame) inZoneOf(h *confirm.Holder, game string, side rules.Side) {
	if f.zone == nil {
		f.zone = zoneOf(h, game, side)
		f.Time = f.moment(f.now)
	}
}

// zoneOf returns the time zone of a seat, UTC where it is not known.
func zoneOf(h *confirm.Holder, game string, side rules.Side) *time.Location {
	for i := range h.Seats {
		if st := &h.Seats[i]; st.Game == game && st.Side == side {
			return calendar.ZoneOrUTC(st.Zone)
		}
	}
	return time.UTC
}

func (s *site) side(ctx context.Context, f *frame, g *inquiry.GameInfo, side rules.Side, at *sight, zone *time.Location) (*sidePage, error) {
	title := s.titles[g.Title]
	m := &sidePage{
		gameRow: s.row(f, g), Side: f.side(title, side), Sight: at,
		Waiting: f.waiting(title, g), Notice: f.notice(g), Public: f.root + "/games/" + g.ID,
	}
	return m, s.cfg.Records.View(ctx, func(tx *store.Tx) error {
		row, err := tx.Game(g.ID)
		if err != nil {
			return err
		}
		last, err := tx.Phase(g.ID, row.Phase-1)
		if err != nil {
			return err
		}
		m.Map, m.Known = s.mapOf(tx, title, g.ID, &last, at.viewer, f.lang), s.known(f, title, last.Position, at.viewer)
		pos, err := title.Decode(last.Position)
		if err != nil { // the packs are not those of the game any more
			s.cfg.Log.Error("position", keyTitle, g.Title, keyError, err)
			pos = nil
		} else {
			m.Hand = f.hand(title, pos.Known(rules.Viewer(side)), side)
		}
		if err := s.ownOrders(tx, f, m, &row, pos, side, zone); err != nil {
			return err
		}
		if err := s.ownPast(tx, f, m, g, side, at); err != nil {
			return err
		}
		if m.Press, err = f.ownPress(tx, title, &row, side, zone); err != nil {
			return err
		}
		m.Letters, err = f.ownLetters(tx, g.ID, side)
		return err
	})
}

// ownOrders is what is asked of a side, and what there is of it.
func (s *site) ownOrders(tx *store.Tx, f *frame, m *sidePage, g *store.Game, pos rules.Position, side rules.Side, zone *time.Location) error {
	title := s.titles[g.Title]
	if g.State == store.Over {
		return nil
	}
	var mine []rules.Demand
	for i := range g.Demands {
		if g.Demands[i].Side == side {
			mine = append(mine, g.Demands[i])
		}
	}
	m.Asked = template.HTML(f.book.DemandsHTML(f.lang, title, mine))
	m.Compose = s.sidePath(g.ID, side) + "/orders"
	if !g.Deadline.IsZero() {
		m.Until = f.book.When(f.lang, g.Deadline, zone)
	}
	sheets, err := tx.Sheets(g.ID, side)
	if err != nil {
		return err
	}
	m.Sheets = f.ownSheets(title, g, pos, sheets)
	standing, err := tx.Standing(g.ID)
	if err != nil {
		return err
	}
	for i := range standing {
		st := &standing[i]
		if st.Side != side || len(st.Orders) == 0 {
			continue
		}
		m.Standing = &ownSheet{Received: f.moment(st.Received), Lines: st.Canonical}
		if pos != nil {
			reading := pos.CheckStanding(rules.Standing{Side: side, Orders: st.Orders})
			m.Standing.Understood = template.HTML(f.book.SheetHTML(f.lang, title, reading.Orders, nil))
		}
	}
	return nil
}

// ownPast is what a side was told so far.
func (s *site) ownPast(tx *store.Tx, f *frame, m *sidePage, g *inquiry.GameInfo, side rules.Side, at *sight) error {
	title := s.titles[g.Title]
	history, err := phases.History(tx, g.ID)
	if err != nil {
		return err
	}
	as := &sight{viewer: rules.Viewer(side)} // whatever he looks with here
	m.Phases = f.phaseRows(title, g, history, as)
	first := max(1, turnOf(history, side))
	last := history[len(history)-1].Number
	if from := last - mostSince + 1; from > first {
		first, m.Earlier = from, true
	}
	told, err := tx.Told(g.ID, first-1)
	if err != nil {
		return err
	}
	for i := range told {
		if p := &told[i]; p.Number > 0 {
			m.Since = append(m.Since, sincePhase{
				phaseBody: f.phase(title, p, rules.Viewer(side)), Link: f.phaseLink(g.ID, p.Number) + as.as(),
				Where: f.label(title, history[p.Number-1].Clock.Label),
			})
		}
	}
	d, err := s.counts.of(tx, seat{g.ID, side})
	if err != nil {
		return err
	}
	m.Luck = f.luck(d)
	return nil
}

// turnOf returns the last phase in which a sheet of a side was carried out, 0 for none.
func turnOf(history []store.Phase, side rules.Side) int {
	for i := len(history) - 1; i >= 0; i-- {
		if slices.ContainsFunc(history[i].Inputs.Sheets, func(c store.Carried) bool { return c.Side == side }) {
			return history[i].Number
		}
	}
	return 0
}

// hand returns what a side's mails tell of the cards that it holds: the sections of hands,
// or else of cards; "" when it holds none.
func (f *frame) hand(title rules.Title, k *rules.Known, side rules.Side) template.HTML {
	if !slices.ContainsFunc(k.Cards, func(c rules.Card) bool { return c.Side == side && c.At == "hand" && c.N > 0 }) {
		return ""
	}
	all := title.View(k).Sections
	for _, word := range []string{".hand", ".cards"} {
		held := rules.View{Side: side}
		for _, part := range all {
			if strings.HasSuffix(part.Code, word) {
				held.Sections = append(held.Sections, part)
			}
		}
		if len(held.Sections) > 0 {
			return template.HTML(f.book.ViewHTML(f.lang, title, held))
		}
	}
	return ""
}
