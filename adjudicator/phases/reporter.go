package phases

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// twinFile returns the file report.json of a report.
func (p *reporter) twinFile(seat *store.Seat, chapters []templates.Chapter, draft []string) (store.File, error) {
	g := p.game
	t := post.MachineReport{
		Schema: post.MachineReportSchema, Game: g.ID, Title: g.Title, Phase: g.Phase, Side: seat.Side, Deadline: g.Deadline, News: []post.MachineReportPhase{},
		Demands: seating.SideDemands(g.Demands, seat.Side), Waiting: p.Missing, Draft: draft, Known: p.now.Known(rules.Viewer(seat.Side)),
	}
	for i := range chapters {
		t.News = append(t.News, post.MachineReportPhase{Events: chapters[i].Events, Ends: chapters[i].Ends})
	}
	text, err := json.Marshal(t)
	if err != nil {
		return store.File{}, fmt.Errorf("adjudicator: twin of a report: %w", err)
	}
	return store.File{Name: "report.json", Type: "application/json", Text: string(text)}, nil
}

// reportFiles returns those that a player wishes with a report.
func (p *reporter) reportFiles(seat *store.Seat, head *templates.Head, chapters []templates.Chapter, draft []string) (files []store.File, err error) {
	if seat.Files.Calendar && post.HasDemand(p.game, seat.Side) && !p.game.Deadline.IsZero() {
		files = append(files, post.CalendarFile(p.s, p.game, seat, head))
	}
	if seat.Files.Twin {
		twin, err := p.twinFile(seat, chapters, draft)
		if err != nil {
			return nil, err
		}
		files = append(files, twin)
	}
	return files, nil
}

// isBeginner reports whether a side has sent sheets for few phases so far, or none of the kind
// that is asked of it, as the end of its key says.
func isBeginner(tx *office.Tx, g *store.Game, side rules.Side) (bool, error) {
	demand := seating.OrdersDemand(g, side)
	if demand == nil {
		return false, nil
	}
	n, err := tx.Sheets().CountPhases(g.ID, side, "")
	if err != nil || n < firstSheets {
		return err == nil, err
	}
	n, err = tx.Sheets().CountPhases(g.ID, side, demand.Key[strings.LastIndexByte(demand.Key, '/')+1:])
	return n == 0, err
}

// AnswerFullReport answers with all of the position, and with what is new since the side was
// asked last.
func AnswerFullReport(in *office.Intake, d *desk.Desk) error {
	pos, err := office.Position(in.Tx, &in.Game)
	if err != nil {
		return err
	}
	sheets, err := in.Tx.Sheets().States(in.Game.ID)
	if err != nil {
		return err
	}
	p := NewReporter(in.Tx, &in.Game, d, pos)
	p.Missing = seating.MissingSides(&in.Game, seating.SheetsBySide(sheets))
	rep, err := p.FullReport(&in.Seat, post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now))
	if err != nil {
		return err
	}
	var picture *store.Picture
	if post.HasDemand(&in.Game, in.Seat.Side) {
		picture = post.MapPicture(in.Tx.Office, &in.Game, &in.Seat)
	}
	return seating.AnswerRequestWithMap(in, picture, office.KindReport, post.MakeRoomForMap(in.Tx.Office, &rep.Head, in.Tx.Office.Book.Sitrep(rep), picture))
}

// A report tells what is new: the phases since a side was told the position last, and
// what of it has changed since then. Both are made anew from what is stored, so that the
// same game gives the same reports whenever they are written. A report that is asked
// for whole (`report full`) tells all of the position.

// reporter writes the reports on one position.
type reporter struct {
	s       *office.Office
	tx      *office.Tx
	game    *store.Game
	desk    *desk.Desk
	now     rules.Position
	last    *store.Phase  // the phase that led there, not read again
	remarks []rules.Event // of the service on that phase, for everybody
	Missing []rules.Side
	before  map[int]rules.Position // positions that were told, by the phase before them
	phases  map[int]store.Phase
}

