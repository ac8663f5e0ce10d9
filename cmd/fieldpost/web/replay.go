package web

import (
	"bytes"
	_ "embed" // replay.css
	"errors"
	"html/template"
	"log/slog"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	fate "github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/chart"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// replayStyle is what the style sheet has of replays.
//
//go:embed page/replay.css
var replayStyle string

// spot is a place in the replay of a game: a step of a phase, with whose eyes. Step 0
// is the position before the phase. The phase behind the last one that was played has
// the position as it stands, and no steps.
type spot struct {
	Phase, Step int
	Viewer      rules.Viewer
}

// lastStep stands for the last step of a phase.
const lastStep = 1 << 30

// reel is a game as it was played, from which its replay is shown.
type reel struct {
	game    *inquiry.GameInfo
	title   rules.Title    // nil: not known here
	viewers []rules.Viewer // who may be looked with, the one shown first in front
	clocks  []rules.Clock  // behind each phase, the start first
	phase   func(number int) (*store.Phase, error)
}

// last returns the number of the last spot's phase, which has no steps.
func (r *reel) last() int { return len(r.clocks) }

// projector shows reels: on a page of ours, or in a file.
type projector struct {
	words
	gallery *gallery.Gallery
	log     *slog.Logger
	folder  bool // the pages lie in a folder
	link    func(spot) string
}

// replayPage is a phase in a replay with all its steps, of which one is shown.
type replayPage struct {
	Game, Title       string
	Phase, Step, Last int
	Phases            int    // of the replay
	Where             string // in the game, before the phase
	Over              bool   // the phase is the end of the game, or how it stands now
	Map               template.HTML
	Steps             []replayStep
	Missed            string
	Previous, Next    *link // steps
	Before, After     *link // phases
	Turns             []replayTurn
	Viewers           []replayTurn
	As                string // how the address names the viewer
	Rolls             []fate.Roll
	Result            *ending
	Verified          *verifiedMark
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

// show makes the page of a spot; a step behind the last is the last.
func (p *projector) show(r *reel, at spot) (*replayPage, error) {
	before, err := r.phase(at.Phase - 1)
	if err != nil {
		return nil, err
	}
	m := &replayPage{
		Game: r.game.ID, Title: titleName(r.title, r.game.Title, p.lang), Phase: at.Phase, Phases: r.last(),
		Where: p.label(r.title, before.Clock.Label), As: asOf(at.Viewer), Over: at.Phase == r.last(), File: p.folder,
	}
	var steps [][]rules.Event
	if !m.Over {
		played, err := r.phase(at.Phase)
		if err != nil {
			return nil, err
		}
		steps = p.book.Steps(rules.KnownTo(at.Viewer, played.Events))
		if len(played.Inputs.Missed) > 0 {
			m.Missed = p.T("web.game.no-report", "side", p.sides(r.title, played.Inputs.Missed))
		}
		if b := played.Inputs.Back; b != nil {
			m.Missed = p.label(r.title, archive.TakenBack(at.Phase, b))
		}
		if at.Viewer == rules.All {
			m.Rolls = played.Rolls
		}
	} else if r.game.State == store.Over {
		m.Result = p.result(r.title, r.game)
	}
	m.Last = len(steps)
	m.Step = min(at.Step, m.Last)
	for i, events := range steps {
		m.Steps = append(m.Steps, replayStep{
			Number: i + 1, Link: p.link(spot{at.Phase, i + 1, at.Viewer}), State: stepState(i+1, m.Step),
			Events: p.seen(r.title, at.Viewer, events), Dice: faces(events),
		})
	}
	m.Map = p.picture(r, before, at.Viewer, steps, m.Step)
	p.around(r, m, at)
	return m, nil
}

// around makes the ways to other spots.
func (p *projector) around(r *reel, m *replayPage, at spot) {
	to := func(phase, step int, code string) *link {
		if phase < 1 || phase > r.last() {
			return nil
		}
		return &link{p.link(spot{phase, step, at.Viewer}), p.T(code)}
	}
	if m.Step > 0 {
		m.Previous = to(at.Phase, m.Step-1, "web.replay.previous")
	} else {
		m.Previous = to(at.Phase-1, lastStep, "web.replay.previous")
	}
	if m.Step < m.Last {
		m.Next = to(at.Phase, m.Step+1, "web.replay.next")
	} else {
		m.Next = to(at.Phase+1, 0, "web.replay.next")
	}
	m.Before, m.After = to(at.Phase-1, 0, "web.replay.before"), to(at.Phase+1, 0, "web.replay.after")
	for n := 1; n <= r.last(); n++ {
		text := p.T("web.replay.turn", "phase", n, "where", p.label(r.title, r.clocks[n-1].Label))
		if n == r.last() {
			text = p.lastName(r)
		}
		m.Turns = append(m.Turns, replayTurn{strconv.Itoa(n), text, p.link(spot{n, 0, at.Viewer}), n == at.Phase})
	}
	for _, v := range r.viewers {
		m.Viewers = append(m.Viewers, replayTurn{asOf(v), p.viewer(r.title, v), p.link(spot{at.Phase, 0, v}), v == at.Viewer})
	}
}

// lastName names the phase behind the last one.
func (p *projector) lastName(r *reel) string {
	if r.game.State == store.Over {
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

// faces returns the dice that events tell of.
func faces(events []rules.Event) string {
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
func (p *projector) picture(r *reel, before *store.Phase, viewer rules.Viewer, steps [][]rules.Event, shown int) template.HTML {
	if r.title == nil {
		return ""
	}
	svg, err := p.gallery.SVG(gallery.View{
		Game: r.game.ID, Phase: before.Number, Title: r.title.About().ID, Viewer: viewer, Lang: p.lang, Position: before.Position, Next: steps,
	})
	switch {
	case errors.Is(err, chart.ErrNotDrawn):
		return ""
	case err != nil:
		p.log.Error("map of a replay", keyTitle, r.title.About().ID, keyError, err)
		return ""
	}
	return template.HTML(marked(svg, len(steps), shown))
}

// marked gives the groups of a drawing's steps the class of how they stand to the one
// that is shown.
func marked(svg []byte, steps, shown int) []byte {
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
