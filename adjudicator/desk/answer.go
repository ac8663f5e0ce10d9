package desk

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// The two problems of a line that answers a question and cannot be read as an answer
// to one: it fits none of its choices, or several.
const (
	CodeNoAnswer = "fault.answer-none"
	CodeAnswers  = "fault.answer-several"
)

var (
	onlyLabel = regexp.MustCompile(`^\(?(?:([a-z])[\s.:)]*)?[\s.\-]*(\d{1,3})[\s.:)]*$`)
	labelled  = regexp.MustCompile(`^\(?([a-z]|\d{1,3})\s*[.:)]+\s*(\S.*)$`)
	lettered  = regexp.MustCompile(`^([a-z])\s+(\S.*)$`)
	parted    = phrases.Pattern(`\s*[,;]\s*|\s+(?:{answer.and})\s+`)
	numbering = phrases.Pattern(`^(?:(?:(?:{answer.my}) )?(?:{answer.number})\s*:?\s+)+(\(?[a-z]?\s*\d)`)

	// ordinal is a place in a list as people write it.
	ordinal = phrases.Pattern(`^(?:(?:{answer.the})\s+)?([a-z]+)(?:\s+(?:{answer.choice}))?[.!]?$`)

	placeWords = phrases.List("assent.in")
)

// Answer reads what [Desk.Read] has not taken for orders as answers to the decisions
// that are asked of the side: yes and no, the numbers and letters that its mail tells
// choices by, and any beginning of what a choice is called that no other shares. takes
// is asked whether the position takes an order where a number is the whole of one in
// the title's language, too. say puts a message into words, in all languages.
func (d *Desk) Answer(s *Sheet, lines []language.Line, asked []rules.Demand, takes func(rules.Order) bool, say func(rules.Message) []string) {
	questions := rules.Questions(asked)
	if len(questions) == 0 {
		return
	}
	r := answers{desk: d, asked: asked, say: say}
	for i := range questions {
		r.add(&questions[i])
	}
	var courtesies []rules.Order
	for _, line := range lines {
		text, _, _ := strings.Cut(line.Text, "#")
		at := slices.IndexFunc(s.Problems, func(p rules.Problem) bool { return p.Line == line.No })
		if at < 0 {
			r.number(s, line.No, text, takes)
			continue
		}
		found, code := r.read(text)
		if line.Polite && code != CodeNoAnswer && !terse(text) { // a name is the beginning of many
			continue
		}
		if len(found) == 0 && (code == "" || len(strings.Fields(text)) > mostAnswerWords) {
			continue
		}
		if s.Problems[at].Message.Code == "fault.chatter" {
			s.Chatter--
		}
		if code != "" {
			s.Problems[at] = Spot{Line: line.No}.Problem(rules.M(code, rules.Text("word", strings.TrimSpace(text))))
			continue
		}
		s.Problems = slices.Delete(s.Problems, at, at+1)
		for _, o := range found {
			o.Line, o.Col, o.Text = line.No, 1, line.Text
			if slices.Contains(prose.Courteous(), language.Fold(text)) {
				courtesies = append(courtesies, o)
			} else if !ordered(s.Orders, &o) {
				s.Orders = append(s.Orders, o)
			}
		}
	}
	if len(s.Orders) == 0 && len(courtesies) > 0 {
		s.Orders = courtesies[:1]
	}
	slices.SortStableFunc(s.Orders, func(a, b rules.Order) int { return a.Line - b.Line })
}

// number takes a line that is a number alone, or behind the letter of its question, for
// the choice that the mail tells by it, although the title reads an order in it, unless
// the position takes that: then the line could be both.
func (r *answers) number(s *Sheet, line int, text string, takes func(rules.Order) bool) {
	at := slices.IndexFunc(s.Orders, func(o rules.Order) bool { return o.Line == line })
	label := counted(text)
	if at < 0 || !onlyLabel.MatchString(label) {
		return
	}
	c, _ := r.one(label)
	switch o := &s.Orders[at]; {
	case c == nil:
	case takes(*o):
		s.Problems = append(s.Problems, Spot{Line: line}.Problem(rules.M(CodeAnswers, rules.Text("word", strings.TrimSpace(text)))))
		s.Orders = slices.Delete(s.Orders, at, at+1)
	default:
		own := c.order.Clone()
		own.Line, own.Col, own.Text = line, 1, o.Text
		*o = own
	}
}

