package web

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
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// turnRow is a turn of a game with its phases, the latest first.
type turnRow struct {
	Turn     string
	Headline string
	Phases   []phaseRow
}

// phaseRow is a phase of a game's list.
type phaseRow struct {
	Number   int
	Link     string
	Where    string // in the game
	Headline string // "" where it would say what the turn's says
	Played   *moment
	Missed   string // the sides that sent no orders
	Remark   string // that it took the game back, or was taken back
}

// phaseRows lists the phases that were played, the latest first; history begins with
// the start of the game.
func (w words) phaseRows(title rules.Title, g *inquiry.GameInfo, history []store.Phase, at *sight) (rows []phaseRow) {
	backs := map[int]int{}
	for i := len(history) - 1; i > 0; i-- {
		rows = append(rows, w.phaseRow(title, g, &history[i], history[i-1].Clock.Label, at))
		noteBack(backs, &history[i])
	}
	w.remarkBacks(rows, backs, g)
	return rows
}

// phaseRow returns a phase by where the game stood before it.
func (w words) phaseRow(title rules.Title, g *inquiry.GameInfo, p *store.Phase, where rules.Message, at *sight) phaseRow {
	return phaseRow{
		Number: p.Number, Link: w.phaseLink(g.ID, p.Number) + at.as(), Where: w.label(title, where),
		Played: w.moment(p.Adjudicated), Missed: strings.Join(w.sides(title, p.Inputs.Missed), ", "),
	}
}

// noteBack notes of a phase to which one it took the game back, if it did.
func noteBack(backs map[int]int, p *store.Phase) {
	if b := p.Inputs.Back; b != nil {
		backs[p.Number] = b.To
	}
}

// remarkBacks says of phases which took the game back, and which were taken back.
func (w words) remarkBacks(rows []phaseRow, backs map[int]int, g *inquiry.GameInfo) {
	if len(backs) == 0 {
		return
	}
	line := store.NewLine(backs, g.Phase-1)
	for i := range rows {
		switch to := line.Back(rows[i].Number); {
		case to > 0:
			rows[i].Remark = w.T("web.phase.back", "to", to)
		case !line.Counts(rows[i].Number):
			rows[i].Remark = w.T("web.phase.gone")
		}
	}
}

// turnRows lists the last n phases that were played. A phase is named by where the game
// stood before it, and a turn's headline is of all its phases.
func (w words) turnRows(title rules.Title, g *inquiry.GameInfo, past []pastPhase, n int, at *sight) (turns []turnRow) {
	backs := map[int]int{}
	for i := range past {
		noteBack(backs, &past[i].row)
	}
	for i := len(past) - 1; i > 0 && i >= len(past)-n; i-- {
		p := &past[i]
		if i == len(past)-1 || p.turn != past[i+1].turn {
			row := turnRow{Turn: w.T("web.game.turn", "turn", p.turn), Headline: w.turnHeadline(title, past, i)}
			if i == len(past)-1 {
				row.Headline = w.endHeadline(title, g, row.Headline)
			}
			row.Headline = capital(row.Headline)
			turns = append(turns, row)
		}
		turn := &turns[len(turns)-1]
		row := w.phaseRow(title, g, &p.row, p.where, at)
		if title != nil {
			if said := capital(w.headline(title, p.heads)); said != turn.Headline {
				row.Headline = said
			}
		}
		turn.Phases = append(turn.Phases, row)
	}
	for i := range turns {
		w.remarkBacks(turns[i].Phases, backs, g)
	}
	return turns
}

// endHeadline puts the result of a game before what else its end brought.
func (w words) endHeadline(title rules.Title, g *inquiry.GameInfo, also string) string {
	if g.Standings == nil {
		return also
	}
	how := strings.TrimSuffix(w.label(title, g.Standings.How), ".")
	if also == "" {
		return how
	}
	return how + "; " + also
}

// turnHeadline returns that of the turn whose last phase is the i-th.
func (w words) turnHeadline(title rules.Title, past []pastPhase, i int) string {
	if title == nil {
		return ""
	}
	from := i
	for from > 1 && past[from-1].turn == past[i].turn {
		from--
	}
	var all []rules.Event
	for _, p := range past[from : i+1] {
		all = append(all, p.heads...)
	}
	return w.headline(title, all)
}

func (w words) phaseLink(game string, number int) string {
	return w.root + "/games/" + game + "/phases/" + strconv.Itoa(number)
}

// phasePage is one phase that was played.
type phasePage struct {
	*phaseBody
	Game, Title    string
	Back           string // the game, as the same viewer
	Where          string
	Kind           string // what was done in it and by whom, in a sentence
	Played         *moment
	Sight          *sight
	Map            template.HTML
	Known          *known
	Sheets         []sheetRow
	Rolls          []rollRow
	Previous, Next *link
}

