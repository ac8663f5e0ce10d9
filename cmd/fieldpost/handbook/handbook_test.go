package handbook_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/handbook"
)

const root = "../../.."

// tests are the names of all tests of the repository.
func tests(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	name := regexp.MustCompile(`(?m)^func (Test[A-Za-z0-9_]+)\(`)
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range name.FindAllStringSubmatch(string(text), -1) {
			found[m[1]] = true
		}
		return err
	})
	if err != nil || len(found) < 500 {
		t.Fatalf("%d tests found: %v", len(found), err)
	}
	return found
}

// TestThreatsAreShownByTests: every test that the handbook names is there, each of whom it
// speaks has some, and says what remains.
func TestThreatsAreShownByTests(t *testing.T) {
	_, model, ok := strings.Cut(handbook.Page(), "\n## Who might try what\n")
	if !ok {
		t.Fatal("there is no threat model")
	}
	all := tests(t)
	named := regexp.MustCompile("`(Test[A-Za-z0-9_]+)`")
	who := regexp.MustCompile(`(?m)^\*\*[^*]+\*\*`)
	at := who.FindAllStringIndex(model, -1)
	if len(at) != 8 {
		t.Errorf("it speaks of %d, want 8", len(at))
	}
	for i := range at {
		end := len(model)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		about := model[at[i][0]:end]
		found := named.FindAllStringSubmatch(about, -1)
		for _, m := range found {
			if !all[m[1]] {
				t.Errorf("there is no test %s", m[1])
			}
		}
		if head := model[at[i][0]:at[i][1]]; len(found) < 2 || !strings.Contains(about, "*Remains:*") && !strings.Contains(about, "It *leaves* him") {
			t.Errorf("%s: %d tests, or not what remains", head, len(found))
		}
	}
}

// everything returns the page with the texts that go with it.
func everything(t *testing.T) string {
	t.Helper()
	all := handbook.Page()
	for _, name := range handbook.Names() {
		if filepath.Ext(name) != ".md" {
			continue
		}
		text, err := handbook.File(name)
		if err != nil {
			t.Fatal(err)
		}
		all += text
	}
	return all
}

// TestHandbookNamesWhatIsThere: files, and keys of the configuration.
func TestHandbookNamesWhatIsThere(t *testing.T) {
	page := handbook.Page()
	if lines := strings.Count(page, "\n"); lines > 220 {
		t.Errorf("it has %d lines: that is more than a page", lines)
	}
	for _, name := range handbook.Names() {
		if !strings.Contains(page, name) {
			t.Errorf("it does not speak of %s", name)
		}
		if text, err := handbook.File(name); err != nil || len(text) < 100 {
			t.Errorf("%s: %d bytes, %v", name, len(text), err)
		}
	}
	text := everything(t)
	for _, m := range regexp.MustCompile("`fieldpost handbook ([A-Z][a-z]+|[a-z.-]+\\.[a-z]+)`").FindAllStringSubmatch(text, -1) {
		if _, err := handbook.File(m[1]); err != nil {
			t.Error(err)
		}
	}
	table := ""
	keys := map[string]bool{}
	example, err := os.ReadFile("../config/example.toml") // config.Example, without the service that its package knows
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(example)) {
		if m := regexp.MustCompile(`^\[(\w+)\]`).FindStringSubmatch(line); m != nil {
			table = m[1] + "."
		} else if m := regexp.MustCompile(`^(?:# )?(\w+) *=`).FindStringSubmatch(line); m != nil {
			keys[table+m[1]] = true
		}
	}
	found := 0
	for _, m := range regexp.MustCompile("`((?:imap|smtp|web|post|games)\\.[a-z_]+)[` ]").FindAllStringSubmatch(text, -1) {
		if found++; !keys[m[1]] {
			t.Errorf("there is no key %s", m[1])
		}
	}
	if found < 10 {
		t.Errorf("it names %d keys", found)
	}
	unit, err := handbook.File("fieldpost.service")
	if err != nil || !strings.Contains(unit, "ProtectSystem=strict") || !strings.Contains(unit, "NoNewPrivileges=yes") {
		t.Errorf("the unit is not hardened: %v", err)
	}
}
