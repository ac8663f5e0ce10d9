package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/archivecmd"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// TestGameExportOfARunningGame: without a wish it is shown as everybody knows it, and
// who asks on the command line may see more.
func TestGameExportOfARunningGame(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	g := newReadmeGame(t, rules.English)
	a, err := g.service.Transfer.Export(g.ctx, g.id, true)
	if err != nil {
		t.Fatal(err)
	}
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := gallery.New(book, set)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := &cli.Program{Out: &out, Err: &bytes.Buffer{}, Ctx: context.Background()}
	for _, tt := range []struct {
		flags       archivecmd.ReplayFlags
		there, gone string
	}{
		{archivecmd.ReplayFlags{}, "en/everybody-001.html", "en/all-001.html"},
		{archivecmd.ReplayFlags{Side: []string{"german"}}, "es/german-002.html", "es/everybody-002.html"},
		{archivecmd.ReplayFlags{Lang: []rules.Lang{rules.Spanish}}, "es/everybody-001.html", "en/everybody-001.html"},
		{archivecmd.ReplayFlags{Side: []string{"all"}, Sides: true}, "en/german-001.html", "en/everybody-001.html"},
	} {
		dir := filepath.Join(t.TempDir(), "replay")
		if err := archivecmd.WriteReplay(p, set, book, pictures, a, dir, tt.flags); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, tt.there)); err != nil {
			t.Errorf("%+v: %v", tt.flags, err)
		}
		for _, name := range []string{tt.gone, g.id + ".fieldpost.json"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				t.Errorf("%+v: there is %s", tt.flags, name)
			}
		}
		if !strings.HasSuffix(out.String(), "the game is not over; so far it is what was played\n") {
			t.Errorf("it is said %q", out.String())
		}
		if err := archivecmd.WriteReplay(p, set, book, pictures, a, dir, tt.flags); err == nil || !strings.Contains(err.Error(), "give one that is empty") {
			t.Errorf("into a folder that holds something: %v", err)
		}
	}
	if err := archivecmd.WriteReplay(p, set, book, pictures, a, t.TempDir(), archivecmd.ReplayFlags{Side: []string{"swiss"}}); err == nil {
		t.Error("a side that there is not is shown")
	}
}

func TestEyesOfAnExport(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	title := set[0]
	sides := title.About().SidesOf("")
	one := rules.Viewer(sides[0])
	every := []rules.Viewer{rules.All}
	for _, side := range sides {
		every = append(every, rules.Viewer(side))
	}
	every = append(every, rules.Everybody)
	for _, tt := range []struct {
		flags archivecmd.ReplayFlags
		over  bool
		want  []rules.Viewer
	}{
		{archivecmd.ReplayFlags{}, true, []rules.Viewer{rules.All, rules.Everybody}},
		{archivecmd.ReplayFlags{}, false, []rules.Viewer{rules.Everybody}},
		{archivecmd.ReplayFlags{Sides: true}, true, every},
		{archivecmd.ReplayFlags{Side: []string{string(one), "all", string(one)}}, false, []rules.Viewer{one, rules.All}},
	} {
		got, err := tt.flags.Viewers(sides, tt.over)
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", tt.flags, diff)
		}
	}
}
