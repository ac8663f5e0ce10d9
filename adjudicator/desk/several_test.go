package desk_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// summary writes what was read of a text: forms with their columns, settings and faults.
func summary(s desk.Sheet) string {
	var out []string
	for _, o := range append(append([]rules.Order(nil), s.Orders...), s.Standing...) {
		out = append(out, o.Form+"/"+o.Text)
	}
	if s.Wait {
		out = append(out, "wait")
	}
	if s.PlayNow {
		out = append(out, "play now")
	}
	for _, p := range s.Problems {
		out = append(out, "!"+p.Message.Code)
	}
	return strings.Join(out, " ")
}

// TestSeveralOrdersInALine reads orders that semicolons part, and comments.
func TestSeveralOrdersInALine(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"hold mill; raid hill; wait", "hold/hold mill raid/raid hill wait"},
		{"hold mill;raid hill;", "hold/hold mill raid/raid hill"},
		{"hold mill raid hill", "hold/hold mill raid/raid hill"},
		{"hold mill\xff\xff\xff\xff\xff\xff raid hill", "hold/hold mill\xff\xff\xff\xff\xff\xff raid/raid hill"},
		{"; hold mill; raid hill", ""},
		{"asaltar la colina; espera", "raid/asaltar la colina wait"},
		{"orders; hold mill; raid hill; end", "hold/hold mill raid/raid hill"},
		{"orders: hold mill; raid hill; end", "hold/hold mill raid/raid hill"},
		{"Órdenes: asaltar la colina; ocupar molino; fin", "raid/asaltar la colina hold/ocupar molino"},
		{"1. hold mill; 2. raid hill", "hold/1. hold mill raid/2. raid hill"},
		{"hold mill; raid hil", "hold/hold mill raid/raid hil"},
		{"hold mill; raid xyzzy", "hold/hold mill !fault.unknown-name"},
		{"hold xyzzy; raid hill", "raid/raid hill !fault.unknown-name"},
		{"hold mill; # raid hill; wait", "hold/hold mill; # raid hill; wait"},
		{"hold mill // raid hill", "hold/hold mill // raid hill"},
		{"// hold mill", ""}, {"//hold mill", ""}, {"; hold mill", ""}, {";hold mill", ""}, {"  ;; hold mill", ""},
		{"hold mill; standing flee at ford", "hold/hold mill standing-raided/standing flee at ford"},
	} {
		if got := summary(read(t, tt.text)); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
	for _, text := range []string{"play now; but wait for Boris", "hold on; we are late", "see you; bye"} {
		s := open(t).Read([]language.Line{{No: 1, Text: text}})
		if s.PlayNow || len(s.Orders) > 0 || s.Wait {
			t.Errorf("%q: got %q", text, summary(s))
		}
	}
	s := read(t, "hold mill; raid xyzzy")
	if p := s.Problems[0]; p.Line != 1 || p.Col != 17 || p.End != 22 {
		t.Errorf("the fault stands at %d-%d of line %d", p.Col, p.End, p.Line)
	}
	if o := read(t, "hold mill; raid hill").Orders[1]; o.Col != 12 || o.Args[0].Col != 17 {
		t.Errorf("the second order stands at %d, its place at %d", o.Col, o.Args[0].Col)
	}
}
