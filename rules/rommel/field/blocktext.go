package field

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules/record"
)

// PlaceWords say where a block is besides the map, by the negative of block.at.
var PlaceWords = [...]string{-None: "none", -Due: "due", -Waiting: "beside", -Repairing: "repair", -Undealt: "undeployed", -Dead: "dead", -Exited: "off"}

// WordUnused is the word for blocks that are not in the game; elsewhere the
// same number means no hex.
const WordUnused = "unused"

// RestWords say how far a disrupted block has come on its way back.
var RestWords = []string{RestNone: "", RestNew: "disrupted", RestHalf: "disrupted:half", RestFull: "disrupted:full"}

// Written is a block as it is stored and composed; those that are not in the
// game are left out of what is stored.
//
//	"h037 4/6 disrupted:half unsupplied fort:h037 moved revealed fired raid:E leaving"
//	"due 7", "beside 3/4", "repair 2/4", "undeployed", "dead", "off 4/4"
type Written struct {
	at       int16 `record:",spot,bare,default=unused"`
	month    int8  `record:",bare,omit,1..99"`    // of arrival
	strength uint8 `record:",strength,bare,omit"` // by strengths
	Condition
}

// Strengths returns the words for a strength: the VC that are left of those at full
// strength, "4/6".
func Strengths() []string {
	out := make([]string, vcs*vcs)
	for i := range out {
		out[i] = fmt.Sprintf("%d/%d", i%vcs, i/vcs)
	}
	out[0] = ""
	return out
}

// vcs is more VC than a block has.
const vcs = 10

// Blank returns a block that is not in the game.
func (d *Data) Blank(u int) Block {
	return Block{At: Unused, VC: d.Units[u].Steps[0], Condition: Condition{Fort: None, Raid: NoRaid}}
}

// WriteBlock returns a block as it is stored.
func (d *Data) WriteBlock(u int, b *Block) Written {
	w, full := Written{at: b.At, Condition: b.Condition}, d.Units[u].Steps[0]
	if b.At == Due {
		w.month = b.Month
	}
	if lies := b.At >= 0 || b.At == Waiting || b.At == Repairing || b.At == Exited; lies || b.At == Dead && b.VC != 0 || b.At != Dead && b.VC != full {
		w.strength = uint8(full*vcs + b.VC)
	}
	return w
}

// ReadBlock returns a block as it was stored. Without a strength it is at full, and the
// second number of one ("4/6") only helps those who read it.
func (d *Data) ReadBlock(in *record.Input, u int, w *Written) Block {
	b := Block{At: w.at, VC: d.Units[u].Steps[0], Condition: w.Condition}
	switch {
	case w.at == Due:
		b.Month = w.month
	case w.month > 0:
		b.VC = w.month
	case w.at == Dead:
		b.VC = 0
	}
	if w.strength > 0 {
		b.VC = int8(w.strength % vcs)
		if full := d.Units[u].Steps[0]; w.strength/vcs != uint8(full) {
			in.Fault("units."+d.Units[u].ID, "it has %d VC at full strength", full)
		}
	}
	return b
}
