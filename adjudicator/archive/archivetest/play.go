package archivetest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Rows are the rows of a game.
type Rows struct {
	Game   store.Game
	Seats  []store.Seat
	Phases []store.Phase // the start first
}

// Play lets bots play the first scenario of a title, to its end or for some phases.
func Play(t testing.TB, title rules.Title, seed dice.Seed, most int) Rows {
	t.Helper()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	about := title.About()
	r := Rows{Game: store.Game{
		ID: about.ID + "-1", Title: about.ID, RulesVersion: about.Version, Pack: about.Pack, Scenario: about.Scenarios[0].ID, Options: map[string]string{},
		State: store.Running, Seed: seed.String(), Commitment: seed.Commitment(), Created: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC),
	}}
	for _, o := range about.Options {
		r.Game.Options[o.ID] = o.Values[0]
	}
	for _, s := range about.SidesOf(r.Game.Scenario) {
		r.Seats = append(r.Seats, store.Seat{Side: s, Name: "Player of " + string(s), Salt: "salt of " + string(s)})
	}
	r.Game.Sealed = archive.SealNames(r.Seats)
	pos, err := title.Start(rules.Setup{Scenario: r.Game.Scenario, Options: r.Game.Options, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	bound := r.Game.Bound()
	r.Phases = []store.Phase{{Adjudicated: r.Game.Created, Dice: make([]byte, 32), Position: position(t, pos), Clock: pos.Clock(), Inputs: store.Inputs{Bound: &bound, Seats: r.Game.Sealed}}}
	start := archive.StartOf(&r.Game, &r.Phases[0])
	if r.Phases[0].Hash, err = start.Chain(); err != nil {
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
			in.Sheets = append(in.Sheets, store.Carried{Sheet: sheet, Canonical: canonical, Receipt: archive.Receipt(seed, r.Game.ID, dm.Side, dm.Key, "", canonical)})
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
			Number: n, Adjudicated: r.Game.Created.Add(time.Duration(n) * time.Hour), Inputs: in, Dice: mix[:], Rolls: rec.Rolls,
			Events: out.Events, Ends: out.Ends, Position: position(t, pos), Clock: pos.Clock(),
		}
		record := archive.RecordOf(&p, nil)
		if p.Hash, err = record.Chain(r.Phases[n-1].Hash); err != nil {
			t.Fatal(err)
		}
		r.Phases = append(r.Phases, p)
	}
	if standings, over := pos.Standings(); over {
		r.Game.State, r.Game.Standings = store.Over, &standings
	}
	return r
}

func position(t testing.TB, pos rules.Position) []byte {
	t.Helper()
	b, err := json.Marshal(pos)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Archive returns the archive of some rows, by this program and its words.
func (r *Rows) Archive(t testing.TB, title rules.Title) *archive.Archive {
	t.Helper()
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	a, err := archive.NewKeeper([]rules.Title{title}, book).Build(&r.Game, r.Seats, r.Phases)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
