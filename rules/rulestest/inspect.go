package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// lookedAt is until which phase of a game all positions are looked at through the eyes of all
// sides; of later ones every sixth, or all where tests are [testenv.Thorough].
const lookedAt = 16

// inspect checks what a position promises before anything is adjudicated:
// its JSON form, its demands, its views and its drafts; and that asking
// changes nothing.
func (g *game) inspect() error {
	if err := decodesBack(g.Title, g.raw); err != nil {
		return err
	}
	if g.phase%describeEvery == 2 {
		if err := describesOn(g.Title, g.pos); err != nil {
			return err
		}
	}
	if err := g.message(g.pos.Clock().Label); err != nil {
		return fmt.Errorf("clock: %w", err)
	}
	if err := g.inspectDemands(); err != nil {
		return err
	}
	if g.phase > lookedAt && !testenv.Pick(g.phase, 6) {
		return nil
	}
	if err := g.inspectKnown(); err != nil {
		return err
	}
	for _, side := range g.sides {
		if err := g.inspectDrafts(side); err != nil {
			return fmt.Errorf("draft of %s: %w", side, err)
		}
	}
	if err := marshalsTo(g.pos, g.raw); err != nil {
		return fmt.Errorf("asking changed the position: %w", err)
	}
	return nil
}

// inspectDemands checks that demands are empty when and only when the game is
// over, that each can be answered, and that decisions are asked only where
// the option says so.
func (g *game) inspectDemands() error {
	demands := g.pos.Demands()
	standings, over := g.pos.Standings()
	if over != (len(demands) == 0) {
		return fmt.Errorf("over is %v and there are %d demands", over, len(demands))
	}
	if over {
		return g.inspectStandings(&standings)
	}
	var keys []string
	var awaited []rules.Side
	for i := range demands {
		d := &demands[i]
		key := string(d.Side) + " " + d.Key
		switch {
		case !slices.Contains(g.sides, d.Side):
			return fmt.Errorf("a demand of the unknown side %q", d.Side)
		case d.Key == "" || slices.Contains(keys, key):
			return fmt.Errorf("the key %q of %s is empty or a duplicate", d.Key, d.Side)
		}
		keys = append(keys, key)
		if !d.Optional && slices.Contains(awaited, d.Side) {
			return fmt.Errorf("%s has two demands that are not optional", d.Side)
		}
		if !d.Optional {
			awaited = append(awaited, d.Side)
		}
		if err := g.inspectDemand(d); err != nil {
			return fmt.Errorf("demand %s of %s: %w", d.Key, d.Side, err)
		}
	}
	if len(awaited) == 0 {
		return fmt.Errorf("all %d demands are optional, so nothing is waited for", len(demands))
	}
	return g.demandsAreCopies(demands)
}

// demandsAreCopies overwrites the demands and expects to get the same again.
func (g *game) demandsAreCopies(demands []rules.Demand) error {
	before, err := json.Marshal(demands)
	if err != nil {
		return fmt.Errorf("marshal demands: %w", err)
	}
	for i := range demands {
		scribbleMessage(&demands[i].Prompt)
		for j := range demands[i].Choices {
			scribbleMessage(&demands[i].Choices[j].Message)
			clear(demands[i].Choices[j].Order.Args)
		}
		clear(demands[i].Choices)
	}
	clear(demands)
	after, err := json.Marshal(g.pos.Demands())
	if err != nil {
		return fmt.Errorf("marshal demands: %w", err)
	}
	if !bytes.Equal(before, after) {
		return fmt.Errorf("the demands share memory with the position: %s", firstDifference(before, after))
	}
	return nil
}

func (g *game) inspectDemand(d *rules.Demand) error {
	if err := g.message(d.Prompt); err != nil {
		return fmt.Errorf("prompt: %w", err)
	}
	switch d.Kind {
	case rules.DemandOrders:
		if len(d.Choices) > 0 {
			return fmt.Errorf("a demand for orders has %d choices", len(d.Choices))
		}
		return nil
	case rules.DemandDecision:
	default:
		return fmt.Errorf("the kind is %q", d.Kind)
	}
	if g.setup.Options[rules.OptionDecisions] == "standing" {
		return fmt.Errorf("a decision is asked although decisions = standing")
	}
	if len(d.Choices) == 0 {
		return fmt.Errorf("a decision without choices")
	}
	for i := range d.Choices {
		if err := g.inspectChoice(d, &d.Choices[i]); err != nil {
			return fmt.Errorf("choice %d: %w", i+1, err)
		}
	}
	return nil
}

