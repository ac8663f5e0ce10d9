package rommel

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// words of the order language beside the common ones.
var words = []order.Word{
	{ID: "deploy", EN: []string{"deploy", "deploys", "place", "set up"}, ES: []string{"despliega", "desplegar", "despliego", "coloca", "colocar"}},
	{ID: "all", EN: []string{"all", "everything", "every unit"}, ES: []string{"todas", "todo", "todos", "todas las unidades"}},
	{ID: "rest", EN: []string{"the rest", "rest", "the others"}, ES: []string{"el resto", "resto", "las demás"}},
	{ID: "play", EN: []string{"play", "plays", "option"}, ES: []string{"juega", "jugar", "juego", "opción"}},
	{ID: "turn-word", EN: []string{"turn"}, ES: []string{"turno"}},
	{ID: "basic", EN: []string{"basic", "basic turn"}, ES: []string{"básico", "turno básico"}},
	{ID: "offensive", EN: []string{"offensive", "offensive turn"}, ES: []string{"ofensivo", "turno ofensivo"}},
	{ID: "assault", EN: []string{"assault", "assault turn"}, ES: []string{"asalto", "turno de asalto"}},
	{ID: "blitz", EN: []string{"blitz", "blitz turn"}, ES: []string{"blitz", "turno blitz", "relámpago"}},
	{ID: "dummy", EN: []string{"dummy", "dummies", "dummy card", "dummy cards"}, ES: []string{"falsa", "falsas", "cartas falsas", "carta falsa"}},
	{ID: "real", EN: []string{"real", "real card"}, ES: []string{"real", "reales", "carta real", "auténtica"}},
	{ID: "redraw", EN: []string{"redraw", "redraw hand", "new hand"}, ES: []string{"roba", "robar", "otra mano", "mano nueva"}},
	{ID: "regroup", EN: []string{"regroup", "regroups"}, ES: []string{"reagrupa", "reagrupar", "reagrupo"}},
	{ID: "exit", EN: []string{"exit", "exits", "leave the map"}, ES: []string{"saca", "sacar", "sal del mapa"}},
	{ID: "then", EN: []string{"then", "second half", "blitz move"}, ES: []string{"luego", "después", "movimiento blitz"}},
	{ID: "rommel", EN: []string{"rommel", "with rommel", "rommel bonus"}, ES: []string{"rommel", "con rommel"}},
	{ID: "forced", EN: []string{"forced", "forced march", "force march"}, ES: []string{"forzada", "marcha forzada", "forzando", "forzado"}},
	{ID: "redeploy", EN: []string{"redeploy", "redeploys"}, ES: []string{"redespliega", "redesplegar", "redespliego"}},
	{ID: "ship", EN: []string{"ship", "ships", "by sea", "sail"}, ES: []string{"embarca", "embarcar", "embarco", "por mar"}},
	{ID: "repair", EN: []string{"repair", "repairs", "return for repair"}, ES: []string{"repara", "reparar", "reparo"}},
	{ID: "rebuild", EN: []string{"rebuild", "rebuilds", "replace"}, ES: []string{"reconstruye", "reconstruir", "reconstruyo", "reemplaza", "reemplazos"}},
	{ID: "steps", EN: []string{"steps", "step"}, ES: []string{"pasos", "paso"}},
	{ID: "mine", EN: []string{"mine", "minefield", "lay mines", "mines"}, ES: []string{"mina", "minar", "campo de minas", "minas"}},
	{ID: "buy", EN: []string{"buy", "buys"}, ES: []string{"compra", "comprar", "compro"}},
	{ID: "cards", EN: []string{"cards", "card", "supply cards", "extra cards", "extra supply"}, ES: []string{"cartas", "carta", "cartas de suministro"}},
	{ID: "discard", EN: []string{"discard", "discards"}, ES: []string{"descarta", "descartar", "descarto"}},
	{ID: "malta", EN: []string{"malta", "malta group"}, ES: []string{"malta", "grupo de malta"}},
	{ID: "challenge", EN: []string{"challenge", "challenge the initiative", "initiative"}, ES: []string{"reto", "retar", "iniciativa", "reto por la iniciativa"}},
	{ID: "supply", EN: []string{"supply", "supplies"}, ES: []string{"abastece", "abastecer", "suministra"}},
	{ID: "refuse", EN: []string{"refuse", "refuse battle", "refuses", "evade"}, ES: []string{"elude", "elude la batalla", "eludir"}},
	{ID: "accept", EN: []string{"accept", "accept battle", "accepts", "stand"}, ES: []string{"acepta", "acepta la batalla", "aceptar"}},
	{ID: "outnumbered", EN: []string{"when outnumbered", "outnumbered", "if outnumbered"}, ES: []string{"en inferioridad", "si me superan", "cuando me superen"}},
	{ID: "superior", EN: []string{"when superior", "superior", "if superior", "stronger", "when stronger"}, ES: []string{"en superioridad"}},
	{ID: "withdraw", EN: []string{"withdraw", "withdraws"}, ES: []string{"retira", "retirar", "retiro", "repliega", "replegar"}},
	{ID: "fallback", EN: []string{"fall back", "falls back", "fallback"}, ES: []string{"repliegue", "retirada", "replegarse"}},
	{ID: "along", EN: []string{"along the highway", "by the highway", "along the coast road", "along the road"}, ES: []string{"por la carretera", "por la carretera de la costa"}},
	{ID: "far", EN: []string{"far", "as far as possible"}, ES: []string{"lejos", "lo más lejos posible"}},
	{ID: "near", EN: []string{"near", "as near as possible"}, ES: []string{"cerca", "lo más cerca posible"}},
	{ID: "pursue", EN: []string{"pursue", "pursues", "pursuit"}, ES: []string{"persigue", "perseguir", "persecución"}},
	{ID: "probe", EN: []string{"probe", "probes", "probe combat"}, ES: []string{"tantea", "tantear", "tanteo", "combate de tanteo"}},
	{ID: "fight", EN: []string{"fight", "fights", "combats"}, ES: []string{"combate", "combatir", "lucha"}},
	{ID: "hold", EN: []string{"no fight", "do not fight", "hold"}, ES: []string{"sin combate", "no combatas", "no combate"}},
	{ID: "fire", EN: []string{"fire", "shoot", "fires", "target", "targets"}, ES: []string{"dispara", "disparar", "fuego"}},
	{ID: "usual", EN: []string{"as usual", "usual"}, ES: []string{"como siempre", "lo habitual"}},
	{ID: "first", EN: []string{"first"}, ES: []string{"primero"}},
	{ID: "losses", EN: []string{"losses", "loss", "hits"}, ES: []string{"bajas", "baja", "pérdidas", "impactos"}},
	{ID: "spread", EN: []string{"spread", "spread out"}, ES: []string{"repartidas", "reparte", "repartir", "repartidos"}},
	{ID: "weakest", EN: []string{"weakest first", "weakest", "weak first"}, ES: []string{"débiles primero", "débiles", "las débiles primero"}},
	{ID: "strongest", EN: []string{"strongest first", "strongest"}, ES: []string{"fuertes primero", "fuertes", "las fuertes primero"}},
	{ID: "elite", EN: []string{"elite", "elites"}, ES: []string{"élite", "las de élite"}},
	{ID: "idle", EN: []string{"as is", "without moves", "nothing else"}, ES: []string{"tal cual", "sin movimientos", "nada más"}},
	{ID: "only", EN: []string{"only", "solely", "nobody else"}, ES: []string{"solo", "solamente", "a nadie más"}},
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

const ratioPattern = "[{a:number} (to|on|) {b:number}]"

// decision is the pattern of a decision, with the places it may be bound to.
func decision(pattern string) string { return pattern + " [in " + hexPattern("at") + "]" }

// policyPatterns are the patterns of what may be a standing order, too.
func policyPatterns() map[string][]string {
	return map[string][]string{
		field.FormChallenge: {"challenge {how:=real|dummy|no|never} [keep {keep:number} (cards|)]", "challenge [with] {how:=real|dummy} [keep {keep:number} (cards|)]"},
		field.FormSupply: {
			"supply {units:unit+} [{how:=only}] (from|in|) " + hexPattern("at"),
			"supply {how:=only} {units:unit+} [{how:=only}] (from|in|) " + hexPattern("at"),
			"supply {how:=none} (from|in|) " + hexPattern("at"),
		},
		field.FormRefuse: {
			decision("refuse [{when:=always|never|all}]"),
			decision("refuse {when:=outnumbered} " + ratioPattern),
			decision("{when:=accept} [always|all]"),
		},
		field.FormFallBack: {
			decision("fallback to " + hexesPattern("to")),
			decision("fallback {how:=along|far|near}"),
			"fallback from " + hexPattern("at") + " to " + hexesPattern("to"),
		},
		field.FormPursue: {decision("pursue {how:=always|never|all|none}"), decision("pursue [with] {count:number}"), decision("pursue [with] {units:unit+}"), decision("pursue keep {keep:unit+}")},
		field.FormProbe:  {decision("probe [{when:=always|never}]"), decision("probe {when:=superior} " + ratioPattern)},
		field.FormFight: {
			decision("{how:=fight|assault|hold} [{when:=always|never|all}]"),
			"{how:=fight|assault|hold} (in|) " + hexesPattern("at"),
			decision("{how:=fight|assault} {when:=superior} " + ratioPattern),
		},
		field.FormFire: {
			decision("fire {how:=usual}"),
			decision("fire (on|) {targets:class+} (first|)"),
			decision("fire (with|) {with:class} on {targets:class+} (first|)"),
			decision("fire [with] {units:unit+} on {targets:class+} (first|)"),
		},
		field.FormLosses: {
			decision("losses {how:=spread|weakest|strongest} [keep {keep:=elite}] [keep {keep:unit+}]"),
			decision("losses keep {keep:=elite}"),
			decision("losses {units:unit} [{n:number}] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]] [[and] {units:unit} [{n:number}]]"),
		},
	}
}

func forms() []order.Form {
	way := "[via " + hexesPattern("via") + "]"
	tail := " [{rommel:=rommel}] [{forced:=forced}] [{rommel:=rommel}]"
	to := hexPattern("to")
	out := []order.Form{
		{ID: field.FormDeploy, Pattern: "deploy {units:unit+} (in|to) " + to},
		{ID: field.FormDeploy, Pattern: "deploy {all:=all|rest} (in|to) " + to},
		{ID: field.FormRedraw, Pattern: "redraw [{answer:=no}]"},
		{ID: field.FormRedeploy, Pattern: "redeploy {units:unit+} (to|) " + to + " " + way},
		{ID: field.FormShip, Pattern: "ship {units:unit+} (to|) " + to},
		{ID: field.FormRepair, Pattern: "repair {units:unit+} " + way},
		{ID: field.FormRebuild, Pattern: "rebuild {units:unit} [{n:number} (steps|)]"},
		{ID: field.FormMine, Pattern: "mine (in|) " + to + " [from " + hexesPattern("from") + "]"},
		{ID: field.FormBuy, Pattern: "buy {n:number} (cards|)"},
		{ID: field.FormDiscard, Pattern: "discard {n:number} (dummy|)"},
		{ID: field.FormMalta, Pattern: "malta"},
		{ID: field.FormPlay, Pattern: "[play] {option:=pass|basic|offensive|assault|blitz} [turn-word] [with {n:number} dummy] [{idle:=idle}]"},
		{ID: field.FormMove, Pattern: "(move|) {units:unit+} [move] [from " + hexPattern("from") + "] to " + to + " " + way + tail},
		{ID: field.FormAllMove, Pattern: "move all from " + hexPattern("from") + " to " + to + " " + way + tail},
		{ID: field.FormRegroup, Pattern: "regroup (in|) " + hexPattern("at") + " to " + to + " [with] ({all:=all}|{units:unit+}) " + way + tail},
		{ID: field.FormExit, Pattern: "exit {units:unit+} " + way + tail},
		{ID: field.FormThen, Pattern: "then"},
		{ID: field.FormWithdraw, Pattern: "withdraw {units:unit+} to " + to + " " + way},
		{ID: field.FormWithdraw, Pattern: "withdraw {all:=all} from " + hexPattern("from") + " to " + to + " " + way},
		{ID: field.FormRefuse, Pattern: "refuse in " + hexPattern("at") + " to " + to},
	}
	patterns := policyPatterns()
	for _, id := range field.PolicyForms {
		for _, p := range patterns[id] {
			out = append(out, order.Form{ID: id, Pattern: p})
		}
	}
	for _, id := range field.PolicyForms {
		for _, p := range patterns[id] {
			out = append(out, order.Form{ID: play.StandingPrefix + id, Pattern: "standing " + p, Standing: true})
		}
	}
	return append(out, order.Form{ID: play.StandingNone, Pattern: "standing none", Standing: true})
}

var classForms = [field.Classes]order.Name{
	field.Armor:     {EN: []string{"armor", "armour", "tanks"}, ES: []string{"blindados", "blindado", "blindadas", "blindada", "carros"}},
	field.Infantry:  {EN: []string{"infantry", "inf"}, ES: []string{"infantería"}},
	field.Antitank:  {EN: []string{"antitank", "anti-tank", "at guns"}, ES: []string{"antitanques", "antitanque", "contracarros"}},
	field.Artillery: {EN: []string{"artillery", "guns", "art"}, ES: []string{"artillería"}},
}

// grammar makes the order language of the pack. A hex without a name of its own
// is written by the way to it from one that has a name.
func grammar(d *field.Data) (*order.Grammar, error) {
	hexes := order.Kind{ID: field.KindHex}
	for i := range d.Hexes {
		h := &d.Hexes[i]
		if !h.Playable {
			continue
		}
		name := order.Name{ID: h.ID, Exact: h.Names == nil, EN: []string{d.HexName(i, order.English), h.ID}, ES: []string{d.HexName(i, order.Spanish)}}
		hexes.Names = append(hexes.Names, name)
	}
	offsets := order.Kind{ID: field.KindOffset, Exact: true}
	for dir := range board.Direction(6) {
		for n := 1; n <= field.MaxOffset; n++ {
			name := order.Name{ID: field.OffsetID(dir, n)}
			name.EN, name.ES = steps(field.DirectionNames[dir].EN[0], n), steps(field.DirectionNames[dir].ES[0], n)
			offsets.Names = append(offsets.Names, name)
		}
	}
	units := order.Kind{ID: field.KindUnit, Exact: true}
	for i := range d.Units {
		units.Names = append(units.Names, order.Name{ID: d.Units[i].ID, EN: []string{d.Units[i].ID}})
	}
	kinds := order.Kind{ID: field.KindClass}
	for c, name := range classForms {
		name.ID = field.ClassNames[c]
		kinds.Names = append(kinds.Names, name)
	}
	common := order.Common("always", "and", "from", "in", "keep", "move", "never", "no", "none", "on", "pass", "standing", "to", "via", "with")
	return order.New(append(common, words...), []order.Kind{hexes, offsets, units, kinds}, forms())
}

// steps are the ways to write a number of hexes in a direction: E1, 1E, E 1.
func steps(dir string, n int) []string {
	k := strconv.Itoa(n)
	return []string{dir + k, k + dir, dir + " " + k}
}
