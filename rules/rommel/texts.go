package rommel

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// textWriter puts a short text together, word by word. parse.go reads them.
type textWriter struct {
	d     *data
	names bool // hexes by name (Describe)
	b     []byte
}

// take returns the text that has been written, and begins another.
func (w *textWriter) take() string {
	s := string(w.b)
	w.b = w.b[:0]
	return s
}

// word appends a word after a blank.
func (w *textWriter) word(s string) {
	if len(w.b) > 0 {
		w.b = append(w.b, ' ')
	}
	w.b = append(w.b, s...)
}

// when appends a word if it is so.
func (w *textWriter) when(on bool, s string) {
	if on {
		w.word(s)
	}
}

// number appends a number as a word.
func (w *textWriter) number(n int) {
	w.word("")
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

// pair appends "name:value".
func (w *textWriter) pair(name, value string) {
	w.word(name)
	w.b = append(append(w.b, ':'), value...)
}

// Words for where a block is besides the map, by the negative of block.at.
var placeWords = [...]string{-none: "none", -due: "due", -waiting: "beside", -repairing: "repair", -undealt: "undeployed", -dead: "dead", -exited: "off"}

// wordUnused is the word for blocks that are not in the game; elsewhere the
// same number means no hex.
const wordUnused = "unused"

// place is the word for a hex or for where a block is besides the map.
func (w *textWriter) place(at int) {
	if w.names && at >= 0 {
		w.word(w.d.hexName(at, rules.English))
		return
	}
	w.word(w.d.placeText(at))
}

func (d *data) placeText(at int) string {
	switch {
	case at >= 0 && at < len(d.hexes):
		return d.hexes[at].id
	case at < 0 && at > -len(placeWords):
		return placeWords[-at]
	}
	return "?"
}

// block writes what there is to say of a block: where it is, its strength and
// its markers. month is when it arrives in the scenario.
func (w *textWriter) block(u int, b *block, month int8) {
	full := w.d.units[u].steps[0]
	if b.at == unused {
		w.word(wordUnused)
	} else {
		w.place(int(b.at))
	}
	if b.at == due {
		w.number(int(b.month))
	}
	usual := full
	if b.at == dead {
		usual = 0
	}
	if b.vc != usual || b.at >= 0 || b.at == waiting || b.at == repairing || b.at == exited {
		w.number(int(b.vc))
		w.b = append(w.b, '/')
		w.b = strconv.AppendInt(w.b, int64(full), 10)
	}
	if b.month != month && b.at != due {
		w.word("month:")
		w.b = strconv.AppendInt(w.b, int64(b.month), 10)
	}
	if b.rest != restNone {
		w.word(restWords[b.rest])
	}
	w.when(b.unsupplied, wordUnsupplied)
	if b.fort != none {
		w.word(wordFort + ":")
		if w.names {
			w.b = append(w.b, strings.ReplaceAll(w.d.hexName(int(b.fort), rules.English), " ", "-")...)
		} else {
			w.b = append(w.b, w.d.placeText(int(b.fort))...)
		}
	}
	w.when(b.moved, wordMoved)
	w.when(b.revealed, wordRevealed)
	w.when(b.fired, wordFired)
	if b.raid != noRaid {
		w.pair(wordRaid, board.Direction(b.raid).String())
	}
	w.when(b.leaving, wordLeaving)
}

// battle writes who owns a battle, the hexsides that are not the owner's by
// that alone, and how far it is.
func (w *textWriter) battle(b *battle) {
	w.pair("defender", string(b.defender.id()))
	for dir, sd := range b.control {
		if sd != nobody {
			w.pair(board.Direction(dir).String(), string(sd.id()))
		}
	}
	w.when(b.fresh, wordFresh)
	w.when(b.quiet, wordQuiet)
	w.when(b.fought, wordFought)
}

// Words of the texts.
const (
	wordUnsupplied = "unsupplied"
	wordFort       = "fort"
	wordMoved      = "moved"
	wordRevealed   = "revealed"
	wordFired      = "fired"
	wordRaid       = "raid"
	wordLeaving    = "leaving"
	wordMonth      = "month"
	wordFresh      = "fresh"
	wordQuiet      = "quiet"
	wordFought     = "fought"
	wordKnown      = "known"
	wordTaken      = "taken"
)

var restWords = [...]string{restNone: "", restNew: "disrupted", restHalf: "disrupted:half", restFull: "disrupted:full"}

// units writes a set of units.
func (w *textWriter) units(set unitSet) {
	set.each(func(u int) {
		if u < len(w.d.units) {
			w.word(w.d.units[u].id)
		}
	})
}

// hexSet writes a set of hexes.
func (w *textWriter) hexSet(set board.Set) {
	for h := range w.d.hexes {
		if set.Has(h) {
			w.word(w.d.hexes[h].id)
		}
	}
}
