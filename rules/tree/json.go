package tree

import (
	"encoding/json"
	"errors"
)

// ParseJSON reads JSON into values.
func ParseJSON(source []byte) (Value, error) {
	if !json.Valid(source) {
		err := json.Unmarshal(source, new(any))
		var at *json.SyntaxError
		if errors.As(err, &at) {
			err = &SyntaxError{int(max(at.Offset-1, 0)), at.Error()}
		}
		return Value{}, err
	}
	p := &parser{s: string(source), stack: make([]Entry, 0, 64), done: make([]Entry, 0, len(source)/32)}
	p.peek()
	return p.value(), nil
}

// parser walks over JSON that is valid. All entries lie in one piece of memory.
type parser struct {
	s     string
	i     int
	stack []Entry // of the tables and lists that are open
	done  []Entry
}

// peek is the next character that is more than a separator.
func (p *parser) peek() byte {
	for ; p.i < len(p.s); p.i++ {
		switch c := p.s[p.i]; c {
		case ' ', '\n', '\t', '\r', ',', ':':
		default:
			return c
		}
	}
	return 0
}

// value reads the value that begins here.
func (p *parser) value() Value {
	v := Value{Kind: p.s[p.i], At: p.i}
	switch v.Kind {
	case '{', '[':
		v.Items = p.items(v.Kind + 2) // ] after [, } after {
	case '"':
		v.Text = p.text()
	default:
		for p.i < len(p.s) && (p.s[p.i] > ',' || p.s[p.i] == '+') && p.s[p.i] != ']' && p.s[p.i] != '}' {
			p.i++
		}
		switch v.Text = p.s[v.At:p.i]; {
		case v.Kind == 'f':
			v.Kind = 't'
		case v.Kind <= '9':
			v.Kind = '0'
		}
	}
	return v
}

// items reads a table or a list.
func (p *parser) items(end byte) []Entry {
	from := len(p.stack)
	for p.i++; p.peek() != end; {
		var e Entry
		if end == '}' {
			e.Key = p.text()
			p.peek()
		}
		e.Value = p.value()
		p.stack = append(p.stack, e)
	}
	p.i++
	at := len(p.done)
	p.done = append(p.done, p.stack[from:]...)
	p.stack = p.stack[:from]
	return p.done[at:len(p.done):len(p.done)]
}

// text reads a text, which is copied only if it holds escapes.
func (p *parser) text() (text string) {
	from, plain := p.i, true
	for p.i++; p.s[p.i] != '"'; p.i++ {
		if p.s[p.i] == '\\' {
			plain = false
			p.i++
		}
	}
	if p.i++; plain {
		return p.s[from+1 : p.i-1]
	}
	if err := json.Unmarshal([]byte(p.s[from:p.i]), &text); err != nil {
		panic("tree: a text of valid JSON: " + err.Error()) // there is none
	}
	return text
}
