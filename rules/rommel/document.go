package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/record"
)

// document is a position as it is stored and composed: its state, and what
// makes it.
type document struct {
	state
	exact     bool `record:",composed" doc:"all is as written. Without it, units that are not deployed are, reinforcements have come, battles begin where both sides stand (defended by the side that is not active), supply is checked, and hands are as at the start"`
	clear     bool `record:",composed" doc:"takes the units that have come, and minefields, out of the game first"`
	rearm     side `record:",composed" doc:"a rearmament: the side whose sheet is awaited, with its reinforcements there"`
	rearmLast bool `record:",composed" doc:"the other side has had its own"`

	units   []written         `record:",by=unit,text" doc:"Units: a hex, or undeployed, \"due MONTH\", beside (its base, in which there is a battle), repair, off (the map), dead, unused. Then the VC, full strength when left out, and markers: disrupted (in this player turn), disrupted:half (before it), disrupted:full (through a whole enemy turn; it can recover), unsupplied, fort:HEX (supplied by that fortress or oasis, §13.3), moved, revealed, fired, leaving (its battle), raid:DIRECTION (by which it came as a raider, §12.5)."`
	control [maxForts]control `record:"forts,by=fort,text" doc:"Who holds the fortresses; with \"taken\" since the month began (§13.4)."`
}

// control is who holds a fortress.
type control struct {
	holder side `record:",bare"`
	taken  bool
}

// Phases of a composed position before the first month, behind those of a
// player turn.
const (
	composePrepare = phaseEnd + 1 + iota
	composeSetup
)

// record makes the codecs of positions and options.
func (t *Title) record() (err error) {
	d := t.d
	var k record.Kinds
	record.Words[side](&k, string(sideIDs[axis]), string(sideIDs[allied]), "")
	record.Words[turnOption](&k, optionNames...)
	record.Words[phase](&k, append(slices.Clone(phaseNames), "prepare", "setup")...)
	record.Words[victoryLevel](&k, levelNames[:]...)
	record.Words[chaseKind](&k, chaseKinds...)
	record.Words[stepKind](&k, stepNames...)
	record.Words[rest](&k, restWords...)
	k.IDs("strength", strengths())
	hexes := record.IDsOf(d.hexes, func(h *hex) string {
		if !h.playable {
			return "no " + h.id // nothing can be there
		}
		return h.id
	})
	forts := record.IDsOf(d.forts, func(h *int) string { return hexes[*h] })
	title := func(h int) string { return d.hexName(h, rules.English) }
	place := k.IDs("place", hexes, placeWords[1:]...)
	spot := k.IDs("spot", hexes, append([]string{wordUnused}, placeWords[2:]...)...)
	for _, x := range [...]*record.Kind{k.IDs(kindHex, hexes), place, spot} {
		x.Other, x.Title = d.named, title
	}
	fort := k.IDs("fort", forts)
	fort.Other = func(text string) (int, bool) {
		h, ok := d.named(text)
		i := slices.Index(d.forts, h)
		return i, ok && i >= 0
	}
	fort.Title = func(i int) string { return title(d.forts[i]) }
	k.IDs(kindUnit, record.IDsOf(d.units, func(u *unit) string { return u.id })).Note =
		func(u int) string {
			return d.units[u].names.In(rules.English) + ", " + d.types[d.units[u].kind].names.In(rules.English)
		}
	k.IDs(kindClass, classNames[:])
	k.IDs(kindScenario, record.IDsOf(d.scenarios, func(s *scenario) string { return s.id }))
	k.IDs("direction", record.IDsOf(directionNames[:], func(n *order.Name) string { return n.ID })).Other = directionOf
	if t.options, err = record.NewOptions[options](ID); err == nil {
		t.codec, err = record.New[document](ID, Version, k)
	}
	return err
}

func (p *position) document() *document {
	doc := &document{state: *p.s, rearm: nobody, units: make([]written, len(p.s.blocks))}
	for u := range doc.units {
		doc.units[u] = p.t.d.write(u, &p.s.blocks[u])
	}
	for i := range p.t.d.forts {
		doc.control[i] = control{p.s.forts[i], p.s.taken[i] != p.s.forts[i]}
	}
	return doc
}

// held puts the blocks and the control of the fortresses into the state.
func (doc *document) held(in *record.Input, d *data) {
	doc.blocks = make([]block, len(doc.units))
	for u := range doc.units {
		doc.blocks[u] = d.read(in, u, &doc.units[u])
	}
	for i := range doc.forts {
		doc.forts[i], doc.taken[i] = nobody, nobody
		if i < len(d.forts) {
			of := doc.control[i]
			if doc.forts[i], doc.taken[i] = of.holder, of.holder; of.taken && of.holder != nobody {
				doc.taken[i] = of.holder.enemy()
			}
		}
	}
}

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return p.t.codec.Encode(p.document()), nil }

// Decode implements [rules.Title].
func (t *Title) Decode(b []byte) (rules.Position, error) {
	doc := &document{}
	err := t.codec.Decode(b, doc, func(in *record.Input) {
		doc.held(in, t.d)
		t.sound(in, &doc.state)
	})
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: &doc.state}, nil
}

// Describe implements [rules.Title]. What is under way (a battle, a pursuit, a
// decision, a sheet in hand) has no place in TOML: composed again, the position
// waits for the orders of the active side.
func (t *Title) Describe(p rules.Position) []byte {
	pos, ok := p.(*position)
	if !ok {
		return nil
	}
	doc, a := pos.document(), awaitedBy(pos.s)
	doc.exact, doc.active = true, a.side
	plain := a.phase == phaseNone && !a.rearm && doc.over.level == undecided
	if a.phase != phaseNone {
		doc.month, doc.phase = 0, a.phase
	}
	if a.rearm && doc.over.level == undecided {
		doc.rearm, doc.rearmLast = a.side, a.last
	}
	if plain {
		doc.turn = max(doc.turn, 1)
	} else if a.phase == phaseNone {
		doc.active = doc.first
	}
	if a.phase == phaseNone {
		doc.stamp = max(doc.stamp, doc.turn)
		if !plain || doc.phase == phaseNone {
			doc.choice = optNone
		}
		if doc.phase = phaseNone; plain && a.second {
			doc.phase = phaseBlitzMove
		}
	}
	c := checker{d: t.d, s: pos.s}
	doc.battles = slices.DeleteFunc(slices.Clone(doc.battles), func(b battle) bool { return !c.contested(b.hex) })
	return t.codec.Describe(doc, t.info.Names[rules.English], "Units are known by the ids that orders use, hexes by id (h037), by name, or by direction and distance from one (\"Msus E1\").")
}

// awaited is what a position waits for, as far as TOML can say.
type awaited struct {
	phase  phase // of the set-up, or none
	side   side
	rearm  bool
	last   bool // the other side has had its rearmament
	second bool // the second half of a blitz
}

func awaitedBy(s *state) awaited {
	a := awaited{side: s.active}
	if s.turn == 0 {
		a.side = s.first // the month has not come to its first turn
	}
	for i := len(s.Agenda) - 1; i >= 0; i-- {
		st := &s.Agenda[i]
		switch st.kind {
		case stepPrepare:
			return awaited{phase: composePrepare, side: st.side}
		case stepSetup:
			return awaited{phase: composeSetup, side: st.side}
		case stepRearm:
			return awaited{rearm: true, side: st.side, last: st.flag}
		}
	}
	a.second = s.choice == optBlitz && (s.phase == phaseBlitzMove || s.phase == phaseBlitzCombat)
	return a
}
