package games

import (
	"cmp"
	"context"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// FolderIndex is the page on which a folder is opened.
type FolderIndex struct {
	Game    *inquiry.GameInfo
	About   gameSetup
	Where   string
	Result  *parts.Ending
	Seats   []SeatRow
	Viewers []string
	Phases  []site.FolderPhase
	Dice    Dice
	Mark    *parts.VerifiedMark
}

// latestPhases is how many phases a game's page lists unless all are wanted.
const latestPhases = 8

// GamePage is one game.
type GamePage struct {
	parts.GameRow
	Turn    string
	Waiting string // whom the game waits for, in a sentence
	Notice  string // held, paused
	Seats   []SeatRow
	Sight   *site.Perspective
	Map     template.HTML
	Known   *site.Known      // the position in words
	Latest  *parts.PhaseBody // the last phase played; nil before the first
	Turns   []parts.TurnRow  // the latest first
	Course  *parts.ScoreHistory
	Dates   string // link to its deadline for calendars; "" for none
	All     string // link to all phases; "" when all are shown
	AllText string
	About   gameSetup
	Result  *parts.Ending
	Dice    Dice
	Mod     *gameMail   // for the moderator
	Join    []joinOffer // one for each side that anybody may take
}

// Phases returns those of all turns that the page lists, the latest first.
func (m *GamePage) Phases() (rows []parts.PhaseRow) {
	for i := range m.Turns {
		rows = append(rows, m.Turns[i].Phases...)
	}
	return rows
}

// SeatRow is a side and who plays it.
type SeatRow struct {
	site.Badge
	Player string
	Missed string    // how often it missed a deadline; "": never
	Mod    *seatMail // for the moderator
}

// gameSetup is how a game was set up.
type gameSetup struct {
	Title, Scenario string
	Began           *site.Moment
	Pace            []string
	Missing         string
	Options         []string
	Help            string // link
	HelpText        string
}

// Dice is what it takes to check the rolls.
type Dice struct {
	Text, Commitment, Seed string
	Archive, File, Hint    string
}

// ShowGame shows the page of a game.
func ShowGame(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g := snap.Game(chi.URLParam(r, "game"))
	f := s.NewFrame(r, "games")
	at, err := s.Perspective(f, g, r)
	if err != nil {
		return err
	}
	f.Heading = g.ID
	site.SetShownGame(f, g, at.Viewer)
	if s.GrantTo(&site.Reader{}, g, site.OfEvents) != site.GrantNone {
		f.Feed = f.Prefix + "/games/" + g.ID + "/feed.atom?lang=" + string(f.Language)
	}
	m, err := NewGamePage(r.Context(), s, f, g, at, r.URL.Query().Get("phases") == "all")
	if err != nil {
		return err
	}
	f.Main = m
	if g.State != store.Over {
		if err := SetLive(r.Context(), s, f, snap, site.Topic{Game: g.ID, Moderator: f.Reader.Moderates(g.ID)}); err != nil {
			return err
		}
	}
	return s.Show(w, r, http.StatusOK, "game", f)
}

// NewGamePage returns what the page of a game shows.
func NewGamePage(ctx context.Context, s *site.Site, f *site.Frame, g *inquiry.GameInfo, at *site.Perspective, all bool) (*GamePage, error) {
	title := s.Titles[g.Title]
	m := &GamePage{
		GameRow: players.NewGameRow(s, f, g), Sight: at,
		Waiting: players.WaitingText(f.Words, title, g), Notice: players.NoticeText(f.Words, g),
		About: NewGameSetup(f.Words, title, g), Result: parts.NewEnding(f.Words, title, g), Dice: dice(f.Words, g),
	}
	if f.Feed != "" {
		m.Dates = f.Prefix + "/games/" + g.ID + "/deadline.ics?lang=" + string(f.Language)
	}
	m.Join = joinOffers(s, f, g)
	m.Turn = m.Phase
	switch {
	case g.State == store.Recruiting:
		m.Turn = ""
	case g.Clock.Turn > 0 && g.State != store.Over:
		m.Turn = f.T("web.game.turn-phase", "turn", g.Clock.Turn, "phase", g.Phase)
	}
	for i, k := range site.Badges(f.Words, title, g, f.Reader.Moderates(g.ID)) {
		row := SeatRow{Badge: k, Player: site.PlayerName(f.Words, cmp.Or(g.Seats[i].Public, f.T("web.game.unnamed")))}
		if g.Seats[i].Player == store.Former {
			row.Player = f.T("person.former")
		}
		if n := g.Seats[i].MissedAll; n > 0 && g.State != store.Over {
			row.Missed = f.T("missed.short", "all", n, "n", g.Seats[i].Missed)
		}
		m.Seats = append(m.Seats, row)
	}
	err := s.Cfg.Records.View(ctx, func(tx *store.Tx) error {
		past, err := parts.ReadHistory(s, tx, g)
		if err != nil {
			return err
		}
		if played, n := max(len(past)-1, 0), len(past); n > 0 {
			shown := past
			if played > latestPhases && !all {
				shown = past[n-1-latestPhases:]
				m.All, m.AllText = f.Prefix+"/games/"+g.ID+at.ViewerQueryWith("phases", "all")+"#phases", f.T("web.game.all-phases", "n", played)
			}
			m.Turns, m.Course = parts.TurnRows(f.Words, title, g, past, len(shown)-1, at), parts.NewScoreHistory(s, f, title, g.Scenario, past)
			last, err := tx.Phase(g.ID, past[n-1].Row.Number)
			if err != nil {
				return err
			}
			m.Map, m.Known = parts.MapOf(s, tx, title, g.ID, &last, at.Viewer, f.Language), s.KnownPosition(f, title, last.Position, at.Viewer)
			if n > 1 {
				m.Latest = parts.NewPhaseBody(f.Words, title, &last, at.Viewer)
			}
		}
		if f.Reader.Moderates(g.ID) {
			return newGameMail(s, tx, f, g, m)
		}
		return nil
	})
	return m, err
}

// NewGameSetup puts into words how a game is played.
func NewGameSetup(w site.Words, title rules.Title, g *inquiry.GameInfo) gameSetup {
	a := gameSetup{
		Title: parts.TitleName(title, g.Title, w.Language), Scenario: ScenarioName(title, g.Scenario, w.Language), Began: site.MomentText(w, g.Created),
		Missing: w.T("web.game.missing-" + string(g.Missing)),
	}
	p := &g.Policy
	if p.Orders > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-orders", "span", site.SpanText(w, p.Orders)))
	}
	if p.Decision > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-decision", "span", site.SpanText(w, p.Decision)))
	}
	if p.Remind > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-remind", "span", site.SpanText(w, p.Remind)))
	}
	if p.Grace > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-grace", "span", site.SpanText(w, p.Grace)))
	}
	for _, m := range office.Timetable(w.Book, w.Language, p) {
		a.Pace = append(a.Pace, w.Book.Text(w.Language, title, m))
	}
	if title == nil {
		return a
	}
	for _, o := range slices.Concat(title.About().Options, desk.Options()) {
		a.Options = append(a.Options, optionText(w, g.Title, o.ID, g.Options[o.ID]))
	}
	if hasTopic(w, g.Title) {
		a.Help, a.HelpText = w.Prefix+"/help/"+string(w.Language)+"/"+g.Title, w.T("web.game.help", "title", a.Title)
	}
	return a
}

