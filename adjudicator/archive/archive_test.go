package archive_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

var update = flag.Bool("update", false, "write the golden files")

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// toys is the toy as its desk, which is compiled once.
var toys = sync.OnceValues(func() ([]rules.Title, error) {
	d, err := desk.New(toy.New())
	return []rules.Title{d}, err
})

const golden = "testdata/format-3.fieldpost.json"

// rows are the rows of a toy game that bots play.
type rows struct {
	game   store.Game
	seats  []store.Seat
	phases []store.Phase
}

// keeper writes and verifies the archives of toy games, as a program that never
// changes.
func keeper(t testing.TB) *archive.Keeper {
	t.Helper()
	titles, err := toys()
	if err != nil {
		t.Fatal(err)
	}
	return archive.NewKeeper(titles, book(t)).As(archive.Program{Version: "v0.0.0-test", Go: "go1.26", Texts: "those of the test"})
}

// book is that of the program, with words for the toy.
func book(t testing.TB) *templates.Book {
	t.Helper()
	b, err := bookOnce()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var bookOnce = sync.OnceValues(func() (*templates.Book, error) { return templates.LoadFrom(os.DirFS("testdata")) })

// play plays a toy game by bots.
func play(t testing.TB, seed dice.Seed, options map[string]string) rows {
	t.Helper()
	title := toy.New()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	seats := []store.Seat{
		{Side: toy.Red, Name: "Ana", Address: "ana@example.net", KeyHash: []byte("secret-key-hash"), Salt: "secret salt of Ana"},
		{Side: toy.Blue, Name: "Benito", Address: "benito@example.es", Salt: "secret salt of Benito"},
	}
	about := title.About()
	g := store.Game{
		ID: "toy-1", Title: "toy", RulesVersion: about.Version, Pack: about.Pack, Scenario: "apart", Options: options, State: store.Over,
		Seed: seed.String(), Commitment: seed.Commitment(), Created: time.Date(2026, 11, 21, 20, 30, 0, 0, time.UTC), Sealed: archive.SealNames(seats),
	}
	pos, err := title.Start(rules.Setup{Scenario: g.Scenario, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	bound := g.Bound()
	phases := []store.Phase{{Position: marshal(t, pos), Inputs: store.Inputs{Bound: &bound, Seats: g.Sealed}}}
	start := archive.StartOf(&g, &phases[0])
	if phases[0].Hash, err = start.Chain(); err != nil {
		t.Fatal(err)
	}
	standing := rules.Standing{Side: toy.Blue, Orders: d.Read(desk.Lines("standing flee at ford")).Standing}
	for n := 1; len(pos.Demands()) > 0; n++ {
		bots := dice.NewDerived(seed, 1000+n, [32]byte{})
		var in store.Inputs
		input := rules.Input{Standing: []rules.Standing{standing}}
		canonical := pos.CheckStanding(standing).Canonical
		in.Standing = append(in.Standing, store.CarriedStanding{
			Standing: standing, Canonical: canonical, Receipt: archive.StandingReceipt(seed, g.ID, standing.Side, canonical),
		})
		for _, dm := range pos.Demands() {
			if n == 2 { // nobody reports
				in.Missed = append(in.Missed, dm.Side)
				continue
			}
			sheet := rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: d.Read(desk.Number(d.Grammar().Lines(rules.Bot(d, pos, dm, bots), rules.English))).Orders}
			canonical := pos.Check(sheet).Canonical
			in.Sheets = append(in.Sheets, store.Carried{
				Sheet: sheet, Canonical: canonical, Receipt: archive.Receipt(seed, g.ID, dm.Side, dm.Key, "", canonical), Partial: n == 3,
			})
			input.Sheets = append(input.Sheets, sheet)
		}
		mix := archive.DiceMix(in, nil)
		rec := &dice.Recorded{From: dice.NewDerived(seed, n, mix)}
		input.Dice = rec
		out, err := pos.Adjudicate(input)
		if err != nil {
			t.Fatal(err)
		}
		pos = out.Next
		p := store.Phase{
			Number: n, Adjudicated: g.Created.Add(time.Duration(n) * time.Hour), Inputs: in, Dice: mix[:], Rolls: rec.Rolls,
			Events: out.Events, Ends: out.Ends, Position: marshal(t, pos), Clock: pos.Clock(),
		}
		record := archive.RecordOf(&p, phases[n-1].Position)
		if p.Hash, err = record.Chain(phases[n-1].Hash); err != nil {
			t.Fatal(err)
		}
		phases = append(phases, p)
	}
	standings, _ := pos.Standings()
	g.Standings = &standings
	return rows{g, seats, phases}
}

func marshal(t testing.TB, pos rules.Position) []byte {
	t.Helper()
	b, err := json.Marshal(pos)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// archive builds the archive of the rows.
func (r *rows) archive(t testing.TB) *archive.Archive {
	t.Helper()
	a, err := keeper(t).Build(&r.game, r.seats, r.phases)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// made is the archive of a game.
func made(t testing.TB, seed dice.Seed, options map[string]string) *archive.Archive {
	t.Helper()
	r := play(t, seed, options)
	return r.archive(t)
}

// threeTurns are the options of a game of three turns.
func threeTurns() map[string]string {
	return map[string]string{"decisions": "ask", "report": "turn", "turns": "3"}
}

func TestGoldenArchive(t *testing.T) {
	made, err := made(t, dice.Seed{4, 5}, threeTurns()).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(filepath.FromSlash(golden), made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(filepath.FromSlash(golden))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, want) {
		t.Error("a game gives another archive than the golden one: the format, the toy or the dice changed")
	}
	for _, secret := range []string{"ana@example.net", "benito@example.es", "key_hash", "secret"} {
		if bytes.Contains(want, []byte(secret)) {
			t.Errorf("the archive holds %q", secret)
		}
	}
	a, err := archive.Read(want)
	if err != nil {
		t.Fatal(err)
	}
	var calls []int
	report, err := keeper(t).Verify(context.Background(), a, func(done, total int) { calls = append(calls, done, total) })
	if err != nil || !report.Verified() || !report.Over || report.Phases != len(a.Phases) || report.Rolls == 0 || report.Events == 0 {
		t.Errorf("Verify = %+v, %v", report, err)
	}
	if len(calls) != 2*(len(a.Phases)+1) {
		t.Errorf("progress was told %v", calls)
	}
	again, err := a.Marshal()
	if err != nil || !bytes.Equal(again, want) {
		t.Errorf("an archive that is read and written is not the same: %v", err)
	}
}

// TestVerifyFindsWhatWasChanged changes an archive in every place and expects
// the phase and the thing that differ to be named.
func TestVerifyFindsWhatWasChanged(t *testing.T) {
	for _, tc := range []struct {
		name   string
		change func(a *archive.Archive)
		phase  int
		what   archive.What
	}{
		{"another seed", func(a *archive.Archive) { a.Seed = dice.Seed{11}.String() }, 0, archive.WhatSeed},
		{"seed and commitment", func(a *archive.Archive) {
			a.Seed, a.Start.Commitment = dice.Seed{11}.String(), dice.Seed{11}.Commitment()
		}, 0, archive.WhatHash},
		{"another setup", func(a *archive.Archive) { a.Start.Options["turns"] = "5" }, 0, archive.WhatStart},
		{"a phase is missing", func(a *archive.Archive) { a.Phases = append(a.Phases[:1:1], a.Phases[2:]...) }, 2, archive.WhatNumber},
		{"an order", func(a *archive.Archive) { a.Phases[0].Sheets[0].Orders[0].Args[0].ID = "hill" }, 1, archive.WhatSheet},
		{"the text of an order", func(a *archive.Archive) { a.Phases[0].Sheets[0].Canonical[0] = "hold nowhere" }, 1, archive.WhatReceipt},
		{"the text and its receipt", func(a *archive.Archive) {
			s := &a.Phases[0].Sheets[0]
			s.Canonical[0] = "hold nowhere"
			s.Receipt = archive.Receipt(dice.Seed{4, 5}, a.Start.Game, s.Side, s.Key, s.OnFailure, s.Canonical)
		}, 1, archive.WhatSheet},
		{"on failure", func(a *archive.Archive) { a.Phases[0].Sheets[0].OnFailure = rules.Stop }, 1, archive.WhatReceipt},
		{"a sheet left out", func(a *archive.Archive) { a.Phases[0].Sheets = a.Phases[0].Sheets[1:] }, 1, archive.WhatDice},
		{"a standing order", func(a *archive.Archive) { a.Phases[0].Standing[0].Orders[0].Args[0].ID = "stand" }, 1, archive.WhatStanding},
		{"standing orders left out", func(a *archive.Archive) { a.Phases[0].Standing = nil }, 1, archive.WhatDice},
		{"a roll", func(a *archive.Archive) { p := withRoll(a); p.Rolls[0].Face = p.Rolls[0].Face%6 + 1 }, -1, archive.WhatRolls},
		{"an event", func(a *archive.Archive) { a.Phases[0].Events[0].Args[0].Value = "blue" }, 1, archive.WhatEvents},
		{"who may know an event", func(a *archive.Archive) { a.Phases[0].Events[0].To = []rules.Side{toy.Red} }, 1, archive.WhatEvents},
		{"the end of an order", func(a *archive.Archive) { a.Phases[0].Ends[0].State = rules.Failed }, 1, archive.WhatEnds},
		{"a hash", func(a *archive.Archive) { a.Phases[1].Hash = a.Phases[0].Hash }, 2, archive.WhatHash},
		{"the winner", func(a *archive.Archive) { a.End.Standings.Scores[0].Points++ }, -2, archive.WhatStandings},
		{"a sheet nobody asked for", func(a *archive.Archive) {
			p := &a.Phases[0]
			s := &p.Sheets[0]
			s.Key = "t9/red/orders"
			s.Receipt = archive.Receipt(dice.Seed{4, 5}, a.Start.Game, s.Side, s.Key, s.OnFailure, s.Canonical)
			mix := archive.DiceMix(store.Inputs{Sheets: p.Sheets, Standing: p.Standing}, nil)
			p.Dice = hex.EncodeToString(mix[:])
		}, 1, archive.WhatDemand},
		{"the receipt of standing orders", func(a *archive.Archive) { a.Phases[0].Standing[0].Receipt = a.Phases[0].Sheets[0].Receipt }, 1, archive.WhatReceipt},
		{"who had not reported", func(a *archive.Archive) { a.Phases[1].Missed = nil }, 2, archive.WhatMissed},
		{"what was only part of a sheet", func(a *archive.Archive) { a.Phases[2].Sheets[0].Partial = false }, 3, archive.WhatHash},
		{"when a phase was played", func(a *archive.Archive) { a.Phases[1].Adjudicated = a.Phases[0].Adjudicated }, 2, archive.WhatHash},
		{"the clock", func(a *archive.Archive) { a.Phases[1].Clock.Turn++ }, 2, archive.WhatClock},
		{"a position", func(a *archive.Archive) { a.Phases[1].Position = a.Phases[0].Position }, 2, archive.WhatPosition},
		{"when the game began", func(a *archive.Archive) { a.Start.Created = a.Start.Created.Add(1) }, 0, archive.WhatHash},
		{"a sealed name", func(a *archive.Archive) { a.Start.Seats[0].Name = a.Start.Seats[1].Name }, 0, archive.WhatHash},
		{"a name", func(a *archive.Archive) { a.Names[0].Name = "Anne" }, 0, archive.WhatNames},
		{"a name twice", func(a *archive.Archive) { a.Names = append(a.Names, a.Names[0]) }, 0, archive.WhatNames},
		{"a name of the other side", func(a *archive.Archive) { a.Names[0].Side = toy.Blue }, 0, archive.WhatNames},
		{"the last phase cut off", func(a *archive.Archive) { a.Phases = a.Phases[:len(a.Phases)-1] }, -2, archive.WhatCutOff},
		{"the last phase and the end cut off", func(a *archive.Archive) {
			a.Phases, a.End, a.Seal = a.Phases[:len(a.Phases)-1], nil, ""
		}, 0, archive.WhatWhole},
		{"the end cut off", func(a *archive.Archive) { a.End, a.Seal = nil, "" }, -2, archive.WhatCutOff},
		{"no standings in the end", func(a *archive.Archive) { a.End.Standings = nil }, -2, archive.WhatStandings},
		{"the seal", func(a *archive.Archive) { a.Seal = a.Hash }, -2, archive.WhatHash},
		{"a phase after the end", func(a *archive.Archive) {
			p := a.Phases[len(a.Phases)-1]
			p.Number++
			a.Phases = append(a.Phases, p)
		}, -2, archive.WhatNumber},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := made(t, dice.Seed{4, 5}, threeTurns())
			tc.change(a)
			report, err := keeper(t).Verify(context.Background(), a, nil)
			if err != nil {
				t.Fatal(err)
			}
			if report.Verified() {
				t.Fatal("nothing was found")
			}
			phase := tc.phase
			switch phase {
			case -1:
				phase = withRoll(a).Number
			case -2:
				phase = len(a.Phases)
			}
			if report.Differs.Phase != phase || report.Differs.What != tc.what {
				t.Errorf("found %v, want phase %d, %s", report.Differs, phase, tc.what)
			}
		})
	}
}

func withRoll(a *archive.Archive) *archive.Phase {
	for i := range a.Phases {
		if len(a.Phases[i].Rolls) > 0 {
			return &a.Phases[i]
		}
	}
	return &archive.Phase{}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{"", "{}", `{"format": 1}`, `{"format": 2}`, `{"format": 4}`, "no json", `{"format": 3, "phases": 7}`} {
		if _, err := archive.Read([]byte(text)); !errors.Is(err, archive.ErrFormat) {
			t.Errorf("Read(%q) = %v, want ErrFormat", text, err)
		}
	}
}

func TestVerifyNeedsTheTitle(t *testing.T) {
	a := made(t, dice.Seed{}, nil)
	if _, err := archive.NewKeeper(nil, book(t)).Verify(context.Background(), a, nil); !errors.Is(err, archive.ErrTitle) {
		t.Errorf("Verify = %v, want ErrTitle", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := keeper(t).Verify(ctx, a, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Verify = %v, want Canceled", err)
	}
}

func BenchmarkVerify(b *testing.B) {
	a := made(b, dice.Seed{1}, map[string]string{"turns": "20"})
	b.ReportAllocs()
	for b.Loop() {
		report, err := keeper(b).Verify(context.Background(), a, nil)
		if err != nil || !report.Verified() {
			b.Fatal(report, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(a.Phases)), "ns/phase")
}

// TestRollsAreCheckedWithoutTheRules: of phases that this program cannot
// adjudicate it is known all the same what each roll had to show.
func TestRollsAreCheckedWithoutTheRules(t *testing.T) {
	verify := func(change func(*archive.Archive)) archive.Report {
		t.Helper()
		a := made(t, dice.Seed{4, 5}, threeTurns())
		a.Start.Bound.Rules = 99
		about := &a.Sections[0]
		about.Body = bytes.Replace(about.Body, []byte(`"rules_version":1`), []byte(`"rules_version":99`), 1)
		change(a)
		rechain(t, a)
		report, err := keeper(t).Verify(context.Background(), a, nil)
		if err != nil {
			t.Fatal(err)
		}
		return report
	}
	if report := verify(func(*archive.Archive) {}); report.Differs != nil || report.Phases != 0 {
		t.Fatalf("%d phases were adjudicated, %v", report.Phases, report.Differs)
	}
	for what, change := range map[archive.What]func(*archive.Archive){
		archive.WhatRolls:  func(a *archive.Archive) { withRoll(a).Rolls[0].Face ^= 1 },
		archive.WhatDice:   func(a *archive.Archive) { withRoll(a).Dice = a.Phases[0].Position },
		archive.WhatBeacon: func(a *archive.Archive) { a.Start.Options["dice"] = "beacon" },
	} {
		if report := verify(change); report.Differs == nil || report.Differs.What != what {
			t.Errorf("%s: %v", what, report.Differs)
		}
	}
}
