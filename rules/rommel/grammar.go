package rommel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Vocabularies of the order language.
const (
	kindHex    = "hex"
	kindOffset = "offset" // direction and distance from a named hex (§1.1)
	kindUnit   = "unit"
	kindClass  = "class"
)

// words of the order language. The first form of each is its English, the
// second its Spanish, as package desk shows them; other forms follow.
var words = []rules.GrammarWord{
	{ID: "deploy", Forms: []string{"deploy", "despliega", "deploys", "place", "set up", "desplegar", "despliego", "coloca", "colocar"}},
	{ID: "all", Forms: []string{"all", "todas", "everything", "every unit", "todo", "todos", "todas las unidades"}},
	{ID: "rest", Forms: []string{"the rest", "el resto", "rest", "resto", "the others", "las demás"}},
	{ID: "in", Forms: []string{"in", "en", "at", "into", "around"}},
	{ID: "to", Forms: []string{"to", "a", "into", "al", "hacia", "hasta", "->"}},
	{ID: "via", Forms: []string{"via", "por", "through", "pasando por"}},
	{ID: "from", Forms: []string{"from", "desde", "out of", "de"}},
	{ID: "and", Forms: []string{"and", "y", "e"}},
	{ID: "with", Forms: []string{"with", "con"}},
	{ID: "on", Forms: []string{"on", "contra", "at", "against", "sobre", "a"}},
	{ID: "play", Forms: []string{"play", "juega", "plays", "jugar", "juego", "option", "opción"}},
	{ID: "turn-word", Forms: []string{"turn", "turno"}},
	{ID: "pass", Forms: []string{"pass", "paso", "passes", "pasa", "pasar", "pass turn", "turno de paso"}},
	{ID: "basic", Forms: []string{"basic", "básico", "basic turn", "turno básico"}},
	{ID: "offensive", Forms: []string{"offensive", "ofensivo", "offensive turn", "turno ofensivo"}},
	{ID: "assault", Forms: []string{"assault", "asalto", "assault turn", "turno de asalto"}},
	{ID: "blitz", Forms: []string{"blitz", "blitz", "blitz turn", "turno blitz", "relámpago"}},
	{ID: "dummy", Forms: []string{"dummy", "falsa", "dummies", "falsas", "dummy card", "dummy cards", "cartas falsas", "carta falsa"}},
	{ID: "real", Forms: []string{"real", "real", "real card", "reales", "carta real", "auténtica"}},
	{ID: "redraw", Forms: []string{"redraw", "roba", "redraw hand", "new hand", "robar", "otra mano", "mano nueva"}},
	{ID: "move", Forms: []string{"move", "mueve", "moves", "march", "go", "mover", "muevo", "marcha", "va", "van"}},
	{ID: "regroup", Forms: []string{"regroup", "reagrupa", "regroups", "reagrupar", "reagrupo"}},
	{ID: "exit", Forms: []string{"exit", "saca", "exits", "leave the map", "sacar", "sal del mapa"}},
	{ID: "then", Forms: []string{"then", "luego", "second half", "blitz move", "después", "movimiento blitz"}},
	{ID: "rommel", Forms: []string{"rommel", "rommel", "with rommel", "rommel bonus", "con rommel"}},
	{ID: "forced", Forms: []string{"forced", "forzada", "forced march", "marcha forzada", "forzando", "force march", "forzado"}},
	{ID: "redeploy", Forms: []string{"redeploy", "redespliega", "redeploys", "redesplegar", "redespliego"}},
	{ID: "ship", Forms: []string{"ship", "embarca", "ships", "by sea", "sail", "embarcar", "embarco", "por mar"}},
	{ID: "repair", Forms: []string{"repair", "repara", "repairs", "return for repair", "reparar", "reparo"}},
	{ID: "rebuild", Forms: []string{"rebuild", "reconstruye", "rebuilds", "replace", "reconstruir", "reconstruyo", "reemplaza", "reemplazos"}},
	{ID: "steps", Forms: []string{"steps", "pasos", "step", "paso"}},
	{ID: "mine", Forms: []string{"mine", "mina", "minefield", "lay mines", "minar", "campo de minas", "mines", "minas"}},
	{ID: "buy", Forms: []string{"buy", "compra", "buys", "comprar", "compro"}},
	{ID: "cards", Forms: []string{"cards", "cartas", "card", "carta", "supply cards", "extra cards", "extra supply", "cartas de suministro"}},
	{ID: "discard", Forms: []string{"discard", "descarta", "discards", "descartar", "descarto"}},
	{ID: "malta", Forms: []string{"malta", "malta", "malta group", "grupo de malta"}},
	{ID: "challenge", Forms: []string{"challenge", "reto", "challenge the initiative", "retar", "iniciativa", "initiative", "reto por la iniciativa"}},
	{ID: "no", Forms: []string{"no", "no"}},
	{ID: "supply", Forms: []string{"supply", "abastece", "supplies", "abastecer", "suministra"}},
	{ID: "refuse", Forms: []string{"refuse", "elude", "refuse battle", "elude la batalla", "eludir", "refuses", "evade"}},
	{ID: "accept", Forms: []string{"accept", "acepta", "accept battle", "acepta la batalla", "aceptar", "accepts", "stand"}},
	{ID: "always", Forms: []string{"always", "siempre"}},
	{ID: "never", Forms: []string{"never", "nunca"}},
	{ID: "outnumbered", Forms: []string{"when outnumbered", "en inferioridad", "outnumbered", "if outnumbered", "si me superan", "cuando me superen"}},
	{ID: "superior", Forms: []string{"when superior", "en superioridad", "superior", "if superior", "stronger", "when stronger"}},
	{ID: "withdraw", Forms: []string{"withdraw", "retira", "withdraws", "retirar", "retiro", "repliega", "replegar"}},
	{ID: "fallback", Forms: []string{"fall back", "repliegue", "falls back", "fallback", "retirada", "replegarse"}},
	{ID: "along", Forms: []string{"along the highway", "por la carretera", "by the highway", "along the coast road", "along the road", "por la carretera de la costa"}},
	{ID: "far", Forms: []string{"far", "lejos", "as far as possible", "lo más lejos posible"}},
	{ID: "near", Forms: []string{"near", "cerca", "as near as possible", "lo más cerca posible"}},
	{ID: "pursue", Forms: []string{"pursue", "persigue", "pursues", "perseguir", "pursuit", "persecución"}},
	{ID: "probe", Forms: []string{"probe", "tantea", "probes", "tantear", "tanteo", "probe combat", "combate de tanteo"}},
	{ID: "fight", Forms: []string{"fight", "combate", "fights", "combatir", "lucha", "combats"}},
	{ID: "hold", Forms: []string{"no fight", "sin combate", "do not fight", "no combatas", "no combate", "hold"}},
	{ID: "fire", Forms: []string{"fire", "dispara", "shoot", "disparar", "fires", "fuego", "target", "targets"}},
	{ID: "usual", Forms: []string{"as usual", "como siempre", "usual", "lo habitual"}},
	{ID: "first", Forms: []string{"first", "primero"}},
	{ID: "losses", Forms: []string{"losses", "bajas", "loss", "hits", "baja", "pérdidas", "impactos"}},
	{ID: "spread", Forms: []string{"spread", "repartidas", "spread out", "reparte", "repartir", "repartidos"}},
	{ID: "weakest", Forms: []string{"weakest first", "débiles primero", "weakest", "débiles", "weak first", "las débiles primero"}},
	{ID: "strongest", Forms: []string{"strongest first", "fuertes primero", "strongest", "fuertes", "las fuertes primero"}},
	{ID: "keep", Forms: []string{"keep", "guarda", "sparing", "salva", "spare", "salvando", "conserva", "except", "salvo", "excepto"}},
	{ID: "elite", Forms: []string{"elite", "élite", "elites", "las de élite"}},
	{ID: "standing", Forms: []string{"standing", "permanente", "standing order", "standing orders", "permanentes", "orden permanente", "órdenes permanentes"}},
	{ID: "none", Forms: []string{"none", "ninguna", "ninguno"}},
	{ID: "idle", Forms: []string{"as is", "tal cual", "without moves", "sin movimientos", "nothing else", "nada más"}},
	{ID: "only", Forms: []string{"only", "solo", "solely", "solamente", "nobody else", "a nadie más"}},
}

