package rulestest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// damagedPhases is how far the games are played whose positions are damaged,
// damagesEach how often each of these is.
const (
	damagedPhases = 40
	damagesEach   = 3
)

// damaged changes values in stored positions: each is refused, by an error that
// names the title, or can be looked at and carried on without a panic.
func damaged(s Suite, seed uint64) error {
	refused, taken := 0, 0
	err := variants(s, seed, func(s Suite, setup rules.Setup, rng *rand.Rand) error {
		stored, err := storedPositions(s, setup, rng)
		if err != nil {
			return err
		}
		d := damager{rng: rng}
		for _, raw := range stored {
			if err := d.learn(raw); err != nil {
				return err
			}
		}
		for _, raw := range stored {
			for range damagesEach {
				hurt, err := d.damage(raw)
				if err != nil {
					return err
				}
				ok, err := carryOn(s, hurt)
				if err != nil {
					return fmt.Errorf("%w\n%s", err, hurt)
				}
				if ok {
					taken++
				} else {
					refused++
				}
			}
		}
		return nil
	})
	if err == nil && (refused == 0 || taken == 0) {
		err = fmt.Errorf("refused %d, taken %d: the damage shows nothing", refused, taken)
	}
	return err
}

// storedPositions plays the beginning of a game, with sheets that are tampered
// with, and stores its positions.
func storedPositions(s Suite, setup rules.Setup, rng *rand.Rand) (stored [][]byte, err error) {
	g, err := newGame(s, setup, rng)
	if err != nil {
		return nil, err
	}
	for ; g.phase <= damagedPhases && len(g.pos.Demands()) > 0; g.phase++ {
		stored = append(stored, g.raw)
		choose := (*game).botSheet
		if g.phase%2 == 0 {
			choose = (*game).wildSheet
		}
		if err := g.next(choose); err != nil {
			return nil, fmt.Errorf("phase %d: %w", g.phase, err)
		}
	}
	return stored, nil
}

// carryOn looks at a position and carries it on, if it is not refused.
func carryOn(s Suite, raw []byte) (taken bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("a damaged position ends in a panic: %v", r)
		}
	}()
	pos, err := s.Title.Decode(raw)
	if err != nil {
		if !strings.HasPrefix(err.Error(), s.Title.About().ID+": ") {
			return false, fmt.Errorf("the refusal of a damaged position does not say whose it is: %w", err)
		}
		return false, nil
	}
	for i := range 4 {
		demands := pos.Demands()
		if _, over := pos.Standings(); over != (len(demands) == 0) {
			return true, fmt.Errorf("over is %v and there are %d demands", over, len(demands))
		}
		if len(demands) == 0 {
			break
		}
		for _, side := range append([]rules.Side{""}, s.Title.About().SidesOf(pos.Known(rules.All).Scenario)...) {
			s.Title.View(pos.Known(rules.Viewer(side)))
			rules.WriteDraft(s.Title, rules.Draft(s.Title, pos, side), rules.English)
		}
		pos.Clock()
		s.Title.Describe(pos)
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{3}, i, [32]byte{})}
		for _, d := range demands {
			orders, _, _, _ := s.Parse(s.Title.Grammar().Lines(rules.Bot(s.Title, pos, d, newLuck(1, uint64(i))), rules.English))
			sheet := rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders}
			pos.Check(sheet)
			if i%2 == 0 {
				in.Sheets = append(in.Sheets, sheet)
			}
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			return true, fmt.Errorf("a damaged position: adjudicate: %w", err)
		}
		if _, err := out.Next.MarshalJSON(); err != nil {
			return true, fmt.Errorf("a damaged position: marshal: %w", err)
		}
		pos = out.Next
	}
	return true, nil
}

// mostMiswritten is how many keys of a scenario are miswritten in a run, about: of more one in so
// many, by the seed. A thorough run takes them all, one by day those of every third of many scenarios.
const mostMiswritten = 100

// miswritten gives keys of scenarios, as they are described, other values: what
// comes of it is refused, or can be looked at and carried on without a panic.
func miswritten(s Suite, seed uint64) error {
	for i, sc := range s.Title.About().Scenarios {
		if len(s.Title.About().Scenarios) > 3 && !testenv.Pick(i+2, 3) {
			continue
		}
		pos, err := s.Title.Start(rules.Setup{Scenario: sc.ID})
		if err != nil {
			return fmt.Errorf("start of %q: %w", sc.ID, err)
		}
		lines := strings.Split(string(s.Title.Describe(pos)), "\n")
		stride := 1 + uint64(len(lines)/mostMiswritten)
		if testenv.Thorough() {
			stride = 1
		}
		for i, line := range lines {
			m := packKey.FindStringSubmatch(line)
			if m == nil || (uint64(i)+seed)%stride != 0 {
				continue
			}
			for _, put := range []string{`""`, "[]", "{}", "-1"} {
				lines[i] = m[1] + " = " + put
				if err := composeOn(s, strings.Join(lines, "\n")); err != nil {
					return fmt.Errorf("%s of scenario %q: %w", lines[i], sc.ID, err)
				}
			}
			lines[i] = line
		}
	}
	return nil
}

