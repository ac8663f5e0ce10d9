package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

func openThirdReich(t testing.TB) *empiresBook {
	t.Helper()
	title, err := thirdreich.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return &empiresBook{b, d}
}

// TestThirdReichGamesInWords puts all that is said in some games into words.
func TestThirdReichGamesInWords(t *testing.T) {
	e := openThirdReich(t)
	said := map[string]bool{}
	for seed, options := range []map[string]string{nil, {"decisions": "ask"}, {"report": "turn"}} {
		e.play(t, options, uint64(seed), func(ph *phase) bool {
			for _, ev := range ph.out.Events {
				said[ev.Code] = true
				e.say(t, ev.Message)
			}
			for _, end := range ph.out.Ends {
				if end.Reason != nil {
					e.say(t, *end.Reason)
				}
			}
			for i := range ph.readings {
				e.sayReading(t, &ph.readings[i])
			}
			e.sayPosition(t, ph.out.Next)
			return !t.Failed()
		})
	}
	for _, code := range []string{"battle", "loss", "eliminated", "control", "moved", "built", "raised", "exploits", "moved-strategically", "sailed",
		"flies", "answered", "surrenders", "enters-war", "barbarossa", "development-shown", "starved", "turn"} {
		if !said["thirdreich."+code] {
			t.Errorf("the games never said %s: they show too little", code)
		}
	}
}

// TestThirdReichMailsFitTheLine writes the mails of a game.
func TestThirdReichMailsFitTheLine(t *testing.T) {
	e := openThirdReich(t)
	e.play(t, nil, 7, func(ph *phase) bool {
		for _, lang := range langs {
			for i := range ph.sheets {
				fits(t, e.ack(ph.before, ph.number, &ph.sheets[i], ph.readings[i], lang))
			}
			for _, side := range e.About().Sides {
				fits(t, e.sitrep(&ph.out, ph.number+1, side, lang))
			}
		}
		return ph.number < 60 && !t.Failed()
	})
}

// TestThirdReichOptionsAreTold looks for the words of every option's values.
func TestThirdReichOptionsAreTold(t *testing.T) {
	e := openThirdReich(t)
	for _, o := range e.About().Options {
		for _, v := range o.Values {
			if code := o.ID + "." + v; !e.Has("option."+code) && !e.Has("option.thirdreich."+code) {
				t.Errorf("no text tells what %s means", code)
			}
		}
	}
}

// TestThirdReichArguments compares the arguments that the sources give with
// each refusal and event to what its texts need.
func TestThirdReichArguments(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join("..", "rules", "thirdreich", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	compared := 0
	refused := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			prefix, at := "", 0
			switch fun := call.Fun.(type) {
			case *ast.Ident:
				if fun.Name == "deny" {
					prefix, at = "thirdreich.bad.", 1
				}
			case *ast.SelectorExpr:
				if fun.Sel.Name == "tell" {
					at = 1
				} else if fun.Sel.Name != "event" && fun.Sel.Name != "M" {
					return true
				}
			}
			if len(call.Args) <= at || prefix == "" && !isSelector(call) {
				return true
			}
			lit, ok := call.Args[at].(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			code, err := strconv.Unquote(lit.Value)
			if err != nil || prefix == "" && !strings.HasPrefix(code, "thirdreich.") {
				return true
			}
			code = prefix + code
			refused[code] = true
			given, whole := argNames(call.Args[at+1:])
			for _, lang := range langs {
				entry := b.catalogs[lang][code]
				if entry == nil {
					if !strings.HasSuffix(code, ".") && !strings.HasSuffix(code, "-") {
						t.Errorf("%s: no text for %s in %s", fset.Position(call.Pos()), code, lang)
					}
					continue
				}
				for _, arg := range slices.Sorted(maps.Keys(entry.names)) {
					if whole && entry.names[arg] && !slices.Contains(given, arg) {
						t.Errorf("%s: %s is not given {%s}", fset.Position(call.Pos()), code, arg)
					}
				}
			}
			compared++
			return true
		})
	}
	if compared < 150 {
		t.Errorf("only %d calls were compared: the test looks for them in the wrong way", compared)
	}
	for code := range b.catalogs[rules.English] {
		if strings.HasPrefix(code, "thirdreich.bad.") && !refused[code] && !wayCodes[strings.TrimPrefix(code, "thirdreich.bad.")] {
			t.Errorf("nothing says %s", code)
		}
	}
}

func isSelector(call *ast.CallExpr) bool {
	_, ok := call.Fun.(*ast.SelectorExpr)
	return ok
}