// terse reports whether a text says yes or no or is a number, and is no name.
func terse(text string) bool {
	text = strings.TrimSpace(strings.ToLower(text))
	tone, rest := prose.ToneOf(language.Fold(text))
	return onlyLabel.MatchString(text) || tone != rules.NoTone && rest == ""
}

// ordered reports whether a sheet holds the same order already, as one does that says
// yes first and then what.
func ordered(list []rules.Order, o *rules.Order) bool {
	return slices.ContainsFunc(list, func(x rules.Order) bool {
		return x.Form == o.Form && slices.EqualFunc(x.Args, o.Args, func(a, b rules.Value) bool {
			return a.Name == b.Name && a.ID == b.ID && a.Num == b.Num
		})
	})
}

// mostAnswerWords is how long a line is that is told that it answers nothing; what is
// longer is prose.
const mostAnswerWords = 4

// answers are the choices of the questions that are pending.
type answers struct {
	desk  *Desk
	asked []rules.Demand
	say   func(rules.Message) []string
	list  []*candidate
	parts int // questions
}

// candidate is a choice and what it is called.
type candidate struct {
	question int
	label    string // of the question
	number   int
	tone     rules.Tone
	order    *rules.Order
	keys     []string // folded
}

// add takes up the choices of a question.
func (r *answers) add(q *rules.Question) {
	d := &r.asked[q.Demand]
	tones := d.Tones()
	for n, i := range q.Choices {
		c := &candidate{question: r.parts, label: strings.ToLower(q.Label), number: n + 1, tone: tones[i], order: &d.Choices[i].Order}
		c.keys = r.desk.called(&d.Choices[i], r.say)
		r.list = append(r.list, c)
	}
	r.parts++
}

// called returns what a choice may be called: its order with every way to write its verb,
// what follows the verb, each name in it, and what the mail says of it.
func (d *Desk) called(c *rules.Choice, say func(rules.Message) []string) (keys []string) {
	add := func(text string) {
		if text = language.Fold(text); text != "" && !slices.Contains(keys, text) {
			keys = append(keys, text)
		}
	}
	language := d.words().language
	for _, lang := range order.Languages {
		written, ok := language.Write(&c.Order, lang)
		if !ok {
			continue
		}
		add(written)
		var verb *order.Word
		for i := range language.Words {
			w := &language.Words[i]
			if first := language.Word(w.ID, lang); first != "" && (written == first || strings.HasPrefix(written, first+" ")) && (verb == nil || len(first) > len(language.Word(verb.ID, lang))) {
				verb = w
			}
		}
		if verb != nil {
			rest := strings.TrimPrefix(written, language.Word(verb.ID, lang))
			add(rest)
			for _, form := range slices.Concat(verb.EN, verb.ES) {
				add(form + rest)
			}
		}
		for _, v := range c.Order.Args {
			add(language.Name(v.Kind, v.ID, lang))
		}
	}
	for _, text := range say(c.Message) {
		add(text)
	}
	return keys
}

// read finds the choices that a line makes. code says why it makes none although it
// is an answer.
func (r *answers) read(text string) (found []rules.Order, code string) {
	text = counted(text)
	if parts := parted().Split(text, -1); len(parts) > 1 { // "1, 3", "A: yes, B: no"
		for _, part := range parts {
			one, _ := r.one(part)
			if one == nil || !onlyLabel.MatchString(part) && !r.labels(part) {
				found = nil
				break
			}
			found = append(found, one.order.Clone())
		}
		if len(found) > 0 {
			return found, ""
		}
	}
	one, code := r.one(text)
	if one == nil {
		return nil, code
	}
	return []rules.Order{one.order.Clone()}, ""
}

// counted returns a line in small letters without what people write before a number; a place
// in the list, as "the first", is its number.
func counted(text string) string {
	text = strings.TrimSpace(strings.ToLower(text))
	if m := ordinal().FindStringSubmatch(text); m != nil && ordinals()[m[1]] > 0 {
		return strconv.Itoa(ordinals()[m[1]])
	}
	return numbering().ReplaceAllString(text, "$1")
}

