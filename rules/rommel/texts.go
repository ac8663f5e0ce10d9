package rommel

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// text is one entry of texts.
type text struct{ key, value string }

// texts is a JSON object of short texts that keeps its order and is written
// and read without a map: a position has a hundred of them.
type texts []text

// MarshalJSON implements [json.Marshaler].
func (t texts) MarshalJSON() ([]byte, error) {
	n := 2
	for i := range t {
		n += len(t[i].key) + len(t[i].value) + 6
	}
	b := append(make([]byte, 0, n), '{')
	for i := range t {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendQuoted(b, t[i].key)
		b = append(b, ':')
		b = appendQuoted(b, t[i].value)
	}
	return append(b, '}'), nil
}

// appendQuoted appends a JSON string.
func appendQuoted(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, err := json.Marshal(s)
			if err != nil { // a string can always be marshalled
				return append(b, `""`...)
			}
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}

var errNoTexts = errors.New("want an object of texts")

// UnmarshalJSON implements [json.Unmarshaler]. The entries share one copy of
// the input.
func (t *texts) UnmarshalJSON(b []byte) error {
	p := textReader{s: string(b)}
	*t = nil
	if p.s == "null" {
		return nil
	}
	if !p.next('{') {
		return errNoTexts
	}
	if p.next('}') {
		*t = texts{}
		return nil
	}
	out := make(texts, 0, 96)
	for {
		key, ok := p.quoted()
		if !ok || !p.next(':') {
			return errNoTexts
		}
		value, ok := p.quoted()
		if !ok {
			return errNoTexts
		}
		out = append(out, text{key, value})
		if !p.next(',') {
			break
		}
	}
	*t = out
	return nil
}

// textReader reads JSON that encoding/json has found to be valid.
type textReader struct {
	s  string
	at int
}

// next skips white space and takes c if it comes next.
func (p *textReader) next(c byte) bool {
	for p.at < len(p.s) && (p.s[p.at] == ' ' || p.s[p.at] == '\n' || p.s[p.at] == '\t' || p.s[p.at] == '\r') {
		p.at++
	}
	if p.at < len(p.s) && p.s[p.at] == c {
		p.at++
		return true
	}
	return false
}

// quoted takes a string.
func (p *textReader) quoted() (string, bool) {
	if !p.next('"') {
		return "", false
	}
	from, plain := p.at, true
	for ; p.at < len(p.s) && p.s[p.at] != '"'; p.at++ {
		if p.s[p.at] == '\\' {
			plain = false
			p.at++
		}
	}
	if p.at >= len(p.s) {
		return "", false
	}
	p.at++
	if plain {
		return p.s[from : p.at-1], true
	}
	var s string
	err := json.Unmarshal([]byte(p.s[from-1:p.at]), &s)
	return s, err == nil
}

// textWriter makes many short texts in one piece of memory.
type textWriter struct {
	d     *data
	names bool // hexes by name (Describe)
	b     []byte
	from  int // where the text begins that is being written
	cut   []cut
}

// cut is where a text ends, and its key.
type cut struct {
	key string
	end int
}

// end ends a text.
func (w *textWriter) end(key string) {
	w.from = len(w.b)
	w.cut = append(w.cut, cut{key, w.from})
}

// clear forgets what has been written.
func (w *textWriter) clear() { w.b, w.from, w.cut = w.b[:0], 0, w.cut[:0] }

// texts returns what has been written since the last time.
func (w *textWriter) texts() texts {
	if len(w.cut) == 0 {
		return nil
	}
	all := string(w.b)
	out, from := make(texts, len(w.cut)), 0
	for i, c := range w.cut {
		out[i] = text{c.key, all[from:c.end]}
		from = c.end
	}
	w.clear()
	return out
}

// list returns the texts without their keys.
func (w *textWriter) list() []string {
	if len(w.cut) == 0 {
		return nil
	}
	all := string(w.b)
	out, from := make([]string, len(w.cut)), 0
	for i, c := range w.cut {
		out[i] = all[from:c.end]
		from = c.end
	}
	w.clear()
	return out
}

// word appends a word after a blank.
func (w *textWriter) word(s string) {
	if len(w.b) > w.from {
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
	wordAssault    = "assault"
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

// one returns the only text that was written.
func (w *textWriter) one() string {
	s := string(w.b)
	w.clear()
	return s
}
