package parser

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules/order"

	"github.com/fieldpost/fieldpost/parser/language"
)

// testLanguage is a small order language with the awkward cases of the real ones.
func testLanguage(t testing.TB) *order.Grammar {
	t.Helper()
	name := func(id string, forms ...string) order.Name {
		if len(forms) == 0 {
			forms = []string{id}
		}
		return order.Name{ID: id, EN: forms}
	}
	armies := order.Kind{ID: "army", Exact: true}
	for _, side := range []string{"de", "su", "fr"} {
		for i := 1; i <= 12; i++ {
			id := fmt.Sprintf("%s%d", side, i)
			armies.Names = append(armies.Names, name(id))
		}
	}
	words := []order.Word{
		{ID: "attack", EN: []string{"attack", "attacks"}, ES: []string{"ataca", "atacar", "ataca a"}},
		{ID: "move", EN: []string{"move"}, ES: []string{"mueve", "mover"}},
		{ID: "to", EN: []string{"to", "->"}, ES: []string{"a", "hasta"}},
		{ID: "from", EN: []string{"from"}, ES: []string{"desde"}},
		{ID: "with", EN: []string{"with"}, ES: []string{"con"}},
		{ID: "full", EN: []string{"full"}, ES: []string{"total"}},
		{ID: "half", EN: []string{"half", "reduced"}, ES: []string{"reducido"}},
		{ID: "build", EN: []string{"build"}, ES: []string{"construye"}},
		{ID: "say", EN: []string{"say"}, ES: []string{"di"}},
		{ID: "all", EN: []string{"all"}, ES: []string{"todo"}},
		{ID: "hold", EN: []string{"hold"}, ES: []string{"mantiene"}},
	}
	kinds := []order.Kind{
		armies,
		{ID: "zone", Names: []order.Name{
			name("konigsberg", "Königsberg"), name("le-havre", "Le Havre"),
			name("brest"), name("brest-litovsk", "Brest-Litovsk"), name("paris"),
			name("paris-east", "Paris East"), name("parma"), name("berlin"),
			name("lodz", "Łódź"), name("spain", "España", "Spain"), name("alliance"),
			name("san-jose", "San José"), name("san-juan", "San Juan"), name("st-petersburg", "St. Petersburg"),
			name("munich", "Múnich", "München"), name("fromelles"), name("ardennes", "L'Ardennes", "Ardennes"),
		}},
		{ID: "card", Names: []order.Name{name("marshal", "Marshal"), name("fleet", "Fleet in being")}},
	}
	return sampleLanguage(t, words, kinds, []order.Form{
		{ID: "attack", Pattern: "attack {target:army|zone} [from {from:zone+}] [with {level:=full|half}]"},
		{ID: "move", Pattern: "{unit:army} to {path:zone+} [attack {target:army}]"},
		{ID: "move", Pattern: "move {unit:army+} to {path:zone+} [all]"},
		{ID: "build", Pattern: "build {n:number} {what:card} [( from | to ) {at:zone}]"},
		{ID: "say", Pattern: "say {text:text}"},
		{ID: "play", Pattern: "{card:card} [all]"},
		{ID: "hold", Pattern: "( hold | {unit:army+} hold )"},
	})
}

