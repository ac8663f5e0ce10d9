package templates

import (
	"strings"
	"testing"
)

// TestLoad reads the catalogs and the help as they are shipped.
func TestLoad(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if !b.Has("ack.accepted") || b.Has("ack") {
		t.Errorf("Has does not tell codes from tables")
	}
}

// TestLoadNamesEveryFault gives Load broken catalogs.
func TestLoadNamesEveryFault(t *testing.T) {
	tests := []struct {
		name, en, es string
		want         []string
	}{
		{"missing", "[x]\na = 'A'", "", []string{"catalog/en/zz.toml:2: x.a: the text is missing in \"es\""}},
		{"missing in English", "", "x.a = 'A'", []string{"catalog/es/zz.toml:1: x.a: the text is missing in \"en\""}},
		{"placeholder", "x.a = '{n} of {m}'", "x.a = '{n}'", []string{"zz.toml:1: x.a: {m} is missing in \"es\""}},
		{"optional", "x.a = '{n}'", "x.a = 'A{?n: {n}}'", []string{"catalog/en/zz.toml:1: x.a: {n} is optional in \"es\" only"}},
		{"style", "x.a = '> A'", "x.a = 'A'", []string{"the style differs in \"es\""}},
		{"twice", "x.a = 'A'\n[x]\na = 'B'", "x.a = 'A'", []string{"catalog/en/zz.toml:3: x.a stands already in catalog/en/zz.toml:1"}},
		{"not a text", "x.a = 1", "", []string{"catalog/en/zz.toml:1: x.a: the value is not a string"}},
		{"array of tables", "[[x]]\na = 'A'", "", []string{"catalog/en/zz.toml:1: a catalog holds tables and texts only"}},
		{"no TOML", "x.a = 'A'\nx.b = ", "x.a = 'A'", []string{"catalog/en/zz.toml:2: "}},
		{"open", "x.a = '{n'", "", []string{"a { is not closed"}},
		{"open part", "x.a = '{?n: a'", "", []string{"a { is not closed"}},
		{"close", "x.a = 'n}'", "", []string{"a } closes nothing"}},
		{"no name", "x.a = '{}'", "", []string{"after { stands no name"}},
		{"odd", "x.a = '{n:d}'", "", []string{`":" cannot stand in {n}`}},
		{"no colon", "x.a = '{?n a}'", "", []string{"stands no colon"}},
		{"plural", "x.a = '{n|a}'", "", []string{"has neither two parts nor three"}},
		{"plural of four", "x.a = '{n|a|b|c|d}'", "", []string{"has neither two parts nor three"}},
		{"escape", `x.a = 'a \n'`, "", []string{`after \ stands none of`}},
		{"deep", "x.a = '{?a:{?b:{?c:{?d:{?e:{?f:x}}}}}}'", "", []string{"nested too deep"}},
		{"code", "x.a = 'say `a'", "", []string{"a ` is not closed"}},
		{"code in a part", "x.a = 'say `a{?n: b`}'", "", []string{"a ` is not closed before the part ends"}},
		{"empty", "x.a = ' '", "", []string{"the text is empty"}},
		{"line break", `x.a = "a\nb"`, "", []string{"the text holds a line break"}},
		{"two at once", "x.a = '{'\nx.b = '}'", "", []string{"zz.toml:1: x.a", "zz.toml:2: x.b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := LoadFrom(testFS(t, map[string]string{"catalog/en/zz.toml": tt.en, "catalog/es/zz.toml": tt.es}))
			if err == nil {
				t.Fatal("Load took it")
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %q, want it to name %q", err, want)
				}
			}
		})
	}
}

// TestHelpNamesEveryFault gives Load broken help pages.
func TestHelpNamesEveryFault(t *testing.T) {
	tests := []struct{ name, page, want string }{
		{"no title", "text", "help/en/zz.md:1: the page has no # title"},
		{"two titles", "# A\n# B", "help/en/zz.md:2: a second # title"},
		{"deep heading", "# A\n#### B", "help/en/zz.md:2: only #, ## and ### make headings"},
		{"open fence", "# A\n```orders\nmove", "help/en/zz.md:2: a fenced block is not closed"},
		{"other fence", "# A\n```go\n```", `help/en/zz.md:2: a fenced block holds orders or nothing special, not "go"`},
		{"open code", "# A\nsay `wait", "help/en/zz.md:2: a ` or ** is not closed"},
		{"table", "# A\n| a | b |\n| - | - |\n| c |", "help/en/zz.md:4: the row has 1 cells, the headings have 2"},
		{"table rule", "# A\n| a | b |\n| c | d |", "help/en/zz.md:3: the second line of a table holds dashes only"},
		{"alone", "# A", `help/en/zz.md: the page is missing in "es"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := LoadFrom(testFS(t, map[string]string{"help/en/zz.md": tt.page}))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to name %q", err, tt.want)
			}
		})
	}
}
