package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// words of the order language beside the common ones.
var words = []order.Word{
	{ID: "action", EN: []string{"action"}, ES: []string{"acción"}},
	{ID: "supply", EN: []string{"supply", "supplies"}, ES: []string{"suministro"}},
	{ID: "reinforcements", EN: []string{"reinforcements", "reinforcement"}, ES: []string{"refuerzos"}},
	{ID: "production", EN: []string{"production"}, ES: []string{"producción", "produccion de", "producción de"}},
	{ID: "air", EN: []string{"air", "aviation", "planes"}, ES: []string{"aviación", "aérea", "aéreas", "aviones"}},
	{ID: "air-missions", EN: []string{"air missions"}, ES: []string{"misiones aéreas"}},
	{ID: "submarines", EN: []string{"submarines", "submarine", "u-boats"}, ES: []string{"submarinos", "de submarinos"}},
	{ID: "develop", EN: []string{"develop", "development", "develops"}, ES: []string{"desarrolla", "desarrollo", "desarrollar"}},
	{ID: "lend-lease", EN: []string{"lend-lease", "lend lease"}, ES: []string{"préstamo y arriendo"}},
	{ID: "build", EN: []string{"build", "builds", "raise new"}, ES: []string{"construye", "construir", "construyo", "crea"}},
	{ID: "raise", EN: []string{"raise", "refill", "reinforce"}, ES: []string{"sube", "subir", "completa", "refuerza"}},
	{ID: "convert", EN: []string{"convert", "converts"}, ES: []string{"convierte", "convertir"}},
	{ID: "disband", EN: []string{"disband", "disbands"}, ES: []string{"elimina", "eliminar", "disuelve"}},
	{ID: "dismount", EN: []string{"dismount", "dismounts"}, ES: []string{"desmonta", "desmontar"}},
	{ID: "infantry", EN: []string{"infantry", "inf"}, ES: []string{"infantería"}},
	{ID: "advanced", EN: []string{"advanced"}, ES: []string{"avanzados", "avanzado", "avanzada", "avanzadas"}},
	{ID: "guards", EN: []string{"guards", "guard"}, ES: []string{"guardia", "de guardia"}},
	{ID: "afrika", EN: []string{"Afrika Korps", "afrika"}, ES: []string{"África Korps"}},
	{ID: "sail", EN: []string{"sail", "sails", "naval", "by sea"}, ES: []string{"navega", "navegar", "por mar"}},
	{ID: "land", EN: []string{"land", "lands", "landing"}, ES: []string{"desembarca", "desembarcar"}},
	{ID: "bomb", EN: []string{"bomb", "bombs", "bombing", "strategic bombing"}, ES: []string{"bombardea", "bombardear", "bombardeo", "bombardeo estratégico"}},
	{ID: "atlantic", EN: []string{"atlantic", "battle of the atlantic"}, ES: []string{"atlántico", "batalla del atlántico"}},
	{ID: "combat", EN: []string{"combat", "combats", "fight", "resolve"}, ES: []string{"combate", "combates", "resuelve"}},
	{ID: "answer", EN: []string{"answer", "answers"}, ES: []string{"contesta", "contestar"}},
}

const (
	stepPattern = "[{step:=full|reduced}]"
	airPattern  = "[[and] (with|) {air:=air} [{advanced:=advanced}] [{missions:number} [missions-word]]]"
	wayPattern  = "[from {from:zone}] (to|via|in|) {path:zone+} [(to|via) {path:zone+}] [(to|via) {path:zone+}]"
	keepPattern = "{when:=always|never} [keep {keep:number} [missions-word]]"
	tankPattern = "[({kind:=infantry|tanks|advanced|guards|afrika} [tanks]|tanks {kind:=advanced|guards})]"
)

