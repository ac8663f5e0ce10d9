package rommel

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// audience is who may be told an event.
type audience uint8

const (
	toAll   audience = iota // what both see on the board; blocks are named once they are revealed
	toOwner                 // the side whose secret it is
	toEnemy                 // the other, as far as it sees: numbers of blocks and cards, no names
)

// audiences says of every event who may know it. Pairs of a code and the same
// with "-enemy" tell the two sides of one thing.
var audiences = map[string]audience{
	// The course of the game.
	"rommel.month": toAll, "rommel.rearmament": toAll, "rommel.turn": toAll, "rommel.blitz": toAll, "rommel.passes": toAll, "rommel.no-report": toAll,
	"rommel.default-decision": toOwner,
	// Cards: the number of a hand is open, its nature is not (§16.6); cards lie
	// face down until the turn is over (§3.48); those of a challenge are shown.
	"rommel.dealt": toOwner, "rommel.dealt-enemy": toEnemy, "rommel.redrawn": toOwner, "rommel.redrawn-enemy": toEnemy,
	"rommel.drew": toOwner, "rommel.drew-enemy": toEnemy, "rommel.hand-full": toOwner,
	"rommel.cards-played": toAll, "rommel.cards-shown": toAll, "rommel.discarded": toAll, "rommel.offensive-is-assault": toOwner,
	"rommel.challenge": toAll, "rommel.challenge-shown": toAll,
	// Moves: how many blocks go from where to where.
	"rommel.deployed": toOwner, "rommel.deployed-enemy": toEnemy, "rommel.moved": toOwner, "rommel.moved-enemy": toEnemy, "rommel.rommel-move": toAll, "rommel.rommel-regroup": toAll,
	"rommel.march": toOwner, "rommel.march-enemy": toEnemy, "rommel.march-failed": toOwner, "rommel.march-failed-enemy": toEnemy,
	"rommel.fell-back": toOwner, "rommel.fell-back-enemy": toEnemy, "rommel.exits": toAll,
	"rommel.full-retreat": toAll, "rommel.partial-retreat": toAll, "rommel.must-leave": toAll, "rommel.must-leave-rout": toAll,
	"rommel.refuses": toAll, "rommel.cannot-refuse": toOwner, "rommel.probe": toAll, "rommel.rout": toAll,
	// Losses of blocks that are not revealed: the enemy counts those that go.
	"rommel.lost": toOwner, "rommel.reduced": toOwner, "rommel.lost-enemy": toEnemy, "rommel.lost-no-way": toOwner, "rommel.lost-no-way-enemy": toEnemy,
	"rommel.pursuit": toAll, "rommel.no-pursuit": toAll,
	// Battles: the blocks in them lie open (§7.3).
	"rommel.revealed": toAll, "rommel.mine-found": toAll, "rommel.mine-gone": toOwner,
	"rommel.battle": toAll, "rommel.battle-assault": toAll, "rommel.round": toAll, "rommel.fires-back": toAll, "rommel.round-goes-on": toAll, "rommel.fire": toAll, "rommel.fire-mined": toAll,
	"rommel.loss": toAll, "rommel.loss-dead": toAll, "rommel.hits-lost": toAll, "rommel.battle-won": toAll,
	"rommel.captured": toAll, "rommel.captured-supply": toAll,
	// Supply: the markers lie beside the blocks (§12.7).
	"rommel.unsupplied": toOwner, "rommel.unsupplied-enemy": toEnemy, "rommel.disrupted-supply": toOwner, "rommel.disrupted-supply-enemy": toEnemy,
	"rommel.recovered": toOwner, "rommel.recovered-enemy": toEnemy,
	"rommel.eliminated-unsupplied": toOwner, "rommel.eliminated-unsupplied-enemy": toEnemy,
	// Rearmament: the dice are open, what a side makes of them is not, unless
	// the option says so (§16.5).
	"rommel.buildup-dice": toAll, "rommel.buildup-points": toAll, "rommel.points": toOwner, "rommel.points-enemy": toEnemy,
	"rommel.spending": toOwner, "rommel.spending-enemy": toEnemy,
	"rommel.reinforced": toOwner, "rommel.reinforced-enemy": toEnemy, "rommel.early-roll": toOwner, "rommel.early": toOwner, "rommel.early-enemy": toEnemy,
	"rommel.repaired": toOwner, "rommel.repaired-enemy": toEnemy, "rommel.into-base": toOwner, "rommel.into-base-enemy": toEnemy,
	"rommel.redeployed": toOwner, "rommel.redeployed-enemy": toEnemy, "rommel.shipped": toOwner, "rommel.shipped-enemy": toEnemy,
	"rommel.repairs": toOwner, "rommel.repairs-enemy": toEnemy, "rommel.rebuilt": toOwner, "rommel.bought": toOwner, "rommel.mined": toOwner,
	"rommel.malta": toAll,
	// The end.
	"rommel.base-taken": toAll, "rommel.broken-through": toAll, "rommel.strength": toAll,
	"rommel.victory.strategic": toAll, "rommel.victory.decisive": toAll, "rommel.victory.positional": toAll,
	"rommel.victory.attrition": toAll, "rommel.victory.draw": toAll,
}

