package desk

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// given are lines of the shared forms that take something, and words that more of them
// are to begin with: what players write to the service, in both languages.
var given = []string{
	"si falla para", "si falla sigue", "on failure stop", "on failure skip", "turn 5", "turno 5", "ayuda general",
	"history 3", "historial 3", "report 3", "parte 3", "report full", "parte completo", "name Ana", "nombre Ana", "map inline", "mapa dentro",
	"board show", "tablero", "absent 1-14 aug", "ausente 1-14 ago", "deputy ana@example.org", "suplente ana@example.org",
	"language es", "idioma en", "zone Madrid", "zona Madrid", "address add ana@example.org", "digest 20", "resumen 20",
	"mails asked", "correos si me toca", "vote draw", "voto tablas", "block all", "bloquea todos",
	"check", "comprueba", "ready", "listo", "undo", "deshaz", "play now", "juega ya", "sheet", "hoja", "resign now", "abandono ya",
	"observe game-3", "observa game-12 fin", "observe end", "observa fin", "observe",
	"concede now", "me rindo ya", "new key", "clave nueva", "keys off", "claves no", "calendar on", "calendario sí", "twin on", "gemelo sí",
	"games", "partidas", "join toy-1 as red", "únete a toy-1 como rojo", "join toy practice", "apúntame a toy", "leave toy-1", "dejo toy-1",
}

// TestNoTitleTakesASharedWord: what players write to the service is the service's in every
// title. A title's own forms come first, so one that read such a line would take it away.
func TestNoTitleTakesASharedWord(t *testing.T) {
	lines := given
	words := map[string][]string{}
	for _, w := range topicWords() {
		words[w.ID] = append(append(words[w.ID], w.EN...), w.ES...)
	}
	alone := 0
	for _, f := range topicForms() {
		if texts, ok := words[f.Pattern]; ok { // the word alone
			lines = append(lines, texts...)
			alone++
		}
	}
	if alone < 10 {
		t.Fatalf("%d forms of a word alone: the test looks for them in the wrong way", alone)
	}
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range all {
		d, err := New(title)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			if strings.TrimSpace(line) == "" {
				continue
			}
			s := d.Read([]parser.Line{{No: 1, Text: line, Meant: true}})
			if len(s.Orders)+len(s.Standing) > 0 {
				t.Errorf("%s takes %q for an order of its own: %v%v", title.About().ID, line, s.Orders, s.Standing)
			} else if len(s.Problems) > 0 {
				t.Errorf("%s: %q is not read: %v", title.About().ID, line, s.Problems[0].Message)
			}
		}
	}
}
