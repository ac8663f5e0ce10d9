package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders that build.
const (
	FormStep      = "build"
	FormCadre     = "cadre"
	FormReinforce = "reinforce"
	FormDisband   = "disband"
	FormAllocate  = "allocate"
	FormTransfer  = "transfer"
	FormGround    = "ground"
	FormPrepare   = "prepare"
	FormSave      = "save"
)

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{{
		Words: []order.Word{
			{ID: "build", EN: []string{"build", "step", "replace", "strengthen", "strengthens", "upgrade", "add a step to", "add one step to", "one step to", "one step for", "a step for"}, ES: []string{"construye", "construir", "construyo", "construimos", "reemplaza", "repone", "fortalece", "sube", "añade un paso a", "añade un paso al", "sube un paso a", "sube un paso al", "un paso a", "un paso al", "un paso para"}},
			{ID: "gain", EN: []string{"one step", "a step", "gains a step", "one more step"}, ES: []string{"un paso", "un paso más", "sube un paso", "gana un paso"}},
			{ID: "step-of", EN: []string{"a step of", "a step for", "a step to", "one step of", "one step for", "one step to", "one step", "a step", "to"}, ES: []string{"un paso de", "un paso para", "un paso a", "un paso al", "un paso", "1 paso a", "1 paso al", "1 paso de", "1 paso"}},
			baseWord,
		},
		Forms: []order.Form{{ID: FormStep, Pattern: "(build [step-of] " + field.UnitsPattern + "|" + field.UnitsPattern + " (build|gain)|reinforce " + field.UnitsPattern + ")" + basePattern}},
		In:    field.InProduction | field.InDeployment,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			return r.EachUnit(side, o, func(u int) *play.Fault {
				if r.S.Top().Kind == field.StepDeploy || r.S.Phase == field.PhaseCommand && len(r.Ledgers) == 0 {
					return StrengthenMustered(r, side, u)
				}
				return addStep(r, r.Books, u, shareSaid(o))
			})
		},
	}, {
		Words: []order.Word{{ID: "cadre", EN: []string{"cadre", "new cadre", "rebuild", "raise", "recreate"}, ES: []string{"cuadro", "nuevo cuadro", "como cuadro", "reconstruye", "reconstruir", "reconstruyo", "rehace", "recrea", "levanta"}}},
		Forms: []order.Form{{ID: FormCadre, Pattern: "(cadre " + field.UnitsPattern + "|" + field.UnitsPattern + " cadre) (in|to) " + compass.Pattern(field.ArgIn) + basePattern}},
		In:    field.InProduction,
		Do: placing(func(r *field.Run, u, place int, o *rules.Order) *play.Fault {
			return buildCadre(r, r.Books, u, place, shareSaid(o))
		}),
	}, {
		Words: []order.Word{
			{ID: "reinforce", EN: []string{"reinforce", "reinforcement", "reinforcements", "bring", "arrive", "arrives", "enter", "enters", "place", "put"}, ES: []string{"refuerza", "reforzar", "llega", "llegan", "trae", "refuerzo", "refuerzos", "entra", "entran", "coloca", "colocar", "coloco", "pon", "poner", "pongo"}},
			{ID: "early", EN: []string{"early", "paid"}, ES: []string{"adelantado", "adelantada", "pagando"}},
			{ID: "weak", EN: []string{"weak", "weakened"}, ES: []string{"débil", "reducida en uno"}},
		},
		Forms: []order.Form{
			{ID: FormReinforce, Pattern: "(reinforce " + field.UnitsPattern + "|" + field.UnitsPattern + " reinforce) (in|to) " + compass.Pattern(field.ArgIn) + " [{how:=early|weak}]"},
			{ID: FormReinforce, Pattern: "(reinforce " + field.UnitsPattern + "|" + field.UnitsPattern + " reinforce) {how:=early|weak} (in|to) " + compass.Pattern(field.ArgIn)},
		},
		In: field.InProduction | field.InDeployment, // there setup carries it out
		Do: placing(func(r *field.Run, u, place int, o *rules.Order) *play.Fault {
			as := InTime
			switch how, _ := o.Get("how"); how.ID {
			case "early":
				as = Paid
			case "weak":
				as = Weak
			}
			return Reinforce(r, r.Books, u, place, as)
		}),
	}, {
		Words: []order.Word{{ID: "disband", EN: []string{"disband"}, ES: []string{"disuelve", "disolver", "disuelvo"}}},
		Forms: []order.Form{{ID: FormDisband, Pattern: "disband " + field.UnitPattern}},
		In:    field.InProduction,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			return r.EachUnit(side, o, func(u int) *play.Fault { return Disband(r, r.Books, u) })
		},
	}, allocating, transferring, grounding, preparing, saving}
}

