package desk_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// TestOpens takes openings apart, in both languages and as people write names.
func TestOpens(t *testing.T) {
	d := open(t)
	for _, c := range []struct{ line, to, text string }{
		{"to red: hello", "red", "hello"},
		{"To the Red, Blue: hello: you", "red blue", "hello: you"},
		{"to all:", "all", ""},
		{"*to moderator:* is that so?", "moderator", "is that so?"},
		{"al rojo: hola", "red", "hola"},
		{"Al rojo y al azul: hola", "red blue", "hola"},
		{"a los rojos: hola", "red", "hola"},
		{"para el árbitro: ¿vale?", "moderator", "¿vale?"},
		{"a todos: hola", "all", "hola"},
		{"para las rojas, azules: hola", "red blue", "hola"},
		{"to reds & blues: x", "red blue", "x"},
		{"to green: x", "?green", "x"},
		{"to bleu: x", "~blue", "x"},
		{"to whom it may concern: x", "?whom it may concern", "x"},
		{"to red hello", "", ""},
		{"red: hello", "", ""},
		{"hold mill", "", ""},
		{"to: x", "", ""},
		{"a : x", "", ""},
	} {
		o, _ := desk.Opens(c.line)
		var to []string
		for _, name := range o.To {
			switch a, fit := d.Addressee(name); {
			case fit == desk.Stranger:
				to = append(to, "?"+name)
			case fit == desk.Near:
				to = append(to, "~"+string(a.Side))
			case a.All:
				to = append(to, "all")
			case a.Moderator:
				to = append(to, "moderator")
			default:
				to = append(to, string(a.Side))
			}
		}
		if got := strings.Join(to, " "); got != c.to || o.Text != c.text {
			t.Errorf("%q: to %q, text %q; want %q, %q", c.line, got, o.Text, c.to, c.text)
		}
	}
}

// TestPressWords are requests; a sentence that begins with one is none.
func TestPressWords(t *testing.T) {
	d := open(t)
	for line, want := range map[string]string{
		"press": "press", "prensa": "press", "block red": "block red", "bloquea al rojo": "block al rojo",
		"unblock red": "unblock red", "desbloquea al rojo": "unblock al rojo", "block the road to the mill with us": "",
	} {
		lines := desk.Number([]string{line})
		lines[0].Meant = false
		s, got := d.Read(lines), ""
		for _, q := range s.Requests {
			got = strings.TrimSpace(fmt.Sprint(q.Kind, " ", q.Topic))
		}
		if got != want {
			t.Errorf("%q asks for %q, want %q", line, got, want)
		}
	}
}
