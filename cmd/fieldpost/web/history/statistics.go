package history

import (
	"net/http"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
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
	Dice    []parts.DiceStats
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

// NewTallies returns room for the tallies of finished games.
func NewTallies() *site.Tallies { return &site.Tallies{Turn: make(chan struct{}, 1)} }

// ShowStatistics shows the statistics of finished games.
func ShowStatistics(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	rows, err := s.Tallies.Get(r.Context(), s.Cfg.Archives, snap.OpenEnds())
	if err != nil {
		return err
	}
	f := s.NewFrame(r, "statistics")
	f.Heading = f.T("web.statistics.heading")
	m := &statisticsPage{}
	for i := range rows {
		row, title := &rows[i], s.Titles[rows[i].Title]
		if i == 0 || row.Title != rows[i-1].Title {
			m.Titles = append(m.Titles, statisticsTitle{Name: parts.TitleName(title, row.Title, f.Language)})
		}
		last := &m.Titles[len(m.Titles)-1]
		last.Scenarios = append(last.Scenarios, statistics(f.Words, title, row))
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "statistics", f)
}

// statistics puts the games of a scenario into words.
func statistics(w site.Words, title rules.Title, r *tally.Row) statisticsRow {
	row := statisticsRow{Name: games.ScenarioName(title, r.Scenario, w.Language), Games: w.T("web.statistics.games", "n", r.Games), Nobody: r.Nobody}
	wins := r.Wins
	if title != nil {
		sides := title.About().Sides
		wins = slices.SortedStableFunc(slices.Values(wins), func(a, b tally.Win) int { return slices.Index(sides, a.Side) - slices.Index(sides, b.Side) })
	}
	for _, win := range wins {
		side := sideWins{Side: site.SideName(w, title, win.Side), Games: win.Games}
		if win.Shared > 0 {
			side.Shared = w.T("web.statistics.shared", "n", win.Shared)
		}
		row.Sides = append(row.Sides, side)
	}
	for _, h := range r.How {
		if how := site.LabelText(w, title, h.Message); how != "" {
			row.How = append(row.How, howOften{how, h.Games})
		}
	}
	for _, l := range []struct {
		what string
		of   tally.Length
	}{{"turns", r.Turns}, {"phases", r.Phases}, {"days", r.Days}} {
		row.Lengths = append(row.Lengths, lengthRow{
			w.T("web.statistics." + l.what), briefNumber(w, l.of.Least), briefNumber(w, l.of.Median), briefNumber(w, l.of.Mean), briefNumber(w, l.of.Most),
		})
	}
	for i := range r.Dice {
		d := &r.Dice[i]
		n := d.Rolls()
		l := parts.DiceStats{Text: w.T("web.statistics.dice-text", "n", n, "faces", d.Faces, "mean", parts.Decimal(w, d.Mean(), 2), "fair", briefNumber(w, d.Fair()))}
		if in, unusual := d.Unusual(); unusual {
			l.Text += " " + w.T("web.statistics.dice-unusual", "n", in)
		}
		for face, fell := range d.Fell {
			l.Faces = append(l.Faces, parts.FaceRow{Face: face + 1, Fell: fell, Expected: briefNumber(w, float64(n)/float64(d.Faces))})
		}
		row.Dice = append(row.Dice, l)
	}
	return row
}

// briefNumber writes a number with a decimal where it has one.
func briefNumber(w site.Words, x float64) string {
	text := parts.Decimal(w, x, 1)
	return strings.TrimSuffix(strings.TrimSuffix(text, ".0"), ",0")
}
