package web

import (
	"cmp"
	"context"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// latestPhases is how many phases a game's page lists unless all are wanted.
const latestPhases = 8

// gamePage is one game.
type gamePage struct {
	gameRow
	Turn    string
	Waiting string // whom the game waits for, in a sentence
	Notice  string // held, paused
	Seats   []seatRow
	Sight   *sight
	Map     template.HTML
	Known   *known     // the position in words
	Latest  *phaseBody // the last phase played; nil before the first
	Turns   []turnRow  // the latest first
	Course  *course
	Dates   string // link to its deadline for calendars; "" for none
	All     string // link to all phases; "" when all are shown
	AllText string
	About   about
	Result  *ending
	Dice    dice
	Mod     *gameMail // for the moderator
	Join    []joining // one for each side that anybody may take
}

// Phases returns those of all turns that the page lists, the latest first.
func (m *gamePage) Phases() (rows []phaseRow) {
	for i := range m.Turns {
		rows = append(rows, m.Turns[i].Phases...)
	}
	return rows
}

// seatRow is a side and who plays it.
type seatRow struct {
	badge
	Player string
	Missed string    // how often it missed a deadline; "": never
	Mod    *seatMail // for the moderator
}

// about is how a game was set up.
type about struct {
	Title, Scenario string
	Began           *moment
	Pace            []string
	Missing         string
	Options         []string
	Help            string // link
	HelpText        string
}

// dice is what it takes to check the rolls.
type dice struct {
	Text, Commitment, Seed string
	Archive, File, Hint    string
}

// ending is how a game ended.
type ending struct {
	Winner, How string
	Scores      []score
}

type score struct {
	Side   string
	Points int
}

func (s *site) showGame(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g := snap.game(chi.URLParam(r, "game"))
	f := s.frame(r, "games")
	at, err := s.sight(f, g, r)
	if err != nil {
		return err
	}
	f.Heading = g.ID
	f.tells(g, at.viewer)
	if s.may(&reader{}, g, ofEvents) != grantNone {
		f.Feed = f.root + "/games/" + g.ID + "/feed.atom?lang=" + string(f.lang)
	}
	m, err := s.game(r.Context(), f, g, at, r.URL.Query().Get("phases") == "all")
	if err != nil {
		return err
	}
	f.Main = m
	if g.State != store.Over {
		if err := s.live(r.Context(), f, snap, topic{game: g.ID, moderator: f.reader.moderates(g.ID)}); err != nil {
			return err
		}
	}
	return s.show(w, r, http.StatusOK, "game", f)
}

func (s *site) game(ctx context.Context, f *frame, g *inquiry.GameInfo, at *sight, all bool) (*gamePage, error) {
	title := s.titles[g.Title]
	m := &gamePage{
		gameRow: s.row(f, g), Sight: at,
		Waiting: f.waiting(title, g), Notice: f.notice(g),
		About: f.about(title, g), Result: f.result(title, g), Dice: f.dice(g),
	}
	if f.Feed != "" {
		m.Dates = f.root + "/games/" + g.ID + "/deadline.ics?lang=" + string(f.lang)
	}
	m.Join = s.joinings(f, g)
	m.Turn = m.Phase
	switch {
	case g.State == store.Gathering:
		m.Turn = ""
	case g.Clock.Turn > 0 && g.State != store.Over:
		m.Turn = f.T("web.game.turn-phase", "turn", g.Clock.Turn, "phase", g.Phase)
	}
	for i, k := range f.badges(title, g, f.reader.moderates(g.ID)) {
		row := seatRow{badge: k, Player: f.playerName(cmp.Or(g.Seats[i].Public, f.T("web.game.unnamed")))}
		if g.Seats[i].Player == store.Former {
			row.Player = f.T("person.former")
		}
		if n := g.Seats[i].MissedAll; n > 0 && g.State != store.Over {
			row.Missed = f.T("missed.short", "all", n, "n", g.Seats[i].Missed)
		}
		m.Seats = append(m.Seats, row)
	}
	err := s.cfg.Records.View(ctx, func(tx *store.Tx) error {
		past, err := s.past(tx, g)
		if err != nil {
			return err
		}
		if played, n := max(len(past)-1, 0), len(past); n > 0 {
			shown := past
			if played > latestPhases && !all {
				shown = past[n-1-latestPhases:]
				m.All, m.AllText = f.root+"/games/"+g.ID+at.and("phases", "all")+"#phases", f.T("web.game.all-phases", "n", played)
			}
			m.Turns, m.Course = f.turnRows(title, g, past, len(shown)-1, at), s.course(f, title, past)
			last, err := tx.Phase(g.ID, past[n-1].row.Number)
			if err != nil {
				return err
			}
			m.Map, m.Known = s.mapOf(tx, title, g.ID, &last, at.viewer, f.lang), s.known(f, title, last.Position, at.viewer)
			if n > 1 {
				m.Latest = f.phase(title, &last, at.viewer)
			}
		}
		if f.reader.moderates(g.ID) {
			return s.gameMail(tx, f, g, m)
		}
		return nil
	})
	return m, err
}

// waiting says in a sentence whom the game waits for.
func (w words) waiting(title rules.Title, g *inquiry.GameInfo) string {
	missing := awaited(g)
	switch g.State {
	case store.Over, store.Moved:
		return ""
	case store.Gathering:
		return w.gathers(title, g)
	}
	if len(missing) > 0 {
		return w.T("web.game.waiting", "side", w.sides(title, missing))
	}
	for i := range g.Seats {
		if g.Seats[i].Sheet == inquiry.SheetIn {
			return w.T("web.game.all-in")
		}
	}
	return w.T("web.game.no-one")
}

// notice says why a game does not go its usual way, "" when it does.
func (w words) notice(g *inquiry.GameInfo) string {
	switch {
	case g.State == store.Moved:
		return w.T("web.game.gone")
	case g.State == store.Paused && g.Note == inquiry.NoteOtherBoard:
		return w.T("web.game.other-board")
	case g.State == store.Paused && g.Note == filing.NoteRecall:
		return w.T("web.game.recall", "phase", g.Phase)
	case g.State == store.Paused && g.Note != "":
		return w.T("web.game.paused-fault")
	case g.State == store.Paused:
		return w.T("web.game.paused")
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

func (w words) about(title rules.Title, g *inquiry.GameInfo) about {
	a := about{
		Title: titleName(title, g.Title, w.lang), Scenario: scenarioName(title, g.Scenario, w.lang), Began: w.moment(g.Created),
		Missing: w.T("web.game.missing-" + string(g.Missing)),
	}
	p := &g.Policy
	if p.Orders > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-orders", "span", w.span(p.Orders)))
	}
	if p.Decision > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-decision", "span", w.span(p.Decision)))
	}
	if p.Remind > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-remind", "span", w.span(p.Remind)))
	}
	if p.Grace > 0 {
		a.Pace = append(a.Pace, w.T("web.game.pace-grace", "span", w.span(p.Grace)))
	}
	for _, m := range office.Timetable(w.book, w.lang, p) {
		a.Pace = append(a.Pace, w.book.Text(w.lang, title, m))
	}
	if title == nil {
		return a
	}
	for _, o := range slices.Concat(title.About().Options, desk.Options()) {
		a.Options = append(a.Options, w.option(g.Title, o.ID, g.Options[o.ID]))
	}
	if w.hasTopic(g.Title) {
		a.Help, a.HelpText = w.root+"/help/"+string(w.lang)+"/"+g.Title, w.T("web.game.help", "title", a.Title)
	}
	return a
}

