package archive

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// Bind writes a network as games and archives keep it.
func Bind(n beacon.Network) *store.Network {
	return &store.Network{Chain: n.Chain, Key: hex.EncodeToString(n.PublicKey), Genesis: n.Genesis.Unix(), Period: int64(n.Period / time.Second)}
}

// Network reads what Bind wrote. The error wraps [beacon.ErrNetwork].
func Network(n *store.Network) (beacon.Network, error) {
	if n == nil {
		return beacon.Network{}, fmt.Errorf("archive: %w: none is named", beacon.ErrNetwork)
	}
	key, err := hex.DecodeString(n.Key)
	if err != nil {
		return beacon.Network{}, fmt.Errorf("archive: %w: public key: %w", beacon.ErrNetwork, err)
	}
	out := beacon.Network{Chain: n.Chain, PublicKey: key, Genesis: time.Unix(n.Genesis, 0).UTC(), Period: time.Duration(n.Period) * time.Second}
	return out, out.Check()
}

// Randomness verifies the signature of a phase's round and returns what it
// adds to the rolls ([DiceMix]).
func Randomness(n beacon.Network, b *store.Beacon) ([]byte, error) {
	signature, err := hex.DecodeString(b.Signature)
	if err != nil {
		return nil, fmt.Errorf("archive: %w: %w", beacon.ErrSignature, err)
	}
	sum, err := n.Verify(b.Round, signature)
	return sum[:], err
}

// Seal returns what the closing mail of a phase says of its inputs: it fixes all of
// them, to the order of the lines, and tells nothing of them before the seed is
// published. It is 130 bits of HMAC-SHA-256 under the seed, of game, phase and the
// JSON of the inputs without their round.
func Seal(seed dice.Seed, game string, phase int, in store.Inputs) (string, error) {
	in.Beacon, in.Bound, in.Seats = nil, nil, nil
	inputs, err := json.Marshal(in)
	if err != nil {
		return "", fmt.Errorf("archive: seal: %w", err)
	}
	return under(seed, "seal", game, strconv.Itoa(phase), string(inputs))[:sealLetters], nil
}

// beacon checks the round that a phase was played with and how it was announced,
// and returns its randomness. A game without a beacon has none.
func (v *verifier) beacon(p *Phase) ([]byte, error) {
	differs := func(got, want string) error {
		return &Difference{Phase: p.Number, What: WhatBeacon, Got: got, Want: want}
	}
	wanted := v.a.Start.Options[desk.OptionDice] == desk.DiceBeacon
	if wanted != (p.Beacon != nil) {
		return nil, differs(fmt.Sprintf("dice = %s", v.a.Start.Options[desk.OptionDice]), fmt.Sprintf("a round: %t", p.Beacon != nil))
	}
	if p.Beacon == nil {
		return nil, nil
	}
	network, err := Network(v.a.Start.Network)
	if err != nil {
		return nil, differs(err.Error(), "a beacon")
	}
	random, err := Randomness(network, p.Beacon)
	if err != nil {
		return nil, differs(err.Error(), p.Beacon.Signature)
	}
	seal, err := Seal(v.seed, v.a.Start.Game, p.Number, store.Inputs{Sheets: p.Sheets, Standing: p.Standing, Missed: p.Missed})
	if err != nil {
		return nil, err
	}
	if seal != p.Beacon.Seal {
		return nil, differs("seal "+seal, "seal "+p.Beacon.Seal)
	}
	published := network.Time(p.Beacon.Round)
	told := p.Beacon.Again != nil && p.Beacon.Again.Told // then it was named before, as the mails of then show
	if !told && p.Beacon.Closed.Add(beacon.MinLead).After(published) {
		return nil, differs("round published at "+published.Format(time.RFC3339), "named at "+p.Beacon.Closed.Format(time.RFC3339))
	}
	if p.Adjudicated.Before(published) {
		return nil, differs("round published at "+published.Format(time.RFC3339), "played at "+p.Adjudicated.Format(time.RFC3339))
	}
	return random, nil
}

// CheckClosing compares the round and the seal of a closing mail with the phase
// of a verified archive. It returns nil when they agree. A round that was passed
// over is one of the phase only for a mail that left too late.
func (a *Archive) CheckClosing(phase int, round uint64, seal string) *Difference {
	want := fmt.Sprintf("%d:%s", round, seal)
	if phase < 1 || phase > len(a.Phases) || a.Phases[phase-1].Beacon == nil {
		return &Difference{Phase: phase, What: WhatClosing, Got: "no such phase, or none of a beacon", Want: want}
	}
	b := a.Phases[phase-1].Beacon
	if b.Round != round || b.Seal != seal {
		got := fmt.Sprintf("%d:%s", b.Round, b.Seal)
		if b.Again != nil {
			got += fmt.Sprintf(" (closed by an office that knew the game from a copy of %s)", b.Again.Copy.Format(time.RFC3339))
		}
		if slices.Contains(b.Passed, round) {
			got += fmt.Sprintf(" (round %d was passed over, which is right only if no mail that named it left %s before it)", round, beacon.MinLead)
		}
		return &Difference{Phase: phase, What: WhatClosing, Got: got, Want: want}
	}
	return nil
}
