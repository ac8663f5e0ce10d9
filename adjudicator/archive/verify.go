package archive

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// ErrTitle says that the title of an archive is not known here.
var ErrTitle = errors.New("archive: unknown title")

// Verify adjudicates an archived game again, from its setup, its sheets and
// its seed, and compares every roll, event and position, and every hash. It
// stops at the first difference. Phases that were played with other rules or
// another board than those here cannot be adjudicated: of them receipts, rolls
// and hashes are compared, and the report says so. progress, which may be nil, is
// called before each phase. An error means that the archive cannot be checked at
// all.
func (k *Keeper) Verify(ctx context.Context, a *Archive, progress func(done, total int)) (Report, error) {
	report := Report{Game: a.Start.Game, Title: a.Start.Title}
	title, err := k.title(a.Start.Title)
	if err != nil {
		return report, err
	}
	report.Here = store.Bound{Rules: title.About().Version, Pack: title.About().Pack}
	d, err := deskOf(title)
	if err != nil {
		return report, err
	}
	v := &verifier{keeper: k, a: a, desk: d, report: &report}
	err = v.begin()
	for i := range a.Phases {
		if err != nil {
			break
		}
		if err := ctx.Err(); err != nil {
			return report, fmt.Errorf("archive: verify: %w", err)
		}
		if progress != nil {
			progress(i, len(a.Phases))
		}
		err = v.phase(i+1, &a.Phases[i])
	}
	if err == nil {
		err = v.end()
	}
	if err == nil || v.running(err) {
		err = v.rest(err)
	}
	var differs *Difference
	if errors.As(err, &differs) {
		report.Differs, err = differs, nil
	}
	if progress != nil && err == nil {
		progress(report.Phases, len(a.Phases))
	}
	return report, err
}

// verifier adjudicates one game again. Its methods return a *Difference as
// their error.
type verifier struct {
	keeper *Keeper
	a      *Archive
	desk   *desk.Desk
	seed   dice.Seed
	pos    rules.Position // nil while it cannot be known here
	is     string         // hash of the position
	hash   []byte
	seats  []store.SealedName // all names that were sealed
	ended  bool               // the last position is the end of the game
	past   []was              // what was behind each phase, the start first
	report *Report
}

func (v *verifier) begin() (err error) {
	if v.seed, err = dice.ParseSeed(v.a.Seed); err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	s := &v.a.Start
	if got := v.seed.Commitment(); got != s.Commitment || v.a.Seed != v.seed.String() {
		return &Difference{What: WhatSeed, Got: got, Want: s.Commitment}
	}
	if v.bind(0, s.Bound.Bound) {
		if v.pos, err = v.desk.Start(rules.Setup{Scenario: s.Scenario, Options: s.Options, Seed: v.seed}); err != nil {
			return &Difference{What: WhatStart, Got: err.Error(), Want: s.Position}
		}
		start, err := json.Marshal(v.pos)
		if err != nil {
			return fmt.Errorf("archive: start: %w", err)
		}
		if got := positionHash(start); got != s.Position {
			return &Difference{What: WhatStart, Got: got, Want: s.Position}
		}
	}
	v.is, v.seats = s.Position, slices.Clone(s.Seats)
	v.past = []was{{v.pos, v.is, s.Bound.Bound}}
	if v.hash, err = s.Chain(); err != nil {
		return err
	}
	return compare(0, WhatHash, hex.EncodeToString(v.hash), v.a.Hash)
}

// bind begins a stretch, and reports whether it can be adjudicated here.
func (v *verifier) bind(from int, to store.Bound) bool {
	v.report.Stretches = append(v.report.Stretches, Stretch{From: from, To: from - 1, Bound: to, Played: to == v.report.Here})
	return to == v.report.Here
}

// stretch returns the current one.
func (v *verifier) stretch() *Stretch { return &v.report.Stretches[len(v.report.Stretches)-1] }

