package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// folder is the replay of a game of the toy, to be written.
func folder(t *testing.T, phases int, viewers ...rules.Viewer) (*world, *web.Folder) {
	t.Helper()
	title := toyboard.New()
	w := newWorld(t, []rules.Title{title})
	g := w.game(title)
	w.play(title, g, phases)
	a, err := w.svc.Transfer.Export(w.ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	report, err := archive.NewKeeper(w.cfg.Titles, w.cfg.Book).Verify(w.ctx, a, nil)
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := gallery.New(w.cfg.Book, w.cfg.Titles)
	if err != nil {
		t.Fatal(err)
	}
	return w, &web.Folder{Archive: a, Report: &report, Title: title, Book: w.cfg.Book, Gallery: pictures, Viewers: viewers}
}

// written are the files of a folder by their names.
func written(t *testing.T, f *web.Folder) map[string]string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "replay")
	if err := f.Write(dir); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		all[name] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(dir); !errors.Is(err, site.ErrFolder) {
		t.Errorf("written over what is there: %v", err)
	}
	return all
}

var (
	linkOf    = regexp.MustCompile(`\b(?:href|src|action)="([^"]*)"`)
	elsewhere = regexp.MustCompile(`https?://[^"]*|url\([^)]*\)|@import|<form|<iframe|\sstyle=|\son[a-z]+=`)
)

// TestFolderNeedsNothingElse: every link of an exported game leads to a file of the
// folder, none to a server or to the root of a disk, and every file is led to.
func TestFolderNeedsNothingElse(t *testing.T) {
	_, f := folder(t, 1000, rules.All, rules.Everybody, "red")
	all := written(t, f)
	led := map[string]bool{"index.html": true}
	for name, text := range all {
		if strings.HasSuffix(name, ".html") && !strings.Contains(text, `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;`) {
			t.Errorf("%s has no policy", name)
		}
		if strings.HasSuffix(name, ".json") {
			continue
		}
		for _, found := range elsewhere.FindAllString(strings.ReplaceAll(text, `xmlns="http://www.w3.org/2000/svg"`, ""), -1) {
			t.Errorf("%s holds %q", name, found)
		}
		for _, m := range linkOf.FindAllStringSubmatch(text, -1) {
			to, anchor, _ := strings.Cut(html.UnescapeString(m[1]), "#")
			if strings.HasPrefix(to, "/") {
				t.Errorf("%s leads to %q, from the root of a disk", name, to)
			}
			at := name
			if to != "" {
				at = path.Join(path.Dir(name), to)
			}
			target, ok := all[at]
			if !ok {
				if !strings.HasPrefix(m[1], "#m-") { // within a drawing
					t.Errorf("%s leads to %q, which is not there", name, m[1])
				}
				continue
			}
			led[at] = true
			if anchor != "" && anchor != "slast" && !strings.Contains(target, `id="`+anchor+`"`) {
				t.Errorf("%s leads to %q, which has no such place", name, m[1])
			}
		}
	}
	for name := range all {
		if !led[name] {
			t.Errorf("nothing leads to %s", name)
		}
	}
	if a, err := archive.Read([]byte(all["toy-1.fieldpost.json"])); err != nil || a.Seed == "" {
		t.Errorf("the archive beside the pages: %v", err)
	}
	for _, lang := range []string{"en", "es"} {
		if index := all[lang+"/index.html"]; !strings.Contains(index, "mark-good") || !strings.Contains(index, "Ana") || !strings.Contains(index, `class="big"`) {
			t.Errorf("%s: the first page tells not all:\n%s", lang, index)
		}
	}
	if all["en/all-002.html"] == all["en/everybody-002.html"] || all["en/all-002.html"] == all["es/all-002.html"] {
		t.Error("two pages that should differ are the same")
	}
}

// TestFolderIsTheSameEachTime: nothing of the clock or of chance is in it, and each page
// tells what the page of the server tells.
func TestFolderIsTheSameEachTime(t *testing.T) {
	w, f := folder(t, 1000, rules.All, rules.Everybody)
	one, two := written(t, f), written(t, f)
	for name := range one {
		if one[name] != two[name] {
			t.Errorf("%s is another the second time", name)
		}
	}
	if len(one) != len(two) || len(one) < 10 {
		t.Errorf("%d files and %d", len(one), len(two))
	}
	steps := regexp.MustCompile(`(?s)<ol class="steps">.*?</ol>`)
	link := regexp.MustCompile(` href="[^"]*"`)
	page := link.ReplaceAllString(steps.FindString(w.get("/games/toy-1/replay?phase=2&step=last&as=all")), "")
	if got := link.ReplaceAllString(steps.FindString(one["en/all-002.html"]), ""); got != page || got == "" {
		t.Errorf("the folder tells\n%s\nbut the server\n%s", got, page)
	}
}

