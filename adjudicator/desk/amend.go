package desk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
)

// Amendment is what a line wants changed of a sheet that was sent before.
type Amendment struct {
	Line int      // of the letter
	Text string   // as it was written
	Old  []string // what is to go, as it was written: orders, parts of them, or their numbers; none: nothing
	New  string   // the order that is to stand there instead, or as well; "": none
	Like bool     // it takes the place of the order for the same unit, if there is one

	opens bool // the next line is New: "change 2:"
}

// How a change is written; the words are in the catalogs.
var (
	amendDrop   = phrases.Pattern(amendPlease + `(?:{amend.drop})\s+(.+)$`)
	amendAdd    = phrases.Pattern(amendPlease + `(?:{amend.add})\s*:?\s+(.+)$`)
	amendChange = phrases.Pattern(amendPlease + `(?:{amend.change})\s+(.+)$`)
	amendVerb   = phrases.Pattern(amendPlease + `(?:{amend.drop}|{amend.add}|{amend.change})(?:\s|:)`)
	amendSame   = phrases.Pattern(`(?i)^(?:{amend.same})\s*,?\s*(?:{amend.but})(?:\s+(?:{amend.with}))?\s*[:,]?\s*(.*)$`)
	amendBetter = phrases.Pattern(`(?i)^(?:(?:{amend.and}) )?(.+?)\s+(?:{amend.instead})\s+(.+)$`)
	amendParts  = phrases.Pattern(`(?i)\s*:\s*|\s*(?:->|=>)\s*|\s+(?:{amend.to})\s+`)
	amendNumber = phrases.Pattern(`(?i)^(?:(?:{amend.the} )?(?:{amend.number})?\s*(?:{amend.sign}|#)?\s*)(\d{1,3}(?:\s*(?:,|&|{answer.and})\s*\d{1,3})*)$`)
	amendBelow  = phrases.Pattern(`(?i)^(?:(?:(?:{amend.articles}) )?(?:{amend.below})(?: \pL+)?)?\s*:$`)
	amendGreets = phrases.Pattern(`(?i)^(?:{amend.greeting})(?: \pL+){1,3}[,:!]$`)
	amendBullet = regexp.MustCompile(`^(?:[-*•–]|\d{1,3}[.)])\s+`)
	amendBehind = phrases.Pattern(`(?i)(?:\s+(?:#\D|//).*|,?\s+(?:{amend.behind})[.!]*)$`)
	numberIn    = regexp.MustCompile(`\d+`)
)

// Amendments returns what lines want changed of the sheet that stands, nil where they are no
// amendments: the first of them, greetings aside, is one, and no order of the title. holds reports
// whether a text names an order of that sheet.
func (d *Desk) Amendments(lines []language.Line, holds func(text string) bool) (out []Amendment) {
	same := false
	var before []Amendment // what is said of the sheet, or asked, above the first
	for _, line := range d.partLines(lines, holds) {
		text := strings.TrimSpace(strings.TrimRight(line.Text, ". "))
		if text == "" || line.Polite {
			continue
		}
		read := d.Read([]language.Line{line})
		a, ok := d.amendment(undressed(text), holds)
		isOrder := len(read.Problems) == 0 && (!ok || len(read.Requests) == 0) // "leave out 2" leaves no game
		if n := len(out) - 1; n >= 0 && out[n].opens && out[n].New == "" && (isOrder && len(read.Orders) > 0 || !isOrder && !ok && read.Chatter == 0) {
			out[n].New = text
			continue
		}
		switch {
		case same && isOrder && len(read.Orders) > 0:
			out = append(out, Amendment{Line: line.No, Text: text, New: text, Like: true})
		case isOrder && out == nil && saysOnly(&read):
			before = append(before, Amendment{Line: line.No, Text: text, New: text})
		case isOrder:
			if out == nil || read.Undo { // who takes the sheet back changes nothing in it
				return nil
			}
			out = append(out, Amendment{Line: line.No, Text: text, New: text})
		case ok:
			a.Line, a.Text = line.No, text
			same = same || a.Like
			if a.New != "" || len(a.Old) > 0 {
				out = append(out, a)
			} else if out == nil {
				out = []Amendment{}
			}
		case out == nil && read.Chatter > 0 && amendGreets().MatchString(text): // "Hi Mo,"
		case out == nil:
			return nil
		case read.Chatter == 0: // an order with a mistake
			out = append(out, Amendment{Line: line.No, Text: text, New: text, Like: same})
		case amendVerb().MatchString(text): // it names no order
			out = append(out, Amendment{Line: line.No, Text: text, Old: []string{text}})
		}
	}
	for i := range out {
		if a := &out[i]; a.opens && a.New == "" { // nothing stands below it
			a.Old = []string{a.Text}
		}
	}
	if len(out) > 0 {
		out = append(out, before...)
	}
	return out
}

