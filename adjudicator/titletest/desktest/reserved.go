package desktest

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
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

// checkSharedWords looks whether what players write to the service is the service's. A title's own
// forms come first, so one that read such a line would take it away.
func checkSharedWords(t *testing.T, d *desk.Desk) {
	lines := append(desk.LoneWords(), given...)
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		s := d.Read([]language.Line{{No: 1, Text: line, Meant: true}})
		if len(s.Orders)+len(s.Standing) > 0 {
			t.Errorf("%q is taken for an order of its own: %v%v", line, s.Orders, s.Standing)
		} else if len(s.Problems) > 0 {
			t.Errorf("%q is not read: %v", line, s.Problems[0].Message)
		}
	}
}