// wayCodes are the refusals that the sources give as plain codes: those of a
// search for a way, all with army, zone and from, and those without arguments.
var wayCodes = map[string]bool{
	"vichy": true, "neutral-friend": true, "high-mountain": true, "pass-enemies": true, "leave-enemies": true, "no-further": true, "say-invasion": true,
	"no-way": true, "own-country": true, "bulgarian": true, "romanian": true, "italian": true, "german-1941": true, "romania-one": true,
	"allies-turn-1": true, "frontier": true, "side": true, "not-an-answer": true, "one-answer": true, "no-answer": true,
}

// TestThirdReichHelpOrders reads every order of the help, those in its tables
// too, and looks for each form of the order language among them.
func TestThirdReichHelpOrders(t *testing.T) {
	e := openThirdReich(t)
	for _, lang := range langs {
		t.Run(string(lang), func(t *testing.T) {
			seen := map[string]bool{}
			read := func(lines ...string) {
				s := e.Read(desk.Number(lines))
				for _, p := range s.Problems {
					t.Errorf("%q: %s", lines[p.Line-1], e.Text(lang, e, p.Message))
				}
				for _, o := range slices.Concat(s.Orders, s.Standing) {
					seen[o.Form] = true
				}
			}
			examples := e.HelpOrders(lang, "thirdreich")
			if len(examples) < 20 {
				t.Fatalf("only %d examples", len(examples))
			}
			for _, ex := range examples {
				read(ex.Lines...)
			}
			for _, b := range e.helpPage(lang, "thirdreich").blocks {
				for _, row := range b.rows {
					for _, cell := range row {
						for _, m := range coded.FindAllSubmatch(cell, -1) {
							read(string(m[1]))
						}
					}
				}
			}
			for _, f := range e.Grammar().Forms {
				if !seen[f.ID] {
					t.Errorf("the help shows no order %q", f.ID)
				}
			}
		})
	}
}

// TestThirdReichFirstTurns carries out the first turns that the help shows and
// compares the report with what the help shows of it.
func TestThirdReichFirstTurns(t *testing.T) {
	e := openThirdReich(t)
	for _, lang := range langs {
		t.Run(string(lang), func(t *testing.T) {
			pos, err := e.Start(rules.Setup{})
			if err != nil {
				t.Fatal(err)
			}
			turn := func(pos rules.Position) rules.Sheet {
				d := pos.Demands()[0]
				for _, ex := range e.HelpOrders(lang, "thirdreich") {
					if strings.HasPrefix(ex.Lines[0], "# "+e.Name(rules.KindSide, string(d.Side), lang)+", ") {
						return e.sheet(t, &d, ex.Lines)
					}
				}
				t.Fatalf("no first turn of %s", d.Side)
				return rules.Sheet{}
			}
			carry := func(pos rules.Position, rolls ...int) rules.Outcome {
				sh := turn(pos)
				r := pos.Check(sh)
				for _, p := range r.Problems {
					t.Errorf("%s: %s", sh.Side, e.Text(lang, e, p.Message))
				}
				out, err := pos.Adjudicate(rules.Input{Sheets: []rules.Sheet{sh}, Dice: &rolled{rolls}})
				if err != nil {
					t.Fatal(err)
				}
				for _, end := range out.Ends {
					if end.State != rules.Done {
						t.Errorf("%q ended as %s", end.Text, end.State)
					}
				}
				return out
			}
			axis := carry(pos, 3, 4)
			report := e.sitrep(&axis, 2, "allies", lang).Text
			shown := ""
			for line := range strings.Lines(e.helpSource(t, lang)) {
				switch {
				case strings.HasPrefix(line, "- Bru"):
					shown = line
				case shown != "" && strings.HasPrefix(line, "  "):
					shown += line
				}
			}
			if shown == "" || !strings.Contains(report, shown) {
				t.Errorf("the help shows\n%s\nand the report is\n%s", shown, report)
			}
			carry(axis.Next, 3, 3)
		})
	}
}

// helpSource is the help page of the title as it is written.
func (e *empiresBook) helpSource(t *testing.T, lang rules.Lang) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("help", string(lang), "thirdreich.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestThirdReichHelpNamesEverything: every army, development, option and value
// stands in the help.
func TestThirdReichHelpNamesEverything(t *testing.T) {
	e := openThirdReich(t)
	for _, lang := range langs {
		page := e.helpSource(t, lang)
		for _, k := range e.Grammar().Kinds {
			if k.ID != "development" {
				continue
			}
			for _, n := range k.Names {
				if name := e.Name("development", n.ID, lang); !strings.Contains(page, name) {
					t.Errorf("%s: %s is missing", lang, name)
				}
			}
		}
		for _, o := range e.About().Options {
			for _, v := range append([]string{o.ID}, o.Values...) {
				if !strings.Contains(page, v) {
					t.Errorf("%s: the option %s, %s is missing", lang, o.ID, v)
				}
			}
		}
	}
}
