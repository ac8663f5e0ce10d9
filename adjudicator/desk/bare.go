package desk

import (
	"regexp"
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// verbFirst is a pattern that begins with a word.
var verbFirst = regexp.MustCompile(`^([a-z][a-z-]*) [{\[(]`)

// Bare reads what [Desk.Read] has not taken for orders as what follows the verb of the one form that is
// asked for: "attack 1 and defence 1" where technologies are chosen. A line is one where all of it reads
// so.
func Bare(d *Desk, s *Sheet, lines []language.Line, form string) {
	at := slices.IndexFunc(d.Title.Grammar().Forms, func(f order.Form) bool { return f.ID == form && verbFirst.MatchString(f.Pattern) })
	if at < 0 {
		return
	}
	verb := verbFirst.FindStringSubmatch(d.Title.Grammar().Forms[at].Pattern)[1]
	for _, line := range lines {
		of := func(p rules.Problem) bool { return p.Line == line.No }
		at := slices.IndexFunc(s.Problems, of)
		if line.Polite || at < 0 {
			continue
		}
		chatter := s.Problems[at].Message.Code == "fault.chatter"
		for _, lang := range order.Languages {
			whole, before := line, d.Grammar().Word(verb, lang)+" "
			whole.Text, whole.Meant = before+line.Text, true
			read := d.Read([]language.Line{whole})
			if n := len([]rune(before)); len(read.Problems) == 1 && len(read.Problems[0].Suggest) > 0 && read.Problems[0].Col > n && !chatter {
				s.Problems[at] = read.Problems[0] // what is wrong behind the verb
				s.Problems[at].Col, s.Problems[at].End = s.Problems[at].Col-n, s.Problems[at].End-n
				break
			}
			if len(read.Problems) > 0 || len(read.Orders) == 0 || slices.ContainsFunc(read.Orders, func(o rules.Order) bool { return o.Form != form }) {
				continue
			}
			if chatter {
				s.Chatter--
			}
			s.Problems = slices.DeleteFunc(s.Problems, of)
			for _, o := range read.Orders {
				o.Col, o.Text = 1, line.Text
				s.Orders = append(s.Orders, o)
			}
			break
		}
	}
	slices.SortStableFunc(s.Orders, func(a, b rules.Order) int { return a.Line - b.Line })
}
