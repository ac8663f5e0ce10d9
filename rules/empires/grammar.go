package empires

import (
	"github.com/fieldpost/fieldpost/rules/order"
)

// words of the order language beside the common ones.
var words = []order.Word{
	{ID: "recruit", EN: []string{"recruit", "recruits", "raise"}, ES: []string{"recluta", "reclutar", "recluto", "reclutamos"}},
	{ID: "reinforce", EN: []string{"reinforce", "reinforces", "refill", "rebuild"}, ES: []string{"refuerza", "reforzar", "refuerzo", "completa", "completar"}},
	{ID: "activate", EN: []string{"activate", "activates", "activation"}, ES: []string{"activa", "activar", "activo", "activación"}},
	{ID: "aviation", EN: []string{"aviation", "air", "planes"}, ES: []string{"aviación", "aviones"}},
	{ID: "cede", EN: []string{"cede", "cedes", "lend", "lends"}, ES: []string{"ceder", "cedo", "presta"}},
	{ID: "recover", EN: []string{"recover", "recovers", "recall"}, ES: []string{"recupera", "recuperar", "recupero"}},
	{ID: "gas", EN: []string{"gas", "poison gas"}, ES: []string{"gas venenoso"}},
	{ID: "research", EN: []string{"research", "investigate", "technology", "technologies"}, ES: []string{"investiga", "investigar", "investigo", "tecnología", "tecnologías"}},
	{ID: "entrench", EN: []string{"entrench", "dig in", "dig"}, ES: []string{"atrinchera", "atrincherar", "atrinchero"}},
	{ID: "missions", EN: []string{"missions", "mission"}, ES: []string{"misiones", "misión"}},
	{ID: "diplomacy", EN: []string{"diplomacy"}, ES: []string{"diplomacia"}},
	{ID: "up", EN: []string{"up", "raise"}, ES: []string{"sube", "subir", "arriba"}},
	{ID: "down", EN: []string{"down", "lower"}, ES: []string{"baja", "bajar", "abajo"}},
	{ID: "cancel", EN: []string{"cancel"}, ES: []string{"cancela", "cancelar"}},
	{ID: "absorb", EN: []string{"absorb"}, ES: []string{"absorbe", "absorber"}},
	{ID: "loss", EN: []string{"loss", "losses"}, ES: []string{"baja", "bajas"}},
	{ID: "trench", EN: []string{"trench"}, ES: []string{"trinchera", "la trinchera"}},
	{ID: "retreat", EN: []string{"retreat", "retreats"}, ES: []string{"retirada", "retira", "se retira", "retirar"}},
	{ID: "save", EN: []string{"save", "to save", "to save an army"}, ES: []string{"para salvar", "salvar", "para salvar un ejército"}},
}

const withPattern = "[[and] (with|) {with:=aviation|tanks} [{missions:number} [missions-word]] [[and] (with|) {with:=aviation|tanks} [{missions:number} [missions-word]]]]"

const stepPattern = "[{step:=full|reduced}]"

const wayPattern = "[from {from:zone}] (to|via|in|) {path:zone+} [(to|via) {path:zone+}] [(to|via) {path:zone+}]"

