package rommel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/record"
)

// Words for where a block is besides the map, by the negative of block.at.
var placeWords = [...]string{-none: "none", -due: "due", -waiting: "beside", -repairing: "repair", -undealt: "undeployed", -dead: "dead", -exited: "off"}

// wordUnused is the word for blocks that are not in the game; elsewhere the
// same number means no hex.
const wordUnused = "unused"

// restWords say how far a disrupted block has come on its way back.
var restWords = [...]string{restNone: "", restNew: "disrupted", restHalf: "disrupted:half", restFull: "disrupted:full"}

// blank is a block that is not in the game.
func (d *data) blank(u int) block {
	return block{at: unused, vc: d.units[u].steps[0], fort: none, raid: noRaid}
}

// blockText writes and reads what there is to say of a block: where it is, its
// strength and its markers. Blocks that are not in the game are left out of what
// is stored.
//
//	"h037 4/6 disrupted:half unsupplied fort:h037 moved revealed fired raid:E leaving"
//	"due 7", "beside 3/4", "repair 2/4", "undeployed", "dead", "off 4/4"
func (d *data) blockText(place *record.Kind) record.Own[block] {
	return record.Own[block]{
		Write: func(b []byte, x *block, u int, toml bool) []byte { return d.writeBlock(b, place, x, u, toml) },
		Read:  func(in *record.Input, x *block, u int, text string) error { return d.readBlock(in, place, x, u, text) },
		Empty: func(x *block, u int) bool {
			b := *x
			b.month = 0 // of arrival; it counts for those that are due
			return b == d.blank(u)
		},
		Blank: func(x *block, u int) { *x = d.blank(u) },
	}
}

func (d *data) writeBlock(b []byte, place *record.Kind, x *block, u int, toml bool) []byte {
	full, usual := d.units[u].steps[0], d.units[u].steps[0]
	word := func(on bool, s string) {
		if on {
			b = append(append(b, ' '), s...)
		}
	}
	switch x.at {
	case unused:
		b = append(b, wordUnused...)
	case due:
		b = strconv.AppendInt(append(b, "due "...), int64(x.month), 10)
	case dead:
		b, usual = append(b, "dead"...), 0
	default:
		b = append(b, place.Show(int(x.at), toml)...)
	}
	if x.vc != usual || x.at >= 0 || x.at == waiting || x.at == repairing || x.at == exited {
		b = strconv.AppendInt(append(b, ' '), int64(x.vc), 10)
		b = strconv.AppendInt(append(b, '/'), int64(full), 10)
	}
	word(x.rest != restNone, restWords[x.rest])
	word(x.unsupplied, "unsupplied")
	if x.fort != none {
		b = append(append(b, " fort:"...), strings.ReplaceAll(place.Show(int(x.fort), toml), " ", "-")...)
	}
	word(x.moved, "moved")
	word(x.revealed, "revealed")
	word(x.fired, "fired")
	if x.raid != noRaid {
		b = append(append(b, " raid:"...), directionNames[x.raid].ID...)
	}
	word(x.leaving, "leaving")
	return b
}

// readBlock reads a block; without a strength it is at full, and the second
// number of one ("4/6") only helps those who read it.
func (d *data) readBlock(in *record.Input, place *record.Kind, x *block, u int, text string) error {
	full := int(d.units[u].steps[0])
	*x = d.blank(u)
	at, more, ok := in.Name(place, text)
	first, after, _ := strings.Cut(text, " ")
	switch {
	case first == wordUnused:
		more = after
	case !ok || at == none:
		return fmt.Errorf("unknown place %q", first)
	default:
		x.at = int16(at)
	}
	switch x.at {
	case dead:
		x.vc = 0
	case due:
		var month string
		month, more, _ = strings.Cut(more, " ")
		n, err := strconv.ParseUint(month, 10, 7)
		if err != nil {
			return fmt.Errorf("%q is not the number of a month", month)
		}
		x.month = int8(n)
	}
	for w := range strings.FieldsSeq(more) {
		name, value, _ := strings.Cut(w, ":")
		switch {
		case name == "disrupted" && slices.Contains(restWords[:], w):
			x.rest = rest(slices.Index(restWords[:], w))
		case name == "fort":
			h, _, ok := in.Name(place, value)
			if !ok || h < 0 {
				return fmt.Errorf("unknown hex %q", value)
			}
			x.fort = int16(h)
		case name == "raid":
			dir, ok := directionOf(value)
			if !ok {
				return fmt.Errorf("unknown direction %q", value)
			}
			x.raid = int8(dir)
		case w == "unsupplied":
			x.unsupplied = true
		case w == "moved":
			x.moved = true
		case w == "revealed":
			x.revealed = true
		case w == "fired":
			x.fired = true
		case w == "leaving":
			x.leaving = true
		default:
			left, of, two := strings.Cut(w, "/")
			n, err := strconv.ParseUint(left, 10, 7)
			if err != nil || two && of != strconv.Itoa(full) {
				return fmt.Errorf("unknown word %q; there are VC/%d, disrupted, disrupted:half, disrupted:full, unsupplied, fort:HEX, moved, revealed, fired, raid:DIRECTION, leaving", w, full)
			}
			x.vc = int8(n)
		}
	}
	return nil
}
