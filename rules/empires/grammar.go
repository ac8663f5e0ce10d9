package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// words of the order language. The first form of each is its English, the
// second its Spanish, as package desk shows them; other forms follow.
var words = []rules.GrammarWord{
	{ID: "recruit", Forms: []string{"recruit", "recluta", "recruits", "raise", "reclutar", "recluto", "reclutamos"}},
	{ID: "reinforce", Forms: []string{"reinforce", "refuerza", "reinforces", "refill", "rebuild", "reforzar", "refuerzo", "completa", "completar"}},
	{ID: "full", Forms: []string{"full", "entero", "at full strength", "entera", "enteros", "completo", "completos"}},
	{ID: "reduced", Forms: []string{"reduced", "reducido", "reducida", "reducidos"}},
	{ID: "in", Forms: []string{"in", "en", "at", "into"}},
	{ID: "to", Forms: []string{"to", "hasta", "into", "a", "al", "hacia", "->"}},
	{ID: "via", Forms: []string{"via", "por", "through", "pasando por"}},
	{ID: "from", Forms: []string{"from", "de", "desde"}},
	{ID: "and", Forms: []string{"and", "y", "then", "e", "luego"}},
	{ID: "activate", Forms: []string{"activate", "activa", "activates", "activation", "activar", "activo", "activación"}},
	{ID: "move", Forms: []string{"move", "mueve", "moves", "march", "go", "goes", "mover", "muevo", "marcha", "va"}},
	{ID: "attack", Forms: []string{"attack", "ataca", "attacks", "attacking", "attack on", "atacar", "atacando", "ataco", "ataca a", "atacando a", "atacar a"}},
	{ID: "support", Forms: []string{"support", "apoya", "supports", "supporting", "apoyar", "apoyando", "apoyo", "apoya a", "apoyando a", "apoya contra"}},
	{ID: "with", Forms: []string{"with", "con", "using", "usando"}},
	{ID: "aviation", Forms: []string{"aviation", "aviación", "air", "planes", "aviones"}},
	{ID: "tanks", Forms: []string{"tanks", "carros", "tanques"}},
	{ID: "missions-word", Forms: []string{"mission", "misiones", "missions", "misión"}},
	{ID: "strategic", Forms: []string{"strategic", "estratégico", "strategically", "by rail", "rail", "estratégica", "estratégicamente", "movimiento estratégico", "en tren"}},
	{ID: "cede", Forms: []string{"cede", "ceder", "cedes", "lend", "lends", "cedo", "presta"}},
	{ID: "recover", Forms: []string{"recover", "recupera", "recovers", "recall", "recuperar", "recupero"}},
	{ID: "gas", Forms: []string{"gas", "gas venenoso", "poison gas"}},
	{ID: "on", Forms: []string{"on", "contra", "against", "a", "sobre"}},
	{ID: "research", Forms: []string{"research", "investiga", "investigate", "investigar", "investigo", "technology", "technologies", "tecnología", "tecnologías"}},
	{ID: "entrench", Forms: []string{"entrench", "atrinchera", "dig in", "dig", "atrincherar", "atrinchero"}},
	{ID: "missions", Forms: []string{"missions", "misiones", "mission", "misión"}},
	{ID: "diplomacy", Forms: []string{"diplomacy", "diplomacia"}},
	{ID: "up", Forms: []string{"up", "sube", "raise", "subir", "arriba"}},
	{ID: "down", Forms: []string{"down", "baja", "lower", "bajar", "abajo"}},
	{ID: "pass", Forms: []string{"pass", "paso", "nothing", "pasar", "nada"}},
	{ID: "pause", Forms: []string{"pause", "pausa"}},
	{ID: "yes", Forms: []string{"yes", "sí"}},
	{ID: "no", Forms: []string{"no"}},
	{ID: "cancel", Forms: []string{"cancel", "cancela", "cancelar"}},
	{ID: "again", Forms: []string{"again", "otra", "another", "otra vez"}},
	{ID: "absorb", Forms: []string{"absorb", "absorbe", "absorber"}},
	{ID: "loss", Forms: []string{"loss", "baja", "losses", "bajas"}},
	{ID: "trench", Forms: []string{"trench", "trinchera", "la trinchera"}},
	{ID: "retreat", Forms: []string{"retreat", "retirada", "retreats", "retira", "se retira", "retirar"}},
	{ID: "standing", Forms: []string{"standing", "permanente", "standing order", "standing orders", "permanentes", "orden permanente", "órdenes permanentes"}},
	{ID: "always", Forms: []string{"always", "siempre"}},
	{ID: "never", Forms: []string{"never", "nunca"}},
	{ID: "save", Forms: []string{"save", "para salvar", "to save", "to save an army", "salvar", "para salvar un ejército"}},
	{ID: "keep", Forms: []string{"keep", "guarda", "keeping", "guardando"}},
	{ID: "none", Forms: []string{"none", "ninguna", "ninguno"}},
}