// hexPattern is a place: a name and perhaps up to two steps from it.
func hexPattern(name string) string {
	return "{" + name + ":hex} [{" + name + ":offset}] [{" + name + ":offset}]"
}

// hexesPattern is a list of one to four places.
func hexesPattern(name string) string {
	one := hexPattern(name)
	next := one
	for range 3 {
		next = one + " [[and] " + next + "]"
	}
	return next
}

const ratioPattern = "[{a:number} [to|on] {b:number}]"

// decision is the pattern of a decision, with the places it may be bound to.
func decision(pattern string) string { return pattern + " [in " + hexPattern("at") + "]" }

// policyPatterns are the patterns of what may be a standing order, too.
func policyPatterns() map[string][]string {
	return map[string][]string{
		formChallenge: {"challenge {how:=real|dummy|no|never} [keep {keep:number} [cards]]", "challenge [with] {how:=real|dummy} [keep {keep:number} [cards]]"},
		formSupply: {
			"supply [{how:=only}] {units:unit+} [{how:=only}] [from|in] " + hexPattern("at"),
			"supply {how:=none} [from|in] " + hexPattern("at"),
		},
		formRefuse: {
			decision("refuse [{when:=always|never|all}]"),
			decision("refuse {when:=outnumbered} " + ratioPattern),
			decision("{when:=accept} [always|all]"),
		},
		formFallBack: {
			decision("fallback to " + hexesPattern("to")),
			decision("fallback {how:=along|far|near}"),
			"fallback from " + hexPattern("at") + " to " + hexesPattern("to"),
		},
		formPursue: {decision("pursue {how:=always|never|all|none}"), decision("pursue [with] {count:number}"), decision("pursue [with] {units:unit+}"), decision("pursue keep {keep:unit+}")},
		formProbe:  {decision("probe [{when:=always|never}]"), decision("probe {when:=superior} " + ratioPattern)},
		formFight: {
			decision("{how:=fight|assault|hold} [{when:=always|never|all}]"),
			"{how:=fight|assault|hold} [in] " + hexesPattern("at"),
			decision("{how:=fight|assault} {when:=superior} " + ratioPattern),
		},
		formFire: {
			decision("fire {how:=usual}"),
			decision("fire [on] {targets:class+} [first]"),
			decision("fire [with] {with:class} on {targets:class+} [first]"),
			decision("fire [with] {units:unit+} on {targets:class+} [first]"),
		},
		formLosses: {
			decision("losses {how:=spread|weakest|strongest} [keep {keep:=elite}] [keep {keep:unit+}]"),
			decision("losses keep {keep:=elite}"),
			decision("losses {units:unit} [{n:number}] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]]"),
		},
	}
}

