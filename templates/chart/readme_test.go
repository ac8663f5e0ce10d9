package chart_test

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme: the README shows the picture of each title and says in words what it shows. The
// pictures are held to what is drawn by the tests of the titles.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := filepath.Glob("testdata/*.svg")
	if err != nil {
		t.Fatal(err)
	}
	if len(pictures) < 2 {
		t.Fatalf("only %d pictures", len(pictures))
	}
	titled := regexp.MustCompile(`<title>([^<]+)</title>`)
	for _, name := range pictures {
		svg, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		title := titled.FindSubmatch(svg)
		if title == nil {
			t.Fatalf("%s has no title", name)
		}
		if shown := "![" + html.UnescapeString(string(title[1])) + ", "; !strings.Contains(string(readme), shown) || !strings.Contains(string(readme), "](templates/chart/"+name+")") {
			t.Errorf("the README does not show %s with a text that begins with %q", name, shown)
		}
	}
}