const withPattern = "[[and] [with] {with:=aviation|tanks} [{missions:number} [missions-word]] [[and] [with] {with:=aviation|tanks} [{missions:number} [missions-word]]]]"

const wayPattern = "[from {from:zone}] [to|via|in] {path:zone+} [(to|via) {path:zone+}] [(to|via) {path:zone+}]"

// forms of the order language. The first word decides, or an army.
var forms = []rules.GrammarForm{
	{ID: formRecruit, Pattern: "recruit [{step:=full|reduced}] {armies:army+} [{step:=full|reduced}] (in|to) {zone:zone} [{step:=full|reduced}]"},
	{ID: formNation, Pattern: "recruit [{count:number}] [{step:=full|reduced}] {nation:nation} [{step:=full|reduced}] (in|to) {zone:zone} [{step:=full|reduced}]"},
	{ID: formReinforce, Pattern: "reinforce {armies:army+}"},
	{ID: formActivate, Pattern: "activate"},
	{ID: formMove, Pattern: "[move] {unit:army} [move] " + wayPattern + " [[and] ({attack:=attack} [{target:army}] " + withPattern + " | {support:=support} [{target:army}])]"},
	{ID: formMove, Pattern: "{unit:army} {attack:=attack} [{target:army}] " + withPattern},
	{ID: formMove, Pattern: "{unit:army} {support:=support} [{target:army}]"},
	{ID: formStrategic, Pattern: "strategic [move] {unit:army} " + wayPattern},
	{ID: formStrategic, Pattern: "{unit:army} strategic [move] " + wayPattern},
	{ID: formCede, Pattern: "cede {unit:army} [{rail:=strategic}] " + wayPattern + " [{rail:=strategic}]"},
	{ID: formRecover, Pattern: "recover {unit:army} [to|in] {path:zone}"},
	{ID: formGas, Pattern: "gas [on] {target:army}"},
	{ID: formResearch, Pattern: "research {tech:tech+}"},
	{ID: formEntrench, Pattern: "entrench [in] {zone:zone}"},
	{ID: formDiplomacy, Pattern: "diplomacy {track:track} [{dir:=up|down}]"},
	{ID: formDiplomacy, Pattern: "diplomacy {dir:=up|down} {track:track}"},
	{ID: formMissions, Pattern: "missions"},
	{ID: formPass, Pattern: "pass"},
	{ID: formPause, Pattern: "pause"},
	{ID: formAnswer, Pattern: "{kind:=cancel|again|absorb} {answer:=yes|no}"},
	{ID: formLoss, Pattern: "loss ({army:army}|{trench:=trench})"},
	{ID: formRetreat, Pattern: "retreat [to] {zone:zone}"},
	{ID: formStandAir, Pattern: "standing cancel {when:=always|never} [keep {keep:number} [missions-word]] [in {in:zone}]", Standing: true},
	{ID: formStandAgain, Pattern: "standing again {when:=always|never} [keep {keep:number} [missions-word]] [in {in:zone}]", Standing: true},
	{ID: formStandTaken, Pattern: "standing absorb {when:=always|never|save} [in {in:zone}]", Standing: true},
	{ID: formStandLoss, Pattern: "standing loss {pick:=trench|full|reduced} [{pick:=trench|full|reduced}] [{pick:=trench|full|reduced}] [in {in:zone}]", Standing: true},
	{ID: formStandLoss, Pattern: "standing loss {pick:army+} [in {in:zone}]", Standing: true},
	{ID: formStandBack, Pattern: "standing retreat [from {in:zone}] [to] {to:zone+}", Standing: true},
	{ID: formStandNone, Pattern: "standing none", Standing: true},
}

