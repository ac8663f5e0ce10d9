package chart

import (
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// words is what a picture says, in the language of its reader.
type words struct {
	book  *templates.Book
	title Drawn
	sides []rules.Side
	lang  rules.Lang
}

// say puts a message into words.
func (w words) say(m rules.Message) string { return w.book.Text(w.lang, w.title, m) }

// word returns the text of a code without arguments.
func (w words) word(code string) string { return w.say(rules.M(code)) }

// placeName returns the name of a tile's place.
func (w words) placeName(t *tile) string { return w.title.Name(t.Kind, t.ID, w.lang) }

// sideName returns the name of a side.
func (w words) sideName(s rules.Side) string {
	return w.title.Name(rules.KindSide, string(s), w.lang)
}

// letter stands for a side where its colour cannot be seen: the beginning of its
// name, as long as it takes to tell it from the others.
func (w words) letter(s rules.Side) string {
	name := []rune(w.sideName(s))
	for n := 1; n < len(name); n++ {
		own := strings.ToUpper(string(name[:n]))
		if !slices.ContainsFunc(w.sides, func(o rules.Side) bool {
			return o != s && strings.HasPrefix(strings.ToUpper(w.sideName(o)), own)
		}) {
			return string(name[:n])
		}
	}
	return string(name)
}

// pieceTitle returns what a reader is told who points at a counter.
func (p *painting) pieceTitle(c *counter, place string) string {
	args := []rules.Arg{rules.SideArg("side", c.side), rules.Num("n", c.n)}
	if t, ok := p.byID[place]; ok {
		args = append(args, rules.ID(p.tiles[t].Kind, "place", place))
	}
	if c.word != "" && !c.hidden {
		args = append(args, rules.Word("kind", p.look.Texts+c.word))
	}
	for f := range strings.FieldsSeq(string(c.flags)) {
		if p.look.Flags[f] != 0 {
			args = append(args, rules.Word("flag", p.look.Texts+f))
		}
	}
	if c.hidden || c.merged {
		if c.strength > 0 {
			sum := c.strength
			if c.merged {
				sum *= c.n
			}
			args = append(args, rules.Num("strength", sum))
		}
		return p.words.say(rules.M("map.pieces", args...))
	}
	args = append(args, rules.ID(p.Known.Kinds.Piece, "piece", c.id))
	if c.strength > 0 {
		args = append(args, rules.Num("strength", c.strength))
	}
	if c.most > 1 && c.steps > 0 {
		args = append(args, rules.Num("steps", c.steps), rules.Num("most", c.most))
	}
	return p.words.say(rules.M("map.piece", args...))
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
