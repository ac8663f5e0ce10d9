package casefile

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/templates"
)

// checkFaults compares what is wrong with the position, a fault a line.
func (r *rehearsal) checkFaults(err error) {
	if err == nil {
		r.fail("faults.txt: the position is composed")
		return
	}
	faults := strings.Split(err.Error(), "\n")
	wanted := listed(r.c.Faults)
	for _, want := range wanted {
		if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, want) }) {
			r.fail("faults.txt: want %q, got %q", want, faults)
		}
	}
	if len(faults) != len(wanted) {
		r.fail("faults.txt: want %d faults, got %q", len(wanted), faults)
	}
}

// checkRoundTrip expects the position to be the same when it has been stored and read,
// whatever the sheets of the case held.
func (r *rehearsal) checkRoundTrip() {
	raw, err := r.pos.MarshalJSON()
	if err != nil {
		r.fail("marshal position: %v", err)
		return
	}
	back, err := r.desk.Decode(raw)
	if err != nil {
		r.fail("the position cannot be read again: %v", err)
		return
	}
	if again, err := back.MarshalJSON(); err != nil || !bytes.Equal(raw, again) {
		r.fail("the position, stored and read, is %s, was %s (error %v)", again, raw, err)
	}
}

// checkDice expects all faces to be used and none to be missing.
func (r *rehearsal) checkDice() {
	script := r.dice.From.(*dice.Scripted)
	if script.Err != nil {
		r.fail("dice: %v; rolled: %s", script.Err, rolled(r.dice.Rolls))
		return
	}
	if script.Used < len(script.Faces) {
		r.fail("dice: %d of %d faces used; rolled: %s", script.Used, len(script.Faces), rolled(r.dice.Rolls))
	}
}

func rolled(rolls []dice.Roll) string {
	if len(rolls) == 0 {
		return "nothing"
	}
	words := make([]string, len(rolls))
	for i, roll := range rolls {
		words[i] = roll.Label + " " + strconv.Itoa(roll.Face)
	}
	return strings.Join(words, ", ")
}

// checkEvents expects the listed events in their order, others between them
// allowed, and those after "no" not at all.
func (r *rehearsal) checkEvents() {
	next := 0
	var missing string
	for _, want := range listed(r.c.Events) {
		if never, ok := strings.CutPrefix(want, "no "); ok {
			for i := range r.events {
				if matches(never, r.events[i].Message) {
					r.fail("events.txt: %q must not occur, got %s", never, r.events[i].Message)
					break
				}
			}
			continue
		}
		if missing != "" {
			continue
		}
		at := next
		for at < len(r.events) && !matches(want, r.events[at].Message) {
			at++
		}
		if at == len(r.events) {
			missing = want
			r.fail("events.txt: want %q, got after the one before it: %s", want, listEvents(r.events[next:]))
			continue
		}
		next = at + 1
	}
}

func listEvents(events []rules.Event) string {
	if len(events) == 0 {
		return "no event"
	}
	words := make([]string, len(events))
	for i := range events {
		words[i] = events[i].Message.String()
	}
	return strings.Join(words, "; ")
}

// checkEnds compares how orders ended.
func (r *rehearsal) checkEnds() {
	for _, side := range r.sides() {
		for _, want := range listed(r.c.Ends[side]) {
			at, what, ok := strings.Cut(want, ":")
			line, err := strconv.Atoi(strings.TrimSpace(at))
			if !ok || err != nil {
				r.fail("ends/%s.txt: %q is not \"line: done\", \"line: not-reached\" or \"line: failed code\"", side, want)
				continue
			}
			if got := r.endOf(side, line, strings.TrimSpace(what)); got != "" {
				r.fail("ends/%s.txt: want %q, got %s", side, want, got)
			}
		}
	}
}

// endOf returns the ends of a line when none of them is the wanted one.
func (r *rehearsal) endOf(side rules.Side, line int, want string) string {
	var got []string
	for i := range r.ends {
		e := &r.ends[i]
		if e.Side != side || e.Line != line {
			continue
		}
		state, code, _ := strings.Cut(want, " ")
		if string(e.State) == state && (code == "" || e.Reason != nil && matches(code, *e.Reason)) {
			return ""
		}
		s := string(e.State)
		if e.Reason != nil {
			s += " " + e.Reason.String()
		}
		got = append(got, s)
	}
	if len(got) == 0 {
		return "no end of that line"
	}
	return strings.Join(got, ", ")
}

// checkSitreps looks for lines in the English sitreps. White space counts for
// nothing, as mails are wrapped.
func (r *rehearsal) checkSitreps() {
	for _, side := range r.sides() {
		sees, hides := listed(r.c.Sees[side]), listed(r.c.Hides[side])
		if len(sees)+len(hides) == 0 {
			continue
		}
		text := squeeze(r.sitrep(side))
		for _, want := range sees {
			if !strings.Contains(text, squeeze(want)) {
				r.fail("sees/%s.txt: %q is not in the sitrep:\n%s", side, want, indent(r.sitrep(side)))
			}
		}
		for _, never := range hides {
			if strings.Contains(text, squeeze(never)) {
				r.fail("hides/%s.txt: %q is in the sitrep:\n%s", side, never, indent(r.sitrep(side)))
			}
		}
	}
}

// sitrep writes the report of all phases to a side.
func (r *rehearsal) sitrep(side rules.Side) string {
	rep := templates.Sitrep{
		Head: templates.Head{
			Lang: rules.English, Title: r.desk, Game: "case", Phase: len(r.c.Phases) + 1,
			Side: side, Clock: r.pos.Clock(),
		},
		View:  r.desk.View(r.pos.Known(rules.Viewer(side))),
		Draft: rules.WriteDraft(r.desk, rules.Draft(r.desk, r.pos, side), rules.English),
	}
	for i := range r.events {
		if r.events[i].KnownTo(side) {
			rep.Events = append(rep.Events, r.events[i])
		}
	}
	for _, e := range r.ends {
		if e.Side == side {
			rep.Ends = append(rep.Ends, e)
		}
	}
	for _, d := range r.pos.Demands() {
		if d.Side == side {
			rep.Demands = append(rep.Demands, d)
		}
	}
	return r.book.Sitrep(rep).Text
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

func indent(s string) string {
	return "    " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n    ")
}
