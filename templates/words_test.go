package templates

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// textBook is a book with texts in both languages: x.a0, x.a1 and so on.
func textBook(t *testing.T, texts ...string) *Book {
	t.Helper()
	c := "[x]\nword = 'two {n|step|steps}'\nloop = '{w}'\n"
	for i, text := range texts {
		c += fmt.Sprintf("a%d = '''%s'''\n", i, text)
	}
	b, err := LoadFrom(testFS(t, map[string]string{"catalog/en/zz.toml": c, "catalog/es/zz.toml": c}))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestText(t *testing.T) {
	side := func(s rules.Side) rules.Arg { return rules.SideArg("s", s) }
	text := func(v string) rules.Arg { return rules.Text("s", v) }
	tests := []struct {
		name, text string
		args       []rules.Arg
		en, es     string
	}{
		{"number", "{n} armies", []rules.Arg{rules.Num("n", -3)}, "-3 armies", "-3 armies"},
		{"percent", "{p}", []rules.Arg{arg("p", 417)}, "41.7\u00a0%", "41,7\u00a0%"},
		{"whole percent", "{p}", []rules.Arg{arg("p", 1000)}, "100.0\u00a0%", "100,0\u00a0%"},
		{"die", "{d}", []rules.Arg{rules.Die("d", 6)}, "6", "6"},
		{"side", "{s}", []rules.Arg{side("red")}, "Red", "Rojo"},
		{"title kind", "{z}", []rules.Arg{rules.ID("zone", "z", "verdun")}, "Verdun", "Verdún"},
		{"kind with its article", "{k}", []rules.Arg{rules.ID("order-kind", "k", "zone")}, "a zone", "una zona"},
		{"unknown kind", "{k}", []rules.Arg{rules.ID("order-kind", "k", "whim")}, "whim", "whim"},
		{"usage", "{u}", []rules.Arg{rules.ID("order-usage", "u", "move {unit:army} [to {to:zone+}]")}, "move <army> [to <zone> ...]", "mueve <ejército> [a <zona> ...]"},
		{"word sees arguments", "{w}", []rules.Arg{rules.Word("w", "x.word"), rules.Num("n", 2)}, "two steps", "two steps"},
		{"word in a circle", "{w}", []rules.Arg{rules.Word("w", "x.loop")}, "x.loop", "x.loop"},
		{"unknown word", "{w}", []rules.Arg{rules.Word("w", "x.none")}, "x.none", "x.none"},
		{"two", "{s}", []rules.Arg{side("red"), side("blue")}, "Red and Blue", "Rojo y Azul"},
		{"three", "{s}", []rules.Arg{side("red"), side("blue"), text("Green")}, "Red, Blue and Green", "Rojo, Azul y Green"},
		{"or", "{/s}", []rules.Arg{side("red"), side("blue")}, "Red or Blue", "Rojo o Azul"},
		{"way", "{>s}", []rules.Arg{side("red"), side("blue"), text("Green")}, "Red -> Blue -> Green", "Rojo -> Azul -> Green"},
		{"e", "{s}", []rules.Arg{side("red"), text("Italia")}, "Red and Italia", "Rojo e Italia"},
		{"e before accent", "{s}", []rules.Arg{side("red"), text("Índigo")}, "Red and Índigo", "Rojo e Índigo"},
		{"e before hi", "{s}", []rules.Arg{side("red"), text("Hijos")}, "Red and Hijos", "Rojo e Hijos"},
		{"y before hie", "{s}", []rules.Arg{side("red"), text("Hierro")}, "Red and Hierro", "Rojo y Hierro"},
		{"u", "{/s}", []rules.Arg{side("red"), text("Orleans")}, "Red or Orleans", "Rojo u Orleans"},
		{"u before a quoted word", "{/s}", []rules.Arg{side("red"), text("«Orleans»")}, "Red or «Orleans»", "Rojo u «Orleans»"},
		{"capital", "{^s} won", []rules.Arg{text("ñandú")}, "Ñandú won", "Ñandú won"},
		{"one", "{n|one army|# armies}", []rules.Arg{rules.Num("n", 1)}, "one army", "one army"},
		{"many", "{n|one army|# armies}", []rules.Arg{rules.Num("n", 3)}, "3 armies", "3 armies"},
		{"none", "{n|no army|one army|# armies}", []rules.Arg{rules.Num("n", 0)}, "no army", "no army"},
		{"zero of two", "{n|one army|# armies}", []rules.Arg{rules.Num("n", 0)}, "0 armies", "0 armies"},
		{"counts a list", "{s|side|# sides}: {s}", []rules.Arg{side("red"), side("blue")}, "2 sides: Red and Blue", "2 sides: Rojo y Azul"},
		{"present", "go{?s: to {s}}{!s: nowhere}", []rules.Arg{side("red")}, "go to Red", "go to Rojo"},
		{"absent", "go{?s: to {s}}{!s: nowhere}", nil, "go nowhere", "go nowhere"},
		{"inside a plural", "{n|a|{?s:{s} } has #}", []rules.Arg{rules.Num("n", 4), side("red")}, "Red  has 4", "Rojo  has 4"},
		{"missing", "to {s}", nil, "to ?", "to ?"},
		{"escapes", `\{s\} 1 \| 2 \# \\ ` + "\\`", nil, "{s} 1 | 2 # \\ `", "{s} 1 | 2 # \\ `"},
		{"code", "say `wait`", nil, `say "wait"`, `say "wait"`},
		{"row", "| a | {s} | b", []rules.Arg{text("x|y")}, "a · x|y · b", "a · x|y · b"},
		{"one line", "{s}", []rules.Arg{text("a\r\nBcc: b\x1f\u202ec\u2028d\xff")}, "a  Bcc: b c d\ufffd", "a  Bcc: b c d\ufffd"},
	}
	var texts []string
	for _, tt := range tests {
		texts = append(texts, tt.text)
	}
	b := textBook(t, texts...)
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := rules.M(fmt.Sprintf("x.a%d", i), tt.args...)
			if got := b.Text(rules.English, fakeTitle{}, m); got != tt.en {
				t.Errorf("in English: got %q, want %q", got, tt.en)
			}
			if got := b.Text(rules.Spanish, fakeTitle{}, m); got != tt.es {
				t.Errorf("in Spanish: got %q, want %q", got, tt.es)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	b := textBook(t, "{s}{?o: {o}} {w}")
	s, w := rules.Text("s", "a"), rules.Word("w", "x.word")
	tests := []struct {
		name string
		m    rules.Message
		want string
	}{
		{"whole", rules.M("x.a0", s, w), ""},
		{"code", rules.M("x.none"), `no text for "x.none"`},
		{"argument", rules.M("x.a0", w), `"x.a0" needs {s}`},
		{"word", rules.M("x.a0", s, rules.Word("w", "x.none")), `no text for the word "x.none"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := b.Check(tt.m)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func TestWhen(t *testing.T) {
	b := testBook(t)
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	moment := time.Date(2026, 10, 25, 0, 30, 0, 0, time.UTC) // half an hour before summer time ends
	tests := []struct {
		name string
		at   time.Time
		zone *time.Location
		lang rules.Lang
		want string
	}{
		{"summer time", moment, madrid, rules.Spanish, "domingo 25 de octubre de 2026, 02:30 (UTC+2)"},
		{"winter time", moment.Add(time.Hour), madrid, rules.English, "Sunday 25 October 2026, 02:30 (UTC+1)"},
		{"no zone", moment, nil, rules.English, "Sunday 25 October 2026, 00:30 (UTC)"},
		{"half hours", moment, time.FixedZone("", -(3*3600 + 1800)), rules.English, "Saturday 24 October 2026, 21:00 (UTC-3:30)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := b.When(tt.lang, tt.at, tt.zone); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestLeft(t *testing.T) {
	s := newWriter(testBook(t), rules.English, nil)
	for d, want := range map[time.Duration]string{
		10 * time.Second: "one minute", 90 * time.Minute: "90 minutes", 3*time.Hour + 20*time.Minute: "3 hours",
		47 * time.Hour: "47 hours", 60 * time.Hour: "3 days",
	} {
		if got := string(s.left(d)); got != want {
			t.Errorf("left(%s): got %q, want %q", d, got, want)
		}
	}
}
