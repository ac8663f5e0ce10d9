package archive_test

import (
	"slices"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// campaign lets bots play a title, to its end or for some phases.
func campaign(t testing.TB, title rules.Title, seed dice.Seed, most int) rows {
	t.Helper()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	about := title.About()
	r := rows{game: store.Game{
		ID: about.ID + "-1", Title: about.ID, RulesVersion: about.Version, Pack: about.Pack, Scenario: about.Scenarios[0].ID, Options: map[string]string{},
		State: store.Running, Seed: seed.String(), Commitment: seed.Commitment(), Created: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC),
	}}
	for _, o := range about.Options {
		r.game.Options[o.ID] = o.Values[0]
	}
	for _, s := range about.Sides {
		r.seats = append(r.seats, store.Seat{Side: s, Name: "Player of " + string(s), Salt: "salt of " + string(s)})
	}
	r.game.Sealed = archive.SealNames(r.seats)
	pos, err := title.Start(rules.Setup{Scenario: r.game.Scenario, Options: r.game.Options, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	bound := r.game.Bound()
	r.phases = []store.Phase{{Position: marshal(t, pos), Clock: pos.Clock(), Inputs: store.Inputs{Bound: &bound, Seats: r.game.Sealed}}}
	start := archive.StartOf(&r.game, &r.phases[0])
	if r.phases[0].Hash, err = start.Chain(); err != nil {
		t.Fatal(err)
	}
	bots := dice.NewDerived(seed, 0, [32]byte{1})
	for n := 1; len(pos.Demands()) > 0 && n <= most; n++ {
		var in store.Inputs
		var input rules.Input
		for _, dm := range pos.Demands() {
			if dm.Optional {
				continue
			}
			orders := d.Read(desk.Number(d.Grammar().Lines(rules.Bot(d, pos, dm, bots), rules.English))).Orders
			sheet := rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: orders}
			canonical := pos.Check(sheet).Canonical
			in.Sheets = append(in.Sheets, store.Carried{Sheet: sheet, Canonical: canonical, Receipt: archive.Receipt(seed, r.game.ID, dm.Side, dm.Key, "", canonical)})
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
			Number: n, Adjudicated: r.game.Created.Add(time.Duration(n) * time.Hour), Inputs: in, Dice: mix[:], Rolls: rec.Rolls,
			Events: out.Events, Ends: out.Ends, Position: marshal(t, pos), Clock: pos.Clock(),
		}
		record := archive.RecordOf(&p, nil)
		if p.Hash, err = record.Chain(r.phases[n-1].Hash); err != nil {
			t.Fatal(err)
		}
		r.phases = append(r.phases, p)
	}
	if standings, over := pos.Standings(); over {
		r.game.State, r.game.Standings = store.Over, &standings
	}
	return r
}

// every is all titles, and the words of the program.
func every(t testing.TB) (titles.Set, *templates.Book) {
	t.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	return set, b
}

// BenchmarkBuild measures what the archive of a whole game of each title costs,
// and its size.
func BenchmarkBuild(b *testing.B) {
	set, words := every(b)
	k := archive.NewKeeper(set, words)
	for _, title := range set {
		b.Run(title.About().ID, func(b *testing.B) {
			r := campaign(b, title, dice.Seed{3}, 2000)
			size := map[string]int{}
			for b.Loop() {
				a, err := k.Build(&r.game, r.seats, r.phases)
				if err != nil {
					b.Fatal(err)
				}
				text, err := a.Marshal()
				if err != nil {
					b.Fatal(err)
				}
				size["bytes"] = len(text)
				for _, s := range a.Sections {
					size[s.Name+"-bytes"] = len(s.Body)
				}
			}
			b.ReportMetric(float64(len(r.phases)-1), "phases")
			for name, n := range size {
				b.ReportMetric(float64(n), name)
			}
		})
	}
}

// positionsOf are the rows' positions.
func (r *rows) positionsOf() (out [][]byte) {
	for i := range r.phases {
		out = append(out, r.phases[i].Position)
	}
	return slices.Clip(out)
}
