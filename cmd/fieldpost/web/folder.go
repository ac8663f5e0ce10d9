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

// ErrFolder says that a folder holds something already.
var ErrFolder = errors.New("web: the folder is not empty")

// folderPolicy is what a page in a folder may load: what lies there, and nothing else.
const folderPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"

// folderIndex is the page on which a folder is opened.
type folderIndex struct {
	Game    *inquiry.GameInfo
	About   about
	Where   string
	Result  *ending
	Seats   []seatRow
	Viewers []string
	Phases  []folderPhase
	Dice    dice
	Mark    *verifiedMark
}

// folderPhase is a phase with a link for each viewer.
type folderPhase struct {
	Number int
	Where  string
	Played *moment
	Missed string
	Links  []link
}

// Write writes the pages of the game into a folder that is empty or not there: index.html,
// a folder for each language, the style and the script, and of a game that is over the
// archive itself. An error wraps [ErrFolder], [archive.ErrNoSection] or [archive.ErrPacked].
func (d *Folder) Write(dir string) (err error) {
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("web: write replay: %w", err)
	case len(entries) > 0:
		return fmt.Errorf("%w: %s", ErrFolder, dir)
	}
	r, err := d.reel()
	if err != nil {
		return err
	}
	layouts, err := readFolderLayouts(files)
	if err != nil {
		return err
	}
	out := &folderWriter{dir: dir}
	out.asset("style.css", chart.Palette().CSS("svg.board "), "page/style.css", "page/replay.css")
	out.asset("icon.svg", "", "page/icon.svg")
	out.asset("replay.js", "", "page/replay.js")
	out.asset("zone.js", "", "page/zone.js")
	if r.game.State == store.Over && out.err == nil {
		raw, err := d.Archive.Marshal()
		if err != nil {
			return err
		}
		out.file(r.game.ID+archive.Suffix, raw)
	}
	langs := d.langs()
	for _, lang := range langs {
		w := words{book: d.Book, lang: lang}
		d.language(out, layouts, r, w)
	}
	cover := &frame{words: words{book: d.Book, lang: langs[0]}, Heading: r.game.ID, Style: "style.css", Icon: "icon.svg"}
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
func (d *Folder) language(out *folderWriter, layouts map[string]*template.Template, r *reel, w words) {
	p := &projector{words: w, gallery: d.Gallery, log: cmp.Or(d.Log, slog.New(slog.DiscardHandler)), folder: true, link: func(at spot) string {
		name := folderPage(at.Viewer, at.Phase)
		switch {
		case at.Step == lastStep:
			name += "#slast"
		case at.Step > 0:
			name += fmt.Sprintf("#s%d", at.Step)
		}
		return name
	}}
	mark := w.markOf(d.Report, r.game.Commitment)
	if r.game.State != store.Over {
		mark = &verifiedMark{State: "running", Text: w.T("web.replay.verified-running"), Proof: r.game.Commitment}
	}
	page := func(name, layout, heading string, main any) {
		f := &frame{words: w, Heading: heading, Style: "../style.css", Icon: "../icon.svg", Scripts: []string{"../zone.js", "../replay.js"}, Main: main}
		f.Others = w.others(func(l rules.Lang) string { return "../" + string(l) + "/" + name })
		f.Others = slices.DeleteFunc(f.Others, func(o otherLang) bool { return !slices.Contains(d.langs(), o.Lang) })
		out.page(string(w.lang)+"/"+name, layouts[layout], f)
	}
	page("index.html", "folder-index", r.game.ID, d.index(r, p, mark))
	for _, v := range r.viewers {
		for n := 1; n <= r.last() && out.err == nil; n++ {
			m, err := p.show(r, spot{Phase: n, Step: lastStep, Viewer: v})
			if err != nil {
				out.err = err
				return
			}
			m.Verified = mark
			page(folderPage(v, n), "folder-replay", w.T("web.replay.heading", "game", r.game.ID), m)
		}
	}
}