func forms() []rules.GrammarForm {
	way := "[via " + hexesPattern("via") + "]"
	tail := " [{rommel:=rommel}] [{forced:=forced}] [{rommel:=rommel}]"
	to := hexPattern("to")
	out := []rules.GrammarForm{
		{ID: formDeploy, Pattern: "deploy {units:unit+} (in|to) " + to},
		{ID: formDeploy, Pattern: "deploy {all:=all|rest} (in|to) " + to},
		{ID: formRedraw, Pattern: "redraw [{answer:=no}]"},
		{ID: formRedeploy, Pattern: "redeploy {units:unit+} [to] " + to + " " + way},
		{ID: formShip, Pattern: "ship {units:unit+} [to] " + to},
		{ID: formRepair, Pattern: "repair {units:unit+} " + way},
		{ID: formRebuild, Pattern: "rebuild {units:unit} [{n:number} [steps]]"},
		{ID: formMine, Pattern: "mine [in] " + to + " [from " + hexesPattern("from") + "]"},
		{ID: formBuy, Pattern: "buy {n:number} [cards]"},
		{ID: formDiscard, Pattern: "discard {n:number} [dummy]"},
		{ID: formMalta, Pattern: "malta"},
		{ID: formPlay, Pattern: "[play] {option:=pass|basic|offensive|assault|blitz} [turn-word] [with {n:number} dummy] [{idle:=idle}]"},
		{ID: formMove, Pattern: "[move] {units:unit+} [move] [from " + hexPattern("from") + "] to " + to + " " + way + tail},
		{ID: formAllMove, Pattern: "move all from " + hexPattern("from") + " to " + to + " " + way + tail},
		{ID: formRegroup, Pattern: "regroup [in] " + hexPattern("at") + " to " + to + " [with] ({all:=all}|{units:unit+}) " + way + tail},
		{ID: formExit, Pattern: "exit {units:unit+} " + way + tail},
		{ID: formThen, Pattern: "then"},
		{ID: formWithdraw, Pattern: "withdraw {units:unit+} to " + to + " " + way},
		{ID: formWithdraw, Pattern: "withdraw {all:=all} from " + hexPattern("from") + " to " + to + " " + way},
		{ID: formRefuse, Pattern: "refuse in " + hexPattern("at") + " to " + to},
	}
	patterns := policyPatterns()
	for _, id := range policyForms {
		for _, p := range patterns[id] {
			out = append(out, rules.GrammarForm{ID: id, Pattern: p})
		}
	}
	for _, id := range policyForms {
		for _, p := range patterns[id] {
			out = append(out, rules.GrammarForm{ID: standingPrefix + id, Pattern: "standing " + p, Standing: true})
		}
	}
	return append(out, rules.GrammarForm{ID: formStandNone, Pattern: "standing none", Standing: true})
}

