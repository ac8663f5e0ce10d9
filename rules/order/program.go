package order

import (
	"errors"
	"fmt"
)

// Program is a pattern made ready to run, either way: the parser runs it over
// the words of a line, [Grammar.Write] over the arguments of an order.
type Program struct {
	Code  []Inst
	Slots []Slot
}

// Inst is one step of a program.
type Inst struct {
	Op   Op
	X, Y int32
}

// Op is what a step does.
type Op uint8

// The steps of programs.
const (
	OpMatch  Op = iota // everything must be used up
	OpWord             // X: word
	OpSlot             // X: slot
	OpAnd              // an and may stand here; none is written
	OpSplit            // try X, then Y
	OpOption           // the same, but to write an order try Y, then X
	OpJump             // to X
)

// Slot is an argument of a form. Words and kinds are numbered as in the Grammar.
type Slot struct {
	Name   string
	Kinds  []int32 // in the order of the pattern
	Mask   uint64  // the same, as bits
	Number bool
	Text   bool
	Words  []int32 // {name:=a|b}

	of    []string // the pattern's: ids of kinds, or of words
	oneOf bool     // they are words
	plus  bool     // one or more
}

// assembler turns a pattern into a program, gathering faults.
type assembler struct {
	g      *Grammar
	prog   Program
	faults []error
}

func (a *assembler) fault(format string, args ...any) {
	a.faults = append(a.faults, fmt.Errorf(format, args...))
}

func (a *assembler) put(op Op, x, y int) int {
	a.prog.Code = append(a.prog.Code, Inst{op, int32(x), int32(y)})
	return len(a.prog.Code) - 1
}

func (a *assembler) here() int32 { return int32(len(a.prog.Code)) }

func (a *assembler) node(n node) {
	switch n.op {
	case nodeSeq:
		for _, kid := range n.kids {
			a.node(kid)
		}
	case nodeOpt:
		op := OpSplit
		if !n.kids[0].holds() {
			op = OpOption
		}
		split := a.put(op, len(a.prog.Code)+1, 0)
		a.node(n.kids[0])
		a.prog.Code[split].Y = a.here()
	case nodeAlt:
		var ends []int
		for i, kid := range n.kids {
			if i == len(n.kids)-1 {
				a.node(kid)
				break
			}
			split := a.put(OpSplit, len(a.prog.Code)+1, 0)
			a.node(kid)
			ends = append(ends, a.put(OpJump, 0, 0))
			a.prog.Code[split].Y = a.here()
		}
		for _, e := range ends {
			a.prog.Code[e].X = a.here()
		}
	case nodeWord:
		a.put(OpWord, int(a.word(n.word)), 0)
	case nodeSlot:
		a.slot(n.slot)
	}
}

func (a *assembler) word(id string) int32 {
	w, ok := a.g.words[id]
	if !ok {
		a.fault("unknown word %q", id)
	}
	return w
}

func (a *assembler) slot(s Slot) {
	for _, id := range s.of {
		switch {
		case s.oneOf:
			s.Words = append(s.Words, a.word(id))
		case id == KindNumber:
			s.Number = true
		case id == KindText:
			s.Text = true
		default:
			k, ok := a.g.kinds[id]
			if !ok {
				a.fault("unknown kind %q in {%s:...}", id, s.Name)
			}
			s.Kinds = append(s.Kinds, k)
			s.Mask |= 1 << k
		}
	}
	if s.Text && (s.plus || len(s.of) > 1) {
		a.fault("{%s:text} takes the whole rest and stands alone", s.Name)
	}
	a.prog.Slots = append(a.prog.Slots, s)
	at := a.put(OpSlot, len(a.prog.Slots)-1, 0)
	if s.plus {
		split := a.put(OpSplit, len(a.prog.Code)+1, 0)
		a.put(OpAnd, 0, 0)
		a.put(OpJump, at, 0)
		a.prog.Code[split].Y = a.here()
	}
}

// assemble reads a pattern and makes its program, and names all that is wrong.
func (g *Grammar) assemble(pattern string) (Program, []error) {
	root, err := readPattern(pattern)
	if err != nil {
		return Program{}, []error{err}
	}
	a := assembler{g: g}
	a.node(root)
	a.put(OpMatch, 0, 0)
	for _, pc := range a.prog.Next(0) {
		if a.prog.Code[pc].Op == OpMatch {
			a.faults = append(a.faults, errors.New("matches an empty line"))
		}
	}
	for pc, in := range a.prog.Code {
		if in.Op != OpSlot || !a.prog.Slots[in.X].Text {
			continue
		}
		for _, after := range a.prog.Next(pc + 1) {
			if a.prog.Code[after].Op != OpMatch {
				a.fault("{%s:text} is not at the end", a.prog.Slots[in.X].Name)
				break
			}
		}
	}
	return a.prog, a.faults
}

// Next returns the steps that can be reached from pc without reading a word of
// the line.
func (p *Program) Next(pc int) []int {
	var found []int
	seen := make([]bool, len(p.Code))
	todo := []int{pc}
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch in := p.Code[pc]; in.Op {
		case OpJump:
			todo = append(todo, int(in.X))
		case OpSplit, OpOption:
			todo = append(todo, int(in.Y), int(in.X))
		case OpAnd:
			todo = append(todo, pc+1)
		case OpMatch, OpWord, OpSlot:
			found = append(found, pc)
		}
	}
	return found
}
