package rulestest

import (
	"bytes"
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// startsEvery is of how many values of options one is tried with a scenario; each is tried with some
// scenario, and all with all where tests are [testenv.Thorough].
const startsEvery = 3

// start begins every scenario with values of every option, and expects
// to be refused what does not exist.
func start(s Suite, seed uint64) error {
	a := s.Title.About()
	for i, sc := range a.Scenarios {
		base := rules.Setup{Scenario: sc.ID}
		if err := startsWell(s, base); err != nil {
			return err
		}
		for _, o := range a.Options {
			for j, v := range o.Values {
				if !startsWith(a, i, j, seed) {
					continue
				}
				if err := startsWell(s, rules.Setup{Scenario: sc.ID, Options: map[string]string{o.ID: v}}); err != nil {
					return err
				}
			}
			bad := rules.Setup{Scenario: sc.ID, Options: map[string]string{o.ID: "no such value"}}
			if _, err := s.Title.Start(bad); err == nil {
				return fmt.Errorf("start took the value %q of option %s", "no such value", o.ID)
			}
		}
	}
	if _, err := s.Title.Start(rules.Setup{Scenario: "no such scenario"}); err == nil {
		return fmt.Errorf("start took an unknown scenario")
	}
	if _, err := s.Title.Start(rules.Setup{Options: map[string]string{"no such option": "x"}}); err == nil {
		return fmt.Errorf("start took an unknown option")
	}
	for _, junk := range []string{"", "{", "[]", "null", "no toml = = 1"} {
		if _, err := s.Title.Decode([]byte(junk)); err == nil && junk != "" {
			return fmt.Errorf("decode took %q", junk)
		}
	}
	if _, err := s.Title.Compose([]byte("no toml = = 1")); err == nil {
		return fmt.Errorf("compose took a text that is not TOML")
	}
	if _, err := s.Title.Compose([]byte("no_such_key = 1\n")); err == nil {
		return fmt.Errorf("compose took an unknown key")
	}
	return nil
}

func startsWell(s Suite, setup rules.Setup) error {
	pos, err := s.Title.Start(setup)
	if err != nil {
		return fmt.Errorf("start with %v: %w", setup, err)
	}
	raw, err := pos.MarshalJSON()
	if err != nil {
		return fmt.Errorf("start with %v: marshal: %w", setup, err)
	}
	again, err := s.Title.Start(setup)
	if err != nil {
		return fmt.Errorf("start with %v the second time: %w", setup, err)
	}
	if raw2, err := again.MarshalJSON(); err != nil || !bytes.Equal(raw, raw2) {
		return fmt.Errorf("start with %v gives two positions: %s (error %v)", setup, firstDifference(raw, raw2), err)
	}
	if err := decodesBack(s.Title, raw); err != nil {
		return fmt.Errorf("start with %v: %w", setup, err)
	}
	if err := describesBack(s.Title, pos, raw); err != nil {
		return fmt.Errorf("start with %v: %w", setup, err)
	}
	if len(pos.Demands()) == 0 {
		return fmt.Errorf("start with %v demands nothing", setup)
	}
	return nil
}

// startsWith reports whether the i-th scenario of a title is begun with the j-th value of an option.
func startsWith(a *rules.About, i, j int, seed uint64) bool {
	return len(a.Scenarios) < startsEvery || testenv.Thorough() || (i+j+int(seed%startsEvery))%startsEvery == 0
}

// begins has the bots begin every scenario with values of every option.
func begins(s Suite, seed uint64) error {
	a := s.Title.About()
	for i, sc := range a.Scenarios {
		for _, o := range a.Options {
			for j, v := range o.Values {
				if !startsWith(a, i, j, seed) {
					continue
				}
				if err := beginsWell(s, rules.Setup{Scenario: sc.ID, Options: map[string]string{o.ID: v}}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// firstPhases are those in which the bots must know what to do, however a game
// begins.
const firstPhases = 3

// beginsWell lets the bots play the first phases.
func beginsWell(s Suite, setup rules.Setup) error {
	pos, err := s.Title.Start(setup)
	if err != nil {
		return fmt.Errorf("start with %v: %w", setup, err)
	}
	for n := range firstPhases {
		in := rules.Input{Dice: newLuck(1, uint64(n))}
		for _, d := range pos.Demands() {
			lines := s.Title.Grammar().Lines(rules.Bot(s.Title, pos, d, newLuck(2, uint64(n))), rules.English)
			orders, _, onFailure, faults := s.Parse(lines)
			sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: onFailure, Orders: orders}
			if r := pos.Check(sheet); faults > 0 || !r.OK() {
				return fmt.Errorf("start with %v: phase %d: the bot of %s writes %q, with %d faults and %v", setup, n+1, d.Side, lines, faults, r.Problems)
			}
			in.Sheets = append(in.Sheets, sheet)
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			return fmt.Errorf("start with %v: phase %d: adjudicate: %w", setup, n+1, err)
		}
		pos = out.Next
	}
	return nil
}

// decodesBack checks that Decode reads what MarshalJSON wrote.
func decodesBack(title rules.Title, raw []byte) error {
	back, err := title.Decode(raw)
	if err != nil {
		return fmt.Errorf("decode of a marshalled position: %w", err)
	}
	raw2, err := back.MarshalJSON()
	if err != nil {
		return fmt.Errorf("marshal of a decoded position: %w", err)
	}
	if !bytes.Equal(raw, raw2) {
		return fmt.Errorf("a position changes when it is marshalled and decoded: %s", firstDifference(raw, raw2))
	}
	return nil
}

// describesBack checks that Compose reads what Describe wrote.
func describesBack(title rules.Title, pos rules.Position, raw []byte) error {
	text := title.Describe(pos)
	back, err := title.Compose(text)
	if err != nil {
		return fmt.Errorf("compose of a described position: %w", err)
	}
	raw2, err := back.MarshalJSON()
	if err != nil {
		return fmt.Errorf("marshal of a composed position: %w", err)
	}
	if !bytes.Equal(raw, raw2) {
		return fmt.Errorf("a position changes when it is described and composed: %s", firstDifference(raw, raw2))
	}
	return nil
}

// describesOn checks a position in the middle of a game, of which TOML may
// leave out what is under way: what Describe wrote is read, and describing
// that gives the same text again.
func describesOn(title rules.Title, pos rules.Position) error {
	text := title.Describe(pos)
	back, err := title.Compose(text)
	if err != nil {
		return fmt.Errorf("compose of a described position: %w", err)
	}
	if again := title.Describe(back); !bytes.Equal(text, again) {
		return fmt.Errorf("a description changes when it is composed and described: %s", firstDifference(text, again))
	}
	return nil
}

// firstDifference shows where two texts part.
func firstDifference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(t []byte) string {
		from, to := max(0, i-60), min(len(t), i+60)
		if from >= to {
			return ""
		}
		return string(t[from:to])
	}
	return fmt.Sprintf("from byte %d, %q against %q", i, cut(a), cut(b))
}