// toldCodes finds the codes that the source tells somebody.
var toldCodes = regexp.MustCompile(`(?:\.(?:event|tell|tellUnits|tellArrival|tellCards|tellSpending|showUnits|shift)\((?:[a-z.]+(?:\(\))?, )?|code :?= )"(rommel\.[a-z.-]+)"`)

// TestEveryEventHasAnAudience: what the source tells is in the table, and what
// is in the table is told.
func TestEveryEventHasAnAudience(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	found := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range toldCodes.FindAllStringSubmatch(string(text), -1) {
			found[m[1]] = true
			if _, ok := audiences[m[1]]; !ok && !strings.HasPrefix(m[1], "rommel.bad.") && !strings.HasPrefix(m[1], "rommel.demand.") {
				t.Errorf("%s tells %s: who may know it?", name, m[1])
			}
		}
	}
	for code := range audiences {
		if base := strings.TrimSuffix(code, "-enemy"); !found[code] && !found[base] && !strings.HasPrefix(code, "rommel.victory.") {
			t.Errorf("nobody is told %s", code)
		}
	}
}

// watcher follows a game and notes what a side is told that it may not know.
type watcher struct {
	p     *position
	shown unitSet // blocks that are revealed, or have been in this phase
}

// watch looks at a position before it is carried on.
func (w *watcher) watch(p *position) error {
	w.p, w.shown = p, unitSet{}
	for u := range p.s.blocks {
		if p.s.blocks[u].revealed {
			w.shown.add(u)
		}
	}
	for sd := range side(sides) {
		for _, sec := range p.t.View(p.Known(rules.Viewer(sd.id()))).Sections {
			for _, m := range sec.Lines {
				if err := w.may(sd, m); err != nil {
					return fmt.Errorf("view of %s: %s: %w", sd.id(), m, err)
				}
				if err := w.mine(sd, m); err != nil {
					return fmt.Errorf("view of %s: %s: %w", sd.id(), m, err)
				}
			}
		}
		for _, line := range rules.WriteDraft(p.t, p.Draft(sd.id()), rules.English) {
			for _, word := range strings.Fields(line) {
				if u, ok := p.t.d.unitByID[word]; ok && p.t.d.units[u].side != sd {
					return fmt.Errorf("draft of %s names %s", sd.id(), word)
				}
			}
		}
	}
	for _, d := range p.Demands() {
		for _, c := range append(slices.Clone(d.Choices), rules.Choice{Message: d.Prompt}) {
			if err := w.may(sideOf(d.Side), c.Message); err != nil {
				return fmt.Errorf("demand %s: %s: %w", d.Key, c.Message, err)
			}
		}
	}
	return nil
}

