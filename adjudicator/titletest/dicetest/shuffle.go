package dicetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive/mix"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// faces are the dice of one thing that is decided, in order.
type faces map[string][]int

// played is a phase that was adjudicated: what it came to, its dice by label,
// and its dice by the battle that the events tell them of, for which labels are
// not asked.
type played struct {
	out     rules.Outcome
	mix     [32]byte
	labels  faces
	battles faces
	order   string // in which the battles were fought
}

// playPhase adjudicates a phase with the dice of a game. The canonical texts are those of
// the sheets.
func playPhase(t *testing.T, pos rules.Position, seed dice.Seed, n int, sheets []rules.Sheet, canonical [][]string) played {
	t.Helper()
	var all []mix.Orders
	for i, s := range sheets {
		all = append(all, mix.Orders{Side: s.Side, Key: s.Key, OnFailure: s.OnFailure, Canonical: canonical[i]})
	}
	p := played{mix: mix.Dice(all, nil), labels: faces{}, battles: faces{}}
	rec := &dice.Recorded{From: dice.NewDerived(seed, n, p.mix)}
	out, err := pos.Adjudicate(rules.Input{Sheets: sheets, Dice: rec})
	if err != nil {
		t.Fatal(err)
	}
	p.out = out
	times := map[string]int{}
	for _, r := range rec.Rolls { // of fewer cards another one is drawn
		times[r.Label]++
		what := fmt.Sprintf("%s, time %d of %d faces", r.Label, times[r.Label], r.Faces)
		p.labels[what] = append(p.labels[what], r.Face)
	}
	place, where := pos.Known(rules.Everybody).Kinds.Place, "" // the last that was told
	for _, e := range out.Events {
		key, rolls, somewhere := e.Code, false, false // the event and all that it names
		for _, a := range e.Args {
			if a.Kind == place && !somewhere {
				where, somewhere = a.Value, true
			}
			switch a.Kind {
			case rules.KindDie:
				rolls = true
			case rules.KindNumber, rules.KindPercent, rules.KindWord, rules.KindText:
			default:
				key += " " + a.String()
			}
		}
		if !rolls {
			continue
		}
		p.order += key + " at " + where + ";"
		if !somewhere { // which battle it is of several there only the label says
			continue
		}
		for times := 2; p.battles[key] != nil; times++ {
			key = strings.TrimRight(key, "0123456789#") + fmt.Sprintf("#%d", times)
		}
		for _, a := range e.Args {
			if a.Kind == rules.KindDie {
				p.battles[key] = append(p.battles[key], a.Num)
			}
		}
	}
	return p
}

// firing returns lines whose order is the order in which units fire, which bots do not
// choose: what each says, nothing where no such line is understood.
func firing(d *desk.Desk) (lines [][]rules.Order) {
	for _, k := range d.Grammar().Kinds {
		for _, name := range k.Names {
			if k.ID == "unit" {
				orders, _, _, _ := d.Parse([]string{"fire with " + name.EN[0] + " on infantry first"})
				lines = append(lines, orders)
			}
		}
	}
	return lines
}

// priorities adds some of the lines to a sheet, if it may hold them.
func priorities(lines [][]rules.Order, pos rules.Position, sheet rules.Sheet) rules.Sheet {
	for i, orders := range lines {
		if (i+len(sheet.Orders))%3 > 0 || len(orders) == 0 {
			continue
		}
		more := sheet
		more.Orders = append(slices.Clone(sheet.Orders), orders...)
		if r := pos.Check(more); r.OK() {
			sheet = more
		}
	}
	return sheet
}

// sameFaces says where two phases rolled otherwise for the same thing.
func sameFaces(a, b faces) error {
	for what, dice := range a {
		if n := min(len(dice), len(b[what])); !slices.Equal(dice[:n], b[what][:n]) {
			return fmt.Errorf("%s: %v, in another order of lines %v", what, dice, b[what])
		}
	}
	return nil
}

