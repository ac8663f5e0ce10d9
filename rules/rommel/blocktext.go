package rommel

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules/record"
)

// placeWords say where a block is besides the map, by the negative of block.at.
var placeWords = [...]string{-none: "none", -due: "due", -waiting: "beside", -repairing: "repair", -undealt: "undeployed", -dead: "dead", -exited: "off"}

// wordUnused is the word for blocks that are not in the game; elsewhere the
// same number means no hex.
const wordUnused = "unused"

// restWords say how far a disrupted block has come on its way back.
var restWords = []string{restNone: "", restNew: "disrupted", restHalf: "disrupted:half", restFull: "disrupted:full"}

// written is a block as it is stored and composed; those that are not in the
// game are left out of what is stored.
//
//	"h037 4/6 disrupted:half unsupplied fort:h037 moved revealed fired raid:E leaving"
//	"due 7", "beside 3/4", "repair 2/4", "undeployed", "dead", "off 4/4"
type written struct {
	at       int16 `record:",spot,bare,default=unused"`
	month    int8  `record:",bare,omit,1..99"`    // of arrival
	strength uint8 `record:",strength,bare,omit"` // by strengths
	condition
}

// strengths are the words for a strength: the VC that are left of those at full
// strength, "4/6".
func strengths() []string {
	out := make([]string, vcs*vcs)
	for i := range out {
		out[i] = fmt.Sprintf("%d/%d", i%vcs, i/vcs)
	}
	out[0] = ""
	return out
}

// vcs is more VC than a block has.
const vcs = 10

// blank is a block that is not in the game.
func (d *data) blank(u int) block {
	return block{at: unused, vc: d.units[u].steps[0], condition: condition{fort: none, raid: noRaid}}
}

// write is a block as it is stored.
func (d *data) write(u int, b *block) written {
	w, full := written{at: b.at, condition: b.condition}, d.units[u].steps[0]
	if b.at == due {
		w.month = b.month
	}
	if lies := b.at >= 0 || b.at == waiting || b.at == repairing || b.at == exited; lies || b.at == dead && b.vc != 0 || b.at != dead && b.vc != full {
		w.strength = uint8(full*vcs + b.vc)
	}
	return w
}

// read is a block as it was stored. Without a strength it is at full, and the
// second number of one ("4/6") only helps those who read it.
func (d *data) read(in *record.Input, u int, w *written) block {
	b := block{at: w.at, vc: d.units[u].steps[0], condition: w.condition}
	switch {
	case w.at == due:
		b.month = w.month
	case w.month > 0:
		b.vc = w.month
	case w.at == dead:
		b.vc = 0
	}
	if w.strength > 0 {
		b.vc = int8(w.strength % vcs)
		if full := d.units[u].steps[0]; w.strength/vcs != uint8(full) {
			in.Fault("units."+d.units[u].id, "it has %d VC at full strength", full)
		}
	}
	return b
}
