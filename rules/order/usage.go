package order

import (
	"slices"
	"strings"
)

// Usage returns how a pattern is written, for people: "attack <zone> [with <army> ...]".
// What may stand once more is "..." there. kindName puts the id of a kind into words.
func (g *Grammar) Usage(pattern string, lang Lang, kindName func(kind string) string) string {
	root, _ := readPattern(pattern)
	u := usage{g: g, lang: lang, kindName: kindName}
	return u.node(&root, false)
}

type usage struct {
	g        *Grammar
	lang     Lang
	kindName func(kind string) string
	told     []*Slot
}

// more stands for what has been told already.
const more = "..."

// again reports whether a piece that may be absent begins with an argument that has
// been told.
func (u *usage) again(n *node) bool {
	for n.op != nodeSlot {
		i := slices.IndexFunc(n.kids, func(kid node) bool { return kid.op == nodeSlot || len(kid.kids) > 0 && kid.op != nodeOpt })
		if i < 0 {
			return false
		}
		n = &n.kids[i]
	}
	return slices.ContainsFunc(u.told, func(s *Slot) bool { return s.Name == n.slot.Name && slices.Equal(s.of, n.slot.of) })
}

// node puts a piece of a pattern into words; inside says that brackets stand
// around it.
func (u *usage) node(n *node, inside bool) string {
	switch n.op {
	case nodeOpt:
		if u.again(n) {
			return more
		}
		return enclose("[", u.node(&n.kids[0], true), "]")
	case nodeAlt:
		kids, open, shut := n.kids, "(", ")"
		if last := len(kids) - 1; len(kids[last].kids) == 0 && kids[last].op == nodeSeq {
			kids, open, shut = kids[:last], "[", "]"
		} else if inside {
			open, shut = "", ""
		}
		return enclose(open, u.join(kids, "|"), shut)
	case nodeWord:
		return u.g.Word(n.word, u.lang)
	case nodeSlot:
		return u.slot(&n.slot)
	case nodeSeq:
		if len(n.kids) == 1 {
			return u.node(&n.kids[0], inside)
		}
	}
	return u.join(n.kids, " ")
}

func (u *usage) join(kids []node, by string) string {
	var parts []string
	for i := range kids {
		if part := u.node(&kids[i], false); part != "" && (part != more || len(parts) == 0 || parts[len(parts)-1] != more) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, by)
}

func enclose(open, text, shut string) string {
	if text == "" {
		return ""
	}
	return open + text + shut
}

// slot puts an argument of a pattern into words: <zone>, <army> ..., N, (a|b).
func (u *usage) slot(s *Slot) string {
	var parts []string
	for _, id := range s.of {
		var part string
		switch {
		case s.oneOf:
			part = u.g.Word(id, u.lang)
		case id == KindNumber:
			part = "N"
		case id == KindText:
			part = "..."
		case u.g.tacit(id):
			continue
		default:
			part = "<" + u.kindName(id) + ">"
		}
		parts = append(parts, part)
	}
	if parts == nil {
		return ""
	}
	u.told = append(u.told, s)
	out := strings.Join(parts, "|")
	if s.oneOf {
		out = "(" + out + ")"
	}
	if s.plus {
		out += " ..."
	}
	return out
}
