package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// parser reads JSON into values. Texts are parts of the source, and all
// entries lie in one piece of memory.
type parser struct {
	s     string
	i     int
	depth int
	stack []entry // of the tables and lists that are open
	done  []entry
}

// maxDepth bounds how deep tables and lists may lie in one another.
const maxDepth = 100

var errEnd = errors.New("the document ends too early")

func parseJSON(source string) (value, error) {
	p := &parser{s: source, stack: make([]entry, 0, 64), done: make([]entry, 0, len(source)/32)}
	v, err := p.value()
	if err == nil {
		if p.space(); p.i < len(p.s) {
			err = p.bad()
		}
	}
	return v, err
}

func (p *parser) bad() error {
	if p.i >= len(p.s) {
		return errEnd
	}
	line := 1 + strings.Count(p.s[:p.i], "\n")
	return fmt.Errorf("line %d, column %d: %q does not belong here", line, p.i-strings.LastIndexByte(p.s[:p.i], '\n'), p.s[p.i])
}

func (p *parser) space() {
	for p.i < len(p.s) && (p.s[p.i] == ' ' || p.s[p.i] == '\n' || p.s[p.i] == '\t' || p.s[p.i] == '\r') {
		p.i++
	}
}

// next takes a character after blanks.
func (p *parser) next(c byte) bool {
	p.space()
	if p.i < len(p.s) && p.s[p.i] == c {
		p.i++
		return true
	}
	return false
}

func (p *parser) value() (value, error) {
	p.space()
	if p.i >= len(p.s) {
		return value{}, errEnd
	}
	v := value{at: p.i, kind: p.s[p.i]}
	var err error
	switch c := v.kind; {
	case c == '{', c == '[':
		v.items, err = p.items(c)
	case c == '"':
		v.text, err = p.text()
	default:
		n := p.i
		for n < len(p.s) && (p.s[n] >= '0' && p.s[n] <= '9' || p.s[n] >= 'a' && p.s[n] <= 'z' || p.s[n] == '-' || p.s[n] == '+' || p.s[n] == '.' || p.s[n] == 'E') {
			n++
		}
		v.text = p.s[p.i:n]
		switch {
		case v.text == "true", v.text == "false":
			v.kind = 't'
		case v.text == "null":
			v.kind = 'n'
		case v.text != "" && (c == '-' || c >= '0' && c <= '9') && json.Valid([]byte(v.text)):
			v.kind = '0'
		default:
			return v, p.bad()
		}
		p.i = n
	}
	return v, err
}

// items reads a table or list.
func (p *parser) items(open byte) ([]entry, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, errors.New("tables too deep in one another")
	}
	end := open + 2 // ] after [, } after {
	from := len(p.stack)
	p.i++
	for more := !p.next(end); more; {
		var e entry
		var err error
		if open == '{' {
			p.space()
			if p.i >= len(p.s) || p.s[p.i] != '"' {
				return nil, p.bad()
			}
			if e.key, err = p.text(); err != nil {
				return nil, err
			}
			if !p.next(':') {
				return nil, p.bad()
			}
		}
		if e.value, err = p.value(); err != nil {
			return nil, err
		}
		p.stack = append(p.stack, e)
		if more = p.next(','); !more && !p.next(end) {
			return nil, p.bad()
		}
	}
	p.depth--
	at := len(p.done)
	p.done = append(p.done, p.stack[from:]...)
	p.stack = p.stack[:from]
	return p.done[at:len(p.done):len(p.done)], nil
}

// text reads a text; p stands on its first quotation mark.
func (p *parser) text() (string, error) {
	from := p.i
	for p.i++; p.i < len(p.s); p.i++ {
		switch c := p.s[p.i]; {
		case c == '"':
			p.i++
			return p.s[from+1 : p.i-1], nil
		case c == '\\':
			return p.escaped(from)
		case c < ' ':
			return "", p.bad()
		}
	}
	return "", errEnd
}

// escaped is text for one that holds escapes.
func (p *parser) escaped(from int) (text string, err error) {
	for ; p.i < len(p.s) && p.s[p.i] != '"'; p.i++ {
		if p.s[p.i] == '\\' {
			p.i++
		}
	}
	if p.i >= len(p.s) {
		return "", errEnd
	}
	p.i++
	if err := json.Unmarshal([]byte(p.s[from:p.i]), &text); err != nil {
		return "", fmt.Errorf("a text: %w", err)
	}
	return text, nil
}
