package casefile

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/templates"
)

// Find returns the title of an id.
type Find func(id string) (rules.Title, bool)

// Runner runs cases. It may be used by several goroutines at once.
type Runner struct {
	find Find
	book *templates.Book

	mu    sync.Mutex
	desks map[string]*desk.Desk
}

// NewRunner returns a runner for the titles that find knows; the book puts
// sitreps and problems into English.
func NewRunner(find Find, book *templates.Book) *Runner {
	return &Runner{find: find, book: book, desks: map[string]*desk.Desk{}}
}

// Verdict is what became of a case.
type Verdict struct {
	Name     string
	Failures []string // what differed, got and want; empty when the case passed
	// Done are the forms of the orders that were done, and of the standing orders
	// that were accepted.
	Done []string
	// Told are the codes of the events that came about.
	Told []string
}

// OK reports whether the case passed.
func (r *Verdict) OK() bool { return len(r.Failures) == 0 }

// Run reads a case file and runs it.
func (r *Runner) Run(ctx context.Context, file string) Verdict {
	data, err := os.ReadFile(file)
	if err != nil {
		return Verdict{Name: file, Failures: []string{err.Error()}}
	}
	name := file
	if abs, err := filepath.Abs(file); err == nil {
		name = abs // a relative path may not name the title's folder
	}
	res := r.RunData(ctx, name, data)
	res.Name = file
	return res
}

// RunData runs a case from its text; the name is its path.
func (r *Runner) RunData(ctx context.Context, name string, data []byte) Verdict {
	c, err := Read(name, data)
	if err != nil {
		return Verdict{Name: name, Failures: []string{err.Error()}}
	}
	title, ok := r.find(c.Title)
	if !ok {
		return Verdict{Name: name, Failures: []string{fmt.Sprintf("no title %q: put the case into the folder of a title or write a line \"title: ID\" into its comment", c.Title)}}
	}
	d, err := r.desk(title)
	if err != nil {
		return Verdict{Name: name, Failures: []string{err.Error()}}
	}
	run := r.rehearse(ctx, title, d, c)
	for i := range c.Twins {
		tw := &c.Twins[i]
		run.compareTwin(tw, r.rehearse(ctx, title, d, tw.Case))
	}
	return Verdict{Name: name, Failures: run.failures, Done: run.done, Told: run.eventCodes()}
}

