package players

import (
	"context"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// NoticeText says why a game does not go its usual way, "" when it does.
func NoticeText(w site.Words, g *inquiry.GameInfo) string {
	pause := office.PauseOf(g.State, g.Note)
	switch {
	case g.State == store.Moved:
		return w.T("web.game.gone")
	case pause != nil:
		return w.T("pause.told."+pause.Code, "phase", g.Phase)
	case g.Outage != "":
		return w.T("web.game.outage")
	case g.State == store.Running && g.Held:
		return w.T("web.game.held")
	case g.State == store.Running && g.Moved == seating.MovedByModerator:
		return w.T("web.game.moved-moderator")
	case g.State == store.Running && g.Moved == seating.MovedByAbsence:
		return w.T("web.game.moved-absence")
	case g.State == store.Running && g.Moved != "":
		return w.T("web.game.moved")
	}
	return ""
}

// sidePage is a side's own page: what its mails tell, and nothing more.
type sidePage struct {
	parts.GameRow
	Side     string // in words
	Waiting  string
	Notice   string
	Asked    template.HTML // what is asked of the side
	Until    string        // the deadline as its mails say it, in the player's zone
	Compose  string        // link to the composer, "" when nothing can be ordered
	Public   string        // link to the game's page
	Sight    *site.Perspective
	Map      template.HTML
	Known    *site.Known
	Hand     template.HTML // cards
	Sheets   []ownSheet
	Standing *ownSheet
	Since    []sincePhase // what happened since his last turn
	Earlier  bool         // and more that is not shown
	Luck     *parts.DiceStats
	Press    []site.OwnMessage
	Letters  []ownLetter
	Phases   []parts.PhaseRow
}

// sincePhase is a phase that was played since the player's last turn.
type sincePhase struct {
	*parts.PhaseBody
	Link, Where string
}

// mostSince is how many phases the page tells of in full.
const mostSince = 8

// findOwnSide finds the side's page that is asked for, for the reader who holds the side.
// ok is false when he does not, or there is no such side: the two are not told
// apart.
func findOwnSide(s *site.Site, f *site.Frame, r *http.Request, game string, side rules.Side) (g *inquiry.GameInfo, ok bool, err error) {
	if !slices.Contains(f.Reader.Sides(game), side) {
		return nil, false, nil
	}
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return nil, false, err
	}
	g = snap.Game(game)
	return g, g != nil && s.Titles[g.Title] != nil, nil
}

// ShowSide shows the page of a side, or asks who wants to see it.
func ShowSide(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil {
		return site.ErrNotFound
	}
	f := s.NewFrame(r, "mine")
	g, ok, err := findOwnSide(s, f, r, game, side)
	if err != nil {
		return err
	}
	if !ok {
		return showAskPage(s, w, r, http.StatusOK, game, side, "")
	}
	at, err := s.PerspectiveFrom(f, g, r, rules.Viewer(side))
	if err != nil {
		return err
	}
	f.Heading, f.Own = g.ID+", "+site.SideName(f.Words, s.Titles[g.Title], side), true
	site.SetShownGame(f, g, at.Viewer)
	useZoneOfSeat(f, site.Holder(r), game, side)
	m, err := sideOf(r.Context(), s, f, g, side, at, zoneOf(site.Holder(r), game, side))
	if err != nil {
		return err
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "side", f)
}

// useZoneOfSeat shows times in the zone in which the mails of a seat tell them, unless the
// reader chose another.
func useZoneOfSeat(f *site.Frame, h *confirm.SessionHolder, game string, side rules.Side) {
	if f.Place == nil {
		f.Place = zoneOf(h, game, side)
		f.Time = site.MomentText(f.Words, f.Now)
	}
}

// zoneOf returns the time zone of a seat, UTC where it is not known.
func zoneOf(h *confirm.SessionHolder, game string, side rules.Side) *time.Location {
	for i := range h.Seats {
		if st := &h.Seats[i]; st.Game == game && st.Side == side {
			return calendar.ZoneOrUTC(st.Zone)
		}
	}
	return time.UTC
}