// inspectChoice checks that a choice is accepted as it stands, means the same
// in both languages, and can be carried out.
func (g *game) inspectChoice(d *rules.Demand, c *rules.Choice) error {
	if err := g.message(c.Message); err != nil {
		return err
	}
	for _, lang := range order.Languages {
		text, back, err := g.writes(&c.Order, lang)
		if err != nil {
			return err
		}
		sheet := rules.Sheet{Side: d.Side, Key: d.Key, Orders: []rules.Order{back}}
		reading, err := g.read(sheet)
		if err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
		if !reading.OK() {
			return fmt.Errorf("%q is refused: %v", text, reading.Problems)
		}
		if _, err := g.adjudicate(g.pos, rules.Input{Sheets: []rules.Sheet{sheet}, Standing: g.standing}); err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
	}
	return nil
}

// inspectStandings checks the result: every side once, those who have won first and
// of either those with most points, at least one winner.
func (g *game) inspectStandings(st *rules.Standings) error {
	sides := g.sides
	var scored []rules.Side
	for i, sc := range st.Scores {
		scored = append(scored, sc.Side)
		if i == 0 {
			continue
		}
		before := st.Scores[i-1]
		won, wonBefore := slices.Contains(st.Winners, sc.Side), slices.Contains(st.Winners, before.Side)
		if won && !wonBefore || won == wonBefore && sc.Points > before.Points {
			return fmt.Errorf("the standings are not best first: %v", st.Scores)
		}
	}
	slices.Sort(scored)
	if want := slices.Sorted(slices.Values(sides)); !slices.Equal(scored, want) {
		return fmt.Errorf("the standings score %v, want each of %v once", scored, want)
	}
	if len(st.Winners) == 0 {
		return fmt.Errorf("the game is over and nobody has won")
	}
	for _, w := range st.Winners {
		if !slices.Contains(sides, w) {
			return fmt.Errorf("the winner %q is no side", w)
		}
	}
	return g.message(st.How)
}

// draftsEvery is how many phases lie between two of which each suggestion of the
// drafts is tried.
const draftsEvery = 7

// inspectDrafts checks that the sheets offered for editing can be read, and that
// every suggestion in them is accepted.
func (g *game) inspectDrafts(side rules.Side) error {
	scribbled := rules.Draft(g.Title, g.pos, side)
	for i := range scribbled {
		for k := range scribbled[i].Orders {
			clear(scribbled[i].Orders[k].Args)
		}
	}
	draft := rules.Draft(g.Title, g.pos, side)
	for _, lang := range order.Languages {
		lines := rules.WriteDraft(g.Title, draft, lang)
		if _, _, _, faults := g.Parse(lines); faults > 0 {
			return fmt.Errorf("in %s it has %d faults: %q", lang, faults, lines)
		}
		for _, l := range lines {
			if strings.Contains(l, g.Title.About().ID+".") {
				return fmt.Errorf("in %s it shows the code of a text: %q", lang, l)
			}
		}
		if _, over := g.pos.Standings(); over || g.phase%draftsEvery != 1 {
			continue
		}
		for i := range lines {
			if err := g.suggestion(side, lines, i); err != nil {
				return fmt.Errorf("in %s: %w", lang, err)
			}
		}
	}
	return nil
}

// suggestion takes the mark off one line of a draft that suggests an order: it
// is an order, and no error stands against it.
func (g *game) suggestion(side rules.Side, lines []string, i int) error {
	text, suggests := strings.CutPrefix(lines[i], rules.DraftSuggests)
	if !suggests {
		return nil
	}
	draft := slices.Clone(lines)
	draft[i] = text
	before, standingBefore, _, _ := g.Parse(lines)
	orders, standing, onFailure, faults := g.Parse(draft)
	if faults > 0 || len(orders)+len(standing) != len(before)+len(standingBefore)+1 {
		return fmt.Errorf("the suggestion %q reads as %d orders with %d faults", text, len(orders)+len(standing)-len(before)-len(standingBefore), faults)
	}
	sheet := rules.Sheet{Side: side, Key: g.keyOf(side), OnFailure: onFailure, Orders: orders}
	reading := g.pos.Check(sheet)
	for _, p := range reading.Problems {
		if p.Severity == rules.Error && p.Line == i+1 {
			return fmt.Errorf("the suggestion %q is refused: %s", text, p.Message)
		}
	}
	return nil
}

// keyOf returns the key of what is asked of a side, "" when nothing is.
func (g *game) keyOf(side rules.Side) string {
	for _, d := range g.pos.Demands() {
		if d.Side == side && !d.Optional {
			return d.Key
		}
	}
	return ""
}
