package web

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/history"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/chart"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// Folder is what is written of an archived game into a folder: its replay as pages
// that need no server. The same folder gives the same bytes.
type Folder struct {
	Archive *archive.Archive
	Report  *archive.Report // what adjudicating it again has found
	Title   rules.Title
	Book    *templates.Book
	Gallery *gallery.Gallery
	Viewers []rules.Viewer // with whose eyes the game is shown, the first as a rule
	Langs   []rules.Lang   // nil: all; each doubles the size
	Log     *slog.Logger   // nil: none
}

// Write writes the pages of the game into a folder that is empty or not there: index.html,
// a folder for each language, the style and the script, and of a game that is over the
// archive itself. An error wraps [site.ErrFolder], [archive.ErrNoSection] or [archive.ErrPacked].
func (d *Folder) Write(dir string) (err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("web: write replay: %w", err)
	case len(entries) > 0:
		return fmt.Errorf("%w: %s", site.ErrFolder, dir)
	}
	r, err := d.reel()
	if err != nil {
		return err
	}
	layouts, err := site.ReadFolderLayouts(files)
	if err != nil {
		return err
	}
	out := &folderWriter{dir: dir}
	out.asset("style.css", chart.Palette().CSS("svg.board "), "page/style.css", "page/replay.css")
	out.asset("icon.svg", "", "page/icon.svg")
	out.asset("replay.js", "", "page/replay.js")
	out.asset("zone.js", "", "page/zone.js")
	if r.Game.State == store.Over && out.err == nil {
		raw, err := d.Archive.Marshal()
		if err != nil {
			return err
		}
		out.file(r.Game.ID+archive.Suffix, raw)
	}
	langs := d.langs()
	for _, lang := range langs {
		w := site.Words{Book: d.Book, Language: lang}
		d.language(out, layouts, r, w)
	}
	cover := &site.Frame{Words: site.Words{Book: d.Book, Language: langs[0]}, Heading: r.Game.ID, Style: "style.css", Icon: "icon.svg"}
	cover.Main = langs
	out.page("index.html", layouts["folder-cover"], cover)
	return out.err
}

func (d *Folder) langs() []rules.Lang {
	if len(d.Langs) == 0 {
		return d.Book.Langs()
	}
	return d.Langs
}

// language writes the pages in one language.
func (d *Folder) language(out *folderWriter, layouts map[string]*template.Template, r *parts.Reel, w site.Words) {
	p := &parts.Projector{Words: w, Gallery: d.Gallery, Log: cmp.Or(d.Log, slog.New(slog.DiscardHandler)), Folder: true, Link: func(at parts.Spot) string {
		name := site.FolderPage(at.Viewer, at.Phase)
		switch {
		case at.Step == parts.LastStep:
			name += "#slast"
		case at.Step > 0:
			name += fmt.Sprintf("#s%d", at.Step)
		}
		return name
	}}
	mark := history.ReportMark(w, d.Report, r.Game.Commitment)
	if r.Game.State != store.Over {
		mark = &parts.VerifiedMark{State: "running", Text: w.T("web.replay.verified-running"), Proof: r.Game.Commitment}
	}
	page := func(name, layout, heading string, main any) {
		f := &site.Frame{Words: w, Heading: heading, Style: "../style.css", Icon: "../icon.svg", Scripts: []string{"../zone.js", "../replay.js"}, Main: main}
		f.Others = site.OtherLanguages(w, func(l rules.Lang) string { return "../" + string(l) + "/" + name })
		f.Others = slices.DeleteFunc(f.Others, func(o site.OtherLang) bool { return !slices.Contains(d.langs(), o.Lang) })
		out.page(string(w.Language)+"/"+name, layouts[layout], f)
	}
	page("index.html", "folder-index", r.Game.ID, d.index(r, p, mark))
	for _, v := range r.Viewers {
		for n := 1; n <= r.Last() && out.err == nil; n++ {
			m, err := p.Show(r, parts.Spot{Phase: n, Step: parts.LastStep, Viewer: v})
			if err != nil {
				out.err = err
				return
			}
			m.Verified = mark
			page(site.FolderPage(v, n), "folder-replay", w.T("web.replay.heading", "game", r.Game.ID), m)
		}
	}
}

