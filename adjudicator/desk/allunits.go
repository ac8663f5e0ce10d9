package desk

import (
	"regexp"
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
)

// Orders for all units at once, "attack with all", «apoya con todos los demás», are orders in any words
// beside them: where a title has none like that, the line is to be mended.

// allBehind and allBefore are such orders, folded, by where the word for all units stands.
var (
	allBehind = regexp.MustCompile(`^(?:please |por favor |and |y )?(?:attacks?|fights?|assaults?|supports?|combats?|battles?|ataca|atacad|atacar|ataco|atacamos|ataque|asalta|combate|combatid|combatir|combatimos|` +
		`lucha|luchad|luchar|luchamos|apoya|apoyad|apoyar|apoyo|apoyamos)(?: [^ ]+){0,5}? ` +
		`(?:(?:with|con|using|usando) (?:all|everything|everybody|everyone|the rest|the others|todo|todos|todas|el resto|los demas|las demas)|everywhere|(?:in )?every battle|(?:in )?all battles|` +
		`(?:en )?todas partes|(?:en )?(?:todas las batallas|todos los combates|cada batalla)|(?:in )?(?:all|everything)$|(?:en )?(?:todo|todos|todas)$)(?: |$)`)
	allBefore = regexp.MustCompile(`^(?:please |por favor |and |y )?(?:all (?:the )?(?:others|rest|units|armies)|everything|everybody|everyone|the (?:rest|others)|todos?|todas|(?:todos |todas )?(?:los|las) demas|el resto|todas las unidades|todos los ejercitos) ` +
		`(?:attacks?|fights?|supports?|ataca|atacan|apoya|apoyan|combate|combaten|lucha|luchan)(?: |$)`)
)

// mostAllWords bounds an order for all units at once, in words.
const mostAllWords = 12

// isForAll reports whether a line orders all units at once.
func isForAll(line parser.Line) bool {
	if line.Polite || len(line.Text) > longestAmendment || strings.Contains(line.Text, "?") {
		return false
	}
	text := parser.Fold(undressed(strings.TrimSpace(line.Text)))
	return len(strings.Fields(text)) <= mostAllWords && (allBehind.MatchString(text) || allBefore.MatchString(text))
}

// nameUnits says of an order for all units at once that it names its units and places; what it may be
// instead is no guess.
func nameUnits(p *rules.Problem) {
	m := rules.M("fault.all")
	if word, ok := p.Message.Arg("word"); ok && p.Message.Code == "fault.unknown-verb" {
		m.Args = append(m.Args, rules.Text("verb", word.Value))
	} else if usage, ok := p.Message.Arg("usage"); ok {
		m.Args = append(m.Args, usage)
	}
	p.Message, p.Suggest = m, nil
}