// forms of the order language. The first word decides, or an army.
var forms = []order.Form{
	{ID: country.FormSupply, Pattern: "[action] supply"},
	{ID: country.FormReinforce, Pattern: "[action] reinforcements"},
	{ID: country.FormTanks, Pattern: "[action] [production] tanks [production]"},
	{ID: country.FormAir, Pattern: "[action] air-missions"},
	{ID: country.FormAir, Pattern: "[action] air missions-word"},
	{ID: country.FormAir, Pattern: "[action] missions-word air"},
	{ID: country.FormSubmarines, Pattern: "[action] [missions-word] submarines [missions-word]"},
	{ID: country.FormDevelop, Pattern: "[action] develop {development:development}"},
	{ID: country.FormLendLease, Pattern: "[action] lend-lease"},
	{ID: country.FormBuild, Pattern: "build {armies:army+} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: country.FormBuild, Pattern: "build {step:=full|reduced} {armies:army+} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: country.FormNation, Pattern: "build [{count:number}] {nation:nation} " + tankPattern + " " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: country.FormNation, Pattern: "build [{count:number}] {step:=full|reduced} {nation:nation} " + tankPattern + " " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: country.FormRaise, Pattern: "raise {armies:army+}"},
	{ID: country.FormConvert, Pattern: "convert {armies:army+} [(to|in) ({kind:=tanks|advanced|afrika} [tanks]|tanks {kind:=advanced})]"},
	{ID: country.FormDisband, Pattern: "disband {armies:army+}"},
	{ID: country.FormDismount, Pattern: "dismount {armies:army+}"},
	{ID: moves.FormMove, Pattern: "[move] {unit:army} [move] " + wayPattern + " [[and] ({attack:=attack} [(whom|) {target:army}] " + airPattern + " | {support:=support} [(whom|) {target:army}])]"},
	{ID: moves.FormMove, Pattern: "{unit:army} {attack:=attack} [(whom|) {target:army}] " + airPattern},
	{ID: moves.FormMove, Pattern: "{unit:army} {support:=support} [(whom|) {target:army}]"},
	{ID: moves.FormStrategic, Pattern: "strategic [move] {unit:army} " + wayPattern},
	{ID: moves.FormStrategic, Pattern: "{unit:army} strategic [move] " + wayPattern},
	{ID: moves.FormSail, Pattern: "sail {unit:army} [from {from:zone}] (to|in|) {path:zone}"},
	{ID: moves.FormSail, Pattern: "{unit:army} sail [from {from:zone}] (to|in|) {path:zone}"},
	{ID: moves.FormLand, Pattern: "land {unit:army} [from {from:zone}] (in|to|) {path:zone} [[and] {attack:=attack} [(whom|) {target:army}] " + airPattern + "]"},
	{ID: moves.FormLand, Pattern: "{unit:army} land [from {from:zone}] (in|to|) {path:zone} [[and] {attack:=attack} [(whom|) {target:army}] " + airPattern + "]"},
	{ID: battle.FormFly, Pattern: "air [{advanced:=advanced}] [{missions:number}] (on|) {target:army}"},
	{ID: battle.FormBomb, Pattern: "bomb [with] {missions:number} [missions-word]"},
	{ID: battle.FormAtlantic, Pattern: "atlantic {missions:number} [{advanced:=advanced}] [missions-word] [{advanced:=advanced}]"},
	{ID: formCombat, Pattern: "combat"},
	{ID: formPass, Pattern: "pass"},
	{ID: formPause, Pattern: "pause"},
	{ID: battle.FormAnswer, Pattern: "{kind:=answer|again} {answer:=yes|no}"},
	{ID: battle.FormNumber, Pattern: "{kind:=answer|again} [with] {missions:number} [missions-word]"},
	{ID: battle.FormStandAir, Pattern: "standing answer " + keepPattern + " [in {in:zone}]", Standing: true},
	{ID: battle.FormStandAgain, Pattern: "standing again " + keepPattern + " [in {in:zone}]", Standing: true},
	{ID: battle.FormStandBomb, Pattern: "standing bomb " + keepPattern, Standing: true},
	{ID: play.StandingNone, Pattern: "standing none", Standing: true},
}