func (v *verifier) phase(number int, p *Phase) error {
	if p.Number != number {
		return &Difference{Phase: number, What: WhatNumber, Got: fmt.Sprint(number), Want: fmt.Sprint(p.Number)}
	}
	if p.Back != nil {
		if err := v.back(p); err != nil {
			return err
		}
	} else if err := v.rebind(p, v.is); err != nil {
		return err
	}
	if err := v.receipts(p); err != nil {
		return err
	}
	switch {
	case p.Back != nil:
		if v.stretch().Played {
			v.report.Phases++
		}
	case v.stretch().Played:
		if err := v.play(p); err != nil {
			return err
		}
		v.report.Phases++
		v.report.Sheets += len(p.Sheets)
		v.report.Rolls += len(p.Rolls)
		v.report.Events += len(p.Events)
	default:
		v.pos = nil
		if err := v.rolls(p); err != nil {
			return err
		}
	}
	v.is, v.seats = p.Position, append(v.seats, p.Seats...)
	v.past = append(v.past, was{v.pos, v.is, v.stretch().Bound})
	v.stretch().To = number
	var err error
	if v.hash, err = p.Chain(v.hash); err != nil {
		return err
	}
	return compare(number, WhatHash, hex.EncodeToString(v.hash), p.Hash)
}

// rebind begins another stretch where the game was bound to other rules or
// data. Its position is that of the phase before, or that which the game was taken back to.
func (v *verifier) rebind(p *Phase, is string) error {
	if p.Bound == nil {
		return nil
	}
	if got := positionHash(p.Bound.Position); got != is {
		return &Difference{Phase: p.Number, What: WhatBinding, Got: got, Want: is}
	}
	if !v.bind(p.Number, p.Bound.Bound) {
		return nil
	}
	pos, err := v.desk.Decode(p.Bound.Position)
	if err != nil {
		return &Difference{Phase: p.Number, What: WhatBinding, Got: err.Error(), Want: "a position"}
	}
	v.pos = pos
	return nil
}

// receipts checks what the players were given for their orders.
func (v *verifier) receipts(p *Phase) error {
	game := v.a.Start.Game
	for i := range p.Sheets {
		s := &p.Sheets[i]
		if got := Receipt(v.seed, game, s.Side, s.Key, s.OnFailure, s.Canonical); got != s.Receipt {
			return &Difference{Phase: p.Number, What: WhatReceipt, Got: got, Want: s.Receipt}
		}
	}
	for i := range p.Standing {
		s := &p.Standing[i]
		if got := StandingReceipt(v.seed, game, s.Side, s.Canonical); got != s.Receipt {
			return &Difference{Phase: p.Number, What: WhatReceipt, Got: got, Want: s.Receipt}
		}
	}
	return nil
}

// play adjudicates the phase again.
func (v *verifier) play(p *Phase) error {
	if _, over := v.pos.Standings(); over {
		return &Difference{Phase: p.Number, What: WhatNumber, Got: "the game is over", Want: fmt.Sprint(p.Number)}
	}
	if err := v.inputs(p); err != nil {
		return err
	}
	source, err := v.dice(p)
	if err != nil {
		return err
	}
	recorder := &dice.Recorded{From: source}
	in := rules.Input{Dice: recorder}
	for i := range p.Sheets {
		in.Sheets = append(in.Sheets, p.Sheets[i].Sheet)
	}
	for i := range p.Standing {
		in.Standing = append(in.Standing, p.Standing[i].Standing)
	}
	missed := missing(v.pos.Demands(), p.Sheets)
	out, err := v.pos.Adjudicate(in)
	if err != nil {
		return &Difference{Phase: p.Number, What: WhatDemand, Got: err.Error(), Want: "sheets that are asked for"}
	}
	position, err := json.Marshal(out.Next)
	if err != nil {
		return fmt.Errorf("archive: phase %d: %w", p.Number, err)
	}
	v.pos = out.Next
	for _, c := range []struct {
		what      What
		got, want any
	}{
		{WhatMissed, missed, p.Missed}, {WhatRolls, recorder.Rolls, p.Rolls}, {WhatEvents, out.Events, p.Events}, {WhatEnds, out.Ends, p.Ends},
		{WhatClock, out.Next.Clock(), p.Clock}, {WhatPosition, positionHash(position), p.Position},
	} {
		if err := compare(p.Number, c.what, c.got, c.want); err != nil {
			return err
		}
	}
	return nil
}

// dice returns the source of the rolls of a phase.
func (v *verifier) dice(p *Phase) (dice.Source, error) {
	random, err := v.beacon(p)
	if err != nil {
		return nil, err
	}
	mix := DiceMix(store.Inputs{Sheets: p.Sheets, Standing: p.Standing}, random)
	if got := hex.EncodeToString(mix[:]); got != p.Dice {
		return nil, &Difference{Phase: p.Number, What: WhatDice, Got: got, Want: p.Dice}
	}
	return dice.NewDerived(v.seed, p.Number, mix), nil
}

