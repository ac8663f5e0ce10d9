package parser

import (
	"errors"
	"fmt"
)

// program is a pattern made ready to run: see Parser.run.
type program struct {
	code  []inst
	slots []slot
}

type inst struct {
	op   opcode
	x, y int32
}

type opcode uint8

const (
	opMatch opcode = iota // the line must be at its end
	opWord                // x: word
	opSlot                // x: slot
	opAnd                 // an and may stand here
	opSplit               // try x, then y
	opJump                // to x
)

// slot is an argument of a form.
type slot struct {
	name   string
	kinds  []int32 // in the order of the pattern
	mask   uint64  // the same, as bits
	number bool
	text   bool
	words  []int32 // {name:=a|b}
}

// assembler turns a pattern into a program, gathering faults.
type assembler struct {
	words  map[string]int32
	kinds  map[string]int32
	prog   *program
	faults []error
}

func (a *assembler) fault(format string, args ...any) {
	a.faults = append(a.faults, fmt.Errorf(format, args...))
}

func (a *assembler) put(op opcode, x, y int) int {
	a.prog.code = append(a.prog.code, inst{op, int32(x), int32(y)})
	return len(a.prog.code) - 1
}

func (a *assembler) here() int32 { return int32(len(a.prog.code)) }

func (a *assembler) node(n node) {
	switch n.op {
	case nodeSeq:
		for _, kid := range n.kids {
			a.node(kid)
		}
	case nodeOpt:
		split := a.put(opSplit, len(a.prog.code)+1, 0)
		a.node(n.kids[0])
		a.prog.code[split].y = a.here()
	case nodeAlt:
		var ends []int
		for i, kid := range n.kids {
			if i == len(n.kids)-1 {
				a.node(kid)
				break
			}
			split := a.put(opSplit, len(a.prog.code)+1, 0)
			a.node(kid)
			ends = append(ends, a.put(opJump, 0, 0))
			a.prog.code[split].y = a.here()
		}
		for _, e := range ends {
			a.prog.code[e].x = a.here()
		}
	case nodeWord:
		a.put(opWord, int(a.word(n.word)), 0)
	case nodeSlot:
		a.slot(n.slot)
	}
}

func (a *assembler) word(id string) int32 {
	w, ok := a.words[id]
	if !ok {
		a.fault("unknown word %q", id)
	}
	return w
}

func (a *assembler) slot(t slotText) {
	s := slot{name: t.name}
	for _, id := range t.kinds {
		switch {
		case t.words:
			s.words = append(s.words, a.word(id))
		case id == KindNumber:
			s.number = true
		case id == KindText:
			s.text = true
		default:
			k, ok := a.kinds[id]
			if !ok {
				a.fault("unknown kind %q in {%s:...}", id, t.name)
			}
			s.kinds = append(s.kinds, k)
			s.mask |= 1 << k
		}
	}
	if s.text && (t.plus || len(t.kinds) > 1) {
		a.fault("{%s:text} takes the whole rest and stands alone", t.name)
	}
	a.prog.slots = append(a.prog.slots, s)
	at := a.put(opSlot, len(a.prog.slots)-1, 0)
	if t.plus {
		split := a.put(opSplit, len(a.prog.code)+1, 0)
		a.put(opAnd, 0, 0)
		a.put(opJump, at, 0)
		a.prog.code[split].y = a.here()
	}
}

// assemble makes the program of a pattern and names all that is wrong.
func assemble(pattern string, words, kinds map[string]int32) (*program, []error) {
	root, err := readPattern(pattern)
	if err != nil {
		return nil, []error{err}
	}
	a := assembler{words: words, kinds: kinds, prog: &program{}}
	a.node(root)
	a.put(opMatch, 0, 0)
	for _, pc := range a.prog.next(0) {
		if a.prog.code[pc].op == opMatch {
			a.faults = append(a.faults, errors.New("matches an empty line"))
		}
	}
	for pc, in := range a.prog.code {
		if in.op != opSlot || !a.prog.slots[in.x].text {
			continue
		}
		for _, after := range a.prog.next(pc + 1) {
			if a.prog.code[after].op != opMatch {
				a.fault("{%s:text} is not at the end", a.prog.slots[in.x].name)
				break
			}
		}
	}
	return a.prog, a.faults
}

// next returns the instructions that can be reached from pc without reading
// a word of the line.
func (p *program) next(pc int) []int {
	var found []int
	seen := make([]bool, len(p.code))
	todo := []int{pc}
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch in := p.code[pc]; in.op {
		case opJump:
			todo = append(todo, int(in.x))
		case opSplit:
			todo = append(todo, int(in.y), int(in.x))
		case opAnd:
			todo = append(todo, pc+1)
		case opMatch, opWord, opSlot:
			found = append(found, pc)
		}
	}
	return found
}