// TestFolderOfARunningGame holds what its viewers may know: no archive, no seed and
// nothing that another side hides.
func TestFolderOfARunningGame(t *testing.T) {
	w, f := folder(t, 2, rules.Everybody)
	all := written(t, f)
	hidden := 0
	for _, p := range w.phases("toy-1") {
		for _, e := range p.Events {
			if len(e.To) > 0 && !strings.Contains(mainOf(all["en/everybody-001.html"]+all["en/everybody-002.html"]), e.Code) {
				hidden++
			}
		}
	}
	if hidden == 0 {
		t.Error("the game hides nothing: the test could not fail")
	}
	for name, text := range all {
		if strings.HasSuffix(name, ".json") || strings.Contains(text, f.Archive.Seed) || strings.Contains(text, "toy.held") || strings.Contains(text, "mark-good") {
			t.Errorf("%s tells too much", name)
		}
	}
	f.Langs = []rules.Lang{rules.Spanish}
	for name, text := range written(t, f) {
		if strings.HasPrefix(name, "en/") || strings.Contains(text, "../en/") || strings.Contains(text, `="en/`) {
			t.Errorf("%s is English, or leads there", name)
		}
	}
	f.Viewers, f.Langs = []rules.Viewer{rules.All}, nil
	if text := written(t, f)["en/all-001.html"]; !strings.Contains(text, "toy.held") || bytes.Contains([]byte(text), []byte(f.Archive.Seed)) {
		t.Error("the moderator's export hides what he may know, or tells the seed")
	}
}

// TestFolderOfAHostileArchive: whatever an archive's maker wrote for a text stands on the
// pages as a text.
func TestFolderOfAHostileArchive(t *testing.T) {
	_, f := folder(t, 1000, rules.All, rules.Everybody)
	const evil = `"><script src=x onerror='y'>&#10;{{.}}` + "\r\n\u202e"
	n := 0
	var spoil func(v any) any
	spoil = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			for key, x := range v {
				switch key {
				case "code", "kind", "state", "on_failure", "adjudicated", "created": // without which it is not read, or says nothing
				default:
					v[key] = spoil(x)
				}
			}
		case []any:
			for i := range v {
				v[i] = spoil(v[i])
			}
		case string:
			n++
			return v + evil
		}
		return v
	}
	spoiled := func(v any) {
		t.Helper()
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var tree any
		if err := json.Unmarshal(b, &tree); err != nil {
			t.Fatal(err)
		}
		if b, err = json.Marshal(spoil(tree)); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, v); err != nil {
			t.Fatal(err)
		}
	}
	game, title := f.Archive.Start.Game, f.Archive.Start.Title
	for _, part := range []any{&f.Archive.Start, &f.Archive.Phases, f.Archive.End, &f.Archive.Names, &f.Archive.Seed} {
		spoiled(part)
	}
	f.Archive.Start.Game, f.Archive.Start.Title = game, title // which archive.Read and who calls have looked at
	shown := 0
	for name, text := range written(t, f) {
		if strings.HasSuffix(name, ".html") {
			shown += strings.Count(text, "script src=x")
			if strings.Contains(text, "<script src=x") || strings.Contains(text, "'y'>") {
				t.Errorf("%s holds what an archive brought", name)
			}
		}
	}
	if n < 100 || shown < 20 {
		t.Errorf("%d texts were spoiled, %d are shown: the test could not fail", n, shown)
	}
}

// TestFolderSaysWhatDiffers: the mark comes from adjudicating the game again.
func TestFolderSaysWhatDiffers(t *testing.T) {
	w, f := folder(t, 1000, rules.Everybody)
	f.Archive.Phases[1].Rolls = append(f.Archive.Phases[1].Rolls, f.Archive.Phases[0].Rolls...)
	f.Archive.Phases[1].Events = f.Archive.Phases[1].Events[:len(f.Archive.Phases[1].Events)-1]
	report, err := archive.NewKeeper(w.cfg.Titles, w.cfg.Book).Verify(w.ctx, f.Archive, nil)
	if err != nil {
		t.Fatal(err)
	}
	f.Report = &report
	if text := written(t, f)["es/index.html"]; !strings.Contains(text, "mark-bad") || !strings.Contains(text, "la fase 2") {
		t.Error("a game that was changed is not told as one")
	}
	f.Archive.Sections = nil
	if err := f.Write(t.TempDir()); !errors.Is(err, archive.ErrNoSection) {
		t.Errorf("an archive without positions: %v", err)
	}
}