// nationNames are the ways to write a nation whose armies are built.
var nationNames = []order.Name{
	{ID: "germany", EN: []string{"german", "germans"}, ES: []string{"alemán", "alemanes", "alemana"}},
	{ID: "finland", EN: []string{"Finnish", "finn"}, ES: []string{"finlandés", "finlandeses"}},
	{ID: "united-kingdom", EN: []string{"British"}, ES: []string{"británico", "británicos", "británica"}},
	{ID: "france", EN: []string{"French"}, ES: []string{"francés", "franceses", "francesa"}},
	{ID: "soviet-union", EN: []string{"Soviet", "soviets"}, ES: []string{"soviético", "soviéticos", "soviética", "ruso"}},
	{ID: "belgium", EN: []string{"Belgian", "dutch"}, ES: []string{"belga", "belgas", "holandés"}},
	{ID: "italy", EN: []string{"Italian", "italians"}, ES: []string{"italiano", "italianos"}},
	{ID: "romania", EN: []string{"Romanian", "romanians"}, ES: []string{"rumano", "rumanos"}},
	{ID: "hungary", EN: []string{"Hungarian"}, ES: []string{"húngaro", "húngaros"}},
	{ID: "bulgaria", EN: []string{"Bulgarian"}, ES: []string{"búlgaro", "búlgaros"}},
	{ID: "greece", EN: []string{"Greek"}, ES: []string{"griego", "griegos"}},
	{ID: "yugoslavia", EN: []string{"Yugoslav", "yugoslavs", "partisans"}, ES: []string{"yugoslavo", "yugoslavos", "partisanos"}},
	{ID: "united-states", EN: []string{"American", "americans"}, ES: []string{"americano", "americanos", "estadounidense"}},
	{ID: "denmark", EN: []string{"Danish"}, ES: []string{"danés", "daneses"}},
	{ID: "norway", EN: []string{"Norwegian"}, ES: []string{"noruego", "noruegos"}},
	{ID: "ireland", EN: []string{"Irish"}, ES: []string{"irlandés", "irlandeses"}},
}

// devForms are further ways to write a development.
var devForms = map[string]order.Name{
	"advanced-tanks":    {ES: []string{"tanques avanzados"}},
	"ural-industry":     {EN: []string{"urals"}, ES: []string{"urales"}},
	"russian-guard":     {EN: []string{"guards", "russian guards"}, ES: []string{"guardia"}},
	"tank-industry":     {ES: []string{"industria carros"}},
	"advanced-ships":    {EN: []string{"ships"}, ES: []string{"buques", "barcos avanzados"}},
	"advanced-aircraft": {EN: []string{"aircraft"}, ES: []string{"aviación avanzada", "aviones"}},
	"landing":           {EN: []string{"landings"}},
}

// newGrammar makes the order language of the pack.
func newGrammar(d *field.Data) (*order.Grammar, error) {
	zones := order.Kind{ID: field.KindZone}
	for i := range d.Zones {
		z := &d.Zones[i]
		zones.Names = append(zones.Names, order.Name{ID: z.ID, EN: append([]string{z.Names.In(order.English), z.ID}, z.Aliases...), ES: []string{z.Names.In(order.Spanish)}})
	}
	armies := order.Kind{ID: field.KindArmy, Exact: true}
	for i := range d.Units {
		armies.Names = append(armies.Names, order.Name{ID: d.Units[i].ID, EN: []string{d.Units[i].ID}})
	}
	devs := order.Kind{ID: field.KindDev}
	for i := range d.Devs {
		v := &d.Devs[i]
		more := devForms[v.ID]
		devs.Names = append(devs.Names, order.Name{ID: v.ID, EN: append([]string{v.Names.In(order.English), v.ID}, more.EN...), ES: append([]string{v.Names.In(order.Spanish)}, more.ES...)})
	}
	common := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no", "none",
		"on", "pass", "pause", "reduced", "standing", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	return order.New(append(common, words...), []order.Kind{zones, armies, devs, {ID: field.KindNation, Names: nationNames}}, forms)
}
