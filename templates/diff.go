package templates

import (
	"bytes"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// writeDiff writes the sections of a view as far as they differ from what the side was
// told last, and names the others by a text, under a name. Both views are of the same side.
func (s *writer) writeDiff(now, before *rules.View, code, name string) {
	var same [][]byte
	ids := map[rules.Arg]bool{}
	for i := range now.Sections {
		for j := range now.Sections[i].Lines {
			for _, a := range now.Sections[i].Lines[j].Args {
				ids[idOf(a)] = true
			}
		}
	}
	headed := false
	for i := range now.Sections {
		sec := &now.Sections[i]
		items := s.difference(sec.Lines, linesOf(before, sec), ids)
		if len(items) == 0 {
			if len(sec.Lines) > 0 {
				t, _ := s.tell(sec.Heading())
				same = append(same, t)
			}
			continue
		}
		if !headed {
			s.out.heading(s.say("sitrep.heading.changed"))
			headed = true
		}
		over, _ := s.tell(sec.Heading())
		s.out.group(over)
		for i := range items {
			e := &items[i]
			s.out.write(e.text, e.style)
			for _, d := range e.details {
				s.out.write(d, styleDetail)
			}
		}
	}
	if len(same) > 0 {
		s.out.para(s.say(code, phrase(name, bytes.Join(same, []byte("; ")))))
	}
}

func linesOf(v *rules.View, of *rules.Section) []rules.Message {
	for i := range v.Sections {
		if s := &v.Sections[i]; s.Code == of.Code && s.Side == of.Side {
			return v.Sections[i].Lines
		}
	}
	return nil
}

// item is a line of a section in words, with the details below it. Its subject is
// what it tells of: a line that is gone is not missed where another tells of the same.
type item struct {
	text    []byte
	style   style
	code    string
	subject string
	args    []rules.Arg
	details [][]byte
}

func (s *writer) items(lines []rules.Message) (out []item) {
	codes := map[string]int{}
	for i := range lines {
		t, st := s.tell(lines[i])
		if st == styleDetail && len(out) > 0 {
			e := &out[len(out)-1]
			e.details = append(e.details, t)
			continue
		}
		e := item{text: t, style: st, code: lines[i].Code, args: lines[i].Args, subject: lines[i].Code}
		if args := lines[i].Args; len(args) > 0 && args[0].Value != "" {
			of := idOf(args[0])
			e.subject = of.Kind + " " + of.Value
		}
		codes[lines[i].Code]++
		out = append(out, e)
	}
	for i := range out {
		if codes[out[i].code] == 1 { // the only one of its kind, whatever it names first
			out[i].subject = out[i].code
		}
	}
	return out
}

// key is equal for items that say the same.
func (e *item) key() string {
	return string(bytes.Join(append([][]byte{e.text}, e.details...), []byte{markLine}))
}

// isHeading reports whether an item stands over others.
func (e *item) isHeading() bool { return e.style == styleGroup || e.style == styleHeader }

// difference returns the items of a section that were not there before, below the
// headings over them, and one that names what is gone: a place whose pieces stand
// elsewhere now is not, as they are told of there. ids are all that the view names.
func (s *writer) difference(now, before []rules.Message, ids map[rules.Arg]bool) (out []item) {
	was, is := s.items(before), s.items(now)
	left := map[string]int{}
	for i := range was {
		left[was[i].key()]++
	}
	subjects := map[string]bool{}
	var over []item // headings below which nothing has changed so far
	for i := range is {
		e := &is[i]
		subjects[e.subject], subjects[e.code] = true, true
		switch k := e.key(); {
		case e.isHeading():
			if len(over) > 0 && (e.style == styleGroup || over[len(over)-1].style == styleHeader) {
				over = over[:0]
			}
			over = append(over, *e)
			left[k]--
		case left[k] > 0:
			left[k]--
		default:
			out = append(append(out, over...), *e)
			over = over[:0]
		}
	}
	var gone [][]byte
	for i := range was {
		e := &was[i]
		if k := e.key(); e.isHeading() || left[k] <= 0 {
			continue
		} else {
			left[k]--
		}
		if !subjects[e.subject] && !e.namesElsewhere(ids) {
			gone = append(gone, bytes.TrimRight(plainMarks(s.removedText(e)), "."))
		}
	}
	if len(gone) > 0 {
		out = append(out, item{text: s.say("sitrep.gone", phrase("gone", bytes.Join(gone, []byte("; ")))), style: styleItem})
	}
	return out
}

// removedText returns an item that is gone, in words: in those that the catalogs have for that.
func (s *writer) removedText(e *item) []byte {
	if code := e.code + "-gone"; s.words.book.Has(code) {
		return s.say(code, e.args...)
	}
	return e.text
}

// idOf returns an argument without its name, its number and what an id says of its piece.
func idOf(a rules.Arg) rules.Arg {
	if a.Kind != rules.KindText {
		a.Value, _, _ = strings.Cut(a.Value, " ")
	}
	return rules.Arg{Kind: a.Kind, Value: a.Value}
}

// namesElsewhere reports whether an item names something behind its subject, and all of it
// is still named.
func (e *item) namesElsewhere(ids map[rules.Arg]bool) bool {
	some := false
	for i := 1; i < len(e.args); i++ {
		a := &e.args[i]
		if a.Value == "" || a.Kind == rules.KindWord || a.Kind == rules.KindSide {
			continue
		}
		if !ids[idOf(*a)] {
			return false
		}
		some = true
	}
	return some
}
