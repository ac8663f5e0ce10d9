package rommel

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/board"
)

// What follows reads the short texts that [textWriter] writes.

// block reads where a unit is, its strength and its markers. month is when it
// arrives in the scenario; without a strength it is at full.
func (f *filler) block(u int, month int8, text string) block {
	full := f.d.units[u].steps[0]
	b := block{at: unused, vc: full, month: month, fort: none, raid: noRaid}
	where, rest := f.where(text)
	if where != wordUnused {
		at, ok := f.findPlace(where)
		if !ok || at == none {
			f.unitFault(u, "no place %q", where)
		}
		b.at = at
	}
	if b.at == dead {
		b.vc = 0
	}
	if b.at == due {
		var when string
		when, rest, _ = strings.Cut(rest, " ")
		b.month = int8(f.small(u, when))
	}
	for w := range strings.FieldsSeq(rest) {
		f.marker(u, &b, w)
	}
	return b
}

// where cuts the place off a text. It is one word, but for names of places
// (Compose).
func (f *filler) where(text string) (place, rest string) {
	if !f.names {
		place, rest, _ = strings.Cut(text, " ")
		return place, rest
	}
	words := strings.Fields(text)
	n := 0
	for n < len(words) && !isMarker(words[n]) {
		n++
	}
	return strings.Join(words[:n], " "), strings.Join(words[n:], " ")
}

// isMarker reports whether a word cannot belong to the name of a place.
func isMarker(w string) bool {
	switch w {
	case "disrupted", wordUnsupplied, wordMoved, wordRevealed, wordFired, wordLeaving, string(sideIDs[axis]), string(sideIDs[allied]):
		return true
	}
	return '0' <= w[0] && w[0] <= '9' || strings.Contains(w, ":")
}

// marker reads one word of a block.
func (f *filler) marker(u int, b *block, w string) {
	name, value, _ := strings.Cut(w, ":")
	switch name {
	case "disrupted":
		switch w {
		case restWords[restNew]:
			b.rest = restNew
		case restWords[restHalf]:
			b.rest = restHalf
		case restWords[restFull]:
			b.rest = restFull
		default:
			f.unitFault(u, "unknown word %q; there are %s, %s and %s", w, restWords[restNew], restWords[restHalf], restWords[restFull])
		}
		return
	case wordFort:
		at, ok := f.findHex(value)
		if !ok {
			f.unitFault(u, "no hex %q", value)
		}
		b.fort = at
		return
	case wordRaid:
		dir, ok := directionOf(value)
		if !ok {
			f.unitFault(u, "no direction %q", value)
		}
		b.raid = dir
		return
	case wordMonth:
		b.month = int8(f.small(u, value))
		return
	}
	switch w {
	case wordUnsupplied:
		b.unsupplied = true
	case wordMoved:
		b.moved = true
	case wordRevealed:
		b.revealed = true
	case wordFired:
		b.fired = true
	case wordLeaving:
		b.leaving = true
	default:
		f.strength(u, b, w)
	}
}

// strength reads "4/6": four VC of six. The second number only helps those who
// read it.
func (f *filler) strength(u int, b *block, w string) {
	left, of, two := strings.Cut(w, "/")
	n, ok := smallNumber(left)
	full, ok2 := smallNumber(of)
	if !ok || two && (!ok2 || full != int(f.d.units[u].steps[0])) {
		f.unitFault(u, "unknown word %q; there are VC/%d, disrupted, %s, %s:HEX, %s, %s, %s, %s:DIRECTION, %s", w, f.d.units[u].steps[0],
			wordUnsupplied, wordFort, wordMoved, wordRevealed, wordFired, wordRaid, wordLeaving)
		return
	}
	b.vc = int8(n)
}