// saving says that nothing is spent, which saves everything: of what is spent nothing is left
// over (§11.4).
var saving = field.OrderKind{
	Words: []order.Word{{ID: "save", EN: []string{"save", "save all", "save everything", "save points", "spend nothing", "save the rest"}, ES: []string{"ahorra", "ahorro", "ahorrar", "ahorra todo", "ahorro todo", "guardo todo", "guarda todo", "ahorra los puntos", "no gastar", "no gastes nada", "no gasto nada", "ahorro el resto", "ahorra el resto", "guarda el resto", "guardo el resto"}}},
	Forms: []order.Form{{ID: FormSave, Pattern: "save"}},
	In:    field.InProduction,
	Do: func(r *field.Run, _ field.Side, _ *rules.Order) *play.Fault {
		spent := 0
		for _, l := range r.Ledgers {
			for _, n := range l.Spent {
				spent += n
			}
		}
		if spent > 0 {
			return play.Refuse("11.4", "eurofront.bad.spent-some", rules.Num("spent", spent))
		}
		for _, l := range r.Ledgers {
			l.Saved = true
		}
		return nil
	},
}

// grounding has paratroops drop no more (§14.7).
var grounding = field.OrderKind{
	Words: []order.Word{
		{ID: "ground", EN: []string{"ground"}, ES: []string{"confina", "confinar", "confina en tierra"}},
		{ID: "paratroops", EN: []string{"paratroops", "paras", "the paratroops"}, ES: []string{"paracaidistas", "los paracaidistas", "a los paracaidistas"}},
	},
	Forms: []order.Form{{ID: FormGround, Pattern: "ground paratroops"}},
	In:    field.InProduction,
	Do:    func(r *field.Run, _ field.Side, _ *rules.Order) *play.Fault { return Ground(r, r.Books) },
}

// allocating changes the allocation to the East, or to the Mediterranean (§11.5).
var allocating = field.OrderKind{
	Words: []order.Word{
		{ID: "allocate", EN: []string{"allocate", "assign", "allot", "earmark"}, ES: []string{"asigna", "asignar", "asigno", "destina", "destinar", "destino", "dedica", "dedicar"}},
		{ID: "points", EN: []string{"PP", "points"}, ES: []string{"PP", "puntos"}},
	},
	Forms: []order.Form{{ID: FormAllocate, Pattern: "allocate {points:number} [points] [(to|) {" + ArgTo + ":=east|med}]"}},
	In:    field.InProduction,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		n, _ := o.Get("points")
		to := frontSaid(o, ArgTo, receiver(r))
		if to == field.MedFront {
			return Allocate(r, booksOf(r, to), to, n.Num)
		}
		return Allocate(r, r.Books, to, n.Num)
	},
}

// ArgFront is the front that sends a transfer, ArgTo that to which it goes. If nothing is said the West sends, and the East receives, or the
// Mediterranean where nobody plays the East.
const (
	ArgFront = "front"
	ArgTo    = "to"
)

// Donors are the fronts between which transfers go, with the words for them.
var Donors = [...]struct {
	Word  string
	Front field.Front
}{{"west", field.WestFront}, {"med", field.MedFront}, {"east", field.EastFront}}

// FrontWord returns the word for a front.
func FrontWord(front field.Front) string {
	for _, d := range Donors {
		if d.Front == front {
			return d.Word
		}
	}
	return ""
}

// frontSaid returns the front that an argument of an order names, another one where it is not there.
func frontSaid(o *rules.Order, arg string, unsaid field.Front) field.Front {
	v, _ := o.Get(arg)
	for _, d := range Donors {
		if d.Word == v.ID {
			return d.Front
		}
	}
	return unsaid
}

// receiver returns the front to which the West sends points if nothing is said.
func receiver(r *field.Run) field.Front {
	if sc := &r.D.Scenarios[r.S.Scenario]; !sc.IsPlayed(field.EastFront) && sc.IsPlayed(field.MedFront) {
		return field.MedFront
	}
	return field.EastFront
}

