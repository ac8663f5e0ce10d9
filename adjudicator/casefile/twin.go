package casefile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/rules"
)

// Twin is a case in which something is otherwise, to show who may know of it: all
// that the others are shown and told of both must be the same.
type Twin struct {
	Name  string
	Case  *Case        // with nothing to expect but problems
	Knows []rules.Side // those who can tell the two apart
}

const knows = "knows.txt"

// twins reads the twins among the files of a case, and returns the others.
func (c *Case) twins(name string, ar *txtar.Archive) ([]txtar.File, error) {
	var own []txtar.File
	otherwise := map[string][]txtar.File{}
	var names []string
	for _, f := range ar.Files {
		rest, ok := strings.CutPrefix(f.Name, "twins/")
		twin, file, ok2 := strings.Cut(rest, "/")
		if !ok || !ok2 {
			own = append(own, f)
			continue
		}
		if otherwise[twin] == nil {
			names = append(names, twin)
		}
		otherwise[twin] = append(otherwise[twin], txtar.File{Name: file, Data: f.Data})
	}
	given := func(f txtar.File) bool {
		dir, _, _ := strings.Cut(f.Name, "/")
		return slices.Contains([]string{"position.toml", "dice", "standing", "orders", "problems"}, dir)
	}
	for _, twin := range names {
		tw := Twin{Name: twin}
		files := otherwise[twin]
		for _, f := range files {
			if !given(f) && f.Name != knows {
				return nil, fmt.Errorf("read case: twins/%s/%s has no meaning in a case", twin, f.Name)
			}
		}
		for _, f := range own {
			if given(f) && !slices.ContainsFunc(files, func(o txtar.File) bool { return o.Name == f.Name }) {
				files = append(files, f)
			}
		}
		if at := slices.IndexFunc(files, func(f txtar.File) bool { return f.Name == knows }); at >= 0 {
			for _, side := range listed(string(files[at].Data)) {
				tw.Knows = append(tw.Knows, rules.Side(side))
			}
			files = slices.Delete(files, at, at+1)
		}
		var err error
		if tw.Case, err = read(name, &txtar.Archive{Comment: ar.Comment, Files: files}); err != nil {
			return nil, fmt.Errorf("twins/%s: %w", twin, err)
		}
		tw.Case.Twins = []Twin{{Name: twin}} // it is learnt from
		c.Twins = append(c.Twins, tw)
	}
	return own, nil
}

// learn keeps what each side is told of a phase, and what it is shown after it, where the case has twins.
func (r *rehearsal) learn(out *rules.Outcome) {
	if len(r.c.Twins) == 0 {
		return
	}
	var waited []string // everybody may see who is waited for, and for what kind of thing
	for _, d := range r.pos.Demands() {
		waited = append(waited, fmt.Sprint(d.Side, d.Key, d.Kind, d.Optional))
	}
	for _, side := range r.sides() {
		if out != nil {
			for i := range out.Events {
				if out.Events[i].KnownTo(side) {
					r.learns(side, out.Events[i].Message)
				}
			}
			for _, e := range out.Ends {
				if e.Side == side {
					r.learns(side, e)
				}
			}
		}
		known := r.pos.Known(rules.Viewer(side))
		r.learns(side, waited, known, r.desk.View(known), rules.Draft(r.desk, r.pos, side))
	}
}

func (r *rehearsal) learns(side rules.Side, what ...any) {
	if len(r.c.Twins) == 0 {
		return
	}
	if r.learnt == nil {
		r.learnt = map[rules.Side][]any{}
	}
	r.learnt[side] = append(r.learnt[side], what...)
}

// compareTwin fails where a side can tell a case from its twin that may not know
// what is otherwise, and where one cannot that knows it.
func (r *rehearsal) compareTwin(tw *Twin, other *rehearsal) {
	for _, f := range other.failures {
		r.fail("twins/%s: %s", tw.Name, f)
	}
	for _, side := range tw.Knows {
		if !slices.Contains(r.sides(), side) {
			r.fail("twins/%s/knows.txt: no side %q; the sides are %s", tw.Name, side, join(r.sides()))
		}
	}
	for _, side := range r.sides() {
		one, err := json.Marshal(r.learnt[side])
		two, err2 := json.Marshal(other.learnt[side])
		if err != nil || err2 != nil {
			r.fail("twins/%s: marshal: %v, %v", tw.Name, err, err2)
			return
		}
		switch alike, knows := bytes.Equal(one, two), slices.Contains(tw.Knows, side); {
		case alike && knows:
			r.fail("twins/%s: %s knows what is otherwise, and nothing tells it", tw.Name, side)
		case !alike && !knows:
			from := 0
			for from < min(len(one), len(two)) && one[from] == two[from] {
				from++
			}
			r.fail("twins/%s: %s can tell them apart: %q against %q", tw.Name, side, around(one, from), around(two, from))
		}
	}
}

// around returns what stands around a place of a text.
func around(text []byte, at int) []byte { return text[max(0, at-80):min(len(text), at+80)] }
