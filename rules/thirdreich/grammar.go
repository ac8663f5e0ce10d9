package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// words of the order language. The first form of each is its English, the
// second its Spanish, as package desk shows them; other forms follow.
var words = []rules.GrammarWord{
	{ID: "action", Forms: []string{"action", "acción"}},
	{ID: "supply", Forms: []string{"supply", "suministro", "supplies"}},
	{ID: "reinforcements", Forms: []string{"reinforcements", "refuerzos", "reinforcement"}},
	{ID: "tanks", Forms: []string{"tanks", "carros", "tank", "tanques"}},
	{ID: "production", Forms: []string{"production", "producción", "produccion de", "producción de"}},
	{ID: "air", Forms: []string{"air", "aviación", "aviation", "aérea", "aéreas", "planes", "aviones"}},
	{ID: "missions-word", Forms: []string{"missions", "misiones", "mission", "misión"}},
	{ID: "submarines", Forms: []string{"submarines", "submarinos", "submarine", "de submarinos", "u-boats"}},
	{ID: "develop", Forms: []string{"develop", "desarrolla", "development", "desarrollo", "develops", "desarrollar"}},
	{ID: "lend-lease", Forms: []string{"lend-lease", "préstamo y arriendo", "lend lease"}},
	{ID: "build", Forms: []string{"build", "construye", "builds", "raise new", "construir", "construyo", "crea"}},
	{ID: "raise", Forms: []string{"raise", "sube", "refill", "subir", "completa", "reinforce", "refuerza"}},
	{ID: "convert", Forms: []string{"convert", "convierte", "converts", "convertir"}},
	{ID: "disband", Forms: []string{"disband", "elimina", "disbands", "eliminar", "disuelve"}},
	{ID: "dismount", Forms: []string{"dismount", "desmonta", "dismounts", "desmontar"}},
	{ID: "full", Forms: []string{"full", "entero", "at full strength", "entera", "enteros"}},
	{ID: "reduced", Forms: []string{"reduced", "reducido", "reducida", "reducidos"}},
	{ID: "infantry", Forms: []string{"infantry", "infantería", "inf"}},
	{ID: "advanced", Forms: []string{"advanced", "avanzados", "avanzado", "avanzada", "avanzadas"}},
	{ID: "guards", Forms: []string{"guards", "guardia", "guard", "de guardia"}},
	{ID: "afrika", Forms: []string{"Afrika Korps", "África Korps", "afrika"}},
	{ID: "in", Forms: []string{"in", "en", "at"}},
	{ID: "to", Forms: []string{"to", "hasta", "into", "a", "al", "hacia", "->"}},
	{ID: "via", Forms: []string{"via", "por", "through", "pasando por", "a través de"}},
	{ID: "from", Forms: []string{"from", "de", "desde"}},
	{ID: "and", Forms: []string{"and", "y", "then", "e", "luego"}},
	{ID: "move", Forms: []string{"move", "mueve", "moves", "march", "go", "goes", "mover", "muevo", "va"}},
	{ID: "attack", Forms: []string{"attack", "ataca", "attacks", "attacking", "attack on", "atacar", "atacando", "ataco", "ataca a", "atacando a", "atacar a"}},
	{ID: "support", Forms: []string{"support", "apoya", "supports", "supporting", "apoyar", "apoyando", "apoyo", "apoya a", "apoyando a", "apoya contra"}},
	{ID: "with", Forms: []string{"with", "con", "using", "usando"}},
	{ID: "strategic", Forms: []string{"strategic", "estratégico", "strategically", "by rail", "rail", "estratégicamente", "movimiento estratégico", "en tren"}},
	{ID: "sail", Forms: []string{"sail", "navega", "sails", "naval", "navegar", "by sea", "por mar"}},
	{ID: "land", Forms: []string{"land", "desembarca", "lands", "desembarcar", "landing"}},
	{ID: "bomb", Forms: []string{"bomb", "bombardea", "bombs", "bombing", "strategic bombing", "bombardear", "bombardeo", "bombardeo estratégico"}},
	{ID: "atlantic", Forms: []string{"atlantic", "atlántico", "battle of the atlantic", "batalla del atlántico"}},
	{ID: "on", Forms: []string{"on", "contra", "against", "a", "sobre"}},
	{ID: "combat", Forms: []string{"combat", "combate", "combats", "combates", "fight", "resolve", "resuelve"}},
	{ID: "pass", Forms: []string{"pass", "paso", "nothing", "pasar", "nada"}},
	{ID: "pause", Forms: []string{"pause", "pausa"}},
	{ID: "yes", Forms: []string{"yes", "sí"}},
	{ID: "no", Forms: []string{"no"}},
	{ID: "answer", Forms: []string{"answer", "contesta", "contestar", "answers"}},
	{ID: "again", Forms: []string{"again", "otra", "another", "otra vez", "otras"}},
	{ID: "standing", Forms: []string{"standing", "permanente", "standing order", "standing orders", "permanentes", "orden permanente", "órdenes permanentes"}},
	{ID: "always", Forms: []string{"always", "siempre"}},
	{ID: "never", Forms: []string{"never", "nunca"}},
	{ID: "keep", Forms: []string{"keep", "guarda", "keeping", "guardando"}},
	{ID: "none", Forms: []string{"none", "ninguna", "ninguno"}},
}

