package parts

import (
	"html/template"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
)

// ScoreHistory is the score of a game through its phases, as everybody may know it.
type ScoreHistory struct {
	What  string // is counted
	Text  string // what the drawing shows, for those who do not see it
	Lines template.HTML
	Rows  []scoreRow
}

// scoreRow is the score of a side.
type scoreRow struct {
	Side               string
	Style              string // of its line
	First, Least, Most int
	Now                int
}

// The drawing, in its own units.
const (
	courseWide = 600
	courseHigh = 120
	courseEdge = 6
)

// NewScoreHistory draws the score of a game; nil when there is none to draw.
func NewScoreHistory(s *site.Site, f *site.Frame, title rules.Title, scenario string, past []site.PastPhase) *ScoreHistory {
	if title == nil || len(past) < 2 || past[0].Scores == nil {
		return nil
	}
	what := s.Scored[title.About().ID]
	c := &ScoreHistory{What: f.T(title.About().ID + ".score." + what)}
	low, high := past[0].Scores[0], past[0].Scores[0]
	for i := range past {
		if past[i].Scores == nil { // the packs have changed meanwhile
			return nil
		}
		for _, n := range past[i].Scores {
			low, high = min(low, n), max(high, n)
		}
	}
	var said []string
	var b strings.Builder
	for at, side := range title.About().SidesOf(scenario) {
		row := scoreRow{Side: site.SideName(f.Words, title, side), Style: "line-" + strconv.Itoa(at), First: past[0].Scores[at]}
		row.Least, row.Most = row.First, row.First
		b.WriteString(`<polyline class="` + row.Style + `" points="`)
		for i := range past {
			row.Now = past[i].Scores[at]
			row.Least, row.Most = min(row.Least, row.Now), max(row.Most, row.Now)
			x := courseEdge + (courseWide-2*courseEdge)*i/(len(past)-1)
			y := courseHigh - courseEdge - (courseHigh-2*courseEdge)*(row.Now-low)/max(1, high-low)
			b.WriteString(strconv.Itoa(x) + "," + strconv.Itoa(y) + " ")
		}
		b.WriteString(`"/>`)
		said = append(said, f.T("web.course.line", "side", row.Side, "first", row.First, "now", row.Now))
		c.Rows = append(c.Rows, row)
	}
	c.Text, c.Lines = strings.Join(said, " "), template.HTML(b.String())
	return c
}