type link struct{ To, Words string }

// sheetRow is a sheet that was carried out, in words.
type sheetRow struct {
	Side, Receipt string
	Remark        string // why it is not the whole, or that it is of standing orders
	Orders        template.HTML
}

// rollRow is a roll of a die.
type rollRow struct {
	What        string
	Face, Faces int
}

func (s *site) showPhase(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g := snap.game(chi.URLParam(r, "game"))
	number, bad := strconv.Atoi(chi.URLParam(r, "phase"))
	f := s.frame(r, "games")
	at, err := s.sight(f, g, r)
	if err != nil {
		return err
	}
	if bad != nil || number < 1 {
		return errNotFound
	}
	f.tells(g, at.viewer)
	title := s.titles[g.Title]
	m := &phasePage{Game: g.ID, Title: titleName(title, g.Title, f.lang), Back: f.root + "/games/" + g.ID + at.as(), Sight: at}
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		p, err := tx.Phase(g.ID, number)
		if errors.Is(err, store.ErrNotFound) {
			return errNotFound
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
		m.phaseBody, m.Where, m.Played = f.phase(title, &p, at.viewer), f.label(title, began.Label), f.moment(p.Adjudicated)
		m.Map, m.Known = s.mapOf(tx, title, g.ID, &p, at.viewer, f.lang), s.known(f, title, p.Position, at.viewer)
		if title == nil {
			return nil
		}
		pos, err := title.Decode(before.Position)
		if err != nil {
			s.cfg.Log.Error("position", keyTitle, title.About().ID, keyError, err)
			return nil
		}
		if p.Inputs.Back == nil {
			m.Kind = f.phaseKind(title, pos)
		}
		line, err := tx.LineOf(&store.Game{ID: g.ID, Phase: g.Phase, TakenBack: g.TakenBack})
		if err != nil {
			return err
		}
		if p.Inputs.Back == nil && !line.Counts(number) {
			m.Kind = strings.TrimSpace(f.T("web.phase.gone-whole") + " " + m.Kind)
		}
		m.Sheets = s.sheets(f, title, g, pos, &p)
		if s.may(f.reader, g, ofRolls) == grantFull {
			m.Rolls = rolls(&p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	f.Heading = g.ID + ", " + f.T("web.phase.heading", "phase", number)
	if number > 1 {
		m.Previous = &link{f.phaseLink(g.ID, number-1) + at.as(), f.T("web.phase.previous", "phase", number-1)}
	}
	last := g.Phase - 1 // the current one collects orders; of a finished game it never will
	if number < last {
		m.Next = &link{f.phaseLink(g.ID, number+1) + at.as(), f.T("web.phase.next", "phase", number+1)}
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "phase", f)
}

// phaseKind says who was asked for what in a phase that began in a position: whom a
// game waits for is open to everybody.
func (w words) phaseKind(title rules.Title, before rules.Position) string {
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
		said = append(said, w.T("web.phase.ordered", "side", w.sides(title, ordered)))
	}
	if len(decided) > 0 {
		said = append(said, w.T("web.phase.decided", "side", w.sides(title, decided)))
	}
	return strings.Join(said, " ")
}

// sheets puts the sheets of a phase into words that the reader may see; before is the
// position to which they were sent.
func (s *site) sheets(f *frame, title rules.Title, g *inquiry.GameInfo, before rules.Position, p *store.Phase) (rows []sheetRow) {
	granted := s.may(f.reader, g, ofSheets)
	own := f.reader.sides(g.ID)
	sees := func(side rules.Side) bool {
		return granted == grantFull || granted == grantOwn && slices.Contains(own, side)
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
		row := sheetRow{Side: f.side(title, sheet.Side), Receipt: sheet.Receipt}
		if sheet.Partial {
			row.Remark = f.T("web.phase.partial")
		}
		row.Orders = template.HTML(f.book.SheetHTML(f.lang, title, before.Check(sheet.Sheet).Orders, ends))
		rows = append(rows, row)
	}
	for i := range p.Inputs.Standing {
		st := &p.Inputs.Standing[i]
		if sees(st.Side) && len(st.Orders) > 0 {
			rows = append(rows, sheetRow{
				Side: f.side(title, st.Side), Receipt: st.Receipt, Remark: f.T("web.phase.standing"),
				Orders: template.HTML(f.book.SheetHTML(f.lang, title, before.CheckStanding(st.Standing).Orders, nil)),
			})
		}
	}
	return rows
}

// rolls lists the rolls of a phase.
func rolls(p *store.Phase) []rollRow {
	rows := make([]rollRow, len(p.Rolls))
	for i, r := range p.Rolls {
		rows[i] = rollRow{r.Label, r.Face, r.Faces}
	}
	return rows
}
