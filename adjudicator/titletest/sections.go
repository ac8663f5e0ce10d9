package titletest

import (
	"regexp"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

var sectionNumber = regexp.MustCompile(`^\d+(\.\d+)*$`)

// checkSections holds what a title says of its rulebook against what there is: sections have
// numbers, each form of order and each event of cases and games is evidence for some, and
// what is evidence is a form, or an event that a case or a game shows.
func checkSections(t *testing.T, title rules.Title, cases *casefile.Folder, games []*selfplay.Game) {
	cited, ok := rules.Unwrap[rules.Cited](title)
	if !ok || cited.Rulebook() == nil {
		return // the title does not list them yet
	}
	var told []string
	for _, c := range cases.Cases {
		told = append(told, c.Verdict().Told...)
	}
	for _, g := range games {
		for _, events := range g.Events {
			for i := range events {
				told = append(told, events[i].Code)
			}
		}
	}
	slices.Sort(told)
	told = slices.Compact(told)
	var events, forms []string
	for _, p := range cited.Rulebook().Paragraphs {
		if !sectionNumber.MatchString(p.Section) {
			t.Errorf("§%s is not the number of a section", p.Section)
		}
		for _, e := range p.Evidence {
			switch {
			case e.Form != "" && !hasForm(title, e.Form):
				t.Errorf("§%s: there is no form of order %q", p.Section, e.Form)
			case e.Event != "" && !slices.Contains(told, e.Event):
				t.Errorf("§%s: no case and no game shows the event %s", p.Section, e.Event)
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

// hasForm reports whether a title has orders of a form.
func hasForm(title rules.Title, form string) bool {
	return slices.ContainsFunc(title.Grammar().Forms, func(f order.Form) bool { return f.ID == form })
}
