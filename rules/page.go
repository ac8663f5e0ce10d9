package rules

// Page writes a view, section by section and line by line. Lines and arguments
// of all of it lie in two lists, which saves an allocation for each.
type Page struct {
	view    View
	lines   []Message
	args    []Arg
	section int // first line of the section that is written
	line    int // first argument of the line that is written
}

// NewPage begins the view of a viewer, with room for some lines and arguments.
func NewPage(v Viewer, lines, args int) *Page {
	return &Page{view: View{Side: v.Side(), Sections: make([]Section, 0, 12)}, lines: make([]Message, 0, lines), args: make([]Arg, 0, args)}
}

// Put adds arguments to a line that End will end.
func (p *Page) Put(args ...Arg) { p.args = append(p.args, args...) }

// Written returns the arguments of the line that is written.
func (p *Page) Written() []Arg { return p.args[p.line:] }

// Keep leaves only the first n arguments of the line that is written.
func (p *Page) Keep(n int) { p.args = p.args[:p.line+n] }

// End ends a line: a message of what was put before, if anything, and some more
// arguments.
func (p *Page) End(code string, args ...Arg) {
	p.args = append(p.args, args...)
	m := Message{Code: code}
	if len(p.args) > p.line {
		m.Args = p.args[p.line:len(p.args):len(p.args)]
	}
	p.lines, p.line = append(p.lines, m), len(p.args)
}

// EndAny does what End does, for a line of what was put before; without any there is none.
func (p *Page) EndAny(code string, args ...Arg) {
	if len(p.args) > p.line {
		p.End(code, args...)
	}
}

// Section puts the lines since the last one under a heading; without any there
// is none.
func (p *Page) Section(code string) {
	if n := len(p.lines); n > p.section {
		p.view.Sections = append(p.view.Sections, Section{Code: code, Lines: p.lines[p.section:n:n]})
		p.section = n
	}
}

// Own ends a section with what is the side's own.
func (p *Page) Own(code string) {
	n := len(p.view.Sections)
	if p.Section(code); len(p.view.Sections) > n {
		p.view.Sections[n].Own = true
	}
}

// SectionOf ends a section where several sides have one under the same code.
func (p *Page) SectionOf(code string, side Side) {
	n := len(p.view.Sections)
	if p.Section(code); len(p.view.Sections) > n {
		p.view.Sections[n].Side = side
	}
}

// View returns what was written.
func (p *Page) View() View { return p.view }
