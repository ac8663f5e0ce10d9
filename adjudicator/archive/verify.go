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

// Report is what Verify found.
type Report struct {
	Game     string
	Title    string
	Phases   int  // adjudicated again, those before the difference
	Sheets   int  // of these phases
	Rolls    int  // likewise
	Events   int  // likewise
	Over     bool // the archive ends with the end of the game
	Differs  *Difference
	Version  int // of the rules here
	Archived int // of the rules the archive was made with
}

// Verified tells whether nothing differs.
func (r *Report) Verified() bool { return r.Differs == nil }

// What differs.
type What string

// The things that Verify compares, in the order in which it does.
const (
	WhatSeed      What = "commitment" // the seed is not the one committed to
	WhatStart     What = "start"      // the setup does not give the first position
	WhatNumber    What = "number"     // phases are missing or out of order
	WhatReceipt   What = "receipt"    // of a sheet
	WhatSheet     What = "sheet"      // orders and canonical text say different things
	WhatStanding  What = "standing"   // likewise, standing orders
	WhatInputs    What = "inputs"     // hash of the inputs
	WhatBeacon    What = "beacon"     // its round, signature, seal or time
	WhatDemand    What = "demand"     // a sheet that was not asked for
	WhatRolls     What = "rolls"
	WhatEvents    What = "events"
	WhatEnds      What = "ends"
	WhatHash      What = "hash" // of the position
	WhatStandings What = "standings"
)

// Difference is the first thing that differs. Got is what adjudicating again
// gave, Want what the archive says; both are JSON or hexadecimal.
type Difference struct {
	Phase     int // 0: before the first
	What      What
	Got, Want string
}

// Error tells the difference for a log or a terminal.
func (d *Difference) Error() string {
	return fmt.Sprintf("phase %d: %s: got %s, the archive says %s", d.Phase, d.What, d.Got, d.Want)
}

// Verify adjudicates an archived game again, from its setup, its sheets and
// its seed, and compares every roll, event and position. It stops at the first
// difference. progress, which may be nil, is called before each phase. An
// error means that the archive cannot be checked at all.
func Verify(ctx context.Context, a *Archive, titles []rules.Title, progress func(done, total int)) (Report, error) {
	report := Report{Game: a.Game, Title: a.Title, Archived: a.RulesVersion}
	i := slices.IndexFunc(titles, func(t rules.Title) bool { return t.About().ID == a.Title })
	if i < 0 {
		return report, fmt.Errorf("%w %q", ErrTitle, a.Title)
	}
	report.Version = titles[i].About().Version
	d, err := desk.New(titles[i])
	if err != nil {
		return report, fmt.Errorf("archive: %w", err)
	}
	v := &verifier{a: a, desk: d, report: &report}
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
	a      *Archive
	desk   *desk.Desk
	seed   dice.Seed
	pos    rules.Position
	hash   []byte
	report *Report
}

func (v *verifier) begin() (err error) {
	if v.seed, err = dice.ParseSeed(v.a.Seed); err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	if got := v.seed.Commitment(); got != v.a.Commitment {
		return &Difference{What: WhatSeed, Got: got, Want: v.a.Commitment}
	}
	if v.pos, err = v.desk.Start(rules.Setup{Scenario: v.a.Scenario, Options: v.a.Options, Seed: v.seed}); err != nil {
		return fmt.Errorf("archive: start: %w", err)
	}
	start, err := json.Marshal(v.pos)
	if err != nil {
		return fmt.Errorf("archive: start: %w", err)
	}
	v.hash = Chain(nil, make([]byte, 32), start)
	if got := hex.EncodeToString(v.hash); got != v.a.Start {
		return &Difference{What: WhatStart, Got: got, Want: v.a.Start}
	}
	return nil
}

func (v *verifier) phase(number int, p *Phase) error {
	if p.Number != number {
		return &Difference{Phase: number, What: WhatNumber, Got: fmt.Sprint(number), Want: fmt.Sprint(p.Number)}
	}
	if err := v.inputs(p); err != nil {
		return err
	}
	random, err := v.beacon(p)
	if err != nil {
		return err
	}
	mix := DiceMix(store.Inputs{Sheets: p.Sheets, Standing: p.Standing}, random)
	if got := hex.EncodeToString(mix[:]); got != p.Inputs {
		return &Difference{Phase: number, What: WhatInputs, Got: got, Want: p.Inputs}
	}
	recorder := &dice.Recorded{From: dice.NewDerived(v.seed, number, mix)}
	in := rules.Input{Dice: recorder}
	for i := range p.Sheets {
		in.Sheets = append(in.Sheets, p.Sheets[i].Sheet)
	}
	for i := range p.Standing {
		in.Standing = append(in.Standing, p.Standing[i].Standing)
	}
	out, err := v.pos.Adjudicate(in)
	if err != nil {
		return &Difference{Phase: number, What: WhatDemand, Got: err.Error(), Want: "sheets that are asked for"}
	}
	position, err := json.Marshal(out.Next)
	if err != nil {
		return fmt.Errorf("archive: phase %d: %w", number, err)
	}
	v.pos, v.hash = out.Next, Chain(v.hash, mix[:], position)
	for _, c := range []struct {
		what      What
		got, want any
	}{
		{WhatRolls, recorder.Rolls, p.Rolls}, {WhatEvents, out.Events, p.Events}, {WhatEnds, out.Ends, p.Ends},
		{WhatHash, hex.EncodeToString(v.hash), p.Hash},
	} {
		if err := compare(number, c.what, c.got, c.want); err != nil {
			return err
		}
	}
	v.report.Phases++
	v.report.Sheets += len(p.Sheets)
	v.report.Rolls += len(p.Rolls)
	v.report.Events += len(p.Events)
	return nil
}

// inputs checks that the canonical texts say what was carried out: the orders
// as archived and the orders as read from the text have the same canonical
// form.
func (v *verifier) inputs(p *Phase) error {
	for i := range p.Sheets {
		s := &p.Sheets[i]
		if got := Receipt(v.a.Game, p.Number, s.Side, s.OnFailure, s.Canonical); got != s.Receipt {
			return &Difference{Phase: p.Number, What: WhatReceipt, Got: got, Want: s.Receipt}
		}
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

func (v *verifier) end() error {
	standings, over := v.pos.Standings()
	v.report.Over = over
	if !over && v.a.Standings == nil {
		return nil
	}
	var got *rules.Standings
	if over {
		got = &standings
	}
	return compare(len(v.a.Phases), WhatStandings, got, v.a.Standings)
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
