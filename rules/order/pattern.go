package order

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// node is a piece of a parsed pattern.
type node struct {
	op   nodeOp
	kids []node // seq, alt, opt
	word string // word id
	slot Slot
}

type nodeOp uint8

const (
	nodeSeq nodeOp = iota
	nodeAlt
	nodeOpt
	nodeWord
	nodeSlot
)

// holds reports whether every way through a piece holds an argument.
func (n *node) holds() bool {
	switch n.op {
	case nodeSlot:
		return true
	case nodeSeq:
		return slices.ContainsFunc(n.kids, func(kid node) bool { return kid.holds() })
	case nodeAlt:
		return !slices.ContainsFunc(n.kids, func(kid node) bool { return !kid.holds() })
	case nodeOpt, nodeWord:
	}
	return false
}

var errPatternEnd = errors.New("the pattern ends too early")

// readPattern parses the notation described at Form.
func readPattern(pattern string) (node, error) {
	p := patternReader{rest: pattern}
	n, err := p.alternatives("")
	if err != nil {
		return node{}, err
	}
	if p.skip(); p.rest != "" {
		return node{}, fmt.Errorf("%q closes nothing", p.rest[:1])
	}
	return n, nil
}

type patternReader struct {
	rest  string
	depth int
}

func (p *patternReader) skip() { p.rest = strings.TrimLeft(p.rest, " \t") }

func (p *patternReader) alternatives(shut string) (node, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > 20 {
		return node{}, errors.New("brackets are nested too deep")
	}
	alt := node{op: nodeAlt}
	for {
		seq, err := p.sequence()
		if err != nil {
			return node{}, err
		}
		last := !strings.HasPrefix(p.rest, "|")
		if len(seq.kids) == 0 && (!last || len(alt.kids) == 0 || shut != ")") {
			return node{}, errors.New("an empty alternative")
		}
		alt.kids = append(alt.kids, seq)
		if last {
			break
		}
		p.rest = p.rest[1:]
	}
	if len(alt.kids) == 1 {
		return alt.kids[0], nil
	}
	return alt, nil
}

func (p *patternReader) sequence() (node, error) {
	seq := node{op: nodeSeq}
	for {
		p.skip()
		if p.rest == "" || strings.IndexByte("])|", p.rest[0]) >= 0 {
			return seq, nil
		}
		var n node
		var err error
		switch p.rest[0] {
		case '[':
			n, err = p.bracket("]", nodeOpt)
		case '(':
			n, err = p.bracket(")", nodeSeq)
		case '{':
			n, err = p.slot()
		default:
			end := strings.IndexAny(p.rest, " \t[](){}|")
			if end < 0 {
				end = len(p.rest)
			}
			if end == 0 {
				return node{}, fmt.Errorf("%q closes nothing", p.rest[:1])
			}
			n = node{op: nodeWord, word: p.rest[:end]}
			p.rest = p.rest[end:]
		}
		if err != nil {
			return node{}, err
		}
		seq.kids = append(seq.kids, n)
	}
}

func (p *patternReader) bracket(shut string, op nodeOp) (node, error) {
	p.rest = p.rest[1:]
	inner, err := p.alternatives(shut)
	if err != nil {
		return node{}, err
	}
	if p.rest == "" {
		return node{}, errPatternEnd
	}
	if p.rest[:1] != shut {
		return node{}, fmt.Errorf("%q where %q should close", p.rest[:1], shut)
	}
	p.rest = p.rest[1:]
	return node{op: op, kids: []node{inner}}, nil
}

func (p *patternReader) slot() (node, error) {
	end := strings.IndexByte(p.rest, '}')
	if end < 0 {
		return node{}, errPatternEnd
	}
	text := p.rest[1:end]
	p.rest = p.rest[end+1:]
	name, kinds, ok := strings.Cut(text, ":")
	if !ok || name == "" || kinds == "" {
		return node{}, fmt.Errorf("{%s} is not {name:kind}", text)
	}
	s := Slot{Name: name}
	kinds, s.plus = strings.CutSuffix(kinds, "+")
	kinds, s.oneOf = strings.CutPrefix(kinds, "=")
	s.of = strings.Split(kinds, "|")
	return node{op: nodeSlot, slot: s}, nil
}