// smallNumber reads a number from 0 to 99.
func smallNumber(text string) (int, bool) {
	if len(text) < 1 || len(text) > 2 {
		return 0, false
	}
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// small reads the number of a month.
func (f *filler) small(u int, text string) int {
	n, ok := smallNumber(text)
	if !ok {
		f.unitFault(u, "%q is not the number of a month", text)
	}
	return n
}

// unitFault is fault for a unit; the key is put together only when there is
// one.
func (f *filler) unitFault(u int, format string, args ...any) {
	f.fault("units."+f.d.units[u].id, format, args...)
}

// findHex finds a hex of the map by id, or by name (Compose).
func (f *filler) findHex(text string) (int16, bool) {
	h, ok := f.d.hexByID[text]
	if !ok && f.names {
		h, ok = f.d.named(text)
	}
	return int16(h), ok && f.d.hexes[h].playable
}

// findPlace is findHex for where a block can be.
func (f *filler) findPlace(text string) (int16, bool) {
	if at, ok := f.findHex(text); ok {
		return at, true
	}
	for i, w := range placeWords {
		if w == text && w != "" {
			return int16(-i), true
		}
	}
	return none, false
}

// directionOf reads a direction in either language.
func directionOf(text string) (int8, bool) {
	for dir, names := range directionNames {
		if strings.EqualFold(text, names[0]) || strings.EqualFold(text, names[1]) {
			return int8(dir), true
		}
	}
	return 0, false
}

// direction is directionOf with a fault.
func (f *filler) direction(key, text string) int8 {
	dir, ok := directionOf(text)
	if !ok {
		f.fault(key, "no direction %q", text)
	}
	return dir
}

// battle reads who owns a battle, hexsides that others hold, and how far it is.
func (f *filler) battle(id, text string) battle {
	key := "battles." + id
	b := battle{hex: f.hex(key, id), defender: nobody}
	for dir := range b.control {
		b.control[dir] = nobody
	}
	for w := range strings.FieldsSeq(text) {
		name, value, pair := strings.Cut(w, ":")
		switch {
		case pair && name == "defender":
			b.defender = f.side(key, value)
		case pair:
			b.control[f.direction(key, name)] = f.side(key, value)
		case w == wordFresh:
			b.fresh = true
		case w == wordQuiet:
			b.quiet = true
		case w == wordFought:
			b.fought = true
		default:
			f.fault(key, "unknown word %q; there are defender:SIDE, DIRECTION:SIDE, %s, %s, %s", w, wordFresh, wordQuiet, wordFought)
		}
	}
	if b.defender == nobody {
		f.fault(key, "it needs defender:SIDE")
		b.defender = axis
	}
	return b
}

// mine reads a minefield: its hex, its owner, and whether the enemy knows it.
func (f *filler) mine(text string) mine {
	where, rest := f.where(text)
	owner, more, _ := strings.Cut(rest, " ")
	m := mine{hex: f.hex("mines", where), owner: f.side("mines", owner), known: more == wordKnown}
	if more != "" && more != wordKnown {
		f.fault("mines", "unknown word %q in %q; there is %s", more, text, wordKnown)
	}
	return m
}

// ghost reads a minefield that only one side still believes in.
func (f *filler) ghost(text string) ghost {
	where, rest := f.where(text)
	return ghost{hex: f.hex("ghosts", where), believer: f.side("ghosts", rest)}
}

// named finds a hex as players write it: by its name in either language, or by
// direction and distance from one ("Msus E1", "Msus E1 SE2"). A stroke stands
// for a blank, and the stop after "Ft" may be left out.
func (d *data) named(text string) (int, bool) {
	words := nameWords(text)
	for n := len(words); n > 0 && n >= len(words)-2; n-- {
		h, ok := d.hexCalled(words[:n])
		for _, w := range words[n:] {
			if ok {
				h, ok = d.step(h, w)
			}
		}
		if ok {
			return h, true
		}
	}
	return 0, false
}

// nameWords cuts a name into words.
func nameWords(name string) []string {
	return strings.FieldsFunc(name, func(c rune) bool { return c == ' ' || c == '_' || c == '-' || c == '.' })
}

// hexCalled finds a hex by its own name.
func (d *data) hexCalled(words []string) (int, bool) {
	for h := range d.hexes {
		for _, name := range d.hexes[h].names.All() {
			if name != "" && slices.EqualFunc(nameWords(name), words, strings.EqualFold) {
				return h, true
			}
		}
	}
	return 0, false
}

// step goes from a hex in a direction: "E1".
func (d *data) step(h int, w string) (int, bool) {
	n := int(w[len(w)-1] - '0')
	dir, ok := directionOf(w[:len(w)-1])
	if !ok || n < 1 || n > maxOffset {
		return 0, false
	}
	return d.grid.Offset(h, board.Direction(dir), n)
}