// orderings gives all orders of lines while they are few, else some of them: of all
// lines, and of those that are alike, where the others have to stand as they do.
func orderings(rng *rand.Rand, lines []rules.Order) (out [][]int) {
	n := len(lines)
	if n < 2 {
		return nil
	}
	if n <= 4 {
		var permute func(head, rest []int)
		permute = func(head, rest []int) {
			if len(rest) == 0 {
				out = append(out, head)
			}
			for i := range rest {
				permute(append(slices.Clone(head), rest[i]), slices.Delete(slices.Clone(rest), i, i+1))
			}
		}
		permute(nil, rng.Perm(n))
		return out
	}
	alike := map[string][]int{}
	for i := range lines {
		alike[lines[i].Form] = append(alike[lines[i].Form], i)
	}
	for range 6 {
		mixed, perm := map[string][]int{}, make([]int, n)
		for _, i := range rng.Perm(n) {
			mixed[lines[i].Form] = append(mixed[lines[i].Form], i)
		}
		for form, at := range alike {
			for k, i := range at {
				perm[i] = mixed[form][k]
			}
		}
		out = append(out, rng.Perm(n), perm)
	}
	return out
}

// Run shuffles the lines of the sheets of some ninety phases that bots play, or of two hundred, and
// of as many with a report a turn: each battle keeps its dice, whatever else is fought before it.
func Run(t *testing.T, d *desk.Desk) {
	phases := 90
	if testenv.Thorough() {
		phases = 200
	}
	for _, report := range []string{"phase", "turn"} {
		t.Run(report, func(t *testing.T) { shuffle(t, d, map[string]string{rules.OptionReport: report}, phases) })
	}
}

// shuffle plays so many phases.
func shuffle(t *testing.T, d *desk.Desk, options map[string]string, phases int) {
	var err error
	rng := rand.New(rand.NewPCG(24, 7))
	seed := dice.Seed{24}
	var pos rules.Position
	lines := firing(d)
	tried, others, compared := 0, 0, 0
	for n := 1; n <= phases; n++ {
		if pos == nil || len(pos.Demands()) == 0 {
			seed[1]++
			if pos, err = d.Title.Start(rules.Setup{Options: options, Seed: seed}); err != nil {
				t.Fatal(err)
			}
		}
		var sheets []rules.Sheet
		for i, dm := range pos.Demands() {
			if !dm.Optional {
				orders, _, onFailure, _ := d.Parse(d.Grammar().Lines(rules.Bot(d, pos, dm, dice.NewDerived(seed, 1000*n+i, [32]byte{})), rules.English))
				sheet := rules.Sheet{Side: dm.Side, Key: dm.Key, OnFailure: onFailure, Orders: orders}
				sheets = append(sheets, priorities(lines, pos, sheet))
			}
		}
		var canonical [][]string
		for _, s := range sheets {
			canonical = append(canonical, pos.Check(s).Canonical)
		}
		as := playPhase(t, pos, seed, n, sheets, canonical)
		for i := range sheets {
			for _, perm := range orderings(rng, sheets[i].Orders) {
				shuffled := slices.Clone(sheets)
				shuffled[i].Orders = nil
				for _, k := range perm {
					shuffled[i].Orders = append(shuffled[i].Orders, sheets[i].Orders[k])
				}
				r := pos.Check(shuffled[i])
				if !r.OK() { // the service would refuse it
					continue
				}
				tried++
				moved := slices.Clone(canonical)
				moved[i] = r.Canonical
				other := playPhase(t, pos, seed, n, shuffled, moved)
				if other.mix != as.mix {
					t.Fatalf("phase %d: the order of lines changes what is mixed into the dice:\n%q\n%q", n, canonical[i], moved[i])
				}
				if other.order != as.order {
					others++
				}
				for _, pair := range [][2]faces{{as.labels, other.labels}, {as.battles, other.battles}} {
					for key := range pair[0] {
						if pair[1][key] != nil {
							compared++
						}
					}
				}
				for _, pair := range [][2]faces{{as.labels, other.labels}, {as.battles, other.battles}} {
					if err := sameFaces(pair[0], pair[1]); err != nil {
						t.Fatalf("phase %d: %v", n, err)
					}
				}
			}
		}
		pos = as.out.Next
	}
	t.Logf("%d shuffled sheets, %d with battles in another order; %d rolls compared", tried, others, compared)
	if tried < phases/4 || others == 0 || compared < 20 {
		t.Errorf("%d shuffled sheets, %d with battles in another order, %d rolls compared: too few to show anything", tried, others, compared)
	}
}