// index returns the first page of a language.
func (d *Folder) index(r *reel, p *projector, mark *verifiedMark) *folderIndex {
	m := &folderIndex{Game: r.game, About: p.about(r.title, r.game), Where: p.label(r.title, r.clocks[len(r.clocks)-1].Label), Result: p.result(r.title, r.game), Mark: mark}
	m.About.Help, m.About.Pace, m.About.Missing = "", nil, "" // of the service, not of the archive
	for i := range r.game.Seats {
		s := &r.game.Seats[i]
		m.Seats = append(m.Seats, seatRow{badge: badge{Name: p.side(r.title, s.Side)}, Player: p.playerName(s.Public)})
	}
	for _, v := range r.viewers {
		m.Viewers = append(m.Viewers, p.viewer(r.title, v))
	}
	backs := map[int]int{}
	for i := range d.Archive.Phases {
		if b := d.Archive.Phases[i].Back; b != nil {
			backs[i+1] = b.To
		}
	}
	line := store.NewLine(backs, len(d.Archive.Phases))
	for n := 1; n <= r.last(); n++ {
		row := folderPhase{Number: n, Where: p.label(r.title, r.clocks[n-1].Label)}
		if n < r.last() {
			rec := &d.Archive.Phases[n-1].Record
			row.Played, row.Missed = p.moment(rec.Adjudicated), strings.Join(p.sides(r.title, rec.Missed), ", ")
			switch to := line.Back(n); {
			case to > 0:
				row.Missed = p.T("web.phase.back", "to", to)
			case !line.Counts(n):
				row.Missed = p.T("web.phase.gone")
			}
		} else {
			row.Where = p.lastName(r)
		}
		for i, v := range r.viewers {
			row.Links = append(row.Links, link{folderPage(v, n), m.Viewers[i]})
		}
		m.Phases = append(m.Phases, row)
	}
	m.Dice = dice{Text: p.T("web.game.dice-running"), Commitment: r.game.Commitment}
	if r.game.State == store.Over {
		file := r.game.ID + archive.Suffix
		m.Dice = dice{Text: p.T("web.game.dice-over"), Commitment: r.game.Commitment, Seed: r.game.Seed, Archive: "../" + file, File: file, Hint: p.T("web.game.archive-hint", "file", file)}
	}
	return m
}

// folderPage returns the name of the file of a phase.
func folderPage(v rules.Viewer, phase int) string { return fmt.Sprintf("%s-%03d.html", asOf(v), phase) }

// reel returns the game of the archive.
func (d *Folder) reel() (*reel, error) {
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
	for _, side := range d.Title.About().Sides {
		seat := inquiry.SeatInfo{Side: side}
		for i := range a.Names {
			if n := &a.Names[i]; n.Side == side && !slices.Contains(strings.Split(seat.Public, ", "), n.Name) {
				seat.Public = strings.TrimPrefix(seat.Public+", "+n.Name, ", ")
			}
		}
		g.Seats = append(g.Seats, seat)
	}
	r := &reel{game: g, title: d.Title, viewers: d.Viewers, clocks: make([]rules.Clock, 1, len(positions))}
	if start, err := d.Title.Decode(positions[0]); err == nil { // else by other packs: without a name of the start
		r.clocks[0] = start.Clock()
	}
	for i := range a.Phases {
		r.clocks = append(r.clocks, a.Phases[i].Clock)
	}
	phases.MarkReplayed(r.clocks, func(i int) bool { return i > 0 && a.Phases[i-1].Back != nil })
	r.phase = func(n int) (*store.Phase, error) {
		if n < 0 || n >= len(positions) {
			return nil, errNotFound
		}
		p := &store.Phase{Game: g.ID, Number: n, Position: positions[n], Clock: r.clocks[n]}
		if n > 0 {
			rec := &a.Phases[n-1].Record
			p.Adjudicated, p.Events, p.Rolls, p.Inputs.Missed, p.Inputs.Back = rec.Adjudicated, rec.Events, rec.Rolls, rec.Missed, rec.Back
		}
		return p, nil
	}
	return r, nil
}

// readFolderLayouts reads page/folder-*.html: each stands within folder.html and may
// use part*.html.
func readFolderLayouts(fsys fs.FS) (map[string]*template.Template, error) {
	layouts := map[string]*template.Template{}
	for _, name := range []string{"folder-cover", "folder-index", "folder-replay"} {
		t, err := template.New("folder.html").Option("missingkey=error").ParseFS(fsys, "page/folder.html", "page/part*.html", "page/"+name+".html")
		if err != nil {
			return nil, fmt.Errorf("web: read page: %w", err)
		}
		layouts[name] = t
	}
	return layouts, nil
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

func (w *folderWriter) page(name string, t *template.Template, f *frame) {
	var b bytes.Buffer
	if w.err == nil {
		if err := t.Execute(&b, f); err != nil {
			w.err = fmt.Errorf("web: show %s: %w", name, err)
			return
		}
		w.file(name, b.Bytes())
	}
}

// Policy returns what the page may load, for a folder.
func (f *frame) Policy() string { return folderPolicy }

// In returns a text in another language than the page's.
func (f *frame) In(lang rules.Lang, code string) string {
	return words{book: f.book, lang: lang}.T(code)
}
