package templates

import (
	"bytes"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// writeDiff writes the sections of a view as far as they differ from what the side was
// told last, and names the others by a text, under a name. Both views are of the same side.
func (s *writer) writeDiff(now, before *rules.View, code, name string) {
	var same [][]byte
	ids := map[rules.Arg]bool{}
	for i := range now.Sections {
		for j := range now.Sections[i].Lines {
			for _, a := range now.Sections[i].Lines[j].Args {
				ids[wording.IDOf(a)] = true
			}
		}
	}
	headed := false
	for i := range now.Sections {
		sec := &now.Sections[i]
		items := s.difference(sec.Lines, linesOf(before, sec), ids)
		if len(items) == 0 {
			if len(sec.Lines) > 0 {
				t, _ := s.words.Tell(sec.Heading())
				same = append(same, t)
			}
			continue
		}
		if !headed {
			s.body.Heading(s.say("sitrep.heading.changed"))
			headed = true
		}
		over, _ := s.words.Tell(sec.Heading())
		s.body.Group(over)
		for i := range items {
			e := &items[i]
			s.body.Write(e.text, e.style)
			for _, d := range e.details {
				s.body.Write(d, wording.Detail)
			}
		}
	}
	if len(same) > 0 {
		s.body.Para(s.say(code, wording.Phrase(name, bytes.Join(same, []byte("; ")))))
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
	style   wording.Style
	code    string
	subject string
	args    []rules.Arg
	details [][]byte
}

func (s *writer) items(lines []rules.Message) (out []item) {
	codes := map[string]int{}
	for i := range lines {
		t, st := s.words.Tell(lines[i])
		if st == wording.Detail && len(out) > 0 {
			e := &out[len(out)-1]
			e.details = append(e.details, t)
			continue
		}
		e := item{text: t, style: st, code: lines[i].Code, args: lines[i].Args, subject: lines[i].Code}
		if args := lines[i].Args; len(args) > 0 && args[0].Value != "" {
			of := wording.IDOf(args[0])
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

// key returns a text that is equal for items that say the same.
func (e *item) key() string {
	return string(bytes.Join(append([][]byte{e.text}, e.details...), []byte{wording.MarkLine}))
}

// isHeading reports whether an item stands over others.
func (e *item) isHeading() bool { return e.style == wording.Group || e.style == wording.Header }

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
			if len(over) > 0 && (e.style == wording.Group || over[len(over)-1].style == wording.Header) {
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
			gone = append(gone, bytes.TrimRight(wording.PlainMarks(s.removedText(e)), "."))
		}
	}
	if len(gone) > 0 {
		out = append(out, item{text: s.say("sitrep.gone", wording.Phrase("gone", bytes.Join(gone, []byte("; ")))), style: wording.Item})
	}
	return out
}

// removedText returns an item that is gone, in words: in those that the catalogs have for that.
func (s *writer) removedText(e *item) []byte {
	if code := e.code + "-gone"; s.book.Has(code) {
		return s.say(code, e.args...)
	}
	return e.text
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
		if !ids[wording.IDOf(*a)] {
			return false
		}
		some = true
	}
	return some
}
