package politics_test

import (
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
)

// recorder throws the faces that it is given, and notes what for.
type recorder struct {
	faces  []int
	labels []string
}

// Roll implements [dice.Source].
func (s *recorder) Roll(label string, _ int) int {
	face := s.faces[len(s.labels)]
	s.labels = append(s.labels, fmt.Sprint(label, " ", face))
	return face
}

// data loads the packs once for all games.
var data = sync.OnceValue(func() *field.Data {
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		panic(err)
	}
	return d
})

// startAll is a run on the beginning of 1944 on all fronts, in which some nations are neutral and dice are thrown as they are given.
func startAll(t testing.TB, source dice.Source, neutral ...string) *field.Run {
	t.Helper()
	d := data()
	r := &field.Run{Advance: func(field.Phase) *play.Fault { return nil }}
	s := d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1944a" }), field.Options{})
	r.Open(d, s)
	for _, id := range neutral {
		n := d.NationByID[id]
		s.Powers[n] = field.Power{Stance: field.Neutral, Cooperates: field.Neutral}
		for p := range d.Places {
			if r.Country(p) == n {
				s.SetController(field.Neutral, p)
			}
		}
	}
	control.Settle(r)
	if err := r.M.Begin(rules.Input{Dice: source}, nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestYugoslavChain carries out the example of §16.5: the Axis declares war on Yugoslavia, with France defeated and nobody betrayed.
// Italy, Romania and Greece react, Hungary to Italy, and Bulgaria to nobody, though it is asked three times.
func TestYugoslavChain(t *testing.T) {
	thrown := &recorder{faces: []int{1, 3, 2, 5, 3, 1, 6, 3}}
	r := startAll(t, thrown, "yugoslavia", "italy", "hungary", "romania", "bulgaria", "greece")
	r.S.Active = field.Axis
	n := r.D.NationByID["yugoslavia"]
	politics.Declare(r, n)
	politics.React(r, []int{n})
	for id, want := range map[string]field.Power{
		"yugoslavia": {Stance: field.Allied, Joined: field.CoBelligerent, Surprised: true},
		"italy":      {Stance: field.Axis, Joined: field.Interventionist},
		"hungary":    {Stance: field.Axis, Joined: field.Interventionist},
		"romania":    {Stance: field.Allied, Joined: field.Interventionist},
		"greece":     {Stance: field.Allied, Joined: field.Interventionist},
		"bulgaria":   {Stance: field.Neutral},
	} {
		got := r.S.Powers[r.D.NationByID[id]]
		if got.Stance != want.Stance || got.Joined != want.Joined || got.Surprised != want.Surprised {
			t.Errorf("%s stands as %v", id, got.Flags())
		}
	}
	want := []string{"reaction yugoslavia italy 1", "reaction yugoslavia hungary 3", "reaction yugoslavia romania 2", "reaction yugoslavia bulgaria 5",
		"reaction yugoslavia greece 3", "reaction italy hungary 1", "reaction romania bulgaria 6", "reaction greece bulgaria 3"}
	if !slices.Equal(thrown.labels, want) {
		t.Errorf("dice were thrown for %q, want %q", thrown.labels, want)
	}
	if r.S.Traitors != 0 {
		t.Error("somebody was betrayed")
	}
}

// TestPeacetimePoints carries out the examples of §16.32: January 1941 is 16 months after September 1939, and Bulgaria, which yields a
// point, has five in May 1941.
func TestPeacetimePoints(t *testing.T) {
	r := start(t)
	month := func(id string) int8 {
		return int8(slices.IndexFunc(r.D.Months, func(m field.MonthRow) bool { return m.ID == id }))
	}
	if got := month("1941-01"); got != 16 {
		t.Errorf("January 1941 is %d months on", got)
	}
	bulgaria := r.D.NationByID["bulgaria"]
	r.S.Powers[bulgaria] = field.Power{Stance: field.Neutral, Cooperates: field.Neutral}
	r.S.Month = month("1941-05")
	if got := field.PeacetimePoints(r.S, bulgaria, r.D); got != 5 {
		t.Errorf("Bulgaria has %d points in May 1941", got)
	}
	norway := r.D.NationByID["norway"]
	r.S.Powers[norway] = field.Power{Stance: field.Neutral, Cooperates: field.Neutral}
	if got := field.PeacetimePoints(r.S, norway, r.D); got != 0 {
		t.Errorf("Norway has %d points of peacetime, and has none", got)
	}
}

// TestDeclarations: war on each neutral by each faction is played to its last reaction, by low dice and by high ones: whoever comes in
// stands with the side that he should, his forces on the board, and is deployed in the end, with nothing of his points left.
func TestDeclarations(t *testing.T) {
	north := []string{"norway", "denmark", "finland"}
	for _, face := range []int{1, 6} {
		for _, f := range []field.Faction{field.Axis, field.Allied, field.Soviet} {
			for _, id := range []string{"spain", "portugal", "switzerland", "sweden", "turkey", "norway"} {
				t.Run(fmt.Sprint(field.FactionWords[f], " on ", id, " by ", face), func(t *testing.T) {
					var neutral []string
					if id == "sweden" || id == "norway" {
						neutral = north
					}
					r := startAll(t, &dice.Scripted{Faces: slices.Repeat([]int{face}, 20)}, neutral...)
					r.S.Active = f
					n := r.D.NationByID[id]
					if f := politics.DeclareFault(r, f, n); f != nil {
						t.Fatal(f.Message.Code)
					}
					before := politics.ReactionsToWar(r, f, n)
					betrays := politics.IsTreachery(r, f, n)
					politics.Declare(r, n)
					politics.React(r, []int{n})
					if p := r.S.Powers[n]; p.Stance != politics.OpponentOf(r, f) || p.Joined != field.CoBelligerent || !p.Mustering {
						t.Errorf("it stands as %v", p.Flags())
					}
					if r.S.Traitors.Has(f) != betrays {
						t.Error("treachery is noted otherwise than it was foretold")
					}
					for _, x := range before {
						p := r.S.Powers[x.Nation]
						if joined := p.Stance == x.Joins && p.Joined == field.Interventionist; joined != (face <= x.Most) {
							t.Errorf("%s stands as %v by a %d up to %d", r.D.Nations[x.Nation].ID, p.Flags(), face, x.Most)
						}
					}
					mustered := r.S.Mustering()
					for _, side := range []field.Faction{field.Axis, field.Allied} {
						politics.EndDeployment(r, r.Holder(side))
					}
					for _, m := range mustered {
						p := &r.S.Powers[m]
						stand := r.UnitsWhere(func(_ int, b *field.Block, d *field.Unit) bool {
							return d.Nation == m && b.At >= 0 && d.Faction == p.Stance
						})
						if p.Mustering || p.Saved != 0 || len(stand) == 0 {
							t.Errorf("%s has not deployed: %v, %d units", r.D.Nations[m].ID, p.Flags(), len(stand))
						}
					}
					if again := politics.DeclareFault(r, f, n); again == nil || again.Message.Code != "eurofront.bad.war-already" {
						t.Error("war is declared twice")
					}
				})
			}
		}
	}
}

// TestSeasBehindTurkey: the Allies come to the Black Sea and the Soviets to the Mediterranean while Turkey is Allied, and not else (§15.11).
func TestSeasBehindTurkey(t *testing.T) {
	r := startAll(t, &dice.Scripted{})
	black, aegean := r.D.SeaByID["mar-negro-oriental"], r.D.SeaByID["mar-egeo"]
	for _, allied := range []bool{false, true} {
		if allied {
			p := &r.S.Powers[r.D.NationByID["turkey"]]
			p.Stance, p.Joined = field.Allied, field.CoBelligerent
		}
		if got := fleet.CanSail(r, field.Allied, black); got != allied {
			t.Errorf("Turkey Allied %v: the Allies sail the Black Sea %v", allied, got)
		}
		if got := fleet.CanSail(r, field.Soviet, aegean); got != allied {
			t.Errorf("Turkey Allied %v: the Soviets sail the Aegean %v", allied, got)
		}
	}
}

// TestWeakestFirst: what nobody orders of peacetime production strengthens the infantry first, the weakest before others (§16.32).
func TestWeakestFirst(t *testing.T) {
	r := startAll(t, &dice.Scripted{})
	r.S.Active = field.Axis
	n := r.D.NationByID["portugal"]
	politics.Declare(r, n)
	r.S.Powers[n].Saved = 9
	production.EndMustering(r, n)
	for id, want := range map[string]int8{"por-infantry-1-allied": 3, "por-static-2-allied": 2, "por-static-3-allied": 1} {
		if got := r.S.Blocks[r.D.UnitByID[id]].CV; got != want {
			t.Errorf("%s has %d", id, got)
		}
	}
}

// TestPortugalIsHalfHearted once it is of the Axis and the second front is open, and in nothing else (§20.75).
func TestPortugalIsHalfHearted(t *testing.T) {
	r := startAll(t, &dice.Scripted{})
	n := r.D.NationByID["portugal"]
	for _, c := range []struct {
		stance field.Faction
		second bool
	}{{field.Axis, true}, {field.Axis, false}, {field.Allied, true}, {field.Neutral, true}} {
		r.S.Powers[n].Stance, r.S.Second = c.stance, c.second
		if got, want := r.S.IsAmbivalent(n, r.D), c.stance == field.Axis && c.second; got != want {
			t.Errorf("of the faction %d, second front %v: half-hearted %v", c.stance, c.second, got)
		}
	}
	if spain := r.D.NationByID["spain"]; r.S.IsAmbivalent(spain, r.D) {
		t.Error("Spain is half-hearted")
	}
}