// saysOnly reports whether a line says something of the sheet as a whole, or asks for something, and
// neither is an order nor takes the sheet back.
func saysOnly(s *Sheet) bool {
	return len(s.Orders)+len(s.Standing) == 0 && !s.Undo && s.Turn == 0
}

// undressed returns a line without a bullet before it and a comment or courtesy behind it.
func undressed(text string) string {
	return strings.TrimRight(amendBehind().ReplaceAllString(amendBullet.ReplaceAllString(text, ""), ""), ". ")
}

// amendPlease may stand before a change.
const amendPlease = `(?i)^(?:(?:{amend.please}) )?`

// longestAmendment bounds a line, in bytes, that changes an order.
const longestAmendment = 500

// amendment reads one line.
func (d *Desk) amendment(text string, holds func(string) bool) (a Amendment, ok bool) {
	if len(text) > longestAmendment {
		return a, false
	}
	if m := amendSame().FindStringSubmatch(text); m != nil {
		if a, ok := d.amendment(m[1], holds); ok {
			return a, true
		}
		return Amendment{New: m[1], Like: true}, true
	}
	if m := amendBetter().FindStringSubmatch(text); m != nil && d.reads(m[1]) {
		return Amendment{New: m[1], Old: []string{m[2]}}, true
	}
	if m := amendDrop().FindStringSubmatch(text); m != nil {
		old := orderNumbers(m[1])
		if old == nil && (holds(m[1]) || isVague(m[1]) || amendBelow().MatchString(m[1]) || !d.begins(text) && d.resembles(m[1])) {
			old = []string{m[1]}
		}
		return Amendment{Old: old}, len(old) > 0
	}
	if m := amendAdd().FindStringSubmatch(text); m != nil {
		if amendBelow().MatchString(m[1]) {
			return Amendment{}, true
		}
		return Amendment{New: m[1]}, !d.begins(text) && d.resembles(m[1])
	}
	if m := amendChange().FindStringSubmatch(text); m != nil {
		return d.exchange(m[1], holds)
	}
	return a, false
}

// exchange parts "23 to Vyborg: 13 to Vyborg" where what stands before names an order of the sheet
// and what stands behind is one.
func (d *Desk) exchange(text string, holds func(string) bool) (a Amendment, ok bool) {
	for _, reads := range []func(string) bool{d.reads, d.resembles} {
		for _, at := range amendParts().FindAllStringIndex(text, -1) {
			old, order := text[:at[0]], text[at[1]:]
			if numbers := orderNumbers(old); len(numbers) == 1 {
				old = numbers[0]
			}
			if holds(old) && reads(order) {
				return Amendment{Old: []string{old}, New: order}, true
			}
		}
	}
	before, after, colon := strings.Cut(text, ":")
	switch {
	case !colon:
		return a, false
	case strings.TrimSpace(after) != "":
		return Amendment{Old: []string{before}}, d.resembles(after) // no order is called so
	case amendBelow().MatchString(text):
		return Amendment{Like: true}, true
	}
	if numbers := orderNumbers(before); len(numbers) == 1 {
		before = numbers[0]
	}
	return Amendment{Old: []string{before}, opens: true}, holds(before)
}