// optionText puts a choice into words, as the invitation does.
func optionText(w site.Words, title, id, value string) string {
	name, meaning := OptionWords(w, title, id, value)
	return w.T("web.game.option", "name", name, "meaning", meaning)
}

// OptionWords returns what an option is called, and what a value of it means.
func OptionWords(w site.Words, title, id, value string) (name, meaning string) {
	code := "option." + id
	if !w.Book.Has(code) {
		code = "option." + title + "." + id
	}
	name, meaning = id, value
	if w.Book.Has(code) {
		name = w.T(code)
	}
	if w.Book.Has(code + "." + value) {
		meaning = w.T(code + "." + value)
	}
	return name, meaning
}

func dice(w site.Words, g *inquiry.GameInfo) Dice {
	if g.State != store.Over {
		return Dice{Text: w.T("web.game.dice-running"), Commitment: g.Commitment}
	}
	file := g.ID + archive.Suffix
	return Dice{
		Text: w.T("web.game.dice-over"), Commitment: g.Commitment, Seed: g.Seed,
		Archive: w.Prefix + "/archive/" + file, File: file, Hint: w.T("web.game.archive-hint", "file", file),
	}
}

// hasTopic reports whether there is a help page.
func hasTopic(w site.Words, topic string) bool {
	for _, t := range w.Book.Topics(w.Language) {
		if strings.EqualFold(t, topic) {
			return true
		}
	}
	return false
}

// joinOffer is a way to take a side of a game that is recruiting.
type joinOffer struct {
	Side string
	Line string       // to send
	Mail template.URL // opens a letter with that line; "" where it is not known to whom
}

// joinOffers returns the ways to take the free sides of a game.
func joinOffers(s *site.Site, f *site.Frame, g *inquiry.GameInfo) (out []joinOffer) {
	title := s.Titles[g.Title]
	if g.State != store.Recruiting || g.Private || office.PauseOf(g.State, g.Note) != nil {
		return nil
	}
	for _, side := range g.Free {
		name := site.SideName(f.Words, title, side)
		j := joinOffer{Side: name, Line: f.T("web.joining.line", "game", g.ID, "side", name)}
		if s.Cfg.Post != "" {
			j.Mail = template.URL("mailto:" + url.PathEscape(s.Cfg.Post) + "?subject=" + parts.EscapeMailto(j.Line) + "&body=" + parts.EscapeMailto(j.Line)) //nolint:gosec // of escaped parts
		}
		out = append(out, j)
	}
	return out
}

// ScenarioName names a scenario; those of titles that are not here have ids only.
func ScenarioName(title rules.Title, id string, lang rules.Lang) string {
	if title == nil {
		return id
	}
	for _, sc := range title.About().Scenarios {
		if sc.ID == id {
			return sc.Names.In(lang)
		}
	}
	return id
}
