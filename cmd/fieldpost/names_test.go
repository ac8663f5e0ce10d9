package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestNothingNamesATitle: a title is its folder, one line of rules/titles, its
// texts and its cases. Go code elsewhere takes what it is given, and a test the
// toy, every title, or what a file of testdata names. The id of a game stands in
// examples: rommel-12.
func TestNothingNamesATitle(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, title := range set {
		ids = append(ids, title.About().ID)
	}
	names := regexp.MustCompile(`(?i)(?:` + strings.Join(ids, "|") + `)(?:[-‑][0-9])?`)
	for _, f := range goFiles(t) {
		folders := strings.Split(f.name, "/")
		if folders[0] == "rules" && (folders[1] == "titles" || slices.Contains(ids, folders[1])) {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			text := ""
			switch n := n.(type) {
			case *ast.BasicLit:
				if n.Kind == token.STRING {
					text = n.Value
				}
			case *ast.Ident:
				text = n.Name
			}
			for _, name := range names.FindAllString(text, -1) {
				if !strings.ContainsAny(name, "0123456789") {
					t.Errorf("%s names a title: %s", f.name, text)
				}
			}
			return true
		})
	}
}