func sampleLanguage(t testing.TB, words []order.Word, kinds []order.Kind, forms []order.Form) *order.Grammar {
	t.Helper()
	g, err := order.New(words, kinds, forms)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func testGrammar(t testing.TB) *language.Grammar {
	t.Helper()
	g, err := language.Compile(testLanguage(t))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func ids(list []order.Value) (out []string) {
	for _, v := range list {
		out = append(out, v.ID)
	}
	return out
}

// show writes an order or fault as one line of a table.
func show(cmd order.Order, f *language.Fault) string {
	var b strings.Builder
	if f != nil {
		fmt.Fprintf(&b, "!%s %d-%d %q", f.Code, f.Col, f.End, f.Word)
		if f.Kind != "" {
			fmt.Fprintf(&b, " kind=%s", f.Kind)
		}
		if len(f.Suggest) > 0 {
			fmt.Fprintf(&b, " try=%s", strings.Join(ids(f.Suggest), ","))
		}
		if f.Form != "" {
			fmt.Fprintf(&b, " form=%s", f.Form)
		}
		if f.Chatter {
			b.WriteString(" chatter")
		}
		return b.String()
	}
	b.WriteString(cmd.Form)
	for _, a := range cmd.Args {
		id := a.ID
		if a.Kind == order.KindNumber {
			id = strconv.Itoa(a.Num)
		}
		fmt.Fprintf(&b, " %s:%s=%s@%d-%d", a.Name, a.Kind, id, a.Col, a.End)
	}
	return b.String()
}

// TestMeantLineIsNeverChatter: of a line in a block no word need be known for
// it to be a fault.
func TestMeantLineIsNeverChatter(t *testing.T) {
	p := testGrammar(t).NewParser()
	for line, want := range map[string]string{
		"de99 to Atlantis":    `!unknown-verb 1-5 "de99" try=de9`,
		"retreat if attacked": `!unknown-verb 1-8 "retreat"`,
		"Hola Pepe":           `!unknown-verb 1-5 "Hola" try=hold form=hold`,
		"attack Paris":        "attack target:zone=paris@8-13",
		"---":                 "",
	} {
		var cmd order.Order
		f := p.Parse(language.Line{No: 1, Text: line, Meant: true}, &cmd)
		if got := show(cmd, f); got != want {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
		if f != nil && len(f.Expected) == 0 {
			t.Errorf("%s: nothing is said to be expected", line)
		}
	}
}

func TestParse(t *testing.T) {
	tests := []struct{ line, want string }{
		{"", ""},
		{"   # only a comment", ""},
		{" -- ", ""},
		{"attack Paris", "attack target:zone=paris@8-13"},
		{"ATACA A KÖNIGSBERG.", "attack target:zone=konigsberg@9-19"},
		{"ataca kon", "attack target:zone=konigsberg@7-10"},
		{"- attack su-04;", "attack target:army=su4@10-15"},
		{"1. attack SU04", "attack target:army=su4@11-15"},
		{"2) attack su4 # now", "attack target:army=su4@11-14"},
		{"1.º attack su4", `!unknown-verb 1-2 "1"`}, // an ordinal is no number of a line
		{"* attack Brest", "attack target:zone=brest@10-15"},
		{"attack Brest-Litovsk", "attack target:zone=brest-litovsk@8-21"},
		{"attack brest lit from brest", "attack target:zone=brest-litovsk@8-17 from:zone=brest@23-28"},
		{"attack lodz from brest, brest litovsk and Paris with full",
			"attack target:zone=lodz@8-12 from:zone=brest@18-23 from:zone=brest-litovsk@25-38 from:zone=paris@43-48 level:word=full@54-58"},
		{"attack Łódź desde París y Berlín con reducido",
			"attack target:zone=lodz@8-12 from:zone=paris@19-24 from:zone=berlin@27-33 level:word=half@38-46"},
		{"de4 -> Paris", "move unit:army=de4@1-4 path:zone=paris@8-13"},
		{"DE-04 → par-is", "!unknown-name 9-15 \"par-is\" kind=zone try=paris,paris-east form=move"},
		{"de4 > le h, san jos attack su1",
			"move unit:army=de4@1-4 path:zone=le-havre@7-11 path:zone=san-jose@13-20 target:army=su1@28-31"},
		{"de4 to paris e berlin", "move unit:army=de4@1-4 path:zone=paris@8-13 path:zone=berlin@16-22"},
		{"de4 to paris ea berlin", "move unit:army=de4@1-4 path:zone=paris-east@8-16 path:zone=berlin@17-23"},
		{"de4 to brest, litovsk", "!trailing 15-22 \"litovsk\" form=move"},
		{"move de1 de2 & de3 to munchen all",
			"move unit:army=de1@6-9 unit:army=de2@10-13 unit:army=de3@16-19 path:zone=munich@23-30"},
		{"move de1 to paris alli", "move unit:army=de1@6-9 path:zone=paris@13-18 path:zone=alliance@19-23"},
		{"build 12 marshal", "build n:number=12@7-9 what:card=marshal@10-17"},
		{"build 3 fleet in b to espana", "build n:number=3@7-8 what:card=fleet@9-19 at:zone=spain@23-29"},
		{"say  ¡Hola, Pepe! -> all  # hm", "say text:text=Hola, Pepe! -> all@7-25"},
		{"marsh all", "play card:card=marshal@1-6"},
		{"attack St. Petersburg", "attack target:zone=st-petersburg@8-22"},
		{"attack L’Ardennes", "attack target:zone=ardennes@8-18"},
		{"attack fro from fro", "attack target:zone=fromelles@8-11 from:zone=fromelles@17-20"},
		{"hold", "hold"},
		{"de1, de2 hold", "hold unit:army=de1@1-4 unit:army=de2@6-9"},

		{"atack Paris", `!unknown-verb 1-6 "atack" try=attack form=attack`},
		{"Hola, attack Paris:", `!unknown-verb 1-5 "Hola" chatter`},
		{"Hola Pepe", `!unknown-verb 1-5 "Hola" chatter`},
		{"Saludos a todos", `!unknown-verb 1-8 "Saludos" chatter`},
		{"Ardennes Paris", `!unknown-verb 1-9 "Ardennes"`},
		{"Paris a Berlin", `!unknown-verb 1-6 "Paris"`},
		{"Paris and Peter", `!unknown-verb 1-6 "Paris" chatter`},
		{"Por Paris nada", `!unknown-verb 1-4 "Por" chatter`},
		{"I hold this to be self-evident", `!unknown-verb 1-2 "I" chatter`},
		{"- and another", `!unknown-verb 3-6 "and" chatter`},
		{"de99 to Atlantis", `!unknown-verb 1-5 "de99" try=de9`},
		{"de1 a Pariss ataca su1", `!unknown-name 7-13 "Pariss" kind=zone try=paris,paris-east form=move`},
		{"I would like de1 to attack the men in Berlin", `!expected 21-27 "attack" form=move`},
		{"the de1 to the Paris", "move unit:army=de1@5-8 path:zone=paris@16-21"},
		{"attack the Ardennes from the Paris with the full", "attack target:zone=ardennes@12-20 from:zone=paris@30-35 level:word=full@45-49"},
		{"mueve los de1 y el de2 a la Lodz", "move unit:army=de1@11-14 unit:army=de2@20-23 path:zone=lodz@29-33"},
		{"attack the", `!unknown-name 8-11 "the" form=attack`},
		{"attack", `!expected 7-7 "" form=attack`},
		{"attack Paris from", `!expected 18-18 "" form=attack`},
		{"attack Pariss", `!unknown-name 8-14 "Pariss" kind=zone try=paris,paris-east form=attack`},
		{"attack San", `!ambiguous-name 8-11 "San" kind=zone try=san-jose,san-juan form=attack`},
		{"attack San Jsoé", `!unknown-name 8-16 "San Jsoé" kind=zone try=san-jose,san-juan form=attack`},
		{"attack pa", `!unknown-name 8-10 "pa" kind=zone try=paris,paris-east,parma form=attack`},
		{"attack zzzzzz", `!unknown-name 8-14 "zzzzzz" form=attack`},
		{"attack de99", `!unknown-name 8-12 "de99" kind=army try=de9 form=attack`},
		{"attack Paris Berlin", `!trailing 14-20 "Berlin" form=attack`},
		{"attack Paris tomorrow", `!trailing 14-22 "tomorrow" form=attack`},
		{"attack Paris fron Berlin", `!unknown-word 14-18 "fron" try=from form=attack`},
		{"attack Paris with to", `!expected 19-21 "to" form=attack`},
		{"attack Paris with ful", `!unknown-word 19-22 "ful" try=full form=attack`},
		{"build many marshal", `!number 7-11 "many" form=build`},
		{"build 9999999999 marshal", `!number 7-17 "9999999999" form=build`},
		{"de4 Paris", `!expected 5-10 "Paris" form=move`},
		{"de4 to Paris, Berlni", `!unknown-name 15-21 "Berlni" kind=zone try=berlin form=move`},
	}
	g := testGrammar(t)
	p := g.NewParser()
	for _, tt := range tests {
		var cmd order.Order
		f := p.Parse(language.Line{No: 3, Text: tt.line}, &cmd)
		if got := show(cmd, f); got != tt.want {
			t.Errorf("%q\n got %s\nwant %s", tt.line, got, tt.want)
		}
		if f != nil && (f.Line != 3 || f.Text != tt.line) {
			t.Errorf("%q: fault of line %d %q", tt.line, f.Line, f.Text)
		}
	}
}

func TestExpected(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"attack", []string{"army", "zone"}},
		{"attack Paris x", []string{"from", "with"}},
		{"de1", []string{"to", "hold", "army"}},
		{"build", []string{"number"}},
		{"say", []string{"text"}},
		{"attack paris with", []string{"full", "half"}},
		{"xyz", []string{"attack", "move", "build", "say", "hold", "army", "card"}},
	}
	p := testGrammar(t).NewParser()
	for _, tt := range tests {
		f := p.Parse(language.Line{No: 1, Text: tt.line}, &order.Order{})
		if f == nil {
			t.Errorf("%q: no fault", tt.line)
			continue
		}
		if diff := cmp.Diff(f.Expected, tt.want); diff != "" {
			t.Errorf("%q: (-got +want)\n%s", tt.line, diff)
		}
	}
}

func TestParseLines(t *testing.T) {
	g := testGrammar(t)
	cmds, faults := parseLines(g, []language.Line{{No: 2, Text: "attack paris"}, {No: 3}, {No: 4, Text: "attak paris"}, {No: 7, Text: "de1 to lodz berlin"}})
	if len(cmds) != 2 || cmds[0].Line != 2 || cmds[1].Line != 7 || len(cmds[1].Args) != 3 {
		t.Errorf("got commands %+v", cmds)
	}
	if len(faults) != 1 || faults[0].Line != 4 {
		t.Errorf("got faults %+v", faults)
	}
	if got, want := cmds[1].ID("path"), "lodz"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestGreedyListsGiveBack has a list whose last item must be left to what
// follows it.
func TestGreedyListsGiveBack(t *testing.T) {
	g, err := language.Compile(sampleLanguage(t,
		[]order.Word{{ID: "go", EN: []string{"go"}, ES: []string{"ve"}}, {ID: "stop", EN: []string{"stop", "berlin"}, ES: []string{"para"}}},
		[]order.Kind{{ID: "zone", Names: []order.Name{{ID: "berlin", EN: []string{"Berlin"}}, {ID: "paris", EN: []string{"Paris"}}, {ID: "pb", EN: []string{"Paris Berlin"}}}}},
		[]order.Form{{ID: "go", Pattern: "go {via:zone+} {to:zone} stop"}},
	))
	if err != nil {
		t.Fatal(err)
	}
	var cmd order.Order
	f := g.NewParser().Parse(language.Line{No: 1, Text: "go paris berlin berlin"}, &cmd)
	got := show(cmd, f)
	if want := "go via:zone=paris@4-9 to:zone=berlin@10-16"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestCompileNamesEveryFault(t *testing.T) {
	_, err := language.Compile(sampleLanguage(t,
		[]order.Word{{ID: "go", EN: []string{"go", "..."}, ES: []string{"ve"}}},
		[]order.Kind{{ID: "zone", Names: []order.Name{{ID: "k", EN: []string{"Köln"}}, {ID: "l", EN: []string{"l"}, ES: []string{"koln"}}, {ID: "m", EN: []string{"!"}}}}},
		[]order.Form{{ID: "go", Pattern: "go"}},
	))
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{
		`word "go": nothing to read in "..."`, `"koln" is a form of both "k" and "l"`, `name "m": nothing to read in "!"`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got no %q in\n%v", want, err)
		}
	}
}

// TestParsingDoesNotAllocate keeps the price of a line low: a warm Parser
// needs no memory for a line that it understands.
func TestParsingDoesNotAllocate(t *testing.T) {
	p := testGrammar(t).NewParser()
	cmd := order.Order{Args: make([]order.Value, 0, 8)}
	got := testing.AllocsPerRun(100, func() {
		p.Parse(language.Line{No: 1, Text: "ataca Łódź desde París, Brest-Litovsk y Berlín con reducido"}, &cmd)
	})
	if cmd.Form != "attack" || got > 0 {
		t.Errorf("got form %q with %v allocations, want attack with none", cmd.Form, got)
	}
}

func TestGrammarIsShared(t *testing.T) {
	g := testGrammar(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				parseLines(g, []language.Line{{No: 1, Text: "attack kon from brest, lodz"}, {No: 2, Text: "attak"}, {No: 3, Text: "de1 to paris"}})
			}
		})
	}
	wg.Wait()
}