// transferring sends points of a front to another one (§11.61).
var transferring = field.OrderKind{
	Words: []order.Word{
		{ID: "transfer", EN: []string{"transfer", "transfers", "send", "convoy", "send a convoy", "send convoy"}, ES: []string{"transfiere", "transferir", "transfiero", "transferencia", "envía", "convoy", "manda", "envía un convoy"}},
		{ID: "west", EN: []string{"the West", "West", "WF", "West Front", "Western Front"}, ES: []string{"Oeste", "el Oeste", "FO", "Frente Oeste", "Frente Occidental"}},
		{ID: "med", EN: []string{"the Mediterranean", "Mediterranean", "MF", "Med", "Mediterranean Front"}, ES: []string{"Mediterráneo", "el Mediterráneo", "FM", "Frente Mediterráneo"}},
		{ID: "east", EN: []string{"the East", "East", "EF", "East Front", "Eastern Front", "the Soviets", "Soviets", "Russia", "the USSR", "Murmansk"}, ES: []string{"Este", "el Este", "FE", "Frente Este", "Frente Oriental", "los soviéticos", "soviéticos", "Rusia", "la URSS"}},
	},
	Forms: []order.Form{{ID: FormTransfer, Pattern: "transfer [[of] {points:number} [points]] (from|) {front:=west|med|east} [(to|) {to:=west|med|east}]|transfer [[of] {points:number} [points]] to {to:=west|med|east}"}},
	In:    field.InProduction,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		if n, some := o.Get("points"); some && n.Num != block {
			return play.Refuse("11.61", "eurofront.bad.transfer-ten", rules.Num("n", block)).At(n)
		}
		to := frontSaid(o, ArgTo, receiver(r))
		from := field.WestFront
		if to == from {
			from = receiver(r)
		}
		from = frontSaid(o, ArgFront, from)
		if _, said := o.Get(ArgTo); !said && from == to { // "transfer from the Mediterranean": home
			to = field.WestFront
		}
		return Transfer(r, booksOf(r, from), from, to)
	},
}

// booksOf returns the ledger of the side's faction that has money on a front, the one in hand where
// none has.
func booksOf(r *field.Run, front field.Front) *field.Ledger {
	for _, l := range r.Ledgers {
		if slices.Contains(accounts[l.Faction], front) {
			return l
		}
	}
	return r.Books
}

// placing returns an order about units that come to one place.
func placing(do func(*field.Run, int, int, *rules.Order) *play.Fault) func(*field.Run, field.Side, *rules.Order) *play.Fault {
	return func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		in, _, f := r.D.ReadPlace(o, field.ArgIn)
		if f != nil {
			return f
		}
		return r.EachUnit(side, o, func(u int) *play.Fault { return do(r, u, in, o) })
	}
}

// preparing prepares a beachhead (§11.74).
var preparing = field.OrderKind{
	Words: []order.Word{{ID: "prepare", EN: []string{"prepare", "ready"}, ES: []string{"prepara", "preparar", "preparo", "alista"}}},
	Forms: []order.Form{{ID: FormPrepare, Pattern: "prepare " + field.UnitPattern}},
	In:    field.InProduction,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		return r.EachUnit(side, o, func(u int) *play.Fault { return Prepare(r, r.Books, u) })
	},
}

// Prepare makes a beachhead ready that is in preparation, or builds one again that has been
// eliminated, which is in preparation then (§11.74, §15.61): one step a month. One that is due
// comes a month early (§11.82).
func Prepare(r *field.Run, l *field.Ledger, u int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != l.Faction:
		return field.NotYours(r, "11.74", u).Final()
	case d.Type != field.Beachhead:
		return play.Refuse("11.74", "eurofront.bad.no-beachhead", r.UnitArg("unit", u)).Final()
	case l.Done[u]:
		return stepGivenFault(l, "11.74", u, r.UnitArg("unit", u))
	case b.At == field.Ready || b.At == field.Laid:
		return play.Refuse("11.74", "eurofront.bad.ready", r.UnitArg("unit", u))
	case b.At == field.Due && d.Month > int(r.S.Month)+1:
		return play.Refuse("11.82", "eurofront.bad.not-yet", r.UnitArg("unit", u))
	case b.At != field.Prep && b.At != field.Dead && b.At != field.Due:
		return play.Refuse("11.74", "eurofront.bad.not-here", r.UnitArg("unit", u))
	}
	if f := Pay(r, l, field.FrontAccount(homeFront(l.Faction)), Cost(r, u).Cadre); f != nil {
		return f
	}
	switch l.Done[u] = true; b.At {
	case field.Prep:
		b.At = field.Ready
	case field.Due:
		b.At = arrivalBox(d)
	default:
		b.At = field.Prep
	}
	return nil
}

// arrivalBox returns where a beachhead comes as a reinforcement: some are ready, others in preparation (§15.61, §22).
func arrivalBox(d *field.Unit) int16 {
	if d.Ready {
		return field.Ready
	}
	return field.Prep
}

// PrepareBeachheads brings the beachheads that come as reinforcements with this month (§15.6).
func PrepareBeachheads(r *field.Run) {
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if d.Type == field.Beachhead && b.At == field.Due && d.Month <= int(r.S.Month) {
			b.At = arrivalBox(d)
		}
	}
}
