package eurofront

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// coverage is what came about in games between bots.
type coverage struct {
	idle                   int                    // in how many more fortnights of ten nobody need be activated
	games, fortnights, led int                    // fortnights in other weather than mud, and those in which headquarters were activated
	activations            [field.Factions][3]int // by weather
	turns                  [field.Factions][3]int
	done                   map[string]int            // events, and what else is counted
	showed                 map[string]int            // sections of the rulebook
	hexes                  [field.Factions][]float64 // taken, by month
	income                 [field.Factions][]float64 // in the East, by month
	steps                  [field.Factions][]float64 // on the board, by month
	won                    map[string]int
	slowest, took          time.Duration
	sheets                 int
	bytes                  int // of the largest position as it is stored
	refused                map[string]int
	options                map[string]string // of the games
}

// mostBytes is how large a stored position may be.
const mostBytes = 60_000

// By day one of scenariosDrawn scenarios is played, drawn by the seed.
const scenariosDrawn = 4

// TestBotsPlayAYear has bots play years to their end, by night each, and logs what came about:
// in nine fortnights of ten, in short games in eight, that are not all mud and in which what decides the game is not past,
// somebody activates headquarters, the front moves, supply is lost and regained. FIELDPOST_GAMES says how many games.
func TestBotsPlayAYear(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games, first := 2, int(testenv.Seed()) // of one what is likely may not come about
	if n, err := strconv.Atoi(os.Getenv(testenv.EnvGames)); err == nil {
		games = n
	}
	for i, sc := range title.About().Scenarios {
		if !testenv.Pick(i, scenariosDrawn) {
			continue
		}
		t.Run(sc.ID, func(t *testing.T) {
			c := &coverage{done: map[string]int{}, showed: map[string]int{}, won: map[string]int{}, refused: map[string]int{}}
			row := &title.d.Scenarios[slices.IndexFunc(title.d.Scenarios, func(x field.Scenario) bool { return x.ID == sc.ID })]
			n, short := games, row.Last-row.First < 10
			if short { // of a few months: more of them, in which hardly anybody comes back
				n, c.idle = max(games, 8), 1
			}
			for i := range n {
				c.play(t, title, sc.ID, first+i)
			}
			c.log(t, title)
			if c.check(t); row.Decided != field.ByWinterWar {
				c.came(t, "supply lost", "supply regained")
			}
			if !short {
				c.came(t, "cadres")
			}
		})
	}
}

// check notes what has not come about.
func (c *coverage) check(t *testing.T) {
	t.Helper()
	if 10*c.led < (9-c.idle)*c.fortnights {
		t.Errorf("headquarters were activated in %d of %d fortnights", c.led, c.fortnights)
	}
	if c.bytes > mostBytes {
		t.Errorf("a position takes %d bytes, at most %d", c.bytes, mostBytes)
	}
	c.came(t, "hexes taken", "eliminated", "event eurofront.air", "event eurofront.offensive")
}

// came notes which of some things has not come about.
func (c *coverage) came(t *testing.T, list ...string) {
	t.Helper()
	for _, what := range list {
		if c.done[what] == 0 {
			t.Errorf("nothing came about: %s", what)
		}
	}
}