// TestLongLineIsBounded feeds the list of the worst case: every item could
// be left to another.
func TestLongLineIsBounded(t *testing.T) {
	g := testGrammar(t)
	var cmd order.Order
	f := g.NewParser().Parse(language.Line{No: 1, Text: "attack paris from " + strings.Repeat("brest litovsk ", 190) + "zz"}, &cmd)
	if f == nil || f.Word != "zz" {
		t.Errorf("got %+v", f)
	}
	f = g.NewParser().Parse(language.Line{No: 1, Text: strings.Repeat("attack paris ", 9000)}, &cmd)
	if f == nil || f.Code != language.Trailing {
		t.Errorf("got %+v", f)
	}
}

func TestFold(t *testing.T) {
	tests := []struct{ in, want string }{
		{"Königsberg", "konigsberg"}, {"Ko\u0308nigsberg", "konigsberg"}, {"Brest-Litovsk", "brest litovsk"},
		{"DE-04", "de4"}, {"de04", "de4"}, {"De-4", "de4"}, {"de 4", "de 4"}, {"a-0", "a0"}, {"a00", "a0"}, {"0700", "0700"},
		{"Straße", "strasse"}, {"Łódź", "lodz"}, {"Tromsø", "tromso"}, {"España", "espana"}, {"Æ", "ae"},
		{"a → b", "a -> b"}, {"->", "->"}, {"1.º", "1 o"}, {"L'Aquila", "l aquila"}, {"co\u00adope", "coope"}, {"İzmir", "izmir"},
		{"#x, y", "x y"}, {"ＡＢ４", "ab4"}, {"", ""},
	}
	for _, tt := range tests {
		if got := language.Fold(tt.in); got != tt.want {
			t.Errorf("Fold(%q): got %q, want %q", tt.in, got, tt.want)
		}
	}
}

// parseLines reads all lines: each gives an order, a Fault, or (blank, only
// a comment) nothing. Both results are in the order of the lines.
func parseLines(g *language.Grammar, lines []language.Line) ([]order.Order, []language.Fault) {
	if len(lines) == 0 {
		return nil, nil
	}
	p := g.NewParser()
	cmds := make([]order.Order, 0, len(lines))
	args := make([]order.Value, 0, 3*len(lines))
	var faults []language.Fault
	for _, l := range lines {
		form, ok := p.Read(l)
		switch {
		case !ok:
			faults = append(faults, *p.Explain())
		case form >= 0:
			n := len(args)
			args = append(args, p.Args...)
			cmds = append(append(cmds, p.Order(form, args[n:len(args):len(args)])), p.Further...)
		}
	}
	return cmds, faults
}
