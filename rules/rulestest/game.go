package rulestest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// describeEvery is how many phases lie between two positions that are
// described as TOML and composed again, which is slow.
const describeEvery = 16

// game is one game that is being played.
type game struct {
	Suite
	rng      *rand.Rand
	setup    rules.Setup
	sides    []rules.Side // that play it
	grammar  *rules.Grammar
	dice     dice.Seed
	pos      rules.Position
	raw      []byte // pos marshalled
	phase    int    // from 1
	standing []rules.Standing
	secrets  map[rules.Side]*secret         // what sides do not know of pos, as far as it was asked
	images   map[rules.Side]*imagined       // what sides imagine of pos, as far as it was asked
	own      map[string][]string            // ids that are drawn rather than others, by kind
	named    map[rules.Side]map[string]bool // ids in the orders of sides so far
	toAll    map[string]bool                // codes of events so far: whether they went to all
	ledger   ledger
	replay   []record
}

// record is what a phase was adjudicated from, as the archive keeps it.
type record struct {
	sheets, standing []byte // JSON
	after            [sha256.Size]byte
}

// chooser decides what a side sends for a demand; false means nothing.
type chooser func(g *game, d *rules.Demand) (rules.Sheet, bool, error)

// newGame starts a game at its first phase.
func newGame(s Suite, setup rules.Setup, rng *rand.Rand) (*game, error) {
	for i := range setup.Seed {
		setup.Seed[i] = byte(rng.Uint32())
	}
	pos, err := s.Title.Start(setup)
	if err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	g := &game{Suite: s, rng: rng, setup: setup, sides: s.Title.About().SidesOf(setup.Scenario), grammar: s.Title.Grammar(), pos: pos, phase: 1}
	for i := range g.dice {
		g.dice[i] = byte(rng.Uint32())
	}
	if g.raw, err = pos.MarshalJSON(); err != nil {
		return nil, fmt.Errorf("marshal: %w", err)
	}
	return g, g.giveStanding()
}

// play plays a game to its end, checking every promise after every phase, and
// then replays it.
func play(s Suite, setup rules.Setup, rng *rand.Rand, choose chooser) error {
	g, err := newGame(s, setup, rng)
	if err != nil {
		return err
	}
	for {
		if err := g.inspect(); err != nil {
			return fmt.Errorf("phase %d, before adjudication: %w", g.phase, err)
		}
		if _, over := g.pos.Standings(); over {
			break
		}
		if g.phase > s.MaxPhases {
			return fmt.Errorf("the game has not ended after %d phases", s.MaxPhases)
		}
		if err := g.next(choose); err != nil {
			return fmt.Errorf("phase %d: %w", g.phase, err)
		}
		g.phase++
	}
	if err := g.ledger.closed(); err != nil {
		return fmt.Errorf("at the end of the game: %w", err)
	}
	return g.again()
}

// next adjudicates one phase twice, from the position and from a decoded copy
// of it, and compares.
func (g *game) next(choose chooser) error {
	demands := g.pos.Demands()
	in := rules.Input{Standing: g.standing}
	for i := range demands {
		sheet, sent, err := choose(g, &demands[i])
		if err != nil {
			return fmt.Errorf("demand %s of %s: %w", demands[i].Key, demands[i].Side, err)
		}
		if sent {
			in.Sheets = append(in.Sheets, sheet)
		}
	}
	sheets, err := json.Marshal(in.Sheets)
	if err != nil {
		return fmt.Errorf("marshal sheets: %w", err)
	}
	standing, err := json.Marshal(in.Standing)
	if err != nil {
		return fmt.Errorf("marshal standing orders: %w", err)
	}
	out, err := g.adjudicate(g.pos, in)
	if err != nil {
		return fmt.Errorf("%w\nsheets: %s", err, sheets)
	}
	raw, err := g.sameFromCopy(out, sheets, standing)
	if err != nil {
		return fmt.Errorf("%w\nsheets: %s", err, sheets)
	}
	if err := g.ledger.book(in.Sheets, out.Ends); err != nil {
		return fmt.Errorf("%w\nsheets: %s\nends: %+v", err, sheets, out.Ends)
	}
	if err := g.facts(out); err != nil {
		return err
	}
	if err := g.audience(out.Events); err != nil {
		return err
	}
	for i := range in.Sheets {
		g.names(&in.Sheets[i])
	}
	if err := g.heard(&out); err != nil {
		return err
	}
	scribble(&out)
	if err := marshalsTo(out.Next, raw); err != nil {
		return fmt.Errorf("events and ends share memory with the next position: %w", err)
	}
	if before, after := g.pos.Clock().Turn, out.Next.Clock().Turn; after < before {
		return fmt.Errorf("the clock went back from turn %d to %d", before, after)
	}
	g.pos, g.raw = out.Next, raw
	g.replay = append(g.replay, record{sheets, standing, sha256.Sum256(raw)})
	return nil
}

// adjudicate runs one phase and checks that the start was left alone.
func (g *game) adjudicate(pos rules.Position, in rules.Input) (rules.Outcome, error) {
	hash, err := hashSheets(in)
	if err != nil {
		return rules.Outcome{}, err
	}
	return g.adjudicateWith(pos, in, hash)
}

