package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestLinesOfAText writes texts of several lines as items and as details.
func TestLinesOfAText(t *testing.T) {
	text := "x.battle = \"\"\"{army} attacks\n> {army}: 5{?n: + {n} support} = 7\n> It wins.\"\"\"\n" +
		"x.more = \"> a\\n> b\"\nx.row = \"{+army}; {army}\"\n"
	b, err := LoadFrom(testFS(t, map[string]string{"catalog/en/zz.toml": text, "catalog/es/zz.toml": text}))
	if err != nil {
		t.Fatal(err)
	}
	s := newWriter(b, rules.English, nil)
	army, other := rules.Text("army", "de4"), rules.Text("army", "de5")
	for _, m := range []rules.Message{rules.M("x.battle", army), rules.M("x.more"), rules.M("x.row", army, other)} {
		s.body.Write(s.words.Tell(m))
	}
	page := s.page("x")
	if got, want := page.Text, "- de4 attacks\n  de4: 5 = 7\n  It wins.\n  a\n  b\n- de4 de5; de4 and de5\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := page.HTML, "<li>de4 attacks<div class=\"d\">de4: 5 = 7</div><div class=\"d\">It wins.</div>"; !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant it to hold %s", got, want)
	}
	if got, want := b.Text(rules.English, nil, rules.M("x.battle", army)), "de4 attacks de4: 5 = 7 It wins."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestOnlyItemsHaveLines gives Load a heading and a row of several lines.
// TestLongCommentsOfABlock stay comments and keep their place.
func TestLongCommentsOfABlock(t *testing.T) {
	s := newWriter(testBook(t), rules.English, nil)
	s.body.Block([]string{"#   Brest-Litovsk: de8 de9 -> Grodno ru3 ru10 ru11, Lublin ru5 ru9, Kovel ru6 ru7", "# short"})
	want := "#   Brest-Litovsk: de8 de9 -> Grodno ru3 ru10 ru11, Lublin ru5 ru9, Kovel\n#     ru6 ru7\n# short\n"
	if got := string(s.body.Text); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestOnlyItemsHaveLines(t *testing.T) {
	for _, text := range []string{`x.a = "# a\n> b"`, `x.a = "| a\n> b"`} {
		_, err := LoadFrom(testFS(t, map[string]string{"catalog/en/zz.toml": text, "catalog/es/zz.toml": text}))
		if err == nil || !strings.Contains(err.Error(), "only an item or a detail has further lines") {
			t.Errorf("%s: got %v", text, err)
		}
	}
}