// eventCodes returns the codes of the events that came about, each once.
func (r *rehearsal) eventCodes() (codes []string) {
	for i := range r.events {
		if code := r.events[i].Code; !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// rehearse plays a case.
func (r *Runner) rehearse(ctx context.Context, title rules.Title, d *desk.Desk, c *Case) *rehearsal {
	run := &rehearsal{book: r.book, desk: d, c: c, dice: dice.Recorded{From: &dice.Scripted{Faces: c.Dice}}}
	var err error
	run.pos, err = title.Compose(c.Position)
	switch {
	case c.Faults != "":
		run.checkFaults(err)
	case err != nil:
		run.fail("position.toml: %v", err)
	default:
		run.guarded(ctx)
	}
	return run
}

func (r *Runner) desk(title rules.Title) (*desk.Desk, error) {
	id := title.About().ID
	r.mu.Lock()
	defer r.mu.Unlock()
	if d := r.desks[id]; d != nil {
		return d, nil
	}
	d, err := desk.New(title)
	if err != nil {
		return nil, err
	}
	r.desks[id] = d
	return d, nil
}

// rehearsal is one case being played.
type rehearsal struct {
	book     *templates.Book
	desk     *desk.Desk
	c        *Case
	pos      rules.Position
	players  []rules.Side // see sides
	dice     dice.Recorded
	standing []rules.Standing
	given    []given // orders, in the order in which they came
	done     []string
	events   []rules.Event
	ends     []rules.End
	learnt   map[rules.Side][]any // by each side so far, where the case has twins
	failures []string
}

// given is an order of a sheet that is carried out.
type given struct {
	side rules.Side
	rules.Order
}

func (r *rehearsal) fail(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// guarded runs all of the rehearsal; rules that fail in the middle of it are what differs.
func (r *rehearsal) guarded(ctx context.Context) {
	defer func() {
		if p := recover(); p != nil {
			r.fail("the rules failed: %v\n%s", p, debug.Stack())
		}
	}()
	r.all(ctx)
}

// all carries the phases out and compares.
func (r *rehearsal) all(ctx context.Context) {
	if !r.knowsSides() {
		return
	}
	for _, side := range r.sides() {
		if text, ok := r.c.Standing[side]; ok {
			r.giveStanding(side, text)
		}
	}
	r.checkPosition("composed.toml", r.c.Composed)
	r.learn(nil)
	if r.c.Still {
		r.checkSitreps()
		return
	}
	for i := range r.c.Phases {
		if err := ctx.Err(); err != nil {
			r.fail("stopped before phase %d: %v", i+1, err)
			return
		}
		if !r.phase(i) {
			return
		}
	}
	r.show()
	r.checkDice()
	r.checkRoundTrip()
	r.checkPosition("expect.toml", r.c.Expect)
	r.checkEvents()
	r.checkEnds()
	r.checkSitreps()
}

// show makes what those are shown in the end who sent orders, in which the rules must not fail.
func (r *rehearsal) show() {
	last := &r.c.Phases[len(r.c.Phases)-1]
	for _, side := range r.sides() {
		if _, sent := last.Orders[side]; !sent {
			continue
		}
		r.desk.View(r.pos.Known(rules.Viewer(side)))
		rules.Draft(r.desk, r.pos, side)
	}
}

// sides returns those that play the scenario of the case.
func (r *rehearsal) sides() []rules.Side {
	if r.players == nil {
		r.players = r.desk.About().SidesOf(r.pos.Known(rules.Everybody).Scenario)
	}
	return r.players
}

// knowsSides refuses files for sides that do not play.
func (r *rehearsal) knowsSides() bool {
	check := func(dir string, files map[rules.Side]string) {
		var unknown []string
		for side := range files {
			if !slices.Contains(r.sides(), side) && (dir != "orders" || side != nobody) {
				unknown = append(unknown, string(side))
			}
		}
		slices.Sort(unknown)
		for _, side := range unknown {
			r.fail("%s: no side %q; the sides are %s", dir, side, join(r.sides()))
		}
	}
	for i := range r.c.Phases {
		check("orders", r.c.Phases[i].Orders)
		check("problems", r.c.Phases[i].Problems)
	}
	check("standing", r.c.Standing)
	check("ends", r.c.Ends)
	check("sees", r.c.Sees)
	check("hides", r.c.Hides)
	return len(r.failures) == 0
}

// giveStanding reads the standing orders of a side; they must be in order.
func (r *rehearsal) giveStanding(side rules.Side, text string) {
	sheet := r.desk.Read(desk.Lines(text))
	for _, p := range sheet.Problems {
		r.fail("standing/%s.txt, line %d: %s", side, p.Line, r.text(p.Message))
	}
	for _, o := range sheet.Orders {
		r.fail("standing/%s.txt, line %d: %q is not a standing order", side, o.Line, o.Text)
	}
	r.addStanding(side, sheet.Standing)
	reading := r.pos.CheckStanding(rules.Standing{Side: side, Orders: sheet.Standing})
	if reading.OK() {
		r.did(sheet.Standing...)
	}
	for _, p := range reading.Problems {
		if p.Severity == rules.Error {
			r.fail("standing/%s.txt, line %d: %s (%s)", side, p.Line, r.text(p.Message), p.Message.Code)
		}
	}
}

// did keeps the forms of orders for [Verdict].
func (r *rehearsal) did(orders ...rules.Order) {
	for i := range orders {
		r.done = append(r.done, orders[i].Form)
	}
}

func (r *rehearsal) addStanding(side rules.Side, orders []rules.Order) {
	if len(orders) == 0 {
		return
	}
	for i := range r.standing {
		if r.standing[i].Side == side {
			r.standing[i].Orders = append(r.standing[i].Orders, orders...)
			return
		}
	}
	r.standing = append(r.standing, rules.Standing{Side: side, Orders: orders})
}

// says fails where a message lacks what its text needs, whoever is told it. Titles that tests
// make up have no texts.
func (r *rehearsal) says(m rules.Message) {
	if !r.book.Has(m.Code) {
		return
	}
	if err := r.book.Check(m); err != nil {
		r.fail("%v", err)
	}
}

// text puts a message into English on one line.
func (r *rehearsal) text(m rules.Message) string {
	return strings.Join(strings.Fields(r.book.Text(rules.English, r.desk, m)), " ")
}

func join(sides []rules.Side) string {
	words := make([]string, len(sides))
	for i, s := range sides {
		words[i] = string(s)
	}
	return strings.Join(words, ", ")
}
