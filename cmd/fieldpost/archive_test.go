package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/archivetest"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// finished is a game that is over, and its archive. Each is played once.
type finished struct {
	title rules.Title
	text  []byte
}

var games = struct {
	sync.Mutex
	by map[dice.Seed]finished
}{by: map[dice.Seed]finished{}}

func finishedGame(t *testing.T, seed dice.Seed) finished {
	t.Helper()
	games.Lock()
	defer games.Unlock()
	g, ok := games.by[seed]
	if !ok {
		title, r := playSoonest(t, seed)
		text, err := r.Archive(t, title).Marshal()
		if err != nil {
			t.Fatal(err)
		}
		g = finished{title, text}
		games.by[seed] = g
	}
	return g
}

// playSoonest lets bots play the title whose games are over soonest.
func playSoonest(t *testing.T, seed dice.Seed) (rules.Title, archivetest.Rows) {
	t.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for most := 40; most < 400; most *= 2 {
		for _, title := range set {
			if r := archivetest.Play(t, title, seed, most); r.Game.Standings != nil {
				return title, r
			}
		}
	}
	t.Fatal("no game ends")
	return nil, archivetest.Rows{}
}

// TestArchivesOfTitles looks at an archive of each title.
func TestArchivesOfTitles(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		t.Run(title.About().ID, func(t *testing.T) { archivetest.CheckTitle(t, title) })
	}
}

func BenchmarkArchive(b *testing.B) {
	set, err := titles.Load(nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, title := range set {
		b.Run(title.About().ID, func(b *testing.B) { archivetest.BenchTitle(b, title) })
	}
}

// archived writes the archive of a game to a file, after a change.
func archived(t *testing.T, dir, name string, seed dice.Seed, change func(*archive.Archive)) string {
	t.Helper()
	a, err := archive.Read(finishedGame(t, seed).text)
	if err != nil {
		t.Fatal(err)
	}
	change(a)
	b, err := a.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, name+archive.Suffix)
	if err := os.WriteFile(file, b, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// run carries out a command.
func run(t *testing.T, args ...string) (out, fault string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	m := &Main{Args: args, In: strings.NewReader(""), Out: &o, Err: &e}
	code = m.Run(context.Background())
	return o.String(), e.String(), code
}

func nothing(*archive.Archive) {}

// seal computes the hashes around the chain anew.
func seal(t *testing.T, a *archive.Archive) {
	t.Helper()
	for i := range a.Sections {
		a.Sections[i].Hash = a.Sections[i].Sum()
	}
	var err error
	if a.Whole, err = a.Sum(); err != nil {
		t.Fatal(err)
	}
}

// TestArchiveDirectsNoTerminal prints what a stranger wrote into an archive.
func TestArchiveDirectsNoTerminal(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	const evil = "\x1b]0;x\x07\x1b[2J\r\u202e\u009bEVIL"
	dir := t.TempDir()
	file := archived(t, dir, "evil", dice.Seed{3}, func(a *archive.Archive) {
		a.Start.Scenario, a.Start.Bound.Pack, a.End.Standings.How.Code = evil, evil, evil
		a.Sections[0].Body = json.RawMessage(strings.Replace(string(a.Sections[0].Body), `"go":"`, `"go":"\u001b[2JEVIL`, 1))
		seal(t, a)
	})
	printed := ""
	for _, args := range [][]string{{"archive", "stats", file}, {"verify", file}, {"archive", "html", file, filepath.Join(dir, "html")}} {
		out, fault, _ := run(t, args...)
		printed += out + fault
	}
	if i := strings.IndexFunc(printed, func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || r == '\u202e') }); i >= 0 {
		t.Errorf("%q is printed", printed[i:min(i+40, len(printed))])
	}
	if !strings.Contains(printed, "EVIL") {
		t.Errorf("none of it is printed: the test could not fail:\n%s", printed)
	}
}

