package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// statisticsPage is how the finished games of all titles came out.
type statisticsPage struct {
	Titles []statisticsTitle
}

// statisticsTitle is the scenarios of a title that were played to their ends.
type statisticsTitle struct {
	Name      string
	Scenarios []statisticsRow
}

// statisticsRow is the finished games of a scenario.
type statisticsRow struct {
	Name    string
	Games   string // how many, in words
	Sides   []sideWins
	Nobody  int
	How     []howOften
	Lengths []lengthRow
	Dice    []luck
}

// sideWins is how often a side won.
type sideWins struct {
	Side   string
	Games  int
	Shared string // how many of them with others, in words; "" for none
}

// howOften is a way in which games ended.
type howOften struct {
	How   string
	Games int
}

// lengthRow is how long games lasted, in one measure.
type lengthRow struct {
	What, Least, Median, Mean, Most string
}

// tallies keeps what was counted of finished games until another one ends: nothing of
// them changes.
type tallies struct {
	turn chan struct{} // holds one: whoever may count, and look at what follows
	over int           // finished games that were counted; 0: none yet
	rows []tally.Row
}

func newTallies() *tallies { return &tallies{turn: make(chan struct{}, 1)} }

// get counts the finished games, of which there are over that are not private. What it
// returns must not be changed.
func (t *tallies) get(ctx context.Context, archives Archives, over int) ([]tally.Row, error) {
	if over == 0 {
		return nil, nil
	}
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if t.over == over {
		return t.rows, nil
	}
	rows, err := archives.Tally(ctx)
	if err != nil {
		return nil, err
	}
	t.over, t.rows = over, rows
	return rows, nil
}

// openEnds counts the finished games that are not private.
func (s *snapshot) openEnds() (n int) {
	for i := range s.games {
		if g := &s.games[i]; g.State == store.Over && !g.Private {
			n++
		}
	}
	return n
}

func (s *site) showStatistics(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	rows, err := s.tallies.get(r.Context(), s.cfg.Archives, snap.openEnds())
	if err != nil {
		return err
	}
	f := s.frame(r, "statistics")
	f.Heading = f.T("web.statistics.heading")
	m := &statisticsPage{}
	for i := range rows {
		row, title := &rows[i], s.titles[rows[i].Title]
		if i == 0 || row.Title != rows[i-1].Title {
			m.Titles = append(m.Titles, statisticsTitle{Name: titleName(title, row.Title, f.lang)})
		}
		last := &m.Titles[len(m.Titles)-1]
		last.Scenarios = append(last.Scenarios, f.statistics(title, row))
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "statistics", f)
}

// statistics puts the games of a scenario into words.
func (w words) statistics(title rules.Title, r *tally.Row) statisticsRow {
	row := statisticsRow{Name: scenarioName(title, r.Scenario, w.lang), Games: w.T("web.statistics.games", "n", r.Games), Nobody: r.Nobody}
	wins := r.Wins
	if title != nil {
		sides := title.About().Sides
		wins = slices.SortedStableFunc(slices.Values(wins), func(a, b tally.Win) int { return slices.Index(sides, a.Side) - slices.Index(sides, b.Side) })
	}
	for _, win := range wins {
		side := sideWins{Side: w.side(title, win.Side), Games: win.Games}
		if win.Shared > 0 {
			side.Shared = w.T("web.statistics.shared", "n", win.Shared)
		}
		row.Sides = append(row.Sides, side)
	}
	for _, h := range r.How {
		if how := w.label(title, h.Message); how != "" {
			row.How = append(row.How, howOften{how, h.Games})
		}
	}
	for _, l := range []struct {
		what string
		of   tally.Length
	}{{"turns", r.Turns}, {"phases", r.Phases}, {"days", r.Days}} {
		row.Lengths = append(row.Lengths, lengthRow{
			w.T("web.statistics." + l.what), w.brief(l.of.Least), w.brief(l.of.Median), w.brief(l.of.Mean), w.brief(l.of.Most),
		})
	}
	for i := range r.Dice {
		d := &r.Dice[i]
		n := d.Rolls()
		l := luck{Text: w.T("web.statistics.dice-text", "n", n, "faces", d.Faces, "mean", w.decimal(d.Mean(), 2), "fair", w.brief(d.Fair()))}
		if in, unusual := d.Unusual(); unusual {
			l.Text += " " + w.T("web.statistics.dice-unusual", "n", in)
		}
		for face, fell := range d.Fell {
			l.Faces = append(l.Faces, faceRow{face + 1, fell, w.brief(float64(n) / float64(d.Faces))})
		}
		row.Dice = append(row.Dice, l)
	}
	return row
}

// brief writes a number with a decimal where it has one.
func (w words) brief(x float64) string {
	text := w.decimal(x, 1)
	return strings.TrimSuffix(strings.TrimSuffix(text, ".0"), ",0")
}

// scenarioName names a scenario; those of titles that are not here have ids only.
func scenarioName(title rules.Title, id string, lang rules.Lang) string {
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
