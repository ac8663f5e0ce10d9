package selfplay

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Coverage is how often games carried out what a title knows.
type Coverage struct {
	Forms      []FormCount      `json:"forms"`      // of orders, those first that were done least
	Shorthand  []FormCount      `json:"shorthand"`  // of those that bots need not give
	Standing   []string         `json:"standing"`   // forms of standing orders, which bots do not give
	Paragraphs []ParagraphCount `json:"paragraphs"` // of the rulebook, in its order; none where the title does not list them
}

// FormCount is how often orders of a form ended in each of the ways.
type FormCount struct {
	Form       string `json:"form"`
	Done       int    `json:"done"`
	Failed     int    `json:"failed"`
	NotReached int    `json:"not_reached"`
}

// ParagraphCount is how often something showed that a section was carried out.
type ParagraphCount struct {
	Section string `json:"section"`
	Times   int    `json:"times"`
	Cases   int    `json:"cases,omitempty"`  // named after it, where they were counted
	Reason  string `json:"reason,omitempty"` // why nothing could show it
}

// FormsDone returns the part of the forms that were done at least once, in percent.
func (c *Coverage) FormsDone() float64 {
	done := 0
	for i := range c.Forms {
		if c.Forms[i].Done > 0 {
			done++
		}
	}
	return 100 * float64(done) / float64(max(1, len(c.Forms)))
}

// CountCases counts the case files of a directory by the section that each is named after, as in
// "15.541-asked.txtar"; those of sections that are not listed count for the section that they are part of.
func (c *Coverage) CountCases(dir fs.FS) error {
	files, err := fs.Glob(dir, "*.txtar")
	if err != nil {
		return err
	}
	for _, file := range files {
		section, _, _ := strings.Cut(file, "-")
		for ; section != ""; section = section[:len(section)-1] {
			if i := slices.IndexFunc(c.Paragraphs, func(p ParagraphCount) bool { return p.Section == section }); i >= 0 {
				c.Paragraphs[i].Cases++
				break
			}
		}
	}
	return nil
}

// carried counts what games carried out.
type carried struct {
	book  rules.Rulebook
	ends  map[string]*FormCount
	times []int // by paragraph
	given map[given]rules.Order
}

// given is where an order of a game stands; one may end in a later phase than that of its sheet.
type given struct {
	side rules.Side
	line int
	text string
}

// newCarried begins to count for a title.
func newCarried(title rules.Title) *carried {
	c := &carried{ends: map[string]*FormCount{}, given: map[given]rules.Order{}}
	if cited, ok := rules.Unwrap[rules.Cited](title); ok && cited.Rulebook() != nil {
		c.book = *cited.Rulebook()
	}
	c.times = make([]int, len(c.book.Paragraphs))
	for _, f := range title.Grammar().Forms {
		if !f.Standing {
			c.ends[f.ID] = &FormCount{Form: f.ID}
		}
	}
	return c
}

// count counts what a phase came to.
func (c *carried) count(sheets []rules.Sheet, out *rules.Outcome) {
	for i := range sheets {
		for _, o := range sheets[i].Orders {
			c.given[given{sheets[i].Side, o.Line, o.Text}] = o
		}
	}
	for i := range out.Ends {
		end := &out.Ends[i]
		if o, ok := c.given[given{end.Side, end.Line, end.Text}]; ok {
			c.end(&o, end.State)
		}
	}
	for i := range out.Events {
		c.show(func(m *rules.Evidence) bool { return m.IsIn(&out.Events[i]) })
	}
}

// end counts the end of an order.
func (c *carried) end(o *rules.Order, state rules.EndState) {
	n := c.ends[o.Form]
	switch {
	case n == nil: // of the sheet, not of the title
	case state == rules.Failed:
		n.Failed++
	case state == rules.NotReached:
		n.NotReached++
	default:
		n.Done++
		c.show(func(m *rules.Evidence) bool { return m.IsOf(o) })
	}
}

// show counts the paragraphs for which something is evidence.
func (c *carried) show(shows func(*rules.Evidence) bool) {
	for i := range c.book.Paragraphs {
		if c.book.Paragraphs[i].Shows(shows) {
			c.times[i]++
		}
	}
}

// join counts what another has counted; nil has counted nothing, and counts nothing.
func (c *carried) join(o *carried) {
	if c == nil || o == nil {
		return
	}
	for form, n := range o.ends {
		c.ends[form].Done += n.Done
		c.ends[form].Failed += n.Failed
		c.ends[form].NotReached += n.NotReached
	}
	for i, n := range o.times {
		c.times[i] += n
	}
}

// coverage returns what was counted.
func (c *carried) coverage(title rules.Title) *Coverage {
	out := &Coverage{}
	for _, f := range title.Grammar().Forms {
		if f.Standing && !slices.Contains(out.Standing, f.ID) {
			out.Standing = append(out.Standing, f.ID)
		}
	}
	for _, n := range c.ends {
		if slices.Contains(c.book.Shorthand, n.Form) {
			out.Shorthand = append(out.Shorthand, *n)
		} else {
			out.Forms = append(out.Forms, *n)
		}
	}
	for _, list := range [][]FormCount{out.Forms, out.Shorthand} {
		slices.SortFunc(list, func(a, b FormCount) int {
			return cmp.Or(cmp.Compare(a.Done, b.Done), cmp.Compare(a.Form, b.Form))
		})
	}
	for i := range c.times {
		p := &c.book.Paragraphs[i]
		out.Paragraphs = append(out.Paragraphs, ParagraphCount{Section: p.Section, Times: c.times[i], Reason: p.Reason})
	}
	return out
}
