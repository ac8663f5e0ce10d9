package templates

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Codes are written whole in the sources, or as a beginning that ends in a
// dot or a hyphen and is completed there: "empires.choice." + kind. Codes of the areas
// below and of the titles may stand anywhere, others only in rules.M and
// rules.Word.
var (
	anyCode     = regexp.MustCompile(`"([a-z]+\.[a-z0-9.-]*)"`)
	messageCode = regexp.MustCompile(`rules\.(?:M\(|Word\([^,()]*, ?)"([a-z0-9.-]+)"`)
	freeAreas   = []string{"fault", "notice", "status", "history", "option", "expected"}
	faultCode   = regexp.MustCompile(`(?m)^\s+\w+ +Code = "([a-z-]+)"`)
	noteCode    = regexp.MustCompile(`(?m)^\s+\w+ +Note = "([a-z-]+)"`)
)

// TestSourcesSayNothingUnknown looks up every code that stands in the sources.
func TestSourcesSayNothingUnknown(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{} // code to file
	titles := titleIDs(t)
	areas := append(slices.Clone(freeAreas), titles...)
	goFiles(t, func(file, source string) {
		for _, m := range messageCode.FindAllStringSubmatch(source, -1) {
			found[m[1]] = file
		}
		for _, m := range anyCode.FindAllStringSubmatch(source, -1) {
			if area, _, _ := strings.Cut(m[1], "."); slices.Contains(areas, area) {
				found[m[1]] = file
			}
		}
		if strings.HasPrefix(file, "parser/") {
			for _, m := range faultCode.FindAllStringSubmatch(source, -1) {
				found["fault."+m[1]] = file
			}
			for _, m := range noteCode.FindAllStringSubmatch(source, -1) {
				found["letter."+m[1]] = file
			}
		}
	})
	for _, code := range []string{"fault.unknown-verb", "letter.html-only", "fault.chatter"} {
		if found[code] == "" {
			t.Errorf("%s was not found in the sources: the test looks for codes in the wrong way", code)
		}
	}
	for code, file := range found {
		if strings.HasSuffix(code, ".") || strings.HasSuffix(code, "-") {
			if !slices.ContainsFunc(b.Codes(), func(c string) bool { return strings.HasPrefix(c, code) }) {
				t.Errorf("%s: no text begins with %q", file, code)
			}
		} else if !b.Has(code) {
			t.Errorf("%s: no text for %q", file, code)
		}
	}
}

// titleIDs are the packages of titles: those below rules with data.
func titleIDs(t *testing.T) []string {
	t.Helper()
	dirs, err := filepath.Glob(filepath.Join("..", "rules", "*", "data"))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range dirs {
		ids = append(ids, filepath.Base(filepath.Dir(d)))
	}
	return ids
}

// goFiles reads the Go files of the module that are not tests.
func goFiles(t *testing.T, read func(file, source string)) {
	t.Helper()
	root := ".."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "rulestest" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		read(filepath.ToSlash(name), string(source))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
