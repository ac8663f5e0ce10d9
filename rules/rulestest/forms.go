package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// formsEvery is how many phases lie between two in which orders of every form
// are drawn, formDraws how many of each form and language, and formRounds in how many phases of a game
// where tests are not [testenv.Thorough].
const (
	formsEvery = 12
	formDraws  = 3
	formRounds = 8
)

// forms plays a game and hands in orders of every form of the grammar, drawn
// from its patterns: each can be read, its canonical text reads back to itself,
// whether it is allowed or not, and is another when another thing is named. What
// it reads back to is written in both languages, and read as the same.
func forms(s Suite, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 11))
	g, err := newGame(s, randomSetup(s.Title.About(), rng), rng)
	if err != nil {
		return err
	}
	for ; g.phase <= s.MaxPhases; g.phase++ {
		if _, over := g.pos.Standings(); over || g.phase > formRounds*formsEvery && !testenv.Thorough() {
			return nil
		}
		for i := range g.grammar.Forms {
			for n := range formDraws {
				if g.phase%formsEvery != 1 {
					break
				}
				if err := g.tryForm(&g.grammar.Forms[i], order.Languages[n%2]); err != nil {
					return fmt.Errorf("phase %d, form %s: %w", g.phase, g.grammar.Forms[i].ID, err)
				}
			}
		}
		if err := g.next((*game).botSheet); err != nil {
			return fmt.Errorf("phase %d: %w", g.phase, err)
		}
	}
	return fmt.Errorf("the game has not ended after %d phases", s.MaxPhases)
}

// meaner is a title in which what several are called by, as a number that either side
// has, means another one for each side: Means is the argument by its own name.
type meaner interface {
	Means(side rules.Side, v order.Value) order.Value
}

// tryForm hands in an order of a form for some side, and the same with another
// name in it.
func (g *game) tryForm(f *order.Form, lang rules.Lang) error {
	o, text, err := g.drawn(f, lang)
	if err != nil {
		return err
	}
	side := pick(g.rng, g.sides)
	canonical, err := g.canonical(side, &o, f.Standing)
	if err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	orders, standing, _, faults := g.Parse([]string{canonical})
	back := slices.Concat(orders, standing)
	if faults > 0 || len(back) != 1 || back[0].Form != o.Form {
		return fmt.Errorf("%q has the canonical text %q, which is another order: %v", text, canonical, back)
	}
	again, err := g.canonical(side, &back[0], f.Standing)
	if err != nil {
		return fmt.Errorf("%q: %w", canonical, err)
	}
	if again != canonical {
		return fmt.Errorf("%q has the canonical text %q, which reads back as %q", text, canonical, again)
	}
	for _, in := range order.Languages { // as it counts, the order is written and read alike in both
		if _, _, err := g.writes(&back[0], in); err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
	}
	for i := range o.Args {
		was := o.Args[i]
		now, ok := g.another(f, &was)
		if !ok || slices.ContainsFunc(o.Args, func(v order.Value) bool { return v.Name == now.Name && v.ID == now.ID && v.Num == now.Num }) {
			continue
		}
		if m, ok := g.Title.(meaner); ok && m.Means(side, now).ID == m.Means(side, was).ID {
			continue
		}
		o.Args[i] = now
		other, err := g.canonical(side, &o, f.Standing)
		if err != nil {
			return fmt.Errorf("%q with %s: %w", text, &o, err)
		}
		if other == canonical {
			return fmt.Errorf("%q has the same canonical text with %s%d in place of %s%d: %q", text, now.ID, now.Num, was.ID, was.Num, canonical)
		}
		o.Args[i] = was
	}
	return nil
}

// another returns an argument that could stand where one does: another name of its
// kind, another number, another of the words that its slot may hold.
func (g *game) another(f *order.Form, v *order.Value) (other order.Value, ok bool) {
	other = *v
	switch v.Kind {
	case order.KindNumber:
		other.Num ^= 1 // no longer than it was: a number has a longest
	case order.KindWord:
		words := slices.DeleteFunc(slotWords(f.Pattern, v.Name), func(id string) bool { return id == v.ID })
		other.ID = pick(g.rng, words)
		return other, len(words) > 0
	default:
		names := g.namesOf(v.Kind)
		if len(names) < 2 {
			return other, false
		}
		other.ID = pick(g.rng, names).ID
	}
	return other, true
}

// slotWords returns the words that an argument of a pattern may be: {name:=a|b}.
func slotWords(pattern, name string) (words []string) {
	for _, t := range patternTokens(pattern) {
		if list, ok := strings.CutPrefix(t, "{"+name+":="); ok {
			words = append(words, strings.Split(strings.TrimRight(list, "+}"), "|")...)
		}
	}
	return words
}

// canonical returns the canonical text of an order alone, whether it is allowed or
// not.
func (g *game) canonical(side rules.Side, o *rules.Order, standing bool) (string, error) {
	var reading rules.Reading
	var err error
	if standing {
		if reading, err = g.readStanding(rules.Standing{Side: side, Orders: []rules.Order{*o}}); err != nil {
			return "", err
		}
	} else {
		if reading, err = g.read(rules.Sheet{Side: side, Key: g.keyOf(side), Orders: []rules.Order{*o}}); err != nil {
			return "", err
		}
	}
	if len(reading.Canonical) != 1 {
		return "", fmt.Errorf("the canonical text is %q, want one line", reading.Canonical)
	}
	return reading.Canonical[0], nil
}
