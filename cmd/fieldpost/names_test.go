package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

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
	for _, f := range goFiles(t) {
		folders := strings.Split(f.name, "/")
		if folders[0] == "rules" && (folders[1] == "titles" || slices.Contains(ids, folders[1])) {
			continue
		}
		for _, text := range namingTitles(f.syntax, ids) {
			t.Errorf("%s names a title: %s", f.name, text)
		}
	}
}

// namingTitles are the identifiers and strings of a file in which a title's id is a word, or
// several that follow one another.
func namingTitles(f *ast.File, ids []string) (out []string) {
	games := regexp.MustCompile(`(?i)(^|[^\pL\pM\pN_])(?:` + strings.Join(ids, "|") + `)[-‑][0-9]`)
	names := func(text string) bool {
		small := strings.ToLower(text)
		if !slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(small, id) }) {
			return false // which is soon told
		}
		return slices.ContainsFunc(runs(games.ReplaceAllString(text, "$1 ")), func(run string) bool { return slices.Contains(ids, run) })
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			if n.Kind == token.STRING && err == nil && (names(text) || names(metacharacter.ReplaceAllString(text, " "))) {
				out = append(out, n.Value)
			}
		case *ast.Ident:
			if names(n.Name) {
				out = append(out, n.Name)
			}
		}
		return true
	})
	return out
}

// metacharacter is what stands before a word in a regular expression, and is not of it.
var metacharacter = regexp.MustCompile(`\\[a-zA-Z]`)

// partings are where a word of an identifier ends and the next begins: HTTP|Server|Of|2|Kinds.
var partings = []*regexp.Regexp{
	regexp.MustCompile(`([\p{Ll}\pM])(\p{Lu})`), regexp.MustCompile(`(\p{Lu})(\p{Lu}\p{Ll})`),
	regexp.MustCompile(`([\pL\pM])(\pN)`), regexp.MustCompile(`(\pN)(\pL)`),
}

// runs are the words of a text in small letters, and those that nothing stands between
// together: of "newOldTown" those are new, newold, newoldtown, old, oldtown, town.
func runs(text string) (out []string) {
	const parted = "|"
	joined := func(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N) }
	for token := range strings.FieldsFuncSeq(text, func(r rune) bool { return !joined(r) }) {
		for _, p := range partings {
			token = p.ReplaceAllString(token, "$1"+parted+"$2")
		}
		words := strings.Split(strings.ToLower(token), parted)
		for i := range words {
			for k := i; k < len(words); k++ {
				out = append(out, strings.Join(words[i:k+1], ""))
			}
		}
	}
	return out
}

// TestNamingATitle tries code beside a title whose id is short, and is a part of words.
func TestNamingATitle(t *testing.T) {
	ids := []string{"mini", "oldtown"}
	for _, c := range []struct {
		code  string
		names bool
	}{
		{"math.MinInt64", false},
		{"minInt", false},
		{"minimum", false},
		{"miniature.Of", false},
		{`"suministro"`, false},
		{`"Mínima"`, false},
		{`"the minimum"`, false},
		{`"mini-12"`, false},     // a game
		{`"mini\u20117"`, false}, // with a hyphen that does not break
		{"oldTowns", false},
		{"miniBoard", true},
		{"theMini", true},
		{"MINIBoard", true},
		{"mini2", true},
		{"of_mini", true},
		{"OldTown", true},
		{"newOldTownBoard", true},
		{`"mini"`, true},
		{`"a game of Mini's"`, true},
		{`"mini-game"`, true},
		{`"rules/mini/data"`, true},
		{`"\nmini"`, true},
		{"`^\\bmini\\b$`", true},
		{`"mini-12 is mini"`, true},
		{`"oldtown"`, true},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nvar x = "+c.code, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := namingTitles(f, ids); len(got) > 0 != c.names {
			t.Errorf("%s names a title: got %v, want %v", c.code, got, c.names)
		}
	}
}
