package casefile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// phase reads the sheets of one phase, compares their problems, and carries
// the phase out unless a sheet is refused. False ends the case.
func (r *rehearsal) phase(i int) bool {
	ph := &r.c.Phases[i]
	demands := r.pos.Demands()
	in := rules.Input{Dice: &r.dice}
	refused := false
	for _, side := range r.sides() {
		text, sent := ph.Orders[side]
		if !sent {
			if want, ok := ph.Problems[side]; ok {
				r.fail("phase %d: problems of %s are expected and it has no orders: %s", i+1, side, strings.TrimSpace(want))
			}
			continue
		}
		d, ok := demandOf(demands, side)
		if !ok {
			r.fail("phase %d: %s has orders and is not asked; asked: %s", i+1, side, asked(demands))
			return false
		}
		sheet, ok := r.sheet(i, d, text)
		if ok || r.c.Anyway {
			in.Sheets = append(in.Sheets, sheet)
			for _, o := range sheet.Orders {
				r.given = append(r.given, given{side, o})
			}
		} else {
			refused = true
		}
	}
	if _, force := ph.Orders[nobody]; refused || len(ph.Orders) == 0 && i > 0 && !force {
		return true
	}
	if len(demands) == 0 {
		r.fail("phase %d: the game is over", i+1)
		return false
	}
	in.Standing = r.standing
	out, err := r.pos.Adjudicate(in)
	if err != nil {
		r.fail("phase %d: adjudicate: %v", i+1, err)
		return false
	}
	r.pos = out.Next
	r.learn(&out)
	r.events = append(r.events, out.Events...)
	for j := range out.Events {
		r.says(out.Events[j].Message)
	}
	r.ends = append(r.ends, out.Ends...)
	for _, e := range out.Ends {
		at := slices.IndexFunc(r.given, func(g given) bool { return g.side == e.Side && g.Line == e.Line && g.Text == e.Text })
		if e.State == rules.Done && at >= 0 {
			r.did(r.given[at].Order)
		}
	}
	return true
}

// sheet reads and checks one sheet; false means that it is refused.
func (r *rehearsal) sheet(i int, d *rules.Demand, text string) (rules.Sheet, bool) {
	read := r.desk.Read(desk.Lines(text))
	name := fileName("orders", i, d.Side)
	if read.Turn != 0 {
		r.fail("%s: a case holds no sheets in advance; give each phase its own", name)
	}
	for _, q := range read.Requests {
		r.fail("%s, line %d: %s is a question to the service", name, q.Line, q.Kind)
	}
	r.addStanding(d.Side, read.Standing)
	sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: read.OnFailure, Orders: read.Orders}
	reading := r.pos.Check(sheet)
	r.learns(d.Side, reading)
	problems := desk.Merge(read.Problems, reading.Problems)
	if len(read.Standing) > 0 {
		st := r.pos.CheckStanding(rules.Standing{Side: d.Side, Orders: read.Standing})
		problems = desk.Merge(problems, st.Problems)
	}
	r.checkProblems(i, d.Side, problems)
	ok := desk.Accepted(problems)
	if ok {
		r.did(read.Standing...)
	}
	return sheet, ok
}

// checkProblems compares the problems of a sheet: every expected one must be
// there, and every error must be expected.
func (r *rehearsal) checkProblems(i int, side rules.Side, problems []rules.Problem) {
	name := fileName("problems", i, side)
	for j := range problems {
		r.says(problems[j].Message)
	}
	matched := make([]bool, len(problems))
	for _, want := range listed(r.c.Phases[i].Problems[side]) {
		at, what, ok := strings.Cut(want, ":")
		line, err := strconv.Atoi(strings.TrimSpace(at))
		if !ok || err != nil {
			r.fail("%s: %q is not \"line: code\" or \"line: words\"", name, want)
			continue
		}
		what = strings.TrimSpace(what)
		what, would, _ := strings.Cut(what, suggests)
		found := false
		for j := range problems {
			p := &problems[j]
			if p.Line == line && !matched[j] && (matches(what, p.Message) || strings.Contains(r.text(p.Message), what)) &&
				(would == "" || strings.HasPrefix(r.suggested(p), suggests+would)) {
				matched[j], found = true, true
				break
			}
		}
		if !found {
			r.fail("%s: want %q, got %s", name, want, r.problemsOn(problems, line))
		}
	}
	for j := range problems {
		if p := &problems[j]; p.Severity == rules.Error && !matched[j] {
			r.fail("%s: not expected: line %d: %s: %s", name, p.Line, p.Message, r.text(p.Message))
		}
	}
}

// suggests parts a problem from what is suggested, and the languages of that.
const suggests = " ? "

// suggested lists what is suggested in place of an order, in each language.
func (r *rehearsal) suggested(p *rules.Problem) (text string) {
	if len(p.Suggest) == 0 {
		return ""
	}
	for _, lang := range order.Languages {
		words := make([]string, len(p.Suggest))
		for i, a := range p.Suggest {
			words[i] = a.Shown(r.desk, lang)
		}
		text += suggests + strings.Join(words, ", ")
	}
	return text
}

// problemsOn lists the problems of a line, or all when it has none.
func (r *rehearsal) problemsOn(problems []rules.Problem, line int) string {
	var on, all []string
	for i := range problems {
		p := &problems[i]
		s := strconv.Itoa(p.Line) + ": " + p.Message.String() + ": " + r.text(p.Message) + r.suggested(p)
		all = append(all, s)
		if p.Line == line {
			on = append(on, s)
		}
	}
	switch {
	case len(on) > 0:
		return strings.Join(on, "; ")
	case len(all) > 0:
		return "none on that line, but " + strings.Join(all, "; ")
	}
	return "no problem"
}

// demandOf finds what a side is asked, preferring what is waited for.
func demandOf(demands []rules.Demand, side rules.Side) (*rules.Demand, bool) {
	var found *rules.Demand
	for i := range demands {
		d := &demands[i]
		if d.Side == side && (found == nil || found.Optional && !d.Optional) {
			found = d
		}
	}
	return found, found != nil
}

func asked(demands []rules.Demand) string {
	if len(demands) == 0 {
		return "nobody, the game is over"
	}
	var sides []rules.Side
	for i := range demands {
		if !slices.Contains(sides, demands[i].Side) {
			sides = append(sides, demands[i].Side)
		}
	}
	return join(sides)
}

func fileName(dir string, i int, side rules.Side) string {
	if i == 0 {
		return dir + "/" + string(side) + ".txt"
	}
	return dir + "/" + strconv.Itoa(i+1) + "/" + string(side) + ".txt"
}

// listed returns the lines of a text that say something; # starts a comment
// at the beginning of a line.
func listed(text string) []string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l != "" && l[0] != '#' {
			out = append(out, l)
		}
	}
	return out
}

// matches reports whether a message has a code and arguments: "code arg=value".
// Of a list, one item must have the value.
func matches(want string, m rules.Message) bool {
	words := strings.Fields(want)
	if len(words) == 0 || words[0] != m.Code {
		return false
	}
	for _, w := range words[1:] {
		name, value, ok := strings.Cut(w, "=")
		if !ok || !slices.ContainsFunc(m.Args, func(a rules.Arg) bool {
			return a.Name == name && a.String() == value
		}) {
			return false
		}
	}
	return true
}
