package titletest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

var sectionNumber = regexp.MustCompile(`^\d+(\.\d+)*$`)

// checkSections holds what a title says of its rulebook against what there is: sections have
// numbers, by chapter, each form of order and each event of cases and games is evidence for
// some, and what is evidence is a form, or an event that a case or a game shows, with arguments that it has.
func checkSections(t *testing.T, title rules.Title, cases *casefile.Folder, games []*selfplay.Game) {
	cited, ok := rules.Unwrap[rules.Cited](title)
	if !ok || cited.Rulebook() == nil {
		return // the title does not list them yet
	}
	var told []string
	for _, c := range cases.Cases {
		told = append(told, c.Verdict().Told...)
	}
	args := map[string]map[string]bool{} // of the events of games
	for _, g := range games {
		for _, events := range g.Events {
			for i := range events {
				e := &events[i]
				told = append(told, e.Code)
				if args[e.Code] == nil {
					args[e.Code] = map[string]bool{}
				}
				for j := range e.Args {
					args[e.Code][e.Args[j].Name] = true
				}
			}
		}
	}
	slices.Sort(told)
	told = slices.Compact(told)
	var events, forms []string
	chapter := 0
	for _, p := range cited.Rulebook().Paragraphs {
		if !sectionNumber.MatchString(p.Section) {
			t.Errorf("§%s is not the number of a section", p.Section)
		}
		if n := chapterOf(p.Section); n < chapter {
			t.Errorf("§%s stands behind chapter %d", p.Section, chapter)
		} else {
			chapter = n
		}
		for _, e := range p.Evidence {
			switch {
			case e.Form != "" && !hasForm(title, e.Form):
				t.Errorf("§%s: there is no form of order %q", p.Section, e.Form)
			case e.Event != "" && !slices.Contains(told, e.Event):
				t.Errorf("§%s: no case and no game shows the event %s", p.Section, e.Event)
			}
			for _, arg := range e.Args {
				name, _, _ := strings.Cut(arg, "=")
				name = strings.TrimSuffix(name, "!")
				if e.Form != "" && !takes(title, e.Form, name) || args[e.Event] != nil && !args[e.Event][name] {
					t.Errorf("§%s: %s%s has no argument %q", p.Section, e.Form, e.Event, name)
				}
			}
			events, forms = append(events, e.Event), append(forms, e.Form)
		}
	}
	for _, form := range cited.Rulebook().Shorthand {
		if !hasForm(title, form) {
			t.Errorf("there is no form of order %q", form)
		}
	}
	for _, code := range told {
		if !slices.Contains(events, code) {
			t.Errorf("the event %s is evidence for no section", code)
		}
	}
	for _, form := range without(title, forms) {
		if !title.Grammar().Standing(form) {
			t.Errorf("orders of the form %q are evidence for no section", form)
		}
	}
}

// chapterOf returns the number of the chapter of a section: 9 for "9.21"; 0 for what is not a number.
func chapterOf(section string) int {
	first, _, _ := strings.Cut(section, ".")
	n, _ := strconv.Atoi(first)
	return n
}

// takes reports whether orders of a form may have an argument.
func takes(title rules.Title, form, arg string) bool {
	return slices.ContainsFunc(title.Grammar().Forms, func(f order.Form) bool { return f.ID == form && strings.Contains(f.Pattern, "{"+arg+":") })
}

// hasForm reports whether a title has orders of a form.
func hasForm(title rules.Title, form string) bool {
	return slices.ContainsFunc(title.Grammar().Forms, func(f order.Form) bool { return f.ID == form })
}
