package rommel

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Describe implements [rules.Title]. What is under way (a battle, a pursuit, a
// decision, a sheet in hand) has no place in TOML: composed again, the position
// waits for the orders of the active side.
func (t *Title) Describe(p rules.Position) []byte {
	pos, ok := p.(*position)
	if !ok {
		return nil
	}
	d := describer{d: t.d, s: pos.s, w: textWriter{d: t.d, names: true}}
	d.top(t)
	d.cards()
	d.options(t.info.Options, t.optionValues(pos.s))
	d.forts()
	d.units()
	d.battles()
	return d.b.Bytes()
}

// describer writes a position as TOML.
type describer struct {
	d *data
	s *state
	w textWriter
	b bytes.Buffer
}

func (d *describer) line(format string, args ...any) { fmt.Fprintf(&d.b, format+"\n", args...) }

// key writes a key when it says something, else as a comment that explains it.
func (d *describer) key(on bool, assignment, comment string) {
	if on {
		d.line("%-26s # %s", assignment, comment)
	} else {
		d.line("# %-24s # %s", assignment, comment)
	}
}

// awaited is what a position waits for, as far as TOML can say.
type awaited struct {
	setup  string // "prepare", "setup" or none
	side   side
	rearm  bool
	last   bool // the other side has had its rearmament
	second bool // the second half of a blitz
}

func (s *state) awaited() awaited {
	a := awaited{side: s.active}
	if s.turn == 0 {
		a.side = s.first // the month has not come to its first turn
	}
	for i := len(s.agenda) - 1; i >= 0; i-- {
		st := &s.agenda[i]
		switch st.kind {
		case stepPrepare:
			return awaited{setup: composePrepare, side: st.side}
		case stepSetup:
			return awaited{setup: composeSetup, side: st.side}
		case stepRearm:
			return awaited{rearm: true, side: st.side, last: st.flag}
		}
	}
	a.second = s.choice == optBlitz && (s.phase == phaseBlitzMove || s.phase == phaseBlitzCombat)
	return a
}

func (d *describer) top(t *Title) {
	s := d.s
	a := s.awaited()
	sc := &d.d.scenarios[s.scen]
	over := s.over.level != undecided
	d.line("# A position of %s (%s). Everything may be left out: what is absent is as", ID, t.info.Names[rules.English])
	d.line("# the scenario starts. Units are known by the ids that orders use, hexes by id")
	d.line("# (h037), by name, or by direction and distance from one (\"Msus E1\").")
	d.line("scenario = %q", sc.id)
	d.line("%-26s # all is as written. Without it, units that are not deployed are, reinforcements", "exact = true")
	d.line("%-26s # have come, battles begin where both sides stand (defended by the side that", "")
	d.line("%-26s # is not active), supply is checked, and hands are as at the start", "")
	d.key(false, "clear = true", "takes the units that have come, and minefields, out of the game first")
	month := int(s.month)
	if a.setup != "" {
		month = 0
	}
	d.key(true, fmt.Sprintf("month = %d", month), fmt.Sprintf("%d to %d; 0 the set-up", sc.start, sc.end))
	plain := a.setup == "" && !a.rearm && !over
	switch {
	case a.setup != "":
		d.key(true, fmt.Sprintf("phase = %q", a.setup), "setup, or prepare for the points before that of Gazala")
		d.key(true, fmt.Sprintf("active = %q", a.side.id()), "the side whose set-up is awaited")
	case a.rearm && !over:
		d.key(true, fmt.Sprintf("rearm = %q", a.side.id()), "the side whose sheet of a rearmament is awaited, with its reinforcements there")
		d.key(a.last, "rearm_last = true", "the other side has had its own")
	}
	if a.setup == "" {
		d.turn(a, plain, over)
	}
	d.key(s.malta, "malta = true", "the Malta group has been called (§18.6)")
	if over {
		d.key(true, fmt.Sprintf("over = { level = %q%s }", levelNames[s.over.level], winnerText(s.over.winner)), "the result (§17)")
	} else {
		d.key(false, `over = { level = "decisive", winner = "axis" }`, "the result (§17)")
	}
	d.key(true, "mines = ["+quoted(d.mines())+"]", "each a hex and its owner, and \"known\" if the enemy knows of it (§14)")
	d.key(len(s.ghosts) > 0, "ghosts = ["+quoted(d.ghosts())+"]", "minefields that are gone, and who still believes in them (§16.55)")
}

func winnerText(sd side) string {
	if sd == nobody {
		return ""
	}
	return fmt.Sprintf(", winner = %q", sd.id())
}

// turn writes where in a month the position stands.
func (d *describer) turn(a awaited, plain, over bool) {
	s := d.s
	turn := s.turn
	if plain {
		turn = max(turn, 1)
	}
	d.key(true, fmt.Sprintf("turn = %d", turn), "player turns begun in this month")
	d.key(true, fmt.Sprintf("sheet = %d", max(s.stamp, turn)), "player turns and rearmaments begun in the game")
	d.key(true, fmt.Sprintf("initiative = %q", s.first.id()), "who has the first player turn of the month (§3.3)")
	if !plain {
		a.side = s.first
	}
	d.key(true, fmt.Sprintf("active = %q", a.side.id()), "the side whose orders are awaited")
	d.key(true, fmt.Sprintf("passes = %d", s.passes), "in succession (§4.5)")
	name := optionNames[s.choice]
	if !plain || s.phase == phaseNone || name == "" {
		name = ""
		d.key(false, `choice = "blitz"`, "the option that has been played: pass, basic, offensive, assault, blitz (§4)")
	} else {
		d.key(true, fmt.Sprintf("choice = %q", name), "the option that has been played: pass, basic, offensive, assault, blitz (§4)")
	}
	d.key(plain && name != "" && a.second, `phase = "blitz-move"`, "the second half of a blitz; move is the first")
	d.key(s.rommelUsed, "rommel_used = true", "in this player turn (§6.3)")
	if !over {
		d.key(false, `rearm = "axis"`, "a rearmament: the side whose sheet is awaited; rearm_last = true: the other has had its own")
	}
}

// mines lists the minefields.
func (d *describer) mines() (list []string) {
	for _, m := range d.s.mines {
		d.w.place(int(m.hex))
		d.w.word(string(m.owner.id()))
		d.w.when(m.known, wordKnown)
		list = append(list, d.w.take())
	}
	return list
}

func (d *describer) ghosts() (list []string) {
	for _, g := range d.s.ghosts {
		d.w.place(int(g.hex))
		d.w.word(string(g.believer.id()))
		list = append(list, d.w.take())
	}
	return list
}

func handText(h hand) string { return fmt.Sprintf("{ real = %d, dummy = %d }", h.real, h.dummy) }

// cards writes cards and points.
func (d *describer) cards() {
	s := d.s
	d.line("\n# Supply cards: %d real, %d dummies.", d.d.realCards, d.d.dummies)
	d.line("%s # without it, what is left over", "deck = "+handText(s.deck))
	d.line("%s # to be shuffled into the deck at the next resupply", "spent = "+handText(s.spent))
	d.line("%s # face down in this player turn", "played = "+handText(s.played))
	for sd := range side(sides) {
		ss := &s.sides[sd]
		d.line("\n[sides.%s]", sd.id())
		d.line("hand = %s", handText(ss.hand))
		d.key(true, fmt.Sprintf("points = %d", ss.points), "of rearmament, in hand or saved (§16.3)")
		d.key(ss.redrawn, "redrawn = true", "has drawn its first hand again (§18)")
		d.key(ss.extra > 0, fmt.Sprintf("extra = %d", ss.extra), "cards bought, not drawn yet (§16.6)")
		d.key(ss.exits > 0, fmt.Sprintf("exits = %d", ss.exits), "supplied units that have left the map (§17.1)")
		if ss.spent != (spending{}) {
			d.line("spent = { redeploy = %d, rebuild = %d, cards = %d, mines = %d } # points, in this rearmament", ss.spent.redeploy, ss.spent.rebuild, ss.spent.cards, ss.spent.mines)
		}
		var through []string
		for i, h := range d.d.forts {
			if i < maxForts && ss.shipped[i] > 0 {
				through = append(through, fmt.Sprintf("%q = %d", d.d.hexName(h, rules.English), ss.shipped[i]))
			}
		}
		if len(through) > 0 {
			d.line("shipped = { %s } # units by sea, in this rearmament", strings.Join(through, ", "))
		}
	}
}

func (d *describer) options(all []rules.Option, values map[string]string) {
	d.line("\n[options]")
	for _, o := range all {
		d.key(true, fmt.Sprintf("%s = %q", o.ID, values[o.ID]), strings.Join(o.Values, " or "))
	}
}

func (d *describer) forts() {
	d.line("\n# Who holds the fortresses; with \"taken\" since the month began (§13.4).\n[forts]")
	for i, h := range d.d.forts {
		if i >= maxForts {
			break
		}
		d.w.word(string(d.s.forts[i].id()))
		d.w.when(d.s.taken[i] != d.s.forts[i], wordTaken)
		d.line("%q = %q", d.d.hexName(h, rules.English), d.w.take())
	}
}

// units writes every block.
func (d *describer) units() {
	s := d.s
	months := d.d.scenarios[s.scen].months(len(s.blocks))
	d.line("\n# Units: a hex, or undeployed, \"due MONTH\", beside (its base, in which there is a battle), repair,")
	d.line("# off (the map), dead, unused. Then the VC, full strength when left out, and markers:")
	d.line("#   disrupted (in this player turn), disrupted:half (before it), disrupted:full (through a whole")
	d.line("#   enemy turn; it can recover), unsupplied, fort:HEX (supplied by that fortress or oasis, §13.3),")
	d.line("#   moved, revealed, fired, leaving (its battle), raid:DIRECTION (by which it came as a raider, §12.5)")
	d.line("[units]")
	for u := range s.blocks {
		unit := &d.d.units[u]
		if u == 0 || unit.side != d.d.units[u-1].side {
			d.line("# %s", unit.side.id())
		}
		d.w.block(u, &s.blocks[u], months[u])
		d.line("%-36s # %s, %s", unit.id+" = \""+d.w.take()+"\"", unit.names.In(rules.English), d.d.types[unit.kind].names.In(rules.English))
	}
}

// battles writes the battles, but for those that one side has left.
func (d *describer) battles() {
	d.line("\n# Battles: who defends, DIRECTION:SIDE for hexsides by which somebody came last (§8.1), fresh (begun in")
	d.line("# this movement phase), quiet (no combat after a partial retreat), fought (in this combat phase).\n[battles]")
	c := checker{d: d.d, s: d.s}
	for i := range d.s.battles {
		b := &d.s.battles[i]
		if c.contested(b.hex) {
			d.w.battle(b)
			text := d.w.take()
			d.line("%q = %q", d.d.hexName(int(b.hex), rules.English), text)
		}
	}
}
