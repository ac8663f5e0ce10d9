package archive

import (
	"encoding/hex"
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// TakenBack tells of a phase that it took the game back.
func TakenBack(number int, b *store.Rollback) rules.Message {
	return rules.M("back.told", rules.Num("to", b.To), rules.Num("phase", number), rules.Num("next", number+1))
}

// was is what was behind a phase.
type was struct {
	pos   rules.Position // nil where it cannot be known here
	hash  string
	bound store.Bound // what it was played with
}

// back checks a phase that was not played, but took the game back: nothing happened in it,
// and the position behind it is the one in which the phase began that it names.
func (v *verifier) back(p *Phase) error {
	to := p.Back.To
	if to < 1 || to >= p.Number {
		return &Difference{Phase: p.Number, What: WhatNumber, Got: fmt.Sprint(to), Want: fmt.Sprintf("1 to %d", p.Number-1)}
	}
	then := v.past[to-1]
	if p.Bound == nil && then.bound != v.stretch().Bound {
		return &Difference{Phase: p.Number, What: WhatBinding, Got: "nothing", Want: "a position"}
	}
	v.pos = nil
	if err := v.rebind(p, then.hash); err != nil {
		return err
	}
	mix := DiceMix(store.Inputs{}, nil)
	for _, c := range []struct {
		what      What
		got, want any
	}{
		{WhatSheet, nil, p.Sheets}, {WhatStanding, nil, p.Standing}, {WhatMissed, nil, p.Missed}, {WhatBeacon, nil, p.Beacon},
		{WhatDice, hex.EncodeToString(mix[:]), p.Dice},
		{WhatRolls, nil, p.Rolls}, {WhatEvents, nil, p.Events}, {WhatEnds, nil, p.Ends}, {WhatPosition, then.hash, p.Position},
	} {
		if err := compare(p.Number, c.what, c.got, c.want); err != nil {
			return err
		}
	}
	if p.Bound == nil {
		v.pos = then.pos
	}
	if v.pos == nil {
		return nil
	}
	return compare(p.Number, WhatClock, v.pos.Clock(), p.Clock)
}
