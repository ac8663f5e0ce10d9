package chart

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// kind is what an entry of the legend explains, in the order of the legend.
type kind uint8

const (
	isSide kind = iota
	isHidden
	isUnit
	isSteps
	isCount
	isStack
	isBadge
	isMark
	isControl
	isTaken
	isFront
	isReach
	isFed
	isSite
	isTerrain
	isBorder
	isFrontier
	isEdge
	isSheet
	isTrace // in a row of their own
)

// entry is an entry of the legend.
type entry struct {
	kind kind
	n    int // a symbol, badge, emblem, trace, texture or stroke
	side rules.Side
	word string // of a unit, a terrain; for its text
	text string
}

// legend collects what was drawn.
type legend struct {
	words words
	look  *board.Look
	list  []entry
}

func (l *legend) add(e entry) {
	for i := range l.list {
		if o := &l.list[i]; o.kind == e.kind && o.n == e.n && o.side == e.side && o.text == e.text && o.word == e.word {
			return
		}
	}
	l.list = append(l.list, e)
}

// once adds an entry unless there is one of its kind, whosever it is.
func (l *legend) once(e entry) {
	if !slices.ContainsFunc(l.list, func(o entry) bool { return o.kind == e.kind }) {
		l.list = append(l.list, e)
	}
}

func (l *legend) terrain(t board.Texture, word string) {
	l.add(entry{kind: isTerrain, n: int(t), word: word})
}

func (l *legend) stroke(s board.Stroke, text string) {
	l.add(entry{kind: isBorder, n: int(s), text: text})
}

// trace adds that of a kind, in the colour of the first whose it is.
func (l *legend) trace(t *Trace, text string) {
	if !slices.ContainsFunc(l.list, func(o entry) bool { return o.kind == isTrace && o.n == int(t.Kind) }) {
		l.add(entry{kind: isTrace, n: int(t.Kind), side: t.Side, text: text})
	}
}

// mark adds that of a kind, in the colour of the first whose it is.
func (l *legend) mark(e board.Emblem, side rules.Side, text string) {
	if !slices.ContainsFunc(l.list, func(o entry) bool { return o.kind == isMark && o.n == int(e) && o.text == text }) {
		l.add(entry{kind: isMark, n: int(e), side: side, text: text})
	}
}

func (l *legend) control(s rules.Side) { l.add(entry{kind: isControl, side: s}) }
func (l *legend) taken(s rules.Side)   { l.add(entry{kind: isTaken, side: s}) }

func (l *legend) piece(c *counter) {
	l.add(entry{kind: isSide, side: c.side})
	switch {
	case c.hidden:
		l.add(entry{kind: isHidden, side: c.side})
	case c.word != "":
		l.add(entry{kind: isUnit, word: c.word})
	}
}

// textOf returns the text of an entry.
func (l *legend) textOf(e *entry) string {
	switch {
	case e.text != "":
		return e.text
	case e.kind == isSide:
		return l.words.sideName(e.side)
	case e.kind == isHidden:
		return l.words.say(rules.M("map.hidden", rules.SideArg("side", e.side)))
	case e.kind == isControl:
		return l.words.say(rules.M("map.control", rules.SideArg("side", e.side)))
	case e.kind == isTaken:
		return l.words.say(rules.M("map.occupied", rules.SideArg("side", e.side)))
	}
	return l.words.word(l.look.Texts + e.word)
}

// entries returns those of the legend in its order; what is drawn alike is one, with the
// texts of all.
func (l *legend) entries() (list []entry) {
	for i := range l.list {
		e := l.list[i]
		e.text = l.textOf(&e)
		n := slices.IndexFunc(list, func(o entry) bool { return l.hasSameSign(&o, &e) })
		switch {
		case n < 0:
			list = append(list, e)
		case !slices.Contains(strings.Split(list[n].text, " / "), e.text):
			list[n].text += " / " + e.text
		}
	}
	slices.SortStableFunc(list, func(a, b entry) int {
		if a.kind != b.kind {
			return int(a.kind) - int(b.kind)
		}
		return slices.Index(l.words.sides, a.side) - slices.Index(l.words.sides, b.side)
	})
	return list
}

// hasSameSign reports whether two entries have the same sign.
func (l *legend) hasSameSign(a, b *entry) bool {
	switch {
	case a.kind != b.kind || a.side != b.side:
		return false
	case a.kind == isUnit:
		return l.look.Units[a.word] == l.look.Units[b.word]
	}
	return a.n == b.n
}