// labels reports whether a text begins with what a question is told by.
func (r *answers) labels(text string) bool {
	m := labelled.FindStringSubmatch(text)
	if m == nil {
		m = lettered.FindStringSubmatch(text)
	}
	return m != nil && slices.ContainsFunc(r.list, func(c *candidate) bool { return r.bears(c, m[1]) })
}

// bears reports whether a question is told by a label: its letter, or its number.
func (r *answers) bears(c *candidate, label string) bool {
	return c.label != "" && (label == c.label || label == strconv.Itoa(c.question+1))
}

// one finds the one choice that a text makes.
func (r *answers) one(text string) (*candidate, string) {
	if m := onlyLabel.FindStringSubmatch(text); m != nil {
		return pick(r.where(func(c *candidate) bool {
			return m[2] == strconv.Itoa(c.number) && (m[1] == "" || m[1] == c.label)
		}), CodeNoAnswer)
	}
	m := labelled.FindStringSubmatch(text)
	if m == nil {
		m = lettered.FindStringSubmatch(text)
	}
	if m != nil {
		if list := r.where(func(c *candidate) bool { return r.bears(c, m[1]) }); len(list) > 0 {
			if n := onlyLabel.FindStringSubmatch(m[2]); n != nil && n[1] == "" {
				list = slices.DeleteFunc(list, func(c *candidate) bool { return strconv.Itoa(c.number) != n[2] })
				return pick(list, CodeNoAnswer)
			}
			one, code := said(m[2], list)
			return one, cmp.Or(code, CodeNoAnswer)
		}
		if n, err := strconv.Atoi(m[1]); err == nil { // the number of a choice, and its words
			if one, _ := said(m[2], r.list); one != nil {
				if one.number != n {
					return nil, CodeAnswers
				}
				return one, ""
			}
		}
	}
	return said(text, r.list)
}

func (r *answers) where(holds func(*candidate) bool) (out []*candidate) {
	for _, c := range r.list {
		if holds(c) {
			out = append(out, c)
		}
	}
	return out
}

// pick returns the choice if there is one alone.
func pick(list []*candidate, none string) (*candidate, string) {
	switch len(list) {
	case 0:
		return nil, none
	case 1:
		return list[0], ""
	}
	return nil, CodeAnswers
}

// said finds the choice that words make.
func said(text string, list []*candidate) (*candidate, string) {
	text = language.Fold(text)
	for _, end := range prose.Tail() {
		text = strings.TrimSuffix(text, end)
	}
	tone, rest := prose.ToneOf(text)
	if tone != rules.NoTone {
		var fit []*candidate
		for _, c := range list {
			if c.tone == tone && c.speaksOf(rest) {
				fit = append(fit, c)
			}
		}
		if len(fit) > 1 { // the one that says no more than that
			slices.SortStableFunc(fit, func(a, b *candidate) int { return len(a.order.Args) - len(b.order.Args) })
			if fit[0].question == fit[len(fit)-1].question && len(fit[0].order.Args) < len(fit[1].order.Args) {
				fit = fit[:1]
			}
		}
		if len(fit) > 0 || rest == "" {
			return pick(fit, CodeNoAnswer)
		}
	}
	for words := text; words != ""; {
		if one, code := beginning(words, list); one != nil || code != "" {
			return one, code
		}
		first, others, _ := strings.Cut(words, " ")
		if !slices.Contains(prose.Lead(), first) {
			break
		}
		words = others
	}
	return nil, ""
}

// speaksOf reports whether all words of a text stand in what the choice is called.
func (c *candidate) speaksOf(text string) bool {
	for word := range strings.FieldsSeq(text) {
		if slices.Contains(prose.Lead(), word) || slices.Contains(placeWords(), word) {
			continue
		}
		if !slices.ContainsFunc(c.keys, func(key string) bool { return slices.Contains(strings.Fields(key), word) }) {
			return false
		}
	}
	return true
}

// beginning finds the choice that alone is called so, or is the only one that begins
// so.
func beginning(text string, list []*candidate) (*candidate, string) {
	var whole, begun []*candidate
	for _, c := range list {
		switch {
		case slices.Contains(c.keys, text):
			whole = append(whole, c)
		case len(text) > 1 && slices.ContainsFunc(c.keys, func(key string) bool { return strings.HasPrefix(key, text) }):
			begun = append(begun, c)
		}
	}
	if len(whole) == 1 {
		return whole[0], ""
	}
	return pick(append(whole, begun...), "")
}
