package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

// openThirdReich is Downfall of the Third Reich. Armies are shown by their ids,
// and sides never by theirs.
func openThirdReich(t testing.TB) *titleBook {
	t.Helper()
	title, err := thirdreich.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return openTitle(t, title, "", []string{"army"}, []string{"axis ", "allies ", "soviet "})
}

// TestThirdReichGamesInWords puts all that is said in some games into words.
func TestThirdReichGamesInWords(t *testing.T) {
	e := openThirdReich(t)
	said := map[string]bool{}
	for seed, options := range []map[string]string{nil, {"decisions": "ask"}, {"report": "turn", "afrika-korps": "infantry"}} {
		e.sayGame(t, options, uint64(seed), said)
	}
	for _, code := range []string{"battle", "loss", "eliminated", "control", "moved", "built", "raised", "exploits", "moved-strategically", "sailed",
		"flies", "answered", "surrenders", "enters-war", "barbarossa", "development-shown", "starved", "turn"} {
		if !said["thirdreich."+code] {
			t.Errorf("the games never said %s: they show too little", code)
		}
	}
}

// TestThirdReichMailsFitTheLine writes the mails of a game.
func TestThirdReichMailsFitTheLine(t *testing.T) { openThirdReich(t).mailsFit(t, 7, 60) }

// TestThirdReichWelcomeAndEnd writes the first mail of a game and the last.
func TestThirdReichWelcomeAndEnd(t *testing.T) { openThirdReich(t).welcomeAndEnd(t, 11) }

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

// tankLine tells an order to an army from other words to type.
var tankLine = regexp.MustCompile(`^[a-z]{2,3}\d+ `)

// TestThirdReichHelpOrders reads every order of the help.
func TestThirdReichHelpOrders(t *testing.T) { openThirdReich(t).sayHelpOrders(t, tankLine) }

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
			axis := e.carryOut(t, pos, []rules.Sheet{e.firstTurn(t, lang, pos)}, []int{3, 4})
			report := e.sitrep(&axis, 2, "allies", lang).Text
			if block := strings.Join(e.shownReport(t, lang), "\n"); !strings.Contains(report, block) {
				t.Errorf("the help shows\n%s\nand the report is\n%s", block, report)
			}
			e.carryOut(t, axis.Next, []rules.Sheet{e.firstTurn(t, lang, axis.Next)}, []int{3, 3})
		})
	}
}

// helpSource is the help page of the title as it is written.
func (e *titleBook) helpSource(t *testing.T, lang rules.Lang) string {
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