// option puts a choice into words, as the invitation does.
func (w words) option(title, id, value string) string {
	name, meaning := w.optionWords(title, id, value)
	return w.T("web.game.option", "name", name, "meaning", meaning)
}

// optionWords returns what an option is called, and what a value of it means.
func (w words) optionWords(title, id, value string) (name, meaning string) {
	code := "option." + id
	if !w.book.Has(code) {
		code = "option." + title + "." + id
	}
	name, meaning = id, value
	if w.book.Has(code) {
		name = w.T(code)
	}
	if w.book.Has(code + "." + value) {
		meaning = w.T(code + "." + value)
	}
	return name, meaning
}

func (w words) result(title rules.Title, g *inquiry.GameInfo) *ending {
	if g.Standings == nil {
		return nil
	}
	res := &ending{
		Winner: w.T("web.result.winner", "winner", w.sides(title, g.Standings.Winners)),
		How:    w.label(title, g.Standings.How),
	}
	if archive.Stipulated(g.Standings) {
		return res
	}
	for _, sc := range g.Standings.Scores {
		res.Scores = append(res.Scores, score{w.side(title, sc.Side), sc.Points})
	}
	return res
}

func (w words) dice(g *inquiry.GameInfo) dice {
	if g.State != store.Over {
		return dice{Text: w.T("web.game.dice-running"), Commitment: g.Commitment}
	}
	file := g.ID + archive.Suffix
	return dice{
		Text: w.T("web.game.dice-over"), Commitment: g.Commitment, Seed: g.Seed,
		Archive: w.root + "/archive/" + file, File: file, Hint: w.T("web.game.archive-hint", "file", file),
	}
}

// hasTopic reports whether there is a help page.
func (w words) hasTopic(topic string) bool {
	for _, t := range w.book.Topics(w.lang) {
		if strings.EqualFold(t, topic) {
			return true
		}
	}
	return false
}

// phaseBody is what a viewer knows of a phase.
type phaseBody struct {
	Number int
	Missed string // who sent no orders, or that the game was taken back, in a sentence
	Events template.HTML
	None   string // said where there are no events
}

// phase keeps of a phase what a viewer may know.
func (w words) phase(title rules.Title, p *store.Phase, v rules.Viewer) *phaseBody {
	body := &phaseBody{Number: p.Number, Events: w.seen(title, v, rules.KnownTo(v, p.Events)), None: w.T("web.phase.no-events")}
	if v == rules.All {
		body.None = w.T("web.phase.nothing")
	}
	if len(p.Inputs.Missed) > 0 {
		body.Missed = w.T("web.game.no-report", "side", w.sides(title, p.Inputs.Missed))
	}
	if b := p.Inputs.Back; b != nil {
		body.Missed, body.None = w.label(title, archive.TakenBack(p.Number, b)), ""
	}
	return body
}