// rolls checks the rolls of a phase that cannot be adjudicated here: which
// there had to be is not known, but what each of them had to show.
func (v *verifier) rolls(p *Phase) error {
	source, err := v.dice(p)
	if err != nil {
		return err
	}
	recorder := &dice.Recorded{From: source}
	for _, r := range p.Rolls {
		if r.Faces > 0 {
			recorder.Roll(r.Label, r.Faces)
		}
	}
	return compare(p.Number, WhatRolls, recorder.Rolls, p.Rolls)
}

// missing lists the sides that were asked and sent nothing.
func missing(demands []rules.Demand, sheets []store.Carried) (out []rules.Side) {
	for i := range demands {
		d := &demands[i]
		sent := slices.ContainsFunc(sheets, func(s store.Carried) bool { return s.Side == d.Side && s.Key == d.Key })
		if !d.Optional && !sent && !slices.Contains(out, d.Side) {
			out = append(out, d.Side)
		}
	}
	return out
}

// inputs checks that the canonical texts say what was carried out: the orders
// as archived and the orders as read from the text have the same canonical
// form.
func (v *verifier) inputs(p *Phase) error {
	for i := range p.Sheets {
		s := &p.Sheets[i]
		text := s.Sheet
		text.Orders = v.desk.Read(desk.Number(s.Canonical)).Orders
		for _, sheet := range []rules.Sheet{s.Sheet, text} {
			if err := compare(p.Number, WhatSheet, v.pos.Check(sheet).Canonical, s.Canonical); err != nil {
				return err
			}
		}
	}
	for i := range p.Standing {
		s := &p.Standing[i]
		text := rules.Standing{Side: s.Side, Orders: v.desk.Read(desk.Number(s.Canonical)).Standing}
		for _, all := range []rules.Standing{s.Standing, text} {
			if err := compare(p.Number, WhatStanding, v.pos.CheckStanding(all).Canonical, s.Canonical); err != nil {
				return err
			}
		}
	}
	return nil
}

// end checks that the game is over where the archive ends, and its standings.
func (v *verifier) end() error {
	last, end := len(v.a.Phases), v.a.End
	agreed, err := v.agreed()
	if err != nil {
		return err
	}
	if v.pos != nil && !agreed {
		standings, over := v.pos.Standings()
		v.ended = over
		switch {
		case !over:
			return &Difference{Phase: last, What: WhatCutOff, Got: "the game is not over", Want: "its last phase"}
		case end == nil:
			return &Difference{Phase: last, What: WhatCutOff, Got: "the game is over", Want: "no standings"}
		}
		if err := compare(last, WhatStandings, &standings, end.Standings); err != nil {
			return err
		}
	}
	if end == nil || end.Standings == nil {
		return &Difference{Phase: last, What: WhatCutOff, Got: "unknown", Want: "no standings"}
	}
	v.report.Over = true
	sealed, err := end.Chain(v.hash)
	if err != nil {
		return err
	}
	return compare(last, WhatHash, hex.EncodeToString(sealed), v.a.Seal)
}

// running reports whether nothing differs but that the game has not ended yet.
func (v *verifier) running(err error) bool {
	var differs *Difference
	return errors.As(err, &differs) && differs.What == WhatCutOff && v.a.End == nil && !v.ended
}

// rest checks what stands around the chain. What was found of the chain comes
// after it.
func (v *verifier) rest(found error) error {
	if err := v.sections(); err != nil {
		return err
	}
	if err := v.names(); err != nil {
		return err
	}
	return found
}

// names checks that each name is one that was sealed, in their order. Those that
// are not there were taken out.
func (v *verifier) names() error {
	last := -1
	for i := range v.a.Names {
		n := &v.a.Names[i]
		at := slices.Index(v.seats, n.sealed())
		if at <= last {
			return &Difference{What: WhatNames, Got: "another name", Want: n.Name}
		}
		last = at
	}
	return nil
}

// compare compares by JSON, in which an empty list and none are the same.
func compare(phase int, what What, got, want any) error {
	g, err := json.Marshal(got)
	if err != nil {
		return fmt.Errorf("archive: phase %d: %s: %w", phase, what, err)
	}
	w, err := json.Marshal(want)
	if err != nil {
		return fmt.Errorf("archive: phase %d: %s: %w", phase, what, err)
	}
	if bytes.Equal(none(g), none(w)) {
		return nil
	}
	return &Difference{Phase: phase, What: what, Got: string(g), Want: string(w)}
}

func none(b []byte) []byte {
	if string(b) == "[]" {
		return []byte("null")
	}
	return b
}