// may says what is wrong with telling a side something: a block of the enemy
// is named that it does not see.
func (w *watcher) may(sd side, m rules.Message) error {
	for _, a := range m.Args {
		if a.Kind != kindUnit && a.Kind != kindBlock && a.Kind != kindShare {
			continue
		}
		id, _, _ := strings.Cut(a.Value, ":")
		if u := w.p.t.d.unitByID[id]; w.p.t.d.units[u].side != sd && !w.shown.has(u) {
			return fmt.Errorf("the block %s is hidden", id)
		}
	}
	return nil
}

// mine says whether a line of a view tells of a minefield that the side cannot
// know.
func (w *watcher) mine(sd side, m rules.Message) error {
	if !strings.HasPrefix(m.Code, "rommel.view.mine") {
		return nil
	}
	a, _ := m.Arg("hex")
	h := w.p.t.d.hexByID[a.Value]
	for _, x := range w.p.s.mines {
		if int(x.hex) == h && (x.owner == sd || x.known) {
			return nil
		}
	}
	for _, g := range w.p.s.ghosts {
		if int(g.hex) == h && g.believer == sd {
			return nil
		}
	}
	return fmt.Errorf("a minefield that it does not know")
}

// events checks what is told of a phase, in its order.
func (w *watcher) events(out rules.Outcome) error {
	for i := range out.Events {
		e := &out.Events[i]
		if e.Code == "rommel.revealed" {
			for _, a := range e.Args {
				if a.Kind == kindBlock {
					id, _, _ := strings.Cut(a.Value, ":")
					w.shown.add(w.p.t.d.unitByID[id])
				}
			}
		}
		if err := w.event(e); err != nil {
			return fmt.Errorf("event %s to %v: %w", e.Message, e.To, err)
		}
	}
	for _, e := range out.Ends {
		if e.Reason == nil {
			continue
		}
		if err := w.may(sideOf(e.Side), *e.Reason); err != nil {
			return fmt.Errorf("end of %q of %s: %w", e.Text, e.Side, err)
		}
	}
	return nil
}

func (w *watcher) event(e *rules.Event) error {
	who, ok := audiences[e.Code]
	switch {
	case !ok:
		return fmt.Errorf("nobody has said who may know it")
	case who == toAll && len(e.To) > 0:
		return fmt.Errorf("it is for both sides")
	case who != toAll && len(e.To) != 1:
		return fmt.Errorf("it is for one side")
	case (e.Code == "rommel.points-enemy" || e.Code == "rommel.spending-enemy") && w.p.s.opt.secretPoints:
		return fmt.Errorf("points are secret")
	}
	for sd := range side(sides) {
		if e.KnownTo(sd.id()) {
			if err := w.may(sd, e.Message); err != nil {
				return err
			}
		}
	}
	for _, a := range e.Args {
		id, _, _ := strings.Cut(a.Value, ":")
		switch {
		case a.Kind != kindUnit && a.Kind != kindBlock:
		case who == toEnemy:
			return fmt.Errorf("it names a block")
		case who == toOwner && w.p.t.d.units[w.p.t.d.unitByID[id]].side != sideOf(e.To[0]):
			return fmt.Errorf("it names a block of the other side")
		}
	}
	return nil
}