func sideOf(ctx context.Context, s *site.Site, f *site.Frame, g *inquiry.GameInfo, side rules.Side, at *site.Perspective, zone *time.Location) (*sidePage, error) {
	title := s.Titles[g.Title]
	m := &sidePage{
		GameRow: NewGameRow(s, f, g), Side: site.SideName(f.Words, title, side), Sight: at,
		Waiting: WaitingText(f.Words, title, g), Notice: NoticeText(f.Words, g), Public: f.Prefix + "/games/" + g.ID,
	}
	return m, s.Cfg.Records.View(ctx, func(tx *store.Tx) error {
		row, err := tx.Game(g.ID)
		if err != nil {
			return err
		}
		last, err := tx.Phase(g.ID, row.Phase-1)
		if err != nil {
			return err
		}
		m.Map, m.Known = parts.MapOf(s, tx, title, g.ID, &last, at.Viewer, f.Language), s.KnownPosition(f, title, last.Position, at.Viewer)
		pos, err := title.Decode(last.Position)
		if err != nil { // the packs are not those of the game any more
			s.Cfg.Log.Error("position", site.KeyTitle, g.Title, site.KeyError, err)
			pos = nil
		} else {
			m.Hand = handHTML(f, title, pos.Known(rules.Viewer(side)), side)
		}
		if err := addOrders(s, tx, f, m, &row, pos, side, zone); err != nil {
			return err
		}
		if err := addHistory(s, tx, f, m, g, side, at); err != nil {
			return err
		}
		if m.Press, err = parts.MessagesOfSide(f, tx, title, &row, side, zone); err != nil {
			return err
		}
		m.Letters, err = newOwnLetters(f, tx, g.ID, side)
		return err
	})
}

// addOrders adds what is asked of a side, and what there is of it.
func addOrders(s *site.Site, tx *store.Tx, f *site.Frame, m *sidePage, g *store.Game, pos rules.Position, side rules.Side, zone *time.Location) error {
	title := s.Titles[g.Title]
	if g.State == store.Over {
		return nil
	}
	var mine []rules.Demand
	for i := range g.Demands {
		if g.Demands[i].Side == side {
			mine = append(mine, g.Demands[i])
		}
	}
	m.Asked = template.HTML(f.Book.DemandsHTML(f.Language, title, mine))
	m.Compose = SidePath(s, g.ID, side) + "/orders"
	if !g.Deadline.IsZero() {
		m.Until = f.Book.When(f.Language, g.Deadline, zone)
	}
	sheets, err := tx.Sheets().List(store.Sheet{Game: g.ID, Side: side})
	if err != nil {
		return err
	}
	m.Sheets = ownSheets(f, title, g, pos, sheets)
	standing, err := tx.Standing(g.ID)
	if err != nil {
		return err
	}
	for i := range standing {
		st := &standing[i]
		if st.Side != side || len(st.Orders) == 0 {
			continue
		}
		m.Standing = &ownSheet{Received: site.MomentText(f.Words, st.Received), Lines: st.Canonical}
		if pos != nil {
			reading := pos.CheckStanding(rules.Standing{Side: side, Orders: st.Orders})
			m.Standing.Understood = template.HTML(f.Book.SheetHTML(f.Language, title, reading.Orders, nil))
		}
	}
	return nil
}

// addHistory adds what a side was told so far.
func addHistory(s *site.Site, tx *store.Tx, f *site.Frame, m *sidePage, g *inquiry.GameInfo, side rules.Side, at *site.Perspective) error {
	title := s.Titles[g.Title]
	history, err := phases.History(tx, g.ID)
	if err != nil {
		return err
	}
	as := &site.Perspective{Viewer: rules.Viewer(side)} // whatever he looks with here
	m.Phases = parts.PhaseRows(f.Words, title, g, history, as)
	first := max(1, lastTurnOf(history, side))
	last := history[len(history)-1].Number
	if from := last - mostSince + 1; from > first {
		first, m.Earlier = from, true
	}
	told, err := tx.Phases().After(g.ID, first-1)
	if err != nil {
		return err
	}
	for i := range told {
		if p := &told[i]; p.Number > 0 {
			m.Since = append(m.Since, sincePhase{
				PhaseBody: parts.NewPhaseBody(f.Words, title, p, rules.Viewer(side)), Link: parts.PhaseLink(f.Words, g.ID, p.Number) + as.ViewerQuery(),
				Where: site.LabelText(f.Words, title, history[p.Number-1].Clock.Label),
			})
		}
	}
	d, err := s.Counts.DiceOf(tx, site.Seat{Game: g.ID, Side: side})
	if err != nil {
		return err
	}
	m.Luck = parts.NewDiceStats(f.Words, d)
	return nil
}

// lastTurnOf returns the last phase in which a sheet of a side was carried out, 0 for none.
func lastTurnOf(history []store.Phase, side rules.Side) int {
	for i := len(history) - 1; i >= 0; i-- {
		if slices.ContainsFunc(history[i].Inputs.Sheets, func(c store.Carried) bool { return c.Side == side }) {
			return history[i].Number
		}
	}
	return 0
}

// handHTML returns what a side's mails tell of the cards that it holds: the sections of hands,
// or else of cards; "" when it holds none.
func handHTML(f *site.Frame, title rules.Title, k *rules.Known, side rules.Side) template.HTML {
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
			return template.HTML(f.Book.ViewHTML(f.Language, title, held))
		}
	}
	return ""
}
