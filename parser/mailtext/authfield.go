package mailtext

import "strings"

// authField is one Authentication-Results field (RFC 8601 §2.2).
type authField struct {
	Id      string // authserv-id, in lower case
	Results []authResult
}

// authResult is what one method found: "spf=pass smtp.mailfrom=a.example".
type authResult struct {
	Method, Value string            // in lower case
	Props         map[string]string // by "header.from" and the like
}

// ReadAuthField reads the value of a field. What is malformed from somewhere on
// has no results at all: nobody knows what it meant to say. That it has our
// authserv-id is told all the same.
func ReadAuthField(value string) authField {
	r := authReader{text: value}
	var f authField
	r.space()
	f.Id = strings.ToLower(r.word())
	r.space()
	if r.next() != ';' { // the version
		if r.word() != "1" {
			return f
		}
		r.space()
	}
	var results []authResult
	for r.take(';') {
		r.space()
		if r.done() { // a ";" at the end is no result
			break
		}
		result, ok := r.result()
		if !ok {
			return f
		}
		if result.Method != "" {
			results = append(results, result)
		}
	}
	if r.done() && !r.broken {
		f.Results = results
	}
	return f
}

// authReader reads a structured field (RFC 5322 §3.2).
type authReader struct {
	text   string
	at     int
	broken bool // a quotation or comment without an end
}

// result reads "method=value" with its properties. One without a method is the
// "none" of a server that checked nothing.
func (r *authReader) result() (result authResult, ok bool) {
	method := strings.ToLower(r.word())
	r.space()
	if method == "none" && r.next() != '=' {
		return result, true
	}
	if result.Method, _, _ = strings.Cut(method, "/"); result.Method == "" || !r.take('=') {
		return result, false
	}
	r.space()
	result.Value, result.Props = strings.ToLower(r.word()), map[string]string{}
	for r.space(); r.next() != ';' && !r.done(); r.space() {
		var name strings.Builder
		for r.next() != '=' {
			word := r.word()
			if word == "" {
				return result, false
			}
			name.WriteString(strings.ToLower(word)) // blanks may stand around its dot
			r.space()
		}
		if name.Len() == 0 {
			return result, false
		}
		r.take('=')
		r.space()
		if _, twice := result.Props[name.String()]; twice {
			return result, false
		}
		result.Props[name.String()] = r.value()
	}
	return result, result.Value != ""
}

func (r *authReader) done() bool { return r.at >= len(r.text) }

func (r *authReader) next() byte {
	if r.done() {
		return 0
	}
	return r.text[r.at]
}

func (r *authReader) take(c byte) bool {
	if r.done() || r.text[r.at] != c {
		return false
	}
	r.at++
	return true
}

// space passes over blanks and comments, which nest (RFC 5322 §3.2.2).
func (r *authReader) space() {
	depth := 0
	for ; !r.done(); r.at++ {
		switch c := r.text[r.at]; {
		case c == '\\' && depth > 0:
			r.at++
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth == 0 && !blankByte(c):
			return
		}
	}
	r.broken = r.broken || depth > 0
}

// word reads up to a blank, a comment, "=" or ";", and what stands in quotation
// marks as it is: none of it parts anything.
func (r *authReader) word() string { return r.until("=") }

// value reads a word that may hold "=", as signatures do.
func (r *authReader) value() string { return r.until("") }

func (r *authReader) until(stop string) string {
	var b strings.Builder
	quoted := false
	for ; !r.done(); r.at++ {
		c := r.text[r.at]
		switch {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\' && r.at+1 < len(r.text):
			r.at++
			b.WriteByte(r.text[r.at])
		case !quoted && (c == ';' || c == '(' || c == ')' || blankByte(c) || strings.IndexByte(stop, c) >= 0):
			return b.String()
		default:
			b.WriteByte(c)
		}
	}
	r.broken = r.broken || quoted
	return b.String()
}

func blankByte(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
