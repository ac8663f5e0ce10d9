package templates

import (
	"io/fs"
	"os"
	"sync"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// langs are the languages that tests of texts look at.
var langs = Langs()

// fakeTitle is a title with two names and no rules.
type fakeTitle struct{ rules.Title }

func (fakeTitle) About() *rules.About {
	return &rules.About{
		ID:    "skirmish",
		Names: map[rules.Lang]string{rules.English: "Skirmish", rules.Spanish: "Escaramuza"},
		Sides: []rules.Side{"red", "blue"},
	}
}

func (fakeTitle) Name(kind, id string, lang rules.Lang) string {
	names := map[string][2]string{
		"side/red": {"Red", "Rojo"}, "side/blue": {"Blue", "Azul"},
		"zone/verdun": {"Verdun", "Verdún"}, "zone/konig": {"Königsberg", "Königsberg"},
		"army/re1": {"1st Red army (re1)", "1.er ejército rojo (re1)"},
		"army/bl2": {"2nd Blue army (bl2)", "2.º ejército azul (bl2)"},
	}
	n, ok := names[kind+"/"+id]
	switch {
	case !ok:
		return id
	case lang == rules.Spanish:
		return n[1]
	}
	return n[0]
}

func (fakeTitle) Grammar() *rules.Grammar { return fakeGrammar }

var fakeGrammar = order.Must(order.New(
	[]order.Word{{ID: "retreat", EN: []string{"retreat"}, ES: []string{"retira"}}},
	[]order.Kind{
		{ID: "army", Names: []order.Name{{ID: "re1", EN: []string{"re1"}}}},
		{ID: "zone", Names: []order.Name{{ID: "verdun", EN: []string{"Verdun"}, ES: []string{"Verdún"}}, {ID: "konig", EN: []string{"Königsberg"}}}},
	},
	[]order.Form{{ID: "move", Pattern: "move {unit:army} to {to:zone}"}, {ID: "retreat", Pattern: "retreat {to:zone}"}},
))

// fakeTexts are the catalogs of the fake title.
var fakeTexts = map[string]string{
	"catalog/en/skirmish.toml": `[skirmish]
label = "summer {year}, {side} turn"
attack = "{army} attacks {target} in {zone}{?by:, supported by {by}}."
odds = "{own} against {other}: wins {win}, draws {draw}, loses {lose}."
battle = "# Battle of {zone}"
fights = "{army} attacks {target}."
roll = "> {^side} rolls {die}: total {total}."
loses = "{army} loses {n|one step|# steps}."
ask = "Orders for {n|one action|# actions}."
retreat = "Where does {army} retreat?"
retreat-to = "to {zone}"
own = "Your armies"
zones = "|= Zone | Armies | Steps"
zone = "| {zone} | {army} | {n}"
unused = "One action is unused."
not-there = "{army} is not in {zone}."
duty = "You must attack this turn."
means = "~ {army} is to attack {zone}."
storms = "{army} storms {zone}."
storms-gone = "the storm of {zone}"
casts = "+ The die shows {die}."
marches = "& {army} marches to {zone}."
gone = "The target had gone."
won = "Red holds more zones."
keep = "{army} takes losses last."
[option.skirmish]
fog = "Fog"
"fog.on" = "enemy armies are seen next door only"
`,
	"catalog/es/skirmish.toml": `[skirmish]
label = "verano de {year}, turno {side}"
attack = "{army} ataca a {target} en {zone}{?by:, con apoyo de {by}}."
odds = "{own} contra {other}: gana {win}, empata {draw}, pierde {lose}."
battle = "# Batalla de {zone}"
fights = "{army} ataca a {target}."
roll = "> {^side} saca {die}: total {total}."
loses = "{army} sufre {n|una baja|# bajas}."
ask = "Órdenes para {n|una acción|# acciones}."
retreat = "¿Adónde se retira {army}?"
retreat-to = "a {zone}"
own = "Tus ejércitos"
zones = "|= Zona | Ejércitos | Pasos"
zone = "| {zone} | {army} | {n}"
unused = "Queda una acción sin usar."
not-there = "{army} no está en {zone}."
duty = "Este turno estás obligado a atacar."
means = "~ {army} va a atacar {zone}."
storms = "{army} asalta {zone}."
storms-gone = "el asalto de {zone}"
casts = "+ Sale un {die}."
marches = "& {army} marcha a {zone}."
gone = "El objetivo ya no estaba."
won = "El Rojo tiene más zonas."
keep = "{army} toma las bajas el último."
[option.skirmish]
fog = "Niebla"
"fog.on" = "solo se ven los ejércitos enemigos contiguos"
`,
}

// testFS returns the embedded files with some replaced or added.
func testFS(t testing.TB, extra map[string]string) fstest.MapFS {
	t.Helper()
	out, err := filesAnd(extra)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func filesAnd(extra map[string]string) (fstest.MapFS, error) {
	out := fstest.MapFS{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		out[name] = &fstest.MapFile{Data: data}
		return err
	})
	for name, text := range extra {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out, err
}

// fakeBook is the embedded book with the texts of the fake title.
var fakeBook = sync.OnceValues(func() (*Book, error) {
	fsys, err := filesAnd(fakeTexts)
	if err != nil {
		return nil, err
	}
	return LoadFrom(fsys)
})

func testBook(t testing.TB) *Book {
	t.Helper()
	b, err := fakeBook()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func fakeHead(lang rules.Lang) Head {
	zone := time.FixedZone("", 2*3600)
	return Head{
		Lang: lang, Title: fakeTitle{}, Game: "skirmish-3", Phase: 7, Side: "red", Key: "k7qm-3xwd",
		Clock: rules.Clock{Turn: 3, Label: rules.M("skirmish.label",
			rules.Text("year", "1914"), rules.SideArg("side", "red"))},
		Deadline: time.Date(2026, 7, 14, 19, 0, 0, 0, time.UTC), Zone: zone,
		Now: time.Date(2026, 7, 12, 16, 0, 0, 0, time.UTC), Player: "José",
		Page: "https://play.example.org/games/skirmish-3/sides/red",
	}
}

func re1() rules.Arg    { return rules.ID("army", "army", "re1") }
func bl2() rules.Arg    { return rules.ID("army", "target", "bl2") }
func verdun() rules.Arg { return rules.ID("zone", "zone", "verdun") }

func fakeView() rules.View {
	return rules.View{Side: "red", Sections: []rules.Section{{Code: "skirmish.own", Lines: []rules.Message{
		rules.M("skirmish.zones"),
		rules.M("skirmish.zone", verdun(), re1(), rules.Num("n", 12)),
		rules.M("skirmish.zone", rules.ID("zone", "zone", "konig"), re1(), rules.ID("army", "army", "bl2"),
			rules.ID("army", "army", "re3"), rules.ID("army", "army", "re1"), rules.Num("n", 3)),
	}}}}
}

func fakeEvents() []rules.Event {
	return []rules.Event{
		{Message: rules.M("skirmish.battle", verdun())},
		{Message: rules.M("skirmish.fights", re1(), bl2())},
		{Message: rules.M("skirmish.roll", rules.SideArg("side", "red"), rules.Die("die", 5), rules.Num("total", 12))},
		{Message: rules.M("skirmish.roll", rules.SideArg("side", "blue"), rules.Die("die", 1), rules.Num("total", 5))},
		{Message: rules.M("skirmish.loses", rules.ID("army", "army", "bl2"), rules.Num("n", 2))},
	}
}

func fakeDemands() []rules.Demand {
	return []rules.Demand{{
		Side: "red", Key: "t3/red/orders", Kind: rules.DemandOrders,
		Prompt: rules.M("skirmish.ask", rules.Num("n", 3)),
	}}
}

func fakeDecision() []rules.Demand {
	return []rules.Demand{{
		Side: "red", Key: "t3/red/retreat", Kind: rules.DemandDecision,
		Prompt: rules.M("skirmish.retreat", re1()),
		Choices: []rules.Choice{
			{Message: rules.M("skirmish.retreat-to", verdun()), Order: order.Of("retreat", order.Named("to", "zone", "verdun"))},
			{Message: rules.M("skirmish.retreat-to", rules.ID("zone", "zone", "konig")), Order: order.Of("retreat", order.Named("to", "zone", "konig"))},
		},
	}}
}

var fakeDraft = []string{"# 3 actions", "attack re1 bl2", "pass"}

func fakeReading() rules.Reading {
	return rules.Reading{
		Orders: []rules.Understood{
			{Line: 2, Message: rules.M("skirmish.attack", re1(), bl2(), verdun(),
				rules.ID("army", "by", "re3"), rules.ID("army", "by", "re4")),
				Forecast: []rules.Message{rules.M("skirmish.odds", rules.Num("own", 7), rules.Num("other", 4),
					arg("win", 750), arg("draw", 83), arg("lose", 167))}},
			{Line: 11, Message: rules.M("skirmish.fights", re1(), bl2())},
		},
		Missing: []rules.Message{rules.M("skirmish.unused")},
	}
}

func arg(name string, tenths int) rules.Arg {
	return rules.Arg{Name: name, Kind: rules.KindPercent, Num: tenths}
}

func fakeAck(lang rules.Lang) Ack {
	return Ack{
		Head: fakeHead(lang), Reading: fakeReading(), Receipt: "9f2c-41ab", Accepted: true,
		Waiting: []rules.Side{"blue"},
		Problems: []rules.Problem{{Line: 11, Severity: rules.Warning, Message: rules.M("skirmish.duty"),
			Section: "8"}},
		Lines: []string{1: "attack re1 bl2 with re3 re4", 10: "pass"},
	}
}

func fakeRefusal(lang rules.Lang) Ack {
	a := fakeAck(lang)
	a.Accepted, a.EarlierStands, a.Receipt = false, true, ""
	a.Draft = []string{"attack re1 bl2", "move re1 Verdum  # ?", "pass"}
	a.Notes = []rules.Message{rules.M("letter.html-only")}
	a.Lines[3] = "move re1 Verdum"
	a.Lines[5] = "strol\tre1"
	a.Lines[4] = "and then, as we agreed on the telephone last night, I would like the army re1 to go to Königsbrg if you please, thank you"
	a.Problems = append(a.Problems,
		rules.Problem{Line: 5, Col: 88, End: 97, Severity: rules.Error, Section: "8.1",
			Message: rules.M("fault.unknown-name", rules.Text("word", "Königsbrg"), rules.ID("order-kind", "kind", "zone")),
			Suggest: []rules.Arg{rules.Text("suggest", "Königsberg")}},
		rules.Problem{Line: 4, Col: 10, End: 16, Severity: rules.Error,
			Message: rules.M("fault.unknown-name", rules.Text("word", "Verdum"), rules.ID("order-kind", "kind", "zone"),
				rules.OrderArg("example", order.Of("move", order.Named("unit", "army", "re1"), order.Named("to", "zone", "verdun")))),
			Suggest: []rules.Arg{rules.ID("zone", "suggest", "verdun"), rules.Text("suggest", "Verona")}},
		rules.Problem{Line: 6, Col: 1, End: 6, Severity: rules.Error,
			Message: rules.M("fault.unknown-verb", rules.Text("word", "strol"),
				rules.OrderArg("example", order.Of("move", order.Named("unit", "army", "re1"), order.Named("to", "zone", "verdun"))))},
		rules.Problem{Line: 0, Severity: rules.Error, Message: rules.M("skirmish.not-there", re1(), verdun()), Section: "8",
			Suggest: []rules.Arg{rules.OrderArg("suggest", order.Of("move", order.Named("unit", "army", "re1"), order.Named("to", "zone", "verdun")))}},
	)
	return a
}

// lineWidth is the number of columns of plain text.
const lineWidth = 76

// columnsOf counts the columns of a text: all but the marks that combine with a letter.
func columnsOf(s string) (n int) {
	for _, r := range s {
		if !unicode.In(r, unicode.Mn, unicode.Cf) {
			n++
		}
	}
	return n
}
