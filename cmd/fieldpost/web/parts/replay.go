package parts

import (
	"bytes"
	"errors"
	"html/template"
	"log/slog"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	fate "github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/chart"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// Ending is how a game ended.
type Ending struct {
	Winner, How string
	Scores      []score
}

type score struct {
	Side   string
	Points int
}

// NewEnding puts into words how a game ended; nil while it goes on.
func NewEnding(w site.Words, title rules.Title, g *inquiry.GameInfo) *Ending {
	if g.Standings == nil {
		return nil
	}
	res := &Ending{
		Winner: w.T("web.result.winner", "winner", site.SideNames(w, title, g.Standings.Winners)),
		How:    site.LabelText(w, title, g.Standings.How),
	}
	if archive.Stipulated(g.Standings) {
		if !g.Private {
			for _, m := range archive.UnratedMessages(g.Standings, g.Phase-1) {
				res.How += " " + w.T(m.Code)
			}
		}
		return res
	}
	for _, sc := range g.Standings.Scores {
		res.Scores = append(res.Scores, score{site.SideName(w, title, sc.Side), sc.Points})
	}
	return res
}

// TitleName returns the name of a title, its id where the title is not installed.
func TitleName(title rules.Title, id string, lang rules.Lang) string {
	if title == nil {
		return id
	}
	return title.About().Names.In(lang)
}

// Spot is a place in the replay of a game: a step of a phase, with whose eyes. Step 0
// is the position before the phase. The phase behind the last one that was played has
// the position as it stands, and no steps.
type Spot struct {
	Phase, Step int
	Viewer      rules.Viewer
}

// LastStep stands for the last step of a phase.
const LastStep = 1 << 30

// Reel is a game as it was played, from which its replay is shown.
type Reel struct {
	Game    *inquiry.GameInfo
	Title   rules.Title    // nil: not known here
	Viewers []rules.Viewer // who may be looked with, the one shown first in front
	Clocks  []rules.Clock  // behind each phase, the start first
	Phase   func(number int) (*store.Phase, error)
}

// Last returns the number of the last spot's phase, which has no steps.
func (r *Reel) Last() int { return len(r.Clocks) }

// Projector shows reels: on a page of ours, or in a file.
type Projector struct {
	site.Words
	Gallery *gallery.Gallery
	Log     *slog.Logger
	Folder  bool // the pages lie in a folder
	Link    func(Spot) string
}

// ReplayPage is a phase in a replay with all its steps, of which one is shown.
type ReplayPage struct {
	Game, Title       string
	Phase, Step, Last int
	Phases            int    // of the replay
	Where             string // in the game, before the phase
	Over              bool   // the phase is the end of the game, or how it stands now
	Map               template.HTML
	Steps             []replayStep
	Missed            string
	Previous, Next    *site.Link // steps
	Before, After     *site.Link // phases
	Turns             []replayTurn
	Viewers           []replayTurn
	As                string // how the address names the viewer
	Rolls             []fate.Roll
	Result            *Ending
	Verified          *VerifiedMark
	File              bool // it stands in a folder, not on a server
}

// replayStep is a step of a phase.
type replayStep struct {
	Number int
	Link   string
	State  string // was, now or later
	Events template.HTML
	Dice   string // their faces, as far as the viewer was told
}

// replayTurn is something that can be chosen: a phase, or a viewer.
type replayTurn struct {
	Value, Words, Link string
	Chosen             bool
}

// Show makes the page of a spot; a step behind the last is the last.
func (p *Projector) Show(r *Reel, at Spot) (*ReplayPage, error) {
	before, err := r.Phase(at.Phase - 1)
	if err != nil {
		return nil, err
	}
	m := &ReplayPage{
		Game: r.Game.ID, Title: TitleName(r.Title, r.Game.Title, p.Language), Phase: at.Phase, Phases: r.Last(),
		Where: site.LabelText(p.Words, r.Title, before.Clock.Label), As: site.ViewerParam(at.Viewer), Over: at.Phase == r.Last(), File: p.Folder,
	}
	var steps [][]rules.Event
	if !m.Over {
		played, err := r.Phase(at.Phase)
		if err != nil {
			return nil, err
		}
		steps = p.Book.Steps(rules.KnownTo(at.Viewer, played.Events))
		if len(played.Inputs.Missed) > 0 {
			m.Missed = p.T("web.game.no-report", "side", site.SideNames(p.Words, r.Title, played.Inputs.Missed))
		}
		if b := played.Inputs.Rollback; b != nil {
			m.Missed = site.LabelText(p.Words, r.Title, archive.TakenBack(at.Phase, b))
		}
		if at.Viewer == rules.All {
			m.Rolls = played.Rolls
		}
	} else if r.Game.State == store.Over {
		m.Result = NewEnding(p.Words, r.Title, r.Game)
	}
	m.Last = len(steps)
	m.Step = min(at.Step, m.Last)
	for i, events := range steps {
		m.Steps = append(m.Steps, replayStep{
			Number: i + 1, Link: p.Link(Spot{at.Phase, i + 1, at.Viewer}), State: stepState(i+1, m.Step),
			Events: site.EventsHTMLFor(p.Words, r.Title, at.Viewer, events), Dice: diceFaces(events),
		})
	}
	m.Map = p.picture(r, before, at.Viewer, steps, m.Step)
	p.linkNeighbours(r, m, at)
	return m, nil
}

// linkNeighbours makes the ways to other spots.
func (p *Projector) linkNeighbours(r *Reel, m *ReplayPage, at Spot) {
	to := func(phase, step int, code string) *site.Link {
		if phase < 1 || phase > r.Last() {
			return nil
		}
		return &site.Link{To: p.Link(Spot{phase, step, at.Viewer}), Words: p.T(code)}
	}
	if m.Step > 0 {
		m.Previous = to(at.Phase, m.Step-1, "web.replay.previous")
	} else {
		m.Previous = to(at.Phase-1, LastStep, "web.replay.previous")
	}
	if m.Step < m.Last {
		m.Next = to(at.Phase, m.Step+1, "web.replay.next")
	} else {
		m.Next = to(at.Phase+1, 0, "web.replay.next")
	}
	m.Before, m.After = to(at.Phase-1, 0, "web.replay.before"), to(at.Phase+1, 0, "web.replay.after")
	for n := 1; n <= r.Last(); n++ {
		text := p.T("web.replay.turn", "phase", n, "where", site.LabelText(p.Words, r.Title, r.Clocks[n-1].Label))
		if n == r.Last() {
			text = p.LastName(r)
		}
		m.Turns = append(m.Turns, replayTurn{strconv.Itoa(n), text, p.Link(Spot{n, 0, at.Viewer}), n == at.Phase})
	}
	for _, v := range r.Viewers {
		m.Viewers = append(m.Viewers, replayTurn{site.ViewerParam(v), site.ViewerName(p.Words, r.Title, v), p.Link(Spot{at.Phase, 0, v}), v == at.Viewer})
	}
}

// LastName names the phase behind the last one.
func (p *Projector) LastName(r *Reel) string {
	if r.Game.State == store.Over {
		return p.T("web.replay.end")
	}
	return p.T("web.replay.now")
}

// stepState returns how a step stands to the one that is shown.
func stepState(n, shown int) string {
	switch {
	case n < shown:
		return "was"
	case n == shown:
		return "now"
	}
	return "later"
}

// diceFaces returns the dice that events tell of.
func diceFaces(events []rules.Event) string {
	var out []string
	for i := range events {
		for _, a := range events[i].Args {
			if a.Kind == rules.KindDie {
				out = append(out, strconv.Itoa(a.Num))
			}
		}
	}
	return strings.Join(out, ", ")
}

// picture draws the position before a phase with its steps, and marks how they stand
// to the one that is shown; "" where the title has no drawing, or its packs are not
// those of the game any more.
func (p *Projector) picture(r *Reel, before *store.Phase, viewer rules.Viewer, steps [][]rules.Event, shown int) template.HTML {
	if r.Title == nil {
		return ""
	}
	svg, err := p.Gallery.SVG(gallery.View{
		Game: r.Game.ID, Phase: before.Number, Title: r.Title.About().ID, Viewer: viewer, Lang: p.Language, Position: before.Position, Next: steps,
	})
	switch {
	case errors.Is(err, chart.ErrNotDrawn):
		return ""
	case err != nil:
		p.Log.Error("map of a replay", site.KeyTitle, r.Title.About().ID, site.KeyError, err)
		return ""
	}
	return template.HTML(markSteps(svg, len(steps), shown))
}

// markSteps gives the groups of a drawing's steps the class of how they stand to the one
// that is shown.
func markSteps(svg []byte, steps, shown int) []byte {
	out := make([]byte, 0, len(svg)+32*steps)
	for {
		i := bytes.Index(svg, []byte(` id="`))
		if i < 0 {
			return append(out, svg...)
		}
		from := i + len(` id="`)
		id, _, _ := bytes.Cut(svg[from:], []byte(`"`))
		end := from + len(id) + 1
		out, svg = append(out, svg[:end]...), svg[end:]
		for _, group := range []string{chart.BeatTraces, chart.BeatPlaces} {
			number, ok := strings.CutPrefix(string(id), group)
			if n, err := strconv.Atoi(number); ok && err == nil && n >= 1 && n <= steps {
				out = append(out, ` class="`+stepState(n, shown)+`"`...)
			}
		}
	}
}

// VerifiedMark reports whether a game was adjudicated again, and what that compared.
type VerifiedMark struct {
	State string // running, open, good or bad
	Text  string
	Proof string // the commitment
	Check string // where it is adjudicated again; "" when it was, or cannot be
}