// nationForms are the ways to write a nation whose armies are recruited.
var nationForms = map[string][]string{
	"germany":         {"german", "germans", "german army", "alemán", "alemanes", "alemana"},
	"austria-hungary": {"austro-hungarian", "austro-hungarians", "austrian", "austrians", "austrohúngaro", "austrohúngaros", "austríaco"},
	"france":          {"french", "francés", "franceses", "francesa"},
	"united-kingdom":  {"british", "británico", "británicos", "inglés", "ingleses"},
	"serbia":          {"serbian", "serb", "serbio", "serbios"},
	"russia":          {"russian", "russians", "ruso", "rusos"},
	"turkey":          {"turkish", "turk", "turks", "turco", "turcos"},
	"bulgaria":        {"bulgarian", "búlgaro", "búlgaros"},
	"italy":           {"italian", "italians", "italiano", "italianos"},
	"romania":         {"romanian", "rumano", "rumanos"},
	"usa":             {"american", "americans", "americano", "americanos", "estadounidense"},
}

// trackForms are further ways to write a diplomacy marker.
var trackForms = map[string][]string{
	"turkey":            {"turkey", "ottoman empire", "imperio otomano"},
	"usa":               {"us", "united states", "america", "estados unidos", "eeuu", "ee uu"},
	"russian-surrender": {"russia", "rusia", "russian surrender", "surrender", "rendición"},
}

func (d *data) grammar() *rules.Grammar {
	g := &rules.Grammar{Words: words, Forms: forms}
	zones := rules.GrammarKind{ID: "zone"}
	for i := range d.zones {
		z := &d.zones[i]
		zones.Names = append(zones.Names, rules.GrammarName{ID: z.id, Forms: downfall.Distinct(append([]string{z.names.In(rules.Spanish), z.names.In(rules.English), z.id}, z.aliases...))})
	}
	armies := rules.GrammarKind{ID: "army", Exact: true}
	for i := range d.units {
		armies.Names = append(armies.Names, rules.GrammarName{ID: d.units[i].id, Forms: []string{d.units[i].id}})
	}
	techs := rules.GrammarKind{ID: "tech"}
	for i := range d.techs {
		t := &d.techs[i]
		techs.Names = append(techs.Names, rules.GrammarName{ID: t.id, Forms: downfall.Distinct(append([]string{t.names.In(rules.Spanish), t.names.In(rules.English), t.id}, techForms[t.id]...))})
	}
	nations := rules.GrammarKind{ID: "nation"}
	for i := range d.countries {
		if f := nationForms[d.countries[i].id]; f != nil {
			nations.Names = append(nations.Names, rules.GrammarName{ID: d.countries[i].id, Forms: f})
		}
	}
	tracks := rules.GrammarKind{ID: "track"}
	for i := range d.tracks {
		t := &d.tracks[i]
		tracks.Names = append(tracks.Names, rules.GrammarName{ID: t.id, Forms: downfall.Distinct(append([]string{t.names.In(rules.Spanish), t.names.In(rules.English), t.id}, trackForms[t.id]...))})
	}
	g.Kinds = []rules.GrammarKind{zones, armies, techs, nations, tracks}
	return g
}

var techForms = map[string][]string{
	"manoeuvre": {"maneuver"},
	"gas":       {"gas"},
	"defence-1": {"defense 1"},
	"defence-2": {"defense 2"},
}