// index returns the first page of a language.
func (d *Folder) index(r *parts.Reel, p *parts.Projector, mark *parts.VerifiedMark) *games.FolderIndex {
	m := &games.FolderIndex{Game: r.Game, About: games.NewGameSetup(p.Words, r.Title, r.Game), Where: site.LabelText(p.Words, r.Title, r.Clocks[len(r.Clocks)-1].Label), Result: parts.NewEnding(p.Words, r.Title, r.Game), Mark: mark}
	m.About.Help, m.About.Pace, m.About.Missing = "", nil, "" // of the service, not of the archive
	for i := range r.Game.Seats {
		s := &r.Game.Seats[i]
		m.Seats = append(m.Seats, games.SeatRow{Badge: site.Badge{Name: site.SideName(p.Words, r.Title, s.Side)}, Player: site.PlayerName(p.Words, s.Public)})
	}
	for _, v := range r.Viewers {
		m.Viewers = append(m.Viewers, site.ViewerName(p.Words, r.Title, v))
	}
	backs := map[int]int{}
	for i := range d.Archive.Phases {
		if b := d.Archive.Phases[i].Back; b != nil {
			backs[i+1] = b.To
		}
	}
	line := store.NewLine(backs, len(d.Archive.Phases))
	for n := 1; n <= r.Last(); n++ {
		row := site.FolderPhase{Number: n, Where: site.LabelText(p.Words, r.Title, r.Clocks[n-1].Label)}
		if n < r.Last() {
			rec := &d.Archive.Phases[n-1].Record
			row.Played, row.Missed = site.MomentText(p.Words, rec.Adjudicated), strings.Join(site.SideNames(p.Words, r.Title, rec.Missed), ", ")
			switch to := line.RollbackTarget(n); {
			case to > 0:
				row.Missed = p.T("web.phase.back", "to", to)
			case !line.Includes(n):
				row.Missed = p.T("web.phase.gone")
			}
		} else {
			row.Where = p.LastName(r)
		}
		for i, v := range r.Viewers {
			row.Links = append(row.Links, site.Link{To: site.FolderPage(v, n), Words: m.Viewers[i]})
		}
		m.Phases = append(m.Phases, row)
	}
	m.Dice = games.Dice{Text: p.T("web.game.dice-running"), Commitment: r.Game.Commitment}
	if r.Game.State == store.Over {
		file := r.Game.ID + archive.Suffix
		m.Dice = games.Dice{Text: p.T("web.game.dice-over"), Commitment: r.Game.Commitment, Seed: r.Game.Seed, Archive: "../" + file, File: file, Hint: p.T("web.game.archive-hint", "file", file)}
	}
	return m
}

// reel returns the game of the archive.
func (d *Folder) reel() (*parts.Reel, error) {
	a := d.Archive
	positions, err := a.Positions()
	if err != nil {
		return nil, err
	}
	if len(positions) != len(a.Phases)+1 {
		return nil, fmt.Errorf("%w: %d positions of %d phases", archive.ErrPacked, len(positions), len(a.Phases))
	}
	g := &inquiry.GameInfo{
		ID: a.Start.Game, Title: a.Start.Title, Scenario: a.Start.Scenario, Options: a.Start.Options, Created: a.Start.Created,
		State: store.Running, Phase: len(a.Phases) + 1, Commitment: a.Start.Commitment,
	}
	if a.End != nil {
		g.State, g.Standings, g.Seed = store.Over, a.End.Standings, a.Seed
	}
	for _, side := range d.Title.About().SidesOf(a.Start.Scenario) {
		seat := inquiry.SeatInfo{Side: side}
		for i := range a.Names {
			if n := &a.Names[i]; n.Side == side && !slices.Contains(strings.Split(seat.Public, ", "), n.Name) {
				seat.Public = strings.TrimPrefix(seat.Public+", "+n.Name, ", ")
			}
		}
		g.Seats = append(g.Seats, seat)
	}
	r := &parts.Reel{Game: g, Title: d.Title, Viewers: d.Viewers, Clocks: make([]rules.Clock, 1, len(positions))}
	if start, err := d.Title.Decode(positions[0]); err == nil { // else by other packs: without a name of the start
		r.Clocks[0] = start.Clock()
	}
	for i := range a.Phases {
		r.Clocks = append(r.Clocks, a.Phases[i].Clock)
	}
	phases.MarkReplayed(r.Clocks, func(i int) bool { return i > 0 && a.Phases[i-1].Back != nil })
	r.Phase = func(n int) (*store.Phase, error) {
		if n < 0 || n >= len(positions) {
			return nil, site.ErrNotFound
		}
		p := &store.Phase{Game: g.ID, Number: n, Position: positions[n], Clock: r.Clocks[n]}
		if n > 0 {
			rec := &a.Phases[n-1].Record
			p.Adjudicated, p.Events, p.Rolls, p.Inputs.Missed, p.Inputs.Rollback = rec.Adjudicated, rec.Events, rec.Rolls, rec.Missed, rec.Back
		}
		return p, nil
	}
	return r, nil
}

// folderWriter writes files until one fails.
type folderWriter struct {
	dir string
	err error
}

func (w *folderWriter) file(name string, data []byte) {
	if w.err != nil {
		return
	}
	path := filepath.Join(w.dir, filepath.FromSlash(name))
	if w.err = os.MkdirAll(filepath.Dir(path), 0o755); w.err == nil {
		w.err = os.WriteFile(path, data, 0o644)
	}
	if w.err != nil {
		w.err = fmt.Errorf("web: write replay: %w", w.err)
	}
}

// asset writes files of ours, one behind the other, and more behind them.
func (w *folderWriter) asset(name, more string, from ...string) {
	var all []byte
	for _, f := range from {
		data, err := fs.ReadFile(files, f)
		if err != nil && w.err == nil {
			w.err = fmt.Errorf("web: read asset: %w", err)
		}
		all = append(all, data...)
	}
	w.file(name, append(all, more...))
}

func (w *folderWriter) page(name string, t *template.Template, f *site.Frame) {
	var b bytes.Buffer
	if w.err == nil {
		if err := t.Execute(&b, f); err != nil {
			w.err = fmt.Errorf("web: show %s: %w", name, err)
			return
		}
		w.file(name, b.Bytes())
	}
}