// forms of the order language. The first word decides, or an army.
var forms = []order.Form{
	{ID: formRecruit, Pattern: "recruit {armies:army+} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: formRecruit, Pattern: "recruit {step:=full|reduced} {armies:army+} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: formNation, Pattern: "recruit [{count:number}] {nation:nation} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: formNation, Pattern: "recruit [{count:number}] {step:=full|reduced} {nation:nation} " + stepPattern + " (in|to) {zone:zone} " + stepPattern},
	{ID: formReinforce, Pattern: "reinforce {armies:army+}"},
	{ID: formActivate, Pattern: "activate"},
	{ID: formMove, Pattern: "[move] {unit:army} [move] " + wayPattern + " [[and] ({attack:=attack} [(whom|) {target:army}] " + withPattern + " | {support:=support} [(whom|) {target:army}])]"},
	{ID: formMove, Pattern: "{unit:army} {attack:=attack} [(whom|) {target:army}] " + withPattern},
	{ID: formMove, Pattern: "{unit:army} {support:=support} [(whom|) {target:army}]"},
	{ID: formStrategic, Pattern: "strategic [move] {unit:army} " + wayPattern},
	{ID: formStrategic, Pattern: "{unit:army} strategic [move] " + wayPattern},
	{ID: formCede, Pattern: "cede {unit:army} [{rail:=strategic}] " + wayPattern + " [{rail:=strategic}]"},
	{ID: formRecover, Pattern: "recover {unit:army} (to|in|) {path:zone}"},
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
	{ID: formStandBack, Pattern: "standing retreat [from {in:zone}] (to|) {to:zone+}", Standing: true},
	{ID: formStandNone, Pattern: "standing none", Standing: true},
}

// nationNames are the ways to write a nation whose armies are recruited.
var nationNames = []order.Name{
	{ID: "germany", EN: []string{"german", "germans", "german army"}, ES: []string{"alemán", "alemanes", "alemana"}},
	{ID: "austria-hungary", EN: []string{"austro-hungarian", "austro-hungarians", "austrian", "austrians"}, ES: []string{"austrohúngaro", "austrohúngaros", "austríaco"}},
	{ID: "france", EN: []string{"french"}, ES: []string{"francés", "franceses", "francesa"}},
	{ID: "united-kingdom", EN: []string{"british"}, ES: []string{"británico", "británicos", "inglés", "ingleses"}},
	{ID: "serbia", EN: []string{"serbian", "serb"}, ES: []string{"serbio", "serbios"}},
	{ID: "russia", EN: []string{"russian", "russians"}, ES: []string{"ruso", "rusos"}},
	{ID: "turkey", EN: []string{"turkish", "turk", "turks"}, ES: []string{"turco", "turcos"}},
	{ID: "bulgaria", EN: []string{"bulgarian"}, ES: []string{"búlgaro", "búlgaros"}},
	{ID: "italy", EN: []string{"italian", "italians"}, ES: []string{"italiano", "italianos"}},
	{ID: "romania", EN: []string{"romanian"}, ES: []string{"rumano", "rumanos"}},
	{ID: "usa", EN: []string{"american", "americans"}, ES: []string{"americano", "americanos", "estadounidense"}},
}

// trackForms are further ways to write a diplomacy marker.
var trackForms = map[string]order.Name{
	"turkey":            {EN: []string{"turkey", "ottoman empire"}, ES: []string{"imperio otomano"}},
	"usa":               {EN: []string{"us", "united states", "america"}, ES: []string{"estados unidos", "eeuu", "ee uu"}},
	"russian-surrender": {EN: []string{"russia", "russian surrender", "surrender"}, ES: []string{"rusia", "rendición"}},
}

var techForms = map[string]order.Name{
	"manoeuvre": {EN: []string{"maneuver"}},
	"gas":       {EN: []string{"gas"}},
	"defence-1": {EN: []string{"defense 1"}},
	"defence-2": {EN: []string{"defense 2"}},
}

// zone and army are arguments of orders.
func (d *data) zone(name string, z int) order.Value { return order.Named(name, "zone", d.zones[z].id) }
func (d *data) army(name string, a int) order.Value { return order.Named(name, "army", d.units[a].id) }

// grammar makes the order language of the pack.
func (d *data) grammar() (*order.Grammar, error) {
	zones := order.Kind{ID: "zone"}
	for i := range d.zones {
		z := &d.zones[i]
		zones.Names = append(zones.Names, order.Name{ID: z.id, EN: append([]string{z.names.In(order.English), z.id}, z.aliases...), ES: []string{z.names.In(order.Spanish)}})
	}
	armies := order.Kind{ID: "army", Exact: true}
	for i := range d.units {
		armies.Names = append(armies.Names, order.Name{ID: d.units[i].id, EN: []string{d.units[i].id}})
	}
	techs := order.Kind{ID: "tech"}
	for i := range d.techs {
		t := &d.techs[i]
		techs.Names = append(techs.Names, order.Name{ID: t.id, EN: append([]string{t.names.In(order.English), t.id}, techForms[t.id].EN...), ES: []string{t.names.In(order.Spanish)}})
	}
	tracks := order.Kind{ID: "track"}
	for i := range d.tracks {
		t := &d.tracks[i]
		more := trackForms[t.id]
		tracks.Names = append(tracks.Names, order.Name{ID: t.id, EN: append([]string{t.names.In(order.English), t.id}, more.EN...), ES: append([]string{t.names.In(order.Spanish)}, more.ES...)})
	}
	common := order.Common("again", "always", "and", "attack", "from", "full", "in", "keep", "missions-word", "move", "never", "no", "none",
		"on", "pass", "pause", "reduced", "standing", "strategic", "support", "tanks", "to", "via", "whom", "with", "yes")
	return order.New(append(common, words...), []order.Kind{zones, armies, techs, {ID: "nation", Names: nationNames}, tracks}, forms)
}
