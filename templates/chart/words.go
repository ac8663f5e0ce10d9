package chart

import (
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// say puts a message into words.
func (p *painting) say(m rules.Message) string { return p.book.Text(p.Lang, p.title, m) }

// word returns the text of a code without arguments.
func (p *painting) word(code string) string { return p.say(rules.M(code)) }

// nameOf returns the name of a tile's place.
func (p *painting) nameOf(t int) string {
	return p.title.Name(p.tiles[t].Kind, p.tiles[t].ID, p.Lang)
}

func (p *painting) sideName(s rules.Side) string {
	return p.title.Name(rules.KindSide, string(s), p.Lang)
}

// letter stands for a side where its colour cannot be seen: the beginning of its
// name, as long as it takes to tell it from the others.
func (p *painting) letter(s rules.Side) string {
	name := []rune(p.sideName(s))
	for n := 1; n < len(name); n++ {
		own := strings.ToUpper(string(name[:n]))
		if !slices.ContainsFunc(p.sides, func(o rules.Side) bool {
			return o != s && strings.HasPrefix(strings.ToUpper(p.sideName(o)), own)
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
		return p.say(rules.M("map.pieces", args...))
	}
	args = append(args, rules.ID(p.Known.Kinds.Piece, "piece", c.id))
	if c.strength > 0 {
		args = append(args, rules.Num("strength", c.strength))
	}
	if c.most > 1 && c.steps > 0 {
		args = append(args, rules.Num("steps", c.steps), rules.Num("most", c.most))
	}
	return p.say(rules.M("map.piece", args...))
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
