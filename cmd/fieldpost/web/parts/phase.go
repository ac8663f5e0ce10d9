package parts

import (
	"errors"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// TurnRow is a turn of a game with its phases, the latest first.
type TurnRow struct {
	Turn     string
	Headline string
	Phases   []PhaseRow
}

// PhaseRow is a phase of a game's list.
type PhaseRow struct {
	Number   int
	Link     string
	Where    string // in the game
	Headline string // "" where it would say what the turn's says
	Played   *site.Moment
	Missed   string // the sides that sent no orders
	Remark   string // that it took the game back, or was taken back
}

// PhaseRows lists the phases that were played, the latest first; history begins with
// the start of the game.
func PhaseRows(w site.Words, title rules.Title, g *inquiry.GameInfo, history []store.Phase, at *site.Perspective) (rows []PhaseRow) {
	backs := map[int]int{}
	for i := len(history) - 1; i > 0; i-- {
		rows = append(rows, phaseRow(w, title, g, &history[i], history[i-1].Clock.Label, at))
		noteRollback(backs, &history[i])
	}
	remarkRollbacks(w, rows, backs, g)
	return rows
}

// phaseRow returns a phase by where the game stood before it.
func phaseRow(w site.Words, title rules.Title, g *inquiry.GameInfo, p *store.Phase, where rules.Message, at *site.Perspective) PhaseRow {
	return PhaseRow{
		Number: p.Number, Link: PhaseLink(w, g.ID, p.Number) + at.ViewerQuery(), Where: site.LabelText(w, title, where),
		Played: site.MomentText(w, p.Adjudicated), Missed: strings.Join(site.SideNames(w, title, p.Inputs.Missed), ", "),
	}
}

// noteRollback notes of a phase to which one it took the game back, if it did.
func noteRollback(backs map[int]int, p *store.Phase) {
	if b := p.Inputs.Rollback; b != nil {
		backs[p.Number] = b.To
	}
}

// remarkRollbacks says of phases which took the game back, and which were taken back.
func remarkRollbacks(w site.Words, rows []PhaseRow, backs map[int]int, g *inquiry.GameInfo) {
	if len(backs) == 0 {
		return
	}
	line := store.NewLine(backs, g.Phase-1)
	for i := range rows {
		switch to := line.RollbackTarget(rows[i].Number); {
		case to > 0:
			rows[i].Remark = w.T("web.phase.back", "to", to)
		case !line.Includes(rows[i].Number):
			rows[i].Remark = w.T("web.phase.gone")
		}
	}
}

// TurnRows lists the last n phases that were played. A phase is named by where the game
// stood before it, and a turn's headline is of all its phases.
func TurnRows(w site.Words, title rules.Title, g *inquiry.GameInfo, past []site.PastPhase, n int, at *site.Perspective) (turns []TurnRow) {
	backs := map[int]int{}
	for i := range past {
		noteRollback(backs, &past[i].Row)
	}
	for i := len(past) - 1; i > 0 && i >= len(past)-n; i-- {
		p := &past[i]
		if i == len(past)-1 || p.Turn != past[i+1].Turn {
			row := TurnRow{Turn: w.T("web.game.turn", "turn", p.Turn), Headline: turnHeadline(w, title, past, i)}
			if i == len(past)-1 {
				row.Headline = EndHeadline(w, title, g, row.Headline)
			}
			row.Headline = site.Capital(row.Headline)
			turns = append(turns, row)
		}
		turn := &turns[len(turns)-1]
		row := phaseRow(w, title, g, &p.Row, p.Where, at)
		if title != nil {
			if said := site.Capital(site.Headline(w, title, p.Heads)); said != turn.Headline {
				row.Headline = said
			}
		}
		turn.Phases = append(turn.Phases, row)
	}
	for i := range turns {
		remarkRollbacks(w, turns[i].Phases, backs, g)
	}
	return turns
}

// EndHeadline puts the result of a game before what else its end brought.
func EndHeadline(w site.Words, title rules.Title, g *inquiry.GameInfo, also string) string {
	if g.Standings == nil {
		return also
	}
	how := strings.TrimSuffix(site.LabelText(w, title, g.Standings.How), ".")
	if also == "" {
		return how
	}
	return how + "; " + also
}

// turnHeadline returns that of the turn whose last phase is the i-th.
func turnHeadline(w site.Words, title rules.Title, past []site.PastPhase, i int) string {
	if title == nil {
		return ""
	}
	from := i
	for from > 1 && past[from-1].Turn == past[i].Turn {
		from--
	}
	var all []rules.Event
	for _, p := range past[from : i+1] {
		all = append(all, p.Heads...)
	}
	return site.Headline(w, title, all)
}

// PhaseLink returns the address of the page of a phase.
func PhaseLink(w site.Words, game string, number int) string {
	return w.Prefix + "/games/" + game + "/phases/" + strconv.Itoa(number)
}

// phasePage is one phase that was played.
type phasePage struct {
	*PhaseBody
	Game, Title    string
	Back           string // the game, as the same viewer
	Where          string
	Kind           string // what was done in it and by whom, in a sentence
	Played         *site.Moment
	Sight          *site.Perspective
	Map            template.HTML
	Known          *site.Known
	Sheets         []sheetRow
	Rolls          []RollRow
	Previous, Next *site.Link
}

// sheetRow is a sheet that was carried out, in words.
type sheetRow struct {
	Side, Receipt string
	Remark        string // why it is not the whole, or that it is of standing orders
	Orders        template.HTML
}

// RollRow is a roll of a die.
type RollRow struct {
	What        string
	Face, Faces int
}

// ShowPhase shows a phase that was played.
func ShowPhase(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g := snap.Game(chi.URLParam(r, "game"))
	number, bad := strconv.Atoi(chi.URLParam(r, "phase"))
	f := s.NewFrame(r, "games")
	at, err := s.Perspective(f, g, r)
	if err != nil {
		return err
	}
	if bad != nil || number < 1 {
		return site.ErrNotFound
	}
	site.SetShownGame(f, g, at.Viewer)
	title := s.Titles[g.Title]
	m := &phasePage{Game: g.ID, Title: TitleName(title, g.Title, f.Language), Back: f.Prefix + "/games/" + g.ID + at.ViewerQuery(), Sight: at}
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		p, err := tx.Phase(g.ID, number)
		if errors.Is(err, store.ErrNotFound) {
			return site.ErrNotFound
		}
		if err != nil {
			return err
		}
		before, err := tx.Phase(g.ID, number-1)
		if err != nil {
			return err
		}
		began, err := phases.ClockOf(tx, g.ID, g.TakenBack, number)
		if err != nil {
			return err
		}
		m.PhaseBody, m.Where, m.Played = NewPhaseBody(f.Words, title, &p, at.Viewer), site.LabelText(f.Words, title, began.Label), site.MomentText(f.Words, p.Adjudicated)
		m.Map, m.Known = MapOf(s, tx, title, g.ID, &p, at.Viewer, f.Language), s.KnownPosition(f, title, p.Position, at.Viewer)
		if title == nil {
			return nil
		}
		pos, err := title.Decode(before.Position)
		if err != nil {
			s.Cfg.Log.Error("position", site.KeyTitle, title.About().ID, site.KeyError, err)
			return nil
		}
		if p.Inputs.Rollback == nil {
			m.Kind = phaseKind(f.Words, title, pos)
		}
		line, err := tx.Phases().LineOf(&store.Game{ID: g.ID, Phase: g.Phase, TakenBack: g.TakenBack})
		if err != nil {
			return err
		}
		if p.Inputs.Rollback == nil && !line.Includes(number) {
			m.Kind = strings.TrimSpace(f.T("web.phase.gone-whole") + " " + m.Kind)
		}
		m.Sheets = sheetRows(s, f, title, g, pos, &p)
		if s.GrantTo(f.Reader, g, site.OfRolls) == site.GrantFull {
			m.Rolls = RollRows(&p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	f.Heading = g.ID + ", " + f.T("web.phase.heading", "phase", number)
	if number > 1 {
		m.Previous = &site.Link{To: PhaseLink(f.Words, g.ID, number-1) + at.ViewerQuery(), Words: f.T("web.phase.previous", "phase", number-1)}
	}
	last := g.Phase - 1 // the current one collects orders; of a finished game it never will
	if number < last {
		m.Next = &site.Link{To: PhaseLink(f.Words, g.ID, number+1) + at.ViewerQuery(), Words: f.T("web.phase.next", "phase", number+1)}
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "phase", f)
}

// phaseKind says who was asked for what in a phase that began in a position: whom a
// game waits for is open to everybody.
func phaseKind(w site.Words, title rules.Title, before rules.Position) string {
	var ordered, decided []rules.Side
	for _, d := range before.Demands() {
		switch {
		case d.Optional:
		case d.Kind == rules.DemandDecision:
			decided = append(decided, d.Side)
		default:
			ordered = append(ordered, d.Side)
		}
	}
	var said []string
	if len(ordered) > 0 {
		said = append(said, w.T("web.phase.ordered", "side", site.SideNames(w, title, ordered)))
	}
	if len(decided) > 0 {
		said = append(said, w.T("web.phase.decided", "side", site.SideNames(w, title, decided)))
	}
	return strings.Join(said, " ")
}

// sheetRows puts the sheets of a phase into words that the reader may see; before is the
// position to which they were sent.
func sheetRows(s *site.Site, f *site.Frame, title rules.Title, g *inquiry.GameInfo, before rules.Position, p *store.Phase) (rows []sheetRow) {
	granted := s.GrantTo(f.Reader, g, site.OfSheets)
	own := f.Reader.Sides(g.ID)
	sees := func(side rules.Side) bool {
		return granted == site.GrantFull || granted == site.GrantOwn && slices.Contains(own, side)
	}
	for i := range p.Inputs.Sheets {
		sheet := &p.Inputs.Sheets[i]
		if !sees(sheet.Side) {
			continue
		}
		var ends []rules.End
		for _, e := range p.Ends {
			if e.Side == sheet.Side {
				ends = append(ends, e)
			}
		}
		row := sheetRow{Side: site.SideName(f.Words, title, sheet.Side), Receipt: sheet.Receipt}
		if sheet.Partial {
			row.Remark = f.T("web.phase.partial")
		} else if sheet.Entered {
			row.Remark = f.T("web.phase.entered")
		}
		row.Orders = template.HTML(f.Book.SheetHTML(f.Language, title, before.Check(sheet.Sheet).Orders, ends))
		rows = append(rows, row)
	}
	for i := range p.Inputs.Standing {
		st := &p.Inputs.Standing[i]
		if sees(st.Side) && len(st.Orders) > 0 {
			rows = append(rows, sheetRow{
				Side: site.SideName(f.Words, title, st.Side), Receipt: st.Receipt, Remark: f.T("web.phase.standing"),
				Orders: template.HTML(f.Book.SheetHTML(f.Language, title, before.CheckStanding(st.Standing).Orders, nil)),
			})
		}
	}
	return rows
}

// RollRows lists the rolls of a phase.
func RollRows(p *store.Phase) []RollRow {
	rows := make([]RollRow, len(p.Rolls))
	for i, r := range p.Rolls {
		rows[i] = RollRow{r.Label, r.Face, r.Faces}
	}
	return rows
}
