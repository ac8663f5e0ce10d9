package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders of drops, invasions and beachheads.
const (
	FormDrop     = "drop"
	FormInvade   = "invade"
	FormEvacuate = "evacuate"
	FormLay      = "lay"
	FormRetrieve = "retrieve"
	formShell    = "shell"
)

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{invading, waving, evacuating, laying, retrieving, dropping, shelling}
}

// dropping sends paratroops to a place (§14.2), invading sends units over the sea to a coast,
// and evacuating brings them back (§15.5).
var (
	dropping = ferrying(FormDrop, "drop [of] "+field.UnitPattern+" (onto|to|in) "+compass.Pattern(field.ArgTo)+"|"+field.UnitPattern+" drop (onto|to|in) "+compass.Pattern(field.ArgTo),
		order.Word{ID: "onto", EN: []string{"on", "onto", "at"}, ES: []string{"sobre"}},
		Drop)
	invading = ferrying(FormInvade, "invade [of] "+field.UnitPattern+" [from "+compass.Pattern(field.ArgFrom)+"] (onto|to|in) "+compass.Pattern(field.ArgTo)+"|"+field.UnitPattern+" invade [from "+compass.Pattern(field.ArgFrom)+"] [onto|to|in] "+compass.Pattern(field.ArgTo)+" [from "+compass.Pattern(field.ArgFrom)+"]|invade [of|onto|in|to] "+compass.Pattern(field.ArgTo)+" [with|by] "+field.UnitPattern+" [from "+compass.Pattern(field.ArgFrom)+"]",
		order.Word{ID: "invade", EN: []string{"invade", "invades", "land", "lands", "invade with", "land with", "invasion", "landing", "amphibious assault", "amphibious assault on", "goes ashore", "comes ashore", "storms ashore"}, ES: []string{"invade", "invadir", "invado", "desembarca", "desembarcan", "desembarcar", "desembarco", "invade con", "desembarca con", "desembarco con", "invasión", "invasión naval", "asalto anfibio", "asalto anfibio a", "asalto anfibio contra", "desembarque"}},
		Invade)
	evacuating = ferrying(FormEvacuate, "evacuate "+field.UnitPattern+" [from "+compass.Pattern(field.ArgFrom)+"] (to|in) "+compass.Pattern(field.ArgTo),
		order.Word{ID: "evacuate", EN: []string{"evacuate", "evacuates"}, ES: []string{"evacua", "evacúa", "evacuar", "evacúo"}},
		Evacuate)
)

// ferrying returns an order that sends a unit to a place in a movement phase.
func ferrying(form, pattern string, word order.Word, do func(r *field.Run, u, to int) *play.Fault) field.OrderKind {
	return field.OrderKind{
		Words: []order.Word{word},
		Forms: []order.Form{{ID: form, Pattern: pattern}},
		In:    field.InTurn,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			to, _, f := r.D.ReadPlace(o, field.ArgTo)
			if f == nil {
				f = moves.ToMovement(r, o)
			}
			if f != nil {
				return f
			}
			if f := moves.OriginFault(r, side, o); f != nil {
				return f
			}
			return r.EachUnit(side, o, func(u int) *play.Fault { return do(r, u, to) })
		},
	}
}

// laying and retrieving put beachheads on the map and take them back, in the supply phase (§15.62).
var (
	laying = beaching(FormLay, order.Word{ID: "lay", EN: []string{"lay"}, ES: []string{"emplaza", "emplazar", "emplazo"}},
		order.Word{ID: "use", EN: []string{"place", "put", "use"}, ES: []string{"coloca", "pon", "usa", "utiliza"}}, layBeachhead)
	retrieving = beaching(FormRetrieve, order.Word{ID: "retrieve", EN: []string{"retrieve"}, ES: []string{"recupera"}},
		order.Word{ID: "take-back", EN: []string{"withdraw", "pick up", "take back"}, ES: []string{"retira", "retirar", "retiro", "recoge"}}, Retrieve)
)

// beaching returns an order about a beachhead, by a word of its own and by one that other orders begin with as well.
func beaching(form string, word, alike order.Word, do func(r *field.Run, u int) *play.Fault) field.OrderKind {
	where := " [(in|to|from) " + compass.Pattern(field.ArgIn) + "]"
	return field.OrderKind{
		Words: []order.Word{word, alike},
		Forms: []order.Form{
			{ID: form, Pattern: word.ID + " " + field.UnitPattern + where},
			{ID: form, Pattern: alike.ID + " " + field.BeachPattern + where},
		},
		In: field.InTurn,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			in, at, f := r.D.ReadPlace(o, field.ArgIn)
			if f != nil {
				return f
			}
			return r.EachUnit(side, o, func(u int) *play.Fault { return handle(r, u, in, at, do) })
		},
	}
}

// handle does something with a beachhead at a place that is named, -1 for where it may be.
func handle(r *field.Run, u, in int, named rules.Value, do func(r *field.Run, u int) *play.Fault) *play.Fault {
	switch d := &r.D.Units[u]; {
	case d.Faction != r.S.Active:
		return field.NotYours(r, "15.62", u).Final()
	case d.Type != field.Beachhead:
		return play.Refuse("15.62", "eurofront.bad.no-beachhead", r.UnitArg("unit", u)).Final()
	}
	if f := r.Advance(field.PhaseSupply); f != nil {
		return f
	}
	if stands := beachOf(r, u); in >= 0 && stands >= 0 && in != stands {
		return play.Refuse("15.62", "eurofront.bad.beach-elsewhere", r.UnitArg("unit", u), r.PlaceArg("in", in), r.PlaceArg("at", stands)).At(named)
	}
	return do(r, u)
}

// Lay lays a beachhead (§15.62) for an order to deploy it at a place.
func Lay(r *field.Run, u, in int, named rules.Value) *play.Fault {
	return handle(r, u, in, named, layBeachhead)
}

// shelling asks for the fire of ships, of which nothing is ordered: it is part of support and of beachheads (§15.51, §15.66), and so it is said.
var shelling = field.OrderKind{
	Words: []order.Word{
		{ID: formShell, EN: []string{"naval bombardment", "shore bombardment", "naval gunfire", "naval fire", "shore fire", "naval support"}, ES: []string{"bombardeo naval", "fuego naval", "cañoneo naval", "apoyo naval", "fuego de los barcos", "bombardeo de costa"}},
	},
	Forms: []order.Form{{ID: formShell, Pattern: formShell + " [[in|onto|to|of] " + compass.Pattern(field.ArgIn) + "] [(from|with|by) " + field.UnitsPattern + "]"}},
	In:    field.InTurn,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		r.M.Foresee(o.Line, "eurofront.ships-fire")
		return nil
	},
}

// beachOf returns where a beachhead stands, or may be laid: where its unit has come ashore; -1 for nowhere.
func beachOf(r *field.Run, u int) int {
	if i := slices.IndexFunc(r.S.Beaches, func(b field.Beach) bool { return int(b.Unit) == u }); i >= 0 {
		return int(r.S.Beaches[i].Place)
	}
	if b := &r.S.Blocks[r.D.Units[u].Serves]; b.Landed {
		return int(b.At)
	}
	return -1
}
