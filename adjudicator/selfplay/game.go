package selfplay

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// game is one game between bots.
type game struct {
	*shared
	number    int
	seats     map[rules.Side]*seat
	costs     map[engine.Grade]*Work // of its sheets, where grades are compared
	sameDice  bool                   // whatever is written in the sheets
	seed      dice.Seed
	setup     rules.Setup
	phases    []phase
	orders    int
	standings rules.Standings
	finished  bool
	carried   *carried          // nil where it is not counted
	last      [sha256.Size]byte // hash of the last position
	err       error
}

// phase keeps the sheets of one phase as the bots wrote them.
type phase struct {
	sheets []script
	hash   [sha256.Size]byte // of all texts: the dice derive from it
}

type script struct {
	side  rules.Side
	key   string
	lines []language.Line
}

// newGame returns a game of a number, whose bots all share the same luck.
func newGame(t *shared, number int) *game {
	g := &game{shared: t, number: number, seats: map[rules.Side]*seat{}}
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], t.cfg.Seed)
	binary.BigEndian.PutUint64(b[8:], uint64(number))
	g.seed = sha256.Sum256(b[:])
	g.setup = rules.Setup{Scenario: t.cfg.Scenario, Options: t.cfg.Options, Seed: g.seed}
	if t.cfg.Vary {
		g.vary()
	}
	bots := &seat{luck: NewLuck(t.cfg.Seed, uint64(number)), steps: t.cfg.Grade.Steps(t.cfg.Title, t.cfg.Divisor), work: &Work{}}
	for _, side := range g.sides() {
		g.seats[side] = bots
	}
	if t.cfg.Coverage {
		g.carried = newCarried(t.cfg.Title)
	}
	return g
}

// vary gives the game a scenario by its number, and options at random, where the configuration leaves them open.
func (g *game) vary() {
	about, chance := g.cfg.Title.About(), NewLuck(g.cfg.Seed, ^uint64(g.number))
	if n := len(about.Scenarios); g.setup.Scenario == "" && n > 0 {
		g.setup.Scenario = about.Scenarios[g.number%n].ID
	}
	options := map[string]string{}
	for _, o := range about.Options {
		options[o.ID] = o.Values[chance.Roll(o.ID, len(o.Values))-1]
	}
	maps.Copy(options, g.cfg.Options)
	g.setup.Options = options
}

// sides returns who plays the game.
func (g *game) sides() []rules.Side { return g.cfg.Title.About().SidesOf(g.setup.Scenario) }

// think plays the game with its bots and keeps what they wrote.
func (g *game) think(ctx context.Context) {
	pos, err := g.cfg.Title.Start(g.setup)
	if err != nil {
		g.fail(0, err)
		return
	}
	for ctx.Err() == nil {
		if g.standings, g.finished = pos.Standings(); g.finished {
			g.end(pos)
			return
		}
		n := len(g.phases) + 1
		if n > g.cfg.MaxPhases {
			g.fail(n, fmt.Errorf("the game does not end"))
			return
		}
		ph := g.write(pos)
		g.phases = append(g.phases, ph)
		out, err := g.adjudicate(pos, n, &ph, g.carried)
		if err != nil {
			g.fail(n, err)
			return
		}
		pos = out.Next
	}
}

// write asks the bots for the sheets of one phase.
func (g *game) write(pos rules.Position) phase {
	var ph phase
	title := g.cfg.Title
	text := sha256.New()
	for _, d := range pos.Demands() {
		if d.Optional {
			continue
		}
		lines := title.Grammar().Lines(g.seats[d.Side].sheet(title, pos, d), rules.English)
		fmt.Fprintf(text, "%s %s\n%s\n", d.Side, d.Key, strings.Join(lines, "\n"))
		ph.sheets = append(ph.sheets, script{d.Side, d.Key, desk.Number(lines)})
	}
	if !g.sameDice {
		text.Sum(ph.hash[:0])
	}
	return ph
}

// work plays the game again from its texts and expects the same end.
func (g *game) work() {
	if g.err != nil || !g.finished {
		return
	}
	pos, err := g.cfg.Title.Start(g.setup)
	if err != nil {
		g.fail(0, err)
		return
	}
	g.orders = 0
	for i := range g.phases {
		out, err := g.adjudicate(pos, i+1, &g.phases[i], nil)
		if err != nil {
			g.fail(i+1, fmt.Errorf("played again: %w", err))
			return
		}
		pos = out.Next
	}
	was := g.last
	g.end(pos)
	if g.err == nil && g.last != was {
		g.fail(len(g.phases), fmt.Errorf("played again, the game ends in another position"))
	}
}

// adjudicate reads and checks the sheets of a phase and carries it out. It counts in c what
// came about, where there is one.
func (g *game) adjudicate(pos rules.Position, n int, ph *phase, c *carried) (rules.Outcome, error) {
	in := rules.Input{Sheets: make([]rules.Sheet, 0, len(ph.sheets)), Dice: dice.NewDerived(g.seed, n, ph.hash)}
	for i := range ph.sheets {
		s := &ph.sheets[i]
		read := g.desk.Read(s.lines)
		if len(read.Problems) > 0 {
			return rules.Outcome{}, fmt.Errorf("the sheet of %s is not understood: %s", s.side, told(s, &read.Problems[0]))
		}
		sheet := rules.Sheet{Side: s.side, Key: s.key, OnFailure: read.OnFailure, Orders: read.Orders}
		reading := pos.Check(sheet)
		if !reading.OK() {
			return rules.Outcome{}, fmt.Errorf("the sheet of %s is refused: %s", s.side, told(s, firstError(reading.Problems)))
		}
		g.orders += len(read.Orders)
		in.Sheets = append(in.Sheets, sheet)
	}
	out, err := pos.Adjudicate(in)
	if err != nil {
		return rules.Outcome{}, fmt.Errorf("adjudicate: %w", err)
	}
	if c != nil {
		c.count(in.Sheets, &out)
	}
	return out, nil
}

func firstError(problems []rules.Problem) *rules.Problem {
	for i := range problems {
		if problems[i].Severity == rules.Error {
			return &problems[i]
		}
	}
	return &rules.Problem{}
}

// told describes a problem of a bot's sheet for programmers.
func told(s *script, p *rules.Problem) string {
	if p.Line < 1 || p.Line > len(s.lines) {
		return p.Message.String()
	}
	return fmt.Sprintf("%s in %q", p.Message, s.lines[p.Line-1].Text)
}

// end notes the hash of the last position.
func (g *game) end(pos rules.Position) {
	raw, err := pos.MarshalJSON()
	if err != nil {
		g.fail(len(g.phases), fmt.Errorf("marshal position: %w", err))
		return
	}
	g.last = sha256.Sum256(raw)
}

func (g *game) fail(phase int, err error) {
	g.err = fmt.Errorf("game %d of seed %d, phase %d: %w", g.number+1, g.cfg.Seed, phase, err)
}