// adjudicateWith adjudicates with the dice of other sheets.
func (g *game) adjudicateWith(pos rules.Position, in rules.Input, hash [sha256.Size]byte) (rules.Outcome, error) {
	in.Dice = dice.NewDerived(g.dice, g.phase, hash)
	out, err := pos.Adjudicate(in)
	if err != nil {
		return out, fmt.Errorf("adjudicate: %w", err)
	}
	if err := marshalsTo(pos, g.raw); err != nil {
		return out, fmt.Errorf("adjudicating changed the position it started from: %w", err)
	}
	return out, nil
}

// sameFromCopy adjudicates the phase again with everything decoded from its
// JSON form and expects the same bytes. It gives the next position, marshalled.
func (g *game) sameFromCopy(out rules.Outcome, sheets, standing []byte) (raw []byte, err error) {
	pos, err := g.Title.Decode(g.raw)
	if err != nil {
		return nil, fmt.Errorf("decode: %w", err)
	}
	var in rules.Input
	if err := json.Unmarshal(sheets, &in.Sheets); err != nil {
		return nil, fmt.Errorf("unmarshal sheets: %w", err)
	}
	if err := json.Unmarshal(standing, &in.Standing); err != nil {
		return nil, fmt.Errorf("unmarshal standing orders: %w", err)
	}
	again, err := g.adjudicate(pos, in)
	if err != nil {
		return nil, fmt.Errorf("from a decoded copy: %w", err)
	}
	raw, one, err := outcomeBytes(out)
	if err != nil {
		return nil, err
	}
	_, two, err := outcomeBytes(again)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(one, two) {
		return nil, fmt.Errorf("the same phase gives other bytes from a decoded copy: %s", firstDifference(one, two))
	}
	return raw, nil
}

// again replays the whole game from its start and its recorded sheets and
// expects the same hash after every phase.
func (g *game) again() error {
	pos, err := g.Title.Start(g.setup)
	if err != nil {
		return fmt.Errorf("replay: Start: %w", err)
	}
	for i, r := range g.replay {
		var in rules.Input
		if err := json.Unmarshal(r.sheets, &in.Sheets); err != nil {
			return fmt.Errorf("replay, phase %d: unmarshal sheets: %w", i+1, err)
		}
		if err := json.Unmarshal(r.standing, &in.Standing); err != nil {
			return fmt.Errorf("replay, phase %d: unmarshal standing orders: %w", i+1, err)
		}
		hash, err := hashSheets(in)
		if err != nil {
			return err
		}
		in.Dice = dice.NewDerived(g.dice, i+1, hash)
		out, err := pos.Adjudicate(in)
		if err != nil {
			return fmt.Errorf("replay, phase %d: Adjudicate: %w", i+1, err)
		}
		raw, err := out.Next.MarshalJSON()
		if err != nil {
			return fmt.Errorf("replay, phase %d: marshal: %w", i+1, err)
		}
		if sha256.Sum256(raw) != r.after {
			return fmt.Errorf("replay, phase %d: the hash of the position differs", i+1)
		}
		pos = out.Next
	}
	return nil
}

// hashSheets mixes the sheets of a phase into its dice.
func hashSheets(in rules.Input) ([sha256.Size]byte, error) {
	b, err := json.Marshal(in.Sheets)
	if err != nil {
		return [sha256.Size]byte{}, fmt.Errorf("hash sheets: %w", err)
	}
	return sha256.Sum256(b), nil
}

// outcomeBytes returns everything that a phase came to: the next position, and that with the rest.
func outcomeBytes(out rules.Outcome) (raw, all []byte, err error) {
	raw, err = out.Next.MarshalJSON()
	if err != nil {
		return nil, nil, fmt.Errorf("marshal: %w", err)
	}
	rest, err := json.Marshal(struct {
		Events []rules.Event
		Ends   []rules.End
	}{out.Events, out.Ends})
	if err != nil {
		return nil, nil, fmt.Errorf("marshal events: %w", err)
	}
	return raw, slices.Concat(raw, rest), nil
}

// scribble overwrites everything in events and ends that could be shared.
func scribble(out *rules.Outcome) {
	for i := range out.Events {
		scribbleMessage(&out.Events[i].Message)
		clear(out.Events[i].To)
	}
	for i := range out.Ends {
		if out.Ends[i].Reason != nil {
			scribbleMessage(out.Ends[i].Reason)
		}
	}
	clear(out.Events)
	clear(out.Ends)
}

func scribbleMessage(m *rules.Message) {
	clear(m.Args)
	m.Code = ""
}

// unchanged checks that the position is as it was before somebody asked it something.
func (g *game) unchanged() error {
	if err := marshalsTo(g.pos, g.raw); err != nil {
		return fmt.Errorf("the position changed: %w", err)
	}
	return nil
}

// marshalsTo checks that a position is, marshalled, what it was.
func marshalsTo(pos rules.Position, was []byte) error {
	raw, err := pos.MarshalJSON()
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	if !bytes.Equal(was, raw) {
		return errors.New(firstDifference(was, raw))
	}
	return nil
}
