package order_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/order"
)

func grammar(t testing.TB) *order.Grammar {
	t.Helper()
	g, err := order.New(
		[]order.Word{
			{ID: "build", EN: []string{"build"}, ES: []string{"construye"}},
			{ID: "full", EN: []string{"full"}, ES: []string{"entero"}},
			{ID: "half", EN: []string{"half"}, ES: []string{"medio"}},
			{ID: "say", EN: []string{"say"}, ES: []string{"di"}},
		},
		[]order.Kind{
			{ID: "army", Exact: true, Names: []order.Name{{ID: "de1", EN: []string{"de1"}}, {ID: "de2", EN: []string{"de2"}}, {ID: "fr4", EN: []string{"fr4"}}}},
			{ID: "zone", Names: []order.Name{{ID: "paris", EN: []string{"Paris"}, ES: []string{"París"}}, {ID: "brussels", EN: []string{"Brussels"}, ES: []string{"Bruselas"}}}},
			{ID: "capital", Of: "zone", Names: []order.Name{{ID: "paris", EN: []string{"Paris"}, ES: []string{"París"}}}},
		},
		[]order.Form{
			{ID: "move", Pattern: "[move] {unit:army} [from {from:zone}] (to|) {path:zone+} [{attack:=attack} [(whom|) {target:army}] [with {n:number}]]"},
			{ID: "build", Pattern: "build {armies:army+} [{step:=full|half}] to {zone:zone}"},
			{ID: "build", Pattern: "build [{step:=full|half}] {armies:army+} to {zone:zone}"},
			{ID: "losses", Pattern: "half {units:army} [{n:number}] [{units:army} [{n:number}]]"},
			{ID: "say", Pattern: "say {text:text}"},
			{ID: "seat", Pattern: "build {seat:capital}"},
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func army(name, id string) order.Value { return order.Named(name, "army", id) }
func zone(name, id string) order.Value { return order.Named(name, "zone", id) }

func TestWrite(t *testing.T) {
	full := order.Chosen("step", "full")
	for _, tt := range []struct {
		order  order.Order
		en, es string
	}{
		{order.Of("move", army("unit", "de1"), zone("path", "paris")), "de1 to Paris", "de1 a París"},
		{
			order.Of("move", army("unit", "de1"), zone("from", "brussels"), zone("path", "paris"), order.Chosen("attack", "attack"), army("target", "fr4"), order.Number("n", 2)),
			"de1 from Brussels to Paris attack fr4 with 2", "de1 desde Bruselas a París ataca a fr4 con 2",
		},
		{order.Of("build", army("armies", "de1"), army("armies", "de2"), full, zone("zone", "paris")), "build de1 de2 full to Paris", "construye de1 de2 entero a París"},
		{order.Of("build", full, army("armies", "de1"), army("armies", "de2"), zone("zone", "paris")), "build de1 de2 full to Paris", "construye de1 de2 entero a París"},
		// What is not together keeps its order: the number is that of de2.
		{order.Of("losses", army("units", "de1"), army("units", "de2"), order.Number("n", 3)), "half de1 de2 3", "medio de1 de2 3"},
		{order.Of("losses", army("units", "de1"), order.Number("n", 3), army("units", "de2")), "half de1 3 de2", "medio de1 3 de2"},
		{order.Of("say", order.Value{Name: "text", Kind: order.KindText, ID: "no, never"}), "say no, never", "di no, never"},
	} {
		for lang, want := range map[order.Lang]string{order.English: tt.en, order.Spanish: tt.es} {
			if got, ok := grammar(t).Write(&tt.order, lang); got != want || !ok {
				t.Errorf("%v in %s: got %q, %v, want %q", tt.order, lang, got, ok, want)
			}
		}
	}
}

// TestWriteRefuses: an order that no pattern can express is not half written.
func TestWriteRefuses(t *testing.T) {
	for _, o := range []order.Order{
		order.Of("fly"),
		order.Of("move", army("unit", "de1")),
		order.Of("move", army("unit", "de9"), zone("path", "paris")),
		order.Of("move", army("unit", "de1"), zone("path", "paris"), army("more", "de2")),
		order.Of("build", army("armies", "de1"), order.Chosen("step", "twice"), zone("zone", "paris")),
		order.Of("losses", army("units", "de1"), order.Number("n", -1)),
		order.Of("say", order.Value{Name: "text", Kind: order.KindText}),
	} {
		if got, ok := grammar(t).Write(&o, order.English); ok {
			t.Errorf("%v is written %q", o, got)
		}
	}
}

func TestUsage(t *testing.T) {
	g := grammar(t)
	name := func(kind string) string { return strings.ToUpper(kind) }
	for lang, want := range map[order.Lang]string{
		order.English: "[move] <ARMY> [from <ZONE>] [to] <ZONE> ... [(attack) [<ARMY>] [with N]]",
		order.Spanish: "[mueve] <ARMY> [desde <ZONE>] [a] <ZONE> ... [(ataca) [[a] <ARMY>] [con N]]",
	} {
		if got := g.Usage(g.Forms[0].Pattern, lang, name); got != want {
			t.Errorf("%s: got %s, want %s", lang, got, want)
		}
	}
}

// TestUsagePassesOverTacitKinds: what need not be told of is not.
func TestUsagePassesOverTacitKinds(t *testing.T) {
	en := []string{"x"}
	g, err := order.New([]order.Word{{ID: "go", EN: en, ES: en}},
		[]order.Kind{{ID: "zone", Names: []order.Name{{ID: "k", EN: en}}}, {ID: "by", Tacit: true, Names: []order.Name{{ID: "k", EN: en}}}},
		[]order.Form{{ID: "go", Pattern: "go [{a:by}] {a:zone} ({b:zone|by}|) {c:by+}"}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.Usage(g.Forms[0].Pattern, order.English, strings.ToUpper), "x <ZONE> [<ZONE>]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestUsageTellsOnceWhatMayStandAgain: a list written out in a pattern is short.
func TestUsageTellsOnceWhatMayStandAgain(t *testing.T) {
	en := []string{"x"}
	g, err := order.New([]order.Word{{ID: "go", EN: en, ES: en}},
		[]order.Kind{{ID: "zone", Names: []order.Name{{ID: "k", EN: en}}}, {ID: "way", Names: []order.Name{{ID: "k", EN: en}}}},
		[]order.Form{{ID: "go", Pattern: "go {a:zone} [{a:way}] [{a:way}] [[and] {a:zone} [{a:way}] [[and] {a:zone}]] [go {b:zone}]"}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.Usage(g.Forms[0].Pattern, order.English, strings.ToUpper), "x <ZONE> [<WAY>] ... [x <ZONE>]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestNewNamesEveryFault(t *testing.T) {
	en, es := []string{"x"}, []string{"y"}
	_, err := order.New(
		[]order.Word{{ID: "go", EN: en, ES: es}, {ID: "go", EN: en, ES: es}, {ID: "a b", EN: en, ES: es}, {ID: "mute"}, {ID: "no-such"}},
		[]order.Kind{
			{ID: "zone", Names: []order.Name{{ID: "k", EN: en}, {ID: "k", EN: en}, {ID: "m"}}},
			{ID: "zone"}, {ID: "number"}, {ID: "town", Of: "city"}, {ID: "port", Of: "zone", Names: []order.Name{{ID: "q", EN: en}}}, {ID: "port", Of: "port"},
		},
		[]order.Form{
			{Pattern: "go"}, {ID: "f1", Pattern: "[go]"}, {ID: "f2", Pattern: "run {x:lake}"}, {ID: "f3", Pattern: "go (go"}, {ID: "f4", Pattern: "go )"},
			{ID: "f5", Pattern: "{x:text} go"}, {ID: "f6", Pattern: "go {x}"}, {ID: "f7", Pattern: "go [ | go]"}, {ID: "f8", Pattern: "go {x:text+}"}, {ID: "f9", Pattern: "go {x:zone"},
			{ID: "f10", Pattern: "go [go)"}, {ID: "f11"}, {ID: "f12", Pattern: "(go|)"}, {ID: "f13", Pattern: "go [go|]"}, {ID: "f13", Pattern: "go", Standing: true},
		},
	)
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{
		`word "go": duplicate`, `word "mute": no English`, `word "mute": no Spanish`, `word "no-such": no English`, `"a b" cannot be an id`,
		`name id "k" is empty or duplicate`, `name "m" has no English`,
		`kind "zone": duplicate`, `kind "town": no kind "city" stands before it`, `kind "port": no zone has the id "q"`, `kind "port": no kind "port" stands before it`, `"number" cannot be an id`, `form "go": no id`,
		`form "f1": pattern "[go]": matches an empty line`, `unknown word "run"`, `unknown kind "lake"`,
		`form "f3": pattern "go (go": the pattern ends too early`, `form "f4": pattern "go )": ")" closes nothing`,
		`{x:text} is not at the end`, `{x} is not {name:kind}`, `form "f7": pattern "go [ | go]": an empty alternative`,
		`{x:text} takes the whole rest`, `form "f9": pattern "go {x:zone": the pattern ends too early`,
		`form "f10": pattern "go [go)": ")" where "]" should close`, `form "f11": pattern "": an empty alternative`,
		`form "f12": pattern "(go|)": matches an empty line`, `form "f13": pattern "go [go|]": an empty alternative`,
		`form "f13": a standing order in one pattern and not in another`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got no %q in\n%v", want, err)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	g := grammar(b)
	o := order.Of("move", army("unit", "de1"), zone("path", "paris"), order.Chosen("attack", "attack"), army("target", "fr4"), order.Number("n", 2))
	b.ReportAllocs()
	for b.Loop() {
		g.Write(&o, order.English)
	}
}

func TestFill(t *testing.T) {
	g := grammar(t)
	pick := func(kind, id string) order.Value { return order.Named("", kind, id) }
	for _, tt := range []struct {
		form   int
		values []order.Value
		want   string // "" when the form cannot take them
	}{
		{0, []order.Value{pick("army", "de1"), pick("zone", "paris")}, "de1 to Paris"},
		{0, []order.Value{pick("zone", "brussels"), pick("zone", "paris"), pick("army", "de1")}, "de1 from Brussels to Paris"},
		{0, []order.Value{pick("army", "de1"), pick("army", "fr4"), pick("zone", "paris"), pick(order.KindWord, "attack"), order.Number("", 2)}, "de1 to Paris attack fr4 with 2"},
		{0, []order.Value{pick("army", "de1")}, ""},
		{0, []order.Value{pick("army", "de1"), pick("zone", "paris"), pick(order.KindWord, "full")}, ""},
		{0, []order.Value{pick("army", "de9"), pick("zone", "paris")}, ""},
		{0, []order.Value{pick("army", "de1"), pick("zone", "paris"), pick("planet", "mars")}, ""},
		{1, []order.Value{pick("army", "de1"), pick(order.KindWord, "half"), pick("army", "de2"), pick("zone", "paris")}, "build de1 de2 half to Paris"},
		{4, []order.Value{pick(order.KindText, "no, never")}, "say no, never"},
		{5, []order.Value{pick("capital", "paris")}, "build Paris"},
		{5, []order.Value{pick("zone", "paris")}, "build Paris"}, // a zone that is a capital
		{5, []order.Value{pick("zone", "brussels")}, ""},
		{0, []order.Value{pick("army", "de1"), pick("capital", "paris")}, ""}, // a form that takes zones takes them as such
		{6, nil, ""},
		{-1, nil, ""},
		{0, make([]order.Value, 33), ""},
	} {
		o, ok := g.Fill(tt.form, tt.values)
		if !ok {
			if tt.want != "" {
				t.Errorf("form %d with %v cannot be filled", tt.form, tt.values)
			}
			continue
		}
		if got, written := g.Write(&o, order.English); got != tt.want || !written {
			t.Errorf("form %d with %v: got %q, %v, want %q", tt.form, tt.values, got, written, tt.want)
		}
	}
}

// TestExtend: what two orders list goes on one line where all else is alike and it holds that much.
func TestExtend(t *testing.T) {
	unit := func(id string) order.Value { return order.Named("units", "unit", id) }
	to := func(id string) order.Value { return order.Named("to", "place", id) }
	for _, c := range []struct {
		by   order.Order
		most int
		want order.Order
	}{
		{order.Of("move", unit("c"), to("x")), 3, order.Of("move", unit("a"), unit("b"), unit("c"), to("x"))},
		{order.Of("move", unit("c"), to("x")), 2, order.Order{}},
		{order.Of("move", unit("c"), to("y")), 3, order.Order{}},
		{order.Of("sail", unit("c"), to("x")), 3, order.Order{}},
		{order.Of("move", to("x")), 3, order.Order{}},
	} {
		o := order.Of("move", unit("a"), unit("b"), to("x"))
		before := o.Clone()
		if c.want.Form == "" {
			c.want = before
		}
		if got := o.Extend(c.by, "units", c.most); got == reflect.DeepEqual(c.want, before) || !reflect.DeepEqual(o, c.want) {
			t.Errorf("by %v, at most %d: %v, %v", c.by, c.most, got, o)
		}
	}
	if o := order.Of("move", to("x")); o.Extend(order.Of("move", unit("a"), to("x")), "units", 9) {
		t.Errorf("what lists nothing is extended to %v", o)
	}
}