// NewReporter returns the reporter of a game whose position is now.
func NewReporter(tx *office.Tx, g *store.Game, d *desk.Desk, now rules.Position) *reporter {
	return &reporter{s: tx.Office, tx: tx, game: g, desk: d, now: now, before: map[int]rules.Position{}, phases: map[int]store.Phase{}}
}

// sitrep returns the report to a seat of what is new to it.
func (p *reporter) sitrep(seat *store.Seat, head templates.Head) (templates.Sitrep, error) {
	told, err := p.tx.Dispatches().LastPhaseReportedTo(p.game.ID, seat.Side, seat.Address, p.game.Phase-1)
	if err != nil {
		return templates.Sitrep{}, err
	}
	rep, err := p.positionReport(seat, head)
	if err != nil {
		return rep, err
	}
	switch back := p.game.TakenBack; {
	case back > 0 && told <= back: // what he was told is no longer so
		return rep, p.addPhasesSince(&rep, seat.Side, back, nil)
	case told == 0: // nothing that we know of has reached him
		return rep, p.addPhasesSince(&rep, seat.Side, p.game.Phase-1, nil)
	}
	noted, err := p.tx.Dispatches().PhasesReportedTo(p.game.ID, seat.Side, seat.Address, told+1)
	if err != nil {
		return rep, err
	}
	from := told
	if slices.Contains(noted, told+1) { // what came of his own orders was told
		from++
	}
	if err := p.addPhasesSince(&rep, seat.Side, from, noted); err != nil {
		return rep, err
	}
	reported, err := p.tx.Dispatches().HasReportedTo(p.game.ID, seat.Side, seat.Address, p.game.Phase-1)
	if err != nil {
		return rep, err
	}
	before, err := p.position(told - 1)
	if err != nil {
		return rep, err
	}
	view := p.desk.View(before.Known(rules.Viewer(seat.Side)))
	if rep.Told = &view; !reported { // its own forces whole, the rest as it has changed since the start
		rep.First = true
		rep.Told.Sections = slices.DeleteFunc(view.Sections, func(sec rules.Section) bool { return sec.Own })
	}
	return rep, nil
}

// positionReport returns a report with all of the position and no news.
func (p *reporter) positionReport(seat *store.Seat, head templates.Head) (rep templates.Sitrep, err error) {
	known := p.now.Known(rules.Viewer(seat.Side))
	head.Colours = p.colours(known)
	rep = templates.Sitrep{
		Head: head, Place: known.Kinds.Place, View: p.desk.View(known), Demands: seating.SideDemands(p.game.Demands, seat.Side), Waiting: p.Missing,
		Draft: rules.WriteDraft(p.desk, p.desk.Draft(known, rules.CheckOf(p.now, seat.Side)), seat.Lang),
	}
	if !post.HasDemand(p.game, seat.Side) {
		return rep, nil
	}
	if early, err := isBeginner(p.tx, p.game, seat.Side); !early || err != nil {
		return rep, err
	}
	rep.Example = seating.ExampleSheetLines(p.s, p.desk, p.now, p.game, seat)
	return rep, nil
}

// FullReport returns a report that tells all of the position, with what each unit can reach, and what is new since the side was
// told of it last before the current phase.
func (p *reporter) FullReport(seat *store.Seat, head templates.Head) (templates.Sitrep, error) {
	rep, err := p.positionReport(seat, head)
	if err != nil {
		return rep, err
	}
	if reach, ok := reachSection(p.desk.Title, p.now.Known(rules.Viewer(seat.Side))); ok {
		rep.View.Sections = append(slices.Clone(rep.View.Sections), reach)
	}
	from, err := p.tx.Dispatches().LastPhaseReportedTo(p.game.ID, seat.Side, seat.Address, p.game.Phase-1)
	if err != nil {
		return rep, err
	}
	return rep, p.addPhasesSince(&rep, seat.Side, max(from, 1, p.game.TakenBack), nil)
}