// composeOn composes a position and carries it on, if it is not refused.
func composeOn(s Suite, text string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("composing ends in a panic: %v", r)
		}
	}()
	pos, err := s.Title.Compose([]byte(text))
	if err != nil {
		return nil
	}
	raw, err := pos.MarshalJSON()
	if err == nil {
		_, err = carryOn(s, raw)
	}
	return err
}

// damager changes documents, with words that stand in others.
type damager struct {
	rng   *rand.Rand
	words map[string][]string // by shape
	keys  []string
}

// shapeOf returns a word with each run of letters and of digits as one sign.
func shapeOf(word string) string {
	var out []rune
	for _, r := range word {
		switch {
		case unicode.IsLetter(r):
			r = 'a'
		case unicode.IsDigit(r):
			r = '9'
		}
		if len(out) == 0 || out[len(out)-1] != r {
			out = append(out, r)
		}
	}
	return string(out)
}

// word returns one of the words learnt, mostly one that looks like another.
func (d *damager) word(like string) string {
	if len(d.words[shapeOf(like)]) == 0 || d.rng.IntN(6) == 0 {
		return pick(d.rng, d.words[pick(d.rng, slices.Sorted(maps.Keys(d.words)))])
	}
	return pick(d.rng, d.words[shapeOf(like)])
}

// learn collects the words and keys of a document.
func (d *damager) learn(raw []byte) error {
	var doc any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return fmt.Errorf("unmarshal: %w", err)
	}
	if d.words == nil {
		d.words = map[string][]string{}
	}
	add := func(list []string, w string) []string {
		if i, known := slices.BinarySearch(list, w); !known {
			list = slices.Insert(list, i, w)
		}
		return list
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				d.keys = add(d.keys, k)
				walk(v[k])
			}
		case []any:
			for _, e := range v {
				walk(e)
			}
		case string:
			for w := range strings.FieldsSeq(v) {
				d.words[shapeOf(w)] = add(d.words[shapeOf(w)], w)
			}
		}
	}
	walk(doc)
	return nil
}

// damage returns a document with one or two of its values changed.
func (d *damager) damage(raw []byte) ([]byte, error) {
	var doc any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("unmarshal: %w", err)
	}
	for range 1 + d.rng.IntN(2) {
		d.change(doc)
	}
	out, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("marshal: %w", err)
	}
	return out, nil
}

// change walks down to a value and puts another in its place: mostly one of its
// kind, so that it has a meaning.
func (d *damager) change(doc any) {
	for {
		var inner any
		var put func(any)
		switch v := doc.(type) {
		case map[string]any:
			if len(v) == 0 {
				return
			}
			key := pick(d.rng, slices.Sorted(maps.Keys(v)))
			inner, put = v[key], func(n any) { v[key] = n }
			switch d.rng.IntN(20) {
			case 0:
				delete(v, key)
				return
			case 1:
				v[pick(d.rng, d.keys)] = inner
				return
			}
		case []any:
			if len(v) == 0 {
				return
			}
			i := d.rng.IntN(len(v))
			inner, put = v[i], func(n any) { v[i] = n }
		default:
			return
		}
		switch inner.(type) {
		case map[string]any, []any:
			if d.rng.IntN(10) > 0 {
				doc = inner
				continue
			}
		}
		put(d.other(inner))
		return
	}
}

// other returns a value in place of another.
func (d *damager) other(was any) any {
	if d.rng.IntN(10) == 0 {
		return pick(d.rng, []any{nil, -1, 0, 1, 99, 1e9, "", "x", []any{}, map[string]any{}, true})
	}
	switch was := was.(type) {
	case bool:
		return !was
	case float64:
		return pick(d.rng, []any{was + 1, was - 1, 0, 1, -1, 99, "3"})
	case string:
		words := strings.Fields(was)
		if len(words) == 0 || d.rng.IntN(6) == 0 {
			return strings.Join(append(words, d.word("")), " ")
		}
		i := d.rng.IntN(len(words))
		words[i] = d.word(words[i])
		return strings.Join(words, " ")
	}
	return pick(d.rng, []any{nil, []any{}, map[string]any{}, 1, d.word("")})
}
