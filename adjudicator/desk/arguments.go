package desk

import (
	"regexp"
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// verbFirst matches a pattern that begins with a word.
var verbFirst = regexp.MustCompile(`^([a-z][a-z-]*) [{\[(]`)

// ReadArguments reads what [Desk.Read] has not taken for orders as what follows the verb of the one form that is
// asked for: "attack 1 and defence 1" where technologies are chosen. A line is one where all of it reads
// so.
func ReadArguments(d *Desk, s *Sheet, lines []language.Line, form string) {
	at := slices.IndexFunc(d.Title.Grammar().Forms, func(f order.Form) bool { return f.ID == form && verbFirst.MatchString(f.Pattern) })
	if at < 0 {
		return
	}
	verb := verbFirst.FindStringSubmatch(d.Title.Grammar().Forms[at].Pattern)[1]
	for _, line := range lines {
		of := func(p rules.Problem) bool { return p.Line == line.No }
		at := slices.IndexFunc(s.Problems, of)
		if line.Polite || at < 0 || len(line.Text) > longestAmendment {
			continue
		}
		chatter := s.Problems[at].Message.Code == "fault.chatter"
		orders, behind := readBehind(d, line, verb, form)
		switch {
		case len(orders) > 0:
			if chatter {
				s.Chatter--
			}
			s.Problems = slices.DeleteFunc(s.Problems, of)
			s.Orders = append(s.Orders, orders...)
		case behind != nil && !chatter:
			s.Problems[at] = *behind
		}
	}
	slices.SortStableFunc(s.Orders, func(a, b rules.Order) int { return a.Line - b.Line })
}

// readBehind reads a line behind a verb, in each language: as orders of a form, or else what is wrong
// with it there, nil where nothing is suggested for that.
func readBehind(d *Desk, line language.Line, verb, form string) (orders []rules.Order, behind *rules.Problem) {
	text := line.Text
	line.Meant = true
	for _, lang := range order.Languages {
		before := d.Grammar().Word(verb, lang) + " "
		line.Text = before + text
		read := d.Read([]language.Line{line})
		n := len([]rune(before))
		switch isOther := func(o rules.Order) bool { return o.Form != form }; {
		case len(read.Problems) == 0 && len(read.Orders) > 0 && !slices.ContainsFunc(read.Orders, isOther):
			for i := range read.Orders {
				read.Orders[i].Col, read.Orders[i].Text = 1, text
			}
			return read.Orders, nil
		case behind == nil && len(read.Problems) == 1 && len(read.Problems[0].Suggest) > 0 && read.Problems[0].Col > n:
			behind = &read.Problems[0]
			behind.Col, behind.End = behind.Col-n, behind.End-n
			behind.Suggest = behind.Suggest[:min(len(behind.Suggest), MostSuggested)]
		}
	}
	return nil, behind
}
