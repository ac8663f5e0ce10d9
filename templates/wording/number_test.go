package wording

import (
	"regexp"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestNothingIsOneMany renders every text with all its numbers 1 and looks for
// "1 mails": a noun in the plural behind a number that can be one.
func TestNothingIsOneMany(t *testing.T) {
	b := readCatalog(t)
	oneMany := map[rules.Lang]*regexp.Regexp{
		rules.English: regexp.MustCompile(`(?:^|[^\w.,-])1 (?:extra )?(?:actions|armies|blocks|cards|faults|games|hexes|letters|lines|mails|minefields|minutes|missions|orders|phases|points|problems|rolls|sides|steps|tanks|technologies|turns|units|zones)\b`),
		rules.Spanish: regexp.MustCompile(`(?:^|[^\w.,-])1 (?:acciones|bloques|campos|cartas|correos|ejércitos|fases|hexes|jugadores|líneas|minutos|misiones|órdenes|pasos|puntos|tecnologías|turnos|unidades|zonas)\b`),
	}
	for _, lang := range b.Langs() {
		for _, code := range b.Codes() {
			e := b.byLang[lang][code]
			m := rules.Message{Code: code}
			for name := range e.names {
				m.Args = append(m.Args, rules.Num(name, 1))
			}
			text := b.Text(lang, nil, m)
			if code == "web.game.all-phases" {
				continue // the link is for more than a page of phases
			}
			if found := oneMany[lang].FindString(text); found != "" {
				t.Errorf("%s %s: %q in %s", lang, code, found, text)
			}
		}
	}
}