func TestVerifyTellsOfEverySection(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	dir := t.TempDir()
	title := finishedGame(t, dice.Seed{3}).title
	side := title.Name(rules.KindSide, string(title.About().SidesOf("")[0]), rules.English)
	is, other := `"en":"`+side+`"`, `"en":"Another"`
	word := func(a *archive.Archive, from, to string) {
		for i := range a.Sections {
			a.Sections[i].Body = bytes.ReplaceAll(a.Sections[i].Body, []byte(from), []byte(to))
		}
	}
	for _, tc := range []struct {
		name   string
		change func(*archive.Archive)
		ok     bool
		says   []string
	}{
		{"game-1", nothing, true, []string{
			"\n  5 sections and the hash over everything compared; as this program writes them: about, words, positions, known, map\n",
			"\n  dice: ", "\n    " + side + ": ", "\nverified\n",
		}},
		{"game-2", func(a *archive.Archive) {
			a.Sections = append(a.Sections, archive.Section{Name: "press", Body: json.RawMessage(`{"letters":[]}`)})
			seal(t, a)
		}, true, []string{"section press: whole, but not understood by this program (14 bytes)\n", "\nverified\n"}},
		{"game-3", func(a *archive.Archive) {
			word(a, `"program":{"version":"`, `"program":{"version":"v9.9-`)
			word(a, is, other)
			seal(t, a)
		}, true, []string{
			"section about: written by fieldpost v9.9-", "section words: reads otherwise than this program writes it, first at words", "Another", "\nverified\n",
		}},
		{"game-4", func(a *archive.Archive) { word(a, is, other); seal(t, a) }, false, []string{"section words", ".sides", "Another"}},
		{"game-5", func(a *archive.Archive) { a.Sections = a.Sections[:4]; seal(t, a) }, false, []string{"section map"}},
		{"game-6", func(a *archive.Archive) { a.Whole = a.Hash }, false, []string{"the hash over everything"}},
		{"game-7", func(a *archive.Archive) { a.Names = nil }, true, []string{"\nverified\n"}},
		{"game-8", func(a *archive.Archive) { a.Names[0].Name = "Nobody" }, false, []string{"names"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := archived(t, dir, tc.name, dice.Seed{3}, tc.change)
			out, fault, code := run(t, "verify", file)
			if (code == exitOK) != tc.ok {
				t.Errorf("exit %d: %s%s", code, out, fault)
			}
			for _, want := range tc.says {
				if !strings.Contains(out, want) {
					t.Errorf("%q is not said:\n%s%s", want, out, fault)
				}
			}
		})
	}
	out, fault, code := run(t, "verify", "--json", filepath.Join(dir, "game-2"+archive.Suffix))
	var got struct {
		Verified, Whole bool
		Sections        []struct{ State archive.State }
		Dice            []struct{ Faces, Rolls int }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != exitOK {
		t.Fatalf("%v, exit %d: %s", err, code, fault)
	}
	if !got.Verified || !got.Whole || len(got.Sections) != 6 || got.Sections[5].State != archive.Unknown || len(got.Dice) < 3 || got.Dice[0].Faces != 6 || got.Dice[0].Rolls < 10 {
		t.Errorf("--json: %+v", got)
	}
}

func TestArchiveStats(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	dir := t.TempDir()
	first := archived(t, dir, "game-1", dice.Seed{3}, nothing)
	archived(t, dir, "game-2", dice.Seed{12}, nothing)
	out, fault, code := run(t, "archive", "stats", dir)
	for _, want := range []string{": 2 games\n", "\n  won      ", "\n  how      ", "\n  turns    ", "\n  days     ", "\n  dice     "} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said (exit %d):\n%s%s", want, code, out, fault)
		}
	}
	for n, file := range map[int]string{1: first, 2: dir} {
		out, _, code = run(t, "archive", "stats", "--json", file)
		var got struct {
			Games int
			Rows  []tally.Row
		}
		if err := json.Unmarshal([]byte(out), &got); err != nil || code != exitOK || got.Games != n || got.Rows[0].Phases.Most < 10 {
			t.Errorf("%s: %v, exit %d: %s", file, err, code, out)
		}
	}
	for _, args := range [][]string{{first, first}, {t.TempDir()}, {filepath.Join(dir, "none")}, {"archive_test.go"}} {
		if _, fault, code := run(t, append([]string{"archive", "stats"}, args...)...); code != exitFailed || strings.Count(fault, "\n") != 1 {
			t.Errorf("%v: exit %d, %s", args, code, fault)
		}
	}
	if out, _, code := run(t, "archive", "schema"); code != exitOK || out != string(archive.Schema()) {
		t.Errorf("schema: exit %d, %d bytes", code, len(out))
	}
}