// problems checks what is answered to a sheet: it may name what the sheet
// names, besides what the side sees.
func (w *watcher) problems(sh rules.Sheet) error {
	var named []string
	for _, o := range sh.Orders {
		for _, a := range o.Args {
			named = append(named, a.ID)
		}
	}
	rd := w.p.Check(sh)
	all := slices.Clone(rd.Missing)
	for _, p := range rd.Problems {
		all = append(all, p.Message)
		for _, s := range p.Suggest {
			for _, word := range strings.Fields(s.Shown(w.p.t, rules.English)) {
				if u, ok := w.p.t.d.unitByID[word]; ok && w.p.t.d.units[u].side.id() != sh.Side {
					return fmt.Errorf("%s of %q names %s", p.Message, s.Shown(w.p.t, rules.English), word)
				}
			}
		}
	}
	for _, u := range rd.Orders {
		all = append(all, u.Forecast...)
	}
	for _, m := range all {
		m.Args = slices.DeleteFunc(slices.Clone(m.Args), func(a rules.Arg) bool { return slices.Contains(named, a.Value) })
		if err := w.may(sideOf(sh.Side), m); err != nil {
			return fmt.Errorf("answer to a sheet of %s: %s: %w", sh.Side, m, err)
		}
	}
	return nil
}

// TestNothingHiddenIsTold plays games with random sheets, standing orders among
// them, and looks at everything that either side is given.
func TestNothingHiddenIsTold(t *testing.T) {
	title := titled(t)
	d := desked(t, title)
	for n, sc := range title.info.Scenarios {
		for _, decisions := range []string{"standing", "ask"} {
			t.Run(sc.ID+" "+decisions, func(t *testing.T) {
				t.Parallel()
				options := map[string]string{rules.OptionDecisions: decisions, rules.OptionReport: []string{"phase", "turn"}[n%2]}
				for seed := range uint64(4) {
					if err := watchGame(title, d, rules.Setup{Scenario: sc.ID, Options: options}, 10*seed+uint64(n)); err != nil {
						t.Errorf("seed %d: %v", seed, err)
					}
				}
			})
		}
	}
}

func watchGame(title *Title, d *desk.Desk, setup rules.Setup, seed uint64) error {
	pos, err := title.Start(setup)
	if err != nil {
		return err
	}
	luck := selfplay.NewLuck(seed, 7)
	var standing []rules.Standing
	for sd := range side(sides) {
		_, orders, _, _ := d.Parse(slices.Concat(standingOrders[int(seed)%5:], unitOrders[sd.id()]))
		standing = append(standing, rules.Standing{Side: sd.id(), Orders: orders[luck.Roll("standing", len(orders)):]})
	}
	w := watcher{}
	for n := 1; ; n++ {
		ds := pos.Demands()
		if err := w.watch(pos.(*position)); err != nil {
			return fmt.Errorf("phase %d: %w", n, err)
		}
		if len(ds) == 0 {
			return nil
		}
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{byte(seed)}, n, [32]byte{}), Standing: standing}
		for _, dm := range ds {
			orders, _, _, _ := d.Parse(d.Grammar().Lines(pos.Bot(dm, luck), rules.English))
			sh := rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: orders}
			in.Sheets = append(in.Sheets, sh)
			for range 3 {
				if err := w.problems(spoilt(title, sh, luck)); err != nil {
					return fmt.Errorf("phase %d: %w", n, err)
				}
			}
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			return fmt.Errorf("phase %d: %w", n, err)
		}
		if err := w.events(out); err != nil {
			return fmt.Errorf("phase %d: %w", n, err)
		}
		pos = out.Next
	}
}

// spoilt exchanges the hexes and units of some orders for others.
func spoilt(title *Title, sh rules.Sheet, luck dice.Source) rules.Sheet {
	sh.Orders = slices.Clone(sh.Orders)
	for i := range sh.Orders {
		args := slices.Clone(sh.Orders[i].Args)
		for k := range args {
			if luck.Roll("spoil", 3) > 1 {
				continue
			}
			switch args[k].Kind {
			case kindHex:
				args[k].ID = title.d.hexes[luck.Roll("hex", len(title.d.hexes))-1].id
			case kindUnit:
				args[k].ID = title.d.units[luck.Roll("unit", len(title.d.units))-1].id
			}
		}
		sh.Orders[i].Args = args
	}
	return sh
}