// play plays one game.
func (c *coverage) play(t *testing.T, title *Title, scenario string, seed int) {
	t.Helper()
	d := title.d
	s := dice.Seed{byte(seed), byte(seed >> 8), 7}
	p, err := title.Start(rules.Setup{Scenario: scenario, Seed: s, Options: c.options})
	if err != nil {
		t.Fatal(err)
	}
	luck := dice.NewDerived(dice.Seed{byte(seed), byte(seed >> 8), 8}, 0, [32]byte{})
	last, led, rests := "", false, false
	fortnight := func(now string) {
		if now != last && last != "" && !rests {
			c.fortnights++
			if led {
				c.led++
			}
		}
		if now != last {
			last, led = now, false
		}
	}
	for n := 1; len(p.Demands()) > 0; n++ {
		at := p.(*play.Position[*field.State, *game]).State
		in := rules.Input{Dice: dice.NewDerived(s, n, [32]byte{})}
		for _, x := range p.Demands() {
			begun := time.Now()
			orders := rules.Bot(title, p, x, luck)
			c.took += time.Since(begun)
			c.slowest = max(c.slowest, time.Since(begun))
			c.sheets++
			if r := p.Check(rules.Sheet{Side: x.Side, Key: x.Key, Orders: orders}); !r.OK() {
				t.Fatalf("seed %d, phase %d, %s: %v", seed, n, x.Side, r.Problems)
			}
			in.Sheets = append(in.Sheets, rules.Sheet{Side: x.Side, Key: x.Key, Orders: orders})
			for i := range orders {
				c.show(title, func(e *rules.Evidence) bool { return e.IsOf(&orders[i]) })
			}
			if at.Top().Kind != field.StepTurn {
				for i := range orders {
					c.done["order "+orders[i].Form]++
				}
				continue
			}
			fortnight(fmt.Sprint(at.Month, at.Fortnight))
			g := title.Game(at.Clone())
			r := &g.run
			weather := r.Weather(d.Cities[d.Moscow].Place)
			title.Free(g)
			nation := d.Scenarios[at.Scenario].Prize // once it is beaten steps of headquarters that are left count
			rests = weather == field.Mud || nation >= 0 && at.IsDefeated(nation)
			c.turns[at.Active][weather]++
			for i := range orders {
				c.done["order "+orders[i].Form]++
				if _, blitz := orders[i].Get("how"); blitz {
					c.done["blitzes"]++
				}
				if orders[i].Form == moves.FormActivate {
					led = true
					c.activations[at.Active][weather]++
				}
			}
			c.done["weather "+field.WeatherWords[weather]]++
		}
		out, err := p.Adjudicate(in)
		if err != nil {
			t.Fatalf("seed %d, phase %d: %v", seed, n, err)
		}
		for i := range out.Ends {
			if e := &out.Ends[i]; e.Reason != nil {
				c.refused[e.Reason.Code]++
			}
		}
		for i := range out.Events {
			e := &out.Events[i]
			c.done["event "+e.Code]++
			c.show(title, func(x *rules.Evidence) bool { return x.IsIn(e) })
			if e.Code == "eurofront.rebuffed" {
				c.done["assaults rebuffed"]++
			}
		}
		raw, err := out.Next.MarshalJSON()
		if err != nil {
			t.Fatalf("seed %d, phase %d: %v", seed, n, err)
		}
		c.bytes = max(c.bytes, len(raw))
		is := out.Next.(*play.Position[*field.State, *game]).State
		c.compare(title, at, is)
		if sound(t, title, is); t.Failed() {
			t.Fatalf("seed %d, after phase %d", seed, n)
		}
		p = out.Next
	}
	fortnight("")
	c.games++
	st, over := p.Standings()
	if !over {
		t.Fatalf("seed %d: the game is not over", seed)
	}
	c.won[st.How.Code]++
	if len(st.Winners) == 1 {
		c.won[string(st.Winners[0])]++
	}
}

// show counts the sections for which something is evidence.
func (c *coverage) show(title *Title, is func(*rules.Evidence) bool) {
	for _, p := range title.Rulebook().Paragraphs {
		if p.Shows(is) {
			c.showed[p.Section]++
		}
	}
}

// compare counts what a phase has changed.
func (c *coverage) compare(title *Title, was, is *field.State) {
	m := int(was.Month) - title.d.Scenarios[was.Scenario].First
	for f := range was.Held {
		for len(c.hexes[f]) <= m {
			c.hexes[f], c.income[f], c.steps[f] = append(c.hexes[f], 0), append(c.income[f], 0), append(c.steps[f], 0)
		}
		for p := range title.d.Places {
			if is.Held[f].Has(p) && !was.Held[f].Has(p) {
				c.hexes[f][m]++
				c.done["hexes taken"]++
			}
		}
	}
	for i := range is.Battles {
		if !slices.ContainsFunc(was.Battles, func(x field.Battle) bool { return x.Place == is.Battles[i].Place }) {
			c.done["battles that last"]++
		}
	}
	for u := range was.Blocks {
		a, b := &was.Blocks[u], &is.Blocks[u]
		switch {
		case a.At >= 0 && b.At == field.Dead:
			c.done["eliminated"]++
			c.done["eliminated "+field.FactionWords[title.d.Units[u].Faction]]++
			if title.d.Units[u].Type.IsHQ() {
				c.done["headquarters lost"]++
			}
		case a.At == field.Dead && b.At >= 0:
			c.done["cadres"]++
		case a.At == field.Due && b.At >= 0:
			c.done["reinforcements"]++
		case b.Unsupplied && !a.Unsupplied:
			c.done["supply lost"]++
		case a.Unsupplied && !b.Unsupplied:
			c.done["supply regained"]++
		}
	}
	if is.Top().Kind == field.StepMonth {
		g := title.Game(is.Clone())
		r := &g.run
		m++
		for f := range is.Held {
			for len(c.hexes[f]) <= m {
				c.hexes[f], c.income[f], c.steps[f] = append(c.hexes[f], 0), append(c.income[f], 0), append(c.steps[f], 0)
			}
			c.income[f][m] += float64(production.Income(r, field.Faction(f), field.FrontAccount(field.EastFront)))
			for u := range is.Blocks {
				if is.Blocks[u].At >= 0 && int(title.d.Units[u].Faction) == f {
					c.steps[f][m] += float64(is.Blocks[u].CV)
				}
			}
		}
		title.Free(g)
		c.done["season "+field.SeasonWords[title.d.Months[is.Month].Season]]++
		c.done["month "+title.d.Months[is.Month].ID]++
	}
}