var classForms = [classes][]string{
	armor:     {"armor", "blindados", "armour", "tanks", "blindado", "blindadas", "blindada", "carros"},
	infantry:  {"infantry", "infantería", "inf"},
	antitank:  {"antitank", "antitanques", "anti-tank", "antitanque", "at guns", "contracarros"},
	artillery: {"artillery", "artillería", "guns", "art"},
}

// directionNames are the points of the compass rose in either language.
var directionNames = [6][2]string{
	board.East: {"E", "E"}, board.NorthEast: {"NE", "NE"}, board.NorthWest: {"NW", "NO"},
	board.West: {"W", "O"}, board.SouthWest: {"SW", "SO"}, board.SouthEast: {"SE", "SE"},
}

const maxOffset = 9

func offsetID(dir board.Direction, n int) string {
	return directionNames[dir][0] + strconv.Itoa(n)
}

func offsetOf(id string) (board.Direction, int) {
	n := int(id[len(id)-1] - '0')
	for d := range directionNames {
		if directionNames[d][0] == id[:len(id)-1] {
			return board.Direction(d), n
		}
	}
	return board.East, 0
}

func (d *data) grammar() *rules.Grammar {
	g := &rules.Grammar{Words: words, Forms: forms()}
	hexes := rules.GrammarKind{ID: kindHex}
	for i := range d.hexes {
		h := &d.hexes[i]
		if !h.playable {
			continue
		}
		name := rules.GrammarName{ID: h.id}
		for _, f := range []string{h.name, h.nameEN, h.id} {
			if f != "" && !slices.Contains(name.Forms, f) {
				name.Forms = append(name.Forms, f)
			}
		}
		hexes.Names = append(hexes.Names, name)
	}
	offsets := rules.GrammarKind{ID: kindOffset, Exact: true}
	for dir := range board.Direction(6) {
		for n := 1; n <= maxOffset; n++ {
			name := rules.GrammarName{ID: offsetID(dir, n)}
			for _, w := range directionNames[dir] {
				for _, f := range []string{w + strconv.Itoa(n), strconv.Itoa(n) + w, w + " " + strconv.Itoa(n)} {
					if f = strings.ToLower(f); !slices.Contains(name.Forms, f) {
						name.Forms = append(name.Forms, f)
					}
				}
			}
			offsets.Names = append(offsets.Names, name)
		}
	}
	units := rules.GrammarKind{ID: kindUnit, Exact: true}
	for i := range d.units {
		units.Names = append(units.Names, rules.GrammarName{ID: d.units[i].id, Forms: []string{d.units[i].id}})
	}
	kinds := rules.GrammarKind{ID: kindClass}
	for c := range classForms {
		kinds.Names = append(kinds.Names, rules.GrammarName{ID: classNames[c], Forms: classForms[c]})
	}
	g.Kinds = []rules.GrammarKind{hexes, offsets, units, kinds}
	return g
}