const (
	stepPattern = "[{step:=full|reduced}]"
	airPattern  = "[[and] [with] {air:=air} [{advanced:=advanced}] [{missions:number} [missions-word]]]"
	wayPattern  = "[from {from:zone}] [to|via|in] {path:zone+} [(to|via) {path:zone+}] [(to|via) {path:zone+}]"
	keepPattern = "{when:=always|never} [keep {keep:number} [missions-word]]"
	tankPattern = "[(tanks {kind:=advanced|guards}|{kind:=infantry|tanks|advanced|guards|afrika} [tanks])]"
)

// forms of the order language. The first word decides, or an army.
var forms = []rules.GrammarForm{
	{ID: formSupply, Pattern: "[action] supply"},
	{ID: formReinforce, Pattern: "[action] reinforcements"},
	{ID: formTanks, Pattern: "[action] [production] tanks [production]"},
	{ID: formAir, Pattern: "[action] air missions-word"},
	{ID: formAir, Pattern: "[action] missions-word air"},
	{ID: formSubmarines, Pattern: "[action] [missions-word] submarines [missions-word]"},
	{ID: formDevelop, Pattern: "[action] develop {development:development}"},
	{ID: formLendLease, Pattern: "[action] lend-lease"},
	{ID: formBuild, Pattern: "build " + stepPattern + " {armies:army+} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: formNation, Pattern: "build [{count:number}] " + stepPattern + " {nation:nation} " + tankPattern + " " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: formRaise, Pattern: "raise {armies:army+}"},
	{ID: formConvert, Pattern: "convert {armies:army+} [(to|in) (tanks {kind:=advanced}|{kind:=tanks|advanced|afrika} [tanks])]"},
	{ID: formDisband, Pattern: "disband {armies:army+}"},
	{ID: formDismount, Pattern: "dismount {armies:army+}"},
	{ID: formMove, Pattern: "[move] {unit:army} [move] " + wayPattern + " [[and] ({attack:=attack} [{target:army}] " + airPattern + " | {support:=support} [{target:army}])]"},
	{ID: formMove, Pattern: "{unit:army} {attack:=attack} [{target:army}] " + airPattern},
	{ID: formMove, Pattern: "{unit:army} {support:=support} [{target:army}]"},
	{ID: formStrategic, Pattern: "strategic [move] {unit:army} " + wayPattern},
	{ID: formStrategic, Pattern: "{unit:army} strategic [move] " + wayPattern},
	{ID: formSail, Pattern: "sail {unit:army} [from {from:zone}] [to|in] {path:zone}"},
	{ID: formSail, Pattern: "{unit:army} sail [from {from:zone}] [to|in] {path:zone}"},
	{ID: formLand, Pattern: "land {unit:army} [from {from:zone}] [to|in] {path:zone} [[and] {attack:=attack} [{target:army}] " + airPattern + "]"},
	{ID: formLand, Pattern: "{unit:army} land [from {from:zone}] [to|in] {path:zone} [[and] {attack:=attack} [{target:army}] " + airPattern + "]"},
	{ID: formFly, Pattern: "air [{advanced:=advanced}] [{missions:number}] [on] {target:army}"},
	{ID: formBomb, Pattern: "bomb [with] {missions:number} [missions-word]"},
	{ID: formAtlantic, Pattern: "atlantic {missions:number} [{advanced:=advanced}] [missions-word] [{advanced:=advanced}]"},
	{ID: formCombat, Pattern: "combat"},
	{ID: formPass, Pattern: "pass"},
	{ID: formPause, Pattern: "pause"},
	{ID: formAnswer, Pattern: "{kind:=answer|again} {answer:=yes|no}"},
	{ID: formNumber, Pattern: "{kind:=answer|again} [with] {missions:number} [missions-word]"},
	{ID: formStandAir, Pattern: "standing answer " + keepPattern + " [in {in:zone}]", Standing: true},
	{ID: formStandAgain, Pattern: "standing again " + keepPattern + " [in {in:zone}]", Standing: true},
	{ID: formStandBomb, Pattern: "standing bomb " + keepPattern, Standing: true},
	{ID: formStandNone, Pattern: "standing none", Standing: true},
}

// nationForms are the ways to write a nation whose armies are built.
var nationForms = map[string][]string{
	"alemania":       {"german", "germans", "alemán", "alemanes", "alemana"},
	"finlandia":      {"Finnish", "finn", "finlandés", "finlandeses"},
	"reino-unido":    {"British", "británico", "británicos", "británica"},
	"francia":        {"French", "francés", "franceses", "francesa"},
	"urss":           {"Soviet", "soviets", "soviético", "soviéticos", "soviética", "ruso"},
	"belgica":        {"Belgian", "dutch", "belga", "belgas", "holandés"},
	"italia":         {"Italian", "italians", "italiano", "italianos"},
	"rumania":        {"Romanian", "romanians", "rumano", "rumanos"},
	"hungria":        {"Hungarian", "húngaro", "húngaros"},
	"bulgaria":       {"Bulgarian", "búlgaro", "búlgaros"},
	"grecia":         {"Greek", "griego", "griegos"},
	"yugoslavia":     {"Yugoslav", "yugoslavs", "yugoslavo", "yugoslavos", "partisans", "partisanos"},
	"estados-unidos": {"American", "americans", "americano", "americanos", "estadounidense"},
	"dinamarca":      {"Danish", "danés", "daneses"},
	"noruega":        {"Norwegian", "noruego", "noruegos"},
	"irlanda":        {"Irish", "irlandés", "irlandeses"},
}

// devForms are further ways to write a development.
var devForms = map[string][]string{
	"aviacion":          {"aviation"},
	"carros-avanzados":  {"tanques avanzados"},
	"industria-urales":  {"urals", "urales"},
	"guardia-rusa":      {"guards", "russian guards", "guardia"},
	"buques-avanzados":  {"ships", "buques", "barcos avanzados"},
	"aviones-avanzados": {"aircraft", "aviación avanzada", "aviones"},
	"desembarco":        {"landings"},
}

func (d *data) grammar() *rules.Grammar {
	g := &rules.Grammar{Words: words, Forms: forms}
	zones := rules.GrammarKind{ID: kindZone}
	for i := range d.zones {
		z := &d.zones[i]
		zones.Names = append(zones.Names, rules.GrammarName{ID: z.id, Forms: downfall.Distinct(append([]string{z.names.In(rules.Spanish), z.names.In(rules.English), z.id}, z.aliases...))})
	}
	armies := rules.GrammarKind{ID: kindArmy, Exact: true}
	for i := range d.units {
		armies.Names = append(armies.Names, rules.GrammarName{ID: d.units[i].id, Forms: []string{d.units[i].id}})
	}
	devs := rules.GrammarKind{ID: kindDev}
	for i := range d.devs {
		v := &d.devs[i]
		devs.Names = append(devs.Names, rules.GrammarName{ID: v.id, Forms: downfall.Distinct(append([]string{v.names.In(rules.Spanish), v.names.In(rules.English), v.id}, devForms[v.id]...))})
	}
	nations := rules.GrammarKind{ID: kindNation}
	for i := range d.countries {
		c := &d.countries[i]
		nations.Names = append(nations.Names, rules.GrammarName{ID: c.id, Forms: nationForms[c.id]})
	}
	g.Kinds = []rules.GrammarKind{zones, armies, devs, nations}
	return g
}