// shortReport returns the short report of the last phase to a seat. What came of its own orders is
// told whole.
func (p *reporter) shortReport(seat *store.Seat, head templates.Head) (templates.Note, error) {
	known := p.now.Known(rules.Viewer(seat.Side))
	head.Colours = p.colours(known)
	n := templates.Note{
		Head: head, Place: known.Kinds.Place, Waiting: p.Missing,
		Chapter: p.chapter(p.last, rules.Clock{}, seat.Side), Own: wasTurnOf(p.last, seat.Side),
	}
	var err error
	n.Anchor, err = office.PhaseAnchor(p.game, p.last)
	return n, err
}

// colours returns those of a report, with the pieces that the side knows now or knew before
// the last phase.
func (p *reporter) colours(known *rules.Known) *wording.Colours {
	if p.last != nil {
		if before := p.before[p.last.Number-1]; before != nil {
			return wording.NewColours(p.desk.Title, before.Known(known.Viewer), known)
		}
	}
	return wording.NewColours(p.desk.Title, known)
}

// wasTurnOf reports whether a phase was one of a side's own orders, sent or missed.
func wasTurnOf(phase *store.Phase, side rules.Side) bool {
	return slices.Contains(phase.Inputs.Missed, side) ||
		slices.ContainsFunc(phase.Inputs.Sheets, func(c store.Carried) bool { return c.Side == side })
}

// addPhasesSince adds the phases from one on to a report, and the anchors that no note told.
func (p *reporter) addPhasesSince(rep *templates.Sitrep, side rules.Side, from int, noted []int) error {
	if p.last != nil && from == p.last.Number { // whose date nobody needs
		p.phases[from] = *p.last
	} else if err := p.readPhasesFrom(from - 1); err != nil {
		return err
	}
	for n := max(from, 1); n < p.game.Phase; n++ {
		phase := p.phases[n]
		rep.Since = append(rep.Since, p.chapter(&phase, p.phases[n-1].Clock, side))
		if slices.Contains(noted, n+1) {
			continue
		}
		anchored, err := office.PhaseAnchor(p.game, &phase)
		if err != nil {
			return err
		}
		rep.Anchors = append(rep.Anchors, anchored)
	}
	return nil
}

// readPhasesFrom reads the phases from one on that were not read yet.
func (p *reporter) readPhasesFrom(from int) error {
	if _, ok := p.phases[from]; ok {
		return nil
	}
	list, err := p.tx.Phases().After(p.game.ID, from-1)
	if err != nil {
		return err
	}
	for i := range list {
		p.phases[list[i].Number] = list[i]
	}
	return nil
}

// position returns the position after a phase.
func (p *reporter) position(number int) (rules.Position, error) {
	if pos := p.before[number]; pos != nil {
		return pos, nil
	}
	raw, _, err := p.tx.Position(p.game.ID, number)
	if err != nil {
		return nil, err
	}
	pos, err := p.desk.Decode(raw)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: game %s: position after phase %d: %w", p.game.ID, number, err)
	}
	p.before[number] = pos
	return pos, nil
}

// chapter returns what a side may know of a phase that began at a time of the game, with what
// the service has to say on the last one.
func (p *reporter) chapter(phase *store.Phase, began rules.Clock, side rules.Side) templates.Chapter {
	c := Chapter(phase, began, side)
	if p.last != nil && phase.Number == p.last.Number {
		c.Events = slices.Concat(p.remarks, c.Events)
	}
	return c
}

// Chapter returns what a side may know of a phase that began at a time of the game.
func Chapter(phase *store.Phase, began rules.Clock, side rules.Side) templates.Chapter {
	return templates.Chapter{Clock: began, Events: eventsFor(phase, side), Ends: endsOf(phase.Ends, side)}
}

// firstSheets is for how many phases a side is shown a sheet that it could send; it is
// shown the first of each kind, too, as a deployment says nothing of how a turn is ordered.
const firstSheets = 2
