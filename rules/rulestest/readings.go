package rulestest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// Readings checks that the readings which a title lists in its readings.go, as
// items "- §6: ...", stand in its help in both languages, in the same order and
// with the same sections, and that each option of its own is named among them.
// It is run from the title's folder.
func Readings(t *testing.T, title rules.Title) {
	t.Helper()
	about := title.About()
	code := sections(t, "readings.go", "", "//   - ")
	if len(code) == 0 {
		t.Fatal("readings.go lists none")
	}
	for _, h := range []struct{ lang, heading string }{{"en", "\n## Readings\n"}, {"es", "\n## Lecturas\n"}} {
		name := "../../templates/help/" + h.lang + "/" + about.ID + ".md"
		if got := sections(t, name, h.heading, "- "); !slices.Equal(got, code) {
			t.Errorf("%s: got sections %q, want those of readings.go: %q", name, got, code)
		}
		text := after(t, name, h.heading)
		for i := range about.Options {
			id := about.Options[i].ID
			if id != rules.OptionDecisions && id != rules.OptionReport && !strings.Contains(text, "`"+id+"`") {
				t.Errorf("%s: option %s is not named among the readings", name, id)
			}
		}
	}
}

// sections returns those at the head of the items below a heading of a file.
func sections(t *testing.T, name, heading, mark string) []string {
	t.Helper()
	item := regexp.MustCompile("(?m)^" + regexp.QuoteMeta(mark) + "(.*)$")
	head := regexp.MustCompile(`^§[0-9.]+(, §[0-9.]+)*: .`)
	var out []string
	for _, m := range item.FindAllStringSubmatch(after(t, name, heading), -1) {
		if !head.MatchString(m[1]) {
			t.Errorf("%s: %q does not begin with its section", name, m[1])
			continue
		}
		out = append(out, m[1][:strings.Index(m[1], ":")])
	}
	return out
}

// after returns the text of a file below a heading, up to the next one.
func after(t *testing.T, name, heading string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	if strings.HasSuffix(name, ".go") {
		return text
	}
	_, text, ok := strings.Cut(text, heading)
	if !ok {
		t.Fatalf("%s has no heading %q", name, strings.TrimSpace(heading))
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}