// begins reports whether a text begins as an order of the title does, and goes wrong behind that.
func (d *Desk) begins(text string) bool {
	s := d.Read(Number([]string{text}))
	return len(s.Problems) > 0 && s.Problems[0].Message.Code != "fault.unknown-verb"
}

// orderNumbers returns the numbers of orders that a text lists, or words for them, nil where it
// says something else.
func orderNumbers(text string) []string {
	m := amendNumber().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return orderOrdinals(text)
	}
	return numberIn.FindAllString(m[1], -1)
}

// reads reports whether a text is an order of the title.
func (d *Desk) reads(text string) bool {
	s := d.Read(Number([]string{text}))
	return len(s.Orders) == 1 && len(s.Problems) == 0
}

// resembles reports whether a text is an order of the title, or one with a mistake.
func (d *Desk) resembles(text string) bool {
	lines := Number([]string{text})
	lines[0].Meant, lines[0].Among = false, true
	s := d.Read(lines)
	return len(s.Orders) > 0 || len(s.Problems) > s.Chatter
}

// Amend returns the lines of a sheet with amendments made; what is the first that fits no order of
// it, or several. Orders are named by their numbers, as they are written or read, or by a part that
// stands in one of them alone.
func (d *Desk) Amend(lines []string, list []Amendment) (amended []string, what string) {
	amended = slices.Clone(lines)
	changed := map[int]bool{} // an order is changed once: else which change is meant?
	for i := range list {
		a := &list[i]
		at := -1
		for _, old := range a.Old {
			k := d.find(lines, old)
			if k < 0 || amended[k] == "" || changed[k] {
				return nil, old
			}
			amended[k], changed[k] = "", true
			at = k
		}
		if a.Like && at < 0 {
			if at = d.sameUnit(amended, a.New); at >= 0 {
				amended[at] = ""
			}
		}
		switch {
		case a.New == "":
		case at >= 0:
			amended[at] = a.New
		default:
			amended = append(amended, a.New)
		}
	}
	return slices.DeleteFunc(amended, func(line string) bool { return line == "" }), ""
}

// Holds reports whether a text names one order of a sheet.
func (d *Desk) Holds(lines []string, text string) bool { return d.find(lines, text) >= 0 }

// find returns which line a text names, -1 where none or several.
func (d *Desk) find(lines []string, text string) int {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(lines) {
		return n - 1
	}
	if words := orderOrdinals(text); len(words) == 1 {
		return d.place(lines, ordinalOf(words[0]))
	}
	one := func(fits func(line string) bool) int {
		at := -1
		for i, line := range lines {
			if line != "" && fits(line) {
				if at >= 0 {
					return -1
				}
				at = i
			}
		}
		return at
	}
	if o := d.Read(Number([]string{text})); len(o.Orders) == 1 {
		if at := one(func(line string) bool {
			l := d.Read(Number([]string{line}))
			return len(l.Orders) == 1 && ordered(l.Orders, &o.Orders[0])
		}); at >= 0 {
			return at
		}
	}
	part := " " + language.Fold(text) + " "
	return one(func(line string) bool {
		order, _, _ := strings.Cut(line, "#")
		return strings.TrimSpace(part) != "" && strings.Contains(" "+language.Fold(order)+" ", part)
	})
}

// sameUnit returns which line is an order for the unit that the text is one for, -1 where none or
// several.
func (d *Desk) sameUnit(lines []string, text string) int {
	first := func(line string) (rules.Value, bool) {
		s := d.Read(Number([]string{line}))
		if len(s.Orders) != 1 || len(s.Orders[0].Args) == 0 {
			return rules.Value{}, false
		}
		return s.Orders[0].Args[0], true
	}
	unit, ok := first(text)
	at := -1
	for i := 0; ok && i < len(lines); i++ {
		if other, is := first(lines[i]); is && other.Kind == unit.Kind && other.ID == unit.ID && other.ID != "" {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// Number numbers lines from 1, all of which are meant.
func Number(lines []string) []language.Line {
	out := make([]language.Line, len(lines))
	for i, l := range lines {
		out[i] = language.Line{No: i + 1, Text: l, Meant: true}
	}
	return out
}