// log prints the coverage.
func (c *coverage) log(t *testing.T, title *Title) {
	n := float64(c.games)
	t.Logf("%d games, won: %v", c.games, c.won)
	t.Logf("headquarters activated in %d of %d fortnights without mud", c.led, c.fortnights)
	row := func(list []float64) string {
		var out []string
		for _, x := range list {
			out = append(out, fmt.Sprintf("%.0f", x/n))
		}
		return strings.Join(out, " ")
	}
	for _, f := range []field.Faction{field.Axis, field.Soviet} {
		t.Logf("%s: activations and turns in dry, mud, snow %v %v; hexes taken by month %s; income %s; steps %s", field.FactionWords[f],
			c.activations[f], c.turns[f], row(c.hexes[f]), row(c.income[f]), row(c.steps[f]))
	}
	for _, key := range slices.Sorted(maps.Keys(c.done)) {
		t.Logf("%8.1f %s", float64(c.done[key])/n, key)
	}
	for _, key := range slices.Sorted(maps.Keys(c.refused)) {
		t.Logf("%8.1f failed: %s", float64(c.refused[key])/n, key)
	}
	t.Logf("positions of at most %d bytes", c.bytes)
	t.Logf("a sheet takes %s, the slowest %s", c.took/time.Duration(max(c.sheets, 1)), c.slowest)
}

// TestBotsPlayTheWar has bots play from June 1942 to the end of the war or until it is won
// (§19.1), and logs which sections showed. FIELDPOST_GAMES says how many games.
func TestBotsPlayTheWar(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games, first := 2, int(testenv.Seed()) // of one what is likely may not come about
	if n, err := strconv.Atoi(os.Getenv(testenv.EnvGames)); err == nil {
		games = n
	}
	c := &coverage{done: map[string]int{}, showed: map[string]int{}, won: map[string]int{}, refused: map[string]int{}, options: map[string]string{"length": "war"}}
	for i := range games {
		c.play(t, title, "1942", first+i)
	}
	c.log(t, title)
	c.check(t)
	c.came(t, "supply lost", "supply regained")
	var came, not []string
	for _, x := range title.Rulebook().Paragraphs {
		switch {
		case c.showed[x.Section] > 0:
			came = append(came, "§"+x.Section)
		case x.Reason == "":
			not = append(not, "§"+x.Section)
		}
	}
	t.Logf("sections that showed: %s", strings.Join(came, ", "))
	t.Logf("sections that did not: %s", strings.Join(not, ", "))
	seasons := field.SeasonWords[field.Bombed-3:]
	if !testenv.Thorough() { // of two games each may be won before the last
		seasons = seasons[:len(seasons)-1]
	}
	for _, season := range seasons {
		if c.done["season "+season] == 0 {
			t.Errorf("no month of %s was played", season)
		}
	}
	for _, f := range []field.Faction{field.Axis, field.Soviet} {
		taken := 0.0
		for _, n := range c.hexes[f] {
			taken += n
		}
		if taken == 0 {
			t.Errorf("%s has taken nothing", field.FactionWords[f])
		}
	}
}
